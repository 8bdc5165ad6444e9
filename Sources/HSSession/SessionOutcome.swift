package import HSOutput

/// How the reading of captures ended.
package struct SessionOutcome: Sendable {
  /// What was not read, or not whole, in order: the first of them.
  package private(set) var problems: [CaptureProblem] = []
  /// Whether everything was read, and what was printed arrived.
  package var isComplete = true
  /// How many captures were read, whole or not.
  package var captures = 0
  /// Whether the captures may hold an answer: not if all that is in them is no Bluetooth.
  package var mayAnswer = true

  /// Of thousands of captures in an archive, enough to know what happened.
  private static let most = 1024

  /// Notes what was not read, or not whole.
  mutating func note(_ problem: CaptureProblem) {
    isComplete = false
    if problems.count < Self.most { problems.append(problem) }
  }

  /// Ends the run if something was not read, or not printed.
  ///
  /// - Returns: Whether the captures may hold an answer.
  /// - Throws: The exit status.
  @discardableResult
  package func checked() throws(ExitStatus) -> Bool {
    guard isComplete else { throw .unreadable }
    return mayAnswer
  }
}
