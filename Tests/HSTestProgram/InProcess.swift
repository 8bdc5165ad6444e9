import Foundation
import Glibc
import HSBase
import HSCapture
@testable import HSCommand
@testable import HSOutput
import HSPlatform
import HSTestSupport
import Synchronization

/// The program as a function, on a thread of the tests: what it prints is kept, and nothing is started.
final class InProcess: Sendable {
  /// What the thread is, and how its run ended.
  private struct State {
    /// Where a signal goes, as long as the run lasts.
    var thread: pthread_t?
    var status: Int32?
    /// Signals that came before the thread ran.
    var early: [Int32] = []
  }

  private let arguments: [String]
  private let variables: [String: String]
  private let directory: URL
  private let state = Mutex(State())

  /// A run that has not begun; `nil` where a thread cannot have a working directory of its own, and needs one.
  init?(_ arguments: [String], _ variables: [String: String], _ directory: URL) {
    _ = Self.isPrepared
    guard directory == Places.fixtures || Self.threadsHaveDirectories else { return nil }
    self.arguments = arguments
    self.variables = variables
    self.directory = directory
  }

  /// Relative paths begin in the fixtures, as in a run that is started, and help is as wide as where no terminal is.
  private static let isPrepared: Bool = {
    TestStreams(nil, print: { _ in }, tell: { _ in }).fitHelp()
    return FileManager.default.changeCurrentDirectoryPath(Places.fixtures.path)
  }()

  /// Gives the thread a working directory of its own; returns whether it has one. (Swift does not see Linux's `unshare`,
  /// which wants a macro defined before any header; 0x200 is its CLONE_FS.)
  private static func partDirectory() -> Bool {
    typealias Unshare = @convention(c) (Int32) -> Int32
    guard let call = unsafe dlsym(nil, "unshare") else { return false }
    return unsafe unsafeBitCast(call, to: Unshare.self)(0x200) == 0
  }

  /// Whether a thread may have a working directory of its own.
  private static let threadsHaveDirectories: Bool = {
    let isAllowed = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      isAllowed.store(partDirectory(), ordering: .relaxed)
      ended.signal()
    }
    ended.wait()
    return isAllowed.load(ordering: .relaxed)
  }()

  /// How the run ended; `nil` as long as it lasts.
  var status: Int32? { state.withLock { $0.status } }

  /// Signals that a live run ends in order with, which go to its thread: it has them blocked from the start.
  private static let orderly = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Sends one of them to the thread; returns whether it is one of them.
  func signal(_ number: Int32) -> Bool {
    guard Self.orderly.contains(number) else { return false }
    state.withLock { state in
      if let thread = state.thread {
        _ = pthread_kill(thread, number)
      } else if state.status == nil {
        state.early.append(number)
      }
    }
    return true
  }

  /// Begins the run, on a stack as large as that of a process.
  ///
  /// - Parameters:
  ///   - input: Standard input, which is closed in the end: what was not read is not waited for.
  ///   - streams: Standard output and standard error.
  ///   - atEnd: Called when the run has ended.
  func start(
    input: FileHandle, _ streams: TestStreams, atEnd: @escaping @Sendable () -> Void
  ) {
    let thread = Thread { [self] in
      begin()
      let code = StandardInput.$descriptor.withValue(input.fileDescriptor) {
        Environment.$given.withValue(variables) {
          Privileges.$areOurs.withValue(false) {
            Console.$bound.withValue(streams) { Heartsnoop.run(arguments, on: streams) }
          }
        }
      }
      state.withLock { state in
        state.thread = nil
        state.status = code
      }
      try? input.close()
      atEnd()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  /// Makes the thread what a process would be.
  private func begin() {
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    for number in Self.orderly { _ = unsafe sigaddset(&signals, number) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    if directory != Places.fixtures, Self.partDirectory() { _ = unsafe chdir(directory.path) }
    state.withLock { state in
      state.thread = pthread_self()
      for number in state.early { _ = pthread_kill(pthread_self(), number) }
    }
  }
}

/// Standard streams of a run within the tests' process.
final class TestStreams: StandardStreams, @unchecked Sendable {
  private let print: @Sendable ([UInt8]) -> Void
  private let tell: @Sendable ([UInt8]) -> Void
  /// The size of a terminal that both go to.
  private let size: (columns: Int, rows: Int)?

  /// Streams that keep what they are given.
  ///
  /// - Parameters:
  ///   - output: Gets standard output, in place of `print`, if it is there.
  ///   - print: Gets standard output.
  ///   - tell: Gets standard error, which is no terminal.
  init(
    _ output: FileHandle?, print: @escaping @Sendable ([UInt8]) -> Void,
    tell: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.print = print
    self.tell = tell
    size = nil
    super.init(output: output?.fileDescriptor ?? -1)
  }

  /// A terminal.
  ///
  /// - Parameters:
  ///   - columns: How wide it is.
  ///   - rows: How high it is.
  ///   - show: Gets what is printed on it.
  init(columns: Int, rows: Int, show: @escaping @Sendable ([UInt8]) -> Void) {
    print = show
    tell = show
    size = (columns, rows)
    super.init(output: -1)
  }

  private static func copy(_ bytes: Span<UInt8>) -> [UInt8] {
    unsafe bytes.withUnsafeBytes { unsafe [UInt8]($0) }
  }

  override func output() -> TextOutput {
    guard descriptor < 0 else { return super.output() }
    return TextOutput { [print] bytes in
      print(Self.copy(bytes))
      return true
    }
  }

  override func output(_ session: LiveSession) -> TextOutput {
    descriptor < 0 ? output() : super.output(session)
  }

  override func writeMessage(_ lines: Span<UInt8>) { tell(Self.copy(lines)) }

  override var messageColumns: Int? { size?.columns }
  override var isTerminal: Bool { size != nil || super.isTerminal }
  override var columns: Int? { size?.columns ?? super.columns }
  override var lines: Int? { size?.rows ?? super.lines }
  override func beginReading(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? { nil }
  override func didTake(_ records: Int) {}
  override func endReading() {}
}
