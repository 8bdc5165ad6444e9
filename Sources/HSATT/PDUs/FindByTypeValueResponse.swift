public import HSBytes

/// Find By Type Value Response: the attributes found, with the groups they open.
///
/// Core 5.4, Vol 3, Part F, 3.4.3.4.
public struct FindByTypeValueResponse: Sendable, Hashable {
  /// The Handles Information List.
  public let handles: EntryList<HandlesInformation>

  /// Reads the parameters behind the opcode.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    handles = EntryList(rest: &reader, entryLength: 4)
  }
}
