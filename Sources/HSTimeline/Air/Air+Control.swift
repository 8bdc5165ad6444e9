import HSBytes
import HSCapture
import HSHCI
import HSLinkLayer

extension Air {
  // MARK: - Control PDUs

  /// A control PDU.
  mutating func control(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, _ link: inout AirLink,
    at place: Int, _ scene: inout Scene
  ) {
    let index = link.index
    var cursor = reader.descending(to: .linkLayer)
    let pdu: ControlPDU
    do throws(DecodeError) {
      pdu = try ControlPDU(parsing: &cursor)
    } catch {
      scene.report(
        now, .airUndecodable(error), reader, direction: direction, at: index)
      return
    }
    scene.emit(
      now, .hci(.linkControl(opcode: pdu.opcode, parameters: pdu.parameters)), reader,
      direction: direction, at: index)
    encryption(now, pdu, reader, direction, &link, &scene)
    switch pdu.content {
    case .terminate(let reason):
      terminated(now, reason, reader, direction, &link, at: place, &scene)
    case .connectionUpdate(let update):
      scene[index].parameters.interval = update.interval
      scene[index].parameters.latency = update.latency
      scene[index].parameters.supervisionTimeout = update.timeout
      scene.emit(
        now,
        .link(
          .parametersUpdated(
            status: .success, interval: update.interval, latency: update.latency,
            timeout: update.timeout)), reader, direction: direction, at: index)
    case .connectionParameters(let wish) where pdu.opcode == .connectionParametersRequest:
      scene.emit(
        now,
        .link(
          .parametersRequested(
            minimumInterval: wish.intervalMinimum, maximumInterval: wish.intervalMaximum,
            latency: wish.latency, timeout: wish.timeout)), reader, direction: direction, at: index)
    // What the central says of itself is not the peer's.
    case .features(let features) where direction == .received:
      scene.emit(
        now, .link(.remoteFeatures(status: .success, features: features)), reader,
        direction: direction, at: index)
    case .version(let version) where direction == .received:
      scene.emit(
        now,
        .link(
          .remoteVersion(
            status: .success, version: version.version, company: version.company,
            subversion: version.subversion)), reader, direction: direction, at: index)
    case .lengths(let lengths): agree(now, lengths, pdu.opcode, reader, direction, &link, &scene)
    case .phyUpdate(let central, let peripheral):
      phy(now, central, peripheral, reader, direction, &link, &scene)
    default: break
    }
  }

  private func encryption(
    _ now: Moment, _ pdu: ControlPDU, _ reader: borrowing ByteReader, _ direction: Direction,
    _ link: inout AirLink, _ scene: inout Scene
  ) {
    switch pdu.opcode {
    case .encryptionRequest:
      link.encryption = .requested
      link.beginning.plainAnswer = 0
      link.beginning.unconfirmed = 0
      scene[link.index].pairing.askForEncryption()
      scene.story.roster.learn { $0.encryptionBegins(link.index, packet: now.packet) }
      scene.emit(
        now, .link(.centralEncrypting), reader, direction: direction, at: link.index)
    case .startEncryptionRequest:
      link.encryption = .starting
      // The peripheral has the key.
      scene.noteEncryption(.success, isOn: true, at: link.index)
    case .startEncryptionResponse:
      guard !scene[link.index].isEncrypted else { return }
      // In clear it says that encryption is on only where the other side agrees.
      if link.encryption == .starting, link.readsPlain {
        link.beginning.plainAnswer = now.packet
        link.beginning.plainSender = direction
        return
      }
      tellEncrypted(now, direction, &link, reader, &scene)
    case .pauseEncryptionResponse:
      scene[link.index].isEncrypted = false
    case .rejectIndication, .rejectExtendedIndication:
      guard case .reject(let refused, let reason) = pdu.content, link.encryption == .requested,
        (refused ?? .encryptionRequest) == .encryptionRequest
      else { return }
      link.encryption = .off
      scene.emit(
        now, .link(.encryptionChanged(status: reason, enabled: 0, keySize: nil)), reader,
        direction: direction, at: link.index)
      scene.tellFailedEncryption(
        now, reason, keyless: .peripheral, reader, direction, at: link.index)
    default: break
    }
  }

  /// Encryption is on, as a packet shows.
  mutating func turnOn(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, _ reader: borrowing ByteReader,
    _ scene: inout Scene
  ) {
    link.encryption = .on
    guard !scene[link.index].isEncrypted else { return }
    tellEncrypted(now, direction, &link, reader, &scene)
  }

  /// Tells that encryption is on.
  ///
  /// A pairing is complete only once another packet shows that it stayed on.
  func tellEncrypted(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, _ reader: borrowing ByteReader,
    _ scene: inout Scene
  ) {
    scene[link.index].isEncrypted = true
    link.beginning.unconfirmed = now.packet
    scene[link.index].pairing.showEncryption(packet: now.packet)
    scene.emit(
      now, .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
      direction: direction, at: link.index)
    scene.noteEncryption(.success, isOn: true, at: link.index)
  }

  /// A packet behind the one that showed that encryption is on: both sides have the key, unless one ends the
  /// connection by it.
  @inline(never)
  func confirmEncryption(
    _ now: Moment, _ direction: Direction, _ link: inout AirLink, _ reader: borrowing ByteReader,
    _ scene: inout Scene
  ) {
    let packet = link.beginning.unconfirmed
    guard packet > 0, packet != now.packet else { return }
    link.beginning.unconfirmed = 0
    scene.pairingEncrypts(now, in: packet, reader, direction, at: link.index)
  }

  /// A packet that can be read comes behind the beginning of encryption.
  @inline(never)
  mutating func goOn(
    _ now: Moment, _ header: DataHeader, _ payload: borrowing ByteReader, _ direction: Direction,
    _ link: inout AirLink, _ scene: inout Scene
  ) {
    // Who ends the connection at once has not taken part.
    let isEnd =
      header.kind == .control && payload.peek() == ControlOpcode.terminateIndication.rawValue
    guard !isEnd else { return }
    if link.beginning.plainAnswer > 0 {
      link.beginning.plainAnswer = 0
      turnOn(now, direction, &link, payload, &scene)
      // The other side answers before it sends anything else: this shows that both have the key.
      let isAnswer =
        header.kind == .control
        && payload.peek() == ControlOpcode.startEncryptionResponse.rawValue
      if !isAnswer, direction != link.beginning.plainSender, link.beginning.unconfirmed > 0 {
        link.beginning.unconfirmed = 0
        scene.pairingEncrypts(now, payload, direction, at: link.index)
      }
    }
    confirmEncryption(now, direction, &link, payload, &scene)
  }

  /// What one side can send and take; with the answer it is known what both will.
  private func agree(
    _ now: Moment, _ lengths: PayloadLengths, _ opcode: ControlOpcode,
    _ reader: borrowing ByteReader,
    _ direction: Direction, _ link: inout AirLink, _ scene: inout Scene
  ) {
    guard opcode == .lengthResponse else {
      link.lengths = lengths
      link.lengthsAreCentrals = direction == .sent
      return
    }
    guard let asked = link.lengths, link.lengthsAreCentrals == (direction == .received) else {
      return
    }
    link.lengths = nil
    let central = link.lengthsAreCentrals ? asked : lengths
    let peripheral = link.lengthsAreCentrals ? lengths : asked
    scene.emit(
      now,
      .link(
        .dataLengthChanged(
          transmitOctets: min(central.transmitOctets, peripheral.receiveOctets),
          transmitTime: min(central.transmitTime, peripheral.receiveTime),
          receiveOctets: min(peripheral.transmitOctets, central.receiveOctets),
          receiveTime: min(peripheral.transmitTime, central.receiveTime))),
      reader, direction: direction, at: link.index)
  }

  private func phy(
    _ now: Moment, _ central: UInt8, _ peripheral: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    _ link: inout AirLink, _ scene: inout Scene
  ) {
    guard central != 0 || peripheral != 0 else { return }
    link.centralPHY = Self.phy(central) ?? link.centralPHY
    link.peripheralPHY = Self.phy(peripheral) ?? link.peripheralPHY
    scene.emit(
      now,
      .link(
        .phyUpdated(
          status: .success, transmit: link.centralPHY.rawValue,
          receive: link.peripheralPHY.rawValue)),
      reader, direction: direction, at: link.index)
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
