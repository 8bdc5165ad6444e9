public import HSBytes

/// The physical layer that an LE packet is sent on.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.12 and 7.7.65.13.
public struct PHY: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A PHY by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LE 1M.
  public static let le1M = PHY(rawValue: 1)
  /// LE 2M.
  public static let le2M = PHY(rawValue: 2)
  /// LE Coded; where a report tells the codings apart, the one with eight symbols a bit.
  public static let leCoded = PHY(rawValue: 3)
  /// LE Coded with two symbols a bit, in advertising reports that tell the codings apart.
  public static let leCodedS2 = PHY(rawValue: 4)

  /// The specification's word for the PHY, if it has one.
  public var name: StaticText? {
    switch self {
    case .le1M: "LE 1M"
    case .le2M: "LE 2M"
    case .leCoded: "LE Coded"
    case .leCodedS2: "LE Coded S=2"
    default: nil
    }
  }
}
