public import HSBytes

/// Read Request: the value of this attribute.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.3.
public struct ReadRequest: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle

  /// Reads the parameters behind the opcode.
  ///
  /// Bytes behind them are left in the reader.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
  }
}
