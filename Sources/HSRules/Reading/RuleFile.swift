import HSBytes
import HSYAMLText

/// Reads rule files, which are written in YAML.
///
/// Hostile files are borne; see `YAMLValue`.
package enum RuleFile {
  /// Most bytes of a file.
  package static let largest = 256 << 10
  /// Rules need five levels.
  private static let limits = YAMLLimits(bytes: largest, nodes: 50_000, levels: 12)

  /// Reads the rules of a file.
  ///
  /// - Parameter bytes: What the file holds.
  /// - Returns: The rules.
  /// - Throws: All that is wrong, with lines and columns.
  package static func read(_ bytes: [UInt8]) throws(RuleFaults) -> RuleSet {
    let root: YAMLValue
    do throws(TextFault) {
      root = try YAMLValue(parsing: bytes, limits: limits)
    } catch {
      var faults = RuleFaults()
      faults.add(error)
      throw faults
    }
    return try RuleSet(reading: node(root))
  }

  /// A value as rules are read from; no deeper than the limits.
  private static func node(_ value: YAMLValue) -> RuleNode {
    let content: RuleNode.Content =
      switch value.content {
      case .scalar(let text): .scalar(text)
      case .list(let list): .list(list.map(node))
      case .members(let members):
        .map(
          members.map {
            (
              RuleNode(line: $0.line, column: $0.column, content: .scalar($0.name)),
              node($0.value)
            )
          })
      }
    return RuleNode(line: value.line, column: value.column, content: content)
  }
}
