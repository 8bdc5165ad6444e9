import Foundation
import Glibc
import TestSupport
import Testing

/// `heartsnoop live -w`: what is recorded while it is decoded.
@Suite struct `A live recording` {
  @Test(arguments: ["btsnoop", "pcap", "pcapng"], ["live-btmon", "coospo-h6"])
  func `tells what was told live`(format: String, capture: String) throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.\(format)").path
      let live = try Program.run(["live", "-", "-w", path], input: try Samples.bytes(capture))
      #expect(live.status == 0)
      let recorded = try Program.run("decode", path)
      #expect(withoutOffsets(live.text) == withoutOffsets(recorded.text))
      let info = try Program.run("info", path).text
      let isMonitor = capture == "live-btmon"
      #expect(info.contains(isMonitor ? "Linux monitor" : "H4"))
    }
  }

  /// Where in its container a record stands differs from one container to the other.
  private func withoutOffsets(_ text: String) -> String {
    text.replacing(/\ at byte [0-9]+/, with: "")
  }

  @Test(arguments: ["btsnoop", "btsnoop-monitor", "pcap", "pcap-monitor", "pcapng"])
  func `is written in the format that is asked for`(format: String) throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording").path
      let live = try Program.run(
        ["live", "-", "-w", path, "--write-format", format],
        input: try Samples.bytes("polar-h7-app"))
      #expect(live.status == 0)
      let series = try Program.run("series", path)
      let original = try Program.run("series", Samples.path("polar-h7-app"))
      let times = { (text: String) in text.replacing(/([0-9]{6})000Z/, with: { "\($0.1)Z" }) }
      #expect(times(series.text) == original.text)
    }
  }

  @Test func `has remarks in its comments`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.pcapng").path
      let live = try Program.run(
        ["live", "-", "-w", path, "--annotate"], input: try Samples.bytes("polar-h7-app"))
      #expect(live.status == 0)
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      #expect(
        String(decoding: bytes, as: UTF8.self).contains("Heart Rate Measurement 86 bpm, contact"))
    }
  }

  @Test func `is on disk before the run ends, in whole records`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    let end = Samples.end(ofRecords: 121, in: bytes)
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.btsnoop").path
      let run = try Run(["live", "-", "-w", path])
      run.send(Array(bytes[..<(end + 7)]))
      let deadline = Date(timeIntervalSinceNow: 20)
      var size = 0
      while size < end, Date() < deadline {
        usleep(50_000)
        size = (try? Data(contentsOf: URL(filePath: path)).count) ?? 0
      }
      run.signal(SIGKILL)
      #expect(try run.end().wasKilled)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == Array(bytes[..<end]))
    }
  }

  @Test func `is a ring that removes only its own files`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "ring.btsnoop").path
      // Two files of somebody else's, of which one has a name that the ring would take.
      let taken = folder.appending(path: "ring-00002.btsnoop").path
      let other = folder.appending(path: "ring-00000.btsnoop").path
      for name in [taken, other] {
        try Data("mine".utf8).write(to: URL(filePath: name))
      }
      let live = try Program.run(
        ["live", "-", "-w", path, "--rotate-size", "2k", "--files", "3"],
        input: try Samples.bytes("coospo-h6"))
      #expect(live.status == 0)
      for name in [taken, other] {
        #expect(try String(contentsOfFile: name, encoding: .utf8) == "mine")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0 != "ring-00000.btsnoop" && $0 != "ring-00002.btsnoop" }
      #expect(names.count == 3)
      // Together they are the end of what came.
      let bytes = try Samples.bytes("coospo-h6")
      var joined: [UInt8] = []
      for name in names {
        let part = [UInt8](try Data(contentsOf: folder.appending(path: name)))
        #expect(part.starts(with: bytes[..<16]))
        #expect(part.count <= 2048 + 300)
        joined += part[16...]
        #expect(try Program.run("info", folder.appending(path: name).path).status == 0)
      }
      #expect(bytes.suffix(joined.count).elementsEqual(joined))
    }
  }

  @Test func `leaves a file alone that has taken the name of one of its own`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "ring.btsnoop").path
      let first = folder.appending(path: "ring-00001.btsnoop").path
      let bytes = try Samples.bytes("coospo-h6")
      let run = try Run(["live", "-", "-w", path, "--rotate-size", "2k", "--files", "1"])
      let some = Samples.end(ofRecords: 20, in: bytes)
      run.send(Array(bytes[..<some]))
      let deadline = Date(timeIntervalSinceNow: 20)
      while !FileManager.default.fileExists(atPath: first), Date() < deadline { usleep(20_000) }
      try #require(unsafe rename(first, first + ".kept") == 0)
      try "mine".write(toFile: first, atomically: true, encoding: .utf8)
      run.send(Array(bytes[some...]))
      run.endInput()
      let outcome = try run.end()
      #expect(outcome.status == 0)
      #expect(try String(contentsOfFile: first, encoding: .utf8) == "mine")
      #expect(outcome.errors.contains("is not what was recorded any more, and was left"))
    }
  }

  @Test func `that finds no room ends the run, and is readable`() throws {
    let full = try Program.run(
      ["live", "-", "-w", "/dev/full", "--write-format", "pcap"],
      input: try Samples.bytes("coospo-h6"))
    #expect(full.status == 2)
    #expect(full.errors.contains("writing failed: No space left on device"))
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.pcapng").path
      let limited = try Program.shell(
        #"ulimit -f 32; exec "$heartsnoop" live - -w "$2" < "$1" > /dev/null"#,
        Places.fixture(Samples.path("live-btmon")).path, path)
      #expect(limited.status == 2)
      #expect(limited.errors.contains("whole records"))
      let rest = try Program.run("info", path)
      #expect(rest.status == 0)
      #expect(rest.errors.allSatisfy { _ in rest.errors.contains("clock went back") })
      let size = try Data(contentsOf: URL(filePath: path)).count
      #expect((8 << 10)...(32 << 10) ~= size)
    }
  }

  @Test func `is never the file that is followed`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFile(bytes) { path in
      let run = try Program.run("live", "--follow", path, "-w", path, "--write-format", "btsnoop")
      #expect(run.status == 2)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }
}
