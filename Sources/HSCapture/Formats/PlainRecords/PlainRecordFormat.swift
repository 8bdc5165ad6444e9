import HSBase

/// Reads formats that are nothing but records: Apple PacketLogger and hcidump's own.
struct PlainRecordFormat {
  /// How the records are laid out.
  let layout: PlainRecordLayout
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Time of the last record: what a header's time is judged by in a search.
  private var lastGoodTime: CaptureTime?

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
        if try resynchronise(from: header, &window, &journal) { continue }
        return nil
      }
      let record = CaptureRecord(
        number: number, time: header.time, link: layout.link,
        direction: header.direction(layout), flags: UInt32(header.kind),
        bytes: ByteRange(offset: window.position &+ headerLength, count: header.dataLength),
        originalLength: header.dataLength, cumulativeDrops: 0)
      window.advance(headerLength &+ header.dataLength)
      lastGoodTime = record.time
      journal.accept(record, headerLength: headerLength, clampedTime: nil)
      return record
    }
    journal.end(insideHeaderOf: headerLength, number: number + 1, &window)
    return nil
  }

  // MARK: - Damage

  /// Goes to the next header that makes sense, from one that does not, or whose record is too large
  /// or cut; says whether reading can go on.
  @inline(never)
  private mutating func resynchronise(
    from header: PlainRecordHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    try journal.resynchronise(
      PlainRecordSearch(layout: layout, reference: lastGoodTime),
      behind: (layout.headerLength, max(header.dataLength, 0)),
      isImpossible: header.isImpossible(layout), number: number, &window)
  }
}
