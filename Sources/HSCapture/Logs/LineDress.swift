import HSBytes

/// Takes off what mails, forums, editors and terminals put around the lines of a text.
///
/// Which of these there is shows the beginning; lines that have it not are left as they are.
struct LineDress: ByteChange {
  /// A byte order mark stands in front.
  private var hasMark = false
  /// Colours: `ESC [ 0 ; 33 m`, of which the escape may be lost.
  private var isColoured = false
  /// Lines have numbers.
  private var isNumbered = false
  /// How often lines are quoted by `>`.
  private var quotes = 0
  /// Blanks in front of all lines.
  private var indent = 0
  /// `&gt;` stands for `>`.
  private var hasEntities = false

  private var line: [UInt8] = []
  private var isFirst = true
  /// Bytes in the longest line.
  private static let longestLine = 256 << 10
  private static let mostQuotes = 8
  private static let mostIndent = 64

  var name: StaticText { "log" }

  /// - Parameter bytes: The first bytes of a text; `nil` is made of one without any of it.
  init?(of bytes: Span<UInt8>) {
    guard BTSnoozText.looksLikeText(bytes) else { return nil }
    hasMark = bytes.has([0xEF, 0xBB, 0xBF])
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for index in (hasMark ? 3 : 0)..<bytes.count {
      if bytes[index] == 0x0A {
        lines.append(line)
        line = []
      } else {
        line.append(bytes[index])
      }
    }
    // The last line may be cut.
    if bytes.count < CaptureFormat.probeLength || lines.isEmpty { lines.append(line) }
    hasEntities = lines.contains {
      LogLine($0[...]).holds("&gt;") || LogLine($0[...]).holds("&lt;")
    }
    if hasEntities { lines = lines.map(Self.withoutEntities) }
    isColoured = lines.count { Self.isColoured($0) } * 8 > lines.count
    if isColoured { lines = lines.map(Self.withoutColours) }
    isNumbered = Self.areNumbered(lines)
    if isNumbered { lines = lines.map(Self.withoutNumber) }
    while quotes < Self.mostQuotes, Self.areQuoted(lines) {
      quotes += 1
      lines = lines.map(Self.withoutQuote)
    }
    let indents = lines.filter { !$0.isEmpty && $0 != [0x0D] }.map { line in
      line.prefix { $0 == 0x20 }.count
    }
    indent = min(indents.min() ?? 0, Self.mostIndent)
    guard hasMark || isColoured || isNumbered || quotes > 0 || indent > 0 || hasEntities else {
      return nil
    }
  }

  mutating func change(_ bytes: Span<UInt8>, isEnd: Bool, to output: inout [UInt8]) -> String? {
    for index in bytes.indices {
      let byte = bytes[index]
      if line.count < Self.longestLine, byte != 0x0A { line.append(byte) }
      if byte == 0x0A {
        takeLine(to: &output)
        output.append(0x0A)
      }
    }
    if isEnd, !line.isEmpty { takeLine(to: &output) }
    return nil
  }

  private mutating func takeLine(to output: inout [UInt8]) {
    if isFirst, hasMark, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    if hasEntities { line = Self.withoutEntities(line) }
    if isColoured { line = Self.withoutColours(line) }
    if isNumbered { line = Self.withoutNumber(line) }
    for _ in 0..<quotes { line = Self.withoutQuote(line) }
    if indent > 0 { line.removeFirst(min(line.prefix { $0 == 0x20 }.count, indent)) }
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
      } else {
        plain.append(line[place])
        place += 1
      }
    }
    return plain
  }

  /// A number that a line begins with, and what stands behind it.
  private static func numbered(_ line: [UInt8]) -> (number: Int, rest: ArraySlice<UInt8>)? {
    let text = LogLine(line[...]).trimmed
    let digits = text.bytes.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, digits.count <= 7, let number = text.number else { return nil }
    let rest = text.bytes.dropFirst(digits.count)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
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

  private static func withoutEntities(_ line: [UInt8]) -> [UInt8] {
    let entities: [(name: String, character: UInt8)] = [
      ("&gt;", 0x3E), ("&lt;", 0x3C), ("&quot;", 0x22), ("&#39;", 0x27), ("&amp;", 0x26),
    ]
    var plain: [UInt8] = []
    var place = 0
    while place < line.count {
      if line[place] == 0x26,
        let found = entities.first(where: { line[place...].starts(with: $0.name.utf8) })
      {
        plain.append(found.character)
        place += found.name.utf8.count
      } else {
        plain.append(line[place])
        place += 1
      }
    }
    return plain
  }
}
