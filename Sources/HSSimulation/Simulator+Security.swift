import HSCapture

extension Simulator {
  /// Pairs with bonding, and encrypts.
  ///
  /// Core 5.4, Vol 3, Part H, 2.3 and 3.6.
  mutating func pair(_ peer: Int, _ how: ScenarioPairing) {
    guard let link = links[peer] else { return }
    let isCentral = scenario.peers[peer].isCentral
    let asking: Direction = isCentral ? .received : .sent
    let plan = plans[link.number]
    let pairing = SimulatedPairing(
      how, initiator: plan.central, responder: plan.peripheral, &keys)
    for message in pairing.messages {
      guard secure(message.pdu, message.isAsking ? asking : asking.opposite, peer) else { return }
    }
    encrypt(peer, with: SimulatedKeys.Key(value: pairing.key))
    var kept = SimulatedKeys.Key(value: pairing.key)
    var handedOut: [[UInt8]] = []
    if !how.isSecure {
      kept.value = keys.number()
      let (random, diversifier) = (keys.random(8), keys.random(2))
      kept.name = random + diversifier
      handedOut = [[0x06] + octets(kept.value, 16), [0x07] + diversifier + random]
    }
    let identity = plan.peripheral
    handedOut += [
      [0x08] + keys.random(16),
      [0x09, identity.isRandom ? 1 : 0] + octets(identity.address, 6),
    ]
    for key in handedOut { guard secure(key, asking.opposite, peer) else { return } }
    keys.kept[peer] = kept
  }

  private mutating func secure(_ pdu: [UInt8], _ direction: Direction, _ peer: Int) -> Bool {
    tick(peer)
    guard links[peer] != nil else { return false }
    frame(pdu, direction, peer, channel: 6)
    return true
  }

  /// Encrypts with a key; where the link is encrypted, that is paused before.
  ///
  /// Core 5.4, Vol 6, Part B, 5.1.3.
  mutating func encrypt(_ peer: Int, with key: SimulatedKeys.Key) {
    guard let link = links[peer] else { return }
    let isCentral = scenario.peers[peer].isCentral
    let handle = word(link.handle)
    let secret = octets(key.value, 16)
    let session = keys.session(with: key)
    let diversifier = octets(session.diversifier, 16)
    let vector = Array(octets(session.vector, 8).reversed())
    let asking: Direction = isCentral ? .received : .sent
    if !isCentral { start(0x2019, handle + key.name + secret) }
    if link.isEncrypted {
      say([0x0a], asking, peer, isControl: true)
      say([0x0b], asking.opposite, peer, isControl: true, effect: .pause)
      say([0x0b], asking, peer, isControl: true)
    }
    say([0x03] + key.name + diversifier.prefix(8) + vector.prefix(4), asking, peer, isControl: true)
    say([0x04] + diversifier.suffix(8) + vector.suffix(4), asking.opposite, peer, isControl: true)
    if isCentral {
      tick(peer)
      event(0x3e, [0x05] + handle + key.name)
      command(0x201a, handle + secret, returning: handle)
    }
    say([0x05], asking.opposite, peer, isControl: true, effect: .encrypt(session))
    say([0x06], asking, peer, isControl: true)
    say([0x06], asking.opposite, peer, isControl: true)
    tick(peer)
    guard links[peer] != nil else { return }
    links[peer]?.isEncrypted = true
    story.encryptions += 1
    // Encryption Key Refresh Complete, or Encryption Change.
    event(link.isEncrypted ? 0x30 : 0x08, [0] + handle + (link.isEncrypted ? [] : [1]))
  }
}
