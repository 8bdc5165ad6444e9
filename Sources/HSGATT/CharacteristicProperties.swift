public import HSBytes

/// What a characteristic allows, as its declaration says.
///
/// Core 5.4, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: OptionSet, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// Properties by their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The value may be broadcast.
  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  /// The value may be read.
  public static let read = CharacteristicProperties(rawValue: 0x02)
  /// The value may be written without response.
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  /// The value may be written with response.
  public static let write = CharacteristicProperties(rawValue: 0x08)
  /// The value may be notified.
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  /// The value may be indicated.
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  /// The value may be written with a signature.
  public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
  /// More properties stand in a descriptor.
  public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)

  /// The name of the property with this bit, 0 to 7.
  public static func name(ofBit bit: Int) -> StaticText? {
    switch bit {
    case 0: "broadcast"
    case 1: "read"
    case 2: "write without response"
    case 3: "write"
    case 4: "notify"
    case 5: "indicate"
    case 6: "signed write"
    case 7: "extended properties"
    default: nil
    }
  }
}

extension OutputBuffer {
  /// Appends the names of the properties that are set, with commas between; `none` if none is.
  public mutating func append(_ properties: CharacteristicProperties) {
    var first = true
    for bit in 0..<8 where properties.rawValue & (1 << UInt8(bit)) != 0 {
      if !first { append(", " as StaticText) }
      if let name = CharacteristicProperties.name(ofBit: bit) { append(name) }
      first = false
    }
    if first { append("none" as StaticText) }
  }
}
