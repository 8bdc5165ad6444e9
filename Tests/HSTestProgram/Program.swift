package import Foundation
import Glibc
import HSTestSupport
import Synchronization
import Testing

/// The program, run as a shell runs it.
package enum Program {
  /// Where the built program is: `HEARTSNOOP` if that is set, or beside the test bundle, or in the build folder.
  package static let url: URL = {
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
  package static let environment: [String: String] = {
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

  /// Whether each run is one of the built program.
  package static let alwaysStarts = ProcessInfo.processInfo.environment["HEARTSNOOP_STARTS"] != nil

  /// The cases of a test that has to start the program for each: the first ones of them, and all where each run is started.
  ///
  /// - Parameters:
  ///   - cases: All of them.
  ///   - count: How many show what is special of the process, so that every change runs them.
  /// - Returns: Those that are run.
  package static func started<Case>(_ cases: [Case], first count: Int = 1) -> [Case] {
    alwaysStarts ? cases : Array(cases.prefix(count))
  }

  /// How a run ended and what it printed.
  package struct Outcome: Sendable {
    /// The exit status, or the signal's number.
    package let status: Int32
    /// Whether a signal ended it.
    package let wasKilled: Bool
    /// Standard output.
    package let output: [UInt8]
    /// Standard error.
    package let errors: String

    package var text: String { String(decoding: output, as: UTF8.self) }
    package var lines: [String] { Self.lines(of: text) }
    package var errorLines: [String] { Self.lines(of: errors) }

    private static func lines(of text: String) -> [String] {
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
  }

  /// Runs the program to its end: within the tests' process if it can be (`Run`).
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - input: What standard input holds.
  ///   - environment: Variables besides `Program.environment`.
  ///   - directory: The working directory.
  ///   - joinsErrors: Whether standard error goes where standard output goes.
  /// - Returns: What it printed and how it ended.
  /// - Throws: What keeps it from being run.
  package static func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    directory: URL = Places.fixtures, joinsErrors: Bool = false
  ) throws -> Outcome {
    let run = try Run(
      arguments, environment: environment, directory: directory, joinsErrors: joinsErrors)
    run.send(input)
    run.endInput()
    return try run.end()
  }

  package static func run(_ arguments: String...) throws -> Outcome { try run(arguments) }

  /// What a terminal shows of a run within the tests' process, as its user would read it.
  ///
  /// Lines that are longer than it is wide are broken, and what has no room is gone at the top. How the run ended is the
  /// last line.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - columns: How wide it is.
  ///   - rows: How high it is.
  /// - Returns: The lines.
  package static func screen(_ arguments: [String], columns: Int, rows: Int) -> [String] {
    let variables = environment.merging(["NO_COLOR": "1", "TERM": "screen"]) { $1 }
    guard let run = InProcess(arguments, variables, Places.fixtures),
      let nothing = FileHandle(forReadingAtPath: "/dev/null")
    else { return [] }
    let shown = Mutex<[UInt8]>([])
    let ended = DispatchSemaphore(value: 0)
    let streams = TestStreams(columns: columns, rows: rows) { bytes in
      shown.withLock { $0 += bytes }
    }
    run.start(input: nothing, streams) { ended.signal() }
    ended.wait()
    let text = String(decoding: shown.withLock { $0 }, as: UTF8.self)
    var lines: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var rest = Array(line)[...]
      repeat {
        let part = String(rest.prefix(columns))
        lines.append(String(part.trimmingSuffix(while: { $0 == " " })))
        rest = rest.dropFirst(columns)
      } while !rest.isEmpty
    }
    if lines.last == "" { lines.removeLast() }
    return (lines + ["ended: \(run.status ?? -1)"]).suffix(rows - 1)
  }

  /// Runs a line of shell, in which `$heartsnoop` is the program and `$0` its name.
  package static func shell(
    _ script: String, named name: String = "sh", _ arguments: String...
  ) throws -> Outcome {
    try shell(script, named: name, arguments: arguments)
  }

  package static func shell(
    _ script: String, named name: String, arguments: [String]
  ) throws -> Outcome {
    let run = try Run(
      ["-c", script, name] + arguments, of: URL(filePath: "/bin/sh"),
      environment: ["heartsnoop": url.path])
    run.endInput()
    return try run.end()
  }
}

extension StringProtocol {
  /// The text without what it ends with.
  fileprivate func trimmingSuffix(while isPart: (Character) -> Bool) -> SubSequence {
    guard let last = lastIndex(where: { !isPart($0) }) else { return prefix(0) }
    return self[...last]
  }
}

extension URL {
  fileprivate func deletingLastPathComponent(_ count: Int) -> URL {
    (0..<count).reduce(self) { url, _ in url.deletingLastPathComponent() }
  }
}
