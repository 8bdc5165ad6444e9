/// Why a file cannot be used as a table of attributes.
public struct TableFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The line, from 1; 0 for the file as a whole.
  public var line: Int
  /// What is wrong.
  public var problem: String

  /// Creates an error.
  public init(line: Int, problem: String) {
    self.line = line
    self.problem = problem
  }

  /// One sentence, without the file's name.
  public var description: String { line > 0 ? "line \(line): \(problem)" : problem }
}
