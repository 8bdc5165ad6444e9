public import HSBytes

/// The result of a Credit Based Reconfigure Request.
///
/// Core 5.4, Vol 3, Part A, 4.28.
public struct ReconfigurationResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Reconfiguration successful.
  public static let successful = ReconfigurationResult(rawValue: 0x0000)
  /// Reconfiguration failed - other unacceptable parameters.
  public static let unacceptableParameters = ReconfigurationResult(rawValue: 0x0004)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Reconfiguration successful"
    case 0x0001: "Reconfiguration failed - reduction in size of MTU not allowed"
    case 0x0002: "Reconfiguration failed - reduction in size of MPS of several channels not allowed"
    case 0x0003: "Reconfiguration failed - one or more Destination CIDs invalid"
    case 0x0004: "Reconfiguration failed - other unacceptable parameters"
    default: nil
    }
  }
}
