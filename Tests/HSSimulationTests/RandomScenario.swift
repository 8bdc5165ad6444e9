@testable import HSSimulation
import HSTestSupport

extension Scenario {
  /// Any scenario.
  ///
  /// - Parameters:
  ///   - random: Chance.
  ///   - hasSecurity: Whether links may be encrypted.
  ///   - hasAdapters: Whether peers may be recorded at their end too.
  /// - Returns: The scenario.
  static func random(
    _ random: inout SeededGenerator, hasSecurity: Bool = false, hasAdapters: Bool = false
  ) -> Scenario {
    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
    func isSo(_ one: Int) -> Bool { number(1...one) == 1 }
    var scenario = Scenario()
    scenario.seed = random.next()
    scenario.interval = number(6...100)
    scenario.mtu = number(23...247)
    scenario.fragment = number(4...251)
    scenario.payload = isSo(2) ? 27 : number(27...251)
    scenario.hasKey = isSo(2)
    scenario.services = [
      ScenarioService(
        uuid: (0..<16).map { UInt8($0 * 7 + 1) },
        characteristics: [
          ScenarioCharacteristic(
            uuid: [0xff, 0xee], properties: 0x12, source: .text(random.bytes(upTo: 90), chunk: 17))
        ])
    ]
    for index in 0..<number(1...3) {
      var heart = HeartModel(curve: [
        (0, Double(number(45...80))), (30_000, Double(number(90...190))),
      ])
      heart.hasEnergy = isSo(2)
      heart.hasIntervals = isSo(2)
      heart.isWide = isSo(3)
      heart.every = number(4...12) * 250
      var peer = ScenarioPeer(
        name: "Peer \(index)", address: 0xc0ff_ee00_0000 + UInt64(index), isRandom: true,
        isCentral: isSo(5),
        services: [
          ScenarioService(
            uuid: [0x0d, 0x18],
            characteristics: [
              ScenarioCharacteristic(uuid: [0x37, 0x2a], properties: 0x10, source: .heart(heart)),
              ScenarioCharacteristic(
                uuid: [0x38, 0x2a], properties: 0x0e, value: random.bytes(upTo: 300)),
            ]),
          ScenarioService(
            uuid: [0x0f, 0x18],
            characteristics: [
              ScenarioCharacteristic(
                uuid: [0x19, 0x2a], properties: 0x22, value: [77],
                source: .value(every: number(1...5) * 700)),
              ScenarioCharacteristic(
                uuid: (0..<16).map { UInt8($0 * 3 + 5) }, properties: 0x10,
                source: .values(
                  (0..<number(0...5)).map { _ in random.bytes(upTo: 30) }, every: 900)),
            ]),
        ])
      peer.isRecorded = hasAdapters && isSo(2)
      scenario.peers.append(peer)
    }
    if isSo(2) { scenario.steps.append(ScenarioStep(.scan(900))) }
    for index in scenario.peers.indices {
      let isCentral = scenario.peers[index].isCentral
      let own: [[UInt8]] = [[0x37, 0x2a], [0x19, 0x2a], (0..<16).map { UInt8($0 * 3 + 5) }]
      let uuids: [[UInt8]] = isCentral ? [[0xff, 0xee]] : own
      func add(_ action: ScenarioStep.Action) { scenario.steps.append(ScenarioStep(action)) }
      scenario.steps.append(ScenarioStep(.connect, peer: index))
      let isSecured = hasSecurity && isSo(2)
      if isSecured {
        // What a listener finds out by itself, unless he has the key anyway; trying long passkeys
        // takes its time.
        let isSecure = isSo(2)
        add(
          .pair(
            ScenarioPairing(
              passkey: isSo(2) ? number(0...999) : nil, isSecure: isSecure,
              usesDebugKey: isSecure && (!scenario.hasKey || isSo(2)))))
      }
      let services: [[UInt8]] = isCentral || isSo(2) ? [] : [[0x0d, 0x18], [0x0f, 0x18]]
      add(.discover(services: services))
      if isSo(3) {
        add(
          .update(
            interval: number(6...80), latency: number(0...3), timeout: 500,
            isAsked: isSo(2)))
      }
      if !isCentral, isSo(2) {
        add(.read([0x38, 0x2a]))
        add(.write([0x38, 0x2a], random.bytes(upTo: 300), wantsAnswer: !isSo(3)))
        add(.read([0x38, 0x2a]))
      }
      for uuid in uuids { add(.subscribe(uuid, isOn: true)) }
      if isSecured, isSo(2) { add(.refresh) }
      if isSo(5) { add(.subscribe(uuids[0], isOn: false)) }
    }
    scenario.steps.append(ScenarioStep(.wait(number(5...40) * 1000)))
    for index in scenario.peers.indices where isSo(2) {
      scenario.steps.append(
        ScenarioStep(.disconnect(byPeer: isSo(3)), peer: index))
      guard isSo(2) else { continue }
      scenario.steps.append(ScenarioStep(.connect))
      scenario.steps.append(ScenarioStep(.cached))
      let uuid: [UInt8] = scenario.peers[index].isCentral ? [0xff, 0xee] : [0x37, 0x2a]
      scenario.steps.append(ScenarioStep(.subscribe(uuid, isOn: true)))
      scenario.steps.append(ScenarioStep(.wait(3000)))
    }
    return scenario
  }
}
