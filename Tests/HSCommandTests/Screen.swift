import Foundation
import Glibc
import Testing

/// A terminal of tmux's, of its own server.
final class Screen {
  private let socket = "heartsnoop-\(UUID().uuidString.prefix(8))"

  static let isThere: Bool =
    (try? Program.shell("command -v tmux > /dev/null").status == 0) ?? false

  /// A terminal in which a command runs under a shell without job control.
  convenience init(
    columns: Int, rows: Int, _ command: String, environment: String = ""
  ) throws {
    try self.init(
      columns: columns, rows: rows,
      // Ctrl-C is for the program, not for the shells around it.
      line: "trap : INT; env -u NO_COLOR \(environment) sh -c 'trap : INT; \(command)'; "
        + "echo ended: $?; exec cat")
  }

  /// What the program shows on a terminal until it has ended, which the last line tells.
  ///
  /// - Parameters:
  ///   - columns: How wide the terminal is.
  ///   - rows: How high it is.
  ///   - arguments: What stands behind the program's name, with blanks between.
  ///   - isReal: Whether tmux's terminal is wanted: the program asks it for its size. Another is only told of, but where
  ///     each run is one of the built program.
  /// - Returns: The lines.
  /// - Throws: What keeps tmux from being started.
  static func lines(
    columns: Int, rows: Int, _ arguments: String, isReal: Bool = false
  ) throws -> [String] {
    guard isReal || Program.alwaysStarts else {
      let words = arguments.split(separator: " ").map(String.init)
      return Program.screen(words, columns: columns, rows: rows)
    }
    let screen = try Screen(
      columns: columns, rows: rows, "\(Program.url.path) \(arguments)", environment: "NO_COLOR=1")
    return try screen.shown { $0.contains { $0.hasPrefix("ended: ") } }
  }

  /// A terminal in which a shell waits for what is typed.
  static func interactive() throws -> Screen {
    let screen = try Screen(
      columns: 80, rows: 24,
      line: "env -u NO_COLOR PS1='ready> ' bash --norc --noprofile -i")
    _ = try screen.shown { $0.contains { $0.hasPrefix("ready>") } }
    return screen
  }

  /// A terminal in which a line of a shell runs.
  init(columns: Int, rows: Int, line: String) throws {
    let status = try Self.spawn([
      "tmux", "-u", "-L", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y",
      "\(rows)", line,
    ])
    try #require(status == 0)
  }

  /// Runs a program to its end, as a terminal would: none of its signals blocked or ignored, and none
  /// of our files open. (What Foundation starts has most signals blocked, and hands that on.)
  private static func spawn(_ arguments: [String]) throws -> Int32 {
    var attributes = posix_spawnattr_t()
    var files = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawnattr_init(&attributes)
    unsafe posix_spawn_file_actions_init(&files)
    defer {
      unsafe posix_spawnattr_destroy(&attributes)
      unsafe posix_spawn_file_actions_destroy(&files)
    }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)
    unsafe posix_spawnattr_setflags(&attributes, flags)
    for descriptor in 0...2 as ClosedRange<Int32> {
      unsafe posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    for descriptor in 3..<256 as Range<Int32> {
      unsafe posix_spawn_file_actions_addclose(&files, descriptor)
    }
    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let variables =
      unsafe Program.environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let code = unsafe posix_spawnp(
      &process, arguments[0], &files, &attributes, words, variables)
    try #require(code == 0)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  deinit { _ = try? Program.shell("tmux -u -L \"$1\" kill-server", socket) }

  /// What is shown, when `isEnough` first says so or 20 seconds have gone by.
  func shown(_ isEnough: ([String]) -> Bool) throws -> [String] {
    let deadline = Date(timeIntervalSinceNow: 20)
    while true {
      let lines = try Program.shell("tmux -u -L \"$1\" capture-pane -p", socket).lines
      if isEnough(lines) || Date() > deadline { return lines }
      usleep(100_000)
    }
  }

  /// The terminal's state by one of tmux's names.
  func state(_ name: String) throws -> String {
    try Program.shell("tmux -u -L \"$1\" display-message -p \"#{\(name)}\"", socket).lines.first
      ?? ""
  }

  func resize(columns: Int, rows: Int) throws {
    _ = try Program.shell("tmux -u -L \"$1\" resize-window -x \(columns) -y \(rows)", socket)
  }

  /// Types keys by tmux's names, or a text.
  func type(_ keys: String...) throws {
    for key in keys {
      _ = try Program.shell("tmux -u -L \"$1\" send-keys \"$2\"", socket, key)
    }
  }

  func interrupt() throws { try type("C-c") }

  /// What is shown, with what tells its colours.
  func colors() throws -> String {
    try Program.shell("tmux -u -L \"$1\" capture-pane -e -p", socket).text
  }

  /// Types a command and returns what it printed in the shell, as one line.
  func answer(_ command: String) throws -> String {
    let mark = "done-\(Int.random(in: 1000...9999))"
    try type("clear; \(command); echo \(mark.dropLast())''\(mark.suffix(1))", "Enter")
    let lines = try shown { $0.contains(mark) }
    guard let end = lines.firstIndex(of: mark) else { return "" }
    // Where the line was typed before the screen was cleared, nothing else stands there.
    return lines[..<end].joined()
  }

  /// Whether the other screen is drawn on, as soon as `isEnough` says so of it.
  func isDrawnOn(waitingFor wanted: Bool) throws -> Bool {
    _ = try shown { _ in (try? state("alternate_on")) == (wanted ? "1" : "0") }
    return try state("alternate_on") == "1"
  }
}
