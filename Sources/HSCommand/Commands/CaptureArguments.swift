import ArgumentParser
import HSCapture

/// The captures, as every command takes them.
struct CaptureArguments: ParsableArguments {
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "Read the captures in this format instead of recognising it.", valueName: "format"))
  var inputFormat: Named<CaptureFormat>?

  func validate() throws {
    guard !files.contains("") else { throw ValidationError("A capture's name is empty.") }
  }

  /// What was given.
  var input: CaptureInput { CaptureInput(files, inputFormat) }
}

/// Whether captures are merged.
struct MergeArgument: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Merge several captures by time instead of one after the other; each line names its capture.")
  )
  var merge = false
}
