import HSRewriting
@testable import HSSimulation
import HSTestSupport
import HSTimeline
import Testing

/// Each fault is told as what it is, as often as it was done.
@Suite struct `Faults of made-up captures` {
  /// Straps whose values fit one packet each, far enough apart that what is missing stands alone.
  private static func scenario(_ random: inout SeededGenerator) -> Scenario {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    var scenario = Scenario()
    scenario.seed = random.next()
    scenario.interval = number(12...60)
    scenario.mtu = 64
    scenario.payload = 251
    for index in 0..<number(1...3) {
      scenario.peers.append(
        ScenarioPeer(
          name: "Strap \(index)", address: 0xc0ff_ee00_0000 + UInt64(index), isRandom: true,
          services: [
            ScenarioService(
              uuid: [0x0d, 0x18],
              characteristics: [
                ScenarioCharacteristic(
                  uuid: [0x37, 0x2a], properties: 0x10,
                  source: .heart(HeartModel(curve: [(0, 70), (30_000, 120)])))
              ])
          ]))
      scenario.steps.append(ScenarioStep(.connect, peer: index))
      scenario.steps.append(ScenarioStep(.discover(services: [])))
      scenario.steps.append(ScenarioStep(.subscribe([0x37, 0x2a], isOn: true)))
    }
    scenario.steps.append(ScenarioStep(.wait(30_000)))
    return scenario
  }

  private struct Outcome {
    var scenario: Scenario
    var capture: SimulatedCapture
    var told: StoryCollector
    var seed: UInt64
    var done: Int { capture.faultsDone[0] }
    func count(_ code: String) -> Int { told.findings[code]?.sum ?? 0 }
    func times(_ code: String) -> Int { told.findings[code]?.times ?? 0 }
  }

  /// Plays a fault several times, in scenarios by chance.
  private func play(
    _ kind: ScenarioFault.Kind, _ recording: Recording, counted: Bool = false,
    at range: ClosedRange<Int> = 10_000...20_000, judge: (Outcome) throws -> Void
  ) throws {
    var random = SeededGenerator()
    for _ in 0..<6 {
      var scenario = Self.scenario(&random)
      var fault = ScenarioFault(
        kind, at: .random(in: range, using: &random), count: .random(in: 1...4, using: &random))
      fault.isCounted = counted
      scenario.faults = [fault]
      let capture = SimulatedCapture(scenario, view: recording.view)
      let outcome = Outcome(
        scenario: scenario, capture: capture, told: try capture.decoded(recording.format),
        seed: random.seed)
      #expect(outcome.done > 0, "seed \(random.seed): nothing was done")
      try judge(outcome)
    }
  }

  @Test(arguments: Recording.views)
  func `lost values are missing, and a sniffer's losses are counted`(recording: Recording) throws {
    try play(.lose, recording) { outcome in
      #expect(outcome.done == outcome.scenario.faults[0].count, "seed \(outcome.seed)")
      #expect(
        outcome.told.values.count == outcome.capture.sent.count - outcome.done,
        "seed \(outcome.seed)")
      let isAir = recording.view.isAir
      #expect(outcome.count("ll.missed") == (isAir ? outcome.done : 0), "seed \(outcome.seed)")
    }
  }

  @Test(
    arguments: OutputFormat.allCases.filter { [.btsnoop, .btsnoopMonitor, .pcapng].contains($0) })
  func `what the recorder counts is told`(format: OutputFormat) throws {
    try play(.lose, Recording(view: .host, format: format), counted: true) { outcome in
      #expect(outcome.count("drops") == outcome.done, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views)
  func `what comes twice is told twice by a host, and once by a sniffer`(
    recording: Recording
  ) throws {
    try play(.duplicate, recording) { outcome in
      let isAir = recording.view.isAir
      #expect(
        outcome.told.values.count == outcome.capture.sent.count + (isAir ? 0 : outcome.done),
        "seed \(outcome.seed)")
      let repeats = outcome.capture.records.count { $0.air?.isRepeat == true }
      #expect(repeats == (isAir ? 2 * outcome.done : 0), "seed \(outcome.seed)")
      #expect(outcome.told.statistics.air.retransmissions == repeats, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views)
  func `cut packets are counted`(recording: Recording) throws {
    try play(.cut(14), recording) { outcome in
      #expect(outcome.told.statistics.cutPackets == outcome.done, "seed \(outcome.seed)")
      #expect(
        outcome.told.values.count == outcome.capture.tellings(recording.format).count,
        "seed \(outcome.seed)")
    }
  }

  @Test func `values out of order are as many as were asked for`() throws {
    try play(.reorder, Recording(view: .host, format: .pcap)) { outcome in
      #expect(outcome.done == outcome.scenario.faults[0].count, "seed \(outcome.seed)")
      var whole = outcome.scenario
      whole.faults = []
      let before = SimulatedCapture(whole).tellings(.pcap).map(\.value)
      let after = outcome.capture.tellings(.pcap).map(\.value)
      #expect(before.sorted() == after.sorted(), "seed \(outcome.seed)")
      #expect(
        zip(before, after).count { $0 != $1 } == 2 * outcome.done, "seed \(outcome.seed)")
    }
  }

  @Test func `interleaved pieces lose nothing and are no fault`() throws {
    var random = SeededGenerator()
    for _ in 0..<12 {
      var scenario = Self.scenario(&random)
      scenario.fragment = 6
      scenario.faults = [ScenarioFault(.interleave, at: 0, count: 3)]
      let capture = SimulatedCapture(scenario)
      let told = try capture.decoded(.btsnoop)
      #expect(told.values.count == capture.sent.count, "seed \(random.seed)")
      #expect(told.findings.isEmpty, "seed \(random.seed): \(told.findings)")
    }
  }

  @Test func `broken links are as many as were asked for`() throws {
    try play(.drop, Recording(view: .host, format: .btsnoop)) { outcome in
      let wanted = min(outcome.scenario.faults[0].count, outcome.scenario.peers.count)
      #expect(outcome.done == wanted && outcome.told.lost == wanted, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views.filter(\.view.isAir))
  func `on the air a broken link is a central alone, who says the same again`(
    recording: Recording
  ) throws {
    try play(.drop, recording) { outcome in
      let repeats = outcome.capture.records.count { $0.air?.isRepeat == true }
      #expect(repeats > outcome.done && outcome.told.lost == 0, "seed \(outcome.seed)")
      #expect(outcome.told.statistics.air.retransmissions == repeats, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views)
  func `what began before is joined halfway`(recording: Recording) throws {
    try play(.lateStart, recording) { outcome in
      #expect(outcome.told.connections == 0, "seed \(outcome.seed)")
      #expect(outcome.told.joined == outcome.scenario.peers.count, "seed \(outcome.seed)")
      #expect(outcome.told.values.allSatisfy { $0.label == nil }, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views)
  func `a clock's step back is told, and how far`(recording: Recording) throws {
    try play(.clockStep(-7000), recording) { outcome in
      #expect(outcome.times("clockStep") == 1, "seed \(outcome.seed)")
    }
    try play(.clockStep(7000), recording) { outcome in
      #expect(outcome.times("clockStep") == 0, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views)
  func `requests without an answer are told`(recording: Recording) throws {
    try play(.noAnswer, recording, at: 0...100) { outcome in
      #expect(outcome.capture.story.unanswered == outcome.done, "seed \(outcome.seed)")
      #expect(outcome.times("att.transaction_timeout") == outcome.done, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views.filter(\.view.isAir))
  func `packets with a wrong CRC are counted`(recording: Recording) throws {
    try play(.corrupt, recording) { outcome in
      #expect(outcome.done == outcome.scenario.faults[0].count, "seed \(outcome.seed)")
      #expect(outcome.count("ll.bad_crc") == outcome.done, "seed \(outcome.seed)")
    }
  }

  @Test(arguments: Recording.views.filter(\.view.isAir))
  func `packets that were not heard are told, and never more than there were`(
    recording: Recording
  ) throws {
    try play(.miss, recording) { outcome in
      #expect(outcome.done == outcome.scenario.faults[0].count, "seed \(outcome.seed)")
      let told = outcome.count("ll.missed")
      #expect(told <= outcome.done, "seed \(outcome.seed)")
      // One that stands alone is always noticed.
      if outcome.done == 1 { #expect(told == 1, "seed \(outcome.seed)") }
    }
  }

  // A seed of which a ciphertext reads as the beginning of a frame of 18,502 bytes; and new ones.
  @Test(
    arguments: [SimulatedView.air, .airWithHeader, .nordic],
    [3_321_185_280_190_532_054, nil as UInt64?])
  func `without the key, encrypted packets are counted and not told`(
    view: SimulatedView, seed: UInt64?
  ) throws {
    var random = seed.map { SeededGenerator(seed: $0) } ?? SeededGenerator()
    for _ in 0..<2 {
      var scenario = Self.scenario(&random)
      for index in scenario.peers.indices.reversed() {
        scenario.steps.insert(
          ScenarioStep(.pair(ScenarioPairing(isSecure: true))), at: 3 * index + 2)
      }
      let capture = SimulatedCapture(scenario, view: view)
      let hidden = capture.records.count { $0.air?.isReadable == false }
      let told = try capture.decoded(.pcapng)
      #expect(told.values.isEmpty && hidden > 0, "seed \(random.seed)")
      #expect(told.findings["ll.encrypted"]?.sum == hidden, "seed \(random.seed)")
      #expect(told.story.encryptions == capture.story.encryptions, "seed \(random.seed)")
    }
  }

  @Test func `what does not show is said`() {
    var random = SeededGenerator()
    var scenario = Self.scenario(&random)
    scenario.faults = [
      ScenarioFault(.miss, at: 0), ScenarioFault(.reorder, at: 0), ScenarioFault(.lose, at: 90_000),
      ScenarioFault(.lose, at: 25_000, count: 1000),
    ]
    let host = SimulatedCapture(scenario).unmetFaults
    #expect(host.map(\.place) == [0, 2, 3] && host.map(\.shows) == [false, true, true])
    #expect(host[2].done > 0 && host[2].wanted == 1000)
    let air = SimulatedCapture(scenario, view: .air).unmetFaults
    #expect(air.map(\.place) == [1, 2, 3] && air.map(\.shows) == [false, true, true])
  }
}
