import Foundation
import HSTestSupport
import Testing

/// What `decode --format perfetto` writes, read by Perfetto's own descriptors (`tools/peers/compare traces`).
@Suite struct `Trace` {
  @Test func `nests, has a packet everywhere, and the values that were sent`() throws {
    let python = Places.root.appending(path: ".build/test-venv/bin/python3")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      Skipped.note(
        "traces read by Perfetto's descriptors",
        because: "no .build/test-venv, run tools/test packages")
      return
    }
    let captures = GoldenSamples.names
    try Samples.withFolder { folder in
      var files: [String] = []
      for capture in captures {
        let file = folder.appending(path: "\(capture).pftrace").path
        let result = try Program.run(
          "decode", "--format", "perfetto", "-o", file, Samples.path(capture))
        #expect(result.output.isEmpty)
        if FileManager.default.fileExists(atPath: file) { files.append(file) }
      }
      #expect(files.count > captures.count / 2)
      let process = Process()
      let output = Pipe()
      process.executableURL = python
      process.arguments =
        [Places.root.appending(path: "tools/peers/compare").path, "traces"] + files
      process.standardOutput = output
      process.standardError = FileHandle.standardError
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let told = String(
        decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(told)")
      let lines = told.split(separator: "\n")
      try #require(lines.count == files.count, "\(told)")
      let place = try #require(files.firstIndex { $0.hasSuffix("/polar-h7-app.pftrace") })
      let counts = try #require(
        try JSONSerialization.jsonObject(with: Data(lines[place].utf8)) as? [String: Any])
      let counters = try #require(counts["counters"] as? [String: [Double]])
      let rows = try Program.run("series", Samples.path("polar-h7-app")).lines.dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      #expect(counters["heart rate, bpm"] == rows.compactMap { Double($0[5]) })
      #expect(
        counters["RR, ms"]?.sorted()
          == rows.flatMap { $0[9].split(separator: ";").compactMap { Double($0) } }.sorted())
      #expect(counts["slices"] as? Int ?? 0 > 20)
      let reports = try Program.run(
        "decode", "--only", "report,repeated-report", "--format", "ndjson",
        Samples.path("polar-h7-app")
      ).lines.compactMap { line in
        (try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["rssi_dbm"]
          as? Double
      }
      let signals = counters.filter { $0.key.hasPrefix("RSSI of ") }.flatMap(\.value)
      #expect(!reports.isEmpty && signals.sorted() == reports.sorted())
    }
  }

  @Test(arguments: ["clock-extremes", "clock-step", "hrm-edge-values", "bad-lengths", "empty"])
  func `stands any clock and any bytes`(capture: String) throws {
    let result = try Program.run("decode", "--format", "perfetto", Samples.path(capture))
    #expect(!result.wasKilled)
  }

  @Test func `is of a recording, and not for a terminal`() throws {
    let path = Samples.path("polar-h7-app")
    #expect(try Program.run("decode", "--merge", "--format", "perfetto", path, path).status == 64)
    #expect(try Program.run("live", "--format", "perfetto").status == 64)
  }
}
