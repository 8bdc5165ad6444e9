import Foundation
import HSTestSupport
import Testing

/// `heartsnoop check`: what it prints in each format, and how it ends.
@Suite struct CheckTests {
  static func check(_ arguments: String...) throws -> Program.Outcome {
    try Program.run(["check"] + arguments)
  }

  /// Formats, and how the files end that hold what was reviewed.
  static let formats = [
    ("text", "check.txt"), ("ndjson", "check.ndjson"), ("junit", "check.xml"),
  ]

  @Test(arguments: formats)
  func `Reviewed output of the profile`(format: String, ending: String) throws {
    let result = try Self.check(
      Samples.path("hrm-edge-values"), "--profile", "hrs", "--format", format)
    #expect(result.status == 1 && result.errors == "")
    if let difference = try Golden.difference(result.text, from: "hrm-edge-values.\(ending)") {
      Issue.record("\(difference)")
    }
  }

  @Test(arguments: ["strap", "every-kind"])
  func `Reviewed output of the examples`(rules: String) throws {
    let result = try Self.check(
      Samples.path("polar-h7-app"), "--rules", "rules/\(rules).yaml", "--all")
    #expect(result.status == (rules == "strap" ? 0 : 3) && result.errors == "")
    let name = "polar-h7-app.\(rules).check.txt"
    if let difference = try Golden.difference(result.text, from: name) {
      Issue.record("\(difference)")
    }
  }

  @Test func `the exit status says how it came out`() throws {
    let polar = Samples.path("polar-h7-app")
    #expect(try Self.check(polar, "--profile", "hrs").status == 0)
    #expect(try Self.check(polar, "--profile", "hrs", "--strict").status == 3)
    #expect(try Self.check(Samples.path("hrm-edge-values"), "--profile", "hrs").status == 1)
    #expect(try Self.check(Samples.path("empty"), "--profile", "hrs").status == 3)
    #expect(try Self.check(polar, "--profile", "hrs", "--peer", "nobody").status == 3)
    // What cannot be read comes first, whatever the rest shows.
    let cut = try Self.check(
      Samples.path("hrm-edge-values"), Samples.path("cut-tail"), "--profile", "hrs")
    #expect(cut.status == 2 && cut.text.contains("FAIL") && !cut.errors.isEmpty)
    let missing = try Self.check("nothing.btsnoop", "--profile", "hrs", "--format", "junit")
    #expect(missing.status == 2 && missing.text.contains("<error "))
    #expect(missing.text.contains("input: nothing.btsnoop is read in full"), "\(missing.text)")
    #expect(missing.text.contains("message=\"nothing.btsnoop: "), "\(missing.text)")
    let some = try Self.check(
      Samples.path("cut-tail"), "nothing.btsnoop", "--profile", "hrs", "--format", "junit")
    #expect(some.text.contains("input: \(Samples.path("cut-tail")) is read in full"))
    #expect(some.text.contains("input: nothing.btsnoop is read in full"))
  }

  @Test func `wrong usage is told`() throws {
    let polar = Samples.path("polar-h7-app")
    let nothing = try Self.check(polar)
    #expect(nothing.status == 64 && nothing.errors.contains("--rules FILE or --profile hrs"))
    #expect(try Self.check(polar, "--profile", "hrm").status == 64)
    let twice = try Self.check(polar, "--profile", "hrs", "--profile", "hrs")
    #expect(twice.status == 64 && twice.errors.contains("'hrs.service' is there already"))
    let absent = try Self.check(polar, "--rules", "rules/nothing.yaml")
    #expect(absent.status == 2 && absent.errors.contains("rules/nothing.yaml"))
    try Samples.withFolder { folder in
      let file = folder.appending(path: "bad.yaml")
      let rules = "schema: heartsnoop.rules/1\nrules:\n  - id: a\n    check: gap\n"
      try Data(rules.utf8).write(to: file)
      let bad = try Self.check(polar, "--rules", file.path)
      #expect(bad.status == 64 && bad.text == "")
      #expect(
        bad.errorLines == [
          "heartsnoop: \(file.path):4:12: 'gap' is not a value of 'check'; did you mean 'gaps'?"
        ])
    }
  }

  @Test func `-o writes a file, but never over what is read`() throws {
    try Samples.withFolder { folder in
      let file = folder.appending(path: "report.xml")
      let polar = Samples.path("polar-h7-app")
      let written = try Self.check(
        polar, "--profile", "hrs", "--format", "junit", "-o", file.path)
      #expect(written.status == 0 && written.text == "")
      let printed = try Self.check(polar, "--profile", "hrs", "--format", "junit")
      #expect(try String(contentsOf: file, encoding: .utf8) == printed.text)
      let rules = folder.appending(path: "rules.yaml")
      try FileManager.default.copyItem(at: Places.fixture("rules/strap.yaml"), to: rules)
      let refused = try Self.check(
        polar, "--format", "text", "--rules", rules.path, "-o", rules.path)
      #expect(refused.status == 2)
      #expect(
        FileManager.default.contentsEqual(
          atPath: rules.path, andPath: Places.fixture("rules/strap.yaml").path))
    }
  }

  /// The results of a run, by their rules.
  private func results(_ arguments: String...) throws -> [String: [String: Any]] {
    let run = try Program.run(["check", "--profile", "hrs", "--format", "ndjson"] + arguments)
    var results: [String: [String: Any]] = [:]
    for line in run.lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      if let rule = object["rule"] as? String { results[rule] = object }
    }
    return results
  }

  @Test func `names from elsewhere are said, and show no attribute to be there`() throws {
    let later = Samples.path("later-session")
    let found = try results(later, "--gatt", "tables/strap.gatt.json")
    let form = try #require(found["hrs.form"])
    #expect(form["status"] as? String == "pass")
    #expect(form["outside_labels"] as? [String] == ["table: tables/strap.gatt.json"])
    #expect((form["reason"] as? String)?.contains("named from outside this capture") == true)
    for rule in ["hrs.service", "hrs.measurement", "hrs.location", "hrs.control_point"] {
      #expect(found[rule]?["status"] as? String == "not_seen", "\(rule)")
      #expect((found[rule]?["outside_labels"] as? [String])?.isEmpty == true, "\(rule)")
    }
    // What rests on no name says nothing of names.
    #expect((found["gatt.answers"]?["outside_labels"] as? [String])?.isEmpty == true)
    let table = try Self.check(later, "--profile", "hrs", "--gatt", "tables/strap.gatt.json")
    #expect(table.status == 3)
    let user = try results(later, "--map", "0x0012=2a37")
    #expect(user["hrs.form"]?["outside_labels"] as? [String] == ["given by user"])
    let taught = try results(Samples.path("cached-reconnects"), later)
    #expect(
      taught["hrs.form"]?["outside_labels"] as? [String]
        == ["from sibling capture: captures/cached-reconnects.btsnoop"])
    // What the capture itself tells needs nobody else.
    let own = try results(Samples.path("polar-h7-app"), "--map", "0x0012=2a37")
    #expect((own["hrs.form"]?["outside_labels"] as? [String])?.isEmpty == true)
  }

  @Test func `no rule rests on what values look like`() throws {
    let result = try Self.check(
      Samples.path("no-connect-event"), "--profile", "hrs", "--infer")
    #expect(result.status == 3)
    #expect(result.text.contains("30 values look like one, but only their form says so"))
    #expect(!result.text.contains("  pass "))
  }

  @Test func `a capture whose handles have no names is not judged by a guess`() throws {
    let result = try Self.check(Samples.path("headers-only"), "--profile", "hrs")
    #expect(result.status == 3)
    #expect(result.text.contains("no peer with a heart rate is in this capture"))
  }
}
