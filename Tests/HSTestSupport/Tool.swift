import Foundation

/// Another program of the machine, run to its end.
package struct Tool: Sendable {
  /// How it ended and what it said, on standard output and standard error alike.
  package struct Outcome: Sendable {
    /// The exit status.
    package let status: Int32
    /// What it said.
    package let text: String
  }

  private let path: String

  /// A program by its name; `nil`, and said aloud, if it is not installed.
  package init?(_ name: String, for what: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let found = folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      Skipped.note(what, because: "\(name) is not installed", as: Void.self)
      return nil
    }
    path = found
  }

  /// Runs it.
  package func run(_ arguments: [String]) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, text: String(decoding: bytes, as: UTF8.self))
  }

  /// Runs it on a text, which it finds in a file behind the arguments.
  package func run(_ arguments: [String], on text: String) throws -> Outcome {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "heartsnoop-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try run(arguments + [file.path])
  }
}
