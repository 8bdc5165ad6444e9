import Foundation
import HSTestSupport
import Testing

/// `diff --what structure`, as whoever tests a firmware uses it: a recording is written down once, and
/// later ones are held against it.
@Suite struct `Structure` {
  /// A strap and what an app does with it, of which each part can be another.
  struct Scene {
    var seed = 7
    var start = 1_772_352_000
    var address = "C0:FF:EE:00:00:01"
    var curve = "[[0, 62], [60, 140], [120, 96]]"
    var heart = "contact: detected, energy: true, rr: true, wide: false"
    var every = 1000
    var link = "interval_ms: 30, mtu: 185"
    var front = ""
    var location = "          - {uuid: 2a38, properties: [read], value: \"01\"}\n"
    /// A line of the Device Information more.
    var information = ""
    var battery = "[read, notify]"
    var level = "57"
    var scan = 1.5
    var steps = ["discover", "read: 2a38", "read: 2a29", "subscribe: 2a37", "subscribe: 2a19"]
    var wait = 60
    var faults = ""

    var text: String {
      """
      seed: \(seed)
      start: \(start)
      adapter: {address: "00:1B:DC:07:31:88"}
      link: {\(link)}
      peers:
        - name: Strap
          address: \(address)
          type: random
          services:
      \(front)      - uuid: 180d
              characteristics:
                - {uuid: 2a37, properties: [notify], heart: {curve: \(curve), \(heart), every_ms: \(every)}}
      \(location)      - uuid: 180a
              characteristics:
                - {uuid: 2a29, properties: [read], value_text: Example}
      \(information)      - uuid: 180f
              characteristics:
                - {uuid: 2a19, properties: \(battery), value: "\(level)", every_ms: 20000}
      app:
        - scan: \(scan)
        - connect: Strap
      \(steps.map { "  - \($0)" }.joined(separator: "\n"))
        - wait: \(wait)
        - disconnect
      \(faults)
      """
    }
  }

  /// What `diff` says of a scene that is held against the expectation of the plain one.
  private func held(
    _ options: [String] = [], _ change: (inout Scene) -> Void
  ) throws -> (status: Int32, lines: [String], text: String, errors: String) {
    try Samples.withFolder { folder in
      var scene = Scene()
      let first = try make(scene, "first", folder)
      let place = folder.appending(path: "expected/strap").path
      let made = try Program.run("expect", first, "-o", place, "--what", "structure")
      try #require(made.status == 0, "\(made.errors)")
      change(&scene)
      let second = try make(scene, "second", folder)
      let result = try Program.run(["diff", second, place] + options)
      return (
        result.status,
        result.lines.filter { line in ["- ", "+ ", "~ "].contains { line.hasPrefix($0) } },
        result.text, result.errors
      )
    }
  }

  private func make(_ scene: Scene, _ name: String, _ folder: URL) throws -> String {
    let scenario = folder.appending(path: "\(name).yaml")
    try Data(scene.text.utf8).write(to: scenario)
    let capture = folder.appending(path: "\(name).btsnoop").path
    let made = try Program.run("simulate", scenario.path, "-o", capture)
    try #require(made.status == 0, "\(made.errors)")
    return capture
  }

  // MARK: - What must pass

  @Test func `of another heart on another day is the same`() throws {
    let result = try held { scene in
      scene.seed = 99
      scene.start += 86_400
      // A resolvable private address.
      scene.address = "7B:12:34:56:78:9A"
      scene.curve = "[[0, 51], [50, 88], [90, 171]]"
      scene.level = "31"
      scene.scan = 6
      scene.wait = 71
    }
    #expect(result.status == 0, "\(result.text)")
    #expect(result.lines == [])
    #expect(result.text.contains("the same structure: "))
    // Four values of a battery in a minute do not make a rate, which is said.
    #expect(
      result.text.contains(
        "? not compared: rate of Battery Level: too few to tell: 4 in A, 4 in B, 9 needed"),
      "\(result.text)")
    #expect(result.text.contains("- is what the capture lacks"), "\(result.text)")
  }

  @Test func `of a recording with losses, doubles and a stranger is the same`() throws {
    let result = try held { scene in
      scene.seed = 3
      scene.faults = """
        faults:
          - {fault: lose, at: 20, count: 2}
          - {fault: duplicate, at: 30}
          - {fault: reorder, at: 40}
        """
    }
    #expect(result.status == 0, "\(result.text)")
  }

  @Test func `of a connection too short for a rate says so`() throws {
    let result = try held { $0.wait = 4 }
    #expect(result.status == 0, "\(result.text)")
    #expect(
      result.text.contains(
        "? not compared: rate of Heart Rate Measurement: too few to tell: 60 in A, "),
      "\(result.text)")
  }

  @Test func `lists twenty of a kind that could not be compared, and counts the others`() throws {
    try Samples.withFolder { folder in
      let timeline = folder.appending(path: "values.ndjson")
      let lines = (1...30).map { handle in
        """
        {"schema":"heartsnoop.timeline/1","packet":\(handle),"time":"2026-03-01T08:00:00Z",\
        "adapter":0,"direction":"received","connection":1,"peer":1,\
        "peer_address":"C1:55:00:00:00:01","peer_name":null,"category":"value",\
        "event":"notification","handle":"0x00\(handle + 16)","label":null,"length":1,\
        "value_hex":"01","value":null}

        """
      }
      try Data(lines.joined().utf8).write(to: timeline)
      let result = try Program.run(
        "diff", "--what", "structure", timeline.path, timeline.path)
      let gaps = result.lines.filter { $0.hasPrefix("? not compared: ") }
      #expect(gaps.count == 21, "\(result.text)")
      #expect(
        gaps.last == "? not compared: 10 more rates: only the first 20 are listed",
        "\(result.text)")
    }
  }

  @Test func `of a pairing in one of the two only says so`() throws {
    let result = try held { $0.steps.insert("pair", at: 0) }
    #expect(result.text.contains("? not compared: pairing: A shows none"), "\(result.text)")
  }

  // MARK: - What must fail

  @Test func `of a characteristic that is gone is one line`() throws {
    let result = try held { scene in
      // Nothing stands behind it that would move.
      scene.battery = "[read, notify]"
      scene.location = ""
      scene.steps.removeAll { $0 == "read: 2a38" }
    }
    #expect(result.status == 1)
    #expect(
      result.lines.first?.hasPrefix(
        "- missing: characteristic Body Sensor Location (2a38) of service Heart Rate [packet A ")
        == true, "\(result.text)")
    #expect(
      result.lines.dropFirst() == [
        "~ handles of service Device Information and what follows moved by -2 (0x000c → 0x000a): "
          + "bonded phones keep the old handles unless Service Changed is sent"
      ], "\(result.text)")
  }

  @Test func `of handles that moved is one line`() throws {
    let result = try held { scene in
      scene.front = """
              - uuid: 1805
                characteristics:
                  - {uuid: 2a2b, properties: [read], value: "00"}

        """
    }
    #expect(result.status == 1)
    #expect(
      result.lines.map { $0.split(separator: " [").first.map(String.init) ?? "" } == [
        "+ new: service Current Time (1805), with 1 characteristic",
        "~ handles of service Heart Rate and what follows moved by +3 (0x0006 → 0x0009): bonded "
          + "phones keep the old handles unless Service Changed is sent",
      ], "\(result.text)")
  }

  @Test func `of a capture whose handles moved is one line, and nothing else`() throws {
    var altered = try AlteredCapture("polar-h7-app")
    altered.renumber(by: 0x20)
    try altered.withFile { file in
      let result = try Program.run("diff", "--what", "structure", Diff.polar, file)
      #expect(result.status == 1)
      let lines = result.lines.filter { $0.hasPrefix("~ ") || $0.hasPrefix("- ") }
      #expect(lines.count == 1, "\(result.text)")
      #expect(lines.first?.contains(" and what follows moved by +32 (0x00") == true)
    }
  }

  @Test func `of a rate that is halved is one line`() throws {
    let result = try held { $0.every = 2000 }
    #expect(result.status == 1)
    #expect(
      result.lines == [
        "~ rate of Heart Rate Measurement: one every 1.00 s → one every 2.00 s"
      ], "\(result.text)")
    #expect(try held(["--rate-tolerance", "150"]) { $0.every = 2000 }.status == 0)
  }

  @Test(arguments: [
    (
      "contact: detected, energy: true, rr: false, wide: false",
      "- missing: Heart Rate Measurement, RR intervals: in "
    ),
    (
      "contact: detected, energy: false, rr: true, wide: false",
      "- missing: Heart Rate Measurement, energy expended: in "
    ),
    (
      "contact: unsupported, energy: true, rr: true, wide: false",
      "- missing: Heart Rate Measurement, contact supported: in "
    ),
  ])
  func `of values without a part is one line`(heart: String, line: String) throws {
    let result = try held { $0.heart = heart }
    #expect(result.status == 1)
    #expect(result.lines.count == 1, "\(result.text)")
    #expect(result.lines.first?.hasPrefix(line) == true, "\(result.text)")
  }

  @Test func `of wider rates is two traits`() throws {
    let result = try held { scene in
      scene.heart = "contact: detected, energy: true, rr: true, wide: true"
    }
    #expect(result.lines.count == 2, "\(result.text)")
    #expect(result.text.contains("rate in 8 bits: in 60 of 60 → in none of 60"), "\(result.text)")
  }

  @Test func `of other properties, parameters and order is a line each`() throws {
    let properties = try held { $0.battery = "[notify]" }
    #expect(properties.status == 1)
    #expect(properties.lines.count == 1, "\(properties.text)")
    #expect(properties.text.contains("~ properties of Battery Level: read, notify → notify"))
    let link = try held { $0.link = "interval_ms: 45, mtu: 64" }
    #expect(link.status == 1)
    #expect(
      link.text.contains("connection parameters at first: interval 30 ms → interval 45 ms"),
      "\(link.text)")
    #expect(link.text.contains("~ MTU: "), "\(link.text)")
    let order = try held { scene in scene.steps.swapAt(1, 2) }
    #expect(order.status == 1)
    #expect(order.lines.count == 1, "\(order.text)")
    #expect(order.lines.first?.hasPrefix("~ order: read of ") == true, "\(order.text)")
  }

  /// What docs/comparing.md shows is what is printed.
  @Test func `of a firmware with three faults is what the page shows`() throws {
    let result = try held { scene in
      scene.location = ""
      scene.steps.removeAll { $0 == "read: 2a38" }
      scene.every = 2000
    }
    #expect(result.status == 1)
    let page = try String(
      contentsOf: Places.root.appending(path: "docs/comparing.md"), encoding: .utf8)
    let shown = result.text.split(separator: "\n").filter { line in
      ["- ", "~ ", "? ", "different"].contains { line.hasPrefix($0) }
    }
    #expect(shown.count == 5, "\(result.text)")
    for line in shown { #expect(page.contains("\n\(line)\n"), "\(line)") }
  }

  @Test func `says in front what the device says of its firmware, which is no structure`() throws {
    try Samples.withFolder { folder in
      let captures = try ["1.0.4", "1.1.0"].map { firmware in
        var scene = Scene()
        scene.information =
          "          - {uuid: 2a26, properties: [read], value_text: \"\(firmware)\"}\n"
        scene.steps.append("read: 2a26")
        return try make(scene, firmware, folder)
      }
      let told = try Program.run(["diff", "--what", "structure"] + captures)
      #expect(told.status == 0, "\(told.text)")
      let place = try #require(told.lines.firstIndex { $0.hasPrefix("peer 1: ") })
      #expect(
        told.lines[place + 1].hasPrefix("  firmware: 1.0.4 → 1.1.0 [packet A "), "\(told.text)")
      let lines = try Program.run(
        ["diff", "--what", "structure", "--format", "ndjson"] + captures)
      #expect(
        lines.text.contains(#""revisions":[{"name":"firmware","a":"1.0.4","b":"1.1.0","#),
        "\(lines.text)")
    }
  }

  // MARK: - As machines read it, and other sides

  @Test func `is chosen at diff as well, and printed for machines`() throws {
    let same = try Program.run("diff", "--what", "structure", Diff.polar, Diff.polar)
    #expect(same.status == 0)
    let lines = try Program.run(
      "diff", "--what", "structure", "--format", "ndjson", Diff.polar, Diff.polar)
    #expect(lines.status == 0)
    #expect(lines.text.contains(#""schema":"heartsnoop.structure/1","record":"comparison""#))
    let whole = try held(["--what", "events"]) { $0.curve = "[[0, 80], [100, 81]]" }
    #expect(whole.status == 1)
    #expect(whole.errors.contains("--what structure compares what stays the same"))
  }

  /// An expectation that says nothing of structure is compared as before.
  @Test func `is compared only where it is asked for`() throws {
    try Samples.withFolder { folder in
      let place = folder.appending(path: "a/b/c").path
      #expect(try Program.run("expect", Diff.polar, "-o", place).status == 0)
      let manifest = try String(contentsOfFile: place + "/manifest.json", encoding: .utf8)
      #expect(!manifest.contains("\"what\""))
      let held = try Program.run("diff", Diff.polar, place)
      #expect(held.text.contains("clocks: "))
      let structure = try Program.run("diff", Diff.polar, place, "--what", "structure")
      #expect(structure.status == 0, "\(structure.text)")
      #expect(structure.text.contains("the same structure: "))
    }
  }

  /// The page's lines, in a folder in which there is nothing but the capture.
  @Test func `is written and compared as the page has it`() throws {
    try Samples.withFolder { folder in
      for name in ["strap", "tonight"] {
        try FileManager.default.copyItem(
          at: Places.fixture(Diff.polar), to: folder.appending(path: "\(name).btsnoop"))
      }
      let made = try Program.run(
        ["expect", "strap.btsnoop", "--what", "structure", "-o", "expected/strap"],
        directory: folder)
      #expect(made.status == 0, "\(made.errors)")
      let held = try Program.run(["diff", "tonight.btsnoop", "expected/strap"], directory: folder)
      #expect(held.status == 0, "\(held.errors)")
      #expect(held.text.contains("--- A: expected/strap (expectation)\n"), "\(held.text)")
    }
  }

  @Test(arguments: Diff.captures)
  func `of a capture and itself is none`(capture: String) throws {
    let result = try Program.run("diff", "--what", "structure", capture, capture)
    let decoded = try Program.run("decode", capture)
    #expect(!result.wasKilled)
    #expect(
      !result.lines.contains { $0.hasPrefix("~ ") || $0.hasPrefix("+ new") }, "\(result.text)")
    #expect(
      result.status == decoded.status || result.status == 3 && decoded.status == 0,
      "\(result.text) \(result.errors)")
  }

  @Test func `of tables is what they hold`() throws {
    let table = try Program.run("gatt", "--format", "json", Diff.polar)
    let result = try Program.run(
      ["diff", "--what", "structure", "-", Diff.polar], input: table.output)
    #expect(result.status == 0, "\(result.text)")
    let shorter = table.text.replacing("\"notify\"", with: "\"indicate\"")
    let changed = try Program.run(
      ["diff", "--what", "structure", "-", Diff.polar], input: Array(shorter.utf8))
    #expect(changed.status == 1)
    #expect(changed.text.contains("properties of Heart Rate Measurement: indicate → notify"))
  }
}
