public import HSBase

/// A Bluetooth device address with the type that tells what it means.
///
/// Core 5.4, Vol 6, Part B, 1.3.
public struct DeviceAddress: Sendable, Hashable {
  /// The 48 bits; the most significant byte is the first that is written down.
  public var value: UInt64
  /// Public, random, or an identity resolved by the controller.
  public var type: AddressType

  /// An address by its bits and type.
  public init(value: UInt64, type: AddressType) {
    self.value = value & 0xffff_ffff_ffff
    self.type = type
  }

  /// What a random address is, by its two most significant bits; `nil` for other types.
  public var randomKind: RandomKind? {
    guard type.isRandom else { return nil }
    switch value >> 46 {
    case 0b11: return .staticDevice
    case 0b01: return .resolvablePrivate
    case 0b00: return .nonResolvablePrivate
    default: return .reserved
    }
  }

  /// What a random address is.
  ///
  /// Core 5.4, Vol 6, Part B, 1.3.2.
  public enum RandomKind: UInt8, Sendable, CaseIterable {
    /// Chosen once, at most renewed at power-up.
    case staticDevice
    /// Changes over time; a device with the identity resolving key can tell whose it is.
    case resolvablePrivate
    /// Changes over time and cannot be resolved.
    case nonResolvablePrivate
    /// Bits that the specification does not assign.
    case reserved
  }
}

extension TextAppending where Self: ~Copyable {
  /// Appends an address as six upper-case hexadecimal bytes with colons.
  @inlinable
  @inline(__always)
  public mutating func append(_ address: DeviceAddress) { append(colonHex: address.value) }
}

extension DeviceAddress: CustomStringConvertible {
  /// The address as text, without its type.
  public var description: String {
    OutputBuffer.text { $0.append(self) }
  }
}
