public import HSBytes

/// A group of attributes and the value of the one that opens it: one entry of a Read By Group Type
/// Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.10.
///
/// ```
///   0                  2                  4
///   +------------------+------------------+-----------------+
///   | attribute handle | end group handle | attribute value |
///   +------------------+------------------+-----------------+
/// ```
public struct AttributeGroupData: ListEntry {
  /// The attribute that opens the group.
  public let attributeHandle: AttributeHandle
  /// The last attribute of the group, 0xFFFF where it has no end.
  public let endGroupHandle: AttributeHandle
  /// Where the first attribute's value stands, up to 251 bytes.
  public let value: ByteRange

  /// Reads two handles and a value that takes up the rest of the entry.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    endGroupHandle = try AttributeHandle(parsing: &reader, "End Group Handle")
    value = reader.takeRemaining()
  }
}

extension EntryList where Entry == AttributeGroupData {
  /// What the leftover bytes say: two handles and the beginning of a value.
  ///
  /// - Parameter reader: A reader over the bytes that the list was parsed from.
  /// - Returns: The entry that the end of the bytes cut; `nil` if its handles are not there.
  public func cutEntry(in reader: ByteReader) -> AttributeGroupData? {
    var part = reader.at(leftover)
    guard part.remainingRange == leftover else { return nil }
    return try? AttributeGroupData(parsing: &part)
  }
}
