public import HSAssignedNumbers
import HSBytes

/// Read By Type Request, which asks for the values of all attributes of a type, and Read By Group Type
/// Request, which asks for those that open groups.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.1 and 3.4.4.9.
///
/// ```
///   0        1                 3               5
///   +--------+-----------------+---------------+-------------------------+
///   | opcode | starting handle | ending handle | attribute type: 2 or 16 |
///   +--------+-----------------+---------------+-------------------------+
/// ```
public struct ReadByTypeRequest: Sendable, Hashable {
  /// The first requested handle.
  public let startingHandle: AttributeHandle
  /// The last requested handle.
  public let endingHandle: AttributeHandle
  /// The requested type: a 16-bit or a 128-bit UUID, as the PDU's length tells.
  public let attributeType: BluetoothUUID

  /// Reads the parameters behind the opcode.
  ///
  /// A type of 3 to 15 bytes is `truncated`, and so is one of 2 bytes where the recorder cut the PDU,
  /// because it may be the beginning of 16. Bytes behind the 16th are left in the reader.
  init(parsing reader: inout ByteReader, type field: StaticText) throws(DecodeError) {
    startingHandle = try AttributeHandle(parsing: &reader, "Starting Handle")
    endingHandle = try AttributeHandle(parsing: &reader, "Ending Handle")
    attributeType = try BluetoothUUID(attributeType: &reader, field)
  }
}
