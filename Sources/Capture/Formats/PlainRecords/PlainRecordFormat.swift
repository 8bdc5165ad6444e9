import Bytes

/// Reads formats that are nothing but records: Apple PacketLogger and hcidump's own.
struct PlainRecordFormat {
  /// How the records are laid out.
  let layout: PlainRecordLayout
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Time of the last record: what a header's time is judged by in a search.
  private var lastGoodTime: CaptureTime?
  private var search = PlainRecordSearch()

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
        if try passOver(header, &window, &journal) { continue }
        return nil
      }
      guard try window.ensure(headerLength &+ header.dataLength) else {
        if try resynchronise(&window, &journal) { continue }
        let left = window.available
        journal.report(
          .cutData(needed: header.dataLength, available: left - headerLength), record: number,
          at: window.position)
        journal.statistics.unreadBytes += left
        window.advance(left)
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

  /// Handles a header that makes no sense or a record too large to keep; says whether reading can
  /// go on.
  @inline(never)
  private mutating func passOver(
    _ header: PlainRecordHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    let offset = window.position
    if try resynchronise(&window, &journal) { return true }
    if header.isImpossible(layout) {
      let unread = try skipAll(&window)
      journal.report(.lostSynchronisation(unread: unread), record: number, at: offset)
      journal.statistics.unreadBytes += unread
      return false
    }
    let claimed = layout.headerLength + header.dataLength
    let wanted = window.source.size.map { Swift.min(claimed, $0 - offset) } ?? claimed
    let passed = try window.skip(wanted)
    if passed == claimed {
      journal.report(.skippedRecord(length: header.dataLength), record: number, at: offset)
      journal.skipped(claimed)
      return true
    }
    journal.report(
      .lengthBeyondFile(
        length: header.dataLength, available: Swift.max(passed - layout.headerLength, 0)),
      record: number, at: offset)
    journal.statistics.unreadBytes += passed
    return false
  }

  /// Passes over all that is left and says how much that was.
  private func skipAll(_ window: inout ByteWindow) throws(CaptureError) -> Int {
    if let size = window.source.size { return try window.skip(size - window.position) }
    let step = 1 << 20
    var total = 0
    while true {
      let passed = try window.skip(step)
      total += passed
      if passed < step { return total }
    }
  }

  /// Goes to the next header that makes sense, if there is one, and says so in the journal.
  @inline(never)
  private mutating func resynchronise(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    guard window.canLookAhead, let size = window.source.size else { return false }
    let offset = window.position
    guard
      let found = search.nextHeader(
        behind: offset, size: size, in: &window, near: lastGoodTime, layout)
    else { return false }
    let skipped = try window.skip(found - offset)
    journal.report(.resynchronised(skipped: skipped), record: number, at: offset)
    journal.skipped(skipped)
    return true
  }
}
