import Foundation
import Glibc
import Testing
import HSTestSupport

/// The built program, run as a shell runs it.
enum Program {
  /// Where it is: `HEARTSNOOP` if that is set, or beside the test bundle, or in the build folder.
  static let url: URL = {
    if let named = ProcessInfo.processInfo.environment["HEARTSNOOP"] { return URL(filePath: named) }
    let arguments = CommandLine.arguments.map { URL(filePath: $0) }
    let folders =
      arguments.flatMap { [$0.deletingLastPathComponent(), $0.deletingLastPathComponent(3)] }
      + [Bundle.main.bundleURL, Places.root.appending(path: ".build/debug")]
    let found = folders.map { $0.appending(path: "heartsnoop") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { fatalError("no heartsnoop beside the tests; set HEARTSNOOP") }
    return found
  }()

  /// The environment that every run begins with: nothing of the machine's tastes is in it.
  static let environment: [String: String] = {
    // A test that writes to a program that has ended must not end itself.
    _ = signal(SIGPIPE, SIG_IGN)
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "TERM", "COLUMNS", "TZ", "LANG", "LC_ALL", "LC_TIME"] {
      environment[name] = nil
    }
    // A crash must not wait for a backtrace to be read.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }()

  /// How a run ended and what it printed.
  struct Outcome: Sendable {
    /// The exit status, or the signal's number.
    let status: Int32
    /// Whether a signal ended it.
    let wasKilled: Bool
    /// Standard output.
    let output: [UInt8]
    /// Standard error.
    let errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { Self.lines(of: text) }
    var errorLines: [String] { Self.lines(of: errors) }

    private static func lines(of text: String) -> [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Runs the program to its end.
  ///
  /// It runs within the tests' process, but where it needs one of its own: for variables of its environment, another
  /// working directory, or what lasts and drops rights (`live` and `extcap`); or where `HEARTSNOOP_STARTS` is set, so
  /// that each run is one of the built program, as users have it.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - input: What standard input holds.
  ///   - environment: Variables besides `Program.environment`.
  ///   - directory: The working directory.
  /// - Returns: What it printed and how it ended.
  /// - Throws: What keeps it from being run.
  static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    directory: URL = Places.fixtures
  ) throws -> Outcome {
    let needsProcess =
      !environment.isEmpty || directory != Places.fixtures || alwaysStarts
      || arguments.contains { ["live", "extcap"].contains($0) || $0.hasPrefix("/dev/") }
    guard needsProcess else { return InProcess.run(arguments, input: input) }
    let run = try Run(arguments, environment: environment, directory: directory)
    run.send(input)
    run.endInput()
    return try run.end()
  }

  private static let alwaysStarts = ProcessInfo.processInfo.environment["HEARTSNOOP_STARTS"] != nil

  static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// Runs a line of shell, in which `$heartsnoop` is the program and `$0` its name.
  static func shell(
    _ script: String, named name: String = "sh", _ arguments: String...
  ) throws -> Outcome {
    try shell(script, named: name, arguments: arguments)
  }

  static func shell(
    _ script: String, named name: String, arguments: [String]
  ) throws -> Outcome {
    let run = try Run(
      ["-c", script, name] + arguments, of: URL(filePath: "/bin/sh"),
      environment: ["heartsnoop": url.path])
    run.endInput()
    return try run.end()
  }
}

extension URL {
  fileprivate func deletingLastPathComponent(_ count: Int) -> URL {
    (0..<count).reduce(self) { url, _ in url.deletingLastPathComponent() }
  }
}
