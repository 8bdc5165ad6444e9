import Foundation
import Glibc
import HSTestSupport
import Testing

/// The live view, driven and read through tmux as its user would.
@Suite(.serialized) struct `The terminal view` {
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
    for (columns, rows) in Program.started([(80, 24), (200, 50)]) {
      let screen = try Screen(columns: columns, rows: rows, command)
      let lines = try screen.shown { $0.contains { $0.contains("host disconnected") } }
      #expect(lines.first?.hasPrefix("heartsnoop live  standard input  0:0") == true)
      #expect(
        lines.contains { $0.hasPrefix("Mirror B  DB:00:00:00:00:0B  disconnected  consistent") })
      // Of a strap that is gone no rate is shown as if it were there.
      #expect(lines.contains { $0.contains(" ▀▀▀ ▀▀▀ ▀▀▀ bpm  last 133 bpm, contact yes") })
      #expect(lines.contains { $0.contains(" 129-141 bpm, last 0:") })
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

  @Test(arguments: Program.started(["TERM=dumb", "TERM="]))
  func `is none on a terminal that cannot be drawn on`(environment: String) throws {
    guard Screen.isThere else { return skip() }
    let screen = try Screen(columns: 80, rows: 24, command, environment: environment)
    let lines = try screen.shown { $0.contains { $0.contains("host disconnected") } }
    #expect(
      lines.contains { $0.contains(" < 1 Heart Rate Measurement 66 bpm, contact, RR 900.4 ms") })
    #expect(try screen.state("alternate_on") == "0")
  }

  @Test func `is none where the timeline is asked for`() throws {
    guard Screen.isThere else { return skip() }
    let screen = try Screen(columns: 80, rows: 24, command + " --plain")
    _ = try screen.shown { $0.contains { $0.contains("host disconnected") } }
    #expect(try screen.state("alternate_on") == "0")
  }

  /// The view of a capture that a shell was told to show, and the terminal's state before it.
  private func typed(_ end: String = "") throws -> (Screen, before: String) {
    let screen = try Screen.interactive()
    let before = try screen.answer("stty -g")
    let path = Places.fixture(Samples.path("two-straps")).path
    try screen.type(
      "clear; { cat \(path); exec sleep 60; } | \(Program.url.path) live -\(end)", "Enter")
    return (screen, before)
  }

  @Test func `gives the terminal back when it is suspended, and takes it again`() throws {
    guard Screen.isThere else { return skip() }
    let (screen, before) = try typed()
    let isDrawn: ([String]) -> Bool = { $0.first?.hasPrefix("heartsnoop live  standard") == true }
    #expect(isDrawn(try screen.shown { isDrawn($0) && $0.contains { $0.contains("129-141") } }))
    try screen.type("C-z")
    #expect(try screen.isDrawnOn(waitingFor: false) == false)
    #expect(try screen.state("cursor_flag") == "1")
    #expect(
      try screen.shown { $0.contains { $0.contains("Stopped") } }.contains {
        $0.contains("Stopped")
      })
    #expect(try screen.answer("stty -g") == before)
    try screen.type("fg", "Enter")
    #expect(try screen.isDrawnOn(waitingFor: true))
    #expect(isDrawn(try screen.shown(isDrawn)))
    #expect(try screen.state("cursor_flag") == "0")
    try screen.type("q")
    #expect(try screen.isDrawnOn(waitingFor: false) == false)
    let end = try screen.shown { $0.contains { $0.contains("ended by q") } }
    #expect(end.contains { $0.contains("219 packets") })
    // The other end of the pipe sleeps on.
    try screen.interrupt()
    #expect(try screen.answer("stty -g") == before)
  }

  @Test func `goes on in the background without being stopped, and comes to the foreground`() throws
  {
    guard Screen.isThere else { return skip() }
    let (screen, before) = try typed(" &")
    _ = try screen.shown { $0.contains { $0.hasPrefix("ready>") } }
    usleep(500_000)
    #expect(try screen.answer("jobs").contains("Running"))
    #expect(try screen.state("alternate_on") == "0")
    try screen.type("fg", "Enter")
    #expect(try screen.isDrawnOn(waitingFor: true))
    try screen.interrupt()
    #expect(try screen.isDrawnOn(waitingFor: false) == false)
    #expect(try screen.answer("stty -g") == before)
  }

  @Test(arguments: Program.started(["TERM", "HUP", "QUIT", "INT"], first: 2))
  func `leaves the terminal as it was when it is told to end`(signal: String) throws {
    guard Screen.isThere else { return skip() }
    try Samples.withFolder { folder in
      let file = folder.appending(path: "process").path
      let screen = try Screen.interactive()
      let before = try screen.answer("stty -g")
      let path = Places.fixture(Samples.path("two-straps")).path
      try screen.type(
        "clear; { cat \(path); exec sleep 60; } | sh -c 'echo $$ > \(file); exec \(Program.url.path) live -'",
        "Enter")
      #expect(try screen.isDrawnOn(waitingFor: true))
      _ = try screen.shown { $0.contains { $0.contains("129-141") } }
      _ = try Program.shell("kill -\(signal) $(cat \"$1\")", file)
      #expect(try screen.isDrawnOn(waitingFor: false) == false)
      let isSaid: ([String]) -> Bool = { $0.contains { $0.contains("ended by SIG\(signal)") } }
      #expect(isSaid(try screen.shown(isSaid)))
      // The other end of the pipe sleeps on.
      try screen.interrupt()
      #expect(try screen.answer("stty -g") == before)
      #expect(try screen.state("cursor_flag") == "1")
    }
  }

  @Test func `is not stopped where nobody could let it go on`() throws {
    guard Screen.isThere else { return skip() }
    try Samples.withFolder { folder in
      let fifo = folder.appending(path: "fifo").path
      try #require(unsafe mkfifo(fifo, 0o600) == 0)
      // Started by the terminal itself: no shell is there to wait for it.
      let screen = try Screen(
        columns: 80, rows: 24, line: "exec \(Program.url.path) live \(fifo) -w \(fifo).btsnoop")
      #expect(try screen.isDrawnOn(waitingFor: true))
      try screen.type("C-z")
      let writer = try #require(FileHandle(forWritingAtPath: fifo))
      try writer.write(contentsOf: Data(try Samples.bytes("two-straps")))
      let lines = try screen.shown { $0.contains { $0.contains("129-141") } }
      #expect(lines.contains { $0.contains("129-141") })
      try writer.close()
    }
  }

  @Test func `has no colours where NO_COLOR says so`() throws {
    guard Screen.isThere else { return skip() }
    for (environment, isColored) in [("NO_COLOR=1", false), ("NO_COLOR=", true)] {
      let screen = try Screen(columns: 80, rows: 24, command, environment: environment)
      _ = try screen.shown { $0.contains { $0.contains("host disconnected") } }
      #expect(try screen.isDrawnOn(waitingFor: true))
      #expect(try screen.colors().contains("\u{1B}[") == isColored)
    }
  }

  @Test func `counts silence by our own clock, not by the recorder's`() throws {
    guard Screen.isThere else { return skip() }
    let bytes = try Samples.bytes("two-straps")
    let end = Samples.end(ofRecords: 205, in: bytes)
    try Samples.withFile(Array(bytes[..<end])) { path in
      let screen = try Screen(
        columns: 80, rows: 24, "{ cat \(path); sleep 60; } | \(Program.url.path) live -")
      let lines = try screen.shown { $0.contains { $0.contains("129-141") } }
      // It was recorded long ago, and has only just come.
      #expect(!lines.contains { $0.contains("silent") })
      #expect(
        try screen.shown { $0.contains { $0.contains("silent for 3 s") } }
          .contains { $0.contains("silent for 3 s") })
    }
  }
}
