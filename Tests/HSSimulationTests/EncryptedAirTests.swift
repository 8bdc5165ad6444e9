import Foundation
import HSHeartRate
import HSProtocols
import HSRewriting
import HSSeries
@testable import HSSimulation
import HSTestSupport
import HSTimeline
import Testing

/// What is made up encrypted is decrypted.
@Suite struct `Made-up captures of encrypted links` {
  /// A strap that pairs, and what it sends then; its keys are refreshed, and it comes back.
  static func scenario(_ pairing: ScenarioPairing?, seed: UInt64 = 1) -> Scenario {
    var scenario = Scenario()
    scenario.seed = seed
    scenario.peers = [
      ScenarioPeer(
        name: "Strap", address: 0xc0ff_ee00_0001, isRandom: true,
        services: [
          ScenarioService(
            uuid: [0x0d, 0x18],
            characteristics: [
              ScenarioCharacteristic(
                uuid: [0x37, 0x2a], properties: 0x10,
                source: .values((0..<30).map { [0x16, 70 + $0, 0x20 + $0, 3] }, every: 1000))
            ])
        ])
    ]
    let isSecured = pairing != nil
    let actions: [ScenarioStep.Action?] = [
      .connect, pairing.map { .pair($0) }, .discover(services: []),
      .subscribe([0x37, 0x2a], isOn: true), .wait(20_000), isSecured ? .refresh : nil,
      .update(interval: 40, latency: 0, timeout: 500, isAsked: false), .wait(20_000),
      .disconnect(byPeer: false), .connect, .cached, isSecured ? .encrypt : nil,
      .subscribe([0x37, 0x2a], isOn: true), .wait(35_000),
    ]
    scenario.steps = actions.compactMap { $0.map { ScenarioStep($0) } }
    return scenario
  }

  static let pairings: [ScenarioPairing] = [
    ScenarioPairing(), ScenarioPairing(passkey: 2718),
    ScenarioPairing(isSecure: true, usesDebugKey: true),
    ScenarioPairing(passkey: 314_159, isSecure: true, usesDebugKey: true),
    ScenarioPairing(outOfBand: 0x8001, isSecure: true, usesDebugKey: true),
  ]

  @Test(arguments: pairings, [SimulatedView.air, .airWithHeader, .nordic])
  func `tell what the phone tells, without a key typed`(
    pairing: ScenarioPairing, view: SimulatedView
  ) throws {
    let scenario = Self.scenario(pairing)
    let capture = SimulatedCapture(scenario, view: view)
    #expect(capture.skippedSteps.isEmpty)
    let told = try capture.decoded(.pcapng)
    #expect(told.values == capture.expected(.pcapng) && told.values.count == 60)
    let phone = try SimulatedCapture(scenario).decoded(.btsnoop)
    let clear = try SimulatedCapture(Self.scenario(nil), view: view).decoded(.pcapng)
    #expect(told.values.map(\.bytes) == phone.values.map(\.bytes))
    #expect(told.values.map(\.bytes) == clear.values.map(\.bytes))
    #expect(told.story.subscriptions == clear.story.subscriptions)
    #expect(told.story.discoveries == clear.story.discoveries)
    #expect(told.story.encryptions == 3 && phone.story.encryptions == 3)
    let account = told.statistics.air.encryption
    #expect(account.decrypted == capture.encryption.readable && account.sessions == 3)
    #expect(account.encrypted == account.decrypted && account.lost == 0)
  }

  @Test func `without the debug key need the phone's log, which is enough`() throws {
    let scenario = Self.scenario(ScenarioPairing(isSecure: true))
    let capture = SimulatedCapture(scenario, view: .airWithHeader)
    let alone = try capture.decoded(.pcapng)
    #expect(alone.values.isEmpty && alone.statistics.air.encryption.decrypted == 0)
    let phone = try SimulatedCapture(scenario).decoded(.btsnoop)
    let told = try capture.decoded(.pcapng, keys: phone.keys)
    #expect(told.values == capture.expected(.pcapng) && told.values.count == 60)
  }

  /// The octets of a pcap file without the packets in which some octets stand.
  static func without(_ unheard: [[UInt8]], _ bytes: [UInt8]) -> [UInt8] {
    var kept = Array(bytes.prefix(24))
    var index = 24
    while index + 16 <= bytes.count {
      let count = (0..<4).reduce(0) { $0 | Int(bytes[index + 8 + $1]) << (8 * $1) }
      let record = bytes[index..<min(bytes.count, index + 16 + count)]
      if !unheard.contains(where: { record.contains($0) }) { kept += record }
      index += 16 + count
    }
    return kept
  }

  /// L2CAP's header and the code of a Security Manager PDU.
  static func pairing(_ code: UInt8, _ length: UInt8) -> [UInt8] { [length, 0, 6, 0, code] }

  /// A Pairing Confirm of both sides missed, or what makes it checkable.
  @Test(arguments: [[pairing(3, 17)], [pairing(1, 7)], [pairing(2, 7)]])
  func `with a passkey are decrypted although no confirm value can be checked`(
    unheard: [[UInt8]]
  ) throws {
    let capture = SimulatedCapture(Self.scenario(ScenarioPairing(passkey: 314)), view: .air)
    let whole = capture.bytes(.pcap)
    let bytes = Self.without(unheard, whole)
    #expect(bytes.count < whole.count)
    let told = try StoryCollector.decoding(bytes)
    #expect(told.values.count == 60)
    #expect(told.values.map(\.bytes) == capture.expected(.pcap).map(\.bytes))
    let account = told.statistics.air.encryption
    #expect(account.decrypted == capture.encryption.readable && account.lost == 0)
    #expect(account.encrypted == account.decrypted)
  }

  /// Legacy pairing with out-of-band data, which the key file has in either order of octets.
  @Test func `with out-of-band data need a line of the key file`() throws {
    let data: UInt128 = 0x0123_4567_89ab_cdef_0011_2233_4455_6677
    let scenario = Self.scenario(ScenarioPairing(outOfBand: data))
    let capture = SimulatedCapture(scenario, view: .airWithHeader)
    let bytes = capture.bytes(.pcap)
    let closed = try StoryCollector.decoding(bytes)
    #expect(closed.values.isEmpty && closed.statistics.air.encryption.decrypted == 0)
    #expect(closed.statistics.air.encryption.mainReason == .obstacle(.noKey))
    let confirms = Self.without([Self.pairing(3, 17)], bytes)
    for text in ["0123456789abcdef0011223344556677", "7766554433221100efcdab8967452301"] {
      let file = try KeyFile(Array("oob \(text)\n".utf8), path: "strap.keys")
      for bytes in [bytes, confirms] {
        let told = try StoryCollector.decoding(bytes, keys: file)
        #expect(told.values.count == 60 && told.statistics.air.encryption.notTried == 0)
        #expect(told.statistics.air.encryption.failed == 0)
      }
    }
  }

  @Test func `prove which notifications a sniffer did not hear`() throws {
    var scenario = Self.scenario(ScenarioPairing())
    let heart = HeartModel(curve: [(0, 70), (60_000, 120)])
    scenario.peers[0].services[0].characteristics[0].source = .heart(heart)
    scenario.faults = [
      ScenarioFault(.lose, at: 8000, count: 2), ScenarioFault(.lose, at: 35_000, count: 4),
    ]
    let capture = SimulatedCapture(scenario, view: .nordic)
    var reader = try CaptureReader(ByteSource(bytes: capture.bytes(.pcapng)))
    let collector = SeriesCollector(resolution: reader.resolution)
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    let verified = VerifiedCapture(collector, story: decoder.story, name: "sniffed")
    let findings = verified.verifications.flatMap(\.findings)
    #expect(findings.compactMap(\.provedPackets) == [2, 4], "\(findings)")
    #expect(SensorSummary(0, of: verified).delivery.received == capture.sent.count - 6)
    // No timer is known after so short a time: the counters show that runs are whole, but for the one in
    // which the key was refreshed.
    let deliveries = verified.verifications.flatMap(\.runs).compactMap { run in
      run.grades.first { $0.subject == .delivery }
    }
    #expect(deliveries.first?.outcome == .passed && deliveries.last?.outcome == .passed)
  }

  /// Whatever is lost: what was heard of an intact session is decrypted, what was not is counted.
  @Test(arguments: [SimulatedView.airWithHeader, .nordic], [0, 10, 20, 30])
  func `are decrypted whatever is lost`(view: SimulatedView, percent: Int) throws {
    var random = SeededGenerator()
    for round in 0..<4 {
      var scenario = Scenario.random(&random, hasSecurity: true)
      scenario.hasKey = false
      if percent > 0 { scenario.faults = [ScenarioFault(.fade(percent), at: 0)] }
      try compare(scenario, view, "seed \(random.seed), round \(round)")
    }
    // One that is encrypted for sure.
    var scenario = Self.scenario(Self.pairings.randomElement(using: &random), seed: random.next())
    if percent > 0 { scenario.faults = [ScenarioFault(.fade(percent), at: 0)] }
    try compare(scenario, view, "seed \(random.seed)")
  }

  private func compare(_ scenario: Scenario, _ view: SimulatedView, _ comment: String) throws {
    let capture = SimulatedCapture(scenario, view: view)
    var keys = LongTermKeys()
    for key in capture.keys { keys.add(LongTermKey(key, evidence: KeyEvidence(.given))) }
    let told = try capture.decoded(.pcapng, keys: keys)
    let (account, truth) = (told.statistics.air.encryption, capture.encryption)
    #expect(account.decrypted == truth.readable, "\(comment)")
    #expect(account.lostFromCentral == truth.lostFromCentral, "\(comment)")
    #expect(account.lostFromPeripheral == truth.lostFromPeripheral, "\(comment)")
    #expect(account.failed == 0, "\(comment)")
    // Labels and what a frame's pieces need may be lost; what is told was sent.
    let sent = Set(capture.sent.map(\.bytes))
    #expect(told.values.allSatisfy { sent.contains($0.bytes) }, "\(comment)")
    let expected = capture.expected(.pcapng).map(\.bytes)
    #expect(told.values.map(\.bytes) == expected, "\(comment)")
  }
}
