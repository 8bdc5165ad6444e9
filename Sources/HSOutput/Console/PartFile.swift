import HSBase
import HSPlatform
import Synchronization

/// A new file beside the one whose place it takes when it is whole.
///
/// Its name is unpredictable, and it must not exist yet, so that no link can be put in its way. If it
/// does not take its place, it is removed, also when a signal ends the program.
struct PartFile: ~Copyable {
  /// Where the bytes go; -1 once it is closed.
  private(set) var descriptor: Int32
  private let folder: Int32
  private let name: String
  /// Whether it has the name of the file whose place it took.
  private var isPlaced = false

  /// Makes the file; `nil` if it cannot be made, and `errno` says why.
  ///
  /// - Parameters:
  ///   - folder: The folder, as an open descriptor, which stays the caller's.
  ///   - mode: Who may read and write it, less what the user's mask takes away.
  init?(in folder: Int32, mode: mode_t) {
    self.folder = folder
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next(), radix: 16)
    name = ".heartsnoop-\(digits).part"
    // A signal may come at any moment, so the file is registered before it exists.
    Abandoned.add(name, in: folder)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    repeat {
      descriptor = unsafe openat(folder, name, flags, mode)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      let code = errno
      Abandoned.remove(name)
      errno = code
      return nil
    }
  }

  /// Ends writing; returns the system's error number, or 0.
  mutating func close() -> Int32 {
    guard descriptor >= 0 else { return 0 }
    let code = HSPlatform.close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    return code
  }

  /// Puts it in the place of the file with a name; returns the system's error number, or 0.
  mutating func replace(_ target: String) -> Int32 {
    isPlaced = unsafe renameat(folder, name, folder, target.systemName) == 0
    return isPlaced ? 0 : errno
  }

  deinit {
    if descriptor >= 0 { _ = HSPlatform.close(descriptor) }
    if !isPlaced { _ = unsafe unlinkat(folder, name, 0) }
    Abandoned.remove(name)
  }
}

/// The existing part files, which a signal removes.
private enum Abandoned {
  private static let files = Mutex<[String: Int32]>([:])
  private static let watch: Void = beginWatch()

  static func add(_ name: String, in folder: Int32) {
    _ = watch
    files.withLock { $0[name] = folder }
  }

  static func remove(_ name: String) {
    files.withLock { $0[name] = nil }
  }

  /// The signals that end the program, except those that the parent process has switched off.
  private static func endingSignals() -> sigset_t {
    var set = sigset_t()
    _ = unsafe sigemptyset(&set)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXCPU] {
      var action = sigaction()
      guard unsafe sigaction(number, nil, &action) == 0 else { continue }
      // The default action is the null pointer.
      if unsafe action.__sigaction_handler.sa_handler == nil {
        _ = unsafe sigaddset(&set, number)
      }
    }
    return set
  }

  /// Waits for the signals in a thread, where unlike in a handler everything may be done.
  private static func beginWatch() {
    var set = endingSignals()
    _ = unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    if (try? SystemThread(waitForSignal)) == nil {
      _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
  }

  private static func waitForSignal() {
    var set = endingSignals()
    var number: Int32 = 0
    while unsafe sigwait(&set, &number) != 0 {}
    // Nobody makes or renames a file from here on.
    files.withLock { files in
      for (name, folder) in files { _ = unsafe unlinkat(folder, name, 0) }
      _ = unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
      _ = raise(number)
      // The default action of each of them ends the program.
      _ = kill(getpid(), SIGKILL)
    }
  }
}
