import HSProtocols

extension Scene {
  // MARK: - Control PDUs

  /// A control PDU.
  ///
  /// - Returns: Why a side ends the connection by it; `nil` of any other.
  mutating func control(
    _ reader: borrowing ByteReader, _ frame: LinkFrame, _ link: inout AirLink
  ) -> ErrorCode? {
    var cursor = reader.descending(to: .linkLayer)
    let pdu: ControlPDU
    do throws(DecodeError) {
      pdu = try ControlPDU(parsing: &cursor)
    } catch {
      report(.airUndecodable(error), frame)
      return nil
    }
    emit(.hci(.linkControl(opcode: pdu.opcode, parameters: pdu.parameters)), frame, reader)
    encryption(pdu, frame, &link)
    switch pdu.content {
    case .terminate(let reason): return reason
    case .connectionUpdate(let update):
      self[frame].parameters.agree(
        update.interval, latency: update.latency, timeout: update.timeout)
      emit(
        .link(
          .parametersUpdated(
            status: .success, interval: update.interval, latency: update.latency,
            timeout: update.timeout)), frame)
    case .connectionParameters(let wish) where pdu.opcode == .connectionParametersRequest:
      emit(
        .link(
          .parametersRequested(
            minimumInterval: wish.intervalMinimum, maximumInterval: wish.intervalMaximum,
            latency: wish.latency, timeout: wish.timeout)), frame)
    // What the central says of itself is not the peer's.
    case .features(let features) where frame.direction == .received:
      emit(.link(.remoteFeatures(status: .success, features: features)), frame)
    case .version(let version) where frame.direction == .received:
      emit(
        .link(
          .remoteVersion(
            status: .success, version: version.version, company: version.company,
            subversion: version.subversion)), frame)
    case .lengths(let lengths): agree(lengths, pdu.opcode, frame, &link)
    case .phyUpdate(let central, let peripheral):
      guard central != 0 || peripheral != 0 else { return nil }
      link.phys = EachWay(
        sent: Self.phy(central) ?? link.phys.sent,
        received: Self.phy(peripheral) ?? link.phys.received)
      emit(
        .link(
          .phyUpdated(
            status: .success, transmit: link.phys.sent.rawValue,
            receive: link.phys.received.rawValue)), frame)
    default: break
    }
    return nil
  }

  private mutating func encryption(
    _ pdu: ControlPDU, _ frame: LinkFrame, _ link: inout AirLink
  ) {
    switch pdu.opcode {
    case .encryptionRequest:
      link.encryption = .requested
      link.beginning.plainAnswer = 0
      link.beginning.unconfirmed = 0
      self[frame].pairing.askForEncryption()
      story.roster.keyRing.encryptionBegins(frame.index, packet: frame.packet)
      emit(.link(.centralEncrypting), frame)
    case .startEncryptionRequest:
      link.encryption = .starting
      // The peripheral has the key.
      noteEncryption(at: frame.index)
    case .startEncryptionResponse:
      guard !self[frame].isEncrypted else { return }
      // In clear it says that encryption is on only where the other side agrees.
      if link.encryption == .starting, link.readsPlain {
        link.beginning.plainAnswer = frame.packet
        link.beginning.plainSender = frame.direction
        return
      }
      tellEncrypted(frame, &link)
    case .pauseEncryptionResponse: self[frame].isEncrypted = false
    case .rejectIndication, .rejectExtendedIndication:
      guard case .reject(let refused, let reason) = pdu.content, link.encryption == .requested,
        (refused ?? .encryptionRequest) == .encryptionRequest
      else { return }
      link.encryption = .off
      emit(.link(.encryptionChanged(status: reason, enabled: 0, keySize: nil)), frame)
      tellFailedEncryption(reason, keyless: .peripheral, frame)
    default: break
    }
  }

  /// Encryption is on, as a packet shows.
  mutating func turnOn(_ frame: LinkFrame, _ link: inout AirLink) {
    link.encryption = .on
    guard !self[frame].isEncrypted else { return }
    tellEncrypted(frame, &link)
  }

  /// Tells that encryption is on.
  ///
  /// A pairing is complete only once another packet shows that it stayed on.
  mutating func tellEncrypted(_ frame: LinkFrame, _ link: inout AirLink) {
    self[frame].isEncrypted = true
    link.beginning.unconfirmed = frame.packet
    self[frame].pairing.showEncryption(packet: frame.packet)
    emit(.link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), frame)
    noteEncryption(at: frame.index)
  }

  /// A packet behind the one that showed that encryption is on: both sides have the key, unless one ends the
  /// connection by it.
  @inline(never)
  mutating func confirmEncryption(_ frame: LinkFrame, _ link: inout AirLink) {
    let packet = link.beginning.unconfirmed
    guard packet > 0, packet != frame.packet else { return }
    link.beginning.unconfirmed = 0
    pairingEncrypts(in: packet, frame)
  }

  /// A packet that can be read comes behind the beginning of encryption.
  @inline(never)
  mutating func goOn(
    _ header: DataHeader, _ payload: borrowing ByteReader, _ frame: LinkFrame,
    _ link: inout AirLink
  ) {
    let opcode = header.kind == .control ? payload.peek().map(ControlOpcode.init(rawValue:)) : nil
    // Who ends the connection at once has not taken part.
    guard opcode != .terminateIndication else { return }
    if link.beginning.plainAnswer > 0 {
      link.beginning.plainAnswer = 0
      turnOn(frame, &link)
      // The other side answers before it sends anything else: this shows that both have the key.
      if opcode != .startEncryptionResponse, frame.direction != link.beginning.plainSender,
        link.beginning.unconfirmed > 0
      {
        link.beginning.unconfirmed = 0
        pairingEncrypts(frame)
      }
    }
    confirmEncryption(frame, &link)
  }

  /// What one side can send and take; with the answer it is known what both will.
  private mutating func agree(
    _ lengths: PayloadLengths, _ opcode: ControlOpcode, _ frame: LinkFrame, _ link: inout AirLink
  ) {
    guard opcode == .lengthResponse else {
      link.lengths = lengths
      link.lengthsAreCentrals = frame.direction == .sent
      return
    }
    guard let asked = link.lengths, link.lengthsAreCentrals == (frame.direction == .received) else {
      return
    }
    link.lengths = nil
    let central = link.lengthsAreCentrals ? asked : lengths
    let peripheral = link.lengthsAreCentrals ? lengths : asked
    emit(
      .link(
        .dataLengthChanged(
          transmitOctets: min(central.transmitOctets, peripheral.receiveOctets),
          transmitTime: min(central.transmitTime, peripheral.receiveTime),
          receiveOctets: min(peripheral.transmitOctets, central.receiveOctets),
          receiveTime: min(peripheral.transmitTime, central.receiveTime))), frame)
  }

  /// The PHY that a bit stands for.
  private static func phy(_ bits: UInt8) -> PHY? {
    switch bits {
    case 1: .le1M
    case 2: .le2M
    case 4: .leCoded
    default: nil
    }
  }
}
