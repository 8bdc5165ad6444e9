import Foundation
import HSTestSupport
import Testing

/// Readers that leave early, and places that take no text.
@Suite struct `Standard output` {
  static let commands = ["decode", "series", "gatt", "info"]

  /// The path of a capture whose timeline is a few megabytes: a session many times over.
  private func withLongCapture<Result>(_ body: (String) throws -> Result) throws -> Result {
    let bytes = try Samples.bytes("coospo-h6")
    var long = bytes
    for _ in 0..<200 { long += bytes[16...] }
    return try Samples.withFile(long, body)
  }

  @Test(arguments: ["decode", "series", "series --no-verdicts", "gatt"])
  func `may be closed by its reader`(command: String) throws {
    try withLongCapture { path in
      let pipe = Pipe()
      let run = try Run(
        command.split(separator: " ").map(String.init) + [path], output: pipe.fileHandleForWriting)
      let first = try #require(try pipe.fileHandleForReading.read(upToCount: 100))
      #expect(!first.isEmpty)
      try pipe.fileHandleForReading.close()
      let result = try run.end()
      #expect(result.status == 0 && !result.wasKilled)
      #expect(result.errors == "")
    }
  }

  /// The capture never ends, so a program that reads on without a reader is stopped, with status 124.
  @Test(arguments: Program.started(["decode", "series --no-verdicts"]))
  func `that its reader has closed ends the work`(command: String) throws {
    try withLongCapture { path in
      let result = try Program.shell(
        """
        { cat "$1"; while tail -c +17 "$1"; do :; done; } 2>/dev/null |
          { timeout 50 "$heartsnoop" \(command) -; echo "status $?" >&2; } | head -1
        """, path)
      #expect(result.errors == "status 0\n")
      #expect(result.lines.count == 1)
    }
  }

  @Test(arguments: commands)
  func `may have no reader from the start`(command: String) throws {
    for capture in ["coospo-h6", "cut-tail", "unanswered-request"] {
      let path = Places.fixture(Samples.path(capture)).path
      // The reader is gone before the program is there.
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      let result = try Run([command, path], output: pipe.fileHandleForWriting).end()
      #expect(result.status == 0 && !result.wasKilled, "\(capture)")
      #expect(result.errors == "", "\(capture)")
    }
  }

  @Test(arguments: Program.started(commands, first: 2))
  func `may be closed`(command: String) throws {
    let path = Places.fixture(Samples.path("coospo-h6")).path
    let before = try Data(contentsOf: URL(filePath: path))
    let result = try Program.shell("exec \"$heartsnoop\" \(command) \"$1\" >&-", path)
    #expect(result.status == 0)
    #expect(result.errors == "")
    let all = try Program.shell("exec \"$heartsnoop\" \(command) \"$1\" <&- >&- 2>&-", path)
    #expect(all.status == 0)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(arguments: commands + ["value 2a37"])
  func `may be full`(command: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else {
      Skipped.note("a full disk", because: "/dev/full is not there")
      return
    }
    let what = command == "value 2a37" ? "1648" : Samples.path("coospo-h6")
    let result = try Run(
      command.split(separator: " ").map(String.init) + [what], directory: Places.fixtures,
      output: FileHandle(forWritingAtPath: "/dev/full")
    ).end()
    #expect(result.status == 2)
    #expect(
      result.errors == "heartsnoop: standard output: writing failed: No space left on device\n")
  }

  @Test func `that is full ends the work`() throws {
    try withLongCapture { path in
      let result = try Run(
        ["decode", path, path], output: FileHandle(forWritingAtPath: "/dev/full")
      ).end()
      #expect(result.status == 2)
      #expect(result.errorLines.count == 1)
    }
  }

  @Test func `of --help may have no reader`() throws {
    let result = try Program.shell(
      "{ sleep 0.2; \"$heartsnoop\" --help; echo \"status $?\" >&2; } | true")
    #expect(result.errors == "status 0\n")
  }

  @Test func `holds data, standard error all else`() throws {
    let both = try Program.run("series", Samples.path("unanswered-request"))
    #expect(
      both.lines == [
        "time,packet,connection,peer,handle,bpm,contact,energy_kj,rr_ticks,"
          + "rr_ms,findings,value_hex,verdict,reasons"
      ])
    #expect(
      both.errors.contains(
        "unanswered-request.btsnoop: 2 values of handle 0x0012 of E0:00:00:00:00:01 are too few to tell"
      ))
    #expect(
      both.errors.hasSuffix(
        "heartsnoop: captures/unanswered-request.btsnoop: 0 errors and 7 warnings on the "
          + "timeline; 'heartsnoop decode --only finding' shows them\n"))
    #expect(try Program.run("decode", Samples.path("unanswered-request")).errors == "")
    let one = try Program.run("gatt", Samples.path("interleaved-fragments"))
    #expect(one.errors.contains("0 errors and 7 warnings on"))
  }
}
