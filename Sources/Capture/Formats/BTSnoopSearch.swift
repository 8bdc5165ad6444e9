/// Finds the next record header behind damage, in a source that one can look ahead in.
///
/// A header is believed when its lengths and flags are such as recorders write, its time is within
/// a day of the last good record's, and another such header, or the end of the capture, stands
/// exactly behind its data. Two headers in a row do not come about by chance; bytes that hold a
/// btsnoop file themselves could still mislead, so each use of this is reported.
struct BTSnoopSearch {
  /// How far to search, in bytes.
  static let distance = 16 << 20
  /// The largest original length that is believed.
  static let largestOriginal: UInt32 = 256 << 10
  private static let day: Int64 = 86_400_000_000_000

  /// Up to where there is known to be no header, so that no byte is searched twice.
  private var searchedTo = 0

  /// Whether two times lie within a day of each other.
  static func isNear(_ left: CaptureTime, _ right: CaptureTime) -> Bool {
    let difference = left.nanoseconds(since: right)
    return difference <= day && difference >= -day
  }

  /// Whether the header at `offset` could be a record's.
  ///
  /// - Parameters:
  ///   - offset: Where it would stand.
  ///   - window: The capture; does not move.
  ///   - reference: The time that its own must be near to, if one is known.
  ///   - format: The format, for the flags of its link type.
  /// - Returns: Whether 24 bytes are there and make sense as a header.
  static func isPlausible(
    at offset: Int, in window: borrowing ByteWindow, near reference: CaptureTime?,
    _ format: BTSnoopFormat
  ) -> Bool {
    var bytes = [UInt8](repeating: 0, count: BTSnoopRecordHeader.length)
    let count = window.source.peek(at: offset, into: &bytes, upTo: bytes.count)
    guard count == bytes.count else { return false }
    return isPlausible(BTSnoopRecordHeader(bytes.span, at: 0), near: reference, format)
  }

  /// The offset of the next header behind `offset` that makes sense, or `nil`.
  ///
  /// - Parameters:
  ///   - offset: Where a header stands that makes no sense.
  ///   - size: Bytes in the capture.
  ///   - window: The capture; does not move.
  ///   - reference: The time of the last good record, if there is one.
  ///   - format: The format, for the flags of its link type.
  /// - Returns: Where the header stands, or `nil` if none was found within `distance`.
  mutating func nextHeader(
    behind offset: Int, size: Int, in window: inout ByteWindow, near reference: CaptureTime?,
    _ format: BTSnoopFormat
  ) -> Int? {
    let length = BTSnoopRecordHeader.length
    let last = Swift.min(size - length, offset + Self.distance)
    var from = Swift.max(offset + 1, searchedTo)
    while from <= last {
      let count = window.lookAhead(at: from, count: last - from + length)
      guard count >= length else { return nil }
      for index in 0...(count - length) {
        // Lengths below 2^24 begin with a zero: most places are ruled out by two bytes.
        guard window.scratch[index] == 0, window.scratch[index + 4] == 0 else { continue }
        let header = BTSnoopRecordHeader(window.scratch.span, at: index)
        guard Self.isPlausible(header, near: reference, format) else { continue }
        let end = from + index + length + Int(header.included)
        if end == size { return from + index }
        if end < size, Self.isPlausible(at: end, in: window, near: header.time.value, format) {
          return from + index
        }
      }
      from += count - length + 1
      searchedTo = from
    }
    return nil
  }

  private static func isPlausible(
    _ header: BTSnoopRecordHeader, near reference: CaptureTime?,
    _ format: BTSnoopFormat
  ) -> Bool {
    guard header.included <= header.original, header.original <= largestOriginal,
      format.isLegal(header.flags)
    else { return false }
    let (time, isExact) = header.time
    guard isExact else { return false }
    guard let reference else { return true }
    return isNear(time, reference)
  }
}
