import HSProtocols

extension Simulator {
  /// Where a characteristic is; `nil` if nothing is connected, or the app does not know.
  func place(_ uuid: [UInt8], _ peer: Int) -> AttributeServer.Place? {
    guard let link = links[peer], link.isKnown else { return nil }
    return server(peer).places.first { $0.characteristic.uuid == uuid }
  }

  /// Sends a request and its answer; returns what stands behind the answer's opcode, and `nil` if there was none or
  /// the request was refused.
  @discardableResult
  mutating func ask(_ opcode: ATTOpcode, _ data: [UInt8], _ peer: Int) -> [UInt8]? {
    let answer = exchange(opcode.pdu(data), peer)
    guard let first = answer.first, ATTOpcode.response(of: opcode)?.rawValue == first else {
      return nil
    }
    return Array(answer.dropFirst())
  }

  /// Sends a request and its answer; returns the answer, or nothing if there was none.
  private mutating func exchange(_ request: [UInt8], _ peer: Int) -> [UInt8] {
    tick(peer)
    guard let link = links[peer] else { return [] }
    let isCentral = scenario.peers[peer].isCentral
    frame(request, asking(peer), peer)
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
    frame(answer, asking(peer).opposite, peer)
    return answer
  }

  private mutating func ignoresRequest() -> Bool {
    for (index, fault) in scenario.faults.enumerated()
    where fault.kind == .noAnswer && fault.time <= now && done[index] < fault.count {
      done[index] += 1
      return true
    }
    return false
  }

  // MARK: - Values

  /// Reads a value; stacks go on with its rest where an answer was full.
  mutating func read(_ place: AttributeServer.Place, _ peer: Int) {
    let handle = AttributeHandle(place.handle)
    let room = links[peer].map { $0.mtu - 1 }
    guard var value = ask(.readRequest, ReadRequest.octets(attributeHandle: handle), peer) else {
      return
    }
    var part = value
    while part.count == room, value.count <= 512 {
      let request = ReadBlobRequest.octets(
        attributeHandle: handle, valueOffset: UInt16(clamping: value.count))
      guard let answer = ask(.readBlobRequest, request, peer) else { break }
      part = answer
      value += part
    }
    story.reads.append(
      SimulatedStory.Read(peer: peer, handle: place.handle, bytes: value))
  }

  /// Writes a value, in parts that wait for their execution where it is too long for one request.
  mutating func write(
    _ place: AttributeServer.Place, _ value: [UInt8], _ wantsAnswer: Bool, _ peer: Int
  ) {
    guard let link = links[peer] else { return }
    let handle = AttributeHandle(place.handle)
    let room = link.mtu - 3
    if !wantsAnswer || value.count <= room {
      ask(
        wantsAnswer ? .writeRequest : .writeCommand,
        HandleValue.octets(attributeHandle: handle, value: Array(value.prefix(room))), peer)
    } else {
      var start = 0
      while start < value.count {
        let part = Array(value[start..<min(value.count, start + link.mtu - 5)])
        let request = PrepareWrite.octets(
          attributeHandle: handle, valueOffset: UInt16(clamping: start), value: part)
        guard ask(.prepareWriteRequest, request, peer) != nil else { return }
        start += part.count
      }
      ask(.executeWriteRequest, ExecuteWriteRequest.octets(flags: .write), peer)
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
    let request = ExchangeMTURequest.octets(clientRxMTU: UInt16(clamping: scenario.mtu))
    guard ask(.exchangeMTURequest, request, peer) != nil else { return }
    links[peer]?.mtu = scenario.mtu
  }

  /// Learns the attributes of all services, or of some.
  mutating func discover(_ peer: Int, _ services: [[UInt8]]) {
    exchangeMTU(peer)
    var whole = true
    if services.isEmpty {
      for opcode in [.readByGroupTypeRequest, .readByTypeRequest, .findInformationRequest]
        as [ATTOpcode]
      where !search(opcode, .first, .last, peer) { whole = false }
      if whole { learn(peer, .first, .last) }
    }
    for service in services {
      guard let range = find(service, peer) else { continue }
      let (first, last) = (range.foundAttributeHandle, range.groupEndHandle)
      guard search(.readByTypeRequest, first, last, peer),
        search(.findInformationRequest, first, last, peer)
      else { continue }
      learn(peer, first, last)
    }
    links[peer]?.isKnown = true
  }

  private mutating func learn(_ peer: Int, _ first: AttributeHandle, _ last: AttributeHandle) {
    for place in server(peer).places
    where place.handle >= Int(first.rawValue) && place.handle <= Int(last.rawValue) {
      story.discoveries.insert(
        SimulatedStory.Discovery(
          peer: peer, handle: place.handle, uuid: place.characteristic.uuid))
    }
  }

  /// Asks for the first service of a UUID.
  private mutating func find(_ service: [UInt8], _ peer: Int) -> HandlesInformation? {
    let request = FindByTypeValueRequest.octets(
      startingHandle: .first, endingHandle: .last, attributeType: .primaryService, value: service)
    guard let answer = ask(.findByTypeValueRequest, request, peer) else { return nil }
    var reader = ByteReader(answer.span, base: 0, layer: .att, limit: .pdu)
    return try? HandlesInformation(parsing: &reader)
  }

  /// Asks again and again until all of a range is known; whether it is.
  private mutating func search(
    _ opcode: ATTOpcode, _ first: AttributeHandle, _ end: AttributeHandle, _ peer: Int
  ) -> Bool {
    var next = first
    while next <= end {
      let request =
        switch opcode {
        case .readByGroupTypeRequest:
          ReadByGroupTypeRequest.octets(
            startingHandle: next, endingHandle: end, attributeType: .primaryService)
        case .readByTypeRequest:
          ReadByTypeRequest.octets(
            startingHandle: next, endingHandle: end, attributeType: .characteristic)
        default: FindInformationRequest.octets(startingHandle: next, endingHandle: end)
        }
      let answer = exchange(opcode.pdu(request), peer)
      var reader = ByteReader(answer.span, base: 0, layer: .att, limit: .pdu)
      guard let pdu = try? ATTPDU(parsing: &reader) else { return false }
      if pdu.opcode == .errorResponse { return true }
      guard let last = pdu.lastListed(in: reader) else { return false }
      if last >= end { return true }
      next = AttributeHandle(Int(last.rawValue) + 1)
    }
    return true
  }
}
