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
  /// The packet under way, its type first, and its direction.
  var packet: [UInt8] = []
  private var isReceived = false
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
  /// Whether the frame under way has no bytes yet, and what its details say.
  private var isFrameOpen = false
  private var frameDirection: Bool?
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
    guard let values = ValueLog.found(in: bytes), values.told > best.sound else { return best }
    return nil
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
    case .btstack: take(btstackPacket(), to: &output)
    case .esp: take(espPacket(), to: &output)
    case .packetLogger: take(packetLoggerPacket(), to: &output)
    case .hcidump:
      if !packet.isEmpty, line.starts(with: [0x20, 0x20]), let more = Self.octets(line[2...]),
        packet.count + more.count <= Self.largestPacket
      {
        packet += more
        account.tell()
      } else {
        take(hcidumpPacket(), to: &output)
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
      guard (2...7).contains(monitorOpcode) else { return }
      packet.insert([1, 4, 2, 2, 3, 3][monitorOpcode - 2], at: 0)
      isReceived = monitorOpcode & 1 == 1
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
    LogRecord.append(packet, isReceived: isReceived, time: clock.time, to: &output)
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

  /// What packets of each type are called by those who print three letters, from type 1 on.
  static let names = ["CMD", "ACL", "SCO", "EVT", "ISO"]

  /// Where in the line something of a length may begin, behind a time or what a terminal adds.
  private func places(_ length: Int) -> Range<Int> {
    0..<max(min(line.count - length, Self.longestPrefix), 0)
  }

  /// Whether a text stands at a place of the line.
  private func has(_ text: String, at place: Int) -> Bool {
    line[place...].starts(with: text.utf8)
  }

  /// Reads what stands behind `CMD => ` and its like.
  private func btstackPacket() -> Found? {
    for place in places(8) where line[place + 4] == 0x3D || line[place + 4] == 0x3C {
      guard let way = [" => ", " <= "].firstIndex(where: { has($0, at: place + 3) }),
        let type = Self.names.firstIndex(where: { has($0, at: place) })
      else { continue }
      guard Self.isFrame(line[..<place]), let octets = Self.counted(line[(place + 7)...]) else {
        return nil
      }
      return Found(
        octets: [UInt8(type + 1)] + octets, isReceived: way == 1, prefix: line[..<place])
    }
    return nil
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

  /// Reads what stands behind `< ` or `> `.
  private func hcidumpPacket() -> Found? {
    guard let place = places(3).first(where: { line[$0] == 0x3C || line[$0] == 0x3E }),
      place == 0 || line[place - 1] == 0x20, line[place + 1] == 0x20,
      let octets = Self.octets(line[(place + 2)...]), let type = octets.first,
      (1...5).contains(type)
    else { return nil }
    return Found(octets: octets, isReceived: line[place] == 0x3E, prefix: line[..<place])
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

// MARK: - Apple's PacketLogger

extension LogText {
  /// Reads a row of PacketLogger's list, as it is copied: the packet's bytes stand behind its meaning.
  private func packetLoggerPacket() -> Found? {
    let text = line.prefix(Self.longestPrefix)
    // The first is the kind; words behind it may be a name. Between both stand at least two blanks, and none between the
    // bytes.
    let found = PacketName.allCases.filter { $0.form == .packetLogger }.compactMap { kind in
      kind.words.first.flatMap { text.place(of: $0) }.map { (kind, $0) }
    }
    guard let (kind, place) = found.min(by: { $0.1 < $1.1 }),
      let gap = line.indices.dropFirst().last(where: { line[$0] == 0x20 && line[$0 - 1] == 0x20 }),
      gap > place, let octets = Self.octets(line[(gap + 1)...])
    else { return nil }
    return Found(octets: [kind.type] + octets, isReceived: kind.isReceived, prefix: line[...place])
  }
}

// MARK: - Hexadecimal logs of embedded hosts

extension LogText {
  /// Reads `e6 CMD:03 0c 00`, as ESP-IDF prints it.
  private func espPacket() -> Found? {
    func capitals(before colon: Int) -> Int {
      line[..<colon].reversed().prefix { (0x41...0x5A).contains($0) }.count
    }
    let head = line.prefix(Self.longestPrefix)
    guard
      let colon = head.indices.first(where: { place in
        guard line[place] == 0x3A, place >= 4 else { return false }
        let letters = capitals(before: place)
        let start = place - letters
        return letters > 0 && start >= 3 && line[start - 1] == 0x20
          && line[(start - 3)..<(start - 1)].octets(between: "") != nil
          && (start == 3 || line[start - 4] == 0x20)
      })
    else { return nil }
    let start = colon - capitals(before: colon)
    let name = line[start..<colon].asText
    let prefix = line[..<(start - 3)]
    guard var octets = Self.octets(line[(colon + 1)...]), Self.isFrame(prefix),
      let kind = PacketName.allCases.first(where: { $0.form == .esp && $0.words.contains(name) })
    else { return nil }
    if kind == .espAdvertising, octets.count < 3 || Int(octets[1]) != octets.count - 2 {
      // What is behind the event's header.
      octets = [0x3E, UInt8(truncatingIfNeeded: octets.count)] + octets
    }
    return Found(octets: [kind.type] + octets, isReceived: kind.isReceived, prefix: prefix)
  }

  /// Takes a line of Zephyr's log: a title, or bytes in front of `|`.
  private mutating func takeZephyrLine(to output: inout [UInt8]) {
    let blanks = line.prefix { $0.isBlank }.count
    if blanks >= 4, let bar = line.firstIndex(of: 0x7C) {
      guard isFrameOpen, packet.count <= Self.largestPacket,
        let octets = Self.octets(line[blanks..<bar])
      else { return }
      packet += octets
      isReceived = frameDirection ?? (packet.first == 4)
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
    frameDirection =
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
    guard let place = places(16).first(where: { has("ble_hs_hci_", at: $0) }) else {
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

  /// The header of a packet that hcidump names: `HCI Command: Reset (0x03|0x0003) plen 0`.
  private static func header(_ text: LogLine) -> [UInt8]? {
    func number(behind word: String, isHexadecimal: Bool = true, below limit: Int) -> Int? {
      guard let place = text.lastPlace(of: word) else { return nil }
      let rest = text[place...].dropFirst(word.utf8.count)
      return (isHexadecimal ? rest.hexadecimal : rest.number).flatMap { $0 < limit ? $0 : nil }
    }
    func octets(_ type: UInt8, _ numbers: Int...) -> [UInt8] {
      [type] + numbers.map { UInt8(truncatingIfNeeded: $0) }
    }
    if text.begins("HCI Command: ") {
      guard let group = number(behind: "(0x", below: 64),
        let command = number(behind: "|0x", below: 1024),
        let length = number(behind: " plen ", isHexadecimal: false, below: 256)
      else { return nil }
      let opcode = group << 10 | command
      return octets(1, opcode, opcode >> 8, length)
    }
    if text.begins("HCI Event: ") {
      guard let code = number(behind: "(0x", below: 256),
        let length = number(behind: " plen ", isHexadecimal: false, below: 256)
      else { return nil }
      return octets(4, code, length)
    }
    let isSynchronous = text.begins("SCO data: ")
    guard isSynchronous || text.begins("ACL data: "),
      let handle = number(behind: " handle ", isHexadecimal: false, below: 4096),
      let flags = number(behind: " flags 0x", below: 16),
      let length = number(behind: " dlen ", isHexadecimal: false, below: 0x10000)
    else { return nil }
    let field = handle | flags << 12
    return isSynchronous
      ? octets(3, field, field >> 8, length)
      : octets(2, field, field >> 8, length, length >> 8)
  }
}

// MARK: - Wireshark's documents

extension LogText {
  /// Takes the bytes, the time and the direction of a frame from a line of `tshark -T json -x` or `-T ek -x`.
  private mutating func takeDocumentLine(to output: inout [UInt8]) {
    var strings = JSONStrings(line)
    // Of each string, whether it is a key that is of use, and then the string behind it.
    var key: [UInt8] = awaitsBytes ? Array("frame_raw".utf8) : []
    while let (_, text, isKey) = strings.next() {
      if isKey {
        key = Array(text)
        awaitsBytes = text.elementsEqual("frame_raw".utf8)
        continue
      }
      take(text, of: key, to: &output)
      key = []
    }
  }

  private mutating func take(
    _ text: LogLine, of key: [UInt8], to output: inout [UInt8]
  ) {
    switch key.asText {
    case "frame_raw":
      handOn(to: &output)
      awaitsBytes = false
      guard text.count / 2 <= Self.largestPacket else { return }
      packet = HexText.octets(of: text)
      isReceived = packet.first == 4
    case "frame.encap_type", "frame_frame_encap_type": takeEncapsulation(text.number)
    case "hci_mon.opcode", "hci_mon_hci_mon_opcode": monitorOpcode = text.number
    case "frame.time_epoch", "frame_frame_time_epoch":
      takeEpoch(text)
    case "frame.p2p_dir", "frame_frame_p2p_dir", "hci_h4.direction", "hci_h4_hci_h4_direction":
      guard let last = text.last, last == 0x30 || last == 0x31 else { return }
      isReceived = last == 0x31
      sawDirection = true
    default: break
    }
  }
}

// MARK: - Wireshark's text

extension LogText {
  private mutating func takeFrameLine(to output: inout [UInt8]) {
    if line.starts(with: "Frame ".utf8), line.count > 6, line[6].isDigit {
      handOn(to: &output)
      (isFrameOpen, frameDirection) = (true, nil)
      return
    }
    if let first = line.first, first.isHexadecimal { return takeDump() }
    let text = line.drop { $0 == 0x20 || $0 == 0x5B }
    if text.begins("Encapsulation type: ") { takeEncapsulation(text.lastNumber) }
    if text.begins("Opcode: "), line.starts(with: "    [".utf8) { monitorOpcode = text.lastNumber }
    if let time = text.after("Epoch Time: ") ?? text.after("Epoch Arrival Time: ") {
      takeEpoch(time)
    }
    if let name = text.after("Point-to-Point Direction: ") ?? text.after("Direction: ") {
      if name.begins("Sent") { frameDirection = false }
      if name.begins("R") { frameDirection = true }
      sawDirection = sawDirection || frameDirection != nil
    }
  }

  private mutating func takeEncapsulation(_ number: Int?) {
    link = LinkType.allCases.first { number != nil && $0.encapsulation == number }?.numbers.first
    if number == Self.monitor { sawDirection = true }
  }

  /// What Wireshark's number for packets of Linux's monitor is.
  private static let monitor = 159

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
    isReceived = frameDirection ?? (packet.first == 4)
  }

  /// Takes seconds since 1970 with a fraction.
  private mutating func takeEpoch(_ text: LogLine) {
    if let time = text.microseconds { clock.time = time }
  }
}
