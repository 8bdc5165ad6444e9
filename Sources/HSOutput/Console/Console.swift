package import HSBase

/// The program.
package enum Program {
  /// Its version.
  package static let version = "0.2.0"
}

/// Where a run prints, and what it says beside that.
///
/// It is handed down from the command to all that works for it. This one is silent: it serves the library, and a
/// second reading of what was told of before.
package class Console: @unchecked Sendable {
  package init() {}

  /// Makes an output for what is printed.
  package func output() -> TextOutput { TextOutput { _ in true } }

  /// Writes what was printed last; says so, and returns `false`, if it did not arrive.
  package func isFinished(_ output: TextOutput) -> Bool {
    output.flush()
    return true
  }

  /// Writes what was printed last.
  ///
  /// - Throws: The exit status if it did not arrive, which is said.
  package final func finish(_ output: TextOutput) throws(ExitStatus) {
    guard isFinished(output) else { throw .unreadable }
  }

  /// Says a sentence to the user.
  package func say(_ sentence: String) {}

  // MARK: - What it looks like

  /// Whether what is printed goes to a terminal.
  package var isTerminal: Bool { false }

  /// Columns of the terminal; `nil` if it is not a terminal, for lines of any length.
  package var columns: Int? { nil }

  /// Lines of the terminal; `nil` if it is not a terminal.
  package var lines: Int? { nil }

  /// Whether it is a terminal that may be given colours.
  package var isColorTerminal: Bool { false }

  // MARK: - Progress

  /// Begins with an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - isFurther: Whether it is read together with earlier inputs.
  /// - Returns: Gets how far the input was read, and of how many bytes, if known; `nil` if no progress is shown.
  package func beginReading(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? { nil }

  /// Notes how many records of a capture were taken in.
  package func didTake(_ records: Int) {}

  /// Notes that nothing is read any more.
  package func endReading() {}

  // MARK: - One of many captures

  /// Whether what is printed stands among that of other inputs.
  package var isOneOfMany: Bool { false }

  /// Passes over an input that is no capture, if inputs were only found; returns whether it did.
  package func passesOver() -> Bool { false }
}

/// A silent console that keeps what was said last: for a second reading, of which that it failed is told elsewhere.
package final class NotingConsole: Console, @unchecked Sendable {
  /// The last sentence; `nil` if nothing was said.
  package private(set) var last: String?

  package override init() {}

  package override func say(_ sentence: String) { last = sentence }
}

extension OutputBuffer {
  /// Appends the heading of one of several captures.
  package mutating func append(heading name: String) {
    append("== ")
    append(message: name)
    append("\n")
  }
}
