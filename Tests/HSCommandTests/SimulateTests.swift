import Foundation
import HSTestSupport
import Testing

/// `heartsnoop simulate` as a shell runs it.
@Suite struct `Simulating` {
  private static let strap = Places.fixture("scenarios/strap.yaml").path

  @Test func `makes a capture that decodes to what the scenario says`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.pcapng").path
      let made = try Program.run("simulate", Self.strap, "-o", path)
      #expect(made.status == 0 && made.errors == "" && made.output.isEmpty)
      let series = try Program.run("series", path)
      #expect(series.status == 0)
      // The header, and 90 values of which two are lost and one is there twice.
      #expect([UInt8](series.output).count(where: { $0 == 10 }) == 90)
    }
  }

  @Test func `gives the same bytes again, and others for another seed`() throws {
    func run(_ arguments: String...) throws -> [UInt8] {
      try Program.run(
        ["simulate", Self.strap, "-o", "-", "--output-format", "btsnoop"] + arguments
      ).output
    }
    #expect(try run() == run())
    #expect(try run() == run("--seed", "7"))
    #expect(try run() != run("--seed", "8"))
  }

  @Test(arguments: ["251", "256", "272"])
  func `makes what a sniffer hears, which tells the same values`(link: String) throws {
    let strap = Places.fixture("scenarios/rules/sound.yaml").path
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.pcap").path
      let made = try Program.run("simulate", strap, "--link-type", link, "-o", path)
      #expect(made.status == 0 && made.errors == "")
      let host = folder.appending(path: "out.btsnoop").path
      #expect(try Program.run("simulate", strap, "-o", host).status == 0)
      /// What was measured, without packets and times.
      func values(_ path: String) throws -> [[Substring]] {
        let lines = try Program.run("series", path).lines.map {
          $0.split(separator: ",", omittingEmptySubsequences: false)
        }
        let wanted = ["bpm", "contact", "energy_kj", "rr_ticks"].compactMap { name in
          lines[0].firstIndex { $0 == name }
        }
        #expect(wanted.count == 4)
        return lines.dropFirst().filter { $0.count > 1 }.map { line in wanted.map { line[$0] } }
      }
      let heard = try values(path)
      #expect(try heard.count == 120 && heard == values(host))
      let refused = try Program.run("simulate", strap, "--link-type", link, "-o", "x.btsnoop")
      #expect(refused.status == 64 && refused.errors.contains("no place for a sniffer's packets"))
    }
  }

  @Test func `says once that many steps were left out`() throws {
    try Samples.withFolder { folder in
      let scenario = folder.appending(path: "many.yaml")
      let steps = (0..<30).map { _ in "  - connect: Lamp\n  - subscribe: fff3\n  - disconnect\n" }
      let text = """
        peers:
          - name: Lamp
            address: C0:FF:EE:00:00:01
            services: [{uuid: fff0, characteristics: [{uuid: fff3, properties: [notify], value: "00"}]}]
        app:

        """
      try (text + steps.joined()).write(to: scenario, atomically: true, encoding: .utf8)
      let made = try Program.run(
        "simulate", scenario.path, "-o", folder.appending(path: "out.btsnoop").path)
      #expect(made.errors.split(separator: "\n").count == 1, "\(made.errors)")
      #expect(
        made.errors.contains(
          "steps 2, 5, 8, 11, 14, 17, 20, 23 and 22 more of the app were left out"),
        "\(made.errors)")
    }
  }

  @Test func `says which faults do not show`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.pcap").path
      let made = try Program.run("simulate", Self.strap, "--link-type", "251", "-o", path)
      #expect(made.status == 2)
      #expect(made.errorLines.count == 1 && made.errors.contains("fault 3 does not show"))
    }
  }

  @Test func `says what is wrong with a scenario, and where`() throws {
    try Samples.withFile([UInt8]("peers: []\napp:\n  - connect: Nobody\n".utf8)) { path in
      let result = try Program.run("simulate", path, "-o", path + ".pcap")
      #expect(result.status == 2)
      #expect(result.errors.contains("line 3, column 14: there is no peer named 'Nobody'"))
    }
  }

  @Test func `never overwrites the scenario, and must know the format`() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.strap)))
    try Samples.withFile(bytes) { path in
      let result = try Program.run("simulate", path, "-o", path, "--output-format", "pcap")
      #expect(result.status == 2)
      #expect([UInt8](try Data(contentsOf: URL(filePath: path))) == bytes)
    }
    #expect(try Program.run("simulate", Self.strap, "-o", "out").status == 64)
  }

  @Test func `begins at a time, or at seconds since 1970`() throws {
    func begin(_ start: String) throws -> (status: Int32, told: String) {
      try Samples.withFolder { folder in
        let scenario = folder.appending(path: "s.yaml")
        let out = folder.appending(path: "out.btsnoop").path
        let text = """
          peers: [{name: Strap, address: "C0:FF:EE:00:00:01"}]
          app: [{scan: 2}]
          start: \(start)

          """
        try Data(text.utf8).write(to: scenario)
        let made = try Program.run("simulate", scenario.path, "-o", out)
        guard made.status == 0 else { return (made.status, made.errors) }
        return (0, try Program.run("decode", out).lines.first ?? "")
      }
    }
    #expect(try begin("2026-11-20T22:30:00Z").told.hasPrefix("2026-11-20T22:30:00."))
    #expect(
      try begin("1795213800").told == begin("2026-11-20T22:30:00Z").told)
    for wrong in ["2026-11-20", "22:30", "-1", "1969-01-01T00:00:00Z", "2200-01-01T00:00:00Z"] {
      let refused = try begin(wrong)
      #expect(refused.status == 2)
      #expect(
        refused.told.contains("'start' is a time, 2026-05-04T06:30:00Z, or whole seconds"),
        "\(wrong): \(refused.told)")
    }
  }
}
