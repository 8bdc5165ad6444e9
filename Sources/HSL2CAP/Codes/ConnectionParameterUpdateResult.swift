public import HSBytes

/// Whether the central takes the connection parameters that the peripheral asked for.
///
/// Core 5.4, Vol 3, Part A, 4.21.
public struct ConnectionParameterUpdateResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection Parameters accepted.
  public static let accepted = ConnectionParameterUpdateResult(rawValue: 0x0000)
  /// Connection Parameters rejected.
  public static let rejected = ConnectionParameterUpdateResult(rawValue: 0x0001)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection Parameters accepted"
    case 0x0001: "Connection Parameters rejected"
    default: nil
    }
  }
}
