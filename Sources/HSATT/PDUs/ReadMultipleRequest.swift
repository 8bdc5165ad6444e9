public import HSBytes

/// Read Multiple Request and Read Multiple Variable Request: the values of these attributes.
///
/// Core 5.4, Vol 3, Part F, 3.4.4.7 and 3.4.4.11.
public struct ReadMultipleRequest: Sendable, Hashable {
  /// The Set Of Handles: two or more in what the specification allows.
  public let handles: EntryList<AttributeHandle>

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    handles = EntryList(rest: &reader, entryLength: 2)
  }
}
