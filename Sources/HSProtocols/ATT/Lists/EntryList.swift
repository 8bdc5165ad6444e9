public import HSBase

/// A list of entries of equal length, which stays where it is: in the capture.
///
/// ```
///   +---------+---------+-----+---------+----------+
///   | entry 0 | entry 1 | ... | entry n | leftover |
///   +---------+---------+-----+---------+----------+
/// ```
///
/// Bytes at the end that make up no whole entry are `leftover`. In a cut PDU that is how the list
/// ends; in a whole one the sender broke the rules. Either way the whole entries can be read.
public struct EntryList<Entry: ListEntry>: Sendable, Hashable {
  /// Where the list stands, with the leftover bytes.
  public let range: ByteRange
  /// Bytes per entry, at least 1.
  public let entryLength: Int
  /// Number of whole entries.
  public let count: Int

  /// A list that stands in `range`.
  init(range: ByteRange, entryLength: Int) {
    self.range = range
    self.entryLength = max(entryLength, 1)
    count = range.count / self.entryLength
  }

  /// A list that makes up the rest of the PDU.
  init(rest reader: inout ByteReader, entryLength: Int) {
    self.init(range: reader.takeRemaining(), entryLength: entryLength)
  }

  /// Whether there is no whole entry.
  public var isEmpty: Bool { count == 0 }

  /// The bytes behind the last whole entry.
  public var leftover: ByteRange {
    let whole = count &* entryLength
    return ByteRange(offset: range.offset &+ whole, count: range.count &- whole)
  }

  /// Where an entry stands, or `nil` outside `0..<count`.
  public func range(at index: Int) -> ByteRange? {
    guard index >= 0, index < count else { return nil }
    return ByteRange(offset: range.offset &+ index &* entryLength, count: entryLength)
  }

  /// Reads one entry.
  ///
  /// - Parameters:
  ///   - index: Which entry, from 0.
  ///   - reader: A reader over the bytes that the list was parsed from; its position is of no
  ///     account.
  /// - Returns: The entry; `nil` outside `0..<count`, or if the reader does not hold its bytes.
  public func entry(at index: Int, in reader: ByteReader) -> Entry? {
    guard let range = range(at: index) else { return nil }
    var part = reader.at(range, limitedBy: .listEntryLength)
    guard part.remainingRange == range else { return nil }
    return try? Entry(parsing: &part)
  }
  /// Reads the last whole entry; `nil` if there is none.
  public func last(in reader: borrowing ByteReader) -> Entry? {
    entry(at: count - 1, in: copy reader)
  }
}
