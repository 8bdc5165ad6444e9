public import HSBytes

/// The address that a controller uses on the air.
///
/// Core 5.4, Vol 4, Part E, 7.8.5, 7.8.10 and 7.8.12.
public struct OwnAddressType: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The public device address.
  public static let publicDevice = OwnAddressType(rawValue: 0)
  /// The random address that the host set.
  public static let random = OwnAddressType(rawValue: 1)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Public"
    case 1: "Random"
    case 2: "Resolvable private, else public"
    case 3: "Resolvable private, else random"
    default: nil
    }
  }
}
