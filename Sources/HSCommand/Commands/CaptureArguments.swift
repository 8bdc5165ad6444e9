import ArgumentParser
import HSOutput
import HSProtocols
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

/// A command that reads captures with what is known of their peers.
///
/// It names both groups of options itself: in a debug build ArgumentParser checks a group within a group five times
/// for each group around it.
protocol CapturesCommand: ParsableCommand {
  var given: CaptureFiles { get set }
  var labels: LabelArguments { get }
}

extension CapturesCommand {
  var captures: CaptureArguments { CaptureArguments(given: given, labels: labels) }
}

/// Captures, and what is known of their peers.
struct CaptureArguments {
  let given: CaptureFiles
  let labels: LabelArguments

  /// The captures.
  var files: [String] { given.files }
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
