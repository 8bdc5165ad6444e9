import HSBytes
import HSCapture
import HSHCI
import HSSMP

extension Scene {
  // MARK: - Links

  /// Tells once of a connection of which the capture does not hold the beginning.
  mutating func tellJoined(
    _ now: Moment, at index: Int, _ reader: borrowing ByteReader, _ direction: Direction
  ) {
    guard self[index].joinedHalfway, self[index].traffic.join() else {
      return
    }
    emit(now, .link(.joinedHalfway), reader, direction: direction, at: index)
  }

  /// Tells how a connection ended, and what was wrong if it was not one side's wish.
  mutating func tellEnd(
    _ now: Moment, _ end: LinkEvent.Disconnected, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    emit(now, .link(.disconnected(end)), reader, direction: direction, at: index)
    guard end.isTrouble else { return }
    let rejection =
      end.reason.rawValue == 0x3b ? self[index].parameters.rejection : nil
    report(
      now,
      .linkEnded(end, after: rejection), since: self[index].openedPacket,
      reader, direction: direction, at: index)
  }

  /// Other parameters were wished, and not granted.
  mutating func rejectParameters(
    _ now: Moment, _ answer: ParameterRejection.Answer, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    let rejection = self[index].parameters.reject(answer, packet: now.packet)
    report(
      now,
      .linkParametersRejected(rejection), since: rejection.wish?.packet ?? 0,
      reader, direction: direction, at: index)
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

  /// Notes that a connection was encrypted, or that this failed.
  mutating func noteEncryption(_ status: HSHCI.ErrorCode, isOn: Bool, at index: Int) {
    guard status == .success, isOn else { return }
    story.peers[self[index].peer - 1].failedEncryptions.succeed()
  }

  /// Tells of an encryption that failed.
  mutating func tellFailedEncryption(
    _ now: Moment, _ status: HSHCI.ErrorCode, keyless: EncryptionFailure.Keyless?,
    _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    let peer = self[index].peer - 1
    let pairing = self[index].pairing.firstPacket
    story.peers[peer].failedEncryptions.fail(packet: now.packet, pairing: pairing)
    let failures = story.peers[peer].failedEncryptions
    self[index].pairing.failEncryption()
    report(
      now,
      .linkEncryptionFailed(
        EncryptionFailure(
          status: status, keyless: status.isKeyMissing ? keyless : nil, times: failures.times,
          pairing: pairing)), since: failures.firstPacket,
      reader, direction: direction, at: index)
  }

  // MARK: - Pairing

  /// Takes in what a Security Manager PDU means for the pairing that is under way.
  mutating func pair(
    _ now: Moment, _ pdu: HSSMP.PDU, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    let event = self[index].pairing.take(pdu, direction, packet: now.packet)
    tellPairing(now, event, reader, direction, at: index)
  }

  /// The link was encrypted, as a packet told: this one, unless another is named.
  mutating func pairingEncrypts(
    _ now: Moment, in packet: Int? = nil, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    let event = self[index].pairing.encrypt(packet: packet ?? now.packet)
    tellPairing(now, event, reader, direction, at: index)
  }

  /// A connection ends, or the capture: a pairing that is under way will not.
  mutating func endPairing(_ now: Moment, at index: Int) {
    let event = self[index].pairing.end(
      self[index].isOpen ? .captureEnded : .disconnected)
    tellPairing(now, event, ByteReader.nothing, nil, at: index)
  }

  private mutating func tellPairing(
    _ now: Moment, _ pairing: PairingEvent?, _ reader: borrowing ByteReader,
    _ direction: Direction?, at index: Int
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
    emit(now, .pairing(pairing), reader, direction: direction, at: index)
    guard pairing.outcome == .failed else { return }
    report(
      now, .smpPairingFailed(pairing), since: pairing.firstPacket, reader,
      direction: direction, at: index)
  }
}
