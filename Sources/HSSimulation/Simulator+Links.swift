import HSCapture

extension Simulator {
  // MARK: - Advertising

  /// Looks for advertisers.
  mutating func scan(_ duration: Int) {
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

  mutating func advertise(_ index: Int) {
    let peer = scenario.peers[index]
    let data = Self.advertisement(of: peer.services)
    let response = Self.response(peer.name)
    advertisements.append(
      AirAdvertisement(
        time: now, device: device(index), data: data, response: response))
    for (type, data) in [(0 as UInt8, data), (4, response)] {
      let head: [UInt8] = [0x02, 1, type, peer.isRandom ? 1 : 0]
      let rssi = UInt8(bitPattern: Int8(-50 - chance.number(below: 20)))
      event(
        0x3e,
        head + octets(peer.address, 6) + [UInt8(clamping: data.count)] + data + [rssi])
    }
  }

  /// Flags, and as many services as there is room for: those of 16 bits, or one of 128.
  private static func advertisement(of services: [ScenarioService]) -> [UInt8] {
    var data: [UInt8] = [2, 0x01, 0x06]
    let short = services.map(\.uuid).filter { $0.count == 2 }.prefix(4).flatMap { $0 }
    if !short.isEmpty { data += [UInt8(short.count + 1), 0x03] + short }
    if let long = services.map(\.uuid).first(where: { $0.count == 16 }), data.count + 18 <= 31 {
      data += [17, 0x07] + long
    }
    return data
  }

  private static func response(_ name: String) -> [UInt8] {
    let name = Array(name.utf8.prefix(29))
    return [UInt8(name.count + 1), 0x09] + name
  }

  private func device(_ peer: Int) -> AirLinkPlan.Device {
    AirLinkPlan.Device(
      address: scenario.peers[peer].address, isRandom: scenario.peers[peer].isRandom)
  }

  // MARK: - Connections

  /// Connects, or lets the peer connect; it takes so many microseconds until the peer is there.
  mutating func connect(_ index: Int, after delay: Int = 0) {
    let peer = scenario.peers[index]
    let type: UInt8 = peer.isRandom ? 1 : 0
    let address = octets(peer.address, 6)
    let begin = now
    if peer.isCentral {
      let data = Self.advertisement(of: scenario.services)
      let response = Self.response("Host")
      let range = word(0x20) + word(0x20)
      command(0x2006, range + [0, 0, 0] + [UInt8](repeating: 0, count: 6) + [7, 0], returning: [])
      for (opcode, data) in [(0x2008, data), (0x2009, response)] {
        let rest = [UInt8](repeating: 0, count: 31 - data.count)
        command(opcode, [UInt8(data.count)] + data + rest, returning: [])
      }
      command(0x200a, [1], returning: [])
    } else {
      startConnecting(index)
    }
    if delay > 0 { advance(to: now + delay) }
    tick()
    let handle = nextHandle
    nextHandle = nextHandle >= 0x03ff ? 0x0040 : nextHandle + 1
    connected(handle, isPeripheral: peer.isCentral, type, address, adapter: 0)
    if peer.isRecorded {
      connected(
        Self.mirror(handle), isPeripheral: !peer.isCentral, 0, octets(scenario.address, 6),
        adapter: adapter(of: peer))
    }
    let ours = AirLinkPlan.Device(address: scenario.address, isRandom: false)
    links[index] = Link(handle: handle, number: plans.count, interval: scenario.interval)
    plans.append(
      AirLinkPlan(
        begin: begin, central: peer.isCentral ? device(index) : ours,
        peripheral: peer.isCentral ? ours : device(index),
        advertisement: Self.advertisement(of: peer.isCentral ? scenario.services : peer.services),
        interval: scenario.interval))
    story.connections.append(index)
    lengthen(index, handle)
  }

  /// The command that connects to a peer.
  mutating func startConnecting(_ index: Int) {
    let peer = scenario.peers[index]
    let timing = word(scenario.interval)
    start(
      0x200d,
      [0x60, 0, 0x30, 0, 0, peer.isRandom ? 1 : 0] + octets(peer.address, 6) + [0] + timing
        + timing + [0, 0, 0x90, 0x01, 0, 0, 0, 0])
  }

  private mutating func connected(
    _ handle: Int, isPeripheral: Bool, _ type: UInt8, _ address: [UInt8], adapter: Int
  ) {
    let timing = word(scenario.interval)
    event(
      0x3e,
      [0x01, 0] + word(handle) + [isPeripheral ? 1 : 0, type] + address + timing
        + [0, 0, 0x90, 0x01, 0], adapter: adapter)
  }

  /// Agrees on longer packets.
  private mutating func lengthen(_ peer: Int, _ handle: Int) {
    guard scenario.payload > 27 else { return }
    let octets = word(scenario.payload)
    // A packet of the 1M PHY takes 8 µs a byte, of which 14 are not payload (with a MIC).
    let lengths = octets + word((scenario.payload + 14) * 8)
    let direction: Direction = scenario.peers[peer].isCentral ? .received : .sent
    say([0x14] + lengths + lengths, direction, peer, isControl: true)
    tick(peer)
    say(
      [0x15] + lengths + lengths, direction.opposite, peer, isControl: true,
      effect: .payload(scenario.payload))
    event(0x3e, [0x07] + word(handle) + lengths + lengths)
  }

  /// Ends a connection.
  mutating func disconnect(_ peer: Int, byPeer: Bool) {
    guard let link = links[peer] else { return }
    let handle = word(link.handle)
    if !byPeer { start(0x0406, handle + [0x13]) }
    say([0x02, 0x13], byPeer ? .received : .sent, peer, isControl: true, effect: .end)
    tick(peer)
    event(0x05, of: link, peer) { [0] + $0 + [byPeer == $1 ? 0x16 : 0x13] }
    links[peer] = nil
  }

  /// Breaks the links whose time has come: both sides are silent until the supervision timeout.
  mutating func breakLinks(before time: Int) {
    for (index, fault) in scenario.faults.enumerated()
    where fault.kind == .drop && fault.at * 1000 < time && passed.insert(index).inserted {
      guard !links.isEmpty else { continue }
      let broken = links.keys.sorted { (links[$0]?.number ?? 0) < (links[$1]?.number ?? 0) }
      let lost = max(now, fault.at * 1000)
      now = lost + 4_000_000
      for peer in broken.prefix(fault.count) {
        guard let link = links[peer] else { continue }
        done[index] += 1
        story.broken += 1
        plans[link.number].lost = lost
        event(0x05, of: link, peer) { handle, _ in [0] + handle + [0x08] }
        links[peer] = nil
      }
    }
  }

  /// The identifier of the next L2CAP signalling command.
  mutating func nextSignal() -> UInt8 {
    signals = signals % 255 + 1
    return UInt8(signals)
  }

  /// Changes a connection's parameters.
  mutating func update(
    _ peer: Int, _ interval: Int, _ latency: Int, _ timeout: Int, isAsked: Bool
  ) {
    guard let link = links[peer] else { return }
    let isCentral = scenario.peers[peer].isCentral
    let handle = word(link.handle)
    let units = word(interval)
    let rest = word(latency) + word(timeout)
    if isAsked {
      // Core 5.4, Vol 3, Part A, 4.20: a peripheral asks by L2CAP.
      let identifier = nextSignal()
      let direction: Direction = isCentral ? .sent : .received
      frame([0x12, identifier, 8, 0] + units + units + rest, direction, peer, channel: 5)
      tick(peer)
      guard links[peer] != nil else { return }
      frame([0x13, identifier, 2, 0, 0, 0], direction.opposite, peer, channel: 5)
    }
    if !isCentral {
      start(0x2013, handle + units + units + rest + [0, 0, 0, 0])
    }
    guard links[peer] != nil else { return }
    say(
      [], isCentral ? .received : .sent, peer, isControl: true,
      effect: .interval(interval, latency: latency, timeout: timeout))
    // It comes into force at an event that is some events ahead.
    for _ in 0..<8 { tick(peer) }
    guard links[peer] != nil else { return }
    links[peer]?.interval = interval
    links[peer]?.timeout = timeout
    story.intervals.append(interval)
    event(0x3e, of: link, peer) { handle, _ in [0x03, 0] + handle + units + rest }
  }
}
