public import HSBytes

/// The connection roles that an advertiser can take, and which it would rather.
///
/// Core Specification Supplement 11, Part A, 1.17.
public struct ADRole: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A role by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Only Peripheral Role supported.
  public static let peripheralOnly = ADRole(rawValue: 0)
  /// Only Central Role supported.
  public static let centralOnly = ADRole(rawValue: 1)
  /// Both, Peripheral Role preferred.
  public static let peripheralPreferred = ADRole(rawValue: 2)
  /// Both, Central Role preferred.
  public static let centralPreferred = ADRole(rawValue: 3)

  /// The role in words, if the octet is assigned.
  public var name: StaticText? {
    switch self {
    case .peripheralOnly: "Peripheral only"
    case .centralOnly: "Central only"
    case .peripheralPreferred: "Peripheral preferred"
    case .centralPreferred: "Central preferred"
    default: nil
    }
  }
}
