// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/gatt. Do not edit.

public import HSBase
public import HSNames

/// The value of a characteristic's declaration.
///
/// Core 5.4, Vol 3, Part G, 3.3.1.
///
/// ```
///    0 properties   1 byte
///    1 valueHandle  2 bytes
///    3 uuid         2 or 16 bytes
/// ```
public struct CharacteristicDeclaration: Sendable, Hashable {
  /// What may be done with the value.
  public let properties: CharacteristicProperties
  /// The handle that the value stands under.
  public let valueHandle: AttributeHandle
  /// What the value is.
  public let uuid: BluetoothUUID

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    properties = CharacteristicProperties(rawValue: try reader.uint8("Characteristic Properties"))
    valueHandle = AttributeHandle(rawValue: try reader.uint16LE("Characteristic Value Attribute Handle"))
    uuid = try BluetoothUUID(parsing: &reader, width: max(2, reader.remaining), "Characteristic UUID")
  }

  /// The octets of these fields.
  package static func octets(
    properties: CharacteristicProperties, valueHandle: AttributeHandle, uuid: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(properties.rawValue, octets: 1)
    octets.append(valueHandle.rawValue, octets: 2)
    octets += uuid
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(properties: properties, valueHandle: valueHandle, uuid: uuid.octets)
  }
}

/// The value of an include declaration.
///
/// Core 5.4, Vol 3, Part G, 3.2.
///
/// ```
///    0 serviceHandle   2 bytes
///    2 endGroupHandle  2 bytes
///    4 uuid            2 or 16 bytes
/// ```
public struct IncludeDeclaration: Sendable, Hashable {
  /// The included service's first handle.
  public let serviceHandle: AttributeHandle
  /// The included service's last handle.
  public let endGroupHandle: AttributeHandle
  /// The included service's UUID; 128-bit ones are left out.
  public let uuid: BluetoothUUID?

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    serviceHandle = AttributeHandle(rawValue: try reader.uint16LE("Included Service Handle"))
    endGroupHandle = AttributeHandle(rawValue: try reader.uint16LE("End Group Handle"))
    uuid = reader.isAtEnd ? nil : try BluetoothUUID(parsing: &reader, width: max(2, reader.remaining), "Service UUID")
  }

  /// The octets of these fields.
  package static func octets(
    serviceHandle: AttributeHandle, endGroupHandle: AttributeHandle, uuid: [UInt8] = []
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(serviceHandle.rawValue, octets: 2)
    octets.append(endGroupHandle.rawValue, octets: 2)
    octets += uuid
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      serviceHandle: serviceHandle, endGroupHandle: endGroupHandle, uuid: uuid?.octets ?? []
    )
  }
}

/// What a characteristic allows, as its declaration says.
///
/// Core 5.4, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: OptionSet, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
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

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "broadcast"
    case 0x02: "read"
    case 0x04: "write without response"
    case 0x08: "write"
    case 0x10: "notify"
    case 0x20: "indicate"
    case 0x40: "signed write"
    case 0x80: "extended properties"
    default: nil
    }
  }
}
