public import HSBytes

/// Read By Group Type Response: groups and the values of the attributes that open them.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.10.
///
/// ```
///   0    1        2
///   +----+--------+-------------------------------------------------+
///   | 11 | length | attribute data list: two handles and value each |
///   +----+--------+-------------------------------------------------+
/// ```
public struct ReadByGroupTypeResponse: Sendable, Hashable {
  /// Bytes per entry: two handles of 2 and a value of the rest.
  public let length: UInt8
  /// The Attribute Data List.
  public let data: EntryList<AttributeGroupData>

  /// Reads the parameters behind the opcode.
  ///
  /// Throws `invalid` for a length below 4, which has no room for the handles.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    length = try reader.uint8("Length")
    guard length >= 4 else {
      throw reader.invalid("Length", value: UInt64(length), count: 1)
    }
    data = EntryList(rest: &reader, entryLength: Int(length))
  }
}
