public import HSBase

/// The options of a configuration command, one behind the other.
///
/// Core 5.4, Vol 3, Part A, 5. Iterate with `next`; each call reads one option.
public struct ConfigurationOptions: Sendable, Hashable {
  /// The options that have not been read yet.
  public private(set) var range: ByteRange

  init(range: ByteRange) { self.range = range }

  /// Reads the next option.
  ///
  /// - Parameter reader: A reader over the bytes that the command was parsed from.
  /// - Returns: The option, or `nil` behind the last.
  /// - Throws: `truncated` if an option is not all there; nothing is left behind it.
  public mutating func next(in reader: borrowing ByteReader) throws(DecodeError)
    -> ConfigurationOption?
  {
    guard !range.isEmpty else { return nil }
    var part = reader.at(range)
    range = ByteRange(offset: range.end, count: 0)
    let option = try ConfigurationOption(parsing: &part)
    range = part.remainingRange
    return option
  }
}
