import Capture

/// Plays a scenario: what host and controller say to each other, packet by packet.
struct Simulator {
  /// A connection that is open.
  struct Link {
    var handle: Int
    /// What sends values at its own pace.
    var sources: [Stream] = []
    /// Whether its attributes were learnt.
    var isDiscovered = false
  }

  /// What sends values of a characteristic.
  struct Stream {
    var place: AttributeServer.Place
    var heart: HeartSource?
    /// When the next value is due, in microseconds.
    var due: Int
    var every: Int
    /// Pieces of a text that are still to be sent.
    var pieces: [[UInt8]] = []
    var isText = false
  }

  /// Most records; what would come behind them is left out, and told.
  static let recordLimit = 2_000_000

  let scenario: Scenario
  private(set) var records: [SimulatedRecord] = []
  private(set) var sent: [SentValue] = []
  /// Whether there were too many records.
  private(set) var isCut = false
  /// Steps that could not be done, by their places.
  private(set) var skipped: [Int] = []

  /// Microseconds from the beginning.
  private var now = 0
  private var chance: Chance
  private var servers: [AttributeServer] = []
  private var own: AttributeServer
  private var links: [Int: Link] = [:]
  private var nextHandle = 0x0040
  private var frames = 0
  private var drops: [(time: Int, isDone: Bool)] = []

  /// Most records of this one.
  private let limit: Int

  init(_ scenario: Scenario, recordLimit: Int) {
    self.scenario = scenario
    limit = recordLimit
    chance = Chance(seed: scenario.seed)
    servers = scenario.peers.map {
      AttributeServer(name: $0.name, services: $0.services, mtu: scenario.mtu)
    }
    own = AttributeServer(name: "Host", services: scenario.services, mtu: scenario.mtu)
    for fault in scenario.faults where fault.kind == .drop {
      drops.append((fault.at * 1000, false))
    }
  }

  /// Plays all steps.
  mutating func play() {
    command(0x0c03, [], returning: [])
    command(0x1009, [], returning: Self.octets(scenario.address, 6))
    var current = 0
    for (index, step) in scenario.steps.enumerated() {
      if let peer = step.peer { current = peer }
      guard scenario.peers.indices.contains(current), !isCut else {
        skipped.append(index)
        continue
      }
      if !perform(step.action, current) { skipped.append(index) }
    }
  }

  private mutating func perform(_ action: ScenarioStep.Action, _ peer: Int) -> Bool {
    switch action {
    case .scan(let duration): scan(duration)
    case .wait(let duration): advance(to: now + duration * 1000)
    case .connect:
      guard links[peer] == nil else { return false }
      connect(peer)
    case .disconnect:
      guard let link = links[peer] else { return false }
      let handle = Self.octets(UInt64(link.handle), 2)
      send(1, .sent, [0x06, 0x04, 3] + handle + [0x13])
      event(0x0f, [0, 1, 0x06, 0x04])
      tick()
      event(0x05, [0] + handle + [0x16])
      links[peer] = nil
    case .discover:
      guard links[peer] != nil else { return false }
      discover(peer)
    case .read(let uuid):
      guard let place = place(uuid, peer) else { return false }
      _ = ask([0x0a] + Self.octets(UInt64(place.handle), 2), peer)
    case .write(let uuid, let value):
      guard let place = place(uuid, peer) else { return false }
      _ = ask([0x12] + Self.octets(UInt64(place.handle), 2) + value, peer)
    case .subscribe(let uuid, let isOn):
      guard let place = place(uuid, peer), place.configuration != 0 else { return false }
      subscribe(place, isOn, peer)
    }
    return true
  }

  // MARK: - Time

  /// The next connection event, some microseconds late as recorders see it.
  private mutating func tick() { advance(to: slot(after: now)) }

  private mutating func slot(after time: Int) -> Int {
    let interval = scenario.interval * 1250
    return (time / interval + 1) * interval + 150 + chance.number(below: 300)
  }

  /// Lets time go by, in which subscribed values are sent.
  private mutating func advance(to time: Int) {
    while !isCut {
      var next: (peer: Int, stream: Int, due: Int)?
      for (peer, link) in links {
        for (index, stream) in link.sources.enumerated()
        where stream.due < next?.due ?? time
          || stream.due == next?.due && (peer, index) < (next?.peer ?? 0, next?.stream ?? 0)
        {
          next = (peer, index, stream.due)
        }
      }
      breakLinks(before: min(time, next?.due ?? time))
      guard let next else { break }
      guard let link = links[next.peer], link.sources.indices.contains(next.stream) else {
        continue
      }
      notify(next.peer, next.stream)
    }
    now = max(now, time)
  }

  /// Breaks the links whose time has come: nobody says a word until the supervision timeout.
  private mutating func breakLinks(before time: Int) {
    for index in drops.indices where !drops[index].isDone && drops[index].time < time {
      drops[index].isDone = true
      now = max(now, drops[index].time + 4_000_000)
      for peer in links.keys.sorted() {
        let handle = Self.octets(UInt64(links[peer]?.handle ?? 0), 2)
        event(0x05, [0] + handle + [0x08])
        links[peer] = nil
      }
    }
  }

  // MARK: - Values

  private mutating func notify(_ peer: Int, _ index: Int) {
    guard var link = links[peer] else { return }
    var stream = link.sources[index]
    now = max(now, stream.due)
    let characteristic = stream.place.characteristic
    let room = scenario.mtu - 3
    var value = characteristic.value
    if stream.heart != nil {
      value = stream.heart?.value(at: stream.due, room: room) ?? []
    } else if stream.isText {
      value = stream.pieces.isEmpty ? [] : stream.pieces.removeFirst()
    }
    stream.due += stream.every
    if stream.isText, stream.pieces.isEmpty {
      link.sources.remove(at: index)
    } else {
      link.sources[index] = stream
    }
    links[peer] = link
    now = slot(after: now)
    let isIndicated = characteristic.properties & 0x10 == 0
    let direction: Direction = scenario.peers[peer].isCentral ? .sent : .received
    let bytes = Array(value.prefix(room))
    let handle = Self.octets(UInt64(stream.place.handle), 2)
    frame(
      [isIndicated ? 0x1d : 0x1b] + handle + bytes, direction, link.handle, value: sent.count)
    sent.append(
      SentValue(
        peer: peer, handle: stream.place.handle, uuid: characteristic.uuid, bytes: bytes,
        direction: direction, isIndicated: isIndicated))
    if isIndicated {
      now = slot(after: now)
      frame([0x1e], direction.opposite, link.handle)
    }
  }

  private mutating func subscribe(_ place: AttributeServer.Place, _ isOn: Bool, _ peer: Int) {
    let bits: UInt8 = place.characteristic.properties & 0x10 != 0 ? 1 : 2
    let handle = Self.octets(UInt64(place.configuration), 2)
    _ = ask([0x12] + handle + [isOn ? bits : 0, 0], peer)
    guard var link = links[peer] else { return }
    link.sources.removeAll { $0.place.handle == place.handle }
    if isOn {
      var stream = Stream(place: place, heart: nil, due: now + 1000, every: 1_000_000)
      switch place.characteristic.source {
      case .nothing: return
      case .heart(let model):
        stream.every = model.every * 1000
        stream.due = now + stream.every
        stream.heart = HeartSource(model, start: now, seed: chance.next())
      case .value(let every): stream.every = every * 1000
      case .text(let text, let chunk):
        stream.isText = true
        stream.every = scenario.interval * 1250
        var rest = text[...]
        while !rest.isEmpty {
          stream.pieces.append(Array(rest.prefix(min(chunk, scenario.mtu - 3))))
          rest = rest.dropFirst(min(chunk, scenario.mtu - 3))
        }
        stream.pieces.append(Array("EOM".utf8))
      }
      link.sources.append(stream)
    }
    links[peer] = link
  }

  // MARK: - Attributes

  private func place(_ uuid: [UInt8], _ peer: Int) -> AttributeServer.Place? {
    guard links[peer] != nil else { return nil }
    let server = scenario.peers[peer].isCentral ? own : servers[peer]
    return server.places.first { $0.characteristic.uuid == uuid }
  }

  /// Sends a request and its answer; returns the answer, or nothing if the link broke.
  private mutating func ask(_ request: [UInt8], _ peer: Int) -> [UInt8] {
    tick()
    guard let link = links[peer] else { return [] }
    let isCentral = scenario.peers[peer].isCentral
    frame(request, isCentral ? .received : .sent, link.handle)
    let answer = isCentral ? own.answer(request) : servers[peer].answer(request)
    tick()
    guard links[peer] != nil else { return [] }
    frame(answer, isCentral ? .sent : .received, link.handle)
    return answer
  }

  private mutating func discover(_ peer: Int) {
    _ = ask([0x02] + Self.octets(UInt64(scenario.mtu), 2), peer)
    let types: [(UInt8, [UInt8])] = [(0x10, [0x00, 0x28]), (0x08, [0x03, 0x28]), (0x04, [])]
    for (opcode, type) in types {
      var next = 1
      while next <= 0xffff {
        let request = [opcode] + Self.octets(UInt64(next), 2) + [0xff, 0xff] + type
        let answer = ask(request, peer)
        guard answer.count > 2, answer[0] == opcode + 1 else { break }
        let width =
          opcode == 0x04 ? (answer[1] == 1 ? 4 : 18) : Int(answer[1])
        guard width >= 4, answer.count >= 2 + width else { break }
        let last = answer.count - width
        // A group ends with its last handle, anything else with its own.
        let place = opcode == 0x10 ? last + 2 : last
        next = (Int(answer[place]) | Int(answer[place + 1]) << 8) + 1
      }
    }
    links[peer]?.isDiscovered = true
  }

  // MARK: - Links

  private mutating func scan(_ duration: Int) {
    command(0x200b, [1, 0x60, 0, 0x30, 0, 0, 0], returning: [])
    command(0x200c, [1, 0], returning: [])
    let end = now + duration * 1000
    while now < end, !isCut {
      for peer in scenario.peers.indices
      where !scenario.peers[peer].isCentral && links[peer] == nil { advertise(peer) }
      advance(to: min(end, now + 400_000 + chance.number(below: 10_000)))
    }
    command(0x200c, [0, 0], returning: [])
  }

  private mutating func advertise(_ index: Int) {
    let peer = scenario.peers[index]
    let uuids = peer.services.map(\.uuid).filter { $0.count == 2 }.prefix(4).flatMap { $0 }
    var data: [UInt8] = [2, 0x01, 0x06]
    if !uuids.isEmpty { data += [UInt8(uuids.count + 1), 0x03] + uuids }
    let name = Array(peer.name.utf8)
    for (type, data) in [
      (0 as UInt8, data), (4, [UInt8(clamping: name.count + 1), 0x09] + name),
    ] {
      let head: [UInt8] = [0x02, 1, type, peer.isRandom ? 1 : 0]
      let rssi = UInt8(bitPattern: Int8(-50 - chance.number(below: 20)))
      event(
        0x3e,
        head + Self.octets(peer.address, 6) + [UInt8(clamping: data.count)] + data + [rssi])
    }
  }

  private mutating func connect(_ index: Int) {
    let peer = scenario.peers[index]
    let type: UInt8 = peer.isRandom ? 1 : 0
    let address = Self.octets(peer.address, 6)
    let timing = Self.octets(UInt64(scenario.interval), 2)
    if peer.isCentral {
      command(0x200a, [1], returning: [])
    } else {
      send(
        1, .sent,
        [0x0d, 0x20, 25, 0x60, 0, 0x30, 0, 0, type] + address + [0] + timing + timing
          + [0, 0, 0x90, 0x01, 0, 0, 0, 0])
      event(0x0f, [0, 1, 0x0d, 0x20])
    }
    tick()
    let handle = nextHandle
    nextHandle = nextHandle >= 0x0eff ? 0x0040 : nextHandle + 1
    event(
      0x3e,
      [0x01, 0] + Self.octets(UInt64(handle), 2) + [peer.isCentral ? 1 : 0, type] + address + timing
        + [0, 0, 0x90, 0x01, 0])
    links[index] = Link(handle: handle)
  }

  // MARK: - Packets

  private mutating func command(_ opcode: Int, _ parameters: [UInt8], returning: [UInt8]) {
    let code = Self.octets(UInt64(opcode), 2)
    send(1, .sent, code + [UInt8(clamping: parameters.count)] + parameters)
    event(0x0e, [1] + code + [0] + returning)
  }

  private mutating func event(_ code: UInt8, _ parameters: [UInt8]) {
    now += 500 + chance.number(below: 200)
    send(4, .received, [code, UInt8(clamping: parameters.count)] + parameters)
  }

  /// Sends a frame of ATT, in as many pieces as it takes.
  private mutating func frame(
    _ pdu: [UInt8], _ direction: Direction, _ handle: Int, value: Int = -1
  ) {
    let bytes = Self.octets(UInt64(pdu.count), 2) + [4, 0] + pdu
    frames += 1
    var start = 0
    while start < bytes.count {
      let piece = bytes[start..<min(bytes.count, start + scenario.fragment)]
      let boundary = start > 0 ? 1 : direction == .sent ? 0 : 2
      let head =
        Self.octets(UInt64(handle | boundary << 12), 2) + Self.octets(UInt64(piece.count), 2)
      if start > 0 { now += 300 + chance.number(below: 100) }
      send(2, direction, head + piece, handle: handle, frame: frames, value: value)
      start += piece.count
    }
  }

  private mutating func send(
    _ type: UInt8, _ direction: Direction, _ packet: [UInt8], handle: Int = 0, frame: Int = 0,
    value: Int = -1
  ) {
    guard records.count < limit else {
      isCut = true
      return
    }
    records.append(
      SimulatedRecord(
        time: now, direction: direction, bytes: [type] + packet, handle: handle, frame: frame,
        value: value))
    now += 20
  }

  /// A number's octets, least significant first.
  private static func octets(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
