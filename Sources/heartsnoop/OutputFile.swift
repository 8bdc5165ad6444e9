import Bytes
import Glibc
import LiveCapture
import Report

/// A file that is written, made when there is something to write.
///
/// It is never one of the files that are read. When writing fails, what was written of the last
/// piece is taken away again, so that the file ends where a record ends.
final class OutputFile {
  /// Why the file was not written in full; `nil` as long as all went well.
  private(set) var problem: String?
  /// Where the bytes go.
  private(set) var output = TextOutput { _ in false }

  private let path: String
  private let inputs: [String]
  private let isNew: Bool
  private let session: LiveSession?
  /// Whether it was a pipe, and whoever read it has gone.
  private(set) var hasLostReader = false
  private var isPipe = false
  private var descriptor: Int32 = -1
  /// Bytes that arrived.
  private(set) var length = 0

  /// A file that does not exist yet, or will be overwritten.
  ///
  /// - Parameters:
  ///   - path: Where.
  ///   - inputs: The files that are read, `-` for standard input.
  ///   - isNew: Whether a file that exists is left as it is, and nothing written.
  ///   - session: The live run, which goes on noticing what ends it while a pipe is not read; and in
  ///     which what is overwritten is said, as nobody looks at what a recording does.
  init(path: String, inputs: [String], isNew: Bool = false, session: LiveSession? = nil) {
    self.path = path
    self.inputs = inputs
    self.isNew = isNew
    self.session = session
    output = TextOutput { [unowned self] in write($0) }
  }

  deinit { if descriptor >= 0 { _ = Glibc.close(descriptor) } }

  /// Makes the file even if nothing is written to it.
  func createEmpty() {
    if problem == nil, descriptor < 0 { _ = create() }
  }

  /// Ends the file; says on standard error what went wrong, and whether nothing did.
  func close() -> Bool {
    output.flush()
    if descriptor >= 0, Glibc.close(descriptor) != 0, problem == nil { fail(errno) }
    descriptor = -1
    if let problem { StandardStreams.say("\(path): \(problem)") }
    return problem == nil
  }

  /// Whether the file is one of those that are read; says so on standard error.
  func isInput() -> Bool {
    var own = stat()
    guard unsafe fstatat(AT_FDCWD, path, &own, 0) == 0,
      inputs.contains(where: { isSame(own, as: $0) })
    else { return false }
    StandardStreams.say("\(path): \(Self.isInputProblem)")
    return true
  }

  /// Which file it is, as the system tells files apart; `nil` as long as there is none.
  var identity: Identity? {
    var own = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &own) == 0 else { return nil }
    return Identity(device: UInt64(own.st_dev), number: UInt64(own.st_ino))
  }

  /// What tells two files apart, whatever they are called.
  struct Identity: Equatable {
    var device: UInt64
    var number: UInt64

    init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }

    /// That of the file with a name, if there is one.
    init?(path: String) {
      var found = stat()
      guard unsafe fstatat(AT_FDCWD, path, &found, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
      self.init(device: UInt64(found.st_dev), number: UInt64(found.st_ino))
    }
  }

  private static let isInputProblem = "is the capture that is read, and was left as it is"

  private func write(_ bytes: Span<UInt8>) -> Bool {
    guard problem == nil, descriptor >= 0 || create() else { return false }
    let code =
      isPipe
      ? session?.record(bytes, to: descriptor) ?? EPIPE
      : StandardStreams.write(bytes, to: descriptor)
    if code == 0 {
      length += bytes.count
      return true
    }
    if isPipe, code == EPIPE || code == EINTR {
      // Who has gone has what he wanted; so has who does not read on when the run is over.
      hasLostReader = true
      return false
    }
    _ = ftruncate(descriptor, off_t(length))
    fail(code)
    return false
  }

  private func fail(_ code: Int32) {
    let reason = unsafe String(cString: strerror(code))
    problem = "writing failed: \(reason); it holds the first \(length) bytes, whole records"
  }

  /// Makes the file, or empties it.
  private func create() -> Bool {
    repeat {
      // A pipe without a reader would keep us, deaf to every signal.
      let waits = session == nil ? 0 : O_NONBLOCK
      let flags = O_WRONLY | O_CREAT | O_CLOEXEC | waits | (isNew ? O_EXCL : 0)
      descriptor = unsafe open(path, flags, 0o666)
    } while descriptor < 0 && (errno == EINTR || awaitsReader(errno))
    guard descriptor >= 0 else {
      problem = "cannot be written: \(unsafe String(cString: strerror(errno)))"
      return false
    }
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0 else {
      problem = "cannot be written: \(unsafe String(cString: strerror(errno)))"
      return false
    }
    for input in inputs where isSame(own, as: input) {
      problem = Self.isInputProblem
      return false
    }
    isPipe = session != nil && own.st_mode & S_IFMT != S_IFREG
    // Pipes and devices have no length.
    guard own.st_mode & S_IFMT == S_IFREG else { return true }
    if session != nil, own.st_size > 0 {
      StandardStreams.say("\(path): there was a file of \(own.st_size) bytes, now overwritten")
    }
    _ = ftruncate(descriptor, 0)
    return true
  }

  /// Whether a pipe could not be opened as nobody reads it, and somebody still may.
  private func awaitsReader(_ code: Int32) -> Bool {
    guard code == ENXIO, let session else { return false }
    if !isPipe { StandardStreams.say("\(path): is a pipe that nobody reads yet; waiting") }
    isPipe = true
    return session.pause(milliseconds: 50)
  }

  private func isSame(_ own: stat, as input: String) -> Bool {
    guard own.st_mode & S_IFMT == S_IFREG else { return false }
    var other = stat()
    let result: Int32
    if input == "-" {
      result = unsafe fstat(STDIN_FILENO, &other)
    } else {
      result = unsafe fstatat(AT_FDCWD, input, &other, 0)
    }
    return result == 0 && other.st_dev == own.st_dev && other.st_ino == own.st_ino
  }
}
