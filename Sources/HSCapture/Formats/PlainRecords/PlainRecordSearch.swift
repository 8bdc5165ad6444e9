import HSBase

/// Finds the next record header behind damage.
///
/// A header is believed when it is such as recorders write, its time is within a day of the last
/// good record's, and two more such headers, or the end of the capture, stand exactly behind it.
struct PlainRecordSearch: RecordSearch {
  /// How records are laid out.
  let layout: PlainRecordLayout
  /// The time of the last good record, if there is one.
  let reference: CaptureTime?

  var shortest: Int { layout.headerLength }

  var wanted: Int { 3 }

  var needsLast: Bool { true }

  func record(
    _ bytes: Span<UInt8>, at index: Int, near time: CaptureTime?
  ) -> (length: Int, time: CaptureTime)? {
    let header = PlainRecordHeader(bytes, at: index, layout)
    guard header.isPlausible(layout), time.map({ BTSnoopSearch.isNear(header.time, $0) }) ?? true
    else { return nil }
    return (shortest + header.dataLength, header.time)
  }
}
