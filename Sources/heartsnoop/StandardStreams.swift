import Bytes
import Glibc
import Report
import Synchronization

/// Standard output and standard error.
enum StandardStreams {
  /// Why standard output took no more, unless its reader had gone: the system's error number, or 0.
  private static let failure = Atomic<Int32>(0)

  /// Makes the streams fit to be used, whatever whoever started us has closed.
  static func prepare() {
    // A closed pipe is told by write's result, and ends the command quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    // A capture must not get the number of a stream that is closed. Whoever closes one does not
    // want to see what would be there.
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", O_RDWR)
    }
  }

  /// An output to standard output that notices when the reader has gone.
  static func output() -> TextOutput {
    TextOutput { bytes in
      let code = write(bytes, to: STDOUT_FILENO)
      if code != 0, code != EPIPE { failure.store(code, ordering: .relaxed) }
      return code == 0
    }
  }

  /// Hands on what was printed last.
  ///
  /// A reader that has gone has what it wanted; any other reason for which text did not arrive is
  /// said.
  ///
  /// - Parameter output: What `output()` made.
  /// - Throws: The exit status if text did not arrive.
  static func finish(_ output: TextOutput) throws {
    output.flush()
    let code = failure.load(ordering: .relaxed)
    guard code != 0 else { return }
    say("standard output: writing failed: \(unsafe String(cString: strerror(code)))")
    throw ExitStatus.unreadable
  }

  /// Says something to the user on standard error.
  static func say(_ message: String) {
    var buffer = OutputBuffer()
    buffer.append(string: "heartsnoop: ")
    buffer.append(string: message)
    buffer.append(string: "\n")
    _ = write(buffer.span, to: STDERR_FILENO)
  }

  /// Whether standard output is a terminal that may be given colours.
  static var isColorTerminal: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return false }
    if let value = unsafe getenv("NO_COLOR"), unsafe value.pointee != 0 { return false }
    guard let term = unsafe getenv("TERM") else { return false }
    return unsafe strcmp(term, "dumb") != 0
  }

  /// Writes all bytes; returns 0, or the system's error number.
  private static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        guard count <= 0 else {
          done += count
          continue
        }
        let code = count < 0 ? errno : EIO
        if code == EAGAIN {
          var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe Glibc.poll(&poll, 1, -1)
        } else if code != EINTR {
          return code
        }
      }
      return 0
    }
  }
}
