import Foundation
import Glibc
import HSTestSupport
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
        ["live", "-", "-w", path, "--output-format", format],
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
      let run = try Run(["live", "-", "-w", path], isStarted: true)
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

  @Test func `is a ring that tells of every loss, also behind its last record`() throws {
    try Samples.withFolder { folder in
      let source = folder.appending(path: "source.pcapng").path
      #expect(
        try Program.run("convert", Samples.path("coospo-h6"), "-o", source, "--packets", "1-9")
          .status == 0)
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: source)))
      // Interface Statistics Block: 7 packets lost (isb_ifdrop), of which no record tells.
      bytes += [5, 0, 0, 0, 36, 0, 0, 0] + [UInt8](repeating: 0, count: 12)
      bytes += [5, 0, 8, 0, 7, 0, 0, 0, 0, 0, 0, 0, 36, 0, 0, 0]
      // A file for each record: the last one is full when its record is written.
      let ring = folder.appending(path: "ring.pcapng").path
      let live = try Program.run(
        ["live", "-", "-w", ring, "--rotate-size", "1"], input: bytes)
      #expect(live.status == 0)
      #expect(live.errors.contains("; 7 packets lost, as the capture tells; "))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("ring-") }.sorted()
      #expect(files.count == 9)
      for file in files {
        let told = try Program.run("info", folder.appending(path: file).path).text
        #expect(told.contains("7 packets") == (file == files.last), "\(file): \(told)")
      }
    }
  }

  @Test func `is a ring that keeps what it has until there is more`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      // The last record fills the file to the byte: that a further one would follow is not known.
      let exact = folder.appending(path: "exact.btsnoop").path
      let live = try Program.run(
        ["live", "-", "-w", exact, "--rotate-size", "\(bytes.count)", "--files", "1"],
        input: bytes)
      #expect(live.status == 0)
      let first = folder.appending(path: "exact-00001.btsnoop")
      #expect([UInt8](try Data(contentsOf: first)) == bytes)
      #expect(!live.errors.contains("removed"))
      // One record a file.
      let single = folder.appending(path: "single.btsnoop").path
      let many = try Program.run(
        ["live", "-", "-w", single, "--rotate-size", "1", "--files", "4", "--count", "20"],
        input: bytes)
      #expect(many.status == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        .filter { $0.hasPrefix("single") }
      #expect(names == (17...20).map { "single-000\($0).btsnoop" })
      let tail = try names.flatMap {
        [UInt8](try Data(contentsOf: folder.appending(path: $0)))[16...]
      }
      let range = Samples.end(ofRecords: 16, in: bytes)..<Samples.end(ofRecords: 20, in: bytes)
      #expect(tail == Array(bytes[range]))
    }
  }

  @Test func `says what it overwrites`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.btsnoop").path
      let bytes = try Samples.bytes("coospo-h6")
      let first = try Program.run(["live", "-", "-w", path], input: bytes)
      #expect(!first.errors.contains("overwritten"))
      let second = try Program.run(["live", "-", "-w", path], input: bytes)
      #expect(second.status == 0)
      #expect(
        second.errors.contains(
          "\(path): there was a file of \(bytes.count) bytes, now overwritten"))
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
      // What brings nothing does not take away what is there either.
      let nothing = try Program.run(["live", "-", "-w", path], input: [])
      #expect(nothing.status == 2)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }

  @Test func `may go into a FIFO, whoever reads it and as long as he does`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFolder { folder in
      let fifo = folder.appending(path: "fifo").path
      try #require(unsafe mkfifo(fifo, 0o600) == 0)
      let arguments = ["live", "-", "-w", fifo, "--output-format", "btsnoop"]
      // Its reader comes later.
      let run = try Run(arguments)
      run.send(bytes)
      run.endInput()
      #expect(run.errors { $0.contains("without a reader") }.contains("without a reader"))
      let reader = try Run([fifo], of: URL(filePath: "/bin/cat"))
      #expect(try reader.end().output == bytes)
      #expect(try run.end().status == 0)
      // Nobody comes: the run can be ended all the same.
      let alone = try Run(arguments)
      alone.send(bytes)
      _ = alone.errors { $0.contains("without a reader") }
      alone.signal(SIGINT)
      #expect(!(try alone.end().wasKilled))
      // The reader goes: so does the run.
      let left = try Run(arguments)
      let head = try Run(["-c", "100", fifo], of: URL(filePath: "/usr/bin/head"))
      left.send(bytes)
      _ = try head.end()
      left.send(bytes)
      let outcome = try left.end()
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("the recording is no longer read"))
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
      ["live", "-", "-w", "/dev/full", "--output-format", "pcap"],
      input: try Samples.bytes("coospo-h6"))
    #expect(full.status == 2)
    #expect(full.errors.contains("writing failed: No space left on device"))
    guard Sanitizer.limitsFiles("a recording that outgrows its room") else { return }
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

  @Test func `that cannot be made ends the run before it begins`() throws {
    try Samples.withFolder { folder in
      let missing = folder.appending(path: "none/recording.pcap").path
      for (path, reason) in [
        (missing, "No such file or directory"), (folder.path, "Is a directory"),
      ] {
        // Nothing has come yet.
        let run = try Run(["live", "-", "-w", path, "--output-format", "pcap"])
        let outcome = try run.end()
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("heartsnoop: \(path): cannot be written: \(reason)"))
      }
    }
  }

  @Test func `that finds no room says how much of it is there`() throws {
    guard Sanitizer.limitsFiles("what is told of a recording that outgrows its room") else {
      return
    }
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.btsnoop").path
      let limited = try Program.shell(
        #"ulimit -f 32; exec "$heartsnoop" live - -w "$2" < "$1" > /dev/null"#,
        Places.fixture(Samples.path("live-btmon")).path, path)
      #expect(limited.status == 2)
      let said = try #require(limited.errors.firstMatch(of: /recorded ([0-9]+) packets/))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let records = try #require(Int(said.1))
      #expect(records > 0)
      #expect(Samples.end(ofRecords: records, in: bytes) == bytes.count)
      #expect(Samples.end(ofRecords: records - 1, in: bytes) < bytes.count)
    }
  }

  /// Packets of a file, as `info` counts them.
  private func packets(_ path: String) throws -> Int {
    let info = try Program.run("info", "--format", "json", path)
    #expect(info.status == 0, "\(path): \(info.errors)")
    let document =
      try JSONSerialization.jsonObject(with: Data(info.output)) as? [String: Any]
    return try #require((document?["records"] as? [String: Any])?["count"] as? Int)
  }

  /// A zip archive of captures, by their names.
  private func zip(_ captures: [String], in folder: URL) throws -> String {
    let path = folder.appending(path: "captures.zip").path
    let made = try Program.shell(
      #"archive="$1"; shift; exec python3 -m zipfile -c "$archive" "$@""#, named: "sh",
      arguments: [path] + captures.map { Places.fixture(Samples.path($0)).path })
    try #require(made.status == 0, "\(made.errors)")
    return path
  }

  /// The files of a folder whose names begin as a recording's.
  private func recordings(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("recording") }.sorted().map { folder.appending(path: $0).path }
  }

  @Test(
    arguments: [
      "btsnoop", "btsnoop-monitor", "pcap", "pcap-monitor", "pcapng", "packetlogger",
      "packetlogger-v1",
    ], [true, false])
  func `of several captures in one input keeps all of each`(format: String, isPiped: Bool) throws {
    // The first begins earlier than the second, and the other way round.
    for names in [["polar-h7-app", "coospo-h6"], ["coospo-h6", "polar-h7-app"]] {
      try Samples.withFolder { folder in
        let archive = try zip(names, in: folder)
        let path = folder.appending(path: "recording.x").path
        var wanted = 0
        for name in names {
          let single = folder.appending(path: name).path
          #expect(
            try Program.run(
              "convert", Samples.path(name), "--output-format", format, "-o", single
            ).status == 0)
          wanted += try packets(single)
        }
        let live = try Program.run(
          ["live", isPiped ? "-" : archive, "-w", path, "--output-format", format],
          input: isPiped ? [UInt8](try Data(contentsOf: URL(filePath: archive))) : [])
        #expect(live.status == 0, "\(live.errors)")
        let files = try recordings(in: folder)
        #expect(try files.reduce(0) { try $0 + packets($1) } == wanted, "\(files)")
        for file in files { #expect(live.errors.contains(file), "\(live.errors)") }
        #expect(!live.errors.contains("overwritten"))
      }
    }
  }

  @Test func `of several captures in one input goes on where the clock does`() throws {
    try Samples.withFolder { folder in
      // The second is of the day after.
      var captures = ["coospo-h6", "later-session"]
      let path = folder.appending(path: "recording.btsnoop").path
      let one = try Program.run("live", try zip(captures, in: folder), "-w", path)
      #expect(one.status == 0)
      #expect(try recordings(in: folder) == [path])
      // One behind the other, with one header.
      let second = try Samples.bytes(captures[1])
      #expect(
        [UInt8](try Data(contentsOf: URL(filePath: path)))
          == (try Samples.bytes(captures[0])) + second[16...])
      captures.reverse()
      // A file that has the name of the second stays.
      let other = folder.appending(path: "recording-00002.btsnoop")
      try Data("mine".utf8).write(to: other)
      let two = try Program.run("live", try zip(captures, in: folder), "-w", path)
      #expect(two.status == 0)
      #expect(try String(contentsOf: other, encoding: .utf8) == "mine")
      let further = folder.appending(path: "recording-00003.btsnoop").path
      #expect(two.errors.contains("in 2 files: \(path), \(further)"), "\(two.errors)")
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == second)
    }
  }

  @Test func `of captures that one file does not hold has a file for each`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "recording.pcap").path
      // A sniffer's packets have another link type than those of a host.
      let live = try Program.run(
        "live", try zip(["air-256", "coospo-h6"], in: folder), "-w", path)
      #expect(live.status == 0)
      let files = try recordings(in: folder)
      #expect(files.count == 2)
      #expect(
        try files.map(packets).sorted()
          == [try packets(Samples.path("air-256")), try packets(Samples.path("coospo-h6"))]
          .sorted())
    }
  }

  @Test func `of several captures in one input is one ring, and one stream`() throws {
    let captures = ["polar-h7-app", "coospo-h6"]
    let wanted = try captures.reduce(0) { try $0 + packets(Samples.path($1)) }
    try Samples.withFolder { folder in
      let archive = try zip(captures, in: folder)
      let path = folder.appending(path: "recording.pcapng").path
      let ring = try Program.run("live", archive, "-w", path, "--rotate-size", "2k")
      #expect(ring.status == 0)
      let files = try recordings(in: folder)
      #expect(files.count > 4)
      #expect(try files.reduce(0) { try $0 + packets($1) } == wanted)
      // Into a pipe all goes as one.
      let piped = try Program.shell(
        #""$heartsnoop" live "$1" -w /dev/fd/3 --output-format "$2" 3>&1 > /dev/null | "$heartsnoop" info --format json -"#,
        archive, "pcapng")
      #expect(piped.status == 0)
      let document =
        try JSONSerialization.jsonObject(with: Data(piped.output)) as? [String: Any]
      #expect((document?["records"] as? [String: Any])?["count"] as? Int == wanted)
    }
  }

  @Test func `is never the file that is followed`() throws {
    let bytes = try Samples.bytes("coospo-h6")
    try Samples.withFile(bytes) { path in
      let run = try Program.run("live", "--follow", path, "-w", path, "--output-format", "btsnoop")
      #expect(run.status == 2)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
  }
}
