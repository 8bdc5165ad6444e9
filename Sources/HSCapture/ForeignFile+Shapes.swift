import HSBase

// The shapes by which kinds of files are told that no pattern tells.

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
  static func lines(_ bytes: Span<UInt8>, atMost limit: Int = 8) -> [[UInt8]] {
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
    let text = (0..<bytes.count).map { lower(bytes[$0]) }.asText
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
      field.lowered.filter { $0 != 0x22 && $0 != 0x20 }.asText
    }
  }

  static func isTable(_ bytes: Span<UInt8>) -> Bool {
    let rows = lines(bytes).filter { !$0.isEmpty }.map { fields($0) }
    guard let first = rows.first, first.count > 1, rows.count > 1,
      rows.allSatisfy({ $0.count == first.count })
    else { return false }
    // Sentences have commas as well, but a space behind each, and seldom numbers between them.
    return rows.dropFirst().contains { row in
      row.dropFirst().contains { $0.first != 0x20 } || row.contains { $0.allSatisfy { $0.isDigit } }
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

  // MARK: - Captures that were spoilt

  /// Whether bytes are UTF-8 throughout, and how many characters stand for what was none.
  private static func utf8(_ bytes: Span<UInt8>) -> (isValid: Bool, replaced: Int) {
    var (replaced, place) = (0, 0)
    while place < bytes.count {
      let byte = bytes[place]
      let count =
        byte < 0x80 ? 1 : byte >> 5 == 6 ? 2 : byte >> 4 == 14 ? 3 : byte >> 3 == 30 ? 4 : 0
      guard count > 0 else { return (false, 0) }
      for next in place + 1..<max(place + count, place + 1) {
        // A character may be cut at the end of what is looked at.
        guard next < bytes.count else { return (true, replaced) }
        guard bytes[next] >> 6 == 2 else { return (false, 0) }
      }
      if count == 3, byte == 0xEF, bytes[place + 1] == 0xBF, bytes[place + 2] == 0xBD {
        replaced += 1
      }
      place += count
    }
    return (true, replaced)
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

  /// pcapng without a carriage return of its first four bytes, and with its byte-order magic.
  static func isStrippedPcapNG(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 16, !bytes.has([0x0D, 0x0D, 0x0A], at: 1) else { return false }
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

  /// Bytes in the longest text that is looked at as a value alone.
  private static let longestValue = 1024

  /// Whether a text is one line with octets in it, as somebody writes them, and perhaps words.
  static func isValue(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= longestValue, BTSnoozText.looksLikeText(bytes) else { return false }
    var text: [UInt8] = []
    for index in textStart(bytes)..<bytes.count { text.append(bytes[index]) }
    while let last = text.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { text.removeLast() }
    // Words may be of such letters alone.
    guard !text.contains(0x0A), text.contains(where: { $0.isDigit }) else { return false }
    return WordedValue.octets(in: text.asText) != nil
  }

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
    let text = line.asText
    return text.count > 60 ? text.prefix(59) + "…" : text
  }

  /// A table whose first line names a characteristic and a value.
  static func isValueTable(_ bytes: Span<UInt8>) -> Bool {
    guard isTable(bytes), let first = lines(bytes, atMost: 1).first else { return false }
    let words = words(first)
    return words.contains { $0.hasPrefix("characteristic") }
      && words.contains { $0.hasPrefix("value") || $0.hasPrefix("data") || $0.hasPrefix("hex") }
  }
}
