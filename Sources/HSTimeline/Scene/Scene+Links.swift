import HSProtocols

extension Scene {
  // MARK: - Links

  /// Tells once of a connection of which the capture does not hold the beginning.
  mutating func tellJoined(_ frame: LinkFrame) {
    guard self[frame].joinedHalfway, self[frame].traffic.join() else { return }
    emit(.link(.joinedHalfway), frame)
  }

  /// Tells how a connection ended, and what was wrong if it was not one side's wish.
  mutating func tellEnd(_ end: LinkEvent.Disconnected, _ frame: LinkFrame) {
    emit(.link(.disconnected(end)), frame)
    guard end.isTrouble else { return }
    let rejection = end.reason.rawValue == 0x3b ? self[frame].parameters.rejection : nil
    report(.linkEnded(end, after: rejection), since: self[frame].openedPacket, frame)
  }

  /// Other parameters were wished, and not granted.
  mutating func rejectParameters(_ answer: ParameterRejection.Answer, _ frame: LinkFrame) {
    let rejection = self[frame].parameters.reject(answer, packet: frame.packet)
    report(.linkParametersRejected(rejection), since: rejection.wish?.packet ?? 0, frame)
  }

  /// Notes for a connection that begins how strong its peer's advertising was.
  mutating func noteAdvertisedSignal(
    of address: DeviceAddress, _ source: SignalReading.Source, at index: Int
  ) {
    guard let known = story.advertisers.signal(of: address.withoutResolution) else { return }
    self[index].note(
      SignalReading(strength: known.strength, packet: known.packet, source: source), at: known.time)
  }

  // MARK: - Encryption

  /// Notes that a connection was encrypted.
  mutating func noteEncryption(at index: Int) {
    story.peers[self[index].peer - 1].failedEncryptions.succeed()
  }

  /// Tells of an encryption that failed.
  mutating func tellFailedEncryption(
    _ status: ErrorCode, keyless: EncryptionFailure.Keyless?, _ frame: LinkFrame
  ) {
    let pairing = self[frame].pairing.firstPacket
    self[peer: frame].failedEncryptions.fail(packet: frame.packet, pairing: pairing)
    let failures = self[peer: frame].failedEncryptions
    self[frame].pairing.failEncryption()
    report(
      .linkEncryptionFailed(
        EncryptionFailure(
          status: status, keyless: status.isKeyMissing ? keyless : nil, times: failures.times,
          pairing: pairing)), since: failures.firstPacket, frame)
  }

  // MARK: - Pairing

  /// Takes in what a Security Manager PDU means for the pairing that is under way.
  mutating func pair(_ pdu: SMPPDU, _ frame: LinkFrame) {
    let event = self[frame].pairing.take(pdu, frame.direction, packet: frame.packet)
    tellPairing(event, frame.direction, at: frame.index)
  }

  /// The link was encrypted, as a packet told: this one, unless another is named.
  mutating func pairingEncrypts(in packet: Int? = nil, _ frame: LinkFrame) {
    let event = self[frame].pairing.encrypt(packet: packet ?? frame.packet)
    tellPairing(event, frame.direction, at: frame.index)
  }

  /// A connection ends, or the capture: a pairing that is under way will not.
  mutating func endPairing(at index: Int) {
    let event = self[index].pairing.end(self[index].isOpen ? .captureEnded : .disconnected)
    tellPairing(event, nil, at: index)
  }

  private mutating func tellPairing(
    _ pairing: PairingEvent?, _ direction: Direction?, at index: Int
  ) {
    guard var pairing else { return }
    if !pairing.missingSentKeys.isEmpty || !pairing.missingReceivedKeys.isEmpty {
      let losses = self[index].traffic.losses
      let first = pairing.firstPacket
      pairing.mayHideSentKeys =
        story.gaps.hidden(since: first, asked: .received, losses: losses) != nil
      pairing.mayHideReceivedKeys =
        story.gaps.hidden(since: first, asked: .sent, losses: losses) != nil
    }
    if pairing.outcome == .completed, pairing.negotiation?.isBonding == true {
      story.peers[self[index].peer - 1].bondedPacket = now.packet
    }
    emit(.pairing(pairing), direction: direction, at: index)
    guard pairing.outcome == .failed else { return }
    report(.smpPairingFailed(pairing), since: pairing.firstPacket, direction: direction, at: index)
  }
}
