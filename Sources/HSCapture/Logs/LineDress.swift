import HSBase

/// Takes off what mails, forums, editors and terminals put around the lines of a text.
///
/// Which of these there is shows the beginning; lines that have it not are left as they are.
struct LineDress: ByteChange {
  /// Takes something off a line that has it.
  private typealias Layer = ([UInt8]) -> [UInt8]

  /// A byte order mark stands in front.
  private let hasMark: Bool
  /// How lines end that do not end in a line feed: in a carriage return, or in `\n` as a string has it.
  private let ending: [UInt8]
  /// What there is, from the outside to the inside.
  private var layers: [Layer] = []

  private var line: [UInt8] = []
  private var number = 1
  private var isTooLong = false
  var account = LineAccount()
  /// Bytes in the longest line.
  private static let longestLine = 256 << 10
  private static let mostQuotes = 8
  private static let mostIndent = 64

  var name: StaticText { "log" }

  /// - Parameter bytes: The first bytes of a text; `nil` is made of one without any of it.
  init?(of bytes: Span<UInt8>) {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    hasMark = bytes.has([0xEF, 0xBB, 0xBF])
    ending = Self.ending(of: bytes)
    var text: [UInt8] = []
    var plain = self
    _ = plain.change(bytes, isEnd: true, to: &text)
    var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    // The last line may be cut.
    if bytes.count >= CaptureFormat.probeLength, lines.count > 1 { lines.removeLast() }
    var found: [Layer] = []
    func take(_ isThere: Bool = true, _ layer: @escaping Layer) {
      guard isThere else { return }
      found.append(layer)
      lines = lines.map(layer)
    }
    take(Self.areMost(lines, JSONLine.isOne), JSONLine.text)
    let isTelling = lines.contains { line in
      DressedSign.allCases.contains { $0.isTelling && line[...].holds($0.dressed) }
    }
    take(isTelling, Self.withoutEntities)
    take(lines.count(where: Self.isColoured) * 8 > lines.count, Self.withoutColours)
    if let bar = Self.bar(of: lines) { take(true, bar) }
    take(Self.areNumbered(lines), Self.withoutNumber)
    for _ in 0..<Self.mostQuotes {
      take(Self.areMost(lines) { $0.first == 0x3E }, Self.withoutQuote)
    }
    let mark = Self.marks.first { mark in Self.areMost(lines) { Self.marked($0, mark) != nil } }
    if let mark { take { Self.marked($0, mark).map { Array($0) } ?? $0 } }
    let indent = min(Self.whole(lines).map(Self.indent(of:)).min() ?? 0, Self.mostIndent)
    take(indent > 0) { Array($0.dropFirst(min(Self.indent(of: $0), indent))) }
    layers = found
    guard ending != [0x0A] || hasMark || !layers.isEmpty else { return nil }
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    for index in bytes.indices {
      let byte = bytes[index]
      if line.count < Self.longestLine || byte == 0x0A {
        line.append(byte)
      } else {
        isTooLong = true
      }
      guard byte == ending.last, line.suffix(ending.count).elementsEqual(ending) else { continue }
      line.removeLast(ending.count)
      takeLine(to: &output)
      output.append(0x0A)
    }
    if isEnd, !line.isEmpty { takeLine(to: &output) }
    return nil
  }

  private mutating func takeLine(to output: inout [UInt8]) {
    if number == 1, hasMark, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if isTooLong { account.overlong.note(number) }
    (number, isTooLong) = (number + 1, false)
    output += layers.reduce(line) { $1($0) }
    line.removeAll(keepingCapacity: true)
  }

  // MARK: - What there may be

  /// The lines with anything in them.
  private static func whole(_ lines: [[UInt8]]) -> [[UInt8]] {
    lines.filter { !$0.isEmpty && $0 != [0x0D] }
  }

  /// Whether most of the lines are such, and so many at least; somebody's own words may stand between.
  private static func areMost(
    _ lines: [[UInt8]], least: Int = 2, _ isOne: ([UInt8]) -> Bool
  ) -> Bool {
    let whole = whole(lines)
    let count = whole.count(where: isOne)
    return count >= least && count * 5 >= whole.count * 4
  }

  private static func indent(of line: [UInt8]) -> Int { line.prefix { $0.isBlank }.count }

  /// The length of a colour's code at a place.
  private static func colour(_ line: LogLine) -> Int? {
    var rest = line
    if rest.first == 0x1B { rest = rest.dropFirst() }
    guard rest.popFirst() == 0x5B else { return nil }
    let digits = rest.prefix { $0.isDigit || $0 == 0x3B }
    // Without the escape, only what looks like nothing else.
    guard digits.count <= 12, let end = rest.dropFirst(digits.count).first,
      line.first == 0x1B ? (0x40...0x7E).contains(end) : end == 0x6D && !digits.isEmpty
    else { return nil }
    return digits.endIndex - line.startIndex + 1
  }

  private static func isColoured(_ line: [UInt8]) -> Bool {
    line.indices.contains { (line[$0] == 0x1B || line[$0] == 0x5B) && colour(line[$0...]) != nil }
  }

  private static func withoutColours(_ line: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == 0x1B || line[place] == 0x5B, let length = colour(line[place...]) {
        place += length
        continue
      }
      switch line[place] {
      // A line that is written over begins anew.
      case 0x0D where place + 1 < line.count: plain.removeAll(keepingCapacity: true)
      case 0x08: _ = plain.popLast()
      case 0x01, 0x02, 0x07: break
      default: plain.append(line[place])
      }
      place += 1
    }
    return plain
  }

  /// What most lines have in front up to a bar, as those put there who show the output of several programs, or quote: at most
  /// a word, which tells nothing of a value.
  private static func bar(of lines: [[UInt8]]) -> Layer? {
    for line in whole(lines).prefix(3) {
      guard
        let end = line.prefix(longestBar).indices.dropFirst().first(where: {
          line[$0 - 1] == 0x7C && line[$0].isBlank
        })
      else { continue }
      let front = Array(line[...end])
      let word = front.dropLast(2).filter { !$0.isBlank }
      guard areMost(lines, least: 3, { isBarred($0, front) }),
        word.isEmpty || word.contains(where: { !$0.isHexadecimal }),
        WayWord(of: word.lowered[...]) == nil
      else { continue }
      return { isBarred($0, front) ? Array($0.dropFirst(front.count)) : $0 }
    }
    return nil
  }

  private static let longestBar = 32

  /// Whether a line begins so; of an empty one the blank behind the bar may be missing.
  private static func isBarred(_ line: [UInt8], _ front: [UInt8]) -> Bool {
    line.starts(with: front)
      || line.starts(with: front.dropLast()) && (line.count < front.count || line.last == 0x0D)
  }

  /// A number that a line begins with, and what stands behind it.
  private static func numbered(_ line: [UInt8]) -> (number: Int, rest: LogLine)? {
    let text = line[...].trimmed
    let digits = text.prefix { $0.isDigit }
    guard !digits.isEmpty, digits.count <= 7, let number = text.number else { return nil }
    let rest = text.dropFirst(digits.count)
    // A sign, behind which a blank stands: a time has digits behind its colon.
    let sign = rest.drop { $0.isBlank }
    if let first = sign.first, [0x3A, 0x7C, 0x2E, 0x29].contains(first),
      sign.dropFirst().first?.isBlank ?? true
    {
      return (number, sign.dropFirst(2))
    }
    guard rest.first?.isBlank ?? true else { return nil }
    return (number, rest.dropFirst())
  }

  private static func withoutNumber(_ line: [UInt8]) -> [UInt8] {
    numbered(line).map { Array($0.rest) } ?? line
  }

  private static func areNumbered(_ lines: [[UInt8]]) -> Bool {
    let whole = whole(lines)
    let numbers = whole.compactMap { numbered($0)?.number }
    return numbers.count > 2 && numbers.count == whole.count
      && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }

  private static func withoutQuote(_ line: [UInt8]) -> [UInt8] {
    guard line.first == 0x3E else { return line }
    let rest = line.dropFirst()
    return Array(rest.first == 0x20 ? rest.dropFirst() : rest)
  }

  private static let marks = ["b'", "b\"", "\"", "'"].map { Array($0.utf8) }

  /// What stands within marks, if all of a line does, but for a comma behind; `nil` if it does not.
  private static func marked(_ line: [UInt8], _ mark: [UInt8]) -> LogLine? {
    let text = line.drop { $0.isBlank }
    guard text.starts(with: mark), let sign = mark.last else { return nil }
    var inner = text.dropFirst(mark.count)
    while let last = inner.last, [0x0D, 0x20, 0x2C].contains(last) { inner = inner.dropLast() }
    guard inner.popLast() == sign, !inner.contains(sign) else { return nil }
    return inner
  }

  /// How the lines of a text end.
  private static func ending(of bytes: Span<UInt8>) -> [UInt8] {
    let (feeds, returns, escaped) = bytes.indices.reduce(into: (0, 0, 0)) { count, place in
      switch bytes[place] {
      case 0x0A: count.0 += 1
      case 0x0D: count.1 += 1
      case 0x5C where place + 1 < bytes.count && bytes[place + 1] == 0x6E: count.2 += 1
      default: break
      }
    }
    // A line feed may stand at the end of all.
    guard feeds < 2 else { return [0x0A] }
    return returns > 1 ? [0x0D] : escaped > 1 ? [0x5C, 0x6E] : [0x0A]
  }

  private static func withoutEntities(_ line: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == 0x26 || line[place] >= 0xC2,
        let found = DressedSign.allCases.first(where: {
          line[place...].starts(with: $0.dressed.utf8)
        })
      {
        plain += found.sign.utf8
        place += found.dressed.utf8.count
      } else {
        plain.append(line[place])
        place += 1
      }
    }
    return plain
  }
}

/// Lines that are documents in JSON with a line of a log in them, as containers and journals keep them.
///
/// `{"log":"06:30:12 RX: 16 48\n","stream":"stderr","time":"2026-05-04T06:30:12Z"}`
private enum JSONLine {
  private static let members = ["log", "MESSAGE", "message", "msg", "line", "text"]
  private static let times = ["time", "timestamp", "ts", "@timestamp"]

  static func isOne(_ line: [UInt8]) -> Bool {
    line.first == 0x7B && member(members, of: line) != nil
  }

  /// The line that a document has, behind its time.
  static func text(_ line: [UInt8]) -> [UInt8] {
    guard line.first == 0x7B, let text = member(members, of: line) else { return line }
    let time = member(times, of: line).map { $0 + [0x20] } ?? []
    return time + text.filter { $0 != 0x0A && $0 != 0x0D }
  }

  /// The string that a member is.
  private static func member(_ names: [String], of line: [UInt8]) -> [UInt8]? {
    for name in names {
      let found = line[...].rest(behind: "\"\(name)\":")?.trimmed.after("\"")
      guard var rest = found else { continue }
      var value: [UInt8] = []
      while let byte = rest.popFirst(), byte != 0x22 {
        guard byte == 0x5C, let escaped = rest.popFirst() else {
          value.append(byte)
          continue
        }
        switch escaped {
        case 0x6E: value.append(0x0A)
        case 0x72: value.append(0x0D)
        case 0x74: value.append(0x09)
        case 0x75:
          let scalar = UInt32(rest.prefix(4).asText, radix: 16).flatMap { Unicode.Scalar($0) }
          value += String(scalar ?? "\u{FFFD}").utf8
          rest = rest.dropFirst(4)
        default: value.append(escaped)
        }
      }
      return value
    }
    return nil
  }
}
