public import HSATT
public import HSAssignedNumbers
public import HSBytes

/// The value of a characteristic's declaration.
///
/// Core 5.4, Vol 3, Part G, 3.3.1.
///
/// ```
///   0            1              3
///   +------------+--------------+-------------------+
///   | properties | value handle | UUID, 2 or 16     |
///   +------------+--------------+-------------------+
/// ```
public struct CharacteristicDeclaration: Sendable, Hashable {
  /// What may be done with the value.
  public let properties: CharacteristicProperties
  /// The handle that the value stands under.
  public let valueHandle: AttributeHandle
  /// What the value is.
  public let uuid: BluetoothUUID

  /// Reads a declaration's value, which takes up all of the reader.
  ///
  /// Throws `truncated` if a field is not there, `invalid` if the UUID has an impossible length.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    properties = CharacteristicProperties(
      rawValue: try reader.uint8("Characteristic Properties"))
    valueHandle = AttributeHandle(
      rawValue: try reader.uint16LE("Characteristic Value Attribute Handle"))
    try reader.require(2, "Characteristic UUID")
    uuid = try BluetoothUUID(
      parsing: &reader, width: reader.remaining, "Characteristic UUID")
  }
}
