/// A piece of a rule file, in any file format.
package struct RuleNode: Sendable {
  /// What it is.
  package indirect enum Content: Sendable {
    /// A word, text or number.
    case scalar(String)
    /// A list.
    case list([RuleNode])
    /// Members with their names.
    case map([(key: RuleNode, value: RuleNode)])
  }

  /// The line it begins in, from 1.
  package let line: Int
  /// The column it begins in, from 1.
  package let column: Int
  /// What it is.
  package let content: Content

  /// A piece by its parts.
  package init(line: Int, column: Int, content: Content) {
    self.line = line
    self.column = column
    self.content = content
  }

  /// The text of a scalar; `nil` for a list or members.
  var text: String? {
    if case .scalar(let text) = content { return text }
    return nil
  }
}
