import Foundation
import Glibc
import HSTestSupport
import Testing

/// `heartsnoop live --follow`: a log that grows, is renamed and begun anew.
@Suite struct `A followed file` {
  private func expected(_ bytes: [UInt8]) throws -> [UInt8] {
    try Samples.withFile(bytes) { try Program.run("decode", $0).output }
  }

  private func put(_ bytes: some Sequence<UInt8>, at path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  private func append(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(bytes))
    try handle.close()
  }

  @Test func `goes on over Android's renaming, as one capture`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    let first = Samples.end(ofRecords: 121, in: bytes)
    let second = Samples.end(ofRecords: 160, in: bytes)
    try Samples.withFolder { folder in
      let path = folder.appending(path: "btsnoop_hci.log").path
      try put(bytes[..<40], at: path)
      let run = try Run(["live", "--follow", path])
      try append(bytes[40..<first], to: path)
      var wanted = try expected(Array(bytes[..<first]))
      #expect(run.output { $0.count >= wanted.count } == wanted)
      try #require(unsafe rename(path, path + ".last") == 0)
      // The header is written first, and the records of the new file later.
      try put(bytes[..<9], at: path)
      try append(bytes[9..<16], to: path)
      try append(bytes[first..<second], to: path)
      wanted = try expected(Array(bytes[..<second]))
      #expect(run.output { $0.count >= wanted.count } == wanted)
      // Cut to nothing, and begun again in the same file.
      try #require(unsafe truncate(path, 0) == 0)
      _ = run.errors { $0.contains("was cut") }
      try append(bytes[..<16], to: path)
      try append(bytes[second...], to: path)
      wanted = try expected(bytes)
      let printed = run.output { $0.count >= wanted.count - 2000 }
      #expect(wanted.starts(with: printed.prefix(wanted.count)))
      run.signal(SIGINT)
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(outcome.output == wanted)
      #expect(outcome.errors.contains("begun anew; reading goes on there"))
    }
  }

  @Test func `goes on where it was renamed before its header was there`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      let path = folder.appending(path: "btsnoop_hci.log").path
      try put(bytes[..<10], at: path)
      let run = try Run(["live", "--follow", path])
      usleep(200_000)
      try #require(unsafe rename(path, path + ".last") == 0)
      try put(bytes, at: path)
      let wanted = try expected(bytes)
      #expect(run.output { $0.count >= wanted.count } == wanted)
      run.signal(SIGINT)
      #expect(try run.end().status == 0)
    }
  }

  @Test func `is not taken for another that has its name`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      let path = folder.appending(path: "log").path
      try put(bytes, at: path)
      let run = try Run(["live", "--follow", path])
      let wanted = try expected(bytes)
      _ = run.output { $0.count >= wanted.count }
      try #require(unsafe unlink(path) == 0)
      try put(try Samples.bytes("monitor-2001"), at: path)
      let outcome = try run.end()
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("begun anew as a capture of another kind"))
    }
  }

  @Test func `that is missing from a series of renamings is missed`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      let path = folder.appending(path: "log").path
      try put(bytes, at: path)
      let run = try Run(["live", "--follow", path])
      let wanted = try expected(bytes)
      _ = run.output { $0.count >= wanted.count }
      // Two renamings: what is called .last is not what was followed.
      let other = folder.appending(path: "other").path
      try put(bytes, at: other)
      try put(bytes, at: path + ".last")
      try #require(unsafe rename(other, path) == 0)
      _ = run.errors { $0.contains("a file may be missing") }
      run.signal(SIGTERM)
      #expect(try run.end().errors.contains("a file may be missing"))
    }
  }

  @Test func `must be a file`() throws {
    let missing = try Program.run("live", "--follow", "no-such-file")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("no-such-file: cannot be opened: No such file"))
    let device = try Program.run("live", "--follow", "/dev/null")
    #expect(device.status == 2)
    #expect(device.errors.contains("is not a regular file"))
    // Opening a FIFO would wait for its writer.
    try Samples.withFolder { folder in
      let path = folder.appending(path: "fifo").path
      try #require(unsafe mkfifo(path, 0o600) == 0)
      let run = try Run(["live", "--follow", path])
      let said = run.errors(within: 5) { $0.contains("is not a regular file") }
      #expect(said.contains("is not a regular file; pipes and devices are read without --follow"))
      // What is said comes before the end.
      for _ in 0..<100 where run.isRunning { usleep(50_000) }
      if run.isRunning { run.signal(SIGKILL) }
      #expect(try run.end().status == 2)
    }
  }

  @Test func `waits on where a FIFO takes its place, and can be ended`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    let first = Samples.end(ofRecords: 121, in: bytes)
    try Samples.withFolder { folder in
      let path = folder.appending(path: "log").path
      try put(bytes[..<first], at: path)
      let run = try Run(["live", "--follow", path])
      let timed = try Run(["live", "--follow", path, "--duration", "3"])
      var wanted = try expected(Array(bytes[..<first]))
      // Both must have opened the file before it goes.
      for reader in [run, timed] { _ = reader.output { $0.count >= wanted.count } }
      try #require(unsafe unlink(path) == 0 && mkfifo(path, 0o600) == 0)
      let said = run.errors(within: 5) { $0.contains("waiting for a file") }
      #expect(said.contains("what has this name now is not a regular file; waiting for a file"))
      // And goes on when there is a file again.
      try put(bytes[..<16] + bytes[first...], at: path + ".new")
      try #require(unsafe rename(path + ".new", path) == 0)
      wanted = try expected(bytes)
      #expect(run.output(within: 5) { $0.count >= wanted.count } == wanted)
      try #require(unsafe unlink(path) == 0 && mkfifo(path, 0o600) == 0)
      _ = run.errors(within: 5) { $0.components(separatedBy: "waiting for a file").count > 2 }
      run.signal(SIGTERM)
      for ended in [run, timed] {
        let deadline = ContinuousClock.now + .seconds(10)
        while ended.isRunning, ContinuousClock.now < deadline { usleep(20_000) }
        #expect(!ended.isRunning, "it is deaf")
        ended.signal(SIGKILL)
        #expect(try ended.end().status == 0)
      }
    }
  }
}
