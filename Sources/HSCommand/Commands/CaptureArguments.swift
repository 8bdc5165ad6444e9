import ArgumentParser
import HSCapture
import HSConsole
import HSOutput
import HSRuns
import HSSession

/// The captures, as every command takes them.
struct CaptureArguments: ParsableArguments {
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: InputFormat?

  func validate() throws {
    guard !files.contains("") else { throw ValidationError("A capture's name is empty.") }
  }
}

extension Session {
  /// A session over captures, with what is known of their peers.
  ///
  /// - Parameters:
  ///   - captures: The captures.
  ///   - labels: What is known.
  ///   - console: What is said goes there.
  ///   - output: Where the text goes: what the console prints unless given.
  /// - Throws: The exit status for a file of labels or keys that cannot be used.
  init(
    _ captures: CaptureArguments, _ labels: LabelArguments, on console: Console,
    to output: TextOutput? = nil
  ) throws(ExitStatus) {
    self.init(
      captures.files, try labels.options(beside: captures, on: console), on: console, to: output)
  }
}

/// Whether captures are merged.
struct MergeArgument: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Merge several captures by time instead of one after the other; each line names its capture.")
  )
  var merge = false
}
