import Bytes
import Glibc
import Report

/// Standard output and standard error.
enum StandardStreams {
  /// An output to standard output that notices when the reader has gone.
  static func output() -> TextOutput {
    // A closed pipe is told by write's result, and ends the command quietly.
    _ = signal(SIGPIPE, SIG_IGN)
    return TextOutput { bytes in write(bytes, to: STDOUT_FILENO) }
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
    if let term = unsafe getenv("TERM"), unsafe strcmp(term, "dumb") == 0 { return false }
    return true
  }

  private static func write(_ bytes: Span<UInt8>, to descriptor: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count > 0 {
          done += count
        } else if count < 0, errno == EINTR {
          continue
        } else if count < 0, errno == EAGAIN {
          var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe Glibc.poll(&poll, 1, -1)
        } else {
          return false
        }
      }
      return true
    }
  }
}
