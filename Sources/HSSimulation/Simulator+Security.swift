import HSProtocols

extension Simulator {
  /// Pairs with bonding, and encrypts.
  ///
  /// Core 5.4, Vol 3, Part H, 2.3 and 3.6.
  mutating func pair(_ peer: Int, _ how: ScenarioPairing) {
    guard let link = links[peer] else { return }
    let asking = asking(peer)
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
      kept.random = keys.number(8)
      kept.diversifier = keys.number(2)
      handedOut = [
        Code.encryptionInformation.pdu(octets(kept.value, 16)),
        Code.centralIdentification.pdu(
          CentralIdentification.octets(
            encryptedDiversifier: kept.diversifier, random: kept.random)),
      ]
    }
    let identity = plan.peripheral
    handedOut += [
      Code.identityInformation.pdu(keys.random(16)),
      Code.identityAddressInformation.pdu([identity.type.rawValue] + octets(identity.value, 6)),
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
    let secret = octets(key.value, 16)
    let session = keys.session(with: key)
    let diversifier = octets(session.diversifier, 16)
    let vector = Array(octets(session.vector, 8).reversed())
    let asking = asking(peer)
    if !isCentral {
      start(
        .leEnableEncryption,
        LEEnableEncryption.octets(
          handle: link.handle, randomNumber: key.random, encryptedDiversifier: key.diversifier,
          longTermKey: secret))
    }
    if link.isEncrypted {
      say([0x0a], asking, peer, isControl: true)
      say([0x0b], asking.opposite, peer, isControl: true, effect: .pause)
      say([0x0b], asking, peer, isControl: true)
    }
    say([0x03] + key.name + diversifier.prefix(8) + vector.prefix(4), asking, peer, isControl: true)
    say([0x04] + diversifier.suffix(8) + vector.suffix(4), asking.opposite, peer, isControl: true)
    if isCentral {
      tick(peer)
      event(
        .longTermKeyRequest,
        LELongTermKeyRequest.octets(
          handle: link.handle, randomNumber: key.random, encryptedDiversifier: key.diversifier))
      command(
        .leLongTermKeyRequestReply,
        LELongTermKeyRequestReply.octets(handle: link.handle, longTermKey: secret),
        returning: octets(link.handle.rawValue, 2))
    }
    say([0x05], asking.opposite, peer, isControl: true, effect: .encrypt(session))
    say([0x06], asking, peer, isControl: true)
    say([0x06], asking.opposite, peer, isControl: true)
    tick(peer)
    guard links[peer] != nil else { return }
    links[peer]?.isEncrypted = true
    story.encryptions += 1
    if link.isEncrypted {
      event(
        .encryptionKeyRefreshComplete,
        EncryptionKeyRefreshComplete.octets(handle: link.handle))
    } else {
      event(
        .encryptionChange,
        EncryptionChange.octets(form: .v1, handle: link.handle, encryption: 1))
    }
  }
}
