import Foundation
import Glibc
import HSTestSupport
import Testing

/// Captures that come through a pipe, all at once or bit by bit.
@Suite struct `Standard input` {
  static let capture = "coospo-h6"

  @Test(arguments: ["decode", "series", "gatt"])
  func `is as good as a file`(command: String) throws {
    for capture in [Self.capture, "monitor-2001", "h4-under-1001", "cut-tail", "cut-header"] {
      let file = try Program.run(command, Samples.path(capture))
      let pipe = try Program.run([command, "-"], input: try Samples.bytes(capture))
      #expect(pipe.status == file.status)
      #expect(pipe.output == file.output)
      #expect(
        pipe.errors == file.errors.replacing(Samples.path(capture), with: "standard input"))
    }
  }

  @Test func `of no bytes is said to be empty`() throws {
    let result = try Program.run("decode", "-")
    #expect(result.status == 2)
    #expect(result.errors == "heartsnoop: standard input: is empty\n")
  }

  @Test func `may be a file, read from where its position is`() throws {
    let path = Places.fixture(Samples.path(Self.capture)).path
    let result = try Program.shell("exec \"$heartsnoop\" series - < \"$1\"", path)
    #expect(result.status == 0)
    #expect(result.output == (try Program.run("series", path).output))
    let behind = try Program.shell(
      "{ dd bs=1 count=3 of=/dev/null 2>/dev/null; exec \"$heartsnoop\" series -; } < \"$1\"", path)
    #expect(behind.status == 2)
    #expect(behind.errors.contains("begins with 6e 6f 6f 70 00 00 00 00"))
  }

  /// Records of which the lines must be there before any later record has come.
  static let steps = [33, 47, 121, 160]

  @Test(arguments: [["decode"], ["series", "--no-verdicts"]])
  func `is decoded as it comes`(command: [String]) throws {
    let bytes = try Samples.bytes(Self.capture)
    let whole = try Program.run(command + [Samples.path(Self.capture)]).output
    let run = try Run(command + ["-"])
    var sent = 0
    for records in Self.steps {
      // What follows has begun to come as well, and must not keep anything back.
      let end = Samples.end(ofRecords: records, in: bytes) + 11
      run.send(Array(bytes[sent..<end]))
      sent = end
      let expected = try lines(command, ofRecords: records, in: bytes)
      let printed = run.output { $0.count >= expected.count }
      #expect(printed == expected, "after \(records) records")
      #expect(run.isRunning)
    }
    run.send(Array(bytes[sent...]))
    run.endInput()
    let result = try run.end()
    #expect(result.status == 0)
    #expect(result.output == whole)
  }

  /// What a file prints that holds only the first records.
  private func lines(
    _ command: [String], ofRecords records: Int, in bytes: [UInt8]
  ) throws -> [UInt8] {
    let whole = Array(bytes.prefix(Samples.end(ofRecords: records, in: bytes)))
    return try Samples.withFile(whole) { path in
      let result = try Program.run(command + [path])
      // A header alone is no answer.
      #expect(result.status == (result.lines.count < 2 ? 3 : 0))
      #expect(!result.output.isEmpty)
      return result.output
    }
  }

  @Test func `may come one byte at a time`() throws {
    let bytes = try Samples.bytes("orphan-continuation")
    let run = try Run(["decode", "-"])
    for byte in bytes { run.send([byte]) }
    run.endInput()
    let result = try run.end()
    #expect(result.status == 0)
    #expect(
      result.output == (try Program.run("decode", Samples.path("orphan-continuation")).output))
  }

  @Test func `may be a FIFO with a name`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "fifo").path
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let run = try Run(["series", "--no-verdicts", path])
      run.endInput()
      let bytes = try Samples.bytes(Self.capture)
      let fifo = try #require(FileHandle(forWritingAtPath: path))
      let end = Samples.end(ofRecords: 150, in: bytes)
      try fifo.write(contentsOf: Data(bytes[..<end]))
      let expected = try lines(["series", "--no-verdicts"], ofRecords: 150, in: bytes)
      #expect(run.output { $0.count >= expected.count } == expected)
      try fifo.write(contentsOf: Data(bytes[end...]))
      try fifo.close()
      let result = try run.end()
      #expect(result.status == 0)
      let whole = try Program.run("series", "--no-verdicts", Samples.path(Self.capture))
      #expect(result.output == whole.output)
    }
  }

  @Test func `may be one of several captures`() throws {
    let file = Samples.path("h1-1001")
    let result = try Program.run(["decode", file, "-"], input: try Samples.bytes("h1-1001"))
    let alone = try Program.run("decode", file).text
    #expect(result.status == 0)
    #expect(result.text == "== \(file)\n\(alone)== standard input\n\(alone)")
  }

  @Test func `that is closed is empty`() throws {
    let result = try Program.shell("exec \"$heartsnoop\" decode - <&-")
    #expect(result.status == 2)
    #expect(result.errors == "heartsnoop: standard input: is empty\n")
  }
}
