import Foundation
import Glibc
import TestSupport
import Testing

/// The live view, driven and read through tmux as its user would.
@Suite(.serialized) struct `The terminal view` {
  /// A terminal of tmux's, of its own server.
  private final class Screen {
    private let socket = "heartsnoop-\(UUID().uuidString.prefix(8))"

    static let isThere: Bool =
      (try? Program.shell("command -v tmux > /dev/null").status == 0) ?? false

    init(columns: Int, rows: Int, _ command: String, environment: String = "") throws {
      let line = "env -u NO_COLOR \(environment) sh -c '\(command)'; echo ended: $?; exec cat"
      // The server outlives the shell. It must not keep what tells Foundation that the shell ended.
      let start = """
        for place in /proc/$$/fd/*; do
          [ ${place##*/} -le 2 ] || eval "exec ${place##*/}>&-"
        done 2> /dev/null
        exec tmux -u -L "$1" -f /dev/null new-session -d -x \(columns) -y \(rows) "$2" \
          > /dev/null 2>&1 < /dev/null
        """
      let started = try Program.shell("exec bash -c \"$0\" bash \"$@\"", named: start, socket, line)
      try #require(started.status == 0, "\(started.errors)")
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

    func interrupt() throws { _ = try Program.shell("tmux -u -L \"$1\" send-keys C-c", socket) }
  }

  private func skip() {
    let _: Never? = Skipped.note("the live view on a terminal", because: "there is no tmux")
  }

  /// The capture, and then a source that goes on without a word.
  private var command: String {
    let path = Places.fixture(Samples.path("two-straps")).path
    return "{ cat \(path); sleep 60; } | \(Program.url.path) live -"
  }

  @Test func `is drawn, follows the terminal's size, and leaves it as it was`() throws {
    guard Screen.isThere else { return skip() }
    for (columns, rows) in [(80, 24), (200, 50)] {
      let screen = try Screen(columns: columns, rows: rows, command)
      let lines = try screen.shown { $0.contains { $0.contains("we disconnected") } }
      #expect(lines.first?.hasPrefix("heartsnoop live  standard input  0:0") == true)
      #expect(lines.contains("Mirror B  DB:00:00:00:00:0B  disconnected"))
      #expect(lines.contains { $0.contains("▀█  ▀▀█ ▀▀█") && $0.contains("RR ") })
      #expect(lines.contains { $0.hasSuffix("129-141") })
      #expect(lines.contains(String(repeating: "─", count: columns)))
      #expect(try screen.state("alternate_on") == "1")
      #expect(try screen.state("cursor_flag") == "0")
      try screen.resize(columns: 100, rows: 30)
      let wider = String(repeating: "─", count: 100)
      #expect(try screen.shown { $0.contains(wider) }.contains(wider))
      try screen.interrupt()
      let end = try screen.shown { $0.contains("ended: 0") }
      #expect(end.contains { $0.hasPrefix("heartsnoop: standard input: 219 packets") })
      #expect(end.contains("ended: 0"))
      #expect(try screen.state("alternate_on") == "0")
      #expect(try screen.state("cursor_flag") == "1")
    }
  }

  @Test(arguments: ["TERM=dumb", "TERM="])
  func `is none on a terminal that cannot be drawn on`(environment: String) throws {
    guard Screen.isThere else { return skip() }
    let screen = try Screen(columns: 80, rows: 24, command, environment: environment)
    let lines = try screen.shown { $0.contains { $0.contains("we disconnected") } }
    #expect(lines.contains { $0.contains("Mirror A           Heart Rate") })
    #expect(try screen.state("alternate_on") == "0")
  }

  @Test func `is none where the timeline is asked for`() throws {
    guard Screen.isThere else { return skip() }
    let screen = try Screen(columns: 80, rows: 24, command + " --plain")
    _ = try screen.shown { $0.contains { $0.contains("we disconnected") } }
    #expect(try screen.state("alternate_on") == "0")
  }
}
