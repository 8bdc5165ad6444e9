import HSBytes

// The shapes by which kinds of files are told that no list of bytes tells.

extension ForeignFile.Mark {
  func fits(_ bytes: Span<UInt8>) -> Bool {
    switch self {
    case .bytes(let expected, let place): return bytes.has(expected, at: place)
    case .begins(let text):
      let start = ForeignFile.textStart(bytes)
      guard bytes.count - start >= text.count else { return false }
      for index in 0..<text.count
      where ForeignFile.lower(bytes[start + index]) != ForeignFile.lower(text[index]) {
        return false
      }
      return true
    case .holds(let text): return bytes.place(of: text) != nil
    case .shape(let test): return test(bytes)
    case .all(let marks): return marks.allSatisfy { $0.fits(bytes) }
    case .any(let marks): return marks.contains { $0.fits(bytes) }
    }
  }
}

extension ForeignFile {
  static func lower(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }

  /// Where text begins, behind a byte order mark and white space.
  static func textStart(_ bytes: Span<UInt8>) -> Int {
    var start = 0
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    return start
  }

  /// The lines of text that are there in full; none if it is no text.
  private static func lines(_ bytes: Span<UInt8>, atMost limit: Int = 8) -> [[UInt8]] {
    guard BTSnoozText.looksLikeText(bytes) else { return [] }
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for index in textStart(bytes)..<bytes.count {
      let byte = bytes[index]
      if byte != 0x0A {
        if byte != 0x0D { line.append(byte) }
        continue
      }
      lines.append(line)
      line = []
      if lines.count == limit { return lines }
    }
    // All of a short file, or a line of a long one that may be cut.
    if bytes.count < CaptureFormat.probeLength, !line.isEmpty { lines.append(line) }
    return lines
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x66).contains(lower(byte))
  }

  /// `00000000: 6274 736e …`, `0000000 62 74 …`, `0000  01 03 0c 00 …`: an offset, and bytes.
  static func isHexDump(_ bytes: Span<UInt8>) -> Bool {
    let lines = lines(bytes, atMost: 2)
    guard let first = lines.first else { return false }
    let offset = first.prefix(while: isHex)
    guard offset.count >= 4, offset.count <= 16, offset.allSatisfy({ $0 == 0x30 }) else {
      return false
    }
    var rest = first.dropFirst(offset.count)
    if rest.first == 0x3A { rest = rest.dropFirst() }
    guard rest.first == 0x20 || rest.first == 0x09 else { return false }
    let words = rest.split(whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    guard let word = words.first else { return false }
    return [2, 4, 8].contains(word.count) && word.allSatisfy(isHex)
  }

  /// `10-05 12:30:01.123  1234  1250 I bt_stack: …`, or the line that logcat begins with.
  static func isLogcat(_ bytes: Span<UInt8>) -> Bool {
    if bytes.extracting(first: min(bytes.count, 64)).place(of: "--------- beginning of ") != nil {
      return true
    }
    return lines(bytes).count { isLogcatLine($0) } >= 2
  }

  /// A time to the millisecond, with or without the year, and behind it a level and a tag.
  private static func isLogcatLine(_ line: [UInt8]) -> Bool {
    let shape: [UInt8] = Array("00-00 00:00:00.000".utf8)
    guard let start = [0, 5].first(where: { has(shape, line, from: $0) }) else { return false }
    let words = line[(start + shape.count)...].split(separator: 0x20)
    let levels: [UInt8] = Array("VDIWEFA".utf8)
    for (place, word) in words.prefix(5).enumerated() {
      guard let first = word.first else { return false }
      // `I/bt_stack( 1234): …`, and `1234  1250 I bt_stack: …`.
      if place == 0, word.count > 2, levels.contains(first), word.dropFirst().first == 0x2F {
        return true
      }
      if word.count == 1, levels.contains(first) { return place > 0 && words.count > place + 1 }
      // Microseconds, a time zone, a user, process and thread.
      let isNumber = word.allSatisfy { isDigit($0) || $0 == 0x2B || $0 == 0x2D }
      guard isNumber || place < 2 else { return false }
    }
    return false
  }

  /// Whether a line has digits where the shape has them, and otherwise the same characters.
  private static func has(_ shape: [UInt8], _ line: [UInt8], from start: Int) -> Bool {
    guard line.count >= start + shape.count else { return false }
    for index in shape.indices {
      let byte = line[start + index]
      if shape[index] == 0x30 ? !isDigit(byte) : byte != shape[index] { return false }
    }
    return true
  }

  /// Two entries one behind the other: length, length of the header (20 to 28), process, thread, time.
  static func isBinaryLog(_ bytes: Span<UInt8>) -> Bool {
    func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
    guard bytes.count >= 4 else { return false }
    let header = number(2)
    guard header >= 20, header <= 28, header.isMultiple(of: 4) else { return false }
    let next = number(0) + header
    guard bytes.count >= next + 4 else { return false }
    return number(0) > 1 && number(next + 2) == header
  }

  static func isHTML(_ bytes: Span<UInt8>) -> Bool {
    let text = String(decoding: (0..<bytes.count).map { lower(bytes[$0]) }, as: UTF8.self)
    return text.contains("<html") || text.contains("<!doctype html")
  }

  /// A byte order mark, or letters with a zero beside each.
  static func isUTF16(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 8 else { return false }
    if bytes[0] == 0xFF && bytes[1] == 0xFE || bytes[0] == 0xFE && bytes[1] == 0xFF {
      return bytes[2] == 0 || bytes[3] == 0
    }
    for zero in 0...1 {
      var fits = true
      for index in 0..<min(bytes.count, 32) {
        let byte = bytes[index]
        let isRight: Bool = index % 2 == zero ? byte == 0 : byte >= 0x09 && byte < 0x7F
        if !isRight { fits = false }
      }
      if fits { return true }
    }
    return false
  }

  static func isJSON(_ bytes: Span<UInt8>) -> Bool {
    let start = textStart(bytes)
    guard start < bytes.count, bytes[start] == 0x7B || bytes[start] == 0x5B else { return false }
    return BTSnoozText.looksLikeText(bytes) && bytes.place(of: "\"") != nil
  }

  /// Fields of a table's line: separated by commas, semicolons or tabs, at least two.
  private static func fields(_ line: [UInt8]) -> [ArraySlice<UInt8>] {
    for separator: UInt8 in [0x2C, 0x3B, 0x09] {
      let fields = line.split(separator: separator, omittingEmptySubsequences: false)
      if fields.count > 1 { return fields }
    }
    return []
  }

  /// The same in small letters, without quotation marks and blanks.
  private static func words(_ line: [UInt8]) -> [String] {
    fields(line).map { field in
      String(decoding: field.map(lower).filter { $0 != 0x22 && $0 != 0x20 }, as: UTF8.self)
    }
  }

  static func isTable(_ bytes: Span<UInt8>) -> Bool {
    let rows = lines(bytes).filter { !$0.isEmpty }.map { fields($0) }
    guard let first = rows.first, first.count > 1, rows.count > 1,
      rows.allSatisfy({ $0.count == first.count })
    else { return false }
    // Sentences have commas as well, but a space behind each, and seldom numbers between them.
    return rows.dropFirst().contains { row in
      row.dropFirst().contains { $0.first != 0x20 } || row.contains { $0.allSatisfy(isDigit) }
    }
  }

  static func isHeartTable(_ bytes: Span<UInt8>) -> Bool {
    guard isTable(bytes), let first = lines(bytes, atMost: 1).first else { return false }
    let words = words(first)
    let whole: Set = ["rr", "hr", "bpm", "hrv", "ibi"]
    let beginnings = ["rr_", "hr_", "rr[", "rr-", "rr(", "heart"]
    return words.contains { word in
      whole.contains(word) || beginnings.contains { word.hasPrefix($0) }
    }
  }

  static func isNumberList(_ bytes: Span<UInt8>) -> Bool {
    let lines = lines(bytes).filter { !$0.isEmpty }
    return lines.count >= 3
      && lines.allSatisfy { line in
        let others = line.filter { !isDigit($0) }
        return others.count < line.count && others.allSatisfy { $0 == 0x2E || $0 == 0x20 }
      }
  }

  // MARK: - Captures that were spoilt

  /// Whether bytes are UTF-8 throughout, and how many characters stand for what was none.
  private static func utf8(_ bytes: Span<UInt8>) -> (isValid: Bool, replaced: Int, pairs: Int) {
    var (replaced, pairs, place) = (0, 0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      let count =
        byte < 0x80 ? 1 : byte >> 5 == 6 ? 2 : byte >> 4 == 14 ? 3 : byte >> 3 == 30 ? 4 : 0
      guard count > 0 else { return (false, 0, 0) }
      for next in place + 1..<max(place + count, place + 1) {
        // A character may be cut at the end of what is looked at.
        guard next < bytes.count else { return (true, replaced, pairs) }
        guard bytes[next] >> 6 == 2 else { return (false, 0, 0) }
      }
      if count == 3, byte == 0xEF, bytes[place + 1] == 0xBF, bytes[place + 2] == 0xBD {
        replaced += 1
      }
      if count == 2, byte == 0xC2 || byte == 0xC3 { pairs += 1 }
      place += count
    }
    return (true, replaced, pairs)
  }

  private static func holdsZeros(_ bytes: Span<UInt8>) -> Bool {
    var zeros = 0
    for index in bytes.indices where bytes[index] == 0 { zeros += 1 }
    return zeros >= 4
  }

  /// No text, for it holds zeros, but UTF-8 throughout, with the character that stands for what is none.
  static func isReplaced(_ bytes: Span<UInt8>) -> Bool {
    guard holdsZeros(bytes) else { return false }
    let text = utf8(bytes)
    return text.isValid && text.replaced >= 3
  }

  /// The magic number of pcap, of which each octet above 127 became two.
  static func isEncoded(_ bytes: Span<UInt8>) -> Bool {
    let magics: [[UInt8]] = [
      [0xC3, 0x94, 0xC3, 0x83, 0xC2, 0xB2, 0xC2, 0xA1, 2],
      [0xC2, 0xA1, 0xC2, 0xB2, 0xC3, 0x83, 0xC3, 0x94, 0],
      [0x4D, 0x3C, 0xC2, 0xB2, 0xC2, 0xA1, 2], [0xC2, 0xA1, 0xC2, 0xB2, 0x3C, 0x4D, 0],
    ]
    return magics.contains { bytes.has($0) }
  }

  /// "btsnoop" or "snoop" in two octets each.
  static func isUTF16Capture(_ bytes: Span<UInt8>) -> Bool {
    let name: [UInt8] = Array("btsnoop".utf8)
    for start in [0, 2] {
      var little: [UInt8] = []
      for byte in name { little += [byte, 0] }
      let big = [0] + little.dropLast()
      if bytes.has(little, at: start) || bytes.has(big, at: start) {
        return true
      }
    }
    return false
  }

  /// pcapng without a carriage return of its first four bytes, and with its byte-order magic.
  static func isStrippedPcapNG(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 16 else { return false }
    let beginnings: [[UInt8]] = [[0x0A, 0x0D, 0x0A], [0x0A, 0x0A], [0x0A, 0x0A, 0x0A]]
    return beginnings.contains { beginning in
      guard bytes.has(beginning) else { return false }
      return PcapNGFormat.order(
        ofMagic: ByteOrder.big.uint32(bytes, at: beginning.count + 4)) != nil
    }
  }

  /// Records of an analyser's file: side and kind, a length, a packet behind its H4 type, and five octets that end
  /// it.
  static func isAnalyserFile(_ bytes: Span<UInt8>) -> Bool {
    let types: [UInt8: UInt8] = [1: 1, 2: 2, 4: 3, 8: 4]
    var place = 0
    for _ in 0..<3 {
      guard place + 5 <= bytes.count, bytes[place] & 0xFE == 0x4C,
        types[bytes[place + 1]] == bytes[place + 4]
      else { return false }
      let end = place + 4 + Int(ByteOrder.little.uint16(bytes, at: place + 2))
      guard end + 5 <= bytes.count, bytes[end] == bytes[place] ^ 0x08 else { return false }
      place = end + 5
    }
    return true
  }

  /// Records of 271 bytes with numbers that count up.
  static func isPSD(_ bytes: Span<UInt8>) -> Bool {
    let length = StreamLayout.psdLength
    guard bytes.count >= 2 * length else { return false }
    var place = 0
    while place + 16 <= bytes.count, place + length < bytes.count {
      let next = place + length
      guard next + 5 <= bytes.count else { break }
      let own = ByteOrder.little.uint32(bytes, at: place + 1)
      guard ByteOrder.little.uint32(bytes, at: next + 1) == own &+ 1, own < 1 << 24,
        ByteOrder.little.uint16(bytes, at: place + 13) <= 256
      else { return false }
      place = next
    }
    return place > 0
  }

  // MARK: - Logs

  static func isText(_ bytes: Span<UInt8>) -> Bool { BTSnoozText.looksLikeText(bytes) }

  /// The first line with anything in it, at most 60 characters of it; `nil` if bytes are no text of any length.
  static func firstLine(of bytes: Span<UInt8>) -> String? {
    guard bytes.count >= 8, BTSnoozText.looksLikeText(bytes) else { return nil }
    var plain = 0
    for index in bytes.indices where bytes[index] < 0x80 { plain += 1 }
    guard 4 * plain >= 3 * bytes.count else { return nil }
    var line: [UInt8] = []
    for index in textStart(bytes)..<bytes.count {
      guard bytes[index] != 0x0A, bytes[index] != 0x0D else { break }
      line.append(bytes[index])
    }
    let text = String(decoding: line, as: UTF8.self)
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// `2026-05-04 06:30:00`, or with a T between.
  static func beginsWithDate(_ bytes: Span<UInt8>) -> Bool {
    lines(bytes, atMost: 1).first.map(isDated) ?? false
  }

  private static func isDated(_ line: [UInt8]) -> Bool {
    has(Array("0000-00-00 00:00:00".utf8), line, from: 0)
      || has(Array("0000-00-00T00:00:00".utf8), line, from: 0)
  }

  /// Lines that begin with date and time, and go on as a sentence, not as a table's row.
  static func isDatedLog(_ bytes: Span<UInt8>) -> Bool {
    let lines = lines(bytes)
    return lines.count { line in
      guard isDated(line), line.count > 20 else { return false }
      // The fraction of a second may stand behind a comma.
      let rest = line[19...].drop { isDigit($0) || [0x2E, 0x2C, 0x5A, 0x2B, 0x3A].contains($0) }
      let isFraction = line[19] != 0x2C || line.count > 22 && isDigit(line[20]) && isDigit(line[22])
      return isFraction && rest.first == 0x20 && rest.contains { $0 >= 0x61 }
    } >= 2
  }

  /// `> HCI Event: …`, `< ACL data: …`, as hcidump and btmon print packets.
  static func isMonitorText(_ bytes: Span<UInt8>) -> Bool {
    bytes.place(of: "> HCI Event: ") != nil || bytes.place(of: "< HCI Command: ") != nil
  }

  /// `[00:00:00.123,456] <dbg> bt_hci_core: …`.
  static func isZephyrLog(_ bytes: Span<UInt8>) -> Bool {
    let levels = ["<dbg> ", "<inf> ", "<wrn> ", "<err> "].map { Array($0.utf8) }
    return lines(bytes).count { line in
      guard let end = line.firstIndex(of: 0x5D), end + 2 < line.count else { return false }
      return line.contains(0x5B) && levels.contains { line[(end + 2)...].starts(with: $0) }
    } >= 1
  }

  /// `[12:30:01][D][esp32_ble_client:110]: …`, perhaps in colours.
  static func isESPHomeLog(_ bytes: Span<UInt8>) -> Bool {
    let shape: [UInt8] = Array("[00:00:00".utf8)
    let levels: [UInt8] = Array("EWICDV".utf8)
    return lines(bytes).count { line in
      guard let start = line.firstIndex(of: 0x5B),
        let place = has(shape, line, from: 0)
          ? 0
          : line.indices.first(where: {
            $0 < 12 && $0 > start && has(shape, line, from: $0)
          }),
        let end = line[place...].firstIndex(of: 0x5D)
      else { return false }
      // A colour may stand between.
      let rest = line[(end + 1)...]
      return rest.prefix(12).indices.contains {
        rest[$0] == 0x5B && $0 + 3 < line.count
          && levels.contains(line[$0 + 1]) && line[$0 + 2] == 0x5D && line[$0 + 3] == 0x5B
      }
    } >= 2
  }

  /// `signal time=… sender=… -> destination=… path=…`.
  static func isBusLog(_ bytes: Span<UInt8>) -> Bool {
    let kinds: [StaticText] = ["signal ", "method call ", "method return ", "error "]
    return kinds.contains { Mark.begins($0).fits(bytes) }
      && bytes.place(of: "sender=") != nil && bytes.place(of: "destination=") != nil
  }

  /// `    1 0.000000 host → controller HCI_CMD 4 Sent Reset`.
  static func isTSharkLines(_ bytes: Span<UInt8>) -> Bool {
    lines(bytes).count { line in
      let words = line.split(separator: 0x20)
      guard words.count >= 5, words[0].allSatisfy(isDigit),
        words[1].contains(0x2E), words[1].allSatisfy({ isDigit($0) || $0 == 0x2E })
      else { return false }
      return words[2...4].contains {
        Array($0) == [0xE2, 0x86, 0x92] || Array($0) == [0x2D, 0x3E]
      }
    } >= 1
  }

  /// A table whose first line names a characteristic and a value.
  static func isValueTable(_ bytes: Span<UInt8>) -> Bool {
    guard isTable(bytes), let first = lines(bytes, atMost: 1).first else { return false }
    let words = words(first)
    return words.contains { $0.hasPrefix("characteristic") }
      && words.contains { $0.hasPrefix("value") || $0.hasPrefix("data") || $0.hasPrefix("hex") }
  }
}
