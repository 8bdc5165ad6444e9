import ArgumentParser

/// The captures, as every command takes them.
struct CaptureArguments: ParsableArguments {
  @Argument(help: "Captures; - is standard input.", completion: .file())
  var files: [String]

  func validate() throws {
    guard !files.contains("") else { throw ValidationError("A capture's name is empty.") }
  }
}
