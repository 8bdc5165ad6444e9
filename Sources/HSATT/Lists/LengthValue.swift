public import HSBytes

/// One value of a Read Multiple Variable Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.12.
///
/// ```
///   0        2
///   +--------+-----------------+
///   | length | attribute value |
///   +--------+-----------------+
/// ```
public struct LengthValue: TupleListElement {
  /// Length of the whole value in bytes, as the server announced it.
  public let length: Int
  /// Where the value stands: `length` bytes, or as many as there are.
  public let value: ByteRange

  /// Reads a length and as much of its value as the reader holds.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = Int(try reader.uint16LE("Value Length"))
    value = try reader.take(min(length, reader.remaining), "Attribute Value")
  }
}
