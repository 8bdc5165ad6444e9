import HSProtocols

/// Plays a scenario: what host and controller say to each other, packet by packet, and what of it is
/// on the air.
struct Simulator {
  /// A connection that is open.
  struct Link {
    var handle: ConnectionHandle
    /// Its number among all connections, from 0.
    var number: Int
    /// Units of 1.25 ms.
    var interval: Int
    /// The supervision timeout in units of 10 ms.
    var timeout = 400
    /// Packets that our controller sent and has not reported: it does so when a transfer begins.
    var unreported = 0
    /// The MTU in force.
    var mtu = 23
    /// What sends values at its own pace.
    var sources: [Stream] = []
    /// Whether the app knows the attributes: it learnt them, or uses what it learnt earlier.
    var isKnown = false
    var isEncrypted = false
  }

  /// What sends values of a characteristic.
  struct Stream {
    var place: AttributeServer.Place
    var heart: HeartSource?
    /// When the next value is due, in microseconds.
    var due: Int
    var every: Int
    /// Values that are still to be sent; then there are no more.
    var pieces: [[UInt8]] = []
    var isFinite = false
  }

  /// Most records; what would come behind them is left out, and told.
  static let recordLimit = 2_000_000

  let scenario: Scenario
  var records: [SimulatedRecord] = []
  var sent: [SentValue] = []
  var story = SimulatedStory()
  /// Connections on the air.
  var plans: [AirLinkPlan] = []
  var advertisements: [AirAdvertisement] = []
  /// Whether there were too many records.
  var isCut = false
  /// Steps that could not be done, by their places.
  private(set) var skipped: [Int] = []
  /// How often each fault was done that is done while the scenario is played.
  var done: [Int]

  /// Microseconds from the beginning.
  var now = 0
  var chance: Chance
  var servers: [AttributeServer] = []
  var own: AttributeServer
  var links: [Int: Link] = [:]
  var nextHandle: UInt16 = 0x0040
  /// The L2CAP signalling commands so far.
  var signals = 0
  private var frames = 0
  /// Faults whose time has come.
  var passed: Set<Int> = []
  /// The keys of peers.
  var keys: SimulatedKeys

  /// Most records of this one.
  private let limit: Int

  init(_ scenario: Scenario, recordLimit: Int) {
    self.scenario = scenario
    limit = recordLimit
    chance = Chance(seed: scenario.seed)
    keys = SimulatedKeys(seed: scenario.seed)
    servers = scenario.peers.map {
      AttributeServer(name: $0.name, services: $0.services, mtu: scenario.mtu)
    }
    own = AttributeServer(name: "Host", services: scenario.services, mtu: scenario.mtu)
    done = [Int](repeating: 0, count: scenario.faults.count)
  }

  /// Plays all steps.
  mutating func play() {
    let recorded = scenario.peers.filter(\.isRecorded).map { (adapter(of: $0), $0.address) }
    for (adapter, address) in [(0, scenario.address)] + recorded {
      command(.reset, adapter: adapter)
      command(.readBDADDR, returning: octets(address, 6), adapter: adapter)
    }
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
    case .scan(let duration):
      scan(duration)
      return true
    case .wait(let duration):
      advance(to: now + duration * 1000)
      return true
    case .connect:
      guard links[peer] == nil else { return false }
      connect(peer)
      return true
    case .trouble(let trouble): return self.trouble(trouble, peer)
    default: break
    }
    guard links[peer] != nil else { return false }
    switch action {
    case .disconnect(let byPeer): disconnect(peer, byPeer: byPeer)
    case .discover(let services): discover(peer, services)
    case .cached: links[peer]?.isKnown = true
    case .exchangeMTU: exchangeMTU(peer)
    case .pair(let pairing): pair(peer, pairing)
    case .encrypt:
      guard let key = keys.kept[peer] else { return false }
      if links[peer]?.isEncrypted == false { encrypt(peer, with: key) }
    case .refresh:
      guard let key = keys.kept[peer], links[peer]?.isEncrypted == true else { return false }
      encrypt(peer, with: key)
    case .update(let interval, let latency, let timeout, let isAsked):
      update(peer, interval, latency, timeout, isAsked: isAsked)
    case .read(let uuid):
      guard let place = place(uuid, peer) else { return false }
      read(place, peer)
    case .write(let uuid, let value, let wantsAnswer):
      guard let place = place(uuid, peer) else { return false }
      write(place, value, wantsAnswer, peer)
    case .subscribe(let uuid, let isOn):
      guard let place = place(uuid, peer), place.configuration != 0 else { return false }
      subscribe(place, isOn, peer)
    case .transfer(let plan):
      guard let place = place(plan.uuid, peer) else { return false }
      transfer(plan, place, peer)
    case .phy(let number): changePHY(number, peer)
    case .scan, .wait, .connect, .trouble: break
    }
    return true
  }

  /// Which way the central of a peer's connection asks: ours, unless the peer is the central.
  func asking(_ peer: Int) -> Direction { scenario.peers[peer].isCentral ? .received : .sent }

  /// Whose attributes a connection with a peer is about: the peer's, unless it is the central.
  func server(_ peer: Int) -> AttributeServer {
    scenario.peers[peer].isCentral ? own : servers[peer]
  }

  // MARK: - Time

  /// The next connection event of a peer, some microseconds late as recorders see it.
  mutating func tick(_ peer: Int? = nil) { advance(to: slot(after: now, peer)) }

  mutating func slot(after time: Int, _ peer: Int? = nil) -> Int {
    let units = peer.flatMap { links[$0]?.interval } ?? scenario.interval
    let interval = units * 1250
    return (time / interval + 1) * interval + 150 + chance.number(below: 300)
  }

  /// Lets time go by, in which subscribed values are sent.
  mutating func advance(to time: Int) {
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

  // MARK: - Packets

  /// A command that is carried out at once; it returns success, and what stands behind that.
  mutating func command(
    _ opcode: Opcode, _ parameters: [UInt8] = [], returning: [UInt8] = [], adapter: Int = 0
  ) {
    send(opcode, parameters, adapter: adapter)
    event(
      .commandComplete,
      CommandComplete.octets(
        opcode: opcode, returnParameters: [0] + returning),
      adapter: adapter)
  }

  /// A command that is answered by its status, and later by another event.
  mutating func start(_ opcode: Opcode, _ parameters: [UInt8], adapter: Int = 0) {
    send(opcode, parameters, adapter: adapter)
    event(
      .commandStatus, CommandStatus.octets(opcode: opcode), adapter: adapter)
  }

  private mutating func send(_ opcode: Opcode, _ parameters: [UInt8], adapter: Int) {
    let head = octets(opcode.rawValue, 2) + [UInt8(clamping: parameters.count)]
    send(1, .sent, head + parameters, adapter: adapter)
  }

  mutating func event(_ subevent: LEMetaSubevent, _ parameters: [UInt8], adapter: Int = 0) {
    event(.leMeta, [subevent.rawValue] + parameters, adapter: adapter)
  }

  mutating func event(_ code: EventCode, _ parameters: [UInt8], adapter: Int = 0) {
    now += 500 + chance.number(below: 200)
    let head = [code.rawValue, UInt8(clamping: parameters.count)]
    send(4, .received, head + parameters, adapter: adapter)
  }

  /// Sends a frame, in as many pieces as it takes, and notes it for the air.
  mutating func frame(
    _ pdu: [UInt8], _ direction: Direction, _ peer: Int, channel: UInt8 = 4, value: Int = -1
  ) {
    guard let link = links[peer] else { return }
    let bytes = word(pdu.count) + [channel, 0] + pdu
    say(bytes, direction, peer, value: value)
    for end in ends(link.handle, peer) {
      frames += 1
      pieces(bytes, end.isOther ? direction.opposite : direction, end, value: value)
    }
    if direction == .sent {
      links[peer]?.unreported += (bytes.count + scenario.fragment - 1) / scenario.fragment
    }
  }

  private mutating func pieces(
    _ bytes: [UInt8], _ direction: Direction, _ end: End, value: Int
  ) {
    var start = 0
    let handle = Int(end.handle.rawValue)
    while start < bytes.count {
      let piece = bytes[start..<min(bytes.count, start + scenario.fragment)]
      let boundary = start > 0 ? 1 : direction == .sent ? 0 : 2
      let head = word(handle | boundary << 12) + word(piece.count)
      if start > 0 { now += 300 + chance.number(below: 100) }
      send(
        2, direction, head + piece, handle: handle, frame: frames, piece: start, value: value,
        adapter: end.adapter)
      start += piece.count
    }
  }

  private mutating func send(
    _ type: UInt8, _ direction: Direction, _ packet: [UInt8], handle: Int = 0, frame: Int = 0,
    piece: Int = 0, value: Int = -1, adapter: Int = 0
  ) {
    guard records.count < limit else {
      isCut = true
      return
    }
    records.append(
      SimulatedRecord(
        time: now, direction: direction, bytes: [type] + packet, adapter: adapter,
        handle: handle, frame: frame, piece: piece, value: value))
    now += 20
  }

  /// Notes what a side has to say on the air.
  mutating func say(
    _ bytes: [UInt8], _ direction: Direction, _ peer: Int, isControl: Bool = false,
    value: Int = -1, effect: AirLinkPlan.Effect = .none
  ) {
    guard let link = links[peer], plans.indices.contains(link.number) else { return }
    let isFromCentral = direction == asking(peer)
    // A host hears of a packet when it has been received.
    let time = isFromCentral ? now : now - link.interval * 1250
    plans[link.number].moments.append(
      AirLinkPlan.Moment(
        time: max(0, time), isFromCentral: isFromCentral, bytes: bytes, isControl: isControl,
        value: value, effect: effect))
  }

  // MARK: - Numbers

  /// An end of a link that is recorded.
  struct End {
    var handle: ConnectionHandle
    var adapter = 0
    /// Whether it is the peer's.
    var isOther: Bool { adapter > 0 }
  }

  /// The ends of a link that are recorded: ours, and if the peer is an adapter too, its own.
  func ends(_ handle: ConnectionHandle, _ peer: Int) -> [End] {
    let peer = scenario.peers[peer]
    let other = ConnectionHandle(rawValue: handle.rawValue ^ 0x0400)
    return [End(handle: handle)]
      + (peer.isRecorded ? [End(handle: other, adapter: adapter(of: peer))] : [])
  }

  /// The adapter that a peer is.
  func adapter(of peer: ScenarioPeer) -> Int {
    let place = scenario.peers.filter(\.isRecorded).firstIndex { $0.name == peer.name }
    return (place ?? 0) + 1
  }

}
