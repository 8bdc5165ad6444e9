import Foundation
import HSTestSupport
import Testing

/// `diff` and `expect`.
@Suite struct `Diff` {
  static let polar = Samples.path("polar-h7-app")

  /// What is printed of the differences between a fixture and what was made of it, and the status.
  private func differences(
    _ name: String, _ options: [String] = [], _ alter: (inout AlteredCapture) throws -> Void
  ) throws -> (status: Int32, lines: [String], clock: String) {
    var altered = try AlteredCapture(name)
    try alter(&altered)
    return try altered.withFile { file in
      let result = try Program.run(["diff", Samples.path(name), file] + options)
      return (
        result.status,
        result.lines.filter { line in ["- ", "+ ", "~ ", "-  "].contains { line.hasPrefix($0) } },
        result.lines.first { $0.hasPrefix("clocks: ") || $0.hasPrefix("times: ") } ?? ""
      )
    }
  }

  static let captures: [String] = {
    let folder = Places.fixture("captures")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().map { "captures/\($0)" }
  }()

  // Advertising data with an error in it, whose words hold a place in the file.
  @Test(arguments: ["pcapng", "pcap", "btsnoop"])
  func `of a capture and its conversion is none`(format: String) throws {
    try Samples.withFolder { folder in
      let capture = Samples.path("extended-advertising")
      let made = folder.appending(path: "converted.\(format)").path
      #expect(try Program.run(["convert", capture, "-o", made]).status == 0)
      let result = try Program.run(["diff", capture, made])
      #expect(result.status == 0, "\(result.text)")
    }
  }

  @Test func `is of one peer where one is chosen`() throws {
    let capture = Samples.path("two-straps")
    let same = try Program.run("diff", "--peer", "1", capture, capture)
    #expect(same.status == 0, "\(same.text)")
    #expect(!same.text.contains("Mirror B"))
    let other = try Program.run("diff", "--peer", "1", "--peer", "Mirror B", capture, capture)
    #expect(other.status == 1)
    #expect(
      other.lines.contains { $0.hasPrefix("peer 1: \"Mirror A\"") && $0.contains("= \"Mirror B\"") }
    )
    #expect(try Program.run("diff", "--peer", "nobody", capture, capture).status == 3)
    try Samples.withFolder { folder in
      let saved = folder.appending(path: "saved.ndjson").path
      #expect(try Program.run("decode", capture, "-o", saved).status == 0)
      let refused = try Program.run("diff", "--peer", "1", capture, saved)
      #expect(refused.status == 64)
      #expect(refused.errors.contains("--peer chooses among the peers of captures"))
    }
  }

  @Test(arguments: captures)
  func `of a capture and itself is none`(capture: String) throws {
    let result = try Program.run("diff", capture, capture)
    #expect(!result.wasKilled)
    // Captures that cannot be read, or not in full, say so.
    let info = try Program.run("decode", capture)
    #expect(result.status == info.status, "\(result.text) \(result.errors)")
    if info.status == 0 { #expect(result.lines.last?.hasPrefix("the same: ") == true) }
  }

  @Test func `of one byte of a value is that byte`() throws {
    let found = try differences("polar-h7-app") { $0.records[149].data[15] ^= 1 }
    #expect(found.status == 1)
    #expect(
      found.lines == [
        "~ 06:30:12.754 Heart Rate Measurement notification #9: RR 616 → 872 ticks "
          + "[packet A 150, B 150]"
      ])
  }

  @Test func `of a lost notification is that notification`() throws {
    let found = try differences("polar-h7-app") { $0.records.remove(at: 150) }
    #expect(found.status == 1)
    #expect(
      found.lines == [
        "- 06:30:13.744 Heart Rate Measurement notification #10 missing: BPM 95, contact detected, "
          + "RR 623 643 ticks [packet A 151]"
      ])
  }

  @Test func `of other handles is none, unless it is asked for`() throws {
    let found = try differences("polar-h7-app") { $0.renumber(by: 0x20) }
    #expect(found.status == 0)
    #expect(found.lines == [])
    let asked = try differences("polar-h7-app", ["--handles"]) { $0.renumber(by: 0x20) }
    #expect(asked.status == 1)
    // Services, characteristics, descriptors, reads, writes and 75 notifications.
    #expect(asked.lines.count == 106)
    #expect(asked.lines.allSatisfy { $0.contains("handle 0x00") })
    #expect(asked.lines.last?.contains("handle 0x0011 → 0x0031") == true)
  }

  @Test func `of another clock states how far it is ahead`() throws {
    let found = try differences("polar-h7-app") { capture in
      for place in capture.records.indices { capture.records[place].time += 3_600_000_000 }
    }
    #expect(found.status == 0)
    #expect(found.lines == [])
    #expect(found.clock.hasPrefix("clocks: B 3600 s ahead, drift 0 ppm, by 118 events; "))
    let asked = try differences("polar-h7-app", ["--absolute-time"]) { capture in
      for place in capture.records.indices { capture.records[place].time += 3_600_000_000 }
    }
    #expect(asked.status == 1)
  }

  @Test func `of a clock that was set says where`() throws {
    let found = try differences("polar-h7-app") { capture in
      for place in capture.records.indices.dropFirst(170) {
        capture.records[place].time += 2_000_000
      }
    }
    #expect(found.status == 1)
    // That nothing came meanwhile, the timeline tells as well.
    #expect(found.lines.dropFirst().allSatisfy { $0.contains("silence of Heart Rate") })
    #expect(
      found.lines.first?.hasPrefix("~ 06:30:33.754 from here on B is 2 s later than before") == true
    )
  }

  @Test func `of two ends of a link is none, and tells the clocks`() throws {
    let result = try Program.run(
      "diff", Samples.path("both-ends-central"), Samples.path("both-ends-peripheral"))
    #expect(result.status == 0, "\(result.text)")
    #expect(result.text.contains("A and B are the two ends of the link"))
    // 2.5 s ahead and 40 ppm were recorded.
    #expect(
      result.text.contains("clocks: B 2.510072 s ahead (within 21.546865 ms), drift +40.3 ppm"))
    #expect(result.text.contains("visible at A's end only, not compared: 1 adapter reset"))
  }

  @Test(arguments: [
    ("decode", "ndjson", "timeline"), ("series", "ndjson", "series"), ("series", "csv", "series"),
    ("gatt", "json", "attributes"),
  ])
  func `takes what was saved`(command: String, format: String, kind: String) throws {
    let saved = try Program.run(command, "--format", format, Self.polar)
    let result = try Program.run(["diff", "-", Self.polar], input: saved.output)
    #expect(result.status == 0, "\(result.text)\(result.errors)")
    #expect(result.text.hasPrefix("--- A: - (\(kind)), "))
    let cut = Array(saved.output.dropLast(40))
    let broken = try Program.run(["diff", "-", Self.polar], input: cut)
    #expect(broken.status == 2)
    #expect(!broken.errors.isEmpty)
  }

  /// With verdicts, findings, intervals that were cut off and names that nobody told.
  @Test(arguments: ["hrm-edge-values", "database-hash", "snap-length-20", "polar-h7-app"])
  func `of a series as CSV and as NDJSON is none`(name: String) throws {
    for options in [[], ["--no-verdicts"]] {
      try Samples.withFolder { folder in
        let files = try ["csv", "ndjson"].map { format in
          let file = folder.appending(path: "series.\(format)")
          let saved = try Program.run(
            ["series", "--format", format, Samples.path(name)] + options)
          #expect(!saved.output.isEmpty)
          try Data(saved.output).write(to: file)
          return file.path
        }
        for pair in [files, files.reversed()] {
          let result = try Program.run("diff", pair[0], pair[1])
          #expect(result.status == 0, "\(result.text)")
          #expect(!result.text.contains("not compared"), "\(result.text)")
        }
        #expect(try Program.run("diff", files[0], Samples.path(name)).status == 0)
      }
    }
  }

  /// Why a value is called a heart rate is compared only if it is asked for.
  @Test func `of evidence is none, unless it is asked for`() throws {
    let saved = try Program.run(
      "series", "--map", "0x0012=2a37", Samples.path("later-session"))
    #expect(saved.lines.count == 6)
    let other = Array(saved.text.replacing("label:user", with: "label:table").utf8)
    #expect(other != saved.output)
    try Samples.withFolder { folder in
      let file = folder.appending(path: "series.csv")
      try Data(saved.output).write(to: file)
      let result = try Program.run(["diff", file.path, "-"], input: other)
      #expect(result.status == 0, "\(result.text)")
      let asked = try Program.run(["diff", "--evidence", file.path, "-"], input: other)
      #expect(asked.status == 1)
    }
  }

  /// By which key packets were decrypted is compared only if it is asked for.
  @Test func `of the key that decrypted is none, unless it is asked for`() throws {
    let saved = try Program.run("decode", "--format", "ndjson", "--only", "value", Self.polar)
    func decrypted(by key: String) -> [UInt8] {
      let lines = saved.lines.map { line in
        line.dropLast() + #","decrypted_by":{"key":"\#(key)","source":"a","packet":1}}"#
      }
      return Array(lines.joined(separator: "\n").utf8)
    }
    try Samples.withFolder { folder in
      let file = folder.appending(path: "air.ndjson")
      try Data(decrypted(by: "file")).write(to: file)
      let other = decrypted(by: "distributed")
      let result = try Program.run(["diff", file.path, "-"], input: other)
      #expect(result.status == 0, "\(result.text)")
      let asked = try Program.run(["diff", "--evidence", file.path, "-"], input: other)
      #expect(asked.status == 1)
    }
  }

  @Test func `says where nothing is in both`() throws {
    let attributes = try Program.run("gatt", "--format", "json", Self.polar)
    let result = try Program.run(
      ["diff", "-", "expected/polar-h7-app.series.csv"], input: attributes.output)
    #expect(result.status == 3)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("nothing in both that could be compared"))
  }

  @Test func `of what cannot be read ends in 2`() throws {
    #expect(try Program.run("diff", Self.polar, "captures/nosuch.btsnoop").status == 2)
    #expect(try Program.run("diff", Self.polar, Samples.path("wrong-magic")).status == 2)
    let part = try Program.run("diff", Samples.path("cut-tail"), Samples.path("cut-tail"))
    #expect(part.status == 2)
    #expect(part.text.contains("(capture), read in part, "))
  }
}

/// `expect`.
@Suite struct `Expectations` {
  @Test func `hold for their capture, and tell what changed`() throws {
    try Samples.withFolder { folder in
      let place = folder.appending(path: "strap").path
      let made = try Program.run("expect", Diff.polar, "-o", place)
      #expect(made.status == 0, "\(made.errors)")
      #expect(made.output.isEmpty)
      let held = try Program.run("diff", Diff.polar, place)
      #expect(held.status == 0, "\(held.text)")
      #expect(held.lines.filter { $0.hasPrefix("the same: ") }.count == 3)
      // What is expected stands first, whichever is named first.
      #expect(held.text.hasPrefix("--- A: \(place) (expectation), 118 events\n"))

      let again = try Program.run("expect", Diff.polar, "-o", place)
      #expect(again.status == 64)
      #expect(again.errors.contains("--update"))

      var altered = try AlteredCapture("polar-h7-app")
      altered.records.remove(at: 150)
      try altered.withFile { file in
        let broken = try Program.run("diff", file, place)
        #expect(broken.status == 1)
        #expect(broken.text.contains("notification #10 missing"))
        let renewed = try Program.run("expect", file, "-o", place, "--update")
        #expect(renewed.status == 0, "\(renewed.errors)")
        #expect(renewed.text.contains("notification #10 missing"))
        #expect(try Program.run("diff", file, place).status == 0)
      }
    }
  }

  @Test func `are the same to the byte, wherever they are made`() throws {
    try Samples.withFolder { folder in
      for (name, environment) in [
        ("one", [:]),
        (
          "two",
          [
            "TZ": "Asia/Kathmandu", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "COLUMNS": "40",
            "TERM": "xterm",
          ]
        ),
      ] {
        let result = try Program.run(
          ["expect", Samples.path("two-straps"), "-o", folder.appending(path: name).path],
          environment: environment)
        #expect(result.status == 0)
      }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "one").path)
      #expect(names.sorted() == ["gatt.json", "manifest.json", "series.ndjson", "timeline.ndjson"])
      for name in names {
        #expect(
          try Data(contentsOf: folder.appending(path: "one/\(name)"))
            == Data(contentsOf: folder.appending(path: "two/\(name)")))
      }
    }
  }

  @Test func `remember what they are compared by`() throws {
    try Samples.withFolder { folder in
      let place = folder.appending(path: "values").path
      let made = try Program.run(
        "expect", Diff.polar, "-o", place, "--only", "value", "--time-tolerance", "none")
      #expect(made.status == 0)
      var altered = try AlteredCapture("polar-h7-app")
      altered.records[160].time += 400_000
      try altered.withFile { file in
        let held = try Program.run("diff", place, file)
        #expect(held.status == 0, "\(held.text)")
        #expect(held.text.contains("times: not compared"))
        #expect(try Program.run("diff", place, file, "--time-tolerance", "250").status == 1)
      }
    }
  }

  @Test func `may rest on names from elsewhere, which are said`() throws {
    try Samples.withFolder { folder in
      let place = folder.appending(path: "later").path
      let later = Samples.path("later-session")
      let table = ["--gatt", "tables/strap.gatt.json"]
      let made = try Program.run(["expect", later, "-o", place] + table)
      #expect(made.status == 0)
      #expect(made.errors.contains("names of attributes of 1 peer rest on tables/strap.gatt.json"))
      let same = try Program.run(["diff", place, later] + table)
      #expect(same.status == 0, "\(same.text)")
      #expect(same.errors.contains("rest on tables/strap.gatt.json"))
      let without = try Program.run("diff", place, later)
      #expect(without.status == 1)
      #expect(without.errors.contains("was made with --gatt strap.gatt.json"))
      let manifest = try String(contentsOfFile: place + "/manifest.json", encoding: .utf8)
      #expect(manifest.contains(#""labels_from": ["--gatt strap.gatt.json"]"#))
      // A value's line in a series says how its name is known.
      let values = ["diff", place, later, "--what", "series", "--map", "0x0012=2a37"]
      #expect(try Program.run(values).status == 0)
      let asked = try Program.run(values + ["--evidence"])
      #expect(asked.status == 1)
      #expect(asked.text.contains("#1: label table → user"), "\(asked.text)")
    }
  }
}
