import Bytes
import Capture
import HCI
import LinkLayer

extension TimelineDecoder {
  /// A control PDU.
  mutating func airControl(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, _ link: inout AirLink
  ) {
    let index = link.index
    var cursor = reader.descending(to: .linkLayer)
    let pdu: ControlPDU
    do throws(DecodeError) {
      pdu = try ControlPDU(parsing: &cursor)
    } catch {
      find(now, Finding(.airUndecodable, error: error), reader, direction: direction, at: index)
      return
    }
    emit(
      now, .hci(.linkControl(opcode: pdu.opcode, parameters: pdu.parameters)), reader,
      direction: direction, at: index)
    encryption(now, pdu, reader, direction, &link)
    switch pdu.content {
    case .terminate(let reason): terminated(now, reason, reader, direction, &link)
    case .connectionUpdate(let update):
      connections[index].interval = update.interval
      connections[index].latency = update.latency
      connections[index].supervisionTimeout = update.timeout
      emit(
        now,
        .link(
          .parametersUpdated(
            status: .success, interval: update.interval, latency: update.latency,
            timeout: update.timeout)), reader, direction: direction, at: index)
    case .connectionParameters(let wish) where pdu.opcode == .connectionParametersRequest:
      emit(
        now,
        .link(
          .parametersRequested(
            minimumInterval: wish.intervalMinimum, maximumInterval: wish.intervalMaximum,
            latency: wish.latency, timeout: wish.timeout)), reader, direction: direction, at: index)
    // What the central says of itself is not the peer's.
    case .features(let features) where direction == .received:
      emit(
        now, .link(.remoteFeatures(status: .success, features: features)), reader,
        direction: direction, at: index)
    case .version(let version) where direction == .received:
      emit(
        now,
        .link(
          .remoteVersion(
            status: .success, version: version.version, company: version.company,
            subversion: version.subversion)), reader, direction: direction, at: index)
    case .lengths(let lengths): airLengths(now, lengths, pdu.opcode, reader, direction, &link)
    case .phyUpdate(let central, let peripheral):
      airPHY(now, central, peripheral, reader, direction, &link)
    default: break
    }
  }

  /// The end of a connection.
  ///
  /// It is kept for a while: the other side may send what it had ready before it takes this in.
  private mutating func terminated(
    _ now: Moment, _ reason: HCI.ErrorCode, _ reader: borrowing ByteReader, _ direction: Direction,
    _ link: inout AirLink
  ) {
    guard link.end == nil else { return }
    let index = link.index
    connections[index].reason = reason
    connections[index].terminator = direction
    tellLosses(now, of: link)
    link.unreadable = AirLink.Tally()
    link.missed = AirLink.Tally()
    // 10 ms a unit.
    let patience = max(
      1_000_000_000, Int64(connections[index].supervisionTimeout ?? 0) * 10_000_000)
    let end = AirLink.End(
      packet: now.packet, time: now.time,
      deadline: now.time.nanoseconds.addingReportingOverflow(patience).0)
    link.end = end
    airLinks.noteEnd(end)
    emit(
      now,
      .link(
        .disconnected(
          LinkEvent.Disconnected(
            handle: nil, status: .success, reason: reason, command: 0,
            duration: now.time.nanoseconds(since: connections[index].openedTime),
            circumstances: LinkEvent.Circumstances(connections[index], reason: reason)))),
      reader, direction: direction, at: index)
  }

  private mutating func encryption(
    _ now: Moment, _ pdu: ControlPDU, _ reader: borrowing ByteReader, _ direction: Direction,
    _ link: inout AirLink
  ) {
    switch pdu.opcode {
    case .encryptionRequest:
      link.encryption = .requested
      emit(now, .link(.centralEncrypting), reader, direction: direction, at: link.index)
    case .startEncryptionRequest: link.encryption = .starting
    case .startEncryptionResponse:
      guard !connections[link.index].isEncrypted else { return }
      connections[link.index].isEncrypted = true
      emit(
        now, .link(.encryptionChanged(status: .success, enabled: 1, keySize: nil)), reader,
        direction: direction, at: link.index)
      pairingEncrypts(now, reader, direction, at: link.index)
    case .pauseEncryptionResponse:
      connections[link.index].isEncrypted = false
    case .rejectIndication, .rejectExtendedIndication:
      guard case .reject(let refused, let reason) = pdu.content, link.encryption == .requested,
        (refused ?? .encryptionRequest) == .encryptionRequest
      else { return }
      link.encryption = .off
      emit(
        now, .link(.encryptionChanged(status: reason, enabled: 0, keySize: nil)), reader,
        direction: direction, at: link.index)
    default: break
    }
  }

  /// What one side can send and take; with the answer it is known what both will.
  private mutating func airLengths(
    _ now: Moment, _ lengths: PayloadLengths, _ opcode: ControlOpcode,
    _ reader: borrowing ByteReader,
    _ direction: Direction, _ link: inout AirLink
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
    emit(
      now,
      .link(
        .dataLengthChanged(
          transmitOctets: min(central.transmitOctets, peripheral.receiveOctets),
          transmitTime: min(central.transmitTime, peripheral.receiveTime),
          receiveOctets: min(peripheral.transmitOctets, central.receiveOctets),
          receiveTime: min(peripheral.transmitTime, central.receiveTime))),
      reader, direction: direction, at: link.index)
  }

  private mutating func airPHY(
    _ now: Moment, _ central: UInt8, _ peripheral: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    _ link: inout AirLink
  ) {
    guard central != 0 || peripheral != 0 else { return }
    link.centralPHY = Self.phy(central) ?? link.centralPHY
    link.peripheralPHY = Self.phy(peripheral) ?? link.peripheralPHY
    emit(
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
