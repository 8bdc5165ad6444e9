import ArgumentParser
import HSCapture
import HSConsole
import HSOutput
import HSSession

/// The captures that a command reads.
struct CaptureFiles: ParsableArguments {
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    try require(!files.contains(""), "A capture's name is empty.")
  }
}

/// Captures, and what is known of their peers.
struct CaptureArguments: ParsableArguments {
  @OptionGroup var given: CaptureFiles
  @OptionGroup(title: "What is known of peers") var labels: LabelArguments

  /// The captures.
  var files: [String] {
    get { given.files }
    set { given.files = newValue }
  }
  /// All that is read.
  var inputs: [String] { files + labels.files }
  /// The format that was told.
  var format: CaptureFormat? { given.inputFormat?.choice }

  /// How they are read.
  ///
  /// - Throws: The exit status for a file of labels or keys that cannot be used.
  func options(on console: Console) throws(ExitStatus) -> DecodeOptions {
    try labels.peers.options(beside: files, format, on: console)
  }

  /// A session over the captures.
  func session(on console: Console, to output: TextOutput? = nil) throws(ExitStatus) -> Session {
    Session(files, try options(on: console), on: console, to: output)
  }
}

/// Whether several captures are read as one.
struct MergeArgument: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Merge several captures by time instead of one after the other; each line names its capture.")
  )
  var merge = false
}
