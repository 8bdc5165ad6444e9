import HSProtocols

extension Simulator {
  /// Sends the value that is due.
  mutating func notify(_ peer: Int, _ index: Int) {
    guard var link = links[peer] else { return }
    var stream = link.sources[index]
    now = max(now, stream.due)
    let characteristic = stream.place.characteristic
    let room = link.mtu - 3
    var value = characteristic.value
    if stream.heart != nil {
      value = stream.heart?.value(at: stream.due, room: room) ?? []
    } else if stream.isFinite {
      value = stream.pieces.isEmpty ? [] : stream.pieces.removeFirst()
    }
    stream.due += stream.every
    if stream.isFinite, stream.pieces.isEmpty {
      link.sources.remove(at: index)
    } else {
      link.sources[index] = stream
    }
    links[peer] = link
    now = slot(after: now, peer)
    let isIndicated = characteristic.properties & 0x10 == 0
    let direction = asking(peer).opposite
    let bytes = Array(value.prefix(room))
    let opcode: ATTOpcode = isIndicated ? .handleValueIndication : .handleValueNotification
    let data = HandleValue.octets(
      attributeHandle: AttributeHandle(stream.place.handle), value: bytes)
    frame(opcode.pdu(data), direction, peer, value: sent.count)
    sent.append(
      SentValue(
        peer: peer, handle: stream.place.handle, uuid: characteristic.uuid, bytes: bytes,
        direction: direction, isIndicated: isIndicated))
    if isIndicated {
      now = slot(after: now, peer)
      frame(ATTOpcode.handleValueConfirmation.pdu(), direction.opposite, peer)
    }
  }

  /// Writes a configuration, and starts or stops what sends values.
  mutating func subscribe(_ place: AttributeServer.Place, _ isOn: Bool, _ peer: Int) {
    let bits: UInt8 =
      !isOn ? 0 : place.characteristic.properties & 0x10 != 0 ? 1 : 2
    let request = HandleValue.octets(
      attributeHandle: AttributeHandle(place.configuration), value: [bits, 0])
    let answer = ask(.writeRequest, request, peer)
    guard var link = links[peer], answer != nil else { return }
    story.subscriptions.append(
      SimulatedStory.Subscription(peer: peer, handle: place.configuration, bits: Int(bits)))
    link.sources.removeAll { $0.place.handle == place.handle }
    if isOn, let stream = stream(place, link) { link.sources.append(stream) }
    links[peer] = link
  }

  private mutating func stream(_ place: AttributeServer.Place, _ link: Link) -> Stream? {
    var stream = Stream(place: place, heart: nil, due: now + 1000, every: 1_000_000)
    switch place.characteristic.source {
    case .nothing: return nil
    case .heart(let model):
      stream.every = model.every * 1000
      stream.due = now + stream.every
      stream.heart = HeartSource(model, start: now, seed: chance.next())
    case .value(let every): stream.every = every * 1000
    case .values(let values, let every):
      guard !values.isEmpty else { return nil }
      stream.isFinite = true
      stream.every = every * 1000
      stream.due = now + stream.every
      stream.pieces = values
    case .text(let text, let chunk):
      stream.isFinite = true
      stream.every = link.interval * 1250
      var rest = text[...]
      while !rest.isEmpty {
        stream.pieces.append(Array(rest.prefix(min(chunk, link.mtu - 3))))
        rest = rest.dropFirst(min(chunk, link.mtu - 3))
      }
      stream.pieces.append(Array("EOM".utf8))
    }
    return stream
  }
}
