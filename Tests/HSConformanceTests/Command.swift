import Foundation
import Synchronization

/// Another program, run to its end.
enum Command {
  /// What it said and how it ended.
  struct Result: Sendable {
    let output: [UInt8]
    let errorOutput: [UInt8]
    let status: Int32
    /// Whether a signal ended it.
    let wasKilled: Bool

    var text: String { String(decoding: output, as: UTF8.self) }
    var errors: String { String(decoding: errorOutput, as: UTF8.self) }
  }

  /// Runs a program; its standard error is read at the same time, so that neither pipe fills up.
  static func run(_ path: String, _ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["TZ"] = "UTC"
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let errorReader = Reader(errors)
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    let errorBytes = errorReader.wait()
    process.waitUntilExit()
    return Result(
      output: [UInt8](bytes), errorOutput: errorBytes, status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// The path of a program, or `nil` if none of that name is installed.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Reads a pipe to its end on a thread of its own.
  private final class Reader: Sendable {
    private let done = DispatchSemaphore(value: 0)
    private let bytes = Mutex<[UInt8]>([])

    init(_ pipe: Pipe) {
      let descriptor = pipe.fileHandleForReading.fileDescriptor
      Thread.detachNewThread { [done, self] in
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        let data = (try? handle.readToEnd()) ?? Data()
        bytes.withLock { $0 = [UInt8](data) }
        done.signal()
      }
    }

    /// What the pipe held, once it has come to its end.
    func wait() -> [UInt8] {
      done.wait()
      return bytes.withLock { $0 }
    }
  }
}
