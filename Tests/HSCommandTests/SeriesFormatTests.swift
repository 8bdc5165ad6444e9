import Foundation
import HSTestSupport
import Testing

/// `series` with verdicts, and what it writes for other programs.
@Suite struct `Series` {
  private static let captures = GoldenSamples.names

  @Test(arguments: captures)
  func `without verdicts is the same but for two columns`(capture: String) throws {
    let path = Samples.path(capture)
    let full = try Program.run("series", path)
    let plain = try Program.run("series", "--no-verdicts", path)
    #expect(full.status == plain.status)
    #expect(full.errors == plain.errors)
    #expect(full.lines.count == plain.lines.count)
    for (line, other) in zip(full.lines, plain.lines) {
      #expect(line.hasPrefix(other + ","))
      #expect(line.dropFirst(other.count + 1).split(separator: ",").count <= 2)
    }
    let json = try Program.run("series", "--format", "ndjson", path).lines
    let plainJSON = try Program.run("series", "--format", "ndjson", "--no-verdicts", path).lines
    #expect(json.count == plainJSON.count)
    for (line, other) in zip(json, plainJSON) {
      #expect(line.hasPrefix(other.dropLast() + ",\"verdict\":\""))
    }
  }

  @Test func `is chosen by peer, packets and time`() throws {
    let path = Samples.path("two-straps")
    let all = try Program.run("series", path).lines
    for verdicts in [[], ["--no-verdicts"]] {
      func chosen(_ arguments: String...) throws -> [Substring] {
        try Program.run(["series"] + verdicts + arguments + [path]).lines.dropFirst().map {
          $0.split(separator: ",", omittingEmptySubsequences: false)[1]
        }
      }
      let rows = all.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      #expect(
        try chosen("--peer", "1") == rows.filter { $0[3] == "DA:00:00:00:00:0A" }.map { $0[1] })
      #expect(
        try chosen("--packets", "150-160")
          == rows.map { $0[1] }.filter {
            (150...160).contains(Int($0) ?? 0)
          })
      // The first packet is at 00.000000.
      #expect(
        try chosen("--from", "10", "--to", "20.5")
          == rows.filter {
            $0[0] >= "2026-05-04T06:30:10.000000Z" && $0[0] <= "2026-05-04T06:30:20.500000Z"
          }.map { $0[1] })
      #expect(
        try chosen("--from", "2026-05-04T08:30:20+02:00")
          == rows.filter {
            $0[0] >= "2026-05-04T06:30:20.000000Z"
          }.map { $0[1] })
    }
  }

  /// Captures, and what is asked of them: the worst verdict among their values.
  static let strictness: [(capture: String, part: [String], status: Int32)] = [
    ("polar-h7-app", [], 0), ("two-straps", [], 3), ("polar-h7-app", ["--only", "verified"], 0),
    ("hrm-edge-values", [], 1),
  ]

  @Test(arguments: strictness)
  func `tells its worst verdict with --strict`(capture: String, part: [String], status: Int32)
    throws
  {
    let path = Samples.path(capture)
    let rows = try Program.run(["series", path] + part).lines.dropFirst()
    let words = Set(rows.map { $0.split(separator: ",", omittingEmptySubsequences: false)[12] })
    let isBad = !words.isDisjoint(with: ["suspect", "rejected"])
    #expect(status == (isBad ? 1 : words.contains("not_checkable") ? 3 : 0), "\(words)")
    for form in [[], ["--beats"], ["--format", "ndjson"]] {
      #expect(try Program.run(["series", "--strict", path] + part + form).status == status)
      #expect(try Program.run(["series", path] + part + form).status == 0)
    }
    #expect(try Program.run("series", "--strict", "--no-verdicts", path).status == 64)
  }

  @Test func `is chosen by verdict`() throws {
    let path = Samples.path("hrm-edge-values")
    func column(_ number: Int, _ arguments: String...) throws -> [String] {
      try Program.run(["series"] + arguments + [path]).lines.dropFirst().map {
        String($0.split(separator: ",", omittingEmptySubsequences: false)[number])
      }
    }
    let order = ["verified", "consistent", "not_checkable", "suspect", "rejected"]
    let all = try column(12)
    #expect(Set(all).count > 1)
    for (place, word) in order.enumerated() {
      #expect(try column(12, "--only", word) == all.filter { order[...place].contains($0) })
    }
    // An export holds the intervals of what is chosen, and no others.
    let best = try #require(order.first { all.contains($0) })
    let ticks = try column(8, "--only", best)
    let export = try Program.run(
      "series", "--format", "rr", "--only", best, path)
    #expect(
      export.lines.count { Double($0) != nil }
        == ticks.reduce(0) { $0 + $1.split(separator: ";").count })
  }

  @Test func `is a line a beat`() throws {
    let path = Samples.path("polar-h7-app")
    let rows = try Program.run("series", path).lines.dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let beats = try Program.run("series", "--beats", path).lines.map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      beats.first == [
        "time", "packet", "connection", "peer", "handle", "class", "rr_ticks", "rr_ms",
        "corrected_ms", "verdict", "agreed",
      ])
    let measured = beats.dropFirst().filter { $0[6] != "" }
    // Every interval once, in order, with the packet that brought it.
    let sent = rows.flatMap { row in
      row[8].split(separator: ";").map { [row[1], String($0)] }
    }
    #expect(measured.map { [$0[1], $0[6]] } == sent)
    #expect(beats.dropFirst().map { $0[0] } == beats.dropFirst().map { $0[0] }.sorted())
    for beat in measured where beat[5] == "normal" {
      #expect(Double(beat[7]).map { abs($0 - (Double(beat[8]) ?? 0)) < 0.001 } == true)
    }
    // A beat is chosen by its own verdict, not by that of the notification that brought it.
    for word in Set(beats.dropFirst().map { $0[9] }) where !word.isEmpty {
      let chosen = try Program.run("series", "--beats", "--only", word, path).lines.dropFirst()
      let order = ["verified", "consistent", "not_checkable", "suspect", "rejected"]
      let allowed = order[...(order.firstIndex(of: word) ?? 0)]
      #expect(chosen.count == beats.dropFirst().count { allowed.contains($0[9]) })
    }
    // As NDJSON they are the same.
    let schema = try JSONSchema("beats-1")
    let lines = try Program.run("series", "--beats", "--format", "ndjson", path).lines
    #expect(lines.count == beats.count - 1)
    for (line, beat) in zip(lines, beats.dropFirst()) {
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(schema.faults(in: object).isEmpty, "\(line)")
      #expect(object["time"] as? String == beat[0])
      #expect(object["packet"] as? Int == Int(beat[1]))
      #expect(object["class"] as? String == beat[5])
      #expect(object["rr_ticks"] as? Int == Int(beat[6]))
      #expect((object["corrected_ms"] as? [Double])?.count == beat[8].split(separator: ";").count)
      #expect(object["verdict"] as? String ?? "" == beat[9])
    }
  }

  @Test(arguments: [
    ["--from", "yesterday"], ["--to", "2026-13-01T00:00:00Z"], ["--from", "9", "--to", "8"],
    ["--format", "fit"], ["--format", "wfdb"], ["--format", "hrvlogger", "-o", "-"],
    ["--format", "rr", "--no-verdicts"], ["--only", "good"],
    ["--beats", "--merge"], ["--beats", "--format", "rr"], ["--beats", "--no-verdicts"],
    ["--only", "verified", "--no-verdicts"], ["--format", "rr", "--merge"], ["-o", ""],
  ])
  func `that makes no sense is refused`(arguments: [String]) throws {
    let result = try Program.run(["series"] + arguments + [Samples.path("coospo-h6")])
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  @Test func `of two straps needs a choice where a file holds one`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out.fit")
      for format in ["rr", "hrvlogger", "fit", "wfdb", "edf"] {
        let result = try Program.run(
          "series", "--format", format, "-o", out.path, Samples.path("two-straps"))
        #expect(result.status == 64)
        #expect(result.errors.contains("2 (Mirror B), 1 (Mirror A)"))
        #expect(result.errors.contains("--peer"))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
      let both = try Program.run(
        "series", "--format", "rr", Samples.path("coospo-h6"), Samples.path("polar-h7-app"))
      #expect(both.status == 64)
      #expect(both.errors.contains("one capture at a time"))
    }
  }

  @Test func `that is not there is status 3, and no file`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out.txt")
      let result = try Program.run(
        "series", "--format", "rr", "-o", out.path, Samples.path("empty"))
      let none = try Program.run("summary", Samples.path("empty"))
      #expect(result.status == 3)
      #expect(result.errors.contains("The capture holds no packets"))
      #expect(none.status == 3)
      #expect(none.text.contains("no heart rate\nThe capture holds no packets"))
      let nobody = try Program.run(
        "series", "--format", "rr", "--peer", "nobody", "-o", out.path,
        Samples.path("polar-h7-app"))
      #expect(nobody.status == 3)
      #expect(!FileManager.default.fileExists(atPath: out.path))
    }
  }

  @Test func `is never written over the capture`() throws {
    try Samples.withFolder { folder in
      let capture = folder.appending(path: "a_RR.csv")
      let bytes = Data(try Samples.bytes("polar-h7-app"))
      try bytes.write(to: capture)
      let result = try Program.run(
        "series", "--format", "hrvlogger", "-o", folder.appending(path: "a").path, capture.path)
      #expect(result.status == 2)
      #expect(try Data(contentsOf: capture) == bytes)
      let table = try Program.run("series", "-o", capture.path, capture.path)
      #expect(table.status == 2)
      #expect(try Data(contentsOf: capture) == bytes)
    }
  }

  @Test func `in a file is what standard output has`() throws {
    try Samples.withFolder { folder in
      let out = folder.appending(path: "out")
      for format in ["csv", "ndjson", "rr"] {
        let path = Samples.path("polar-h7-app")
        let printed = try Program.run("series", "--format", format, path)
        let written = try Program.run("series", "--format", format, "-o", out.path, path)
        #expect(written.status == 0 && written.output.isEmpty)
        #expect(try Data(contentsOf: out) == Data(printed.output))
      }
    }
  }

  @Test func `out of a pipe has no digest, and says so`() throws {
    let bytes = try Samples.bytes("polar-h7-app")
    let piped = try Program.run(["series", "--format", "edf", "-"], input: bytes)
    #expect(piped.status == 0)
    #expect(piped.errors.contains("SHA-256 is not known"))
    #expect(!piped.output.contains("sha256".utf8))
  }
}

/// Captures of the fixtures by name.
enum GoldenSamples {
  static let names = [
    "coospo-h6", "hrm-edge-values", "link-lost-reconnect", "phone-as-peripheral", "polar-h7-app",
    "two-straps", "clock-step", "cut-records", "interleaved-fragments", "no-connect-event",
    "snap-length-20", "cut-tail",
  ]
}
