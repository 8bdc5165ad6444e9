import Bytes

/// Reads btsnoop: a 16-byte file header, then records of 24 bytes and data, all big-endian.
///
/// ```
///    0                          8         12         16
///   +--------------------------+---------+----------+
///   | 62 74 73 6e 6f 6f 70 00  | version | datalink |
///   +--------------------------+---------+----------+
/// ```
///
/// The number of bytes that follow a record's header is its included length; the original length
/// says only how long the packet was.
struct BTSnoopFormat {
  /// "btsnoop" and a zero.
  static let magic: [UInt8] = [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0]
  /// Bytes in the file header.
  static let fileHeaderLength = 16

  /// What the records hold.
  let link: LinkType
  /// Number of records begun, delivered or not.
  private var number = 0
  /// Time of the last record that made sense: what a header's time is judged by.
  private(set) var lastGoodTime: CaptureTime?
  /// Looks for the next header behind damage.
  var search = BTSnoopSearch()

  /// Reads the file header.
  ///
  /// - Parameter window: The capture, at its start.
  /// - Throws: `truncatedHeader`, `unknownVersion`, `refusedLinkType`, `unknownLinkType`, or
  ///   `readFailed`.
  init(parsing window: inout ByteWindow) throws(CaptureError) {
    let name = window.source.name
    guard try window.ensure(Self.fileHeaderLength) else {
      throw CaptureError(
        source: name,
        problem: .truncatedHeader(
          .btsnoop, needed: Self.fileHeaderLength, available: window.available))
    }
    let start = window.start
    let version = Self.uint32(window.storage.span, at: start + 8)
    let datalink = Self.uint32(window.storage.span, at: start + 12)
    window.advance(Self.fileHeaderLength)
    guard version == 1 else {
      throw CaptureError(source: name, problem: .unknownVersion(.btsnoop, version: version))
    }
    switch datalink {
    case 1001: link = .hciH1
    case 1002: link = .hciH4
    case 2001: link = .linuxMonitor
    case 1003:
      throw CaptureError(
        source: name, problem: .refusedLinkType(.btsnoop, number: datalink, name: "BCSP"))
    case 1004:
      throw CaptureError(
        source: name,
        problem: .refusedLinkType(.btsnoop, number: datalink, name: "H5, three-wire UART"))
    case 2002:
      throw CaptureError(
        source: name,
        problem: .refusedLinkType(.btsnoop, number: datalink, name: "BlueZ simulator"))
    default:
      throw CaptureError(source: name, problem: .unknownLinkType(.btsnoop, number: datalink))
    }
  }

  private static func uint32(_ bytes: Span<UInt8>, at index: Int) -> UInt32 {
    var value: UInt32 = 0
    for place in index..<(index + 4) { value = value << 8 | UInt32(bytes[place]) }
    return value
  }
}

// MARK: - Records

extension BTSnoopFormat {
  /// What became of a header that makes no sense.
  private enum Verdict {
    /// It is strange but holds together: deliver the record.
    case deliver
    /// Bytes were passed over; a new header is next.
    case again
    /// There is nothing more to read.
    case end
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
    while try window.ensure(BTSnoopRecordHeader.length) {
      let header = BTSnoopRecordHeader(window.storage.span, at: window.start)
      let (time, isExact) = header.time
      number &+= 1
      var isSound = true
      if isOdd(header, time: time, isExact: isExact) {
        switch try judge(header, time: time, &window, &journal) {
        case .deliver: isSound = false
        case .again: continue
        case .end: return nil
        }
      }
      let included = Int(header.included)
      guard try window.ensure(BTSnoopRecordHeader.length &+ included) else {
        if try recover(from: header, &window, &journal) { continue }
        return nil
      }
      let record = CaptureRecord(
        number: number, time: time, link: link, direction: direction(header.flags),
        flags: header.flags,
        bytes: ByteRange(
          offset: window.position &+ BTSnoopRecordHeader.length, count: included),
        originalLength: Int(header.original), cumulativeDrops: header.drops)
      window.advance(BTSnoopRecordHeader.length &+ included)
      if isExact, isSound { lastGoodTime = time }
      if !isLegal(header.flags) { journal.statistics.reservedFlags &+= 1 }
      journal.accept(
        record, headerLength: BTSnoopRecordHeader.length,
        clampedTime: isExact ? nil : header.timestamp)
      return record
    }
    try finish(&window, &journal)
    return nil
  }

  /// Which way a packet went, by its flags.
  private func direction(_ flags: UInt32) -> Direction? {
    switch link {
    case .linuxMonitor: LinkType.direction(ofMonitor: flags & 0xFFFF)
    default: flags & 1 == 0 ? .sent : .received
    }
  }

  /// Whether the flags are such as are written for this link type.
  ///
  /// Bumble sets 0x10 where others set 0x02. Monitor opcodes end at 19; some are left to come.
  func isLegal(_ flags: UInt32) -> Bool {
    switch link {
    case .linuxMonitor: flags & 0xFFFF < 32
    default: flags & ~0x13 == 0
    }
  }

  /// Whether a header deserves a closer look before it is believed.
  @inline(__always)
  private func isOdd(_ header: BTSnoopRecordHeader, time: CaptureTime, isExact: Bool) -> Bool {
    if header.included > header.original { return true }
    if header.included > UInt32(CaptureReader.maximumRecordLength) { return true }
    if header.included != 0, isLegal(header.flags) { return false }
    guard isExact, let lastGoodTime else { return !isExact }
    return !BTSnoopSearch.isNear(time, lastGoodTime)
  }

  /// The end of the capture: clean, or inside a header.
  private func finish(
    _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) {
    let left = window.available
    guard left > 0 else { return }
    journal.report(
      .cutHeader(needed: BTSnoopRecordHeader.length, available: left), record: number + 1,
      at: window.position)
    journal.statistics.unreadBytes += left
    window.advance(left)
  }
}

// MARK: - Damage

extension BTSnoopFormat {
  @inline(never)
  private mutating func judge(
    _ header: BTSnoopRecordHeader, time: CaptureTime, _ window: inout ByteWindow,
    _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Verdict {
    let included = Int(header.included)
    let isTooLong = included > CaptureReader.maximumRecordLength
    let end = window.position + BTSnoopRecordHeader.length + included
    guard window.canLookAhead, let size = window.source.size else {
      return isTooLong ? try pass(header, &window, &journal) : .deliver
    }
    if end <= size {
      if confirms(header, end: end, size: size, window) {
        return isTooLong ? try pass(header, &window, &journal) : .deliver
      }
    } else if !isTooLong {
      // The record ends behind the capture: found again, and handled, where its bytes are missing.
      return .deliver
    }
    if try resynchronise(size: size, &window, &journal) { return .again }
    if isTooLong { return try pass(header, &window, &journal) }
    guard header.isZero else { return .deliver }
    // A hole to the end, or one too large to see across: nothing in it is a record.
    journal.report(
      .lostSynchronisation(unread: size - window.position), record: number, at: window.position)
    journal.statistics.unreadBytes += try window.skip(size - window.position)
    return .end
  }

  /// Whether what follows a strange header's data agrees with its included length.
  private func confirms(
    _ header: BTSnoopRecordHeader, end: Int, size: Int, _ window: borrowing ByteWindow
  ) -> Bool {
    if header.isZero { return false }
    if header.included > header.original {
      // A sound header where the packet ended: it is the included length that is wrong.
      let shorter = window.position + BTSnoopRecordHeader.length + Int(header.original)
      if BTSnoopSearch.isPlausible(at: shorter, in: window, near: lastGoodTime, self) {
        return false
      }
    }
    return end == size
      || BTSnoopSearch.isPlausible(at: end, in: window, near: lastGoodTime, self)
  }

  /// Passes over a record that is too large to keep, without storing it.
  private mutating func pass(
    _ header: BTSnoopRecordHeader, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Verdict {
    let offset = window.position
    let length = Int(header.included)
    let claimed = BTSnoopRecordHeader.length + length
    let passed: Int
    if let size = window.source.size, size - offset < claimed {
      passed = try window.skip(size - offset)
    } else {
      passed = try window.skip(claimed)
    }
    if passed == claimed {
      journal.report(.skippedRecord(length: length), record: number, at: offset)
      journal.skipped(claimed)
      return .again
    }
    journal.report(
      .lengthBeyondFile(length: length, available: passed - BTSnoopRecordHeader.length),
      record: number, at: offset)
    journal.statistics.unreadBytes += passed
    return .end
  }

  /// Handles a record whose data the capture ends in; says whether reading can go on.
  @inline(never)
  private mutating func recover(
    from header: BTSnoopRecordHeader, _ window: inout ByteWindow,
    _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    if window.canLookAhead, let size = window.source.size,
      try resynchronise(size: size, &window, &journal)
    {
      return true
    }
    let left = window.available
    journal.report(
      .cutData(
        needed: Int(header.included), available: left - BTSnoopRecordHeader.length),
      record: number, at: window.position)
    journal.statistics.unreadBytes += left
    window.advance(left)
    return false
  }

  /// Goes to the next header that makes sense, if there is one, and says so in the journal.
  private mutating func resynchronise(
    size: Int, _ window: inout ByteWindow, _ journal: inout CaptureJournal
  ) throws(CaptureError) -> Bool {
    let offset = window.position
    guard
      let found = search.nextHeader(
        behind: offset, size: size, in: &window, near: lastGoodTime, self)
    else { return false }
    let skipped = try window.skip(found - offset)
    journal.report(.resynchronised(skipped: skipped), record: number, at: offset)
    journal.skipped(skipped)
    return true
  }
}
