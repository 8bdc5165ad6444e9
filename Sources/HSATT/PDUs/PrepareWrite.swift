public import HSBytes

/// Prepare Write Request, which queues part of a value, and its response, which repeats it.
///
/// Core 5.4, Vol 3, Part F, 3.4.6.1 and 3.4.6.2.
///
/// ```
///   0        1                  3              5
///   +--------+------------------+--------------+----------------------+
///   | opcode | attribute handle | value offset | part attribute value |
///   +--------+------------------+--------------+----------------------+
/// ```
public struct PrepareWrite: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Offset in bytes of the first byte, from 0.
  public let valueOffset: UInt16
  /// Where the part of the value stands, up to MTU - 5 bytes.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    valueOffset = try reader.uint16LE("Value Offset")
    value = reader.takeRemaining()
  }
}
