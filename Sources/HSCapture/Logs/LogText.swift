import HSBytes

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
  /// Which program printed the text.
  enum Form: CaseIterable {
    case btstack, hcidump, wireshark, esp, zephyr, dump, json, nimble, packetLogger

    /// What the text is called.
    var kind: StaticText {
      switch self {
      case .btstack: "log of BTstack (text)"
      case .hcidump, .dump: "output of hcidump (text)"
      case .wireshark: "packets as Wireshark prints them (text)"
      case .esp: "log of ESP-IDF (text)"
      case .zephyr: "log of Zephyr (text)"
      case .json: "packets as tshark prints them (JSON)"
      case .nimble: "log of NimBLE (text)"
      case .packetLogger: "list of Apple's PacketLogger (text)"
      }
    }
  }

  /// Bytes in the longest line that is looked at; what is behind them is passed over.
  private static let longestLine = 256 << 10
  /// Bytes in front of a packet that may be a time, or what a terminal adds.
  private static let longestPrefix = 80
  /// Bytes in the largest packet that is gathered.
  private static let largestPacket = 1 << 17

  private let form: Form
  private var line: [UInt8] = []
  private var hasHeader = false
  /// The packet under way, its type first, and its direction.
  private var packet: [UInt8] = []
  private var isReceived = false
  private var clock = LogClock()
  /// Whether the frame under way has no bytes yet, and what its details say.
  private var isFrameOpen = false
  private var frameDirection: Bool?
  private var sawDirection = false
  /// Whether the next string is a frame's bytes.
  private var awaitsBytes = false
  /// Packets that were handed on, and how many of them have the length that they say.
  private(set) var packets = 0
  private(set) var sound = 0

  var name: StaticText { "log" }

  init(_ form: Form) { self.form = form }

  /// Which program printed a text; `nil` if none that is known.
  ///
  /// - Parameter bytes: The first bytes, at most `CaptureFormat.probeLength`, of a file.
  /// - Returns: The form.
  static func form(of bytes: Span<UInt8>) -> Form? {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    var best: (form: Form, sound: Int)?
    for form in Form.allCases {
      var text = LogText(form)
      var output: [UInt8] = []
      // A document tells the bytes of its first packet before its details, of which there are many.
      let isEnd = bytes.count < CaptureFormat.probeLength || form == .json
      _ = text.change(bytes, isEnd: isEnd, to: &output)
      // Without directions, most of what Wireshark prints of a packet would be a guess.
      let isLog =
        text.sound > 0 && text.sound * 2 > text.packets
        && (form != .wireshark && form != .json || text.sawDirection)
      if isLog, text.sound > best?.sound ?? 0 { best = (form, text.sound) }
    }
    guard let best else { return nil }
    // A line of packets may stand in a value, and in a name that a program prints: most lines tell whose log it is.
    guard let values = ValueLog.found(in: bytes), values.told > best.sound else { return best.form }
    return nil
  }

  /// Whether what stands in front of a packet is what a program prints of each line, and not the beginning of a message, in
  /// which a name may stand.
  private static func isFrame(_ prefix: ArraySlice<UInt8>) -> Bool {
    let prefix = LogLine(prefix)
    // BTstack's own messages, and ESP-IDF's: `I (612) main: `.
    return !prefix.isQuoting && !prefix.holds("LOG -- ")
      && !(prefix.holds(") ") && prefix.holds(": "))
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    if !hasHeader {
      hasHeader = true
      LogRecord.begin(&output)
    }
    for index in bytes.indices {
      let byte = bytes[index]
      if byte != 0x0A {
        if line.count < Self.longestLine { line.append(byte) }
        continue
      }
      takeLine(to: &output)
    }
    guard isEnd else { return nil }
    if !line.isEmpty { takeLine(to: &output) }
    handOn(to: &output)
    return nil
  }

  private mutating func takeLine(to output: inout [UInt8]) {
    defer { line.removeAll(keepingCapacity: true) }
    while let last = line.last, last == 0x0D || last == 0x20 || last == 0x09 { line.removeLast() }
    switch form {
    case .wireshark: return takeFrameLine(to: &output)
    case .zephyr: return takeZephyrLine(to: &output)
    case .dump: return takeDumpLine(to: &output)
    case .json: return takeDocumentLine(to: &output)
    case .nimble: return takeNimBLELine(to: &output)
    case .btstack, .hcidump, .esp, .packetLogger: break
    }
    if form == .hcidump, !packet.isEmpty, line.starts(with: [0x20, 0x20]),
      let more = Self.octets(line, from: 2), packet.count + more.count <= Self.largestPacket
    {
      packet += more
      return
    }
    let found =
      switch form {
      case .btstack: btstackPacket()
      case .esp: espPacket()
      case .packetLogger: packetLoggerPacket()
      default: hcidumpPacket()
      }
    guard let found else { return }
    handOn(to: &output)
    packet = found.octets
    isReceived = found.isReceived
    clock.note(in: found.prefix)
  }

  /// Hands the packet under way on as a record.
  private mutating func handOn(to output: inout [UInt8]) {
    guard !packet.isEmpty else { return }
    // A dump of Zephyr's may be of anything.
    guard form != .zephyr || Self.length(packet) == packet.count else {
      packet.removeAll(keepingCapacity: true)
      return
    }
    // A header that says no bytes behind it stands in texts without any as well.
    let isHeader =
      form == .dump && (packet.starts(with: [1]) ? packet.count <= 4 : packet.count <= 3)
    if !isHeader || Self.length(packet) != packet.count { packets += 1 }
    if !isHeader, Self.length(packet) == packet.count { sound += 1 }
    LogRecord.append(packet, isReceived: isReceived, time: clock.time, to: &output)
    packet.removeAll(keepingCapacity: true)
  }

  /// How many bytes a packet says that it has, its type included; `nil` if it is too short to say.
  private static func length(_ packet: [UInt8]) -> Int? {
    func octet(_ index: Int) -> Int? { index < packet.count ? Int(packet[index]) : nil }
    switch packet.first {
    case 1, 3: return octet(3).map { $0 + 4 }
    case 4: return octet(2).map { $0 + 3 }
    case 2: return octet(3).flatMap { low in octet(4).map { low + $0 << 8 + 5 } }
    case 5: return octet(3).flatMap { low in octet(4).map { low + ($0 & 0x3f) << 8 + 5 } }
    default: return nil
    }
  }
}

// MARK: - Lines

extension LogText {
  /// A packet that a line begins.
  private struct Found {
    var octets: [UInt8]
    var isReceived: Bool
    /// What stands in front of it.
    var prefix: ArraySlice<UInt8>
  }

  /// Reads what stands behind `CMD => ` and its like.
  private func btstackPacket() -> Found? {
    for place in 0..<Swift.max(Swift.min(line.count - 8, Self.longestPrefix), 0)
    where line[place + 4] == 0x3D || line[place + 4] == 0x3C {
      let isReceived: Bool
      switch line[(place + 3)..<(place + 7)] {
      case [0x20, 0x3D, 0x3E, 0x20]: isReceived = false
      case [0x20, 0x3C, 0x3D, 0x20]: isReceived = true
      default: continue
      }
      let type: UInt8
      switch line[place..<(place + 3)] {
      case [0x43, 0x4D, 0x44]: type = 1
      case [0x41, 0x43, 0x4C]: type = 2
      case [0x53, 0x43, 0x4F]: type = 3
      case [0x45, 0x56, 0x54]: type = 4
      case [0x49, 0x53, 0x4F]: type = 5
      default: continue
      }
      guard Self.isFrame(line[..<place]), let octets = Self.octets(line, from: place + 7) else {
        return nil
      }
      return Found(octets: [type] + octets, isReceived: isReceived, prefix: line[..<place])
    }
    return nil
  }

  /// Reads what stands behind `< ` or `> `.
  private func hcidumpPacket() -> Found? {
    for place in 0..<Swift.max(Swift.min(line.count - 3, Self.longestPrefix), 0)
    where line[place] == 0x3C || line[place] == 0x3E {
      guard place == 0 || line[place - 1] == 0x20, line[place + 1] == 0x20,
        let octets = Self.octets(line, from: place + 2), let type = octets.first,
        (1...5).contains(type)
      else { return nil }
      return Found(octets: octets, isReceived: line[place] == 0x3E, prefix: line[..<place])
    }
    return nil
  }

  /// The bytes that pairs of digits stand for, with blanks between them and nothing behind; `nil` if they are none.
  private static func octets(_ line: [UInt8], from start: Int) -> [UInt8]? {
    var octets: [UInt8] = []
    var place = start
    while place < line.count {
      if line[place] == 0x20 {
        place += 1
        continue
      }
      guard place + 1 < line.count, let high = HexText.digit(line[place]),
        let low = HexText.digit(line[place + 1]), place + 2 == line.count || line[place + 2] == 0x20
      else { return nil }
      octets.append(high << 4 | low)
      place += 2
    }
    return octets.isEmpty ? nil : octets
  }
}

// MARK: - Apple's PacketLogger

extension LogText {
  /// Reads a row of PacketLogger's list, as it is copied: the packet's bytes stand behind its meaning.
  private func packetLoggerPacket() -> Found? {
    let text = LogLine(line.prefix(Self.longestPrefix))
    let kinds: [(words: String, type: UInt8, isReceived: Bool)] = [
      (" HCI Command ", 1, false), (" HCI Event ", 4, true), (" SCO Send ", 3, false),
      (" SCO Receive ", 3, true), (" Send ", 2, false), (" Receive ", 2, true),
    ]
    // The first is the kind; words behind it may be a name.
    let found = kinds.compactMap { kind in text.place(of: kind.words).map { (kind, $0) } }
    if let (kind, place) = found.min(by: { $0.1 < $1.1 }) {
      // Between both stand at least two blanks, and none between the bytes.
      guard
        let gap = line.indices.last(where: { place in
          line[place] == 0x20 && place > 0 && line[place - 1] == 0x20
        }), gap > place, let octets = Self.octets(line, from: gap + 1)
      else { return nil }
      return Found(
        octets: [kind.type] + octets, isReceived: kind.isReceived, prefix: line[...place])
    }
    return nil
  }
}

// MARK: - Hexadecimal logs of embedded hosts

extension LogText {
  /// Reads `e6 CMD:03 0c 00`, as ESP-IDF prints it; earlier releases have one letter for the kind.
  private func espPacket() -> Found? {
    guard
      let colon = line.prefix(Self.longestPrefix).indices.first(where: { place in
        guard line[place] == 0x3A, place >= 4 else { return false }
        let letters = line[..<place].reversed().prefix { (0x41...0x5A).contains($0) }.count
        let start = place - letters
        return letters > 0 && start >= 3 && line[start - 1] == 0x20
          && HexText.digit(line[start - 2]) != nil && HexText.digit(line[start - 3]) != nil
          && (start == 3 || line[start - 4] == 0x20)
      })
    else { return nil }
    let tag = line[..<colon].reversed().prefix { (0x41...0x5A).contains($0) }.reversed()
    guard let octets = Self.octets(line, from: colon + 1) else { return nil }
    let prefix = line[..<(colon - tag.count)].dropLast(3)
    guard Self.isFrame(prefix) else { return nil }
    switch String(decoding: tag, as: UTF8.self) {
    case "C", "CMD": return Found(octets: [1] + octets, isReceived: false, prefix: prefix)
    case "H", "HAL": return Found(octets: [2] + octets, isReceived: false, prefix: prefix)
    case "D", "CAL": return Found(octets: [2] + octets, isReceived: true, prefix: prefix)
    case "S", "SCO": return Found(octets: [3] + octets, isReceived: true, prefix: prefix)
    case "E", "EVT": return Found(octets: [4] + octets, isReceived: true, prefix: prefix)
    case "A", "ADV":
      // What is behind the event's header.
      let isWhole = octets.count > 2 && Int(octets[1]) == octets.count - 2
      let header = isWhole ? [4] : [4, 0x3E, UInt8(truncatingIfNeeded: octets.count)]
      return Found(octets: header + octets, isReceived: true, prefix: prefix)
    default: return nil
    }
  }

  /// Takes a line of Zephyr's log: a title, or bytes in front of `|`.
  private mutating func takeZephyrLine(to output: inout [UInt8]) {
    let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }.count
    if blanks >= 4, let bar = line.firstIndex(of: 0x7C) {
      guard isFrameOpen, packet.count <= Self.largestPacket,
        let octets = Self.octets(Array(line[..<bar]), from: blanks)
      else { return }
      packet += octets
      if let frameDirection {
        isReceived = frameDirection
      } else {
        isReceived = packet.first == 4
      }
      return
    }
    handOn(to: &output)
    // A title: a time in brackets, then a level.
    guard let level = line.firstIndex(of: 0x3C), line.prefix(level).contains(0x5D) else {
      isFrameOpen = false
      return
    }
    isFrameOpen = true
    clock.note(in: line[..<level])
    // Behind the module's name.
    let title = line[level...].prefix(200).drop { $0 != 0x3A }
    let words = String(decoding: title, as: UTF8.self).lowercased().split {
      !$0.isLetter
    }
    let sent: Set<Substring> = ["tx", "send", "sent", "ipc", "out"]
    let received: Set<Substring> = ["rx", "recv", "received", "final", "in"]
    frameDirection =
      words.contains(where: sent.contains)
      ? false : words.contains(where: received.contains) ? true : nil
  }
}

// MARK: - NimBLE's log

extension LogText {
  /// Takes a line of NimBLE's: a packet, the title of a command, or a command's bytes.
  private mutating func takeNimBLELine(to output: inout [UInt8]) {
    if isFrameOpen {
      isFrameOpen = false
      if let octets = Self.octetsWithPrefix(line[...]) {
        packet = [1] + octets
        isReceived = false
        return handOn(to: &output)
      }
    }
    let starts = 0..<Swift.max(Swift.min(line.count - 16, Self.longestPrefix), 0)
    guard let place = starts.first(where: { line[$0...].starts(with: "ble_hs_hci_".utf8) }) else {
      return
    }
    let words = line[place...]
    if words.starts(with: "ble_hs_hci_cmd_send: ogf=".utf8) {
      isFrameOpen = true
    } else if let rest = Self.rest(of: words, behind: "ble_hs_hci_acl_tx(): ") {
      guard let octets = Self.octetsWithPrefix(rest) else { return }
      packet = [2] + octets
      isReceived = false
    } else if let rest = Self.rest(of: words, behind: "ble_hs_hci_evt_acl_process(): ") {
      guard let octets = Self.receivedData(rest) else { return }
      packet = [2] + octets
      isReceived = true
    } else {
      return
    }
    clock.note(in: line[..<place])
    handOn(to: &output)
  }

  private static func rest(
    of words: ArraySlice<UInt8>, behind title: String
  ) -> ArraySlice<UInt8>? {
    words.starts(with: title.utf8) ? words.dropFirst(title.utf8.count) : nil
  }

  /// The packet of `conn_handle=64 pb=2 len=3 data=0x01 0x02 0x03`; `nil` if the line is none.
  private static func receivedData(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = text
    var numbers: [UInt16] = []
    for (name, radix) in [("conn_handle=", 10), ("pb=", 16), ("len=", 10)] {
      guard let digits = Self.rest(of: rest, behind: name)?.prefix(while: { $0 != 0x20 }),
        let number = UInt16(String(decoding: digits, as: UTF8.self), radix: radix)
      else { return nil }
      numbers.append(number)
      rest = rest[digits.endIndex...].dropFirst()
    }
    guard numbers[0] < 4096, numbers[1] < 4, let data = Self.rest(of: rest, behind: "data="),
      let octets = octetsWithPrefix(data)
    else { return nil }
    let field = numbers[0] | numbers[1] << 12
    return [field, numbers[2]].flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    } + octets
  }

  /// The bytes of `0x03 0x0c 0x00`, with nothing else on the line; `nil` if they are none.
  private static func octetsWithPrefix(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var octets: [UInt8] = []
    for word in text.split(separator: 0x20) {
      guard (3...4).contains(word.count), word.starts(with: "0x".utf8),
        let octet = UInt8(String(decoding: word.dropFirst(2), as: UTF8.self), radix: 16)
      else { return nil }
      octets.append(octet)
    }
    return octets.isEmpty ? nil : octets
  }
}

// MARK: - hcidump's dumps

extension LogText {
  /// Takes a header, or a line of the bytes behind it.
  private mutating func takeDumpLine(to output: inout [UInt8]) {
    let blanks = line.prefix { $0 == 0x20 }.count
    if blanks >= 2, !packet.isEmpty {
      guard packet.count <= Self.largestPacket else { return }
      let digits = line.dropFirst(blanks)
      // 0010: 01 03 0c 00    ....
      if let colon = digits.firstIndex(of: 0x3A), colon - blanks == 4,
        line[blanks..<colon].allSatisfy({ HexText.digit($0) != nil })
      {
        packet += Self.leadingOctets(line, from: colon + 1, most: 16)
      } else if let more = Self.octets(line, from: blanks) {
        packet += more
      }
      return
    }
    for place in 0..<Swift.max(Swift.min(line.count - 5, Self.longestPrefix), 0)
    where (line[place] == 0x3C || line[place] == 0x3E) && line[place + 1] == 0x20 {
      guard place == 0 || line[place - 1] == 0x20,
        let header = Self.header(String(decoding: line[(place + 2)...].prefix(200), as: UTF8.self))
      else { continue }
      handOn(to: &output)
      packet = header
      isReceived = line[place] == 0x3E
      return clock.note(in: line[..<place])
    }
  }

  /// The header of a packet that hcidump names: `HCI Command: Reset (0x03|0x0003) plen 0`.
  private static func header(_ text: String) -> [UInt8]? {
    func number(behind word: String, radix: Int = 10) -> UInt16? {
      guard let range = text.ranges(of: word).last else { return nil }
      return UInt16(text[range.upperBound...].prefix { $0.isHexDigit }, radix: radix)
    }
    func low(_ number: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: number) }
    func high(_ number: UInt16) -> UInt8 { UInt8(truncatingIfNeeded: number >> 8) }
    if text.hasPrefix("HCI Command: ") {
      guard let group = number(behind: "(0x", radix: 16), group < 64,
        let command = number(behind: "|0x", radix: 16), command < 1024,
        let length = number(behind: " plen "), length < 256
      else { return nil }
      let opcode = group << 10 | command
      return [1, low(opcode), high(opcode), low(length)]
    }
    if text.hasPrefix("HCI Event: ") {
      guard let code = number(behind: "(0x", radix: 16), code < 256,
        let length = number(behind: " plen "), length < 256
      else { return nil }
      return [4, low(code), low(length)]
    }
    let isSynchronous = text.hasPrefix("SCO data: ")
    guard isSynchronous || text.hasPrefix("ACL data: "),
      let handle = number(behind: " handle "), handle < 4096,
      let flags = number(behind: " flags 0x", radix: 16), flags < 16,
      let length = number(behind: " dlen ")
    else { return nil }
    let field = handle | flags << 12
    return isSynchronous
      ? [3, low(field), high(field), low(length)]
      : [2, low(field), high(field), low(length), high(length)]
  }

  /// The bytes of a line of a dump, up to the text behind them.
  private static func leadingOctets(_ line: [UInt8], from start: Int, most: Int) -> [UInt8] {
    var octets: [UInt8] = []
    var place = start
    while octets.count < most, place + 2 < line.count, line[place] == 0x20,
      let high = HexText.digit(line[place + 1]), let low = HexText.digit(line[place + 2]),
      place + 3 == line.count || line[place + 3] == 0x20
    {
      octets.append(high << 4 | low)
      place += 3
    }
    return octets
  }
}

// MARK: - Wireshark's documents

extension LogText {
  /// Takes the bytes, the time and the direction of a frame from a line of `tshark -T json -x` or `-T ek -x`.
  private mutating func takeDocumentLine(to output: inout [UInt8]) {
    var place = 0
    // Of each string, whether it is a key that is of use, and then the string behind it.
    var key: [UInt8] = awaitsBytes ? Array("frame_raw".utf8) : []
    while let begin = line[place...].firstIndex(of: 0x22) {
      guard let end = Self.end(ofStringIn: line, from: begin + 1) else { return }
      let text = line[(begin + 1)..<end]
      place = end + 1
      let isKey = place < line.count && line[place] == 0x3A
      if isKey {
        key = Array(text)
        awaitsBytes = text.elementsEqual("frame_raw".utf8)
        continue
      }
      take(text, of: key, to: &output)
      key = []
    }
  }

  /// Where a string ends: a mark behind a backslash is part of it.
  private static func end(ofStringIn line: [UInt8], from start: Int) -> Int? {
    var place = start
    while place < line.count, line[place] != 0x22 { place += line[place] == 0x5C ? 2 : 1 }
    return place < line.count ? place : nil
  }

  private mutating func take(
    _ text: ArraySlice<UInt8>, of key: [UInt8], to output: inout [UInt8]
  ) {
    switch String(decoding: key, as: UTF8.self) {
    case "frame_raw":
      handOn(to: &output)
      awaitsBytes = false
      guard text.count / 2 <= Self.largestPacket else { return }
      var digits = text[...]
      while let high = digits.popFirst().flatMap(HexText.digit),
        let low = digits.popFirst().flatMap(HexText.digit)
      {
        packet.append(high << 4 | low)
      }
      isReceived = packet.first == 4
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
    if line.starts(with: "Frame ".utf8), line.count > 6, (0x30...0x39).contains(line[6]) {
      handOn(to: &output)
      (isFrameOpen, frameDirection) = (true, nil)
      return
    }
    if let first = line.first, HexText.digit(first) != nil { return takeDump() }
    let blanks = line.prefix { $0 == 0x20 || $0 == 0x5B }.count
    let text = line.dropFirst(blanks)
    for word in ["Epoch Time: ", "Epoch Arrival Time: "] where text.starts(with: word.utf8) {
      takeEpoch(text.dropFirst(word.utf8.count))
    }
    for word in ["Point-to-Point Direction: ", "Direction: "] where text.starts(with: word.utf8) {
      let name = text.dropFirst(word.utf8.count)
      if name.starts(with: "Sent".utf8) { frameDirection = false }
      if name.starts(with: "R".utf8) { frameDirection = true }
      sawDirection = sawDirection || frameDirection != nil
    }
  }

  /// Takes `0010  01 03 0c 00   ....`, if it goes on where the line before ended.
  ///
  /// What Wireshark reassembled stands behind the frame's own bytes, and begins at 0 again.
  private mutating func takeDump() {
    let digits = line.prefix { HexText.digit($0) != nil }
    guard (4...8).contains(digits.count) else { return }
    let offset = digits.reduce(0) { $0 << 4 | Int(HexText.digit($1) ?? 0) }
    guard offset == packet.count, offset > 0 || isFrameOpen, offset <= Self.largestPacket else {
      return
    }
    isFrameOpen = false
    var place = digits.count
    while place < line.count, line[place] == 0x20 { place += 1 }
    guard place > digits.count else { return }
    for _ in 0..<16 {
      guard place + 1 < line.count, let high = HexText.digit(line[place]),
        let low = HexText.digit(line[place + 1]), place + 2 == line.count || line[place + 2] == 0x20
      else { break }
      packet.append(high << 4 | low)
      place += 3
      // Some versions part the bytes in the middle; the text stands three blanks away.
      if packet.count % 16 == 8, place < line.count, line[place] == 0x20,
        place + 1 < line.count, line[place + 1] != 0x20
      {
        place += 1
      }
    }
    let type = packet.first
    isReceived = frameDirection ?? (type == 4)
  }

  /// Takes seconds since 1970 with a fraction.
  private mutating func takeEpoch(_ text: ArraySlice<UInt8>) {
    var seconds: UInt64 = 0
    var fraction: UInt64 = 0
    var decimals: Int?
    for byte in text {
      if byte == 0x2E, decimals == nil {
        decimals = 0
      } else if (0x30...0x39).contains(byte) {
        let digit = UInt64(byte - 0x30)
        if let count = decimals {
          if count < 6 { fraction = fraction * 10 + digit }
          decimals = count + 1
        } else {
          guard seconds < 100_000_000_000 else { return }
          seconds = seconds * 10 + digit
        }
      } else {
        break
      }
    }
    for _ in 0..<Swift.max(6 - (decimals ?? 0), 0) { fraction *= 10 }
    clock.time = seconds * 1_000_000 + fraction
  }
}
