public import HSBytes

/// Whether an identity address is public or random.
///
/// Core 5.4, Vol 3, Part H, 3.6.5.
public struct IdentityAddressType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Public Device Address.
  public static let publicDevice = IdentityAddressType(rawValue: 0x00)
  /// Static Random Device Address.
  public static let staticRandom = IdentityAddressType(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Public Device Address"
    case 0x01: "Static Random Device Address"
    default: nil
    }
  }
}
