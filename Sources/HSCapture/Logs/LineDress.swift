import HSBase

/// Takes off what mails, forums, editors and terminals put around the lines of a text.
///
/// Which of these there is shows the beginning; lines that have it not are left as they are.
struct LineDress: ByteChange {
  /// Something that is put around lines.
  private enum Layer {
    /// Each line is a document in JSON, of which one member is the line.
    case document
    /// `&gt;` stands for `>`, or a sign of typography for that of a keyboard.
    case entities
    /// Colours: `ESC [ 0 ; 33 m`, of which the escape may be lost; and what a terminal does with a line, as `script` keeps it.
    case colours
    /// What all lines have in front, up to a bar: `app-1  | `.
    case bar([UInt8])
    /// Lines have numbers.
    case number
    /// Lines are quoted by `>`.
    case quote
    /// What each line stands within: `"…"`, `'…'` or `b'…'`.
    case mark([UInt8])
    /// Blanks in front of all lines.
    case indent(Int)
  }

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
    var found: [Layer] = []
    func take(_ layer: Layer, if isThere: Bool) {
      guard isThere else { return }
      found.append(layer)
      lines = lines.map { Self.without(layer, $0) }
    }
    take(.document, if: Self.areMost(lines, JSONLine.isOne))
    take(
      .entities,
      if: lines.contains { line in Self.telling.contains { line[...].holds($0.name) } })
    take(.colours, if: lines.count(where: Self.isColoured) * 8 > lines.count)
    let bar = Self.bar(of: lines)
    take(.bar(bar), if: !bar.isEmpty)
    take(.number, if: Self.areNumbered(lines))
    for _ in 0..<Self.mostQuotes { take(.quote, if: Self.areMost(lines) { $0.first == 0x3E }) }
    let mark =
      Self.marks.first { mark in Self.areMost(lines) { Self.marked($0, mark) != nil } } ?? []
    take(.mark(mark), if: !mark.isEmpty)
    let indent = min(Self.whole(lines).map(Self.indent(of:)).min() ?? 0, Self.mostIndent)
    take(.indent(indent), if: indent > 0)
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
    output += layers.reduce(line) { Self.without($1, $0) }
    line.removeAll(keepingCapacity: true)
  }

  private static func without(_ layer: Layer, _ line: [UInt8]) -> [UInt8] {
    switch layer {
    case .document: return JSONLine.text(line)
    case .entities: return withoutEntities(line)
    case .colours: return withoutColours(line)
    case .bar(let front): return isBarred(line, front) ? Array(line.dropFirst(front.count)) : line
    case .number: return numbered(line).map { Array($0.rest) } ?? line
    case .quote:
      guard line.first == 0x3E else { return line }
      let rest = line.dropFirst()
      return Array(rest.first == 0x20 ? rest.dropFirst() : rest)
    case .mark(let mark): return marked(line, mark).map { Array($0) } ?? line
    case .indent(let count): return Array(line.dropFirst(min(indent(of: line), count)))
    }
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
  private static func bar(of lines: [[UInt8]]) -> [UInt8] {
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

  private static func areNumbered(_ lines: [[UInt8]]) -> Bool {
    let whole = whole(lines)
    let numbers = whole.compactMap { numbered($0)?.number }
    return numbers.count > 2 && numbers.count == whole.count
      && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
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

  /// What pages and word processors put for signs, as far as one of them shows that there are such.
  private static let telling: [(name: String, text: String)] = [
    ("&gt;", ">"), ("&lt;", "<"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "),
    ("&#34;", "\""), ("&#x27;", "'"), ("&apos;", "'"), ("&#x22;", "\""), ("\u{A0}", " "),
    ("\u{200B}", ""), ("\u{201C}", "\""), ("\u{BB}", ">>"), ("\u{AB}", "<<"),
  ]

  /// All of them.
  private static let entities: [(name: String, text: String)] =
    telling + [("&amp;", "&"), ("\u{201D}", "\""), ("\u{2013}", "-"), ("\u{2212}", "-")]

  private static func withoutEntities(_ line: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == 0x26 || line[place] >= 0xC2,
        let found = entities.first(where: { line[place...].starts(with: $0.name.utf8) })
      {
        plain += found.text.utf8
        place += found.name.utf8.count
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
      guard let rest = line[...].rest(behind: "\"\(name)\":")?.trimmed,
        let text = rest.after("\"")
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
          let number = UInt32(digits.asText, radix: 16)
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
