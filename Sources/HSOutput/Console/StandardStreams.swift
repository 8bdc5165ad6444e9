import HSBase
package import HSCapture
import HSPlatform
import Synchronization

/// Standard output and standard error.
package class StandardStreams: Console, @unchecked Sendable {
  /// The descriptor of standard output; -1 if there is none.
  package let descriptor: Int32
  /// Why standard output took no more, unless its reader had gone: the system's error number, or 0.
  private let failure = Atomic<Int32>(0)

  /// Streams that are the process's own, but for a test that runs a command within itself.
  package init(output descriptor: Int32 = STDOUT_FILENO) {
    self.descriptor = descriptor
  }

  /// Reopens closed standard streams on /dev/null.
  package func prepare() {
    // `write` reports a closed pipe, which ends the command quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    // So is a file that reached the size that the user may write.
    _ = signal(SIGXFSZ, SIG_IGN)
    // A capture must not get the descriptor of a closed standard stream.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// An output to standard output that notices when the reader has gone.
  package override func output() -> TextOutput {
    TextOutput { [self] bytes in
      let code = Self.write(bytes, to: descriptor)
      if code != 0, code != EPIPE { failure.store(code, ordering: .relaxed) }
      return code == 0
    }
  }

  /// As `output()`, for a live run: it still notices what ends it while the output is not read.
  package func output(_ session: LiveSession) -> TextOutput {
    TextOutput { [self] bytes in
      let code = session.write(bytes, to: descriptor)
      if code == EPIPE { session.end(.outputClosed) }
      // A reader that did not take the rest when the run ended is as good as gone.
      if code != 0, code != EPIPE, code != EINTR { failure.store(code, ordering: .relaxed) }
      return code == 0
    }
  }

  /// Writes what was printed last; says so, and returns `false`, if it did not arrive.
  ///
  /// A reader that has gone away has what it wanted; any other failure is reported once.
  package override func isFinished(_ output: TextOutput) -> Bool {
    output.flush()
    let code = failure.exchange(0, ordering: .relaxed)
    if code != 0 {
      say("standard output: writing failed: \(SystemError.words(code))")
    }
    return code == 0
  }

  /// Messages to print when the terminal is given back; `nil` while it is not drawn on.
  private let held = Mutex<[String]?>(nil)

  /// Holds messages until `release`: the terminal is being drawn on.
  package func hold() { held.withLock { if $0 == nil { $0 = [] } } }

  /// Prints held messages, and later ones at once.
  package func release() {
    let messages = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    for message in messages { say(message) }
  }

  /// Says something to the user on standard error.
  package override func say(_ message: String) {
    let isHeld = held.withLock { held in
      guard held != nil else { return false }
      // Keeps the newest messages.
      if let count = held?.count, count >= 100 { held?.removeFirst() }
      held?.append(message)
      return true
    }
    guard !isHeld else { return }
    Progress.erase()
    var line = OutputBuffer()
    line += "heartsnoop: "
    // File names and texts in it are untrusted.
    line.append(message: message)
    var buffer = OutputBuffer()
    if let columns = messageColumns {
      buffer.append(wrapping: line.span, at: 0, indent: 2, width: columns)
    } else {
      buffer.append(line.span)
    }
    buffer += "\n"
    writeMessage(buffer.span)
  }

  /// Columns of the terminal on standard error; `nil` if it is not a terminal.
  package var messageColumns: Int? {
    isatty(STDERR_FILENO) == 1 ? Self.columns(of: STDERR_FILENO) : nil
  }

  /// Writes the lines of a message to standard error.
  package func writeMessage(_ lines: Span<UInt8>) { _ = Self.write(lines, to: STDERR_FILENO) }

  /// Whether standard output is a terminal.
  package override var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether standard output is a terminal that draws more than lines of text.
  package var isFullTerminal: Bool {
    guard isTerminal, let term = Environment.value("TERM") else { return false }
    return term != "dumb"
  }

  /// Columns of the terminal on standard output; `nil` if it is not a terminal, for lines of any length.
  ///
  /// A terminal that does not tell its size has as many as `COLUMNS` says, or 80.
  package override var columns: Int? {
    isTerminal ? Self.columns(of: descriptor) : nil
  }

  private static func columns(of terminal: Int32) -> Int {
    if let told = TerminalMode(descriptor: terminal).size?.columns, told > 0 {
      return min(max(told, 20), 1000)
    }
    if let number = Environment.value("COLUMNS").flatMap({ Int($0) }), number > 0 {
      return min(max(number, 20), 1000)
    }
    return 80
  }

  /// Lines of the terminal on standard output; `nil` if it is not a terminal.
  ///
  /// One that does not tell has 24.
  package override var lines: Int? {
    guard isTerminal else { return nil }
    let told = TerminalMode(descriptor: descriptor).size?.rows ?? 0
    return told > 0 ? told : 24
  }

  /// Makes help as wide as the terminal that it goes to, and as 80 columns where it goes to none.
  package func fitHelp() {
    // The parser of arguments knows no other way; it would measure the terminal of any stream.
    unsafe setenv("COLUMNS", "\(columns ?? 80)", 1)
  }

  /// Whether standard error is a terminal and standard output is not, so that one may show the progress
  /// of the other.
  static var isProgressTerminal: Bool {
    guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return false }
    return Environment.value("TERM") != "dumb"
  }

  /// Shows a message of several lines on standard error.
  package func show(message: String) {
    var buffer = OutputBuffer()
    for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
      buffer.append(message: String(line))
      buffer.append(byte: 0x0a)
    }
    writeMessage(buffer.span)
  }

  /// Writes text to standard error as it is.
  static func show(_ text: Span<UInt8>) { _ = write(text, to: STDERR_FILENO) }

  /// Whether the locale is one of UTF-8, as far as it is said; else what is drawn is ASCII.
  package var isUnicode: Bool {
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let locale = Environment.value(name)?.lowercased() else { continue }
      return locale.contains("utf-8") || locale.contains("utf8")
    }
    return true
  }

  /// Whether standard output is a terminal that may be given colours.
  package override var isColorTerminal: Bool {
    isFullTerminal && Environment.value("NO_COLOR") == nil
  }

  /// Writes all bytes; returns 0, or the system's error number.
  package static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = unsafe HSPlatform.write(descriptor, rest.baseAddress, rest.count)
        guard count <= 0 else {
          done += count
          continue
        }
        let code = count < 0 ? errno : EIO
        if code == EAGAIN {
          var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe HSPlatform.poll(&poll, 1, -1)
        } else if code != EINTR {
          return code
        }
      }
      return 0
    }
  }

  // MARK: - Progress

  package override func beginReading(
    _ name: String, isFurther: Bool
  ) -> ((_ position: Int, _ size: Int?) -> Void)? { Progress.begin(name, isFurther: isFurther) }

  package override func didTake(_ records: Int) { Progress.didTake(records) }

  package override func endReading() { Progress.end() }
}

extension Console {
  /// The streams that a command prints to and reads from: the process's own, but for a test that runs a command
  /// within itself and keeps what it prints.
  package static var standard: StandardStreams { bound ?? streams }

  private static let streams = StandardStreams()

  /// What takes the place of the process's own streams.
  @TaskLocal package static var bound: StandardStreams?

  /// Does what may fail; if it fails, that is said.
  ///
  /// - Parameters:
  ///   - file: Of what it is said, unless the failure names it.
  ///   - work: What is done.
  /// - Returns: What came of it.
  /// - Throws: The exit status of what failed.
  package final func attempt<Value>(
    _ file: String? = nil, _ work: () throws -> Value
  ) throws(ExitStatus) -> Value {
    do {
      return try work()
    } catch let status as ExitStatus {
      throw status
    } catch {
      say((file.map { "\($0): " } ?? "") + "\(error)")
      throw .unreadable
    }
  }
}
