package import HSOutput
import HSPlatform
package import HSProtocols

/// Keeps an input that can be read only once, in a file without a name that vanishes with the process.
package final class SpooledInput: KeptInput {
  /// Most bytes that are kept.
  private static let limit = 4 << 30
  /// Most bytes that are kept before they are known to hold a capture: bug reports have their log
  /// somewhere in a text of many megabytes.
  private static let unknownLimit = 64 << 20

  /// The file, to be written at its end.
  package let descriptor: Int32
  /// What it is called.
  package let name: String
  private let console: Console

  private init(_ descriptor: Int32, _ name: String, _ console: Console) {
    self.descriptor = descriptor
    self.name = name
    self.console = console
  }

  deinit { _ = close(descriptor) }

  /// Reads a pipe or device to its end.
  ///
  /// - Parameters:
  ///   - path: The path, `-` for standard input.
  ///   - console: What is said goes there.
  /// - Returns: What was read; `nil` if it cannot be kept, which is said.
  /// - Throws: What keeps it from being opened.
  package static func read(
    _ path: String, on console: Console
  ) throws(CaptureError) -> SpooledInput? {
    var source = try ByteSource(path: path)
    guard let descriptor = file(console) else {
      console.say(
        "\(source.name): cannot be kept to be read twice: \(SystemError.words())"
      )
      return nil
    }
    let spooled = SpooledInput(descriptor, source.name, console)
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var length = 0
    while true {
      let count = try source.read(into: &bytes, at: 0)
      if count == 0 { return spooled }
      length += count
      guard length <= limit else {
        console.say(
          "\(source.name): is longer than \(limit >> 30) GiB, more than is kept to be read twice")
        return nil
      }
      if length - count <= unknownLimit, length > unknownLimit { try spooled.recognise() }
      let code = StandardStreams.write(bytes.span.extracting(first: count), to: descriptor)
      guard code == 0 else {
        console.say(
          "\(source.name): cannot be kept to be read twice: \(SystemError.words(code))"
        )
        return nil
      }
    }
  }

  /// Keeps what is written to it, to be read as an input.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - console: What is said goes there.
  /// - Returns: It, still empty; `nil` if it cannot be kept, which is said.
  package static func empty(_ name: String, on console: Console) -> SpooledInput? {
    guard let descriptor = file(console) else {
      console.say("\(name): cannot be kept: \(SystemError.words())")
      return nil
    }
    return SpooledInput(descriptor, name, console)
  }

  /// Keeps more bytes; says whether they found room.
  package func append(_ bytes: Span<UInt8>) -> Bool {
    let code = StandardStreams.write(bytes, to: descriptor)
    if code != 0 {
      console.say("\(name): cannot be kept: \(SystemError.words(code))")
    }
    return code == 0
  }

  /// How many bytes there are.
  package var size: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Hands out all bytes in pieces, as long as they are wanted; says whether all were.
  ///
  /// What keeps them from being read is said on standard error.
  package func forEachPiece(_ body: (Span<UInt8>) -> Bool) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    do throws(CaptureError) {
      var source = try source()
      while true {
        let count = try source.read(into: &bytes, at: 0)
        if count == 0 { return true }
        guard body(bytes.span.extracting(first: count)) else { return false }
      }
    } catch {
      console.say(error.description)
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
      console.say(
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
  private static func file(_ console: Console) -> Int32? {
    let folder = Environment.value("TMPDIR") ?? "/tmp"
    var descriptor: Int32
    repeat {
      descriptor = nameless(in: folder, console)
    } while descriptor < 0 && errno == EINTR
    return descriptor < 0 ? nil : descriptor
  }

  /// Makes a file, and takes its name away; -1 if that fails, `errno` says why.
  private static func nameless(in folder: String, _ console: Console) -> Int32 {
    var template = Array("\(folder)/heartsnoop-XXXXXX".utf8CString)
    return unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(start)
      // However the process ends, nothing is left behind.
      guard descriptor >= 0, unsafe unlink(start) != 0 else { return descriptor }
      let code = errno
      console.say("\(unsafe String(cString: start)): is left behind, still empty")
      _ = close(descriptor)
      errno = code
      return -1
    }
  }

  /// The bytes from the beginning; one source at a time.
  ///
  /// - Throws: `readFailed`, `cannotOpen`.
  package func source() throws(CaptureError) -> ByteSource {
    try move(to: SEEK_SET)
    return try ByteSource(descriptor: descriptor, name: name, closing: false)
  }
}

extension Session {
  /// Keeps what can be read only once, and notes where files end now: what is appended meanwhile would not
  /// have been surveyed.
  ///
  /// - Throws: The exit status if an input cannot be kept, which is said on standard error.
  package mutating func holdStill() throws(ExitStatus) {
    for file in files {
      guard Self.isPipe(file) else {
        lengths[file] = FileIdentity.size(of: file)
        continue
      }
      guard kept[file] == nil else { continue }
      do throws(CaptureError) {
        if let copy = try SpooledInput.read(file, on: console) { kept[file] = copy }
      } catch {
        console.say(error.description)
      }
      if kept[file] == nil { throw .unreadable }
    }
  }

  /// Whether a path can be read only once, or has no known end: files under /proc claim to be empty.
  private static func isPipe(_ path: String) -> Bool {
    if path == "-" { return true }
    var status = stat()
    guard unsafe fstatat(AT_FDCWD, path.systemName, &status, 0) == 0 else { return false }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size == 0
    case S_IFDIR: return false
    default: return true
    }
  }
}
