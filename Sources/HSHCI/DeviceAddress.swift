public import HSBytes

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

/// The type of a device address as HCI encodes it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
public struct AddressType: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A type by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A public device address.
  public static let publicDevice = AddressType(rawValue: 0)
  /// A random device address.
  public static let random = AddressType(rawValue: 1)
  /// A public identity address that the controller resolved.
  public static let publicIdentity = AddressType(rawValue: 2)
  /// A random static identity address that the controller resolved.
  public static let randomIdentity = AddressType(rawValue: 3)
  /// An anonymous advertisement, or an address that could not be resolved.
  public static let anonymous = AddressType(rawValue: 0xff)

  /// Whether the address is a random one, resolved or not.
  public var isRandom: Bool { rawValue == 1 || rawValue == 3 }

  /// The type with the controller's resolution taken off: the same device has the same address.
  public var withoutResolution: AddressType {
    switch rawValue {
    case 2: .publicDevice
    case 3: .random
    default: self
    }
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
