/// Finds the next record header behind damage, in a source that one can look ahead in.
///
/// A header is believed when it is such as recorders write, its time is within a day of the last
/// good record's, and two more such headers, or the end of the capture, stand exactly behind it.
struct PlainRecordSearch {
  /// How many headers must follow each other.
  private static let wanted = 3

  /// Up to where there is known to be no header, so that no byte is searched twice.
  private var searchedTo = 0

  /// The offset of the next header behind `offset` that makes sense, or `nil`.
  ///
  /// - Parameters:
  ///   - offset: Where a header stands that makes no sense.
  ///   - size: Bytes in the capture.
  ///   - window: The capture; does not move.
  ///   - reference: The time of the last good record, if there is one.
  ///   - layout: How records are laid out.
  /// - Returns: Where the header stands, or `nil` if none was found in the next 16 MiB.
  mutating func nextHeader(
    behind offset: Int, size: Int, in window: inout ByteWindow, near reference: CaptureTime?,
    _ layout: PlainRecordLayout
  ) -> Int? {
    let length = layout.headerLength
    let last = Swift.min(size - length, offset + BTSnoopSearch.distance)
    var from = Swift.max(offset + 1, searchedTo)
    while from <= last {
      let count = window.lookAhead(at: from, count: last - from + length)
      guard count >= length else { return nil }
      for index in 0...(count - length) {
        let header = PlainRecordHeader(window.scratch.span, at: index, layout)
        guard Self.isBelieved(header, near: reference, layout) else { continue }
        let end = from + index + length + header.dataLength
        if Self.continues(at: end, size: size, window, near: header.time, layout) {
          return from + index
        }
      }
      from += count - length + 1
      searchedTo = from
    }
    return nil
  }

  /// Whether the capture ends at `offset`, or enough headers follow each other from there.
  private static func continues(
    at offset: Int, size: Int, _ window: borrowing ByteWindow, near reference: CaptureTime,
    _ layout: PlainRecordLayout
  ) -> Bool {
    var place = offset
    var bytes = [UInt8](repeating: 0, count: layout.headerLength)
    for _ in 1..<wanted {
      if place == size { return true }
      let count = window.source.peek(at: place, into: &bytes, upTo: bytes.count)
      guard count == bytes.count else { return false }
      let header = PlainRecordHeader(bytes.span, at: 0, layout)
      guard isBelieved(header, near: reference, layout) else { return false }
      place += layout.headerLength + header.dataLength
    }
    return place <= size
  }

  private static func isBelieved(
    _ header: PlainRecordHeader, near reference: CaptureTime?, _ layout: PlainRecordLayout
  ) -> Bool {
    guard header.isPlausible(layout) else { return false }
    guard let reference else { return true }
    return BTSnoopSearch.isNear(header.time, reference)
  }
}
