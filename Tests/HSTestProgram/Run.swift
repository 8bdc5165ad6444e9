package import Foundation
import Glibc
import HSTestSupport
import Synchronization
import Testing

/// A program that is running: its standard input can be fed bit by bit, its output watched.
package final class Run: Sendable {
  private enum Stream { case output, errors }

  private struct State {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var open = 2
  }

  /// What the program is.
  private enum Way: Sendable {
    case process(Process)
    case thread(InProcess)
  }

  private let way: Way
  private let arguments: [String]
  private let input: FileHandle
  private let state: Mutex<State>
  private let changed: DispatchSemaphore

  /// Runs a program whose three streams are pipes.
  ///
  /// heartsnoop runs within the tests' process, but where it needs one of its own: for a stream by the system's name for
  /// it, a variable that others than the program read, or what the test says it needs. Each run is one of the built
  /// program where `HEARTSNOOP_STARTS` is set, as users have it.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - program: The program, heartsnoop unless told otherwise.
  ///   - environment: Variables besides `Program.environment`.
  ///   - directory: The working directory; `nil` is that of the tests, which is `fixtures` within their process.
  ///   - output: Takes the place of standard output if it is there; it is closed, or handed on.
  ///   - joinsErrors: Whether standard error goes where standard output goes.
  ///   - isStarted: Whether the test needs a process: to kill it, or to ask the system of it.
  /// - Throws: What keeps the program from being started.
  package init(
    _ arguments: [String], of program: URL = Program.url, environment: [String: String] = [:],
    directory: URL? = nil, output: FileHandle? = nil, joinsErrors: Bool = false,
    isStarted: Bool = false
  ) throws {
    self.arguments = arguments
    let variables = Program.environment.merging(environment) { $1 }
    let inputs = Pipe()
    input = inputs.fileHandleForWriting
    state = Mutex(State())
    changed = DispatchSemaphore(value: 0)
    let needsProcess =
      isStarted || program != Program.url || Program.alwaysStarts
      || ["TZ", "PATH", "HOME"].contains { environment[$0] != nil }
      || arguments.contains { Self.isOwnStream($0) }
    if !needsProcess, let run = InProcess(arguments, variables, directory ?? Places.fixtures) {
      way = .thread(run)
      let streams = TestStreams(
        output, print: { self.keep(.output, $0) },
        tell: { self.keep(joinsErrors ? .output : .errors, $0) })
      run.start(input: inputs.fileHandleForReading, streams) {
        try? output?.close()
        self.close(2)
      }
      return
    }
    let process = Process()
    way = .process(process)
    process.executableURL = program
    process.arguments = arguments
    process.environment = variables
    if let directory { process.currentDirectoryURL = directory }
    let (outputs, errors) = (Pipe(), Pipe())
    process.standardInput = inputs
    process.standardOutput = output ?? outputs
    process.standardError = joinsErrors ? process.standardOutput : errors
    try process.run()
    if let output {
      try? output.close()
      close(1)
    } else {
      collect(outputs, .output)
    }
    if joinsErrors {
      close(1)
    } else {
      collect(errors, .errors)
    }
  }

  /// Whether a path is one of the process's own streams: those of the tests are others.
  private static func isOwnStream(_ path: String) -> Bool {
    ["/dev/std", "/dev/fd/", "/dev/tty", "/proc/self/"].contains { path.hasPrefix($0) }
  }

  private func keep(_ stream: Stream, _ bytes: [UInt8]) {
    state.withLock {
      switch stream {
      case .output: $0.output += bytes
      case .errors: $0.errors += bytes
      }
    }
    changed.signal()
  }

  private func close(_ streams: Int) {
    state.withLock { $0.open -= streams }
    changed.signal()
  }

  private func collect(_ pipe: Pipe, _ stream: Stream) {
    Thread.detachNewThread { [self] in
      while true {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { return close(1) }
        keep(stream, [UInt8](data))
      }
    }
  }

  /// Writes to standard input; nothing happens if the program does not listen any more.
  package func send(_ bytes: [UInt8]) { try? input.write(contentsOf: Data(bytes)) }

  /// Closes standard input.
  package func endInput() { try? input.close() }

  /// What was printed up to now, when `isEnough` first says so or `seconds` have gone by.
  package func output(within seconds: Double = 20, _ isEnough: ([UInt8]) -> Bool) -> [UInt8] {
    let deadline = DispatchTime.now() + seconds
    while true {
      let (output, isOpen) = state.withLock { ($0.output, $0.open > 0) }
      if isEnough(output) || !isOpen { return output }
      if changed.wait(timeout: deadline) == .timedOut { return output }
    }
  }

  /// What was said up to now, when `isEnough` first says so or `seconds` have gone by.
  package func errors(within seconds: Double = 20, _ isEnough: (String) -> Bool) -> String {
    let deadline = DispatchTime.now() + seconds
    while true {
      let (bytes, isOpen) = state.withLock { ($0.errors, $0.open > 0) }
      let errors = String(decoding: bytes, as: UTF8.self)
      if isEnough(errors) || !isOpen { return errors }
      if changed.wait(timeout: deadline) == .timedOut { return errors }
    }
  }

  /// Sends a signal to the program; within the tests' process, one that `live` and `extcap` end in order with.
  package func signal(_ number: Int32) {
    switch way {
    case .process(let process): _ = kill(process.processIdentifier, number)
    case .thread(let run):
      if run.status == nil, !run.signal(number) {
        Issue.record("\(arguments): signal \(number) is for a process: isStarted")
      }
    }
  }

  /// What the system tells of the program, if it is a process: the lines of its `status`, by name.
  package var systemStatus: [String: String] {
    let path = "/proc/\(identifier)/status"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return Dictionary(
      lines.compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        return (String(line[..<colon]), value)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of its process; 0 if it has none of its own.
  package var identifier: Int32 {
    if case .process(let process) = way { process.processIdentifier } else { 0 }
  }

  /// Whether the program has not ended yet.
  package var isRunning: Bool {
    switch way {
    case .process(let process): process.isRunning
    case .thread(let run): run.status == nil
    }
  }

  /// Waits until the program has ended; ends it and complains if that takes longer than a minute.
  package func end() throws -> Program.Outcome {
    let deadline = DispatchTime.now() + 60
    while state.withLock({ $0.open > 0 }) {
      guard changed.wait(timeout: deadline) != .timedOut else {
        signal(SIGTERM)
        Issue.record("\(arguments) was still running after a minute")
        break
      }
    }
    let status: Int32
    var wasKilled = false
    switch way {
    case .process(let process):
      process.waitUntilExit()
      status = process.terminationStatus
      wasKilled = process.terminationReason == .uncaughtSignal
    case .thread(let run): status = run.status ?? -1
    }
    return state.withLock {
      Program.Outcome(
        status: status, wasKilled: wasKilled, output: $0.output,
        errors: String(decoding: $0.errors, as: UTF8.self))
    }
  }
}
