import Yams

/// A value in a text in YAML, with the line that it stands on.
public struct YAMLValue: Sendable {
  /// The line, from 1.
  public var line: Int
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
    /// Its value.
    public var value: YAMLValue
  }

  /// Reads the only document of a text.
  ///
  /// Within limits: 1 MiB, nested by 64 columns and 32 brackets, no anchors and aliases.
  ///
  /// - Parameter file: The text, in UTF-8.
  /// - Throws: What is wrong, and where.
  public init(parsing file: [UInt8]) throws(YAMLError) {
    // Editors of Windows put a byte order mark in front, which the parser takes for a document.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = file.starts(with: mark) ? Array(file.dropFirst(mark.count)) : file
    try YAMLScan.check(text)
    guard let string = String(validating: text, as: UTF8.self) else {
      throw YAMLError(line: 0, problem: "is not UTF-8")
    }
    let node: Node?
    do {
      node = try Yams.compose(yaml: string)
    } catch let error as Yams.YamlError {
      throw Self.problem(of: error)
    } catch {
      throw YAMLError(line: 0, problem: "cannot be read")
    }
    guard let node else { throw YAMLError(line: 0, problem: "is empty") }
    try self.init(node, line: 1)
  }

  private init(_ node: Node, line parent: Int) throws(YAMLError) {
    line = node.mark?.line ?? parent
    switch node {
    case .scalar(let scalar): content = .scalar(scalar.string)
    case .sequence(let sequence):
      var list: [YAMLValue] = []
      for item in sequence { list.append(try YAMLValue(item, line: line)) }
      content = .list(list)
    case .mapping(let mapping):
      var members: [Member] = []
      for (key, value) in mapping {
        let line = key.mark?.line ?? line
        guard case .scalar(let name) = key else {
          throw YAMLError(line: line, problem: "has a name that is not a word")
        }
        members.append(
          Member(name: name.string, line: line, value: try YAMLValue(value, line: line)))
      }
      content = .members(members)
    case .alias: throw YAMLError(line: line, problem: "has an alias, which is not taken here")
    }
  }

  private static func problem(of error: Yams.YamlError) -> YAMLError {
    switch error {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      YAMLError(line: mark.line, problem: problem)
    case .duplicatedKeysInMapping(let duplicates, let context):
      YAMLError(
        line: context.mark.line, problem: "has '\(duplicates.sorted().first ?? "")' twice")
    case .reader(let problem, _, _, _): YAMLError(line: 0, problem: problem)
    default: YAMLError(line: 0, problem: "cannot be read")
    }
  }
}
