import HSBytes

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
      if header.dataLength > CaptureReader.maximumRecordLength || header.isImpossible(layout) {
        if try resynchronise(from: header, &window, &journal) { continue }
        return nil
      }
      guard try window.ensure(headerLength &+ header.dataLength) else {
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
    let left = window.available
    if left > 0 {
      journal.report(
        .cutHeader(needed: headerLength, available: left), record: number + 1,
        at: window.position)
      journal.statistics.unreadBytes += left
      window.advance(left)
    }
    return nil
  }

  // MARK: - Damage

  /// Goes to the next header that makes sense, from one that does not, or whose record is too large
  /// or cut; says whether reading can go on.
  @inline(never)
  private mutating func resynchronise(
    from header: PlainRecordHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    let length = header.dataLength
    let claimed = layout.headerLength + max(length, 0)
    let isImpossible = header.isImpossible(layout)
    let isTooLong = !isImpossible && length > CaptureReader.maximumRecordLength
    return try journal.resynchronise(
      PlainRecordSearch(layout: layout, reference: lastGoodTime),
      claimed: isTooLong ? claimed : nil, number: number, &window
    ) { left in
      if isImpossible || left >= claimed { return .lostSynchronisation(unread: left) }
      let available = max(left - layout.headerLength, 0)
      return isTooLong
        ? .lengthBeyondFile(length: length, available: available)
        : .cutData(needed: length, available: available)
    }
  }
}
