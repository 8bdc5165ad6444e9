import HSCapture

extension Simulator {
  /// Pairs by LE Legacy Pairing, Just Works, with bonding.
  ///
  /// Keys and confirmations are random, which a listener cannot tell from real ones.
  ///
  /// Core 5.4, Vol 3, Part H, 2.3 and 3.6.
  mutating func pair(_ peer: Int) {
    let isCentral = scenario.peers[peer].isCentral
    let asking: Direction = isCentral ? .received : .sent
    let messages: [(isAsking: Bool, pdu: [UInt8])] = [
      // No input and no output, bonding, keys of 16 octets; which keys are handed out.
      (true, [0x01, 3, 0, 1, 16, 0, 3]), (false, [0x02, 3, 0, 1, 16, 0, 3]),
      (true, [0x03] + random(16)), (false, [0x03] + random(16)),
      (true, [0x04] + random(16)), (false, [0x04] + random(16)),
    ]
    for message in messages {
      guard secure(message.pdu, message.isAsking ? asking : asking.opposite, peer) else { return }
    }
    encrypt(peer)
    let identity = scenario.peers[peer]
    let address =
      isCentral
      ? [0] + Self.octets(scenario.address, 6)
      : [identity.isRandom ? 1 : 0] + Self.octets(identity.address, 6)
    let keys: [[UInt8]] = [
      [0x06] + random(16), [0x07] + random(10), [0x08] + random(16), [0x09] + address,
    ]
    for key in keys { guard secure(key, asking.opposite, peer) else { return } }
    bonds.insert(peer)
  }

  private mutating func secure(_ pdu: [UInt8], _ direction: Direction, _ peer: Int) -> Bool {
    tick(peer)
    guard links[peer] != nil else { return false }
    frame(pdu, direction, peer, channel: 6)
    return true
  }

  /// Encrypts, with the key of the pairing under way or of an earlier one.
  mutating func encrypt(_ peer: Int) {
    guard let link = links[peer], !link.isEncrypted else { return }
    let isCentral = scenario.peers[peer].isCentral
    let handle = Self.octets(UInt64(link.handle), 2)
    let isKept = bonds.contains(peer)
    let name = isKept ? random(10) : [UInt8](repeating: 0, count: 10)
    let asking: Direction = isCentral ? .received : .sent
    if !isCentral { start(0x2019, handle + name + random(16)) }
    say([0x03] + name + random(12), asking, peer, isControl: true)
    say([0x04] + random(12), asking.opposite, peer, isControl: true)
    if isCentral {
      tick(peer)
      event(0x3e, [0x05] + handle + name)
      command(0x201a, handle + random(16), returning: handle)
    }
    say([0x05], asking.opposite, peer, isControl: true, effect: .encrypt)
    say([0x06], asking, peer, isControl: true)
    say([0x06], asking.opposite, peer, isControl: true)
    tick(peer)
    guard links[peer] != nil else { return }
    links[peer]?.isEncrypted = true
    story.encryptions += 1
    event(0x08, [0] + handle + [1])
  }
}
