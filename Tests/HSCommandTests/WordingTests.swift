import Foundation
import HSTestSupport
import Testing

/// Words of messages and pages, as people of the field use them.
@Suite struct `Words` {
  /// A capture has a host, or a central that was sniffed, and peers; nobody is "we".
  @Test func `name nobody us in any reviewed output`() throws {
    let folder = Places.fixture("expected")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }
    #expect(files.count > 60)
    for file in files {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let found = text.matches(of: #/(?i)\b(we|our|ours)\b/#).count
      #expect(found == 0, "\(file)")
    }
  }

  /// Phrases that readers stumbled over; none may come back into what was reviewed.
  static let stumbled = [
    "its time is what comes of adding it", "nor does the right reading", "shows nothing of it",
    "is of --peer", "rr holds nothing else", "lost nothing that it knows of", "1 members",
    "in 1 values", "1 files", "serves no peer of", "not read, or only in part",
  ]

  @Test(arguments: stumbled)
  func `that readers stumbled over are gone`(phrase: String) throws {
    let folder = Places.fixture("expected")
    for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".txt") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      #expect(!text.contains(phrase), "\(file)")
    }
  }

  @Test func `of a sniffer's capture are of the central`() throws {
    for view in ["air-251.pcap", "air-256.pcap"] {
      for command in ["decode", "gatt", "overview"] {
        let text = try Program.run(command, "captures/\(view)").text
        #expect(!text.contains("host's ") && !text.contains(" host "), "\(view) \(command)")
        #expect(!text.contains(#/\b(we|our|us)\b [a-z]/#), "\(view) \(command)")
      }
    }
    let phone = try Program.run("decode", Samples.path("phone-as-peripheral")).text
    #expect(phone.contains("peer subscribed to notifications of host's "), "\(phone.suffix(2000))")
  }

  /// A peripheral asks, the host asks its controller for the same: that is one change.
  @Test func `tell a wish that is passed on once`() throws {
    let played = try Program.run(
      "simulate", "scenarios/an-hour-at-the-gym.yaml", "--output-format", "btsnoop", "-o", "-")
    let told = try Program.run(["doctor", "-"], input: played.output)
    let lines = told.lines.filter { $0.contains(" asked for interval ") }
    #expect(lines.count == 1, "\(told.text)")
    #expect(
      lines.first?.contains(
        #/^  changed: the peer asked for interval 60 ms, latency 2, timeout 5000 ms \(packet [0-9]+, passed on in packet [0-9]+\), given: /#
      ) == true, "\(lines)")
  }

  /// What the capture's reader found counts as well: damage, and packets that the recorder lost.
  @Test(arguments: [
    "silences.btsnoop", "cut-tail.btsnoop", "cut-header.btsnoop", "two-sections.pcapng",
    "polar-h7-app.btsnoop",
  ])
  func `count as many findings in each command as decode shows`(name: String) throws {
    let path = "captures/\(name)"
    func counts(_ objects: [[String: Any]]) -> [String: Int] {
      objects.reduce(into: [:]) { counts, finding in
        let count = finding["count"] as? Int ?? 1
        if let severity = finding["severity"] as? String { counts[severity, default: 0] += count }
      }
    }
    func objects(_ arguments: String...) throws -> [[String: Any]] {
      try Program.run(arguments + [path]).lines.map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    }
    let shown = counts(try objects("decode", "--only", "finding", "--format", "ndjson"))
    for command in ["scan", "overview"] {
      let told = try #require(try objects(command, "--format", "ndjson").first)
      for severity in ["error", "warning"] {
        #expect(told["\(severity)s"] as? Int == shown[severity, default: 0], "\(command)")
      }
    }
    let info = try #require(try objects("info", "--format", "ndjson").first)
    let listed = counts(try #require(info["findings"] as? [[String: Any]]))
    #expect(listed == shown)
  }

  @Test func `tell a lost link and a silence once, as findings`() throws {
    let path = Samples.path("silences")
    let lost = try Program.run("decode", path).lines.filter { $0.contains("  62 < ") }
    #expect(lost.filter { $0.contains("warning: link lost: Connection Timeout") }.count == 1)
    #expect(lost.filter { $0.contains("link lost") }.count == 1)
    let findings = try Program.run("decode", "--only", "finding", path).lines
    #expect(findings.filter { $0.contains("silent") }.count == 10)
    #expect(findings.contains { $0.contains("link lost") })
    let links = try Program.run("decode", "--only", "link", path).lines
    #expect(links.filter { $0.contains("link lost") && !$0.contains("warning") }.count == 1)
  }

  @Test func `say in the overview what went wrong`() throws {
    let page = try Program.run("overview", Samples.path("silences")).text
      .replacing(#/\s+/#, with: " ")
    #expect(page.contains("0 errors, 11 warnings: 'decode --diagnose --only finding' shows them"))
    // The diagnosis of a lost link says all that its event says.
    #expect(page.contains("the connection was lost after 85.49 s: nothing was heard for 14 events"))
    #expect(!page.contains("link lost: Connection Timeout"))
    #expect(page.contains("10 gaps in values, the longest 30.00 s"))
    let failed = try Program.run("overview", Samples.path("pairings")).text
      .replacing(#/\s+/#, with: " ")
    #expect(failed.contains("pairing failed: Confirm Value Failed, ended by the peer"))
    // What the doctor knows of it is said here as well.
    #expect(failed.contains("in packet 48: most likely a wrong passkey was entered"))
  }

  @Test func `say first what was asked for`() throws {
    let path = Samples.path("polar-h7-app")
    let page = try Program.run("summary", "--from", "20s", "--to", "50s", path).text
    let (chosen, run) = (page.firstRange(of: "Selection "), page.firstRange(of: "Run 1, "))
    #expect(try #require(chosen).lowerBound < (try #require(run)).lowerBound)
  }

  @Test func `say how much longer a capture has to be`() throws {
    let page = try Program.run("summary", Samples.path("polar-h7-app")).text
      .replacing(#/\s+/#, with: " ")
    #expect(page.contains(#/V3 drift: the run is too short, about 19 more minutes needed/#))
    #expect(!page.contains("V1 notifications:"))
    let short = try Program.run("summary", Samples.path("two-straps")).text
      .replacing(#/\s+/#, with: " ")
    #expect(short.contains(#/too short to confirm the RR unit \(about \d+ more seconds\)/#))
    #expect(short.contains(#/V5 rate: the run is too short, about \d+ more seconds needed/#))
    // Names of figures that are nobody's words.
    let all = try Program.run("summary", "--all", Samples.path("polar-h7-app")).text
    for word in ["malik share", "balance end", "drift naive", "residual 95"] {
      #expect(!all.contains(word), "\(word)")
    }
    #expect(all.contains("V1 notifications: 75"))
  }

  /// What is said to be needed is enough, and less is not.
  @Test func `of what is needed are true`() throws {
    func unit(_ seconds: Int) throws -> String {
      try Samples.withFolder { folder in
        let scenario = """
          seed: 5
          peers:
            - name: Strap
              address: C0:FF:EE:00:00:01
              services:
                - uuid: 180d
                  characteristics:
                    - {uuid: 2a37, properties: [notify], heart: {curve: [[0, 62], [60, 120], [600, 90]]}}
          app: [connect: Strap, discover, subscribe: 2a37, wait: \(seconds)]
          """
        let file = folder.appending(path: "s.yaml")
        try scenario.write(to: file, atomically: true, encoding: .utf8)
        let capture = folder.appending(path: "s.btsnoop").path
        #expect(try Program.run("simulate", file.path, "-o", capture).status == 0)
        return try Program.run("summary", "--all", capture).text.replacing(#/\s+/#, with: " ")
      }
    }
    let short = try unit(30)
    let needed = try #require(
      short.firstMatch(of: #/V2c coverage: the run is too short, about (\d+) more seconds needed/#),
      "\(short)")
    let more = try #require(Int(needed.1))
    #expect(!(try unit(30 + more + 5)).contains("V2c coverage: the run is too short"))
  }

  @Test func `of a capture without Bluetooth say so and advise nothing else`() throws {
    let page = try Program.run("summary", "captures/usb-keyboard.pcap").text
      .replacing(#/\s+/#, with: " ")
    #expect(page.contains("None of its 104 records is Bluetooth"), "\(page)")
    #expect(!page.contains("Start the recording"))
  }

  @Test func `explain the checks`() throws {
    let help = try Program.run("help", "checks")
    #expect(help.status == 0)
    #expect(help.lines.contains { $0.hasPrefix("  V2c coverage") && $0.contains("cover the time") })
    #expect(help.lines.filter { $0.hasPrefix("  V") }.count == 20)
  }
}

/// Numbers whose base or unit a person may mistake.
@Suite struct `A number as typed` {
  @Test func `of a handle is decimal without 0x`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "reconnect.btsnoop").path
      _ = try Program.run("convert", Diff.polar, "--packets", "142-", "-o", path)
      let hexadecimal = try Program.run("series", "--map", "0x0010=2a37", path)
      let decimal = try Program.run("series", "--map", "16=2a37", path)
      #expect(hexadecimal.lines.count == 76)
      #expect(decimal.output == hexadecimal.output)
    }
    for wrong in ["1b=2a37", "0=2a37", "0x10000=2a37", "16", "16=a heart"] {
      let result = try Program.run("series", "--map", wrong, Diff.polar)
      #expect(result.status == 64)
      #expect(
        result.errors.contains("a handle is hexadecimal with 0x in front and decimal without"),
        "\(result.errors)")
    }
    let help = try Program.run("series", "--help").text.replacing(#/\s+/#, with: " ")
    #expect(help.contains("handles are hexadecimal with 0x, decimal without"))
  }

  @Test func `of an interval is in ticks unless it says milliseconds`() throws {
    let ticks = try Program.run("value", "2a37", "--encode", "bpm=72", "rr=853")
    let milliseconds = try Program.run("value", "2a37", "--encode", "bpm=72", "rr_ms=833")
    #expect(ticks.status == 0)
    #expect(ticks.output == milliseconds.output)
    let help = try Program.run("help", "value").text.replacing(#/\s+/#, with: " ")
    #expect(help.contains("in ticks of 1/1024 s, so that rr=853 is 833.0 ms"))
  }

  @Test func `of a name's ending is one rule for all that write captures`() throws {
    try Samples.withFolder { folder in
      let path = folder.appending(path: "out.xyz").path
      for command in ["convert", "redact"] {
        let result = try Program.run(command, Diff.polar, "-o", path)
        #expect(result.status == 64, "\(command)")
        #expect(
          result.errors.contains(
            "out.xyz' does not tell the format to write: .btsnoop, "),
          "\(command): \(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: path))
        let asked = try Program.run(
          command, Diff.polar, "-o", path, "--output-format", "btsnoop")
        #expect(asked.status == 0, "\(asked.errors)")
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  @Test func `of a finding's first packet is in the document as in the text`() throws {
    let path = Samples.path("subscription-faults")
    let text = try Program.run("info", path).text
    let document = try Program.run("info", "--format", "json", path)
    #expect(document.text.contains(#""schema": "heartsnoop.info/2""#))
    let named = text.matches(of: #/(gatt\.\w+) .*(?:first in packet|, packet) (\d+)\n/#)
    #expect(named.count > 2)
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(document.output)) as? [String: Any])
    let findings = try #require(object["findings"] as? [[String: Any]])
    for match in named {
      let finding = findings.first { $0["code"] as? String == String(match.1) }
      #expect(finding?["first_packet"] as? Int == Int(match.2), "\(match.1)")
    }
  }
}
