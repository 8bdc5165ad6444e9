public import HSBytes

/// Read By Type Response: handles and values of attributes of the type asked for.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.2.
///
/// ```
///   0    1        2
///   +----+--------+--------------------------------------------+
///   | 09 | length | attribute data list: handle and value each |
///   +----+--------+--------------------------------------------+
/// ```
public struct ReadByTypeResponse: Sendable, Hashable {
  /// Bytes per entry: a handle of 2 and a value of the rest.
  public let length: UInt8
  /// The Attribute Data List.
  public let data: EntryList<AttributeData>

  /// Reads the parameters behind the opcode.
  ///
  /// Throws `invalid` for a length below 2, which has no room for a handle.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = try reader.uint8("Length")
    guard length >= 2 else {
      throw reader.invalid("Length", value: UInt64(length), count: 1)
    }
    data = EntryList(rest: &reader, entryLength: Int(length))
  }
}
