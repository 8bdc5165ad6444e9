import HSBase

/// Reads packets that stand one behind the other, without a file header; see `StreamLayout`.
///
/// Where a packet makes no sense, reading goes on at the next place behind which several do.
struct StreamFormat {
  /// How packets stand.
  let layout: StreamLayout
  private var number = 0
  /// Packets lost so far, as the stream says.
  private var drops: UInt32 = 0
  /// The time of the last record that had one.
  private var lastTime = CaptureTime(nanoseconds: 0)
  /// The monitor's count of tenths of milliseconds, and how often it began anew, times 2 to the 32nd.
  private var ticks: UInt32 = 0
  private var turns: Int64 = 0

  /// Reads packets that stand so.
  init(_ layout: StreamLayout) { self.layout = layout }

  /// Reads the next record, or returns `nil` at the end.
  ///
  /// - Parameters:
  ///   - window: The capture, at the end of the record before.
  ///   - journal: What is noted on the way.
  /// - Returns: The record, or `nil` at the end.
  /// - Throws: `readFailed`.
  mutating func next(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> CaptureRecord? {
    journal.beginRecord()
    while try window.ensure(1) {
      number += 1
      let size = try size(&window)
      guard case .bytes(let total) = size, total <= CaptureReader.maximumRecordLength,
        try window.ensure(total)
      else {
        if try resynchronise(size, &window, &journal) { continue }
        return nil
      }
      return record(total, &window, &journal)
    }
    return nil
  }

  /// The size of the record that the window stands at, as far as there are bytes to tell.
  private func size(_ window: inout ByteWindow) throws(CaptureError) -> StreamLayout.Size {
    while true {
      let size = layout.size(window.bytes)
      guard case .needs(let count) = size, try window.ensure(count) else { return size }
    }
  }

  private mutating func record(
    _ total: Int, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) -> CaptureRecord {
    let start = window.start
    let parts = layout.parts(window.storage.span.extracting(start..<start + total))
    var nanoseconds = parts.nanoseconds
    if let now = parts.ticks {
      if now < ticks, ticks - now > UInt32.max / 2 { turns &+= 1 << 32 }
      ticks = now
      nanoseconds = (turns &+ Int64(now)).multipliedReportingOverflow(by: 100_000).partialValue
    }
    if let nanoseconds, parts.rawTime == nil { lastTime = CaptureTime(nanoseconds: nanoseconds) }
    let (more, overflow) = drops.addingReportingOverflow(UInt32(clamping: parts.drops))
    drops = overflow ? .max : more
    let record = CaptureRecord(
      number: number, time: lastTime, link: parts.link, direction: parts.direction,
      flags: parts.flags,
      bytes: ByteRange(offset: window.position + parts.data.lowerBound, count: parts.data.count),
      originalLength: parts.data.count, cumulativeDrops: drops)
    window.advance(total)
    journal.accept(
      record, headerLength: parts.data.lowerBound, clampedTime: parts.rawTime,
      isTimed: nanoseconds != nil)
    journal.statistics.headerBytes += total - parts.data.upperBound
    return record
  }

  /// Goes to the next packet that makes sense, from one that does not or that is cut; says whether reading
  /// can go on.
  private mutating func resynchronise(
    _ size: StreamLayout.Size, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    try journal.resynchronise(layout, number: number, &window) { left in
      switch size {
      case .impossible: return .lostSynchronisation(unread: left)
      case .needs(let count): return .cutHeader(needed: count, available: left)
      case .bytes(let count):
        return left >= count
          ? .lostSynchronisation(unread: left) : .cutData(needed: count, available: left)
      }
    }
  }
}

/// Finds the next packet behind damage: one behind which so many more stand exactly.
extension StreamLayout: HeaderSearch {
  private static let wanted = 4

  var shortest: Int { 1 }

  func look(_ bytes: Span<UInt8>, at index: Int, isEnd: Bool) -> HeaderSight {
    var place = index
    for seen in 0..<Self.wanted {
      if seen > 0, isEnd, place == bytes.count { return .header }
      switch size(bytes, at: place) {
      case .impossible: return .none
      case .needs(let count):
        return isEnd ? .none : .unsure(needed: place - index + count)
      case .bytes(let count): place += count
      }
      guard place <= bytes.count else {
        return isEnd ? .none : .unsure(needed: place - index)
      }
    }
    return .header
  }
}
