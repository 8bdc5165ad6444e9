import HSBase
package import HSCapture
import HSPlatform

/// Where a command writes: a file, a pipe or device, or standard output.
///
/// An input of the run is never written, whatever name or link leads to it. A file appears
/// under its name when it is whole, with the mode of the file it replaces; a link at its name is
/// replaced and not followed. If writing fails, the old file stays. Nothing is created as long as there
/// is nothing to write.
package final class Destination {
  /// How the file comes to stand under its name.
  package enum Manner {
    /// When it is whole.
    case whole
    /// When it is whole; only its owner may read it.
    case secret
    /// From the beginning, and grows: a recording. It holds only whole pieces. The session still notices
    /// what ends it while a pipe is not read. An existing file is overwritten, with a message; or it is left
    /// as it is, and nothing is written.
    case growing(LiveSession, overwrites: Bool)
  }

  /// What it is called in messages.
  package let name: String
  /// Where the bytes go.
  package private(set) var output = TextOutput { _ in false }
  /// Why the file was not written in full; `nil` as long as all went well.
  package private(set) var problem: String?
  /// Whether it was a pipe whose reader has gone away.
  package private(set) var hasLostReader = false
  /// Bytes that arrived.
  package private(set) var length = 0

  private let manner: Manner
  private let console: Console
  private let inputs: [String]
  private let target: Target
  private var folder: Int32 = -1
  private var part: PartFile?
  private var descriptor: Int32 = -1
  private var isPipe = false

  #if os(Linux)
    /// O_PATH, which the C library has as a macro that Swift does not see: a folder that may be written
    /// but not listed will do.
    private static let pathOnly: Int32 = 0o10_000_000
    private static let folderOfStreams = "/proc/self/fd/"
  #else
    private static let pathOnly = O_RDONLY
    private static let folderOfStreams = "/dev/fd/"
  #endif

  /// What a path leads to.
  private enum Target: Equatable {
    case standardOutput
    /// One of our own streams, by its number.
    case stream(Int32)
    case file(folder: String, base: String)
  }

  // MARK: - Beginning

  /// A destination; nothing is made yet.
  ///
  /// - Parameters:
  ///   - path: Where; `nil` or `-` is standard output.
  ///   - inputs: All files that the run reads, `-` for standard input.
  ///   - console: Standard output, and where is said what went wrong.
  ///   - manner: How the file comes to stand under its name.
  package init(
    _ path: String?, reading inputs: [String], on console: Console, _ manner: Manner = .whole
  ) {
    target = Self.target(path ?? "-")
    name = target == .standardOutput ? "standard output" : path ?? "-"
    self.inputs = inputs
    self.manner = manner
    self.console = console
    output =
      target == .standardOutput
      ? console.output() : TextOutput { [unowned self] in write($0) }
  }

  deinit {
    // A part file closes its descriptor, and removes itself.
    if part == nil, descriptor >= 0 { _ = HSPlatform.close(descriptor) }
    part = nil
    if folder >= 0 { _ = HSPlatform.close(folder) }
  }

  /// Makes sure, before anything is read, that no input would be written.
  ///
  /// - Parameter other: Another destination of the same run.
  /// - Throws: The exit status if it would be, which is said on standard error.
  package func check(apartFrom other: Destination? = nil) throws(ExitStatus) {
    if other?.isSameFile(as: self) == true { problem = "is named twice, for two different outputs" }
    if isInput { problem = Self.isInputProblem }
    guard isWell else { throw .unreadable }
  }

  private static let isInputProblem = "is a file that is read, and was left as it is"

  /// Whether the file is an input.
  package var isInput: Bool {
    var own = stat()
    switch target {
    case .standardOutput: guard unsafe fstat(STDOUT_FILENO, &own) == 0 else { return false }
    case .stream(let number): guard unsafe fstat(number, &own) == 0 else { return false }
    case .file: guard unsafe fstatat(AT_FDCWD, name.systemName, &own, 0) == 0 else { return false }
    }
    return own.isRegular && isRead(own)
  }

  private func isRead(_ own: stat) -> Bool {
    inputs.contains { FileIdentity(path: $0) == FileIdentity(own) }
  }

  private func isSameFile(as other: Destination) -> Bool {
    guard case .file(let folder, let base) = target,
      case .file(let otherFolder, let otherBase) = other.target, base == otherBase
    else { return false }
    return folder == otherFolder || FileIdentity(path: folder) == FileIdentity(path: otherFolder)
  }

  private static func target(_ path: String) -> Target {
    if path == "-" { return .standardOutput }
    // Opened by these names, a file would be the same file at another position.
    switch path {
    case "/dev/stdout": return .stream(STDOUT_FILENO)
    case "/dev/stderr": return .stream(STDERR_FILENO)
    default: break
    }
    for prefix in ["/dev/fd/", folderOfStreams] where path.hasPrefix(prefix) {
      if let number = Int32(path.dropFirst(prefix.count)) { return .stream(number) }
    }
    guard let end = path.lastIndex(of: "/") else { return .file(folder: ".", base: path) }
    return .file(
      folder: end == path.startIndex ? "/" : String(path[..<end]),
      base: String(path[path.index(after: end)...]))
  }

  // MARK: - Ending

  /// Makes the file even if nothing is written to it.
  package func createEmpty() {
    if problem == nil, descriptor < 0, target != .standardOutput { _ = create() }
  }

  /// Writes what is buffered, and ends the file, which is not yet under its name.
  ///
  /// - Returns: Whether everything arrived; what went wrong is said on standard error.
  package func finish() -> Bool {
    if target == .standardOutput { return console.isFinished(output) }
    output.flush()
    let isWhole = session != nil || isPipe || !output.isSpoiled
    let code = end()
    if code != 0, problem == nil { fail(code) }
    if part != nil, !isWhole, problem == nil {
      problem = "is not written: an input could not be read to its end, and it would pass for whole"
    }
    if problem != nil { part = nil }
    return isWell
  }

  /// Whether nothing went wrong; what did is said.
  private var isWell: Bool {
    if let problem { console.say("\(name): \(problem)") }
    return problem == nil
  }

  private func end() -> Int32 {
    session?.watch(recording: -1)
    defer { descriptor = -1 }
    if part != nil { return part?.close() ?? 0 }
    return descriptor >= 0 && HSPlatform.close(descriptor) != 0 ? errno : 0
  }

  /// Ends the file, and puts it under its name if it is whole.
  ///
  /// - Returns: Whether it is; what went wrong is said on standard error.
  package func close() -> Bool {
    guard finish() else { return false }
    guard case .file(_, let base) = target, var whole = part.take() else { return true }
    // The file that has that name by now may be an input.
    if isInput {
      problem = Self.isInputProblem
    } else {
      let code = whole.replace(base)
      if code != 0 { problem = Self.unwritable(code) }
    }
    return isWell
  }

  /// Which file it is, as the system tells files apart; `nil` as long as there is none.
  package var identity: FileIdentity? {
    var own = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &own) == 0 else { return nil }
    return FileIdentity(own)
  }

  /// Whether it is a file that was made, and no pipe or device.
  package var isFile: Bool { descriptor >= 0 && !isPipe }

  // MARK: - Writing

  private var session: LiveSession? {
    if case .growing(let session, _) = manner { session } else { nil }
  }

  private func write(_ bytes: Span<UInt8>) -> Bool {
    guard problem == nil, descriptor >= 0 || create() else { return false }
    let code =
      isPipe
      ? session?.write(bytes, to: descriptor, lingers: false)
        ?? StandardStreams.write(bytes, to: descriptor)
      : StandardStreams.write(bytes, to: descriptor)
    if code == 0 {
      length += bytes.count
      return true
    }
    if isPipe, code == EPIPE || code == EINTR {
      // A reader that has gone away, or does not read on after the run's end, has what it wanted.
      hasLostReader = true
      return false
    }
    if session != nil, !isPipe { _ = ftruncate(descriptor, off_t(length)) }
    fail(code)
    return false
  }

  private func fail(_ code: Int32) {
    let reason = SystemError.words(code)
    let rest =
      session != nil
      ? "it holds the first \(length) bytes, whole records"
      : isPipe ? "\(length) bytes arrived" : "no file was written, and what was there is as it was"
    problem = "writing failed: \(reason); \(rest)"
  }

  private static func unwritable(_ code: Int32) -> String {
    "cannot be written: \(SystemError.words(code))"
  }

  /// Makes the file; says why not in `problem`.
  private func create() -> Bool {
    let code: Int32
    switch target {
    case .standardOutput: return true
    case .stream(let number): code = open { fcntl(number, F_DUPFD_CLOEXEC, 3) }
    case .file(let folder, let base): code = create(folder, base)
    }
    if code != 0, problem == nil { problem = Self.unwritable(code) }
    return problem == nil
  }

  private func create(_ folder: String, _ base: String) -> Int32 {
    var found = stat()
    let isThere = unsafe fstatat(AT_FDCWD, name.systemName, &found, 0) == 0
    // What cannot be looked at may be an input. A link that leads nowhere is replaced.
    if !isThere, errno != ENOENT { return errno }
    if isThere, found.isFolder { return EISDIR }
    if isThere, !found.isRegular { return openPipe() }
    if isThere, isRead(found) {
      problem = Self.isInputProblem
      return 0
    }
    if case .growing(_, let overwrites) = manner { return grow(overwrites: overwrites) }
    // A user who may not write a file may not replace it either.
    if isThere, unsafe faccessat(AT_FDCWD, name.systemName, W_OK, AT_EACCESS) != 0 { return errno }
    repeat {
      self.folder = unsafe HSPlatform.open(
        folder.systemName, Self.pathOnly | O_DIRECTORY | O_CLOEXEC)
    } while self.folder < 0 && errno == EINTR
    guard self.folder >= 0 else { return errno }
    let isSecret = if case .secret = manner { true } else { false }
    guard let part = PartFile(in: self.folder, mode: isSecret ? 0o600 : 0o666) else { return errno }
    descriptor = part.descriptor
    self.part = consume part
    return isThere && !isSecret ? takeOver(found) : 0
  }

  /// Gives the new file the mode and, as far as we may, the owner of the one whose place it takes.
  ///
  /// - Returns: The system's error number where it does not take the mode, or 0.
  private func takeOver(_ old: stat) -> Int32 {
    var own = stat()
    guard unsafe fstatat(AT_FDCWD, name.systemName, &own, AT_SYMLINK_NOFOLLOW) == 0 else {
      return errno
    }
    // What a link leads to stays.
    guard own.isRegular else { return 0 }
    if old.st_uid != geteuid() || old.st_gid != getegid() {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
    }
    return fchmod(descriptor, old.st_mode & 0o777) == 0 ? 0 : errno
  }

  /// Opens a pipe or device.
  private func openPipe() -> Int32 {
    // A pipe without a reader would keep a live run, deaf to every signal.
    let waits = session == nil ? 0 : O_NONBLOCK
    return open { unsafe HSPlatform.open(name.systemName, O_WRONLY | O_CLOEXEC | O_NOCTTY | waits) }
  }

  /// Makes a recording's file, or empties it.
  private func grow(overwrites: Bool) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | (overwrites ? 0 : O_EXCL)
    let code = open { unsafe HSPlatform.open(name.systemName, flags, 0o666) }
    guard code == 0 else {
      if code == ELOOP { problem = "is a link: name the file that it leads to" }
      return code
    }
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0 else { return errno }
    if own.isRegular, isRead(own) {
      problem = Self.isInputProblem
    } else if own.isRegular {
      if own.st_size > 0 {
        console.say("\(name): there was a file of \(own.st_size) bytes, now overwritten")
      }
      guard ftruncate(descriptor, 0) == 0 else { return errno }
    }
    return 0
  }

  private func open(_ attempt: () -> Int32) -> Int32 {
    repeat {
      descriptor = attempt()
    } while descriptor < 0 && (errno == EINTR || awaitsReader(errno))
    guard descriptor >= 0 else { return errno }
    var own = stat()
    guard unsafe fstat(descriptor, &own) == 0 else { return errno }
    isPipe = !own.isRegular
    if isPipe { session?.watch(recording: descriptor) }
    return 0
  }

  /// Whether a pipe could not be opened because it has no reader yet.
  private func awaitsReader(_ code: Int32) -> Bool {
    guard code == ENXIO, let session else { return false }
    if !isPipe { console.say("\(name): is a pipe without a reader; waiting") }
    isPipe = true
    return session.pause(milliseconds: 50)
  }
}

/// A console whose text goes into a file, in place of standard output.
package final class FileConsole: Console, @unchecked Sendable {
  private let file: Destination
  private let console: Console

  /// - Parameters:
  ///   - file: What gets the text.
  ///   - console: What gets everything else.
  package init(_ file: Destination, _ console: Console) {
    self.file = file
    self.console = console
  }

  package override func output() -> TextOutput { file.output }
  package override func say(_ sentence: String) { console.say(sentence) }
  package override var isOneOfMany: Bool { console.isOneOfMany }
  package override func passesOver() -> Bool { console.passesOver() }
}

extension Console {
  /// Does work whose text goes into a file where one is named: it appears when all of it is there, also of a capture that
  /// could be read only in part.
  ///
  /// - Parameters:
  ///   - path: The file; `nil` or `-` is what this console prints to.
  ///   - inputs: All files that the work reads.
  ///   - work: Prints to the console that it is given.
  /// - Throws: What the work throws, or the exit status of a file that cannot be written.
  package final func printing(
    to path: String?, reading inputs: [String], _ work: (Console) throws -> Void
  ) throws {
    guard let path, path != "-" else { return try work(self) }
    let file = Destination(path, reading: inputs, on: self)
    try file.check()
    var status: ExitStatus?
    do {
      try work(FileConsole(file, self))
    } catch let code as ExitStatus { status = code }
    if !file.close() { status = .unreadable }
    if let status { throw status }
  }
}
