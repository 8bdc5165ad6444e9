import HSBase

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  /// Whether it is a digit of base 16, in either case.
  var isHexadecimal: Bool { Hex.value(of: self) != nil }
  /// Whether it is a letter of ASCII.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
  var isAlphanumeric: Bool { isLetter || isDigit }
}

extension Collection<UInt8> {
  /// The text that it is in UTF-8.
  var asText: String { String(decoding: self, as: UTF8.self) }
  /// With small letters in place of capital ones.
  var lowered: [UInt8] { map(ForeignFile.lower) }
}

extension Int {
  /// The attribute's handle that it is; `nil` if there can be none.
  var asHandle: UInt16? { (1...0xFFFF).contains(self) ? UInt16(self) : nil }
  /// The handle of the value whose declaration has this one.
  var valueHandle: UInt16? { asHandle.flatMap { $0 < .max ? $0 + 1 : nil } }
}

/// The strings of a line of JSON, one after the other.
struct JSONStrings {
  /// What is behind the string that was handed out last, up to one that has no end.
  private(set) var rest: ArraySlice<UInt8>

  init(_ line: [UInt8]) { rest = line[...] }

  /// The next string, what stands in front of it, and whether it is a key; `nil` if none is there in full.
  mutating func next() -> (front: ArraySlice<UInt8>, text: ArraySlice<UInt8>, isKey: Bool)? {
    guard let begin = rest.firstIndex(of: 0x22) else { return nil }
    let (front, line) = (rest[..<begin], rest)
    var end = begin + 1
    // A mark behind a backslash is part of the string.
    while end < line.endIndex, line[end] != 0x22 { end += line[end] == 0x5C ? 2 : 1 }
    guard end < line.endIndex else {
      rest = front
      return nil
    }
    rest = line[(end + 1)...]
    return (front, line[(begin + 1)..<end], rest.first == 0x3A)
  }
}

/// A line of a log, or what is left of it, looked at byte by byte.
typealias LogLine = ArraySlice<UInt8>

extension LogLine {
  func begins(_ text: String) -> Bool { starts(with: text.utf8) }

  func holds(_ text: String) -> Bool { place(of: text) != nil }

  /// Where a text stands first.
  func place(of text: String) -> Int? {
    let wanted = Array(text.utf8)
    guard let first = wanted.first, count >= wanted.count else { return nil }
    var start = startIndex
    while start <= endIndex - wanted.count {
      if self[start] == first, self[start...].starts(with: wanted) { return start }
      start += 1
    }
    return nil
  }

  /// Where a text stands last.
  func lastPlace(of text: String) -> Int? {
    indices.last { self[$0...].starts(with: text.utf8) }
  }

  /// What stands behind a text that it begins with.
  func after(_ text: String) -> LogLine? {
    begins(text) ? dropFirst(text.utf8.count) : nil
  }

  /// What stands behind a text.
  func rest(behind text: String) -> LogLine? {
    place(of: text).flatMap { self[$0...].after(text) }
  }

  /// What stands behind words with which a line begins to tell something.
  ///
  /// In front of them is what the program prints of each line: no value, and nothing in quotation marks, in which values
  /// and names stand, unless the marks are those of a table's field.
  func rest(behindFrame words: String) -> LogLine? {
    place(of: words).flatMap { self[..<$0].isFrame ? self[$0...].after(words) : nil }
  }

  /// Whether it is what stands in front of such words.
  var isFrame: Bool {
    let marks = count { $0 == 0x22 || $0 == 0x27 }
    let isField = first == 0x22 && marks % 2 == 1 && last == 0x22
    return !holds("value") && (marks == 0 || isField && (marks == 1 || ends("\",\"")))
  }

  /// Whether something in it stands in quotation marks: values and names do.
  var isQuoting: Bool { contains { $0 == 0x22 || $0 == 0x27 } }

  /// Whether a line begins to tell something with these words.
  func begins(behindFrame words: String) -> Bool { rest(behindFrame: words) != nil }

  private func ends(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }

  /// What stands in front of a text; all of it where that is missing.
  func front(of text: String) -> LogLine { self[..<(place(of: text) ?? endIndex)] }

  /// Whether any of the words stands in it, in letters of either case.
  func holds(anyOf words: [String]) -> Bool {
    let lower = lowered[...]
    return words.contains { lower.holds($0) }
  }

  /// Without blanks at its beginning.
  var trimmed: LogLine { drop { $0.isBlank } }

  /// The number that it begins with.
  var number: Int? {
    let digits = prefix { $0.isDigit }
    return digits.count <= 9 ? Int(digits.asText) : nil
  }

  /// The number in the last parentheses.
  var lastNumber: Int? {
    lastIndex(of: 0x28).flatMap { self[$0...].dropFirst().number }
  }

  /// The octet that it is, in one digit or two.
  var octet: UInt8? {
    var octet: UInt8 = 0
    for byte in self {
      guard let digit = Hex.value(of: byte) else { return nil }
      octet = octet << 4 | digit
    }
    return (1...2).contains(count) ? octet : nil
  }

  /// The number that it begins with in hexadecimal, perhaps behind `0x`.
  var hexadecimal: Int? {
    let digits = (begins("0x") ? dropFirst(2) : self).prefix { $0.isHexadecimal }
    return digits.count <= 7 ? Int(digits.asText, radix: 16) : nil
  }

  /// The bytes that it begins with in hexadecimal, with these characters allowed between them, and what is behind.
  ///
  /// - Parameter separators: The characters.
  /// - Returns: `nil` if a digit stands alone, or there are none.
  func octets(between separators: String) -> (octets: [UInt8], rest: LogLine)? {
    var octets: [UInt8] = []
    var left = self
    if begins("0x") || begins("0X") { left = left.dropFirst(2) }
    while true {
      guard let first = left.first, let high = Hex.value(of: first) else { break }
      guard let second = left.dropFirst().first, let low = Hex.value(of: second) else { return nil }
      octets.append(high << 4 | low)
      left = left.dropFirst(2)
      guard let next = left.first, separators.utf8.contains(next),
        let after = left.dropFirst().first, after.isHexadecimal
      else { continue }
      left = left.dropFirst()
    }
    return octets.isEmpty ? nil : (octets, left)
  }

  /// The UUID that it begins with, its least significant octet first: 2 of them, or 16.
  var uuid: [UInt8]? {
    let text = begins("0x") || begins("0X") ? dropFirst(2) : self
    let characters = text.prefix(37).prefix { $0.isHexadecimal || $0 == 0x2D }
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
    for place in indices {
      let isPart = self[place].isHexadecimal || self[place] == 0x2D
      if isPart, isStart, endIndex - place >= 36,
        let uuid = self[place...].longUUID
      {
        return uuid
      }
      isStart = !isPart && !(0x67...0x7A).contains(self[place] | 0x20)
    }
    return nil
  }

  /// The long UUID that it begins with.
  var longUUID: [UInt8]? {
    prefix(36).count { $0 == 0x2D } == 4 ? uuid : nil
  }

  /// The address that it begins with, six octets parted by colons or underscores; an X that stands for a digit is 0.
  var address: [UInt8]? {
    guard let sign = dropFirst(2).first, sign == 0x3A || sign == 0x5F else { return nil }
    let digits = prefix(17).map { $0 | 0x20 == 0x78 ? 0x30 : $0 }
    let groups = digits.split { $0 == 0x3A || $0 == 0x5F }
    let octets = groups.compactMap { $0.count == 2 ? $0.octet : nil }
    return octets.count == 6 && groups.count == 6 ? octets : nil
  }

  /// Seconds that it begins with, in microseconds.
  var microseconds: UInt64? {
    let parts = prefix { $0 == 0x2E || $0.isDigit }
      .split(separator: 0x2E, maxSplits: 2, omittingEmptySubsequences: false)
    guard let seconds = parts.first, (1...12).contains(seconds.count) else { return nil }
    func number(_ digits: LogLine) -> UInt64 {
      digits.reduce(0) { $0 * 10 + UInt64($1 - 0x30) }
    }
    let fraction = (parts.dropFirst().first ?? []).prefix(6)
    let zeros = [UInt8](repeating: 0x30, count: 6 - fraction.count)
    return number(seconds) * 1_000_000 + number(fraction + zeros)
  }
}
