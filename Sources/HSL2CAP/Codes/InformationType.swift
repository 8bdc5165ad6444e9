public import HSBytes

/// What an Information Request asks for.
///
/// Core 5.4, Vol 3, Part A, 4.10.
public struct InformationType: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connectionless MTU.
  public static let connectionlessMTU = InformationType(rawValue: 0x0001)
  /// Extended features supported.
  public static let extendedFeatures = InformationType(rawValue: 0x0002)
  /// Fixed channels supported over BR/EDR.
  public static let fixedChannels = InformationType(rawValue: 0x0003)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "Connectionless MTU"
    case 0x0002: "Extended features supported"
    case 0x0003: "Fixed channels supported over BR/EDR"
    default: nil
    }
  }
}
