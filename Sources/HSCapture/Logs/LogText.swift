import HSBase

/// Reads packets that a program printed, one or more lines each, and makes a btsnoop capture of them.
///
/// ```
///   [00:00:00.012] CMD => 03 0C 00                       BTstack: time since the start, kind, direction
///   [00:00:00.015] EVT <= 0E 04 01 03 0C 00
///   [00:00:00.016] LOG -- hci.c.2345: ...                passed over, as all other lines are
///
///   2026-05-04 06:30:12.000123 < 01 03 0C 00             hcidump -R, with -t for the times
///   2026-05-04 06:30:12.000456 > 04 0E 04 01 03 0C 00
///     ...                                                the rest of a packet, behind two blanks
///
///   Frame 1: 4 bytes on wire ...                         Wireshark's text with details and bytes, tshark -V -x
///       Epoch Time: 1777876200.000066000 seconds
///       Point-to-Point Direction: Sent (0)
///   0000  01 03 0c 00                                       ....
///
///   e6 CMD:03 0c 00                                      ESP-IDF's HCI log: a counter, kind and direction
///   e7 EVT:0e 04 01 03 0c 00
///
///   [00:00:00.254,150] <dbg> bt_hci: Final HCI buffer:   Zephyr, a hexadecimal dump behind its title
///                      04 0e 04 01 03 0c 00            |.......
///
///   < HCI Command: Reset (0x03|0x0003) plen 0            hcidump -X, and -x
///   > HCI Event: Command Complete (0x0e) plen 4
///       0000: 01 03 0c 00                                    ....
///
///   ble_hs_hci_cmd_send: ogf=0x03 ocf=0x0003 len=0       NimBLE's debug log, which has no events
///   0x03 0x0c 0x00
///   ble_hs_hci_acl_tx(): 0x40 0x00 0x07 0x00 ...
///   ble_hs_hci_evt_acl_process(): conn_handle=64 pb=2 len=7 data=0x03 0x00 ...
///
///   May 04 06:30:12.737  ATT Receive  0x0041  C1:…  Notification - Value: 16  41 20 08 00 04 00 ...   PacketLogger's list
///
///   "frame_raw": "01030c00", "frame.p2p_dir": "0"        tshark -T json|ek -x
/// ```
///
/// Lines without a packet are passed over: programs print much beside. A packet that is shorter than it says is handed on as
/// it is, and told where it is read.
struct LogText: ByteChange {
  /// Bytes in the longest line that is looked at; what is behind them is passed over.
  private static let longestLine = 256 << 10
  /// Bytes in front of a packet that may be a time, or what a terminal adds.
  private static let longestPrefix = 80
  /// Bytes in the largest packet that is gathered.
  private static let largestPacket = 1 << 17

  private let form: Form
  private var lines = LogLines(longest: Self.longestLine)
  /// Whether the capture was begun, and of which kind its packets are, if they are none of HCI: by LINKTYPE's numbers.
  private var hasHeader = false
  private var begun: UInt16?
  /// The packet under way, its type first, and whether it came, if the text says so.
  var packet: [UInt8] = []
  private var isReceived: Bool?
  var clock = LogClock()
  /// Of a packet of the air, what stands in front of its octets; the access address of the connection that began last.
  var air: AirTitle?
  var airLink = AirTitle.unknownAddress
  /// Of which kind Wireshark says that frames are; `nil` of HCI's.
  private var link: UInt16?
  /// What Linux's monitor calls the frame under way.
  private var monitorOpcode: Int?
  /// A line that may be the title of what follows.
  private var untold: (number: Int, line: [UInt8])?
  /// Whether the frame under way has no bytes yet, and whether any frame's details said which way it went.
  private var isFrameOpen = false
  private var sawDirection = false
  /// Whether the next string is a frame's bytes.
  private var awaitsBytes = false
  /// Packets that were handed on, and how many of them have the length that they say.
  private(set) var packets = 0
  private(set) var sound = 0
  /// What became of lines.
  var account = LineAccount()

  /// The line that is read, and its number.
  var line: [UInt8] { lines.line }
  var lineNumber: Int { lines.number }

  var name: StaticText { "log" }

  init(_ form: Form) { self.form = form }

  /// Which program printed a text; `nil` if none that is known.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`, of a file.
  /// - Returns: The form.
  static func form(of bytes: Span<UInt8>) -> Form? { found(in: bytes)?.form }

  /// The form, and how many packets of the beginning have the length that they say.
  static func found(in bytes: Span<UInt8>) -> (form: Form, sound: Int)? {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    var best: (form: Form, sound: Int)?
    for form in Form.allCases {
      // A document tells the bytes of its first packet before its details, of which there are many.
      let isEnd = bytes.count < CaptureFormat.probeLength || form == .json
      let text = LogText(form).tried(on: bytes, isEnd: isEnd)
      // Without directions, most of what Wireshark prints of a packet would be a guess.
      let isLog =
        text.sound > 0 && text.sound * 2 > text.packets
        && (form != .wireshark && form != .json || text.sawDirection || text.link != nil)
      if isLog, text.sound > best?.sound ?? 0 { best = (form, text.sound) }
    }
    guard let best else { return nil }
    // A line of packets may stand in a value, and in a name that a program prints: most lines tell whose log it is.
    let told = max(
      ValueLog.found(in: bytes)?.told ?? 0,
      LineLog.found(in: bytes, among: LineProgram.allCases.filter { $0.isNordic })?.told ?? 0)
    return told > best.sound ? nil : best
  }

  /// Whether what stands in front of a packet is what a program prints of each line, and not the beginning of a message, in
  /// which a name may stand.
  private static func isFrame(_ prefix: LogLine) -> Bool {
    // BTstack's own messages, and ESP-IDF's: `I (612) main: `.
    !prefix.isQuoting && !prefix.holds("LOG -- ")
      && !(prefix.holds(") ") && prefix.holds(": "))
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    var place = 0
    while lines.next(bytes, &place, isEnd: isEnd) { takeLine(to: &output) }
    guard isEnd else { return nil }
    handOn(to: &output)
    if let untold { account.pass(untold.number, untold.line) }
    begin(nil, &output)
    return nil
  }

  private mutating func takeLine(to output: inout [UInt8]) {
    if lines.isTooLong {
      // One more than is looked at, of which nothing can be read, shows that more was there.
      lines.line.append(0)
      account.overlong.note(lineNumber)
    }
    switch form {
    case .wireshark: takeFrameLine(to: &output)
    case .zephyr: takeZephyrLine(to: &output)
    case .dump: takeDumpLine(to: &output)
    case .json: takeDocumentLine(to: &output)
    case .sniffle: takeSniffleLine(to: &output)
    case .nimble: takeNimBLELine(to: &output)
    case .btstack, .esp, .packetLogger: take(named(), to: &output)
    case .hcidump:
      if !packet.isEmpty, line.starts(with: [0x20, 0x20]), let more = Self.octets(line[2...]),
        packet.count + more.count <= Self.largestPacket
      {
        packet += more
        account.tell()
      } else {
        take(named(), to: &output)
      }
    }
  }

  /// Takes a packet that a line begins: the one before is whole.
  private mutating func take(_ found: Found?, to output: inout [UInt8]) {
    guard let found else {
      if !line.isEmpty { account.pass(lineNumber, line) }
      return
    }
    account.tell()
    handOn(to: &output)
    packet = found.octets
    isReceived = found.isReceived
    clock.note(in: found.prefix)
  }

  /// Begins the capture, unless that was done.
  private mutating func begin(_ link: UInt16?, _ output: inout [UInt8]) {
    guard !hasHeader else { return }
    (hasHeader, begun) = (true, link)
    if let link { LogRecord.begin(link: link, &output) } else { LogRecord.begin(&output) }
  }

  /// Hands the packet under way on as a record of another kind than HCI's.
  private mutating func handOn(
    _ octets: [UInt8], original: Int, isWhole: Bool = true, of link: UInt16,
    to output: inout [UInt8]
  ) {
    begin(link, &output)
    packets += 1
    // A capture is of one kind.
    guard begun == link else { return }
    if isWhole { sound += 1 }
    LogRecord.append(ofLink: octets, original: original, time: clock.time, to: &output)
  }

  /// Hands the packet under way on as a record.
  mutating func handOn(to output: inout [UInt8]) {
    defer { (air, monitorOpcode) = (nil, nil) }
    guard !packet.isEmpty else { return }
    defer { packet.removeAll(keepingCapacity: true) }
    if let air {
      let (octets, original) = air.record(packet, link: airLink)
      let isWhole = packet.count == air.length
      return handOn(octets, original: original, isWhole: isWhole, of: 256, to: &output)
    }
    if let link { return handOn(packet, original: packet.count, of: link, to: &output) }
    if let monitorOpcode {
      // A note of the monitor is no packet.
      guard (2...7).contains(monitorOpcode), let way = PacketWay.byMonitor[monitorOpcode] else {
        return
      }
      packet.insert(way.type, at: 0)
      isReceived = way.direction == .received
    }
    begin(nil, &output)
    guard begun == nil else { return }
    // A title without octets is no packet.
    guard form != .nimble || packet.count > 1 else { return }
    // A dump of Zephyr's may be of anything.
    guard form != .zephyr || Self.length(packet) == packet.count else { return }
    // A header that says no bytes behind it stands in texts without any as well.
    let isHeader =
      form == .dump && (packet.starts(with: [1]) ? packet.count <= 4 : packet.count <= 3)
    if !isHeader || Self.length(packet) != packet.count { packets += 1 }
    if !isHeader, Self.length(packet) == packet.count { sound += 1 }
    LogRecord.append(
      packet, isReceived: isReceived ?? (packet.first == 4), time: clock.time, to: &output)
  }

  /// How many bytes a packet says that it has, its type included; `nil` if it is too short to say.
  static func length(_ packet: [UInt8]) -> Int? {
    StreamLayout.packetLength(packet.first ?? 0, packet.span, at: 1).map { $0 + 1 }
  }
}

// MARK: - Lines

extension LogText {
  /// A packet that a line begins.
  private struct Found {
    var octets: [UInt8]
    var isReceived: Bool
    /// What stands in front of it.
    var prefix: LogLine
  }

  /// What each program calls packets, and for each byte whether such a name begins with it.
  private static let names = Dictionary(
    grouping: PacketName.allCases.flatMap { name in name.words.map { (Array($0.utf8), name) } },
    by: { $0.1.form }
  ).mapValues { names in
    (names: names, begins: (0...UInt8.max).map { byte in names.contains { $0.0.first == byte } })
  }

  /// Reads a packet behind what its program calls it.
  private func named() -> Found? {
    guard let (names, begins) = Self.names[form] else { return nil }
    for place in 0..<min(line.count, Self.longestPrefix) where begins[Int(line[place])] {
      let rest = line[place...]
      guard let (words, name) = names.first(where: { rest.starts(with: $0.0) }),
        let front = front(of: place)
      else { continue }
      var text = rest.dropFirst(words.count)
      if form == .packetLogger {
        // Words behind the first may be a name. Between both stand at least two blanks, and none between the octets.
        let gap = rest.indices.dropFirst().last { line[$0] == 0x20 && line[$0 - 1] == 0x20 }
        text = gap.map { line[$0...] } ?? []
      }
      guard var octets = form == .btstack ? Self.counted(text) : Self.octets(text) else {
        return nil
      }
      if name == .espAdvertising, octets.count < 3 || Int(octets[1]) != octets.count - 2 {
        // What is behind the event's header.
        octets = [0x3E, UInt8(truncatingIfNeeded: octets.count)] + octets
      }
      if name.type > 0 { octets.insert(name.type, at: 0) }
      guard (1...5).contains(octets.first ?? 0) else { return nil }
      return Found(octets: octets, isReceived: name.isReceived, prefix: front)
    }
    return nil
  }

  /// What stands in front of a packet's name; `nil` if it is none there.
  private func front(of place: Int) -> LogLine? {
    let front = line[..<place]
    switch form {
    case .packetLogger: return line[...place]
    case .hcidump:
      let isFirst = !front.contains { $0 == 0x3C || $0 == 0x3E }
      return isFirst && front.last ?? 0x20 == 0x20 ? front : nil
    case .esp:
      // `e6 CMD:`, a counter.
      let counter = front.suffix(3)
      guard counter.count == 3, counter.last == 0x20, counter.dropLast().octet != nil,
        front.dropLast(3).last ?? 0x20 == 0x20, Self.isFrame(front.dropLast(3))
      else { return nil }
      return front.dropLast(3)
    default: return Self.isFrame(front) ? front : nil
    }
  }

  /// Where in the line something of a length may begin, behind a time or what a terminal adds.
  private func places(_ length: Int) -> Range<Int> {
    0..<max(min(line.count - length, Self.longestPrefix), 0)
  }

  /// Octets, perhaps behind how many there are: `(9)0c 04 06 …`; behind so many anything may stand.
  private static func counted(_ text: LogLine) -> [UInt8]? {
    guard let rest = text.after("("), let count = rest.number,
      let digits = rest.rest(behind: ")")
    else { return octets(text) }
    let words = digits.split(separator: 0x20, maxSplits: max(count, 0))
    return words.count < count
      ? nil : octets(words.prefix(count).reduce(into: []) { $0 += $1 + [0x20] })
  }

  /// The octets that words stand for, each of two digits, or of one or two behind `0x`; `nil` if anything else stands there.
  private static func octets(_ text: LogLine, isMarked: Bool = false) -> [UInt8]? {
    var octets: [UInt8] = []
    for word in text.split(separator: 0x20) {
      let digits = isMarked ? word.dropFirst(2) : word
      guard !isMarked || word.starts(with: "0x".utf8), digits.count == 2 || isMarked,
        digits.count <= 2, let octet = digits.octet
      else { return nil }
      octets.append(octet)
    }
    return octets.isEmpty ? nil : octets
  }

  /// The octets of a line that is a row of a dump and nothing else, behind an offset or what a program prints of each line.
  static func row(of line: LogLine) -> [UInt8]? {
    var text = line.trimmed
    let offset = text.prefix { $0.isHexadecimal }
    let behind = text[offset.endIndex...]
    if offset.count >= 4, behind.begins(":") || behind.begins("  ") {
      text = behind.drop { $0 == 0x3A || $0 == 0x20 }
    } else if let place = text.place(of: ": ") {
      // What a program prints of each line, and not the name of a number.
      let front = text[..<place]
      let name = front.split { $0.isBlank }.last ?? []
      guard !front.isQuoting,
        !WordedScan.numbered.contains(
          name.lowered.asText)
      else { return nil }
      text = text[place...].dropFirst(2).trimmed
      // Where the octets were in memory.
      if let rest = text.after("0x"),
        rest.prefix(while: { $0.isHexadecimal }).count == 8
      {
        text = rest.dropFirst(8).trimmed
      }
    }
    let octets = row(text)
    let rest = text.dropFirst(max(3 * octets.count - 1, 0)).drop { $0 == 0x20 }
    // The same as characters stands away.
    let isAlone = rest.isEmpty || rest.startIndex - text.startIndex > 3 * octets.count
    return octets.isEmpty || !isAlone ? nil : octets
  }

  /// The octets of a dump's row, at most 16: the same as text stands further away than they do from each other.
  static func row(_ text: LogLine) -> [UInt8] {
    var octets: [UInt8] = []
    var rest = text
    while octets.count < 16 {
      let blanks = rest.prefix { $0 == 0x20 }.count
      let word = rest.dropFirst(blanks).prefix { $0 != 0x20 }
      guard blanks <= 2, word.count == 2, let octet = word.octet else { break }
      octets.append(octet)
      rest = rest[word.endIndex...]
    }
    return octets
  }
}

// MARK: - Zephyr's log

extension LogText {
  /// Takes a line of Zephyr's log: a title, or bytes in front of `|`.
  private mutating func takeZephyrLine(to output: inout [UInt8]) {
    let blanks = line.prefix { $0.isBlank }.count
    if blanks >= 4, let bar = line.firstIndex(of: 0x7C) {
      guard isFrameOpen, packet.count <= Self.largestPacket,
        let octets = Self.octets(line[blanks..<bar])
      else { return }
      packet += octets
      account.tell()
      untold = nil
      return
    }
    handOn(to: &output)
    if let untold { account.pass(untold.number, untold.line) }
    untold = line.isEmpty ? nil : (lineNumber, line)
    // A title: a time in brackets, then a level.
    guard let level = line.firstIndex(of: 0x3C), line.prefix(level).contains(0x5D) else {
      isFrameOpen = false
      return
    }
    isFrameOpen = true
    clock.note(in: line[..<level])
    // Behind the module's name.
    let title = line[level...].prefix(200).drop { $0 != 0x3A }
    let words = Set(
      title.asText.lowercased().split { !$0.isLetter }.map(String.init))
    isReceived =
      !words.isDisjoint(with: ["tx", "send", "sent", "ipc", "out"])
      ? false
      : !words.isDisjoint(with: ["rx", "recv", "received", "final", "in"]) ? true : nil
  }
}

// MARK: - NimBLE's log

extension LogText {
  /// Takes a line of NimBLE's: what begins a packet, or octets of it.
  private mutating func takeNimBLELine(to output: inout [UInt8]) {
    // Where each octet has a line of its own, what every line of the log has stands in front.
    let text = line[...].rest(behind: " NimBLE: ") ?? line[...]
    if text.trimmed.begins("0x"), !packet.isEmpty, Self.length(packet) != packet.count,
      let octets = Self.octets(text, isMarked: true), packet.count <= Self.largestPacket
    {
      account.tell()
      packet += octets
      return
    }
    // Empty lines stand between.
    guard !text.trimmed.isEmpty else { return }
    handOn(to: &output)
    guard let place = line[...].place(of: "ble_hs_hci_"), places(16).contains(place) else {
      return account.pass(lineNumber, line)
    }
    let words = line[place...]
    if words.begins("ble_hs_hci_cmd_send: ogf=") {
      (packet, isReceived) = ([1], false)
    } else if let octets = words.after("ble_hs_hci_acl_tx(): ") {
      (packet, isReceived) = ([2] + (Self.octets(octets, isMarked: true) ?? []), false)
    } else if let octets = Self.receivedData(words) {
      (packet, isReceived) = ([2] + octets, true)
    } else {
      return account.pass(lineNumber, line)
    }
    account.tell()
    clock.note(in: line[..<place])
  }

  /// The packet of `conn_handle=64 pb=2 len=3 data=0x01 0x02 0x03`; `nil` if the line is none.
  private static func receivedData(_ text: LogLine) -> [UInt8]? {
    guard let handle = text.rest(behind: "conn_handle=")?.number, handle < 4096,
      let flags = text.rest(behind: " pb=")?.hexadecimal, flags < 4,
      let length = text.rest(behind: " len=")?.number, length <= 0xFFFF,
      let data = text.rest(behind: " data=")
    else { return nil }
    let octets = octets(data, isMarked: true) ?? []
    let field = handle | flags << 12
    return [field, field >> 8, length, length >> 8].map { UInt8(truncatingIfNeeded: $0) } + octets
  }
}

// MARK: - hcidump's dumps

extension LogText {
  /// Takes a header, or a line of the bytes behind it.
  private mutating func takeDumpLine(to output: inout [UInt8]) {
    let blanks = line.prefix { $0 == 0x20 }.count
    if blanks >= 2, !packet.isEmpty {
      guard packet.count <= Self.largestPacket else { return }
      let digits = line[blanks...]
      // 0010: 01 03 0c 00    ....
      if let colon = digits.firstIndex(of: 0x3A), colon - blanks == 4,
        digits[..<colon].allSatisfy({ $0.isHexadecimal })
      {
        packet += Self.row(line[(colon + 1)...])
      } else if let more = Self.octets(digits) {
        packet += more
      }
      return
    }
    for place in places(5)
    where (line[place] == 0x3C || line[place] == 0x3E) && line[place + 1] == 0x20 {
      guard place == 0 || line[place - 1] == 0x20,
        let header = Self.header(line[(place + 2)...].prefix(200))
      else { continue }
      return take(
        Found(octets: header, isReceived: line[place] == 0x3E, prefix: line[..<place]),
        to: &output)
    }
  }

  private static let headers = DumpHeader.allCases.map { ($0, LineTemplate($0.form)) }

  /// The header of a packet that hcidump names: `HCI Command: Reset (0x03|0x0003) plen 0`.
  private static func header(_ text: LogLine) -> [UInt8]? {
    for (header, template) in headers {
      guard let rest = text.after(header.words) else { continue }
      let (type, fields) = (header.type, rest.lastPlace(of: "(0x").map { rest[$0...] } ?? rest)
      guard let match = template.match(fields) else { return nil }
      var packet = PrintedPacket(type: type == 3 ? 2 : type, isReceived: nil, time: 0)
      let limits: [(LineField, Int)] = [(.link, 4096), (.flags, 16), (.event, 256)]
      guard packet.take(match), limits.allSatisfy({ match.number($0) ?? 0 < $1 }),
        var octets = packet.octets(defaultLink: nil)?.octets
      else { return nil }
      if type == 3 { octets = [3] + octets[1...3] }
      return octets
    }
    return nil
  }
}

// MARK: - Wireshark's documents

extension LogText {
  /// Takes the bytes, the time and the direction of a frame from a line of `tshark -T json -x` or `-T ek -x`.
  private mutating func takeDocumentLine(to output: inout [UInt8]) {
    var strings = JSONStrings(line)
    // Of each string, the key behind which it stands.
    let bytes = "frame_raw"
    var key = awaitsBytes ? bytes : ""
    while let (_, text, isKey) = strings.next() {
      if isKey {
        key = text.asText
        awaitsBytes = key == bytes
        continue
      }
      if key == bytes {
        handOn(to: &output)
        (awaitsBytes, isReceived) = (false, nil)
        if text.count / 2 <= Self.largestPacket { packet = HexText.octets(of: text) }
      } else if let detail = Detail.allCases.first(where: { $0.keys.contains(key) }) {
        take(detail, text)
      }
      key = ""
    }
  }

  /// Takes something that Wireshark says of a frame.
  private mutating func take(_ detail: Detail, _ text: LogLine) {
    let number = form == .json ? text.number : text.lastNumber
    switch detail {
    case .encapsulation:
      link =
        LinkType.allCases.first { number != nil && $0.encapsulation == number }?.numbers.first
      if number == Self.monitor { sawDirection = true }
    case .opcode: monitorOpcode = number
    case .epoch: if let time = text.microseconds { clock.time = time }
    // What stands behind a frame's bytes is another's.
    case .direction where form == .json || packet.isEmpty:
      if text.begins("Sent") || text.last == 0x30 { isReceived = false }
      if text.begins("R") || text.last == 0x31 { isReceived = true }
      sawDirection = sawDirection || isReceived != nil
    case .direction: break
    }
  }

  /// What Wireshark's number for packets of Linux's monitor is.
  private static let monitor = 159
}

// MARK: - Wireshark's text

extension LogText {
  private mutating func takeFrameLine(to output: inout [UInt8]) {
    if line.starts(with: "Frame ".utf8), line.count > 6, line[6].isDigit {
      handOn(to: &output)
      (isFrameOpen, isReceived) = (true, nil)
      return
    }
    if let first = line.first, first.isHexadecimal { return takeDump() }
    let text = line.drop { $0 == 0x20 || $0 == 0x5B }
    for detail in Detail.allCases {
      let rest = detail.words.lazy.compactMap { text.after($0) }.first
      // Other layers have such a number as well.
      guard let rest, detail != .opcode || line.starts(with: "    [".utf8) else { continue }
      take(detail, rest)
    }
  }

  /// Takes `0010  01 03 0c 00   ....`, if it goes on where the line before ended.
  ///
  /// What Wireshark reassembled stands behind the frame's own bytes, and begins at 0 again.
  private mutating func takeDump() {
    let digits = line.prefix { $0.isHexadecimal }
    guard (4...8).contains(digits.count),
      Int(digits.asText, radix: 16) == packet.count,
      !packet.isEmpty || isFrameOpen, packet.count <= Self.largestPacket
    else { return }
    isFrameOpen = false
    let rest = line[digits.endIndex...]
    guard rest.first == 0x20 else { return }
    packet += Self.row(rest.drop { $0 == 0x20 })
  }
}
