public import HSBytes

/// One value of a Multiple Handle Value Notification.
///
/// Core 5.4, Vol 3, Part F, 3.4.7.4.
///
/// ```
///   0                  2        4
///   +------------------+--------+-----------------+
///   | attribute handle | length | attribute value |
///   +------------------+--------+-----------------+
/// ```
public struct HandleLengthValue: TupleListElement {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Length of the whole value in bytes, as the server announced it.
  public let length: Int
  /// Where the value stands: `length` bytes, or as many as there are.
  public let value: ByteRange

  /// Reads a handle, a length and as much of the value as the reader holds.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    length = Int(try reader.uint16LE("Value Length"))
    value = try reader.take(min(length, reader.remaining), "Attribute Value")
  }
}
