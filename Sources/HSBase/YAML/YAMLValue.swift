/// A value in a text in YAML, with the place where it stands.
package struct YAMLValue: Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column, from 1.
  package var column: Int
  /// What it is.
  package var content: Content
  /// Whether it is a scalar without quotes, which may be a number.
  package var isPlain = false

  /// What a value is.
  package indirect enum Content: Sendable {
    /// A scalar, as it is written.
    case scalar(String)
    /// A sequence.
    case list([YAMLValue])
    /// A mapping, in its order.
    case members([Member])
  }

  /// A member of a mapping.
  package struct Member: Sendable {
    /// Its name.
    package var name: String
    /// The line of the name.
    package var line: Int
    /// The column of the name.
    package var column: Int
    /// Its value.
    package var value: YAMLValue
  }

  /// Reads the only document of a text.
  ///
  /// Hostile texts are borne: their size, their depth and the number of their values are bounded, and
  /// there are no aliases, by which a short text can mean a long one.
  ///
  /// - Parameters:
  ///   - file: The text, in UTF-8; a byte order mark before it is passed over.
  ///   - limits: How much of it is read.
  /// - Throws: What is wrong, and where.
  package init(
    parsing file: [UInt8], limits: YAMLLimits = YAMLLimits()
  ) throws(TextFault) {
    guard file.count <= limits.bytes else {
      throw TextFault(
        line: 1, column: 1,
        problem: "the file may have at most \(limits.bytes) bytes, not \(file.count)")
    }
    // Editors of Windows put a byte order mark in front, which the parser takes for a document.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = file.starts(with: mark) ? file.dropFirst(mark.count) : file[...]
    guard String(validating: text, as: UTF8.self) != nil else {
      throw TextFault(line: Self.line(ofInvalid: text), column: 1, problem: "the text is not UTF-8")
    }
    var reading = try Reading(text, limits: limits)
    self = try reading.document()
  }

  private init(line: Int, column: Int, content: Content, isPlain: Bool) {
    (self.line, self.column, self.content) = (line, column, content)
    self.isPlain = isPlain
  }

  /// A value of JSON, which has no place.
  package init(_ json: JSONValue) {
    let content: Content =
      switch json {
      case .null: .scalar("null")
      case .bool(let isTrue): .scalar("\(isTrue)")
      case .number(let text), .string(let text): .scalar(text)
      case .array(let items): .list(items.map { YAMLValue($0) })
      case .object(let members):
        .members(
          members.map {
            Member(name: $0.name, line: 1, column: 1, value: YAMLValue($0.value))
          })
      }
    self.init(line: 1, column: 1, content: content, isPlain: false)
  }

  /// The line of the first byte that belongs to no character.
  private static func line(ofInvalid bytes: ArraySlice<UInt8>) -> Int {
    let repaired = String(decoding: bytes, as: UTF8.self)
    var line = 1
    for scalar in repaired.unicodeScalars {
      if scalar == "\u{FFFD}" { break }
      if scalar == "\n" { line += 1 }
    }
    return line
  }

  // MARK: - Parsing

  /// Builds a value from the steps of a text, within the limits.
  private struct Reading: ~Copyable {
    private var events: YAMLEvents
    private let limits: YAMLLimits
    private var nodes = 0

    init(_ text: ArraySlice<UInt8>, limits: YAMLLimits) throws(TextFault) {
      events = try YAMLEvents(text)
      self.limits = limits
    }

    /// The only document.
    mutating func document() throws(TextFault) -> YAMLValue {
      guard let first = try nextPart() else {
        throw TextFault(line: 1, column: 1, problem: "the file is empty")
      }
      let document = try value(first, level: 1)
      // The document's end, which may be written or not, and then the text's.
      _ = try events.next()
      let event = try events.next()
      guard case .endOfText = event.kind else {
        throw TextFault(
          line: event.line, column: event.column, problem: "YAML: but found another document")
      }
      return document
    }

    /// The next value's first step; `nil` where the text or what holds the value ends.
    private mutating func nextPart() throws(TextFault) -> YAMLEvent? {
      while true {
        let event = try events.next()
        switch event.kind {
        case .other: continue
        case .end, .endOfText: return nil
        case .scalar, .listBegins, .membersBegin, .alias: return event
        }
      }
    }

    private mutating func value(_ event: YAMLEvent, level: Int) throws(TextFault) -> YAMLValue {
      nodes += 1
      guard nodes <= limits.nodes, level <= limits.levels else {
        let limit = nodes > limits.nodes ? "\(limits.nodes) parts" : "\(limits.levels) levels"
        throw fault(event, "the file may have at most \(limit)")
      }
      guard !event.isAnchored else { throw fault(event, Self.noAnchors) }
      let content: Content
      switch event.kind {
      case .scalar(let text): content = .scalar(text)
      case .listBegins:
        var list: [YAMLValue] = []
        while let item = try nextPart() { list.append(try value(item, level: level + 1)) }
        content = .list(list)
      case .membersBegin: content = .members(try members(level: level))
      case .alias, .end, .endOfText, .other: throw fault(event, Self.noAnchors)
      }
      return YAMLValue(
        line: event.line, column: event.column, content: content, isPlain: event.isPlain)
    }

    private mutating func members(level: Int) throws(TextFault) -> [Member] {
      var members: [Member] = []
      var places: [String: Int] = [:]
      while let key = try nextPart() {
        let name = try value(key, level: level + 1)
        guard case .scalar(let word) = name.content else {
          throw fault(key, "a member's name is a word")
        }
        if let place = places.updateValue(members.count, forKey: word) {
          throw TextFault(
            line: members[place].line, column: members[place].column,
            problem: "'\(word.prefix(64))' stands twice in a mapping")
        }
        // Each name has a value, be it empty.
        guard let item = try nextPart() else { break }
        members.append(
          Member(
            name: word, line: name.line, column: name.column,
            value: try value(item, level: level + 1)))
      }
      return members
    }

    private static let noAnchors =
      "'&' or '*' right before a word names YAML anchors and aliases, which are not taken here; put "
      + "a space behind it"

    private func fault(_ event: YAMLEvent, _ problem: String) -> TextFault {
      TextFault(line: event.line, column: event.column, problem: problem)
    }
  }
}
