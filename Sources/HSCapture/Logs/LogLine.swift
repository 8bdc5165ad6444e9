import HSBytes

/// A line of a log, or what is left of it, looked at byte by byte.
struct LogLine {
  /// The bytes that are left.
  var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var isEmpty: Bool { bytes.isEmpty }

  func begins(_ text: String) -> Bool { bytes.starts(with: text.utf8) }

  func holds(_ text: String) -> Bool { place(of: text) != nil }

  /// Where a text stands first.
  func place(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, bytes.count >= wanted.count else { return nil }
    var start = bytes.startIndex
    while start <= bytes.endIndex - wanted.count {
      if bytes[start] == first, bytes[start...].starts(with: wanted) { return start }
      start += 1
    }
    return nil
  }

  /// Where a text stands last.
  func lastPlace(of text: String) -> Int? {
    bytes.indices.last { bytes[$0...].starts(with: text.utf8) }
  }

  /// What stands behind a text that it begins with.
  func after(_ text: String) -> LogLine? {
    begins(text) ? LogLine(bytes.dropFirst(text.utf8.count)) : nil
  }

  /// What stands behind a text.
  func rest(behind text: String) -> LogLine? {
    place(of: text).flatMap { LogLine(bytes[$0...]).after(text) }
  }

  /// What stands behind words with which a line begins to tell something.
  ///
  /// In front of them is what the program prints of each line: no value, and nothing in quotation marks, in which values
  /// and names stand, unless the marks are those of a table's field.
  func rest(behindFrame words: String) -> LogLine? {
    guard let place = place(of: words) else { return nil }
    let front = LogLine(bytes[..<place])
    guard !front.holds("value") else { return nil }
    let marks = front.bytes.count { $0 == 0x22 || $0 == 0x27 }
    let isField = front.bytes.first == 0x22 && marks % 2 == 1 && front.bytes.last == 0x22
    guard marks == 0 || isField && (marks == 1 || front.ends("\",\"")) else { return nil }
    return LogLine(bytes[place...]).after(words)
  }

  /// Whether something in it stands in quotation marks: values and names do.
  var isQuoting: Bool { bytes.contains { $0 == 0x22 || $0 == 0x27 } }

  /// Whether a line begins to tell something with these words.
  func begins(behindFrame words: String) -> Bool { rest(behindFrame: words) != nil }

  private func ends(_ text: String) -> Bool {
    bytes.suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// What stands in front of a text; all of it where that is missing.
  func front(of text: String) -> LogLine {
    LogLine(bytes[..<(place(of: text) ?? bytes.endIndex)])
  }

  /// Whether any of the words stands in it, in letters of either case.
  func holds(anyOf words: [String]) -> Bool {
    let lower = LogLine(ArraySlice(bytes.map(ForeignFile.lower)))
    return words.contains { lower.holds($0) }
  }

  /// Without blanks at its beginning.
  var trimmed: LogLine { LogLine(bytes.drop { $0 == 0x20 || $0 == 0x09 }) }

  /// The number that it begins with.
  var number: Int? {
    let digits = bytes.prefix { (0x30...0x39).contains($0) }
    return digits.count <= 9 ? Int(String(decoding: digits, as: UTF8.self)) : nil
  }

  /// The number in the last parentheses.
  var lastNumber: Int? {
    bytes.lastIndex(of: 0x28).flatMap { LogLine(bytes[$0...].dropFirst()).number }
  }

  /// The octet that it is, in one digit or two.
  var octet: UInt8? {
    var octet: UInt8 = 0
    for byte in bytes {
      guard let digit = Hex.value(of: byte) else { return nil }
      octet = octet << 4 | digit
    }
    return (1...2).contains(bytes.count) ? octet : nil
  }

  /// The number that it begins with in hexadecimal, perhaps behind `0x`.
  var hexadecimal: Int? {
    let digits = (begins("0x") ? bytes.dropFirst(2) : bytes).prefix { Hex.value(of: $0) != nil }
    return digits.count <= 7 ? Int(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }

  /// The bytes that it begins with in hexadecimal, with these characters allowed between them, and what is behind.
  ///
  /// - Parameter separators: The characters.
  /// - Returns: `nil` if a digit stands alone, or there are none.
  func octets(between separators: String) -> (octets: [UInt8], rest: LogLine)? {
    var octets: [UInt8] = []
    var left = bytes
    if begins("0x") || begins("0X") { left = left.dropFirst(2) }
    while true {
      guard let first = left.first, let high = Hex.value(of: first) else { break }
      guard let second = left.dropFirst().first, let low = Hex.value(of: second) else { return nil }
      octets.append(high << 4 | low)
      left = left.dropFirst(2)
      guard let next = left.first, separators.utf8.contains(next),
        let after = left.dropFirst().first, Hex.value(of: after) != nil
      else { continue }
      left = left.dropFirst()
    }
    return octets.isEmpty ? nil : (octets, LogLine(left))
  }

  /// The UUID that it begins with, its least significant octet first: 2 of them, or 16.
  var uuid: [UInt8]? {
    let text = begins("0x") || begins("0X") ? bytes.dropFirst(2) : bytes
    let characters = text.prefix(37).prefix { Hex.value(of: $0) != nil || $0 == 0x2D }
    let digits = characters.count { $0 != 0x2D }
    guard characters.count == 4 && digits == 4 || characters.count == 36 && digits == 32 else {
      return nil
    }
    var octets = HexText.octets(of: characters.filter { $0 != 0x2D }[...])
    // What the Bluetooth SIG assigned is told by two octets.
    let base: [UInt8] = [0, 0, 0x10, 0, 0x80, 0, 0, 0x80, 0x5F, 0x9B, 0x34, 0xFB]
    if octets.count == 16, octets[0] == 0, octets[1] == 0, octets[4...].elementsEqual(base) {
      octets = Array(octets[2...3])
    }
    return octets.reversed()
  }

  /// The first UUID in it, at the beginning of a word.
  var firstUUID: [UInt8]? {
    var isStart = true
    for place in bytes.indices {
      let isPart = Hex.value(of: bytes[place]) != nil || bytes[place] == 0x2D
      if isPart, isStart, bytes.endIndex - place >= 36,
        let uuid = LogLine(bytes[place...]).longUUID
      {
        return uuid
      }
      isStart = !isPart && !(0x67...0x7A).contains(bytes[place] | 0x20)
    }
    return nil
  }

  /// The long UUID that it begins with.
  var longUUID: [UInt8]? {
    bytes.prefix(36).count { $0 == 0x2D } == 4 ? uuid : nil
  }

  /// The address that it begins with, six octets parted by colons or underscores; an X that stands for a digit is 0.
  var address: [UInt8]? {
    guard bytes.count >= 17 else { return nil }
    var octets: [UInt8] = []
    var left = bytes.prefix(17)
    while true {
      let digits = left.prefix(2).map { $0 | 0x20 == 0x78 ? 0x30 : $0 }
      guard digits.count == 2, let octet = LogLine(digits[...]).octet else { break }
      octets.append(octet)
      left = left.dropFirst(2)
      guard let next = left.popFirst() else { break }
      guard next == 0x3A || next == 0x5F else { return nil }
    }
    return octets.count == 6 ? octets : nil
  }

  /// Seconds that it begins with, in microseconds.
  var microseconds: UInt64? {
    let parts = bytes.prefix { $0 == 0x2E || (0x30...0x39).contains($0) }
      .split(separator: 0x2E, maxSplits: 2, omittingEmptySubsequences: false)
    guard let seconds = parts.first, (1...12).contains(seconds.count) else { return nil }
    func number(_ digits: ArraySlice<UInt8>) -> UInt64 {
      digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    }
    let fraction = (parts.dropFirst().first ?? []).prefix(6)
    let zeros = [UInt8](repeating: 0x30, count: 6 - fraction.count)
    return number(seconds) * 1_000_000 + number(fraction + zeros)
  }
}
