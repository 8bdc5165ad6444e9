import HSBase
import HSPlatform

/// The system calls that reading and writing captures needs, with the interruptions handled.
enum SystemCalls {
  /// A system's error number, as an error.
  struct ErrorNumber: Error {
    /// The number.
    var value: Int32
  }

  /// Opens `path` for reading and returns the descriptor, or the error number negated.
  static func open(_ path: String) -> Int32 {
    let name = path.systemName
    while true {
      let descriptor = unsafe HSPlatform.open(name, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 { return descriptor }
      let code = errno
      if code != EINTR { return code == 0 ? -EIO : -code }
    }
  }

  /// Closes a descriptor; a failure has no consequence.
  static func close(_ descriptor: Int32) {
    _ = HSPlatform.close(descriptor)
  }

  /// What is behind a descriptor, or the error number if the system will not say.
  static func status(_ descriptor: Int32) throws(ErrorNumber) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw ErrorNumber(value: errno) }
    return status
  }

  /// Where a regular file would be read next, or the error number if the system will not say.
  static func position(_ descriptor: Int32) throws(ErrorNumber) -> Int {
    let place = Int(lseek(descriptor, 0, SEEK_CUR))
    guard place >= 0 else { throw ErrorNumber(value: errno) }
    return place
  }

  /// Moves on by `count` bytes without reading them and says whether that worked.
  static func advance(_ descriptor: Int32, by count: Int) -> Bool {
    lseek(descriptor, off_t(count), SEEK_CUR) >= 0
  }

  /// Reads into `bytes` from `index` on; returns the count, or the error number negated.
  ///
  /// Waits if another process made the descriptor non-blocking and it has nothing yet.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8], at index: Int) -> Int {
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        guard let start = buffer.baseAddress, index >= 0, index < buffer.count else { return 0 }
        return unsafe HSPlatform.read(descriptor, start + index, buffer.count - index)
      }
      if count >= 0 { return count }
      let code = errno
      if code == EAGAIN || code == EWOULDBLOCK {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&request, 1, -1)
      } else if code != EINTR {
        return code == 0 ? -Int(EIO) : -Int(code)
      }
    }
  }

  /// Fills `bytes` from `offset` of a regular file without moving its position.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - offset: Where to read, from the file's start.
  ///   - bytes: The buffer to fill.
  ///   - index: Where in the buffer.
  ///   - wanted: How many bytes.
  /// - Returns: How many bytes were there, fewer than asked only at the end; or the error number negated.
  static func read(
    _ descriptor: Int32, from offset: Int, into bytes: inout [UInt8], at index: Int,
    count wanted: Int
  ) -> Int {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      guard let first = buffer.baseAddress, index >= 0, wanted <= buffer.count - index else {
        return 0
      }
      let start = unsafe first + index
      var done = 0
      while done < wanted {
        let count = unsafe pread(descriptor, start + done, wanted - done, off_t(offset + done))
        if count == 0 { break }
        if count > 0 {
          done += count
          continue
        }
        let code = errno
        if code != EINTR { return code == 0 ? -Int(EIO) : -Int(code) }
      }
      return done
    }
  }
}
