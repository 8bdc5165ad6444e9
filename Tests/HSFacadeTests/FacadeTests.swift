import Foundation
import HSTestSupport
import Heartsnoop
import Testing

/// The library's front door.
@Suite struct `The library` {
  private func capture(_ name: String) -> CaptureFile {
    CaptureFile(Places.fixture("captures/\(name)").path)
  }

  @Test func `gives heart rates with verdicts`() throws {
    let sensors = try capture("polar-h7-app.btsnoop").heartRates()
    let sensor = try #require(sensors.first)
    #expect(sensors.count == 1 && sensors.problems.isEmpty && sensors.absence == nil)
    #expect(sensor.name == "Polar H7 252D9F1" && sensor.address == "D0:50:4C:25:2D:9F")
    #expect(sensor.verdict == .verified && sensor.missing == 0 && sensor.labelSource == nil)
    #expect(sensor.values.count == 75)
    let first = try #require(sensor.values.first)
    #expect(first.packet == 142 && first.beatsPerMinute == 86 && first.contact == .detected)
    #expect(first.rrTicks == [717] && first.rrMilliseconds == [700.1953125])
    #expect(first.time.description == "2026-05-04T06:30:04.745013Z")
    #expect(first.verdict == .verified && first.reasons.isEmpty)
  }

  @Test func `says why there are none, and what could not be read`() throws {
    let none = try capture("empty.btsnoop").heartRates()
    #expect(none.isEmpty && none.absence != nil)
    let cut = try capture("cut-tail.btsnoop").heartRates()
    #expect(!cut.problems.isEmpty)
    #expect(throws: CaptureFailure.self) { try CaptureFile("/nowhere/at/all").heartRates() }
    #expect(throws: CaptureFailure.self) { try CaptureFile(bytes: [1, 2, 3]).events() }
  }

  @Test func `tells events with what a program needs of them`() throws {
    let events = try capture("polar-h7-app.btsnoop").events()
    let made = try #require(events.first { $0.isConnection })
    #expect(made.connection == 1 && made.packet == 63)
    guard case .connected(let details) = made.kind else { return }
    #expect(
      details.address == "D0:50:4C:25:2D:9F" && details.handle == 0x40 && details.isCentral == true)
    #expect(
      details.parameters?.intervalMilliseconds == 30 && details.parameters?.latency == 0
        && details.parameters?.timeoutMilliseconds == 720)
    #expect(events.first?.connection == nil && events.first?.peer == nil)
    #expect(events.contains { $0.kind == .connecting(address: "D0:50:4C:25:2D:9F") })
    #expect(
      events.contains { event in
        if case .advertiser("D0:50:4C:25:2D:9F", .some) = event.kind { true } else { false }
      })
    let characteristics = events.compactMap { event in
      if case .characteristic(let attribute) = event.kind { attribute } else { nil }
    }
    #expect(characteristics.contains { $0.uuid == "2a37" && $0.name == "Heart Rate Measurement" })
    let subscription = try #require(
      events.first { event in
        if case .subscription(_, true, false) = event.kind { true } else { false }
      })
    #expect(subscription.packet == 141 && subscription.text.contains("subscribed"))
    let values = events.compactMap { event in
      if case .notification(let value) = event.kind { value } else { nil }
    }
    #expect(values.count == 75)
    #expect(values.first?.decoded.description == "86 bpm, contact, RR 700.2 ms")
    #expect(values.first?.bytes == [0x16, 0x56, 0xcd, 0x02])
    #expect(
      try capture("polar-h7-app.btsnoop").events(.findings).allSatisfy { !$0.isConnection })
    // The words are those of `decode`.
    #expect(events.contains { $0.text == "Heart Rate Measurement 86 bpm, contact, RR 700.2 ms" })
  }

  @Test func `tells why, by whom and when a connection ended`() throws {
    let ends = try capture("silences.btsnoop").events(.connections).compactMap { event in
      if case .disconnected(let end) = event.kind { end } else { nil }
    }
    let lost = try #require(ends.first { $0.reason == "Connection Timeout" })
    #expect(lost.code == 0x08 && lost.ender == .link)
    #expect((lost.nanoseconds ?? 0) / 10_000_000 == 8549)
    #expect(ends.contains { $0.code == 0x16 && $0.ender == .host })
  }

  @Test func `tells how a value was written, and what answers it`() throws {
    let lamp = try CaptureFile(Places.fixture("learning/lamp-red.btsnoop").path).events()
    let commands = lamp.compactMap { event in
      if case .write(_, .command) = event.kind { event.packet } else { nil }
    }
    #expect(!commands.isEmpty)
    let edge = try capture("hrm-edge-values.btsnoop").events(.all)
    let confirmed = try #require(
      edge.first { event in
        if case .writeConfirmed = event.kind { true } else { false }
      })
    let asked = edge.first { event in
      if case .write(_, .request) = event.kind { event.packet == confirmed.answers } else { false }
    }
    #expect(asked != nil)
    let refusal = try #require(
      edge.first { event in
        if case .refusal(_, code: 0x80) = event.kind { true } else { false }
      })
    #expect(refusal.answers == 111)
    let read = try #require(
      try capture("polar-h7-app.btsnoop").events().first { event in
        if case .read = event.kind { true } else { false }
      })
    #expect(read.answers != nil)
  }

  @Test func `answers all questions in one pass, as one by one`() throws {
    let file = capture("silences.btsnoop")
    let answers = try file.answers()
    #expect(try answers.events.map(\.text) == file.events().map(\.text))
    #expect(try Array(answers.gaps) == Array(file.gaps()) && !answers.gaps.isEmpty)
    #expect(try answers.peers.map(\.address) == file.peers().map(\.address))
    #expect(
      try answers.peers.map { $0.services } == file.peers().map { $0.services })
    let rates = try file.heartRates()
    #expect(answers.heartRates.map(\.name) == rates.map(\.name) && !rates.isEmpty)
    #expect(answers.heartRates.map(\.values) == rates.map(\.values))
    let none = try capture("empty.btsnoop").answers()
    #expect(none.heartRates.absence != nil && none.peers.absence != nil)
  }

  @Test func `has the fields of commands, answers and events`() throws {
    let events = try capture("polar-h7-app.btsnoop").events(.all)
    let buffers = try #require(
      events.first { $0.fields.contains { $0.name == "LE_ACL_Data_Packet_Length" } })
    let length = try #require(buffers.fields.first { $0.name == "LE_ACL_Data_Packet_Length" })
    #expect(length.unit == "octets" && length.text.hasSuffix("octets"))
    #expect(buffers.fields.first?.valueName == "Success" && buffers.answers != nil)
    let features = try #require(events.flatMap(\.fields).first { $0.name == "LE_Features" })
    #expect(features.setNames.contains("LE Encryption"))
    let interval = try #require(events.flatMap(\.fields).first { $0.name == "Scan_Interval" })
    guard case .number(let slots) = interval.value else {
      Issue.record("no number")
      return
    }
    #expect(interval.milliseconds == Double(slots) * 0.625)
    let sent = try #require(
      events.first { $0.fields.contains { $0.name == "Num_Completed_Packets" } })
    #expect(sent.fields.map(\.name).contains("Connection_Handle"))
    // Text says the same, but for what it counts together.
    for event in events where !event.fields.isEmpty && event.fields.count < 40 {
      if event.text.contains("completed packets: ") { continue }
      let last = try #require(event.fields.last)
      #expect(last.setNames.count > 7 || event.text.contains(last.text) || event.answers != nil)
    }
  }

  @Test func `has the tree of attributes`() throws {
    let peers = try capture("two-straps.btsnoop").peers().filter { !$0.services.isEmpty }
    #expect(peers.compactMap(\.name) == ["Mirror A", "Mirror B"])
    let rate = try #require(peers.first?.services.first { $0.service.uuid == "180d" })
    #expect(rate.service.name == "Heart Rate" && rate.isPrimary && rate.endHandle == 0x13)
    let measurement = try #require(rate.characteristics.first)
    #expect(measurement.attribute.uuid == "2a37" && measurement.attribute.handle == 0x10)
    #expect(measurement.properties == ["notify"] && measurement.attribute.evidence == "discovered")
    #expect(measurement.descriptors.map(\.uuid) == ["2902"])
    #expect(measurement.value?.decoded.description.hasPrefix("66 bpm") == true)
  }

  @Test func `takes labels from elsewhere, and says so`() throws {
    var later = capture("later-session.btsnoop")
    #expect(try later.heartRates().isEmpty)
    later.knowledge.tables = [Places.fixture("tables/strap.gatt.json").path]
    let sensor = try #require(try later.heartRates().first)
    #expect(sensor.labelSource == "table" && !sensor.values.isEmpty)
    later.knowledge.tables = ["/nowhere"]
    #expect(throws: CaptureFailure.self) { try later.heartRates() }
    later.knowledge.tables = []
    later.knowledge.handles = ["nonsense"]
    #expect(throws: CaptureFailure.self) { try later.heartRates() }
  }

  @Test func `decodes and encodes values`() throws {
    let value = DecodedValue("2a37", bytes: [0x16, 0x48, 0x55, 0x03])
    #expect(value.description == "72 bpm, contact, RR 833.0 ms" && value.findings.isEmpty)
    #expect(value.name == "Heart Rate Measurement" && value.json.contains("\"bpm\":72"))
    #expect(DecodedValue("2a37", bytes: [0x01]).findings.isEmpty == false)
    #expect(try encodeValue("2a37", "bpm=72 contact=detected rr=853") == [0x16, 0x48, 0x55, 0x03])
    #expect(throws: EncodingFailure.self) { try encodeValue("2a37", "bpm=-1") }
    #expect(throws: EncodingFailure.self) { try encodeValue("nothing", "1") }
    var fields = try HeartRateFields(bytes: [0x16, 0x48, 0x55, 0x03])
    #expect(fields.beatsPerMinute == 72 && fields.contact == .detected && fields.rrTicks == [853])
    for contact in SkinContact.allCases {
      fields.contact = contact
      fields.beatsPerMinute = 300
      fields.energyKilojoules = 12
      #expect(try HeartRateFields(bytes: fields.encoded()) == fields)
    }
    fields.beatsPerMinute = 70_000
    #expect(throws: EncodingFailure.self) { try fields.encoded() }
  }

  @Test(arguments: CaptureContainer.allCases)
  func `converts, and loses no heart rate`(_ container: CaptureContainer) throws {
    let original = capture("polar-h7-app.btsnoop")
    let written = try original.converted(to: container)
    #expect(written.records > 200 && written.problems.isEmpty)
    let again = CaptureFile(bytes: written.bytes)
    #expect(
      try again.heartRates().first?.values.map(\.rrTicks)
        == original.heartRates().first?.values.map(\.rrTicks))
  }

  @Test func `redacts`() throws {
    let original = capture("polar-h7-app.btsnoop")
    var choices = RedactionChoices()
    choices.seed = "a"
    let written = try original.redacted(choices)
    #expect(!written.replaced.isEmpty && written.problems.isEmpty)
    let shared = CaptureFile(bytes: written.bytes)
    let sensor = try #require(try shared.heartRates().first)
    #expect(sensor.address != "D0:50:4C:25:2D:9F" && !sensor.name.contains("252D9F1"))
    #expect(sensor.values.map(\.beatsPerMinute).count == 75)
    #expect(try original.redacted(choices).bytes == written.bytes)
  }

  @Test func `checks`() throws {
    let rules = try CheckRules(
      yaml: "schema: heartsnoop.rules/1\nrules: [{id: gaps, check: gaps, max_seconds: 1}]\n")
    let outcomes = try capture("polar-h7-app.btsnoop").check(rules)
    #expect(outcomes.map(\.rule) == ["gaps"] && outcomes.first?.status == .fail)
    #expect(outcomes.first?.packets.isEmpty == false)
    let profile = try capture("polar-h7-app.btsnoop").check(.heartRateProfile)
    #expect(profile.contains { $0.rule == "hrs.service" && $0.status == .pass })
    let failure = #expect(throws: CaptureFailure.self) { try CheckRules(yaml: "rules: 1") }
    #expect(failure?.description.contains(":") == true)
  }

  @Test func `compares`() throws {
    let one = capture("polar-h7-app.btsnoop")
    let same = try #require(try one.compared(with: one))
    #expect(same.isSame && same.differences.isEmpty && same.matched > 100)
    let other = try #require(try one.compared(with: capture("two-straps.btsnoop")))
    #expect(!other.isSame && !other.differences.isEmpty && !other.text.isEmpty)
  }
}

/// What the library offers to others changes on purpose only.
@Suite struct `The library's public symbols` {
  /// A declaration, by the types around it: a line of docs/public-symbols.txt.
  static func symbols() throws -> (listed: [String], undocumented: [String]) {
    let folder = Places.root.appending(path: "Sources/Heartsnoop")
    var listed: [String] = []
    var undocumented: [String] = []
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      var scopes: [(indent: Int, name: String)] = []
      var isDocumented = false
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for (index, line) in lines.enumerated() {
        let words = line.drop { $0 == " " }
        let indent = line.count - words.count
        if words.isEmpty || words.hasPrefix("@") { continue }
        if words.hasPrefix("///") {
          isDocumented = true
          continue
        }
        while let last = scopes.last, last.indent >= indent { scopes.removeLast() }
        let scope = scopes.map(\.name).joined(separator: ".")
        func note(_ symbol: String) {
          listed.append(scope.isEmpty ? symbol : "\(scope).\(symbol)")
          if !isDocumented { undocumented.append("\(name):\(index + 1): \(symbol)") }
        }
        if words.hasPrefix("public ") {
          // A signature may go on over lines.
          var signature = words.dropFirst(7).description
          var next = index + 1
          while !signature.contains("{"), signature.contains("("), !signature.contains(")"),
            next < lines.count
          {
            signature += lines[next].drop { $0 == " " }
            next += 1
          }
          if let type = signature.firstMatch(of: /^(?:struct|enum|class|protocol) (\w+)/) {
            note(signature.prefix { $0 != "{" && $0 != ":" }.description.trimmed)
            scopes.append((indent, String(type.1)))
          } else {
            note(
              signature.replacing(#/ (?:throws|->|=|\{).*$/#, with: "").trimmed)
          }
        } else if let scope = words.firstMatch(of: /^extension (\w+)/) {
          scopes.append((indent, String(scope.1)))
        } else if words.hasPrefix("case "), !words.hasSuffix(":"),
          indent == (scopes.last?.indent ?? -9) + 2,
          listed.contains(where: { $0.hasSuffix("enum \(scopes.last?.name ?? "-")") })
        {
          // With what it carries.
          note(String(words.replacing(#/ = .*$/#, with: "")))
        }
        isDocumented = false
      }
    }
    return (listed.sorted(), undocumented)
  }

  @Test func `are those that are listed`() throws {
    let symbols = try Self.symbols().listed
    let file = Places.root.appending(path: "docs/public-symbols.txt")
    if ProcessInfo.processInfo.environment["UPDATE_SYMBOLS"] != nil {
      try Data(symbols.map { $0 + "\n" }.joined().utf8).write(to: file)
    }
    let expected = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(
      String.init)
    let added = Set(symbols).subtracting(expected)
    let removed = Set(expected).subtracting(symbols)
    #expect(
      added.isEmpty && removed.isEmpty, "added \(added.sorted()), removed \(removed.sorted())")
    // Cases of enumerations go with their types.
    let count = symbols.count { !$0.contains("case ") }
    #expect((100...200).contains(count), "\(count)")
  }

  @Test func `are documented, each`() throws {
    #expect(try Self.symbols().undocumented.isEmpty)
  }

  /// Neither does the facade hand out types of other modules.
  @Test func `are the module's own`() throws {
    let folder = Places.root.appending(path: "Sources/Heartsnoop")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      #expect(!text.contains("public import") && !text.contains("@_exported"), "\(name)")
    }
  }
}

extension Event {
  /// Whether a connection is made.
  fileprivate var isConnection: Bool {
    if case .connected = kind { true } else { false }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
