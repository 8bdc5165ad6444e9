/// An identity resolving key (IRK), which resolves a device's private addresses.
///
/// Core 5.4, Vol 3, Part H, 2.4.2.1. The key is a secret; it has no description.
public struct IdentityResolvingKey: Sendable, Hashable {
  /// The 128 bits; the most significant octet is the first that is written down.
  ///
  /// On the wire (SMP, HCI, Linux's management channel) and in BlueZ's files the least significant
  /// octet comes first; in the specification's sample data and in Wireshark's key fields the most
  /// significant one.
  public let value: UInt128

  /// A key by its bits.
  public init(_ value: UInt128) { self.value = value }

  /// A key as it stands on the wire; `nil` if it is not sixteen octets.
  ///
  /// - Parameter bytes: The octets, least significant first.
  public init?(onWire bytes: Span<UInt8>) {
    guard let value = UInt128(leastSignificantFirst: bytes) else { return nil }
    self.value = value
  }

  /// Whether it is the key that says: no resolvable private addresses are used.
  public var isZero: Bool { value == 0 }

  /// The random address hash function `ah` of 24 bits.
  ///
  /// Core 5.4, Vol 3, Part H, 2.2.2.
  public func ah(_ prand: UInt32) -> UInt32 { AddressHash(self)(prand) }

  /// Whether a resolvable private address was made with this key.
  ///
  /// Core 5.4, Vol 6, Part B, 1.3.2.3. One address in 16 million fits by chance.
  public func resolves(_ address: DeviceAddress) -> Bool {
    guard address.randomKind == .resolvablePrivate else { return false }
    let prand = UInt32(truncatingIfNeeded: address.value >> 24)
    return ah(prand) == UInt32(truncatingIfNeeded: address.value & 0xff_ffff)
  }
}
