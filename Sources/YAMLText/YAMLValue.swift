public import Bytes
import Yams

/// A value in a text in YAML, with the place where it stands.
public struct YAMLValue: Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1.
  public var column: Int
  /// What it is.
  public var content: Content

  /// What a value is.
  public indirect enum Content: Sendable {
    /// A scalar, as it is written.
    case scalar(String)
    /// A sequence.
    case list([YAMLValue])
    /// A mapping, in its order.
    case members([Member])
  }

  /// A member of a mapping.
  public struct Member: Sendable {
    /// Its name.
    public var name: String
    /// The line of the name.
    public var line: Int
    /// The column of the name.
    public var column: Int
    /// Its value.
    public var value: YAMLValue
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
  public init(
    parsing file: [UInt8], limits: YAMLLimits = YAMLLimits()
  ) throws(TextFault) {
    guard file.count <= limits.bytes else {
      throw TextFault(
        line: 1, column: 1,
        problem: "the file may have at most \(limits.bytes) bytes, not \(file.count)")
    }
    // Editors of Windows put a byte order mark in front, which the parser takes for a document.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = file.starts(with: mark) ? Array(file.dropFirst(mark.count)) : file
    guard let string = String(validating: text, as: UTF8.self) else {
      throw TextFault(line: Self.line(ofInvalid: text), column: 1, problem: "the text is not UTF-8")
    }
    if let place = AliasMark.first(in: text) {
      throw TextFault(
        line: place.line, column: place.column,
        problem:
          "'&' or '*' right before a word names YAML anchors and aliases, which are not taken "
          + "here; put a space behind it")
    }
    guard let node = try Self.compose(string) else {
      throw TextFault(line: 1, column: 1, problem: "the file is empty")
    }
    var reading = Reading(limits: limits)
    self = try reading.value(of: node, level: 1, line: 1, column: 1)
  }

  private init(line: Int, column: Int, content: Content) {
    (self.line, self.column, self.content) = (line, column, content)
  }

  /// The line of the first byte that belongs to no character.
  private static func line(ofInvalid bytes: [UInt8]) -> Int {
    let repaired = String(decoding: bytes, as: UTF8.self)
    var line = 1
    for scalar in repaired.unicodeScalars {
      if scalar == "\u{FFFD}" { break }
      if scalar == "\n" { line += 1 }
    }
    return line
  }

  // MARK: - Parsing

  /// Parses a text; the parser itself allows at most a thousand levels.
  private static func compose(_ text: String) throws(TextFault) -> Node? {
    do {
      return try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw fault(error)
    } catch {
      throw TextFault(line: 1, column: 1, problem: "YAML: the text could not be read")
    }
  }

  private static func fault(_ error: YamlError) -> TextFault {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return TextFault(line: mark.line, column: mark.column, problem: "YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let first = duplicates.sorted().first ?? ""
      return TextFault(
        line: context.mark.line, column: context.mark.column,
        problem: "'\(first.prefix(64))' stands twice in a mapping")
    case .reader(let problem, _, _, _):
      return TextFault(line: 1, column: 1, problem: "YAML: \(problem)")
    default: return TextFault(line: 1, column: 1, problem: "YAML: the text could not be read")
    }
  }

  /// Takes a parsed text over, within the limits.
  private struct Reading {
    let limits: YAMLLimits
    private var nodes = 0

    init(limits: YAMLLimits) { self.limits = limits }

    mutating func value(
      of node: Node, level: Int, line: Int, column: Int
    ) throws(TextFault) -> YAMLValue {
      let line = node.mark?.line ?? line
      let column = node.mark?.column ?? column
      nodes += 1
      guard nodes <= limits.nodes, level <= limits.levels else {
        let limit = nodes > limits.nodes ? "\(limits.nodes) parts" : "\(limits.levels) levels"
        throw TextFault(
          line: line, column: column, problem: "the file may have at most \(limit)")
      }
      switch node {
      case .scalar(let scalar):
        return YAMLValue(line: line, column: column, content: .scalar(scalar.string))
      case .sequence(let sequence):
        var list: [YAMLValue] = []
        for item in sequence {
          list.append(try value(of: item, level: level + 1, line: line, column: column))
        }
        return YAMLValue(line: line, column: column, content: .list(list))
      case .mapping(let mapping):
        var members: [Member] = []
        for (key, item) in mapping {
          let name = try value(of: key, level: level + 1, line: line, column: column)
          guard case .scalar(let word) = name.content else {
            throw TextFault(
              line: name.line, column: name.column, problem: "a member's name is a word")
          }
          members.append(
            Member(
              name: word, line: name.line, column: name.column,
              value: try value(
                of: item, level: level + 1, line: name.line, column: name.column)))
        }
        return YAMLValue(line: line, column: column, content: .members(members))
      case .alias:
        throw TextFault(line: line, column: column, problem: "aliases are not taken here")
      }
    }
  }
}
