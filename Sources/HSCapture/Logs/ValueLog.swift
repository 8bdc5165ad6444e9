import HSBase

/// Reads what a program logged of values, not of packets, and makes a btsnoop capture of it; see `ValuePackets`.
///
/// ```
///   I  06:30:12.101  Notification received from 00002a37-…, value: (0x) 16-48-55-03      nRF Connect, Android
///   [06:30:12.1010] Normal: Updated Value of Characteristic 2A37 to 1648 5503.           nRF Connect, iOS
///   2026-05-04 06:30:12.101,Notify,2A37,16485503                                         tables, LightBlue's
///   [06:30:12][D][strap:151]: Notification received (handle 0x11): 16.48.55.03 (4)       ESPHome
///   2026-05-04 06:30:12,101 DEBUG: RX BLE data: bytearray(b'\x16HU\x03')                 bleak, Home Assistant
///   06:30:12.101 <<< 16 48 55 03                                                         lists of frames
///   06:30:12.101 characteristic changed: 2a37 value: 0x16 0x48 0x55 0x3                  anybody's words
/// ```
///
/// Lines that tell of no value are passed over. One that begins to tell of one and cannot be read is damage.
struct ValueLog: ByteChange {
  /// What became of a line.
  enum Fate {
    /// It tells something of values or connections.
    case told
    /// It tells nothing that is of use.
    case passed
    /// It ought to, and cannot be read.
    case damaged
    /// The next line shows whether it tells anything.
    case held

    init(_ isTaken: Bool) { self = isTaken ? .told : .damaged }
  }

  /// A line that says which way a value went whose octets follow, and where it stands.
  private struct Announcement {
    var way: WayWord
    var key: ValuePackets.Key?
    var number: Int
    var line: [UInt8]
    var time: UInt64
    var octets: [UInt8] = []
    /// Lines with more of it, so far.
    var details = 0
  }

  /// Bytes of a text in which a first value is looked for: programs say much before.
  static let probeLength = 64 << 10
  /// Bytes in the longest line that is looked at.
  private static let longestLine = 64 << 10

  let form: Form
  var packets: ValuePackets
  var clock = LogClock()
  /// Which column of a table is which.
  var columns: TableColumns?
  /// Whether octets were written as Python writes them, or the bus was heard.
  var isPython = false
  /// What a line announced whose octets follow in rows.
  private var announced: Announcement?
  /// What is known of a list of frames.
  var frames = FrameList()
  /// A line that ends within octets, which may go on in the next.
  private var wrapped = WrappedLine()

  /// The lines that come.
  private(set) var lines = LogLines(longest: Self.longestLine)
  /// The line that is read.
  private(set) var line: [UInt8] = []
  /// Lines that told something, and values of attributes that have a name.
  private(set) var told = 0
  var named = 0
  /// What became of lines, until it is asked for.
  var account = LineAccount()

  var name: StaticText { "log" }

  init(_ form: Form) {
    self.form = form
    // Handles that a log tells are the peer's; ours are to stay away from them.
    let tellsHandles = form == .esphome || form == .python || form == .words
    packets = ValuePackets(firstHandle: tellsHandles ? 0x8001 : 1)
  }

  /// Lines that tell nothing, for each that tells a value in words of a program's own.
  private static let mostPassed = 50

  /// What a text is whose lines may be any program's: a list of frames and nothing else, or a log with values in words of
  /// its own; `nil` if it is neither.
  static func general(in bytes: Span<UInt8>) -> (form: Form, values: Int)? {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    var best: (form: Form, values: Int, named: Int)?
    for form in [Form.frames, .words] {
      let log = ValueLog(form).tried(on: bytes, isEnd: bytes.count < probeLength)
      // A line or two of a long text that is prose may look like a value.
      let isOne =
        form == .frames
        ? log.frames.isOne
        : log.packets.values > 1 && log.told >= log.account.passed / Self.mostPassed
      guard isOne, log.account.damaged.count <= log.told else { continue }
      // Of the same values those say more that are of attributes.
      let found = (log.packets.values, log.named)
      if best.map({ found > ($0.values, $0.named) }) ?? true { best = (form, found.0, found.1) }
    }
    return best.map { ($0.form, $0.values) }
  }

  /// Who wrote a log, how many lines of its beginning tell something, and how many values there are; `nil` if it tells of
  /// none.
  ///
  /// - Parameter bytes: The first bytes, at most `probeLength`, of a file.
  /// - Returns: The form.
  static func found(in bytes: Span<UInt8>) -> (form: Form, told: Int, values: Int)? {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    let isWhole = bytes.count < probeLength
    var best: (form: Form, told: Int, values: Int)?
    // A line of another log may stand in a value: what most lines are tells whose log it is.
    for form in Form.allCases where form != .frames && form != .words {
      let log = ValueLog(form).tried(on: bytes, isEnd: isWhole)
      let isLog =
        log.packets.values > 1
        || log.packets.values > 0 && log.account.damaged.count <= log.told
      guard form != .python || log.isPython else { continue }
      if isLog, log.told > best?.told ?? 0 { best = (form, log.told, log.packets.values) }
    }
    return best
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    var place = 0
    while lines.next(bytes, &place, isEnd: isEnd) { takeLine() }
    if isEnd {
      if let held = wrapped.take() { read(held) }
      takeAnnounced()
      packets.release()
    }
    output += packets.output
    packets.output.removeAll(keepingCapacity: true)
    return nil
  }

  /// A line in which octets as Python writes them, `b'…'`, are blank: words in a value tell nothing.
  private static func withoutLiterals(_ line: [UInt8]) -> LogLine {
    var masked: [UInt8]?
    var place = 0
    while place + 1 < line.count {
      let quote = line[place + 1]
      guard line[place] == 0x62, quote == 0x27 || quote == 0x22,
        place == 0 || !(0x30...0x7A).contains(line[place - 1])
      else {
        place += 1
        continue
      }
      var end = place + 2
      while end < line.count, line[end] != quote {
        // A mark behind a backslash ends nothing.
        for index in end..<min(end + (line[end] == 0x5C ? 2 : 1), line.count) {
          if masked == nil { masked = line }
          masked?[index] = 0x20
        }
        end += line[end] == 0x5C ? 2 : 1
      }
      place = end + 1
    }
    return (masked ?? line)[...]
  }

  /// Takes a line that tells a value in words of its program's own.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - source: What tells apart the devices of a log that names no attribute.
  ///   - number: The line's number.
  ///   - way: Which way a value went if the line has no word for it.
  /// - Returns: What became of it.
  mutating func takeWords(
    _ line: LogLine, of source: [UInt8] = [], number: Int = 0, otherwise way: WayWord? = nil
  ) -> Fate {
    if form == .words, announced != nil, let row = LogText.row(of: line) {
      if announced?.octets.isEmpty == true { account.tell() }
      // One more than a value may have shows that it is too long.
      let room = ValuePackets.longestValue + 1 - (announced?.octets.count ?? 0)
      announced?.octets += row.prefix(max(room, 0))
      return .told
    }
    if form == .words, let fate = takeDetail(line) { return fate }
    takeAnnounced()
    switch WordedValue.read(line, otherwise: way) {
    case .other: return .passed
    case .damaged: return .damaged
    case .announced(let way, let key):
      guard form == .words else { return .passed }
      announced = Announcement(
        way: way, key: key, number: number, line: Array(line), time: packets.time)
      return .held
    case .value(let found): return take(found, of: found.key, source)
    }
  }

  /// Lines in which more is said of what was announced.
  private static let mostDetails = 8

  /// Takes an indented line that says more of what was announced: of which attribute, or the value.
  private mutating func takeDetail(_ line: LogLine) -> Fate? {
    guard let told = announced, told.octets.isEmpty, told.details < Self.mostDetails else {
      return nil
    }
    guard line.first?.isBlank == true else {
      // A title of the rows that follow.
      guard WordedValue.introduces(line), case .other = WordedValue.read(line) else { return nil }
      announced?.details += 1
      return .passed
    }
    announced?.details += 1
    if case .value(let found) = WordedValue.read(line, otherwise: told.way) {
      announced = nil
      account.tell()
      return take(found, of: found.key ?? told.key, [])
    }
    guard let uuid = line.firstUUID else { return .passed }
    if told.key == nil || line.holds(anyOf: ["char"]) { announced?.key = .uuid(uuid) }
    return .told
  }

  /// Takes a value whose octets stood in rows.
  private mutating func takeAnnounced() {
    guard let told = announced.take() else { return }
    guard !told.octets.isEmpty else { return account.pass(told.number, told.line) }
    packets.time = told.time
    defer { packets.time = clock.time }
    let fate = take(
      WordedValue(place: 0, octets: told.octets, way: told.way, key: told.key, address: nil),
      of: told.key, [])
    if fate == .damaged { account.damage(told.number) }
  }

  /// Takes a value; one of no attribute that is known is of its source.
  mutating func take(
    _ found: WordedValue, of key: ValuePackets.Key?, _ source: [UInt8]
  ) -> Fate {
    if let address = found.address { packets.turn(to: address) }
    if key != nil { named += 1 }
    let key = key ?? .words(source + [found.way.isSent ? 0x3E : 0x3C])
    return Fate(packets.take(found.way.tells, key, found.octets))
  }

  private mutating func takeLine() {
    var taken = (line: lines.line, number: lines.number)
    wrapped.note(taken.line.count)
    if let held = wrapped.take() {
      // Where the two together tell more than the first, one line was wrapped.
      if let joined = wrapped.joined(held.line, taken.line),
        octets(in: joined) > octets(in: held.line)
      {
        taken = (joined, held.number)
      } else {
        read(held)
      }
    }
    if !lines.isTooLong, wrapped.mayGoOn(taken.line), hasFront(taken.line) {
      wrapped.hold(taken)
    } else {
      read(taken, isWhole: !lines.isTooLong)
    }
  }

  /// Octets of the value that a line tells, but for one that goes on in the next.
  private func octets(in line: [UInt8]) -> Int {
    var text = WrappedLine.withoutHalf(line)
    if let open = line.lastIndex(of: 0x5B), WordedScan.isOpenList(line[open...]),
      let comma = line.lastIndex(of: 0x2C)
    {
      text = line[..<comma] + [0x5D]
    }
    if form == .frames { return frame(in: text)?.octets.count ?? 0 }
    if case .value(let found) = WordedValue.read(text, otherwise: .in1) {
      return found.octets.count
    }
    return 0
  }

  /// Whether something stands in front of the octets that a line ends in: a row of nothing else is whole.
  private func hasFront(_ line: [UInt8]) -> Bool {
    !line.allSatisfy(WrappedLine.isOctets) || WrappedLine.beginsWithTime(line[...])
  }

  private mutating func read(_ taken: WrappedLine.Line, isWhole: Bool = true) {
    line = taken.line
    guard !line.isEmpty else { return }
    // A time further behind is part of what is told, or an address.
    let text = Self.withoutLiterals(line)
    if form == .words {
      clock.note(frontOf: line[...])
    } else if form != .table, form != .frames {
      clock.note(in: line.prefix(40).prefix { $0 != 0x28 }, isFirst: true)
    }
    packets.time = clock.time
    let fate =
      switch form {
      case .table: takeRow(text)
      case .esphome: takeESPHome(text)
      case .python: takePython(text)
      case .frames: takeFrame(text)
      case .words: takeWords(line[...], number: taken.number)
      }
    switch fate {
    case .told where !isWhole, .damaged: account.damage(taken.number)
    case .told:
      told += 1
      account.tell()
    case .passed: account.pass(taken.number, line)
    case .held: break
    }
  }
}
