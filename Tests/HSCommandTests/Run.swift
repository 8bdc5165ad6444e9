import Foundation
import Glibc
import Synchronization
import Testing

/// A program that is running: its standard input can be fed bit by bit, its output watched.
final class Run: Sendable {
  private struct State {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    var open = 2
  }

  private let process: Process
  private let input: FileHandle
  private let state = Mutex(State())
  private let changed = DispatchSemaphore(value: 0)

  /// Starts a program whose three streams are pipes.
  ///
  /// - Parameters:
  ///   - arguments: What stands behind the program's name.
  ///   - program: The program, heartsnoop unless told otherwise.
  ///   - environment: Variables besides `Program.environment`.
  ///   - directory: The working directory.
  ///   - terminal: Takes the place of standard output if it is there.
  /// - Throws: What keeps the program from being started.
  init(
    _ arguments: [String], of program: URL = Program.url, environment: [String: String] = [:],
    directory: URL? = nil, terminal: FileHandle? = nil
  ) throws {
    process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.environment = Program.environment.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = directory }
    let (inputs, outputs, errors) = (Pipe(), Pipe(), Pipe())
    input = inputs.fileHandleForWriting
    process.standardInput = inputs
    process.standardOutput = terminal ?? outputs
    process.standardError = errors
    try process.run()
    if terminal == nil {
      collect(outputs) { $0.output += $1 }
    } else {
      state.withLock { $0.open -= 1 }
    }
    collect(errors) { $0.errors += $1 }
  }

  private func collect(_ pipe: Pipe, _ keep: @escaping @Sendable (inout State, Data) -> Void) {
    Thread.detachNewThread { [self] in
      while true {
        let data = pipe.fileHandleForReading.availableData
        state.withLock {
          if data.isEmpty { $0.open -= 1 } else { keep(&$0, data) }
        }
        changed.signal()
        if data.isEmpty { return }
      }
    }
  }

  /// Writes to standard input; nothing happens if the program does not listen any more.
  func send(_ bytes: [UInt8]) { try? input.write(contentsOf: Data(bytes)) }

  /// Closes standard input.
  func endInput() { try? input.close() }

  /// What was printed up to now, when `isEnough` first says so or `seconds` have gone by.
  func output(within seconds: Double = 20, _ isEnough: ([UInt8]) -> Bool) -> [UInt8] {
    let deadline = DispatchTime.now() + seconds
    while true {
      let (output, isOpen) = state.withLock { ($0.output, $0.open > 0) }
      if isEnough(output) || !isOpen { return output }
      if changed.wait(timeout: deadline) == .timedOut { return output }
    }
  }

  /// What was said up to now, when `isEnough` first says so or `seconds` have gone by.
  func errors(within seconds: Double = 20, _ isEnough: (String) -> Bool) -> String {
    let deadline = DispatchTime.now() + seconds
    while true {
      let (bytes, isOpen) = state.withLock { ($0.errors, $0.open > 0) }
      let errors = String(decoding: bytes, as: UTF8.self)
      if isEnough(errors) || !isOpen { return errors }
      if changed.wait(timeout: deadline) == .timedOut { return errors }
    }
  }

  /// Sends a signal to the program.
  func signal(_ number: Int32) { _ = kill(process.processIdentifier, number) }

  /// What the system tells of the program: the lines of its `status`, by name.
  var systemStatus: [String: String] {
    let path = "/proc/\(process.processIdentifier)/status"
    let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
    return Dictionary(
      lines.compactMap { line -> (String, String)? in
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        return (String(line[..<colon]), value)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of its process.
  var identifier: Int32 { process.processIdentifier }

  /// Whether the program has not ended yet.
  var isRunning: Bool { process.isRunning }

  /// Waits until the program has ended; ends it and complains if that takes longer than a minute.
  func end() throws -> Program.Outcome {
    let deadline = DispatchTime.now() + 60
    while state.withLock({ $0.open > 0 }) {
      guard changed.wait(timeout: deadline) != .timedOut else {
        process.terminate()
        Issue.record("\(process.arguments ?? []) was still running after a minute")
        break
      }
    }
    process.waitUntilExit()
    return state.withLock {
      Program.Outcome(
        status: process.terminationStatus,
        wasKilled: process.terminationReason == .uncaughtSignal, output: $0.output,
        errors: String(decoding: $0.errors, as: UTF8.self))
    }
  }
}
