import HSBytes
import HSPlatform
import HSIdentity

/// The SHA-256 of a capture as it lies on disk, packed or not.
enum CaptureDigest {
  /// The digest of one or more files, one behind the other, in hexadecimal.
  ///
  /// Files are read once more: a pipe's bytes are gone.
  ///
  /// - Parameter paths: The files that are read as one capture.
  /// - Returns: The digest; `nil` where one is not a regular file.
  /// - Throws: What keeps a regular file from being read again.
  static func sha256(of paths: [String]) throws(ReadFailure) -> String? {
    var hash = SHA256()
    for path in paths {
      guard path != "-", isRepeatable(path) else { return nil }
      try append(path, to: &hash)
    }
    return hash.finish().map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }.joined()
  }

  /// A file that was read and cannot be read again.
  struct ReadFailure: Error, CustomStringConvertible {
    let path: String
    let code: Int32

    var description: String {
      "\(path): cannot be read again: \(unsafe String(cString: strerror(code)))"
    }
  }

  /// Whether a path is a regular file, which can be read twice.
  static func isRepeatable(_ path: String) -> Bool {
    var own = stat()
    return unsafe fstatat(AT_FDCWD, path.systemName, &own, 0) == 0
      && own.st_mode & S_IFMT == S_IFREG
  }

  private static func append(_ path: String, to hash: inout SHA256) throws(ReadFailure) {
    let descriptor = InputFile.open(path)
    guard descriptor >= 0 else { throw ReadFailure(path: path, code: errno) }
    defer { _ = HSPlatform.close(descriptor) }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe HSPlatform.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return }
      if count > 0 {
        hash.update(piece[..<count])
      } else if errno != EINTR {
        throw ReadFailure(path: path, code: errno)
      }
    }
  }
}
