import Bytes
import Conversion
import Foundation
import HeartRate
import TestSupport
import Testing
import YAMLText

@testable import Simulation

/// What is made up is told back.
@Suite struct `Made-up captures` {
  /// The truth of a scenario against what a decoder tells, as faults.
  private func compare(
    _ capture: SimulatedCapture, _ format: OutputFormat, isLabelled: Bool = true
  ) throws -> Faults {
    var faults = Faults()
    let told = try capture.decoded(format)
    let keys = told.values.map { SimulatedCapture.key($0.handle, $0.bytes) }
    let (expected, found) = (capture.expected, keys)
    faults.unless(
      expected.sorted { $0.lexicographicallyPrecedes($1) }
        == found.sorted { $0.lexicographicallyPrecedes($1) },
      "\(expected.count) values were sent, \(found.count) are told")
    guard isLabelled else { return faults }
    let uuids = Dictionary(
      capture.sent.map { (SimulatedCapture.key($0.handle, $0.bytes), $0) }, uniquingKeysWith: { $1 }
    )
    for (value, key) in zip(told.values, keys) {
      guard let sent = uuids[key] else { continue }
      faults.unless(value.label != nil, "a value of \(sent.uuid) has no label")
      faults.unless(value.isIndicated == sent.isIndicated, "indicated or not")
      faults.unless(value.direction == sent.direction, "direction")
    }
    return faults
  }

  @Test(arguments: OutputFormat.allCases)
  func `tell every value back in every container`(format: OutputFormat) throws {
    var random = SeededGenerator()
    for _ in 0..<12 {
      let scenario = Scenario.random(&random)
      let capture = SimulatedCapture(scenario)
      #expect(capture.skippedSteps.isEmpty && !capture.isCut)
      let faults = try compare(capture, format)
      #expect(faults.isEmpty, "seed \(random.seed), \(scenario): \(faults)")
      let told = try capture.decoded(format)
      #expect(told.peers == Set(scenario.peers.map(\.address)))
    }
  }

  @Test func `tell what is left when something went wrong`() throws {
    var random = SeededGenerator()
    let kinds: [ScenarioFault.Kind] = [
      .lose, .duplicate, .cut(14), .interleave, .reorder, .drop, .lateStart, .clockStep(-4000),
      .clockStep(9000),
    ]
    for round in 0..<90 {
      var scenario = Scenario.random(&random)
      for _ in 0...round % 3 {
        let kind = kinds.randomElement(using: &random) ?? .lose
        scenario.faults.append(
          ScenarioFault(
            kind, at: .random(in: 0...30_000, using: &random),
            count: .random(in: 1...5, using: &random)))
      }
      let capture = SimulatedCapture(scenario)
      let isLate = scenario.faults.contains { $0.kind == .lateStart }
      let isCut = scenario.faults.contains { if case .cut = $0.kind { true } else { false } }
      let faults = try compare(capture, .btsnoop, isLabelled: !isLate && !isCut)
      #expect(faults.isEmpty, "seed \(random.seed), round \(round), \(scenario.faults): \(faults)")
    }
  }

  @Test func `are the same for the same seed, and others for another`() {
    var random = SeededGenerator()
    var scenario = Scenario.random(&random)
    let first = SimulatedCapture(scenario).bytes(.pcapng)
    #expect(SimulatedCapture(scenario).bytes(.pcapng) == first)
    scenario.seed &+= 1
    #expect(SimulatedCapture(scenario).bytes(.pcapng) != first)
  }

  @Test func `have as many faults as were asked for`() throws {
    var random = SeededGenerator()
    var scenario = Scenario.random(&random)
    while scenario.peers.contains(where: \.isCentral) { scenario = .random(&random) }
    let whole = SimulatedCapture(scenario)
    scenario.faults = [ScenarioFault(.lose, at: 0, count: 3)]
    #expect(SimulatedCapture(scenario).counts.reduce(0, +) == whole.sent.count - 3)
    scenario.faults = [ScenarioFault(.duplicate, at: 0, count: 3)]
    #expect(SimulatedCapture(scenario).counts.reduce(0, +) == whole.sent.count + 3)
    scenario.faults = [ScenarioFault(.drop, at: 2500)]
    #expect(SimulatedCapture(scenario).sent.count < whole.sent.count)
    scenario.faults = [ScenarioFault(.clockStep(5000), at: 0)]
    #expect(
      SimulatedCapture(scenario).records.map(\.time) == whole.records.map { $0.time + 5_000_000 })
  }

  @Test func `hold a heart that beats as its curve says`() throws {
    var source = HeartSource(
      HeartModel(curve: [(0, 60), (60_000, 120)]), start: 0, seed: 5)
    var total = 0
    for second in 1...120 {
      let value = try HeartRateMeasurement(bytes: source.value(at: second * 1_000_000, room: 182))
      total += value.rrIntervals.reduce(0) { $0 + Int($1.rawValue) }
      if second > 90 { #expect((117...123).contains(Int(value.beatsPerMinute))) }
      if second == 30 { #expect((82...93).contains(Int(value.beatsPerMinute))) }
    }
    // The intervals fill the time: what is missing is the beat under way.
    #expect((118 * 1024...121 * 1024).contains(total))
  }
}

/// Scenarios as people write them.
@Suite struct `Scenarios` {
  private func scenario(_ text: String) throws -> Scenario {
    try Scenario(parsing: Array(text.utf8)) { _ in Array("900 910\n905".utf8) }
  }

  private func problem(_ text: String) -> TextFault? {
    do {
      _ = try scenario(text)
      return nil
    } catch {
      return error as? TextFault
    }
  }

  @Test(arguments: ["strap", "two-straps-and-a-tablet"])
  func `among the fixtures can be played, and fit their schema`(name: String) throws {
    let folder = Places.fixture("scenarios")
    let text = [UInt8](try Data(contentsOf: folder.appending(path: name + ".yaml")))
    let scenario = try Scenario(parsing: text) { file in
      (try? Data(contentsOf: folder.appending(path: file))).map { [UInt8]($0) }
    }
    let capture = SimulatedCapture(scenario)
    #expect(capture.skippedSteps.isEmpty)
    #expect(capture.sent.count > 60)
    let faults = try JSONSchema("scenario-1").faults(in: Self.plain(YAMLValue(parsing: text)))
    #expect(faults.isEmpty, "\(faults)")
  }

  /// A value as JSON has it.
  private static func plain(_ value: YAMLValue) -> Any {
    switch value.content {
    case .scalar("true"): return true
    case .scalar("false"): return false
    case .scalar(let text):
      if let number = Int(text) { return number }
      if let number = Double(text) { return number }
      return text
    case .list(let items): return items.map { plain($0) }
    case .members(let members):
      return Dictionary(
        members.map { ($0.name, plain($0.value)) }, uniquingKeysWith: { first, _ in first })
    }
  }

  @Test(arguments: [
    ("peers: []\n", 1, "'app' is missing"),
    ("peers: []\napp: []\nmore: 1\n", 3, "'more' is not known here"),
    ("peers:\n  - {name: A, address: C0:FF}\napp: []\n", 2, "'C0:FF' is no address"),
    ("peers: []\napp:\n  - connect: B\n", 3, "no peer named 'B'"),
    ("peers: []\napp:\n  - wait: -1\n", 3, "'-1' is not a number from 0.0"),
    ("peers: []\napp:\n  - jump: 1\n", 3, "is none of: scan"),
    ("peers: []\napp: []\nfaults:\n  - {fault: melt, at: 1}\n", 4, "'melt' is none of: lose"),
    ("peers: []\napp: []\nlink:\n  mtu: 22\n", 4, "from 23 to 517"),
  ])
  func `say what is wrong, and where`(text: String, line: Int, words: String) throws {
    let error = try #require(problem(text))
    #expect(error.line == line)
    #expect(error.problem.contains(words), "\(error)")
  }

  @Test func `never trap`() throws {
    var random = SeededGenerator()
    let text = [UInt8](try Data(contentsOf: Places.fixture("scenarios/strap.yaml")))
    for _ in 0..<1500 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 32...126, using: &random)
      }
      _ = try? Scenario(parsing: bytes) { _ in nil }
    }
  }
}
