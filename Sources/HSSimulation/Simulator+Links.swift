import HSProtocols

extension Simulator {
  // MARK: - Advertising

  /// Looks for advertisers.
  mutating func scan(_ duration: Int) {
    command(
      .leSetScanParameters,
      LESetScanParameters.octets(type: 1, scanInterval: 0x60, scanWindow: 0x30))
    command(.leSetScanEnable, LESetScanEnable.octets(enable: 1))
    listen(duration) { !$0.isCentral }
    command(.leSetScanEnable, LESetScanEnable.octets(enable: 0))
  }

  /// Hears for so many milliseconds what peers advertise that are not connected.
  mutating func listen(_ duration: Int, to isHeard: (ScenarioPeer) -> Bool) {
    let end = now + duration * 1000
    while now < end, !isCut {
      for (index, peer) in scenario.peers.enumerated() where isHeard(peer) && links[index] == nil {
        advertise(index)
      }
      advance(to: min(end, now + 400_000 + chance.number(below: 10_000)))
    }
  }

  mutating func advertise(_ index: Int) {
    let peer = scenario.peers[index]
    let data = Self.advertisement(of: peer.services)
    let response = Self.response(peer.name)
    advertisements.append(
      AirAdvertisement(
        time: now, device: peer.device, data: data, response: response))
    let heard: [(LegacyAdvertisingPDU, [UInt8])] = [
      (.connectableUndirected, data), (.scanResponse, response),
    ]
    for (pdu, data) in heard {
      let rssi = Int8(clamping: -50 - chance.number(below: 20))
      event(
        .advertisingReport,
        AdvertisingReports.octets(pdu, of: peer.device, data: data, rssi: rssi))
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

  // MARK: - Connections

  /// Connects, or lets the peer connect; it takes so many microseconds until the peer is there.
  mutating func connect(_ index: Int, after delay: Int = 0) {
    let peer = scenario.peers[index]
    let ours = DeviceAddress(value: scenario.address, type: .publicDevice)
    let begin = now
    if peer.isCentral {
      let data = Self.advertisement(of: scenario.services)
      let response = Self.response("Host")
      command(
        .leSetAdvertisingParameters,
        LESetAdvertisingParameters.octets(
          intervalMinimum: 0x20, intervalMaximum: 0x20, peerAddress: .none, channels: 7))
      command(.leSetAdvertisingData, LESetAdvertisingData.octets(data: data))
      command(.leSetScanResponseData, LESetScanResponseData.octets(data: response))
      command(.leSetAdvertisingEnable, LESetAdvertisingEnable.octets(enable: 1))
    } else {
      startConnecting(index)
    }
    if delay > 0 { advance(to: now + delay) }
    tick()
    let handle = ConnectionHandle(rawValue: nextHandle)
    nextHandle = nextHandle >= 0x03ff ? 0x0040 : nextHandle + 1
    for end in ends(handle, index) {
      event(
        LEMetaSubevent.connectionComplete,
        ConnectionEstablished.octets(
          form: .connectionComplete, handle: end.handle,
          role: end.isOther == peer.isCentral ? .central : .peripheral,
          peerAddress: end.isOther ? ours : peer.device, interval: short(scenario.interval),
          supervisionTimeout: 400),
        adapter: end.adapter)
    }
    links[index] = Link(handle: handle, number: plans.count, interval: scenario.interval)
    plans.append(
      AirLinkPlan(
        begin: begin, central: peer.isCentral ? peer.device : ours,
        peripheral: peer.isCentral ? ours : peer.device,
        advertisement: Self.advertisement(of: peer.isCentral ? scenario.services : peer.services),
        interval: scenario.interval))
    story.connections.append(index)
    lengthen(index, handle)
  }

  /// The command that connects to a peer.
  mutating func startConnecting(_ index: Int) {
    start(
      .leCreateConnection,
      LECreateConnection.octets(
        scanInterval: 0x60, scanWindow: 0x30, peerAddress: scenario.peers[index].device,
        parameters: timing(scenario.interval)))
  }

  private func timing(_ interval: Int, _ latency: Int = 0, _ timeout: Int = 400) -> [UInt8] {
    LEConnectionParameters.octets(
      intervalMinimum: short(interval), intervalMaximum: short(interval), latency: short(latency),
      supervisionTimeout: short(timeout))
  }

  /// A connection that was asked for does not come about.
  mutating func notConnected(_ status: ErrorCode) {
    event(
      LEMetaSubevent.connectionComplete,
      ConnectionEstablished.octets(
        form: .connectionComplete, status: status, handle: ConnectionHandle(rawValue: 0),
        role: .central, peerAddress: .none, interval: 0, supervisionTimeout: 0))
  }

  /// Agrees on longer packets.
  private mutating func lengthen(_ peer: Int, _ handle: ConnectionHandle) {
    guard scenario.payload > 27 else { return }
    // A packet of the 1M PHY takes 8 µs a byte, of which 14 are not payload (with a MIC).
    let time = (scenario.payload + 14) * 8
    let lengths = word(scenario.payload) + word(time)
    let direction = asking(peer)
    say([0x14] + lengths + lengths, direction, peer, isControl: true)
    tick(peer)
    say(
      [0x15] + lengths + lengths, direction.opposite, peer, isControl: true,
      effect: .payload(scenario.payload))
    event(
      .dataLengthChange,
      LEDataLengthChange.octets(
        handle: handle, transmitOctets: short(scenario.payload), transmitTime: short(time),
        receiveOctets: short(scenario.payload), receiveTime: short(time)))
  }

  /// A peripheral's request for connection parameters, and its answer (Core 5.4, Vol 3, Part A, 4.20 and 4.21).
  mutating func update(
    _ interval: Int, _ latency: Int, _ timeout: Int, _ result: ConnectionParameterUpdateResult
  ) -> (request: [UInt8], answer: [UInt8]) {
    let identifier = nextSignal()
    return (
      SignalCode.connectionParameterUpdateRequest.pdu(
        identifier,
        ConnectionParameterUpdateRequest.octets(
          intervalMinimum: short(interval), intervalMaximum: short(interval),
          latency: short(latency), timeout: short(timeout))),
      SignalCode.connectionParameterUpdateResponse.pdu(
        identifier, octets(result.rawValue, 2))
    )
  }

  /// Ends a connection.
  mutating func disconnect(_ peer: Int, byPeer: Bool) {
    guard let link = links[peer] else { return }
    let reason = ErrorCode.remoteUserTerminatedConnection
    if !byPeer { start(.disconnect, Disconnect.octets(handle: link.handle, reason: reason)) }
    say([0x02, 0x13], byPeer ? .received : .sent, peer, isControl: true, effect: .end)
    tick(peer)
    for end in ends(link.handle, peer) {
      disconnected(end, byPeer == end.isOther ? .connectionTerminatedByLocalHost : reason)
    }
    links[peer] = nil
  }

  mutating func disconnected(_ end: End, _ reason: ErrorCode) {
    event(
      .disconnectionComplete, DisconnectionComplete.octets(handle: end.handle, reason: reason),
      adapter: end.adapter)
  }

  /// Breaks the links whose time has come: both sides are silent until the supervision timeout.
  mutating func breakLinks(before time: Int) {
    for (index, fault) in scenario.faults.enumerated()
    where fault.kind == .drop && fault.time < time && passed.insert(index).inserted {
      guard !links.isEmpty else { continue }
      let broken = links.keys.sorted { (links[$0]?.number ?? 0) < (links[$1]?.number ?? 0) }
      let lost = max(now, fault.time)
      now = lost + 4_000_000
      for peer in broken.prefix(fault.count) {
        guard let link = links[peer] else { continue }
        done[index] += 1
        story.broken += 1
        plans[link.number].lost = lost
        for other in ends(link.handle, peer) { disconnected(other, .connectionTimeout) }
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
    if isAsked {
      // Core 5.4, Vol 3, Part A, 4.20: a peripheral asks by L2CAP.
      let direction = asking(peer).opposite
      let (request, answer) = update(interval, latency, timeout, .accepted)
      frame(request, direction, peer, channel: 5)
      tick(peer)
      guard links[peer] != nil else { return }
      frame(answer, direction.opposite, peer, channel: 5)
    }
    if !isCentral {
      start(
        .leConnectionUpdate,
        LEConnectionUpdate.octets(
          handle: link.handle, parameters: timing(interval, latency, timeout)))
    }
    guard links[peer] != nil else { return }
    say(
      [], asking(peer), peer, isControl: true,
      effect: .interval(interval, latency: latency, timeout: timeout))
    // It comes into force at an event that is some events ahead.
    for _ in 0..<8 { tick(peer) }
    guard links[peer] != nil else { return }
    links[peer]?.interval = interval
    links[peer]?.timeout = timeout
    story.intervals.append(interval)
    for end in ends(link.handle, peer) {
      event(
        .connectionUpdateComplete,
        LEConnectionUpdateComplete.octets(
          handle: end.handle, interval: short(interval), latency: short(latency),
          supervisionTimeout: short(timeout)),
        adapter: end.adapter)
    }
  }
}

extension ScenarioPeer {
  /// Its address, as HCI has it.
  var device: DeviceAddress {
    DeviceAddress(value: address, type: isRandom ? .random : .publicDevice)
  }
}

extension DeviceAddress {
  /// What stands where there is no address.
  static let none = DeviceAddress(value: 0, type: .publicDevice)
}
