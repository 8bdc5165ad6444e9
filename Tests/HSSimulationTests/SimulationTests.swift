import HSBase
import HSNames
import HSRewriting
@testable import HSSimulation
import HSTestSupport
import Foundation
import Testing

/// What is made up is told back.
@Suite struct `Made-up captures` {
  /// What a decoder tells against the truth, as faults.
  private func compareValues(
    _ capture: SimulatedCapture, _ told: StoryCollector, _ format: OutputFormat,
    isWhole: Bool = true, _ faults: inout Faults
  ) {
    var (expected, found) = (capture.expected(format), told.values)
    if !isWhole {
      // What says which handle is what, or which way it went, may be missing.
      for index in expected.indices { expected[index].label = nil }
      for index in found.indices { found[index].label = nil }
      if capture.view == .air {
        for index in expected.indices { expected[index].direction = nil }
        for index in found.indices { found[index].direction = nil }
      }
    }
    faults.unless(
      expected.count == found.count, "\(expected.count) values are there, \(found.count) are told")
    for (number, (truth, value)) in zip(expected, found).enumerated() where truth != value {
      faults.unless(false, "value \(number): \(truth) is told as \(value)")
      break
    }
  }

  private func compareStory(
    _ scenario: Scenario, _ capture: SimulatedCapture, _ told: StoryCollector,
    _ format: OutputFormat, _ faults: inout Faults
  ) {
    func compare<Part: Equatable>(_ name: String, _ truth: Part, _ word: Part) {
      faults.unless(truth == word, "\(name): \(truth) is told as \(word)")
    }
    let story = capture.story
    // Peers that are recorded too tell most things twice.
    func seen(_ peer: Int) -> Int {
      format.holdsAdapters && !capture.view.isAir && scenario.peers[peer].isRecorded ? 2 : 1
    }
    compare("connections", story.connections.reduce(0) { $0 + seen($1) }, told.connections)
    guard !scenario.peers.contains(where: \.isRecorded) else { return }
    compare(
      "subscriptions", story.subscriptions.map { [$0.handle, $0.bits] },
      told.story.subscriptions.map { [$0.handle, $0.bits] })
    compare("handles read", story.reads.map(\.handle), told.story.reads.map(\.handle))
    compare("values read", story.reads.map(\.bytes), told.story.reads.map(\.bytes))
    func places(_ story: SimulatedStory) -> [[UInt8]] {
      Set(story.discoveries.map { [UInt8(truncatingIfNeeded: $0.handle)] + $0.uuid })
        .sorted { $0.lexicographicallyPrecedes($1) }
    }
    // What every device has is found too, where all is asked for.
    let generic: Set<[UInt8]> = [[0x00, 0x2a], [0x01, 0x2a]]
    compare(
      "discoveries", places(story).filter { !generic.contains(Array($0.dropFirst())) },
      places(told.story).filter { !generic.contains(Array($0.dropFirst())) })
    compare("intervals", story.intervals, told.story.intervals)
    compare("encryptions", story.encryptions, told.story.encryptions)
    let addresses = story.connections.map {
      capture.view.isAir && scenario.peers[$0].isCentral
        ? scenario.address : scenario.peers[$0].address
    }
    compare("peers", Set(addresses), told.peers)
    var right: Set<String> = [
      "ll.inferred_direction", "gatt.value_fills_mtu", "gatt.value_keeps_to_smallest_mtu",
    ]
    // Whoever comes back subscribes to one value only.
    if Set(story.connections).count < story.connections.count {
      right.formUnion(["gatt.subscription_not_renewed", "gatt.subscription_lost"])
    }
    let wrong = told.findings.keys.filter { !right.contains($0) }
    compare("findings", [], wrong.sorted())
  }

  @Test(arguments: Recording.all)
  func `tell every value back, and what else happened`(recording: Recording) throws {
    var random = SeededGenerator()
    for round in 0..<5 {
      let scenario = Scenario.random(
        &random, hasSecurity: round % 2 == 0, hasAdapters: round % 4 == 3)
      let capture = SimulatedCapture(scenario, view: recording.view)
      #expect(
        capture.skippedSteps.isEmpty && !capture.isCut && capture.unmetFaults.isEmpty,
        "seed \(random.seed), round \(round)")
      let told = try capture.decoded(recording.format)
      var faults = Faults()
      compareValues(capture, told, recording.format, &faults)
      compareStory(scenario, capture, told, recording.format, &faults)
      #expect(faults.isEmpty, "seed \(random.seed), round \(round), \(scenario): \(faults)")
    }
  }

  @Test(arguments: Recording.views)
  func `tell what is left when something went wrong`(recording: Recording) throws {
    var random = SeededGenerator()
    let kinds: [ScenarioFault.Kind] = [
      .lose, .duplicate, .cut(17), .interleave, .reorder, .drop, .lateStart, .clockStep(-4000),
      .clockStep(9000), .miss, .corrupt, .noAnswer,
    ]
    for round in 0..<24 {
      var scenario = Scenario.random(&random)
      for _ in 0...round % 3 {
        let kind = kinds.randomElement(using: &random) ?? .lose
        scenario.faults.append(
          ScenarioFault(
            kind, at: .random(in: 0...30_000, using: &random),
            count: .random(in: 1...5, using: &random)))
      }
      let capture = SimulatedCapture(scenario, view: recording.view)
      let told = try capture.decoded(recording.format)
      var faults = Faults()
      compareValues(capture, told, recording.format, isWhole: false, &faults)
      #expect(
        faults.isEmpty, "seed \(random.seed), round \(round), \(scenario.faults): \(faults)")
    }
  }

  @Test func `are the same for the same seed, and others for another`() {
    var random = SeededGenerator()
    var scenario = Scenario.random(&random)
    for recording in Recording.views {
      let first = SimulatedCapture(scenario, view: recording.view).bytes(recording.format)
      #expect(SimulatedCapture(scenario, view: recording.view).bytes(recording.format) == first)
      scenario.seed &+= 1
      #expect(SimulatedCapture(scenario, view: recording.view).bytes(recording.format) != first)
    }
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

  @Test(arguments: [
    ("strap", SimulatedView.host), ("two-straps-and-a-tablet", .host),
    ("an-hour-at-the-gym", .host), ("encrypted-strap", .airWithHeader),
  ])
  func `among the fixtures can be played, and fit their schema`(
    name: String, view: SimulatedView
  ) throws {
    let folder = Places.fixture("scenarios")
    let text = [UInt8](try Data(contentsOf: folder.appending(path: name + ".yaml")))
    let scenario = try Scenario(parsing: text) { file in
      (try? Data(contentsOf: folder.appending(path: file))).map { [UInt8]($0) }
    }
    let capture = SimulatedCapture(scenario, view: view)
    #expect(capture.skippedSteps.isEmpty && capture.unmetFaults.isEmpty)
    #expect(capture.sent.count > 50)
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

  @Test(arguments: VectorFile.rows("scenario-errors.tsv", columns: 2))
  func `say what is wrong, and where`(row: VectorRow) throws {
    let error = try #require(problem(row[0].replacing("\\n", with: "\n")))
    #expect("\(error.line): \(error.problem)".hasPrefix(row[1]), "\(error)")
  }

  @Test(arguments: VectorFile.rows("scenario-errors.tsv", columns: 3))
  func `that are refused do not fit the schema either, where it can tell`(row: VectorRow) throws {
    let text = Array(row[0].replacing("\\n", with: "\n").utf8)
    guard let value = try? YAMLValue(parsing: text) else { return }
    let faults = try JSONSchema("scenario-1").faults(in: Self.plain(value))
    #expect(faults.isEmpty == (row[2] == "fits"), "\(faults)")
  }

  @Test func `of Windows are read`() throws {
    let scenario = try scenario("\u{feff}peers: []\r\napp: []\r\nseed: 9\r\n")
    #expect(scenario.seed == 9)
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
