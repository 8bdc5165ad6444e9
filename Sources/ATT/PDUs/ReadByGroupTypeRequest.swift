public import AssignedNumbers
public import Bytes

/// Read By Group Type Request: the values of all attributes that open groups of this type.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.9.
///
/// ```
///   0    1                 3               5
///   +----+-----------------+---------------+-------------------------------+
///   | 10 | starting handle | ending handle | attribute group type: 2 or 16 |
///   +----+-----------------+---------------+-------------------------------+
/// ```
public struct ReadByGroupTypeRequest: Sendable, Hashable {
  /// The first handle asked for.
  public let startingHandle: AttributeHandle
  /// The last handle asked for.
  public let endingHandle: AttributeHandle
  /// The type asked for: a 16-bit or a 128-bit UUID, as the PDU's length tells.
  public let attributeGroupType: BluetoothUUID

  /// Reads the parameters behind the opcode.
  ///
  /// A type of 3 to 15 bytes is `truncated`, and so is one of 2 bytes where the recorder cut the PDU,
  /// because it may be the beginning of 16. Bytes behind the 16th are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    startingHandle = try AttributeHandle(parsing: &reader, "Starting Handle")
    endingHandle = try AttributeHandle(parsing: &reader, "Ending Handle")
    attributeGroupType = try BluetoothUUID(attributeType: &reader, "Attribute Group Type")
  }
}
