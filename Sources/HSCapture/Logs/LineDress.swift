import HSBytes

/// Takes off what mails, forums, editors and terminals put around the lines of a text.
///
/// Which of these there is shows the beginning; lines that have it not are left as they are.
struct LineDress: ByteChange {
  /// A byte order mark stands in front.
  private var hasMark = false
  /// Colours: `ESC [ 0 ; 33 m`, of which the escape may be lost; and what a terminal does with a line, as `script` keeps it.
  private var isColoured = false
  /// Lines have numbers.
  private var isNumbered = false
  /// What all lines have in front, up to a bar: `app-1  | `.
  private var bar: [UInt8] = []
  /// How often lines are quoted by `>`.
  private var quotes = 0
  /// What each line stands within: `"…"`, `'…'` or `b'…'`.
  private var mark: [UInt8] = []
  /// Blanks in front of all lines.
  private var indent = 0
  /// `&gt;` stands for `>`, or a sign of typography for that of a keyboard.
  private var hasEntities = false
  /// How lines end that do not end in a line feed: in a carriage return, or in `\n` as a string has it.
  private var ending: [UInt8] = [0x0A]
  /// Each line is a document in JSON, of which one member is the line.
  private var isWrapped = false

  private var line: [UInt8] = []
  private var number = 1
  private var isTooLong = false
  private var account = LineAccount()
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
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for index in (hasMark ? 3 : 0)..<bytes.count {
      line.append(bytes[index])
      guard line.last == ending.last, line.suffix(ending.count).elementsEqual(ending) else {
        continue
      }
      lines.append(line.dropLast(ending.count))
      line = []
    }
    // The last line may be cut.
    if bytes.count < CaptureFormat.probeLength || lines.isEmpty { lines.append(line) }
    isWrapped = JSONLine.areThey(lines)
    if isWrapped { lines = lines.map(JSONLine.text) }
    hasEntities = lines.contains { line in Self.telling.contains { LogLine(line[...]).holds($0) } }
    if hasEntities { lines = lines.map(Self.withoutEntities) }
    isColoured = lines.count { Self.isColoured($0) } * 8 > lines.count
    if isColoured { lines = lines.map(Self.withoutColours) }
    bar = Self.bar(of: lines)
    if !bar.isEmpty { lines = lines.map { [bar] in Self.withoutBar($0, bar) } }
    isNumbered = Self.areNumbered(lines)
    if isNumbered { lines = lines.map(Self.withoutNumber) }
    while quotes < Self.mostQuotes, Self.areQuoted(lines) {
      quotes += 1
      lines = lines.map(Self.withoutQuote)
    }
    mark = Self.marks.first { mark in Self.areMarked(lines, mark) } ?? []
    if !mark.isEmpty { lines = lines.map { [mark] in Self.withoutMarks($0, mark) } }
    let indents = lines.filter { !$0.isEmpty && $0 != [0x0D] }.map { line in
      line.prefix(while: Self.isBlank).count
    }
    indent = min(indents.min() ?? 0, Self.mostIndent)
    guard
      ending != [0x0A] || isWrapped || hasMark || isColoured || isNumbered || quotes > 0
        || !bar.isEmpty || indent > 0 || hasEntities || !mark.isEmpty
    else {
      return nil
    }
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

  mutating func takeAccount() -> LineAccount {
    defer { account = LineAccount() }
    return account
  }

  private mutating func takeLine(to output: inout [UInt8]) {
    if number == 1, hasMark, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    if isTooLong { account.overlong.note(number) }
    (number, isTooLong) = (number + 1, false)
    if isWrapped { line = JSONLine.text(line) }
    if hasEntities { line = Self.withoutEntities(line) }
    if isColoured { line = Self.withoutColours(line) }
    if !bar.isEmpty { line = Self.withoutBar(line, bar) }
    if isNumbered { line = Self.withoutNumber(line) }
    for _ in 0..<quotes { line = Self.withoutQuote(line) }
    if !mark.isEmpty { line = Self.withoutMarks(line, mark) }
    if indent > 0 { line.removeFirst(min(line.prefix(while: Self.isBlank).count, indent)) }
    output += line
    line.removeAll(keepingCapacity: true)
  }

  // MARK: - What there may be

  /// The length of a colour's code at a place.
  private static func colour(_ line: ArraySlice<UInt8>) -> Int? {
    var rest = line
    if rest.first == 0x1B { rest = rest.dropFirst() }
    guard rest.popFirst() == 0x5B else { return nil }
    let digits = rest.prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
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
  private static func bar(of lines: [[UInt8]]) -> [UInt8] {
    let whole = lines.filter { !$0.isEmpty && $0 != [0x0D] }
    for line in whole.prefix(3) {
      guard
        let end = line.prefix(longestBar).indices.dropFirst().first(where: {
          line[$0 - 1] == 0x7C && isBlank(line[$0])
        })
      else { continue }
      let front = Array(line[...end])
      let word = front.dropLast(2).filter { !isBlank($0) }
      let count = whole.count { isBarred($0, front) }
      guard count > 2, count * 5 >= whole.count * 4,
        word.isEmpty || word.contains(where: { Hex.value(of: $0) == nil }),
        WayWord(of: word.map(ForeignFile.lower)[...]) == nil
      else { continue }
      return front
    }
    return []
  }

  private static let longestBar = 32

  /// Whether a line begins so; of an empty one the blank behind the bar may be missing.
  private static func isBarred(_ line: [UInt8], _ front: [UInt8]) -> Bool {
    line.starts(with: front)
      || line.starts(with: front.dropLast()) && (line.count < front.count || line.last == 0x0D)
  }

  private static func withoutBar(_ line: [UInt8], _ front: [UInt8]) -> [UInt8] {
    isBarred(line, front) ? Array(line.dropFirst(front.count)) : line
  }

  /// A number that a line begins with, and what stands behind it.
  private static func numbered(_ line: [UInt8]) -> (number: Int, rest: ArraySlice<UInt8>)? {
    let text = LogLine(line[...]).trimmed
    let digits = text.bytes.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 7, let number = text.number else { return nil }
    let rest = text.bytes.dropFirst(digits.count)
    // A sign, behind which a blank stands: a time has digits behind its colon.
    let sign = rest.drop(while: isBlank)
    if let first = sign.first, [0x3A, 0x7C, 0x2E, 0x29].contains(first),
      sign.dropFirst().first.map(isBlank) ?? true
    {
      return (number, sign.dropFirst(2))
    }
    guard rest.first.map(isBlank) ?? true else { return nil }
    return (number, rest.dropFirst())
  }

  private static func areNumbered(_ lines: [[UInt8]]) -> Bool {
    var last: Int?
    var count = 0
    for line in lines where !(line.isEmpty || line == [0x0D]) {
      guard let number = numbered(line)?.number, last.map({ number == $0 + 1 }) ?? true else {
        return false
      }
      last = number
      count += 1
    }
    return count > 2
  }

  private static func withoutNumber(_ line: [UInt8]) -> [UInt8] {
    numbered(line).map { Array($0.rest) } ?? line
  }

  /// Most lines are quoted; somebody's own words may stand between.
  private static func areQuoted(_ lines: [[UInt8]]) -> Bool {
    let whole = lines.filter { !$0.isEmpty && $0 != [0x0D] }
    let quoted = whole.count { $0.first == 0x3E }
    return quoted > 1 && quoted * 5 >= whole.count * 4
  }

  private static func withoutQuote(_ line: [UInt8]) -> [UInt8] {
    guard line.first == 0x3E else { return line }
    let rest = line.dropFirst()
    return Array(rest.first == 0x20 ? rest.dropFirst() : rest)
  }

  private static let marks = ["b'", "b\"", "\"", "'"].map { Array($0.utf8) }

  /// What stands within marks, if all of a line does, but for a comma behind; `nil` if it does not.
  private static func marked(_ line: [UInt8], _ mark: [UInt8]) -> ArraySlice<UInt8>? {
    let text = line.drop(while: isBlank)
    guard text.starts(with: mark), let sign = mark.last else { return nil }
    var inner = text.dropFirst(mark.count)
    while let last = inner.last, [0x0D, 0x20, 0x2C].contains(last) { inner = inner.dropLast() }
    guard inner.popLast() == sign, !inner.contains(sign) else { return nil }
    return inner
  }

  private static func areMarked(_ lines: [[UInt8]], _ mark: [UInt8]) -> Bool {
    let whole = lines.filter { !$0.isEmpty && $0 != [0x0D] }
    let count = whole.count { marked($0, mark) != nil }
    return count > 1 && count * 5 >= whole.count * 4
  }

  private static func withoutMarks(_ line: [UInt8], _ mark: [UInt8]) -> [UInt8] {
    marked(line, mark).map { Array($0) } ?? line
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

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

  /// What pages and word processors put for signs.
  private static let entities: [(name: [UInt8], text: String)] = [
    ("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
    ("&#34;", "\""), ("&#x27;", "'"), ("&apos;", "'"), ("&#x22;", "\""),
    ("\u{A0}", " "), ("\u{200B}", ""), ("\u{201C}", "\""), ("\u{201D}", "\""), ("\u{BB}", ">>"),
    ("\u{AB}", "<<"), ("\u{2013}", "-"), ("\u{2212}", "-"),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Those that show that there are such.
  private static let telling = [
    "&gt;", "&lt;", "&nbsp;", "&quot;", "&#39;", "&#34;", "&#x27;", "&#x22;", "&apos;", "\u{A0}",
    "\u{200B}", "\u{201C}", "\u{BB}", "\u{AB}",
  ]

  private static func withoutEntities(_ line: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == 0x26 || line[place] >= 0xC2,
        let found = entities.first(where: { line[place...].starts(with: $0.name) })
      {
        plain += found.text.utf8
        place += found.name.count
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

  static func areThey(_ lines: [[UInt8]]) -> Bool {
    let whole = lines.filter { !$0.isEmpty && $0 != [0x0D] }
    let found = whole.count { $0.first == 0x7B && member(members, of: $0) != nil }
    return found > 1 && found * 5 >= whole.count * 4
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
      guard let rest = LogLine(line[...]).rest(behind: "\"\(name)\":")?.trimmed,
        let text = rest.after("\"")?.bytes
      else { continue }
      var value: [UInt8] = []
      var place = text.startIndex
      while place < text.endIndex, text[place] != 0x22 {
        guard text[place] == 0x5C, place + 1 < text.endIndex else {
          value.append(text[place])
          place += 1
          continue
        }
        place += 2
        switch text[place - 1] {
        case 0x6E: value.append(0x0A)
        case 0x72: value.append(0x0D)
        case 0x74: value.append(0x09)
        case 0x75:
          let digits = text[place...].prefix(4)
          let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
          value += String(number.flatMap { Unicode.Scalar($0) } ?? "\u{FFFD}").utf8
          place += digits.count
        default: value.append(text[place - 1])
        }
      }
      return value
    }
    return nil
  }
}
