import Foundation
import Glibc
import HSBytes
import HSPlatform
import HSTestSupport
import Synchronization

@testable import HSCommand
@testable import HSConsole
@testable import HSOutput

/// The program as a function: what it prints is kept, and nothing is started.
enum InProcess {
  /// Relative paths begin in the fixtures, as in a run that is started.
  private static let isInFixtures: Bool =
    FileManager.default.changeCurrentDirectoryPath(Places.fixtures.path)

  /// Runs a command to its end, on a stack as large as that of a process.
  static func run(_ arguments: [String], input: [UInt8]) -> Program.Outcome {
    _ = (isInFixtures, Program.environment)
    let streams = KeptStreams()
    let ended = DispatchSemaphore(value: 0)
    let status = Mutex<Int32>(0)
    let pipe = Pipe()
    let thread = Thread {
      let code = StandardInput.$descriptor.withValue(pipe.fileHandleForReading.fileDescriptor) {
        Console.$bound.withValue(streams) { Heartsnoop.run(arguments, on: streams) }
      }
      status.withLock { $0 = code }
      // What was not read is not waited for.
      try? pipe.fileHandleForReading.close()
      ended.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    try? pipe.fileHandleForWriting.write(contentsOf: input)
    try? pipe.fileHandleForWriting.close()
    ended.wait()
    return streams.kept.withLock { kept in
      Program.Outcome(
        status: status.withLock { $0 }, wasKilled: false, output: kept.output,
        errors: String(decoding: kept.errors, as: UTF8.self))
    }
  }
}

/// Standard streams that are no terminal, and keep what they are given.
private final class KeptStreams: StandardStreams, @unchecked Sendable {
  let kept = Mutex<(output: [UInt8], errors: [UInt8])>(([], []))

  override func output() -> TextOutput {
    TextOutput { [self] bytes in
      kept.withLock { kept in for place in bytes.indices { kept.output.append(bytes[place]) } }
      return true
    }
  }

  override func isFinished(_ output: TextOutput) -> Bool {
    output.flush()
    return true
  }

  override func writeMessage(_ lines: Span<UInt8>) {
    kept.withLock { kept in for place in lines.indices { kept.errors.append(lines[place]) } }
  }

  override var messageColumns: Int? { nil }
  override var isTerminal: Bool { false }
  override var columns: Int? { nil }
  override var lines: Int? { nil }
  override var isColorTerminal: Bool { false }
  override var isUnicode: Bool { true }
  override func beginReading(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? { nil }
  override func didTake(_ records: Int) {}
  override func endReading() {}
}
