import HSBase
import HSPlatform

/// A pipe, FIFO, socket or file that another process writes: read as it comes, to its end.
package final class DescriptorInput: LiveInput {
  /// The name for messages.
  package let name: String
  private let descriptor: Int32
  private let closes: Bool
  private var offset = 0
  /// Whether end of file counts: a FIFO has none until it was written to.
  private var canEnd: Bool

  /// Reads an open descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - name: The name for messages.
  ///   - closing: Whether it is closed in the end.
  package init(descriptor: Int32, name: String, closing: Bool) {
    self.descriptor = descriptor
    self.name = name
    closes = closing
    canEnd = true
  }

  /// Opens a path, `-` for standard input.
  ///
  /// A FIFO is opened without waiting for a writer.
  ///
  /// - Parameter path: The path, or `-`.
  /// - Throws: What keeps it from being opened.
  package init(path: String) throws(LiveError) {
    guard path != "-" else {
      descriptor = StandardInput.descriptor
      name = "standard input"
      closes = false
      canEnd = true
      return
    }
    var opened: Int32
    repeat {
      opened = unsafe open(path.systemName, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    } while opened < 0 && errno == EINTR
    guard opened >= 0 else { throw LiveError.cannotOpen(path) }
    var status = stat()
    let kind = unsafe fstat(opened, &status) == 0 ? status.st_mode & S_IFMT : 0
    guard kind != S_IFDIR else {
      _ = HSPlatform.close(opened)
      throw LiveError.cannotOpen(path, EISDIR)
    }
    descriptor = opened
    name = path
    closes = true
    canEnd = kind != S_IFIFO
  }

  deinit { if closes { _ = HSPlatform.close(descriptor) } }

  /// Reads what is there.
  package func read(into span: inout MutableSpan<UInt8>) throws(CaptureError) -> LiveStep {
    var polled = pollfd(descriptor, POLLIN)
    let ready = unsafe poll(&polled, 1, 0)
    if ready == 0 { return .wait(descriptor: descriptor, milliseconds: nil) }
    let descriptor = descriptor
    let count = unsafe span.withUnsafeMutableBufferPointer {
      unsafe HSPlatform.read(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 {
      offset += count
      canEnd = true
      return .bytes(count)
    }
    if count == 0 {
      // Hung up means that there was a writer; otherwise one is still to come.
      if canEnd || polled.revents & Int16(POLLHUP) != 0 { return .end }
      return .wait(descriptor: descriptor, milliseconds: nil)
    }
    let code = errno
    if code == EAGAIN || code == EINTR {
      return .wait(descriptor: descriptor, milliseconds: nil)
    }
    // A sender that resets the connection has ended it.
    throw CaptureError(
      source: name, problem: .readFailed(errorNumber: code == 0 ? EIO : code, offset: offset))
  }
}
