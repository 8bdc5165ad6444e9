import HSBase

/// Reads formats that are nothing but records: Apple PacketLogger and hcidump's own.
struct PlainRecordFormat {
  /// How the records are laid out.
  let layout: PlainRecordLayout
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Time of the last record: what a header's time is judged by in a search.
  private(set) var reference: CaptureTime?

  /// Reads records laid out like this.
  init(_ layout: PlainRecordLayout) {
    self.layout = layout
  }

  /// Reads the next record, or returns `nil` at the end.
  ///
  /// - Parameters:
  ///   - window: The capture, at the end of the record before.
  ///   - journal: What is noted on the way.
  /// - Returns: The record, or `nil` at the end.
  /// - Throws: `readFailed`.
  @inline(__always)
  mutating func next(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> CaptureRecord? {
    journal.beginRecord()
    let headerLength = layout.headerLength
    while try window.ensure(headerLength) {
      let header = PlainRecordHeader(window.storage.span, at: window.start, layout)
      number &+= 1
      guard header.dataLength <= CaptureReader.maximumRecordLength, !header.isImpossible(layout),
        try window.ensure(headerLength &+ header.dataLength)
      else {
        let isFound = try journal.resynchronise(
          self, behind: (headerLength, max(header.dataLength, 0)),
          isImpossible: header.isImpossible(layout), number: number, &window)
        if isFound { continue }
        return nil
      }
      let record = CaptureRecord(
        number: number, time: header.time, link: layout.link,
        direction: header.direction(layout), flags: UInt32(header.kind),
        bytes: ByteRange(offset: window.position &+ headerLength, count: header.dataLength),
        originalLength: header.dataLength, cumulativeDrops: 0)
      window.advance(headerLength &+ header.dataLength)
      reference = record.time
      journal.accept(record, headerLength: headerLength, clampedTime: nil)
      return record
    }
    journal.end(insideHeaderOf: headerLength, number: number + 1, &window)
    return nil
  }
}

/// Finds the next record header behind damage.
///
/// A header is believed when it is such as recorders write, its time is within a day of the last
/// good record's, and two more such headers, or the end of the capture, stand exactly behind it.
extension PlainRecordFormat: RecordSearch {
  var shortest: Int { layout.headerLength }

  var wanted: Int { 3 }

  var needsLast: Bool { true }

  func record(
    _ bytes: Span<UInt8>, at index: Int, near time: CaptureTime?
  ) -> (length: Int, time: CaptureTime)? {
    let header = PlainRecordHeader(bytes, at: index, layout)
    guard header.isPlausible(layout), time.map({ BTSnoopFormat.isNear(header.time, $0) }) ?? true
    else { return nil }
    return (shortest + header.dataLength, header.time)
  }
}
