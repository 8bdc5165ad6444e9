public import Rules
import Yams

/// Reads rule files, which are written in YAML.
///
/// Hostile files are borne: their size, their depth and the number of their nodes are bounded, and there
/// are no aliases, by which a short text can mean a long one.
public enum RuleFile {
  /// Most bytes of a file.
  public static let largest = 256 << 10
  /// Most nodes of a file.
  static let nodes = 50_000
  /// Most levels; rules need five.
  static let depth = 12

  /// Reads the rules of a file.
  ///
  /// - Parameter file: What the file holds.
  /// - Returns: The rules.
  /// - Throws: All that is wrong, with lines and columns.
  public static func read(_ file: [UInt8]) throws(RuleFaults) -> RuleSet {
    // Editors of Windows put a byte order mark in front, which the parser takes for a document.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = file.starts(with: mark) ? Array(file.dropFirst(mark.count)) : file
    guard bytes.count <= largest else {
      throw fault(1, 1, "a rule file has at most \(largest) bytes, not \(bytes.count)")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw fault(line(ofInvalid: bytes), 1, "the text is not UTF-8")
    }
    if let place = AliasMark.first(in: bytes) {
      throw fault(
        place.line, place.column,
        "'&' or '*' right before a word names YAML anchors and aliases, which rule files do not "
          + "have; put a space behind it")
    }
    let root = try compose(text)
    guard let root else { throw fault(1, 1, "the file is empty") }
    var count = 0
    return try RuleSet(reading: try node(root, 1, &count))
  }

  private static func fault(_ line: Int, _ column: Int, _ reason: String) -> RuleFaults {
    var faults = RuleFaults()
    faults.add(RuleFault(line: line, column: column, reason: reason))
    return faults
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

  // MARK: - YAML

  private static func compose(_ text: String) throws(RuleFaults) -> Node? {
    do {
      return try Parser(yaml: text, encoding: .utf8).singleRoot()
    } catch let error as YamlError {
      throw faults(error)
    } catch {
      throw fault(1, 1, "\(error)")
    }
  }

  private static func faults(_ error: YamlError) -> RuleFaults {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      return fault(mark.line, mark.column, "YAML: \(problem)")
    case .duplicatedKeysInMapping(let duplicates, let context):
      let first = duplicates.first ?? ""
      return fault(
        context.mark.line, context.mark.column, "'\(first.prefix(64))' stands twice in a mapping")
    case .reader(let problem, _, _, _): return fault(1, 1, "YAML: \(problem)")
    default: return fault(1, 1, "YAML: the text could not be read")
    }
  }

  /// A node of ours for one of Yams'.
  private static func node(
    _ node: Node, _ level: Int, _ count: inout Int
  ) throws(RuleFaults) -> RuleNode {
    let line = node.mark?.line ?? 1
    let column = node.mark?.column ?? 1
    count += 1
    guard count <= nodes, level <= depth else {
      let limit = count > nodes ? "\(nodes) parts" : "\(depth) levels"
      throw fault(line, column, "a rule file has at most \(limit)")
    }
    switch node {
    case .scalar(let scalar):
      return RuleNode(line: line, column: column, content: .scalar(scalar.string))
    case .sequence(let sequence):
      var list: [RuleNode] = []
      for element in sequence { list.append(try self.node(element, level + 1, &count)) }
      return RuleNode(line: line, column: column, content: .list(list))
    case .mapping(let mapping):
      var members: [(key: RuleNode, value: RuleNode)] = []
      for (key, value) in mapping {
        members.append(
          (try self.node(key, level + 1, &count), try self.node(value, level + 1, &count)))
      }
      return RuleNode(line: line, column: column, content: .map(members))
    case .alias: throw fault(line, column, "rule files have no aliases")
    }
  }
}
