/// Something wrong in a text that a person wrote, where it stands: rules, scenarios, tables, keys.
public struct TextFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1; 0 for the text as a whole.
  public var line: Int
  /// The column, from 1; 0 where only the line is known.
  public var column: Int
  /// What is wrong, without a full stop.
  public var problem: String

  /// Creates a fault.
  public init(line: Int, column: Int = 0, problem: String) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// One sentence, without the file's name.
  public var description: String {
    if line <= 0 { return problem }
    return column > 0 ? "line \(line), column \(column): \(problem)" : "line \(line): \(problem)"
  }
}
