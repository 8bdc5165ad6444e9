public import HSBytes

/// Read Blob Request: the value of this attribute from this offset on.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.5.
///
/// ```
///   0    1                  3
///   +----+------------------+--------------+
///   | 0c | attribute handle | value offset |
///   +----+------------------+--------------+
/// ```
public struct ReadBlobRequest: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Offset in bytes of the first byte, from 0.
  public let valueOffset: UInt16

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    valueOffset = try reader.uint16LE("Value Offset")
  }
}
