public import Bytes

/// Handle Value Indication: a value, unasked; the client confirms it.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.2.
///
/// ```
///   0    1                  3
///   +----+------------------+-----------------+
///   | 1d | attribute handle | attribute value |
///   +----+------------------+-----------------+
/// ```
public struct HandleValueIndication: Sendable, Hashable {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where the value stands, up to MTU - 3 bytes.
  public let value: ByteRange

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    value = reader.takeRemaining()
  }
}
