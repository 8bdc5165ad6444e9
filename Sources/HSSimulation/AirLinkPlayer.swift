import HSProtocols

/// A connection on the air, event by event.
struct AirLinkPlayer {
  /// One side: its bits, and what it sends until that was heard.
  private struct Side {
    var sequence: UInt8 = 0
    var nextExpected: UInt8 = 0
    /// What was sent and is not acknowledged.
    var waiting: Packet?
  }

  /// A packet without its bits.
  private struct Packet {
    var kind: UInt8
    var payload: [UInt8]
    var value = -1
    var frame = 0
    var piece = 0
    var hasMore = false
    var security: AirMark.Security?
    var isRepeat = false

    var isSealed: Bool { if case .encrypted? = security { true } else { false } }
  }

  /// The encryption in force.
  private struct Encryption {
    let session: Int
    let cipher: SessionCipher
    /// What each side's next packet is counted as.
    var counters: [UInt64] = [0, 0]
  }

  private let plan: AirLinkPlan
  private let number: Int
  private let hasKey: Bool
  private var accessAddress: [UInt8] = []
  private var initial: UInt32 = 0
  private var hop = 5
  private var lastChannel = 0
  /// When the event begins, in microseconds.
  private(set) var anchor = 0
  /// Whether there is something left to be said.
  var hasMore: Bool { plan.lost == nil && place < plan.moments.count }
  /// Whether there is nothing more of it.
  private(set) var isOver = false
  private var event = 0
  private var interval: Int
  private var sides = [Side(), Side()]
  /// The moment that is being said, and how much of it was.
  private var place = 0
  private var said = 0
  private var payload = 27
  private var encryption: Encryption?
  /// The session that LL_ENC_REQ asked for last.
  private var asked = 0
  /// The side that has said goodbye.
  private var ending: Int?
  private var instant: (event: Int, interval: Int)?
  /// Bytes of a control PDU that is made when it is sent.
  private var made: [UInt8] = []

  init(_ plan: AirLinkPlan, number: Int, hasKey: Bool) {
    self.plan = plan
    self.number = number
    self.hasKey = hasKey
    interval = plan.interval
  }

  // MARK: - Beginning

  /// The advertisement that is answered, and the answer.
  mutating func begin(_ air: inout AirRecorder) {
    repeat { accessAddress = air.chance.octets(4) } while !Self.isAllowed(accessAddress)
    let check = air.chance.octets(3)
    initial = UInt32(check[0]) | UInt32(check[1]) << 8 | UInt32(check[2]) << 16
    hop = 5 + air.chance.number(below: 12)
    let advertiser = octets(plan.peripheral.value, 6)
    let initiator = octets(plan.central.value, 6)
    let random: UInt8 = plan.peripheral.type.isRandom ? 0x40 : 0
    let heard = advertiser + plan.advertisement
    air.advertising(random, heard, time: plan.begin, channel: 37, direction: .received)
    var time = plan.begin + AirRecorder.duration(heard.count) + 150
    let offset = air.chance.number(below: 4)
    var request = initiator + advertiser + accessAddress + check
    request += [2] + word(offset)
    request += word(plan.interval) + [0, 0, 0x90, 0x01]
    // All 37 channels; the hop, and a clock of 31 to 50 ppm.
    request += [0xff, 0xff, 0xff, 0xff, 0x1f, UInt8(hop) | 5 << 5]
    let header = 0x05 | (plan.central.type.isRandom ? 0x40 : 0) | random << 1
    air.advertising(header, request, time: time, channel: 37, direction: .sent)
    time += AirRecorder.duration(request.count)
    anchor = time + 1250 + offset * 1250
  }

  /// Whether a connection may have this access address.
  ///
  /// Core 5.4, Vol 6, Part B, 2.1.2, but for coded PHYs.
  static func isAllowed(_ bytes: [UInt8]) -> Bool {
    let word = bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let differing = (word ^ LinkType.advertisingAccessAddress).nonzeroBitCount
    var (run, transitions, late) = (1, 0, 0)
    for bit in UInt32(1)..<32 {
      if word >> bit & 1 == word >> (bit - 1) & 1 {
        run += 1
        if run > 6 { return false }
      } else {
        run = 1
        transitions += 1
        if bit >= 27 { late += 1 }
      }
    }
    let isUniform = Set(bytes).count == 1
    return differing > 1 && !isUniform && transitions <= 24 && late >= 2
  }

  // MARK: - Events

  /// Plays an event: the central speaks, the peripheral answers, for as long as one has more.
  mutating func playEvent(_ air: inout AirRecorder) {
    let channel = hopped()
    var time = anchor
    let isAlone = plan.lost.map { $0 <= anchor } ?? false
    if isAlone, let lost = plan.lost, anchor > lost + 4_000_000 {
      isOver = true
      return
    }
    while true {
      let central = send(0, time, channel, &air)
      time += AirRecorder.duration(central.payload.count) + 150
      guard !isAlone else { break }
      hear(1, from: 0)
      if isOver { return }
      let peripheral = send(1, time, channel, &air)
      time += AirRecorder.duration(peripheral.payload.count) + 150
      // What is to be sent again was not heard: the central's own packet is not acknowledged either.
      guard !air.repeated.contains(peripheral.value) || peripheral.isRepeat else { break }
      hear(0, from: 1)
      if isOver { return }
      let room = time + 2 * (AirRecorder.duration(payload + 4) + 150)
      guard central.hasMore || peripheral.hasMore, room < anchor + interval * 1250 else { break }
    }
    event += 1
    anchor += interval * 1250
    if let instant, instant.event == event {
      interval = instant.interval
      self.instant = nil
    }
  }

  /// The channel of the next event, by algorithm #1.
  ///
  /// Core 5.4, Vol 6, Part B, 4.5.8.2; all channels are used.
  private mutating func hopped() -> UInt8 {
    lastChannel = (lastChannel + hop) % 37
    return UInt8(lastChannel)
  }

  /// One side sends what was not acknowledged, or what is next.
  private mutating func send(
    _ side: Int, _ time: Int, _ channel: UInt8, _ air: inout AirRecorder
  ) -> Packet {
    var packet: Packet
    if var waiting = sides[side].waiting {
      waiting.isRepeat = true
      packet = waiting
    } else {
      packet = next(side, time, &air)
    }
    sides[side].waiting = packet
    let header =
      packet.kind | sides[side].nextExpected << 2 | sides[side].sequence << 3
      | (packet.hasMore ? 0x10 : 0)
    let pdu = [header, UInt8(clamping: packet.payload.count)] + packet.payload
    air.add(
      SimulatedRecord(
        time: time, direction: side == 0 ? .sent : .received,
        bytes: accessAddress + pdu + AirCheck.bytes(of: pdu, initial: initial), handle: number,
        frame: packet.frame, piece: packet.piece, value: packet.value,
        copy: packet.isRepeat ? 1 : 0,
        air: AirMark(
          channel: channel, strength: air.strength(), event: event,
          security: packet.security, isDecrypted: packet.isSealed && hasKey,
          isRepeat: packet.isRepeat)))
    return packet
  }

  /// One side hears what the other has sent.
  private mutating func hear(_ side: Int, from other: Int) {
    if sides[other].sequence == sides[side].nextExpected { sides[side].nextExpected ^= 1 }
    guard sides[other].nextExpected != sides[side].sequence, sides[side].waiting != nil else {
      return
    }
    sides[side].sequence ^= 1
    sides[side].waiting = nil
    if ending == side { isOver = true }
  }

  // MARK: - What is said

  /// The next packet of a side.
  private mutating func next(_ side: Int, _ time: Int, _ air: inout AirRecorder) -> Packet {
    // Nothing new begins after LL_TERMINATE_IND.
    guard plan.moments.indices.contains(place), ending == nil else {
      return Packet(kind: 1, payload: [])
    }
    let moment = plan.moments[place]
    guard moment.isFromCentral == (side == 0), moment.time <= time else {
      return Packet(kind: 1, payload: [])
    }
    if said == 0 {
      air.frames += 1
      made = moment.bytes
      if case .interval(let interval, let latency, let timeout) = moment.effect {
        instant = (event + 6, interval)
        made = [0x00, 1, 0, 0] + word(interval)
        made += word(latency) + word(timeout)
        made += word((event + 6) & 0xffff)
      }
    }
    let end = moment.isControl ? made.count : min(made.count, said + payload)
    var packet = Packet(
      kind: moment.isControl ? 3 : said == 0 ? 2 : 1, payload: Array(made[said..<end]),
      value: moment.value, frame: air.frames, piece: said, hasMore: end < made.count)
    if moment.isControl, encryption == nil { handshake(&packet, &air) }
    seal(&packet, side)
    said = end
    if said >= made.count {
      said = 0
      place += 1
      air.complete(moment.value)
      take(moment.effect, side)
    }
    return packet
  }

  private mutating func take(_ effect: AirLinkPlan.Effect, _ side: Int) {
    switch effect {
    case .none, .interval: break
    case .end: ending = side
    case .payload(let length): payload = length
    case .encrypt(let session):
      encryption = Encryption(
        session: asked,
        cipher: SessionCipher(
          longTermKey: session.key, diversifier: session.diversifier, vector: session.vector))
    case .pause: encryption = nil
    }
  }

  // MARK: - Encryption

  /// Notes what begins a session.
  private mutating func handshake(_ packet: inout Packet, _ air: inout AirRecorder) {
    switch packet.payload.first {
    case 0x03:
      air.sessions += 1
      asked = air.sessions
      packet.security = .request(session: asked)
    case 0x04: packet.security = .response(session: asked)
    default: break
    }
  }

  /// Encrypts a packet, unless it is empty; a sniffer with the key writes it down in clear.
  private mutating func seal(_ packet: inout Packet, _ side: Int) {
    guard var encryption, !packet.payload.isEmpty else { return }
    let counter = encryption.counters[side]
    packet.security = .encrypted(
      session: encryption.session, isFromCentral: side == 0, counter: counter)
    if !hasKey {
      packet.payload = encryption.cipher.seal(
        packet.payload, header: packet.kind, direction: side == 0 ? .sent : .received,
        counter: counter)
    }
    encryption.counters[side] = counter + 1
    self.encryption = encryption
  }
}
