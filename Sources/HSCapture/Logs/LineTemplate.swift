import HSBase

/// What a line looks like that tells something, and where in it that stands.
///
/// A blank stands for one or more; `~` for any number, also none; `…` for anything, as little as possible; `«name»` for a
/// `LineField`, which goes up to what stands behind it. `^` in front says that the line begins so, `$` behind that it ends so.
struct LineTemplate {
  enum Part: Equatable {
    case words([UInt8])
    case blanks
    case anything
    case field(LineField)
  }

  private let parts: [Part]
  private let isWhole: Bool
  private let isAnchored: Bool
  /// The signs of its words: a line without one of them looks otherwise.
  let signs: UInt64

  init(_ text: String) {
    var rest = Array(text.utf8)[...]
    isWhole = rest.first == UInt8(ascii: "^")
    if isWhole { rest = rest.dropFirst() }
    isAnchored = rest.last == UInt8(ascii: "$")
    if isAnchored { rest = rest.dropLast() }
    var parts: [Part] = []
    while let byte = rest.first {
      if rest.starts(with: "«".utf8) {
        let name = rest.dropFirst(2).prefix { $0 != 0xC2 }
        rest = rest.dropFirst(name.count + 4)
        // `tools/generate-rows --check` and a test hold that each name is one.
        parts.append(
          LineField(name: name.asText).map { Part.field($0) } ?? .anything
        )
      } else if rest.starts(with: "…".utf8) {
        rest = rest.dropFirst(3)
        parts.append(.anything)
      } else if byte == UInt8(ascii: "~") {
        rest = rest.dropFirst()
        parts.append(.blanks)
      } else {
        rest = rest.dropFirst()
        if case .words(let words)? = parts.last {
          parts[parts.count - 1] = .words(words + [byte])
        } else {
          parts.append(.words([byte]))
        }
      }
    }
    self.parts = parts
    signs = parts.reduce(0) { signs, part in
      guard case .words(let words) = part else { return signs }
      // A blank stands for a tabulator as well, or for nothing at the end.
      return signs | words.filter { $0 != 0x20 }[...].signs
    }
  }

  /// Whether it begins with a quotation mark, behind which other such texts may stand.
  var isQuoted: Bool {
    if case .words(let words)? = parts.first { words.first == UInt8(ascii: "\"") } else { false }
  }

  /// Looks for what the template says in a line.
  ///
  /// - Parameter line: The line, without blanks at its beginning.
  /// - Returns: What stands in front, and the fields; `nil` if the line looks otherwise.
  func match(_ line: LogLine) -> LineMatch? {
    guard !isWhole else { return match(line, from: line.startIndex) }
    guard case .words(let first)? = parts.first else { return nil }
    var place = line.startIndex
    for _ in 0..<Self.mostPlaces {
      guard let found = Self.place(of: first, in: line[place...]) else { return nil }
      if let match = match(line, from: found) { return match }
      place = found + 1
    }
    return nil
  }

  /// Places at which a line is looked at for what a template begins with.
  private static let mostPlaces = 8

  private func match(_ bytes: LogLine, from start: Int) -> LineMatch? {
    var match = LineMatch(front: bytes[..<start], fields: [])
    var place = start
    var index = 0
    while index < parts.count {
      switch parts[index] {
      case .words(let words):
        guard let end = Self.end(of: words, in: bytes, at: place) else { return nil }
        place = end
      case .blanks:
        while place < bytes.endIndex, bytes[place].isBlank { place += 1 }
      case .anything, .field:
        // Up to the next words.
        var next = index + 1
        while next < parts.count, parts[next] == .blanks { next += 1 }
        var end = bytes.endIndex
        if next < parts.count, case .words(let words) = parts[next] {
          guard let found = Self.place(of: words, in: bytes[place...]) else { return nil }
          end = found
        }
        if case .field(let field) = parts[index] {
          match.fields.append((field, bytes[place..<end].trimmed))
        }
        place = end
      }
      index += 1
    }
    guard !isAnchored || bytes[place...].allSatisfy({ $0.isBlank }) else { return nil }
    match.isAnchored = isAnchored
    return match
  }

  /// Where words end that stand at a place; each blank of them stands for one or more.
  private static func end(
    of words: [UInt8], in bytes: LogLine, at start: Int
  ) -> Int? {
    var place = start
    for (index, byte) in words.enumerated() {
      if byte == 0x20 {
        guard place < bytes.endIndex, bytes[place].isBlank else {
          // A line may end where blanks were cut off.
          if place == bytes.endIndex, index == words.count - 1 { return place }
          return nil
        }
        while place < bytes.endIndex, bytes[place].isBlank { place += 1 }
      } else {
        guard place < bytes.endIndex, bytes[place] == byte else { return nil }
        place += 1
      }
    }
    return place
  }

  /// Where words stand first.
  private static func place(of words: [UInt8], in bytes: LogLine) -> Int? {
    guard let first = words.first else { return nil }
    let isBlankFirst = first == 0x20
    for place in bytes.indices where bytes[place] == first || isBlankFirst && bytes[place].isBlank {
      if end(of: words, in: bytes, at: place) != nil { return place }
    }
    return nil
  }
}

/// What a template found in a line.
struct LineMatch {
  /// What stands in front of what was looked for.
  var front: LogLine
  var fields: [(field: LineField, text: LogLine)]
  /// Whether the line has to end with it.
  var isAnchored = false

  func text(_ field: LineField) -> LogLine? { fields.first { $0.field == field }?.text }

  /// A number, in hexadecimal behind `0x`.
  func number(_ field: LineField) -> Int? { text(field).flatMap { field.number($0) } }

  /// The octets of the value or the packet, however they are written; `nil` if they cannot be read.
  var octets: [UInt8]? {
    fields.first { $0.field.spelling != nil }.flatMap { found in
      found.field.spelling.flatMap { $0.octets(found.text, isAnchored: isAnchored) }
    }
  }
}

extension LogLine {
  /// Which characters it has, each by its last six bits: of a line that lacks one of a text's, that is not in it.
  var signs: UInt64 { reduce(0) { $0 | 1 &<< UInt64($1) } }
}
