package import HSBytes
package import HSOutput

/// Where a run prints, and what it says beside that.
///
/// It is handed down from the command to all that works for it. This one is silent: it serves the library, and a
/// second reading of what was told of before.
package class Console: @unchecked Sendable {
  package init() {}

  /// The streams that a command prints to and reads from: the process's own, but for a test that runs a command
  /// within itself and keeps what it prints.
  package static var standard: StandardStreams { bound ?? streams }

  private static let streams = StandardStreams()

  /// What takes the place of the process's own streams.
  @TaskLocal package static var bound: StandardStreams?

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

  /// Does what may fail; if it fails, that is said.
  ///
  /// - Parameters:
  ///   - file: Of what it is said, unless the failure names it.
  ///   - work: What is done.
  /// - Returns: What came of it.
  /// - Throws: The exit status of what failed.
  package final func attempt<Value>(
    _ file: String? = nil, _ work: () throws -> Value
  ) throws(ExitStatus) -> Value {
    do {
      return try work()
    } catch let status as ExitStatus {
      throw status
    } catch {
      say((file.map { "\($0): " } ?? "") + "\(error)")
      throw .unreadable
    }
  }

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

/// A console whose text goes into a file, in place of standard output.
package final class FileConsole: Console, @unchecked Sendable {
  private let file: Destination
  private let console: Console

  /// - Parameters:
  ///   - file: What gets the text.
  ///   - console: What gets everything else.
  package init(_ file: Destination, _ console: Console) {
    self.file = file
    self.console = console
  }

  package override func output() -> TextOutput { file.output }
  package override func say(_ sentence: String) { console.say(sentence) }
  package override var isOneOfMany: Bool { console.isOneOfMany }
  package override func passesOver() -> Bool { console.passesOver() }
}

extension Console {
  /// Does work whose text goes into a file where one is named: it appears when all of it is there, also of a capture that
  /// could be read only in part.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` or `-` is what this console prints to.
  ///   - inputs: All files that the work reads.
  ///   - work: Prints to the console that it is given.
  /// - Throws: What the work throws, or the exit status of a file that cannot be written.
  package final func printing(
    to path: String?, reading inputs: [String], _ work: (Console) throws -> Void
  ) throws {
    guard let path, path != "-" else { return try work(self) }
    let file = Destination(path, reading: inputs, on: self)
    try file.check()
    var status: ExitStatus?
    do {
      try work(FileConsole(file, self))
    } catch let code as ExitStatus { status = code }
    if !file.close() { status = .unreadable }
    if let status { throw status }
  }
}

extension OutputBuffer {
  /// Appends the heading of one of several captures.
  package mutating func append(heading name: String) {
    append("== ")
    append(message: name)
    append("\n")
  }
}
