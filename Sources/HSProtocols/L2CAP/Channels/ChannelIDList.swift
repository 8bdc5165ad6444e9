public import HSBase

/// The channels that one command opens or changes: a run of 16-bit channel IDs.
///
/// Core 5.4, Vol 3, Part A, 4.25 to 4.27, allows one to five. More are kept and flagged by
/// `exceedsLimit`.
public struct ChannelIDList: Sendable, Hashable {
  /// Where the list stands; always an even number of bytes.
  public let range: ByteRange

  /// Channels that one command may name.
  public static let limit = 5

  /// Takes all whole entries that are left; an odd last byte stays in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - minimum: Entries that must be there.
  ///   - field: The field's name, for the error.
  /// - Throws: `truncated` if fewer than `minimum` entries are left.
  init(parsing reader: inout ByteReader, minimum: Int, _ field: StaticText) throws(DecodeError) {
    try reader.require(minimum &* 2, field)
    range = try reader.take(reader.remaining & ~1, field)
  }

  /// Number of channels.
  public var count: Int { range.count &>> 1 }

  /// The channel at `index`, or `nil` outside the list.
  ///
  /// - Parameters:
  ///   - index: 0 to `count` - 1.
  ///   - reader: A reader over the bytes that the list was parsed from.
  /// - Returns: The channel.
  public func channel(at index: Int, in reader: borrowing ByteReader) -> ChannelID? {
    guard index >= 0, index < count else { return nil }
    let entry = ByteRange(offset: range.offset &+ index &* 2, count: 2)
    var part = reader.at(entry)
    guard let value = try? part.uint16LE("Channel ID") else { return nil }
    return ChannelID(rawValue: value)
  }
}
