public import HSBytes

/// A handle and the value of its attribute: one entry of a Read By Type Response.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.2.
public struct AttributeData: ListEntry {
  /// The attribute.
  public let attributeHandle: AttributeHandle
  /// Where its value stands, up to 253 bytes; a longer value is cut by the server.
  public let value: ByteRange

  /// Reads a handle and a value that takes up the rest of the entry.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    attributeHandle = try AttributeHandle(parsing: &reader, "Attribute Handle")
    value = reader.takeRemaining()
  }
}

extension EntryList where Entry == AttributeData {
  /// What the leftover bytes say: a handle and the beginning of its value.
  ///
  /// - Parameter reader: A reader over the bytes that the list was parsed from.
  /// - Returns: The entry that the end of the bytes cut; `nil` if not even its handle is there.
  public func cutEntry(in reader: ByteReader) -> AttributeData? {
    var part = reader.at(leftover)
    guard part.remainingRange == leftover else { return nil }
    return try? AttributeData(parsing: &part)
  }
}
