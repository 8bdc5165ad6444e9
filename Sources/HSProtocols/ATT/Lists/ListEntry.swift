public import HSBase

/// What stands in an `EntryList`: entries that all have the same length.
public protocol ListEntry: Sendable, Hashable {
  /// Reads one entry from a reader that ends where the entry does.
  init(parsing reader: inout ByteReader) throws(DecodeError)
}
