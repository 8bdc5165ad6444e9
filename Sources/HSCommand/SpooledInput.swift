import HSArchives
import HSCapture
import HSPlatform

/// Keeps an input that can be read only once, in a file without a name that vanishes with the process.
final class SpooledInput {
  /// Most bytes that are kept.
  private static let limit = 4 << 30
  /// Most bytes that are kept before they are known to hold a capture: bug reports have their log
  /// somewhere in a text of many megabytes.
  private static let unknownLimit = 64 << 20

  /// The file, to be written at its end.
  let descriptor: Int32
  /// What it is called.
  let name: String

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
      if length - count <= unknownLimit, length > unknownLimit { try spooled.recognise() }
      let code = StandardStreams.write(bytes.span.extracting(first: count), to: descriptor)
      guard code == 0 else {
        StandardStreams.say(
          "\(source.name): cannot be kept to be read twice: \(unsafe String(cString: strerror(code)))"
        )
        return nil
      }
    }
  }

  /// Keeps what is written to it, to be read as an input.
  ///
  /// - Parameter name: What it is called.
  /// - Returns: It, still empty; `nil` if it cannot be kept, which is said on standard error.
  static func empty(_ name: String) -> SpooledInput? {
    guard let descriptor = file() else {
      StandardStreams.say("\(name): cannot be kept: \(unsafe String(cString: strerror(errno)))")
      return nil
    }
    return SpooledInput(descriptor, name)
  }

  /// Keeps more bytes; says whether they found room.
  func append(_ bytes: Span<UInt8>) -> Bool {
    let code = StandardStreams.write(bytes, to: descriptor)
    if code != 0 {
      StandardStreams.say("\(name): cannot be kept: \(unsafe String(cString: strerror(code)))")
    }
    return code == 0
  }

  /// How many bytes there are.
  var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Hands out all bytes in pieces, as long as they are wanted; says whether all were.
  ///
  /// What keeps them from being read is said on standard error.
  func forEachPiece(_ body: (Span<UInt8>) -> Bool) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    do throws(CaptureError) {
      var source = try source()
      while true {
        let count = try source.read(into: &bytes, at: 0)
        if count == 0 { return true }
        guard body(bytes.span.extracting(first: count)) else { return false }
      }
    } catch {
      StandardStreams.say(error.description)
      return false
    }
  }

  /// Refuses an input without a capture in what was read so far.
  ///
  /// - Throws: What it is instead.
  private func recognise() throws(CaptureError) {
    var input = try CaptureOpener.open(source())
    // An archive needs more than that to decide.
    guard !input.isArchive, let source = try input.next() else { return try move(to: SEEK_END) }
    do throws(CaptureError) {
      _ = try CaptureReader(source)
    } catch {
      StandardStreams.say(
        "\(name): the first \(Self.unknownLimit >> 20) MiB hold no capture; no more was read")
      throw error
    }
    try move(to: SEEK_END)
  }

  /// Goes to the file's beginning or end.
  private func move(to origin: Int32) throws(CaptureError) {
    guard lseek(descriptor, 0, origin) >= 0 else {
      throw CaptureError(source: name, problem: .readFailed(errorNumber: errno, offset: 0))
    }
  }

  /// A file that only we can read, without a name; `nil` if none can be made, `errno` says why.
  private static func file() -> Int32? {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var descriptor: Int32
    repeat {
      descriptor = nameless(in: folder)
    } while descriptor < 0 && errno == EINTR
    return descriptor < 0 ? nil : descriptor
  }

  /// Makes a file, and takes its name away; -1 if that fails, `errno` says why.
  private static func nameless(in folder: String) -> Int32 {
    var template = Array("\(folder)/heartsnoop-XXXXXX".utf8CString)
    return unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(start)
      // However the process ends, nothing is left behind.
      guard descriptor >= 0, unsafe unlink(start) != 0 else { return descriptor }
      let code = errno
      StandardStreams.say("\(unsafe String(cString: start)): is left behind, still empty")
      _ = close(descriptor)
      errno = code
      return -1
    }
  }

  /// The bytes from the beginning; one source at a time.
  ///
  /// - Throws: `readFailed`, `cannotOpen`.
  func source() throws(CaptureError) -> ByteSource {
    try move(to: SEEK_SET)
    return try ByteSource(descriptor: descriptor, name: name, closing: false)
  }
}
