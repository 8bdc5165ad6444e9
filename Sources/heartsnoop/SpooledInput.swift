import Capture
import Glibc

/// What can be read only once, kept to be read again: in a file that has no name and goes with us.
final class SpooledInput {
  /// Most bytes that are kept.
  private static let limit = 4 << 30

  private let descriptor: Int32
  private let name: String

  private init(_ descriptor: Int32, _ name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  deinit { _ = close(descriptor) }

  /// Reads a pipe or device to its end.
  ///
  /// - Parameter path: The path, `-` for standard input.
  /// - Returns: What was read; `nil` if it cannot be kept, which is said on standard error.
  /// - Throws: What keeps it from being opened.
  static func read(_ path: String) throws(CaptureError) -> SpooledInput? {
    var source = try ByteSource(path: path)
    guard let descriptor = file() else {
      StandardStreams.say(
        "\(source.name): cannot be kept to be read twice: \(unsafe String(cString: strerror(errno)))"
      )
      return nil
    }
    let spooled = SpooledInput(descriptor, source.name)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var length = 0
    while true {
      let count = try source.read(into: &bytes, at: 0)
      if count == 0 { return spooled }
      length += count
      guard length <= limit else {
        StandardStreams.say(
          "\(source.name): is longer than \(limit >> 30) GiB, more than is kept to be read twice")
        return nil
      }
      let code = StandardStreams.write(bytes.span.extracting(first: count), to: descriptor)
      guard code == 0 else {
        StandardStreams.say(
          "\(source.name): cannot be kept to be read twice: \(unsafe String(cString: strerror(code)))"
        )
        return nil
      }
    }
  }

  /// A file that only we can read, without a name; `nil` if none can be made, `errno` says why.
  private static func file() -> Int32? {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/heartsnoop-XXXXXX".utf8CString)
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(start)
      // Whatever becomes of us, nothing is left behind.
      if descriptor >= 0 { _ = unsafe unlink(start) }
      return descriptor
    }
    return descriptor < 0 ? nil : descriptor
  }

  /// The bytes from the beginning; one source at a time.
  ///
  /// - Throws: `cannotOpen`.
  func source() throws(CaptureError) -> ByteSource {
    _ = lseek(descriptor, 0, SEEK_SET)
    return try ByteSource(descriptor: descriptor, name: name, closing: false)
  }
}
