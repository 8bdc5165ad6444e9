import Foundation
import HSTestSupport
import Testing

/// `heartsnoop agree` as a shell runs it.
@Suite struct `Agreeing` {
  private static let ecg = Places.fixture("agreement/ecg.txt").path

  /// A strap that measures the intervals of `ecg.txt`, of whose notifications four are lost.
  private static let scenario = """
    seed: 3
    start: 1772352000
    peers:
      - name: Strap A
        address: C0:FF:EE:00:00:01
        type: random
        services:
          - uuid: 180d
            characteristics:
              - {uuid: 2a37, properties: [notify], heart: {rr_file: ecg.txt, contact: detected}}
    app:
      - connect: Strap A
      - discover
      - subscribe: 2a37
      - wait: 150
      - disconnect
    faults:
      - {fault: lose, at: 60, count: 4}
    """

  private static func withCapture(_ body: (String, URL) throws -> Void) throws {
    try Samples.withFolder { folder in
      try Data(scenario.utf8).write(to: folder.appending(path: "s.yaml"))
      try Data(contentsOf: Places.fixture("agreement/ecg.txt")).write(
        to: folder.appending(path: "ecg.txt"))
      let capture = folder.appending(path: "s.btsnoop").path
      let made = try Program.run(
        "simulate", folder.appending(path: "s.yaml").path, "-o", capture)
      #expect(made.status == 0, "\(made.errors)")
      try body(capture, folder)
    }
  }

  @Test func `a capture with a reference blames the radio for what was lost`() throws {
    try Self.withCapture { capture, folder in
      let told = try Program.run("agree", capture, Self.ecg)
      #expect(told.status == 0, "\(told.errors)")
      #expect(told.text.contains("unit            the same in both"))
      #expect(told.text.contains("radio, notifications"))
      #expect(told.text.contains("made by         radio 1 (of 1 place)."))
      for line in told.lines { #expect(line.count <= 80, "\(line)") }
      // What the capture is exported to agrees with it.
      let export = folder.appending(path: "s.fit").path
      #expect(try Program.run("series", capture, "-o", export).status == 0)
      let same = try Program.run("agree", export, capture, "--format", "json")
      #expect(same.status == 0)
      #expect(same.text.contains("\"finding\": \"same\""))
      #expect(same.text.contains("\"matched\": 1.000000"))
    }
  }

  @Test func `ticks written as milliseconds end in status 1`() throws {
    let told = try Program.run("agree", "agreement/strap_RR.csv", "agreement/ecg.atr")
    #expect(told.status == 1)
    #expect(told.text.contains("unit            A has ticks written as milliseconds"))
    #expect(told.text.contains("Ratio A / B 1.0240"))
    #expect(told.text.contains("B               agreement/ecg.atr: WFDB annotations"))
  }

  @Test func `what cannot be compared or read says why`() throws {
    let unlike = try Program.run("agree", Self.ecg, "scenarios/resting.txt")
    #expect(unlike.status == 3)
    #expect(unlike.text.contains("not compared"))
    let none = try Program.run("agree", Samples.path("signalling-and-smp"), Self.ecg)
    #expect(none.status == 3)
    #expect(none.errors.contains("no value was notified"))
    let missing = try Program.run("agree", Self.ecg, "/no/such/file")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("/no/such/file"))
    let several = try Program.run("agree", Samples.path("two-straps"), Self.ecg)
    #expect(several.status == 64)
    #expect(several.errors.contains("choose one with --peer"))
    #expect(try Program.run("agree", "-", "-").status == 64)
    let alone = try Program.run("agree", Samples.path("polar-h7-app"))
    #expect(alone.status == 3)
    #expect(alone.errors.contains("no ECG of the sensor is in it"))
  }

  @Test func `a reference from standard input is a capture`() throws {
    let bytes = try Samples.bytes("polar-h7-app")
    let told = try Program.run(
      ["agree", Samples.path("polar-h7-app"), "-"], input: bytes)
    #expect(told.errors == "" || !told.errors.contains("cannot be"), "\(told.errors)")
    #expect([0, 3].contains(told.status))
  }

  /// What docs show is what is printed.
  @Test func `and summary print what the docs show`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Places.root.appending(path: path), encoding: .utf8)
    }
    let explained = try Program.run("summary", "--explain", Samples.path("polar-h7-app")).text
    let start = try #require(explained.range(of: "Verdicts: what"))
    #expect(try text("docs/verdicts.md").contains(explained[start.lowerBound...]))
    let page = try text("docs/agree.md")
    for (files, first) in [
      (["strap_RR.csv", "ecg.atr"], "Agreement"), (["faults.txt", "ecg.edf"], "  beats  "),
    ] {
      let told = try Program.run(
        ["agree"] + files.map { "fixtures/agreement/\($0)" }, directory: Places.root
      ).text
      let shown = try #require(told.range(of: first))
      #expect(page.contains(told[shown.lowerBound...]), "\(told)")
    }
  }
}
