public import HSBase

/// Reads a capture from front to back, one record at a time, whatever its format.
///
/// ```swift
/// var reader = try CaptureReader(ByteSource(path: path))
/// while let record = try reader.next() {
///   reader.withReader { bytes in … }
/// }
/// ```
///
/// Memory does not depend on the capture's size: only a window of it is held. A record's bytes are
/// there until `next()` is called again. Losses and oddities are counted in `statistics` and listed in
/// `findings`; only what makes it impossible to go on is thrown.
///
/// Record numbers are Wireshark's, until the first `resynchronised` or `skippedRecord` finding:
/// Wireshark stops there, and the numbers go on.
public struct CaptureReader: ~Copyable {
  /// Bytes in the largest HCI packet: the type byte, and an ACL header with 65 535 bytes of data.
  public static let largestPacket = 65_540
  /// Bytes in the largest record that is delivered; what is larger is passed over.
  public static let maximumRecordLength = 1 << 20

  /// The format of the capture.
  public let format: CaptureFormat
  // What every record needs is inlined into the caller's loop: a call would copy the reader.
  @usableFromInline var window: ByteWindow
  @usableFromInline var journal = CaptureJournal()
  private var records: RecordReader
  /// The reader for btsnoop, changed in place: the enumeration, as large as its largest case, would
  /// be copied for each record.
  private var btsnoop: BTSnoopFormat?
  @usableFromInline var current = ByteRange(offset: 0, count: 0)
  private var isFinished = false
  /// Whether the system failed to read it: what was delivered is not all, for no reason of the capture's.
  package private(set) var hasFailedRead = false
  /// What holds the capture that was taken out of it, and may still say that it was damaged.
  private var rest: ByteSource?
  /// Whether nobody knows yet that the line feeds are as they were recorded.
  private var mayBeConverted: Bool

  /// The readers of the formats; an enumeration, so that a call per record costs no indirection.
  private enum RecordReader {
    case btsnoop
    case plain(PlainRecordFormat)
    case btsnooz(BTSnoozFormat)
    case pcap(PcapFormat)
    case pcapng(PcapNGFormat)
    case stream(StreamFormat)
  }

  /// Reads the beginning of a source and recognises its format.
  ///
  /// - Parameters:
  ///   - source: Where the capture comes from.
  ///   - asked: The format to read it in; if `nil`, the contents decide.
  /// - Throws: A `CaptureError` if the source is empty, fails, or holds nothing that can be read.
  public init(
    _ source: consuming ByteSource, as asked: CaptureFormat? = nil
  ) throws(CaptureError) {
    try self.init(source, as: asked, windowCapacity: ByteWindow.initialCapacity)
  }

  /// As the public initialiser, with a window that may start small, for tests.
  init(
    _ source: consuming ByteSource, as asked: CaptureFormat? = nil, windowCapacity: Int
  ) throws(CaptureError) {
    var window = ByteWindow(source, capacity: windowCapacity)
    var wrappings: [CaptureWrapping] = []
    var kind: StaticText?
    let format = try Self.recognise(&window, asked, &wrappings, &kind)
    journal.details.kind = kind
    switch format {
    case .btsnoop:
      btsnoop = try BTSnoopFormat(parsing: &window)
      records = .btsnoop
      journal.statistics.headerBytes = BTSnoopFormat.fileHeaderLength
      if kind == nil { journal.details.version = 1 }
    case .packetLogger:
      let first = try Self.probe(&window, among: PlainRecordLayout.ofPacketLogger)
      let layout =
        first ?? PlainRecordProbe.byteOrder(window.head(CaptureFormat.probeLength).span)
      records = .plain(PlainRecordFormat(layout))
      journal.details.version = layout.version
    case .hcidump: records = .plain(PlainRecordFormat(.hcidump))
    case .h4: records = .stream(StreamFormat(.h4))
    case .monitor: records = .stream(StreamFormat(.monitor))
    case .psd: records = .stream(StreamFormat(.psd))
    case .btsnooz:
      guard try BTSnoozText.findBegin(&window) else {
        throw window.error(.notInFormat(.btsnooz))
      }
      let contents = try BTSnoozText.read(&window)
      journal.details.version = Int(contents.version)
      if let problem = contents.problem {
        journal.report(problem, record: 0, at: contents.offset)
        journal.statistics.brokenStreams = 1
      }
      if contents.strays > 0 {
        journal.report(.strayCharacters(count: contents.strays), record: 0, at: contents.offset)
      }
      let (name, size) = (window.source.name, window.source.size)
      records = .btsnooz(BTSnoozFormat(contents, textSize: size ?? window.source.position))
      rest = window.takeSource()
      // From here on the capture is what came out of the text.
      window = ByteWindow(
        ByteSource(bytes: contents.records, name: name), capacity: windowCapacity)
    case .pcap: records = .pcap(try PcapFormat(parsing: &window, &journal))
    case .pcapng: records = .pcapng(try PcapNGFormat(parsing: &window, &journal))
    default:
      throw window.error(.unsupportedFormat(format))
    }
    for wrapping in wrappings {
      journal.report(.unwrapped(wrapping), record: 0, at: 0)
      journal.statistics.headerBytes += wrapping.prefix
    }
    mayBeConverted = format != .btsnooz && !wrappings.contains(.carriageReturns)
    self.format = format
    self.window = window
  }

  /// Recognises the format, and undoes what happened to the capture where that hides it.
  private static func recognise(
    _ window: inout ByteWindow, _ asked: CaptureFormat?, _ wrappings: inout [CaptureWrapping],
    _ kind: inout StaticText?
  ) throws(CaptureError) -> CaptureFormat {
    while true {
      // A mark, lines in front, and line feeds: no file needs more.
      switch try recognise(&window, asked, mayBeWrapped: wrappings.count < 3) {
      case .format(let format): return format
      case .log(let log):
        wrappings.append(log.wrapping)
        let (capacity, base) = (window.capacity, window.position)
        window = ByteWindow(log.source(window.takeRest()), capacity: capacity, base: base)
        kind = log.kind
      case .wrapped(let wrapping):
        wrappings.append(wrapping)
        window.advance(wrapping.prefix)
        guard wrapping.prefix == 0 else { continue }
        undo(wrapping, &window)
      }
    }
  }

  /// Puts what a capture was in the place of what it became, from the window's next byte on.
  private static func undo(_ wrapping: CaptureWrapping, _ window: inout ByteWindow) {
    let (capacity, base) = (window.capacity, window.position)
    let head = window.head(CaptureFormat.probeLength)
    window = ByteWindow(wrapping.undone(window.takeRest(), head), capacity: capacity, base: base)
  }

  /// What the beginning of a capture shows.
  private enum Recognised {
    case format(CaptureFormat)
    case wrapped(CaptureWrapping)
    case log(TextLog)
  }

  private static func recognise(
    _ window: inout ByteWindow, _ asked: CaptureFormat?, mayBeWrapped: Bool
  ) throws(CaptureError) -> Recognised {
    if try !window.ensure(CaptureFormat.magicLength), window.available == 0 {
      throw window.error(.empty)
    }
    if let asked {
      if !asked.hasMagic {
        _ = try Self.probe(
          &window, among: PlainRecordLayout.allCases.filter { $0.format == asked })
      }
      // What has a magic number cannot do without.
      if asked.hasMagic, CaptureFormat.byMagic(window.bytes) != asked {
        throw window.error(.notInFormat(asked))
      }
      return .format(asked)
    }
    if let format = CaptureFormat.byMagic(window.bytes) {
      return .format(format)
    }
    if let layout = try Self.probe(&window, among: PlainRecordLayout.allCases) {
      return .format(layout.format)
    }
    let head = window.head(CaptureFormat.probeLength)
    if let format = CaptureFormat.recognise(head.span) { return .format(format) }
    if CaptureFormat.mayBecomeBTSnoop(head.span) {
      throw window.error(
        .truncatedHeader(
          .btsnoop, needed: BTSnoopFormat.fileHeaderLength, available: head.count))
    }
    if mayBeWrapped, let wrapping = CaptureWrapping.recognise(head.span) {
      return .wrapped(wrapping)
    }
    let isText = BTSnoozText.looksLikeText(head.span)
    let foreign = ForeignFile.recognise(head.span)
    if mayBeWrapped, isText {
      if let log = TextLog(atOnce: head.span) { return .log(log) }
      window.look(ValueLog.probeLength)
      let more = window.bytes.extracting(first: ValueLog.probeLength)
      // A bug report has lines of many programs in front of the log.
      if let log = TextLog(recognising: more), log.isCertain || foreign != .bugReport {
        return .log(log)
      }
    }
    // A phone's bug report is text of many megabytes, with the log somewhere in it.
    if isText, try BTSnoozText.findBegin(&window, passing: false) { return .format(.btsnooz) }
    if let failure = window.failure { throw failure }
    if let foreign { throw window.error(.foreign(foreign)) }
    if let line = ForeignFile.firstLine(of: head.span) {
      throw window.error(.text(firstLine: line))
    }
    let first = (0..<8).reduce(0) { $0 << 8 | UInt64($1 < head.count ? head[$1] : 0) }
    throw window.error(.unrecognised(firstBytes: first, count: min(head.count, 8)))
  }

  /// Reads as much of the beginning as it takes to guess a format that has no magic number.
  ///
  /// That is little where the first record says enough, so that a pipe is not waited for. How much it
  /// is depends only on the bytes, never on how they come.
  private static func probe(
    _ window: inout ByteWindow, among layouts: [PlainRecordLayout]
  ) throws(CaptureError) -> PlainRecordLayout? {
    for count in [CaptureFormat.magicLength, CaptureFormat.magicLength + 1] {
      guard try window.ensure(count) else { break }
      if let layout = PlainRecordProbe.certain(
        window.bytes.extracting(first: count), among: layouts)
      {
        return layout
      }
    }
    // Bytes that end in a failure show as much as those that end.
    window.look(CaptureFormat.probeLength)
    return nil
  }
}

// MARK: - Records

extension CaptureReader {
  /// Reads the next record, or returns `nil` at the end.
  ///
  /// The bytes of the record before are gone after this call. After an error it returns `nil`.
  ///
  /// - Returns: The record, or `nil` when there is no further one.
  /// - Throws: `readFailed` if the source fails; what was delivered before stands.
  public mutating func next() throws(CaptureError) -> CaptureRecord? {
    current = ByteRange(offset: window.position, count: 0)
    guard !isFinished else { return nil }
    do {
      if mayBeConverted { try undoConversion() }
      let record = btsnoop != nil ? try btsnoop?.next(&window, &journal) : try nextOfOthers()
      guard let record else {
        isFinished = true
        tellDamage()
        try readRest()
        return nil
      }
      current = record.bytes
      return record
    } catch {
      isFinished = true
      journal.statistics.readFailures += 1
      hasFailedRead = error.isFailedRead
      throw error
    }
  }

  /// Tells which lines of a text could not be read.
  private mutating func tellDamage() {
    guard let account = window.source.account?.account else { return }
    let record = journal.statistics.records
    let damaged = account.damaged
    journal.statistics.damagedLines = damaged.count
    if let last = damaged.first.last {
      for place in 0..<damaged.count {
        let line = place < damaged.first.count ? damaged.first[place] : last
        journal.report(.damagedLine(line: line), record: record, at: window.position)
      }
    }
    journal.statistics.brokenCharacters = account.broken.count
    journal.statistics.overlongLines = account.overlong.count
    if account.broken.count > 0 {
      journal.report(
        .brokenCharacters(count: account.broken.count, line: account.broken.first), record: record,
        at: window.position)
    }
    if account.overlong.count > 0 {
      journal.report(
        .overlongLines(count: account.overlong.count, line: account.overlong.first),
        record: record, at: window.position)
    }
    for (status, line) in account.statuses {
      journal.report(.appStatus(status: status, line: line), record: record, at: window.position)
    }
    if let example = account.example {
      journal.report(
        .passedLines(
          count: account.passed, of: account.passed + account.told + damaged.count,
          line: example.line, text: example.text.safeText),
        record: record, at: window.position)
    }
  }

  /// Reads on behind a log in a text: a check sum may stand at the end of what is unpacked.
  private mutating func readRest() throws(CaptureError) {
    guard var source = rest.take(), source.isUnpacked else { return }
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    while try source.read(into: &bytes, at: 0) > 0 {}
  }

  /// Reads the next record of a format other than btsnoop.
  @inline(never)
  private mutating func nextOfOthers() throws(CaptureError) -> CaptureRecord? {
    switch records {
    case .btsnoop: return nil
    case .plain(var format):
      let record = try format.next(&window, &journal)
      records = .plain(format)
      return record
    case .btsnooz(var format):
      let record = try format.next(&window, &journal)
      records = .btsnooz(format)
      return record
    case .pcap(var format):
      let record = try format.next(&window, &journal)
      records = .pcap(format)
      return record
    case .pcapng(var format):
      let record = try format.next(&window, &journal)
      records = .pcapng(format)
      return record
    case .stream(var format):
      let record = try format.next(&window, &journal)
      records = .stream(format)
      return record
    }
  }

  // MARK: - Converted line feeds

  /// How many line feeds behind carriage returns, and none without, prove a conversion.
  private static let enoughConverted = 4

  /// Finds out whether line feeds became 0D 0A, and undoes that from the next record on.
  ///
  /// Looks at no more than the next record, which is read anyway, until a line feed shows. What was recorded
  /// has one in 256 behind a carriage return.
  @inline(never)
  private mutating func undoConversion() throws(CaptureError) {
    guard try !readsLogRecords() else {
      mayBeConverted = false
      return
    }
    let claimed = min(try claimedLength(), CaptureFormat.probeLength)
    guard claimed > 0 else {
      mayBeConverted = false
      return
    }
    _ = try window.ensure(claimed)
    switch LineEnds.look(window.bytes.extracting(first: claimed)) {
    case .untouched: mayBeConverted = false
    case .converted(0): break
    case .converted:
      mayBeConverted = false
      _ = try window.ensure(CaptureFormat.probeLength)
      guard
        case .converted(let count) = LineEnds.look(
          window.bytes.extracting(first: CaptureFormat.probeLength)),
        count >= Self.enoughConverted
      else { return }
      let number = journal.statistics.records + 1
      journal.report(.unwrapped(.carriageReturns), record: number, at: window.position)
      Self.undo(.carriageReturns, &window)
    }
  }

  /// Reads the records of Android's compressed log from here on, if such stand in the place of the first; says whether they
  /// do.
  private mutating func readsLogRecords() throws(CaptureError) -> Bool {
    guard journal.statistics.records == 0, let header = btsnoop,
      let version = try BTSnoozFormat.version(behind: header, &window)
    else { return false }
    btsnoop = nil
    records = .btsnooz(BTSnoozFormat(version: version))
    journal.details.kind = "records of btsnooz behind a btsnoop header"
    journal.details.version = nil
    journal.report(.unwrapped(.compressedLogRecords), record: 0, at: window.position)
    return true
  }

  /// Bytes that the next record takes, as its header says; 0 at the end, and where a format shows a conversion
  /// otherwise.
  private mutating func claimedLength() throws(CaptureError) -> Int {
    let (header, place, order, extra): (Int, Int, ByteOrder, Int)
    if btsnoop != nil {
      (header, place, order, extra) = (BTSnoopRecordHeader.length, 4, .big, 0)
    } else {
      switch records {
      case .pcap(let format): (header, place, order, extra) = (PcapFormat.usual, 8, format.order, 0)
      case .plain(let format):
        let isHCIDump = format.layout == .hcidump
        (header, place, extra) = (format.layout.headerLength, 0, isHCIDump ? 0 : -9)
        order = format.layout.order
        guard try window.ensure(header) else { return 0 }
        guard isHCIDump else { break }
        return header + Int(order.uint16(window.bytes, at: 0))
      case .btsnoop, .btsnooz, .pcapng, .stream: return 0
      }
    }
    guard try window.ensure(header) else { return 0 }
    let length = Int(order.uint32(window.bytes, at: place))
    return max(header, header + length + extra)
  }

  /// Calls `body` with the bytes of the record that `next()` returned last.
  ///
  /// The span is empty before the first record and behind the last one.
  ///
  /// - Parameter body: What to do with the bytes; they must not be kept.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  @inline(__always)
  public func withBytes<R, E: Error>(_ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
    try body(window.storage.span.extracting(window.held(current)))
  }

  /// Calls `body` with each comment on the record that `next()` returned last.
  ///
  /// Only pcapng has comments. What a comment's bytes hold should be UTF-8 and may be anything.
  ///
  /// - Parameter body: What to do with a comment: where it stands in the capture, and its bytes.
  public func forEachComment(_ body: (ByteRange, Span<UInt8>) -> Void) {
    guard case .pcapng(let format) = records else { return }
    var options = format.options
    while let option = options.next(window) {
      guard option.code == 1 else { continue }
      body(option.value, window.bytes(of: option.value))
    }
  }

  /// Calls `body` with a reader over the record that `next()` returned last.
  ///
  /// The reader's positions are offsets in the capture, and its limit is the record.
  ///
  /// - Parameter body: What to do with the reader.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  @inlinable
  @inline(__always)
  public func withReader<R, E: Error>(
    _ body: (inout ByteReader) throws(E) -> R
  ) throws(E) -> R {
    var reader = ByteReader(
      window.storage.span.extracting(window.held(current)), base: current.offset, layer: .capture,
      limit: .record)
    return try body(&reader)
  }
}

// MARK: - What was noted

extension CaptureReader {
  /// The name of the capture for messages.
  public var name: String { window.source.name }

  /// The finest difference in time that the capture can write down.
  public var resolution: TimeResolution {
    var finest: Int64?
    // What is not Bluetooth is not shown, and how finely it is timed does not matter.
    for interface in journal.interfaces where interface.link != .foreign {
      finest = min(finest ?? .max, interface.resolution.nanoseconds)
    }
    return finest.map { TimeResolution(nanoseconds: $0) } ?? .microseconds
  }

  /// What the container says about itself, and holds besides records.
  public var details: CaptureDetails { journal.details }

  /// The interfaces that the container described so far; none in containers without interfaces.
  ///
  /// `CaptureRecord.interface` is an index into it.
  public var interfaces: [CaptureInterface] { journal.interfaces }

  /// What was counted so far.
  public var statistics: CaptureStatistics { journal.statistics }

  /// What was found lost or odd so far.
  public var findings: CaptureFindings { journal.findings }

  /// What is odd about the record that `next()` returned last.
  @inlinable
  public var issues: RecordIssues { journal.issues }

  /// Nanoseconds, negative, that the clock went back at the record that `next()` returned last.
  public var lastStep: Int64? { journal.lastStep }

  /// Offset in the capture up to which it was read: for progress.
  public var offset: Int {
    if case .btsnooz(let format) = records, let size = format.textSize { return size }
    return window.position
  }

  /// Number of bytes in the capture, if that can be known: for progress.
  public var size: Int? {
    if case .btsnooz(let format) = records, let size = format.textSize { return size }
    return window.source.size
  }

  /// Bytes that the window has room for, for the test that it does not grow.
  var windowCapacity: Int { window.capacity }
}
