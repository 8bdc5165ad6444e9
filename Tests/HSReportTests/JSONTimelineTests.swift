import Foundation
import HSCapture
import HSReport
import HSTestSupport
import HSTimeline
import Testing

/// The timeline of every capture as NDJSON.
@Suite struct JSONTimelineTests {
  static let schema = Result { try JSONSchema("timeline-1") }

  @Test(arguments: JSONCapture.names)
  func everyLineFollowsTheSchema(_ name: String) throws {
    let schema = try Self.schema.get()
    for (index, line) in try JSONLine.all(in: JSONCapture.timeline(name)).enumerated() {
      let faults = schema.faults(in: line.object)
      try #require(faults.isEmpty, "line \(index + 1): \(faults): \(line.text)")
    }
  }

  @Test func whatIsFoundBeforeTheFirstPacketIsOfNone() throws {
    // A section of pcapng that repeats another length at its end.
    let bytes: [UInt8] = [
      0x0a, 0x0d, 0x0d, 0x0a, 28, 0, 0, 0, 0x4d, 0x3c, 0x2b, 0x1a, 1, 0, 0, 0, 0xff, 0xff, 0xff,
      0xff,
      0xff, 0xff, 0xff, 0xff, 99, 0, 0, 0, 1, 0, 0, 0, 20, 0, 0, 0, 201, 0, 0, 0, 0, 0, 0, 0, 20, 0,
      0, 0,
    ]
    let text = JSONText()
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    var decoder = TimelineDecoder(
      sink: TimelineJSON(text.output, resolution: reader.resolution, options: .everything))
    try decoder.decode(&reader)
    let lines = try JSONLine.all(in: text.taken())
    let line = try #require(lines.first { $0.text.contains("capture.trailing_length") })
    #expect(line.text.contains(#""packet":null,"#))
    #expect(try Self.schema.get().faults(in: line.object).isEmpty)
  }

  @Test(arguments: JSONCapture.names)
  func theSameBytesGiveTheSameText(_ name: String) throws {
    let first = try JSONCapture.timeline(name)
    #expect(try JSONCapture.timeline(name) == first)
  }

  @Test(arguments: JSONCapture.names)
  func noKeyIsPrinted(_ name: String) throws {
    let secrets = try JSONSecrets.all(in: name)
    guard !secrets.isEmpty else { return }
    let text = Data(try JSONCapture.timeline(name))
    for secret in secrets {
      #expect(text.range(of: Data(secret.hex.utf8)) == nil, "\(secret.what) is printed")
      #expect(text.range(of: Data(secret.reversedHex.utf8)) == nil, "\(secret.what), backwards")
    }
  }

  @Test func somethingSecretIsThere() throws {
    let found = try JSONCapture.names.flatMap { try JSONSecrets.all(in: $0) }
    #expect(Set(found.map(\.what)).count >= 5)
  }

  @Test func theMembersOfAMeasurement() throws {
    let lines = try JSONLine.all(in: JSONCapture.timeline("all-att-pdus"))
    let line = try #require(lines.first { $0.event == "notification" })
    #expect(
      line.text == """
        {"schema":"heartsnoop.timeline/1","packet":78,"time":"2026-05-04T06:30:00.136250Z",\
        "adapter":0,"direction":"received","connection":1,"peer":1,\
        "peer_address":"E0:00:00:00:00:01","peer_name":"Every PDU","category":"value",\
        "event":"notification","handle":"0x0012","label":{"uuid":"2a37",\
        "name":"Heart Rate Measurement","role":"value","characteristic":"2a37","service":"180d",\
        "evidence":{"class":"discovered","procedure":"read_by_type","connection":1,\
        "request_packet":22,"response_packet":23}},"length":4,"value_hex":"163c0004",\
        "value":{"bpm":60,"contact":"detected","energy_kj":null,"rr_ticks":[1024],\
        "rr_ms":[1000],"findings":[]}}
        """)
  }

  @Test func packetsAndPeersCanBeChosen() throws {
    var options = TimelineOptions.everything
    options.packets = 78...78
    let lines = try JSONLine.all(in: JSONCapture.timeline("all-att-pdus", options))
    #expect(lines.map(\.event) == ["att_pdu", "notification"])
    options.peer = "nobody"
    #expect(try JSONCapture.timeline("all-att-pdus", options).isEmpty)
  }

  @Test func onlyWhatIsWantedIsPrinted() throws {
    var options = TimelineOptions()
    options.categories = [.value, .link]
    let lines = try JSONLine.all(in: JSONCapture.timeline("polar-h7-app", options))
    let categories = Set(lines.compactMap { $0.object["category"] as? String })
    #expect(categories == ["value", "link"])
  }

  /// Every name that the sources can print is in the schema, and the other way round.
  @Test func schemaAndSourcesKnowTheSameEvents() throws {
    var printed: Set<String> = []
    // PDUs that are rows have their events there.
    let rows = ["SMP/Generated/SMP", "L2CAP/Generated/Signals"].map { "HSProtocols/\($0).swift" }
    let tellings = try ["Events", "JSON"].flatMap { place in
      try FileManager.default.contentsOfDirectory(
        atPath: JSONCapture.root.appending(path: "Sources/HSReport/\(place)").path
      ).map { "HSReport/\(place)/\($0)" }
    }
    for file in tellings + rows {
      let text = try String(
        contentsOf: JSONCapture.root.appending(path: "Sources/\(file)"), encoding: .utf8
      ).replacing("func identify(", with: "func (")
      // What is told by name, and what has its name from a list.
      let told =
        text.matches(of: /identify\(([^"{}]*"[^,]*),/).map(\.1)
        + text.matches(of: /field\("event", ("[a-z_]+")/).map(\.1)
        + text.matches(of: /(?:failed: \(|found: )("[a-z_]+"),/).map(\.1)
        + text.matches(of: /tell\(\s*status, ("[a-z_]+", "[a-z_]+"),/).map(\.1)
        + text.matches(of: /(?:case \.\w*[wW]rite\w*|default): \(("[a-z_]+"), "/).map(\.1)
      let listed =
        text.matches(of: /The event (?:of it )?in machine output\.(?:.|\n)*?\n {0,2}}/).map(\.0)
      for part in told + listed {
        for name in part.matches(of: /"([a-z0-9_]+)"/) { printed.insert(String(name.1)) }
      }
    }
    let listed = try Self.schema.get().values(of: "event")
    #expect(printed.subtracting(listed).isEmpty)
    #expect(listed.subtracting(printed).isEmpty)
    #expect(listed.count > 100)
  }
}
