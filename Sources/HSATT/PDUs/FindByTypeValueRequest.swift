public import HSAssignedNumbers
public import HSBytes

/// Find By Type Value Request: asks for attributes by type and value.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.3.
///
/// ```
///   0    1                 3               5                7
///   +----+-----------------+---------------+----------------+-----------------+
///   | 06 | starting handle | ending handle | attribute type | attribute value |
///   +----+-----------------+---------------+----------------+-----------------+
/// ```
public struct FindByTypeValueRequest: Sendable, Hashable {
  /// The first handle asked for.
  public let startingHandle: AttributeHandle
  /// The last handle asked for.
  public let endingHandle: AttributeHandle
  /// The type asked for: always a 16-bit UUID.
  public let attributeType: BluetoothUUID
  /// Where the value asked for stands, 0 bytes or more.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = try AttributeHandle(parsing: &reader, "Starting Handle")
    endingHandle = try AttributeHandle(parsing: &reader, "Ending Handle")
    attributeType = try BluetoothUUID(parsing: &reader, width: 2, "Attribute Type")
    value = reader.takeRemaining()
  }
}
