import ArgumentParser
import HSCapture
import HSConsole
import HSOutput
import HSSession

/// The captures, as every command takes them.
struct CaptureArguments: ParsableArguments {
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    try require(!files.contains(""), "A capture's name is empty.")
  }

  /// A session over them, with what is known of their peers.
  ///
  /// - Throws: The exit status for a file of labels or keys that cannot be used.
  func session(
    _ labels: LabelArguments, on console: Console, to output: TextOutput? = nil
  ) throws(ExitStatus) -> Session {
    let options = try labels.peers.options(beside: files, inputFormat, on: console)
    return Session(files, options, on: console, to: output)
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
