public import Bytes

/// Write Command: set this attribute's value; no answer wanted.
///
/// Core 5.4, Vol 3, Part F, 3.4.5.3.
///
/// ```
///   0    1                  3
///   +----+------------------+-----------------+
///   | 52 | attribute handle | attribute value |
///   +----+------------------+-----------------+
/// ```
public struct WriteCommand: Sendable, Hashable {
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
