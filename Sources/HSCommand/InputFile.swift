import HSBytes
import HSPlatform

/// Small files that are read whole: tables and keys.
enum InputFile {
  /// Most bytes of a file: far more than tables take.
  private static let limit = 64 << 20

  /// Opens a file for reading; -1 if that fails, `errno` says why.
  static func open(_ path: String) -> Int32 {
    while true {
      let descriptor = unsafe HSPlatform.open(path.systemName, O_RDONLY | O_CLOEXEC)
      if descriptor >= 0 || errno != EINTR { return descriptor }
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: The exit status if it cannot be read, which is said on standard error.
  static func read(_ path: String) throws -> [UInt8] {
    let descriptor = open(path)
    guard descriptor >= 0 else {
      StandardStreams.say("\(path): \(unsafe String(cString: strerror(errno)))")
      throw ExitStatus.unreadable
    }
    defer { _ = close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe HSPlatform.read(descriptor, $0.baseAddress, $0.count)
      }
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        StandardStreams.say("\(path): \(unsafe String(cString: strerror(errno)))")
        throw ExitStatus.unreadable
      }
      guard bytes.count + count <= limit else {
        StandardStreams.say("\(path): is larger than any table or list of keys")
        throw ExitStatus.unreadable
      }
      bytes.append(contentsOf: piece[..<count])
    }
  }
}
