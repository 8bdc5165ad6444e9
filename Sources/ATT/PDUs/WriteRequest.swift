public import Bytes

/// Write Request: set this attribute's value, and say so.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.1.
///
/// ```
///   0    1                  3
///   +----+------------------+-----------------+
///   | 12 | attribute handle | attribute value |
///   +----+------------------+-----------------+
/// ```
public struct WriteRequest: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the new value stands, up to MTU - 3 bytes.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    value = reader.takeRemaining()
  }
}
