import HSProtocols

/// Plays connections on the air: events, acknowledgments, empty packets, what is sent again; as a
/// sniffer hears it that misses nothing.
///
/// Core 5.4, Vol 6, Part B, 2 and 4.5.
struct AirRecorder {
  let scenario: Scenario
  /// Everything that is heard, in order of time after `finish`.
  private(set) var records: [SimulatedRecord] = []
  /// Values that were sent whole.
  private(set) var whole: Set<Int> = []
  /// Whether there were too many packets.
  var isCut = false
  var chance: Chance
  var frames = 0
  /// Sessions of encryption so far.
  var sessions = 0
  /// Values whose packets are all sent again.
  private(set) var repeated: Set<Int> = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    chance = Chance(seed: scenario.seed ^ 0x5eed_0fa1_7a1a_1234)
  }

  /// Records all that happens.
  ///
  /// - Parameters:
  ///   - plans: The connections.
  ///   - advertisements: What is advertised besides what connections begin with.
  ///   - end: When the recording ends, in microseconds.
  mutating func record(
    _ plans: [AirLinkPlan], _ advertisements: [AirAdvertisement], until end: Int
  ) {
    for advertisement in advertisements { advertise(advertisement) }
    /// When two devices' last connection ended, by both addresses: they have no two at once.
    var free: [[UInt64]: Int] = [:]
    for (number, var plan) in plans.enumerated() {
      let pair = [plan.central.value, plan.peripheral.value]
      plan.begin = max(plan.begin, free[pair] ?? 0)
      var player = AirLinkPlayer(plan, number: number + 1, hasKey: scenario.hasKey)
      player.begin(&self)
      while !player.isOver, player.anchor < end || player.hasMore, !isCut {
        player.playEvent(&self)
      }
      free[pair] = player.anchor + 1250
    }
    let order = records.indices.sorted {
      (records[$0].time, $0) < (records[$1].time, $1)
    }
    records = order.map { records[$0] }
  }

  /// Chooses the values whose packets are not heard by the other side at first.
  mutating func plan(_ faults: [ScenarioFault], _ plans: [AirLinkPlan]) -> [Int] {
    let moments = plans.flatMap(\.moments).filter { $0.value >= 0 }.sorted {
      ($0.time, $0.value) < ($1.time, $1.value)
    }
    return faults.map { fault in
      guard fault.kind == .duplicate else { return 0 }
      let values = moments.filter { $0.time >= fault.time && !repeated.contains($0.value) }
        .prefix(fault.count).map(\.value)
      repeated.formUnion(values)
      return values.count
    }
  }

  /// Notes that a value was sent to its end.
  mutating func complete(_ value: Int) { if value >= 0 { whole.insert(value) } }

  /// Adds a packet.
  mutating func add(_ record: SimulatedRecord) {
    guard records.count < Simulator.recordLimit else {
      isCut = true
      return
    }
    records.append(record)
  }

  // MARK: - Advertising

  static let advertisingAddress: [UInt8] = [0xd6, 0xbe, 0x89, 0x8e]

  /// A packet of advertising.
  mutating func advertising(
    _ type: UInt8, _ payload: [UInt8], time: Int, channel: UInt8, direction: Direction
  ) {
    let pdu = [type, UInt8(clamping: payload.count)] + payload
    add(
      SimulatedRecord(
        time: time, direction: direction,
        bytes: Self.advertisingAddress + pdu + AirCheck.bytes(of: pdu, initial: 0x55_5555),
        air: AirMark(channel: channel, strength: strength(), isAdvertising: true)))
  }

  /// An advertiser on its three channels, whom our scanner asks on the first.
  private mutating func advertise(_ advertisement: AirAdvertisement) {
    let address = octets(advertisement.device.value, 6)
    let random: UInt8 = advertisement.device.type.isRandom ? 0x40 : 0
    var time = advertisement.time
    for channel in UInt8(37)...39 {
      let payload = address + advertisement.data
      advertising(random, payload, time: time, channel: channel, direction: .received)
      time += Self.duration(payload.count) + 150
      guard channel == 37 else { continue }
      let ours = octets(scenario.address, 6)
      advertising(
        0x03 | random << 1, ours + address, time: time, channel: channel, direction: .sent)
      time += Self.duration(12) + 150
      let response = address + advertisement.response
      advertising(0x04 | random, response, time: time, channel: channel, direction: .received)
      time += Self.duration(response.count) + 150
    }
  }

  /// How strong a packet is, by chance.
  mutating func strength() -> Int8 { Int8(-45 - chance.number(below: 25)) }

  /// Microseconds that a packet takes on the 1M PHY.
  static func duration(_ payload: Int) -> Int { (1 + 4 + 2 + payload + 3) * 8 }
}
