import HSCapture

extension Simulator {
  /// Where a characteristic is; `nil` if nothing is connected, or the app does not know.
  func place(_ uuid: [UInt8], _ peer: Int) -> AttributeServer.Place? {
    guard let link = links[peer], link.isKnown else { return nil }
    let server = scenario.peers[peer].isCentral ? own : servers[peer]
    return server.places.first { $0.characteristic.uuid == uuid }
  }

  /// Sends a request and its answer; returns the answer, or nothing if there was none.
  mutating func ask(_ request: [UInt8], _ peer: Int) -> [UInt8] {
    tick(peer)
    guard let link = links[peer] else { return [] }
    let isCentral = scenario.peers[peer].isCentral
    frame(request, isCentral ? .received : .sent, peer)
    let answer =
      isCentral
      ? own.answer(request, mtu: link.mtu) : servers[peer].answer(request, mtu: link.mtu)
    guard !answer.isEmpty else { return [] }
    if ignoresRequest() {
      // Core 5.4, Vol 3, Part F, 3.3.3: after 30 s no more is sent, and hosts end the connection.
      story.unanswered += 1
      advance(to: now + 31_000_000)
      if links[peer] != nil { disconnect(peer, byPeer: isCentral) }
      return []
    }
    if scenario.answer > 0 { advance(to: now + scenario.answer * 1000) }
    tick(peer)
    guard links[peer] != nil else { return [] }
    frame(answer, isCentral ? .sent : .received, peer)
    return answer
  }

  private mutating func ignoresRequest() -> Bool {
    for (index, fault) in scenario.faults.enumerated()
    where fault.kind == .noAnswer && fault.at * 1000 <= now && done[index] < fault.count {
      done[index] += 1
      return true
    }
    return false
  }

  // MARK: - Values

  /// Reads a value; stacks go on with its rest where an answer was full.
  mutating func read(_ place: AttributeServer.Place, _ peer: Int) {
    let handle = word(place.handle)
    var answer = ask([0x0a] + handle, peer)
    guard answer.first == 0x0b, let room = links[peer].map({ $0.mtu - 1 }) else { return }
    var value = Array(answer.dropFirst())
    while answer.count - 1 == room, value.count <= 512 {
      answer = ask([0x0c] + handle + word(value.count), peer)
      guard answer.first == 0x0d else { break }
      value += answer.dropFirst()
    }
    story.reads.append(
      SimulatedStory.Read(peer: peer, handle: place.handle, bytes: value))
  }

  /// Writes a value, in parts that wait for their execution where it is too long for one request.
  mutating func write(
    _ place: AttributeServer.Place, _ value: [UInt8], _ wantsAnswer: Bool, _ peer: Int
  ) {
    guard let link = links[peer] else { return }
    let handle = word(place.handle)
    let room = link.mtu - 3
    if !wantsAnswer {
      _ = ask([0x52] + handle + value.prefix(room), peer)
    } else if value.count <= room {
      _ = ask([0x12] + handle + value, peer)
    } else {
      var start = 0
      while start < value.count {
        let part = value[start..<min(value.count, start + link.mtu - 5)]
        let answer = ask([0x16] + handle + word(start) + part, peer)
        guard answer.first == 0x17 else { return }
        start += part.count
      }
      _ = ask([0x18, 1], peer)
    }
    // Heart Rate Service 1.0, 3.3: 1 resets the energy.
    guard place.characteristic.uuid == [0x39, 0x2a], value == [1] else { return }
    for index in links[peer]?.sources.indices ?? 0..<0 {
      links[peer]?.sources[index].heart?.resetEnergy()
    }
  }

  // MARK: - Discovery

  /// Exchanges the MTU.
  mutating func exchangeMTU(_ peer: Int) {
    guard ask([0x02] + word(scenario.mtu), peer).first == 0x03 else { return }
    links[peer]?.mtu = scenario.mtu
  }

  /// Learns the attributes of all services, or of some.
  mutating func discover(_ peer: Int, _ services: [[UInt8]]) {
    exchangeMTU(peer)
    var whole = true
    if services.isEmpty {
      let types: [(UInt8, [UInt8])] = [(0x10, [0x00, 0x28]), (0x08, [0x03, 0x28]), (0x04, [])]
      for (opcode, type) in types where !search(opcode, 1, 0xffff, type, peer) { whole = false }
      if whole { learn(peer, 1, 0xffff) }
    }
    for service in services {
      guard let range = find(service, peer) else { continue }
      let isFound = search(0x08, range.first, range.last, [0x03, 0x28], peer)
      guard isFound, search(0x04, range.first, range.last, [], peer) else { continue }
      learn(peer, range.first, range.last)
    }
    links[peer]?.isKnown = true
  }

  private mutating func learn(_ peer: Int, _ first: Int, _ last: Int) {
    let server = scenario.peers[peer].isCentral ? own : servers[peer]
    for place in server.places where place.handle >= first && place.handle <= last {
      story.discoveries.insert(
        SimulatedStory.Discovery(
          peer: peer, handle: place.handle, uuid: place.characteristic.uuid))
    }
  }

  /// Asks for the first service of a UUID.
  private mutating func find(_ service: [UInt8], _ peer: Int) -> (first: Int, last: Int)? {
    let answer = ask([0x06, 1, 0, 0xff, 0xff, 0x00, 0x28] + service, peer)
    guard answer.first == 0x07, answer.count >= 5 else { return nil }
    return (Int(answer[1]) | Int(answer[2]) << 8, Int(answer[3]) | Int(answer[4]) << 8)
  }

  /// Asks again and again until all of a range is known; whether it is.
  private mutating func search(
    _ opcode: UInt8, _ first: Int, _ end: Int, _ type: [UInt8], _ peer: Int
  ) -> Bool {
    var next = first
    while next <= end {
      let request =
        [opcode] + word(next) + word(end) + type
      let answer = ask(request, peer)
      guard answer.count > 2 else { return false }
      guard answer[0] == opcode + 1 else { return true }
      let width = opcode == 0x04 ? (answer[1] == 1 ? 4 : 18) : Int(answer[1])
      guard width >= 4, answer.count >= 2 + width else { return false }
      let last = answer.count - width
      // A group ends with its last handle, anything else with its own.
      let place = opcode == 0x10 ? last + 2 : last
      next = (Int(answer[place]) | Int(answer[place + 1]) << 8) + 1
    }
    return true
  }
}
