import HSATT
package import HSBytes
import HSCapture
import HSHCI
import HSL2CAP
package import HSTimeline

/// Watches connections while a capture is decoded, and says in the end what is wrong with them.
///
/// It takes part in one pass. What it keeps of a connection is bounded, and so are the connections it keeps.
package final class DoctorSink: Examiner {
  /// What it needs to be told.
  package let interest: EventCategory = [
    .hci, .link, .signalling, .att, .gatt, .value, .pairing, .report, .repeatedReport, .finding,
    .adapter,
  ]
  /// What layouts say of values is not asked.
  package let readsLayouts = false
  private var open: [Int: LinkCase] = [:]
  /// Which links of each adapter moved values last.
  private var busy: [UInt16: BusyLinks] = [:]
  /// What was found, in the order in which it was.
  package private(set) var report = DoctorReport()
  private var attempts = Attempts()
  private var drops = Drops()
  /// The last packet that concerns connecting over BR/EDR.
  private var classicPacket = 0

  /// Most connections that are watched at a time: the oldest is judged early where more are open.
  private static let connectionLimit = 1024

  /// A sink that has heard nothing.
  package init() {}

  package var hasDiagnoses: Bool { report.hasUntold }

  package func takeDiagnoses() -> [Diagnosis] { report.takeUntold() }

  package func receive(
    _ event: borrowing TimelineEvent, bytes: borrowing ByteReader,
    story: borrowing Story
  ) {
    switch event.kind {
    case .link(let link): take(link, event.origin, story)
    case .attribute(let opcode, let pdu, let request, let latency):
      take(opcode, pdu.count, request, latency, event.origin, bytes.at(pdu), story)
    case .hci(.commandComplete(.readRSSI, _, _, _, _)):
      for (id, link) in open { link.clues.note(story.connections[id - 1].signal) }
    case .hci(.completedPackets): completed(event.origin, story)
    // BR/EDR is not looked at.
    case .hci(.command(.createConnection, _)),
      .hci(.event(.connectionComplete, _, _)):
      classicPacket = event.packet
    // Access address, header and CRC are nine bytes: empty packets are sent again all the time.
    case .hci(.omitted(.repeated, _, let packet)) where packet.count > 13:
      guard let link = open[event.connection] else { return }
      link.stretch.airPackets += 1
      link.stretch.repeated += 1
      link.stretch.lastRepeated = event.packet
    case .hci(.linkControl):
      guard let link = open[event.connection] else { return }
      link.stretch.airPackets += 1
      link.clues.hear(event.origin)
    case .signal(let signal, _): take(signal, event.origin, story)
    case .gatt(.mtu(let client, _, let inForce, let request, _)):
      exchanged(client, inForce, request, event.origin)
    case .gatt(.error(let error)):
      guard let link = open[event.connection], event.direction != nil else { return }
      link.discovery.refuse(error, event.origin)
      link.clues.refuse(error, event.origin)
    case .gatt(.read(let value)), .notification(let value), .indication(let value):
      complete(value, event.origin)
    case .report(let report, _):
      attempts.hear(report, event.origin)
      drops.hear(report.address, event.origin, to: &self.report)
    case .finding(let finding): take(finding, event.origin)
    case .adapter(.reset), .adapter(.hardwareError): drops.adapterFailed(event.origin)
    case .pairing(let pairing):
      if case .completed = pairing.outcome { open[event.connection]?.clues.isPairing = false }
    case .security(let security):
      guard let link = open[event.connection] else { return }
      link.clues.isPairing = true
      link.clues.confirmed.note(security.pdu, event.origin)
      link.clues.hear(event.origin)
    default: break
    }
  }

  package func receive(
    _ value: borrowing ValueEvent, isIndicated: Bool, from origin: borrowing EventOrigin,
    bytes: borrowing ByteReader, story: borrowing Story
  ) {
    complete(value, origin)
  }

  package func finish(_ story: borrowing Story) {
    for id in open.keys.sorted() {
      guard let link = open.removeValue(forKey: id) else { continue }
      noteUnseenEnd(of: link, story)
      close(link)
    }
    drops.finish(&report)
    report.sort()
  }

  /// A connection may be over although the capture does not hold its end: then it lasted as long as was seen of it.
  private func noteUnseenEnd(of link: LinkCase, _ story: borrowing Story) {
    guard story.connections.indices.contains(link.id - 1) else { return }
    let connection = story.connections[link.id - 1]
    guard !connection.isOpen, connection.id == link.id else { return }
    link.unseen = (true, connection.isAttempt)
    if link.unseen.all {
      link.remark = "asked for and not seen to come about: no packet of it was heard"
    }
    // An adapter that is reset ends it at once. What else shows that it is over shows nothing of when.
    link.ended =
      connection.unseenEnd == .adapter
      ? connection.closedTime : story.lastHeard(ofConnection: link.id) ?? link.opened
  }

  // MARK: - Links

  private func take(
    _ event: LinkEvent, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    let link = open[origin.connection]
    switch event {
    case .connecting(let address):
      if origin.packet != classicPacket { attempts.begin(address, origin) }
    case .connectingCancelled: attempts.cancel(origin, &report)
    case .connectFailed(let status, let peer):
      if origin.packet != classicPacket { attempts.fail(status, peer, origin, &report) }
    case .connected(let connected):
      if connected.transport != .classic { attempts.succeed(connected, origin, &report) }
      drops.connected(connected.address)
      begin(
        origin, connected.address, isLowEnergy: connected.transport != .classic,
        connected.interval, connected.latency, connected.timeout, story.statistics.localSide)
    case .joinedHalfway:
      let connection = story.connections[origin.connection - 1]
      let peer = story.peers[origin.peer - 1]
      begin(
        origin, peer.address, isLowEnergy: connection.transport != .classic, connection.interval,
        connection.latency ?? 0, connection.supervisionTimeout ?? 0, story.statistics.localSide)
    case .disconnected(let end) where end.stream == nil: ended(end, origin)
    case .parametersRequested(let least, let most, let latency, let timeout):
      link?.ask(origin, least, most, latency, timeout)
    case .parametersAnswered(let accepted):
      if !accepted { link?.answer(.parameters, origin.packet, "refused", .refused) }
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      guard status == .success else {
        link?.answer(.parameters, origin.packet, "refused", .refused)
        return
      }
      guard let link else { return }
      link.answer(
        .parameters, origin.packet, LinkChange.words(interval, interval, latency, timeout),
        .granted)
      let isWish = link.isPeripheralsWish(
        interval, given: origin.packet, story.connections[origin.connection - 1].role)
      link.change(origin) {
        $0.interval = interval
        $0.latency = latency
        $0.timeout = timeout
        $0.isPeripheralsWish = isWish
      }
      link.clues.refused = nil
      link.clues.update = origin.time
      link.clues.updatePacket = origin.packet
    case .phyUpdated(let status, let transmit, let receive):
      guard status == .success else { return }
      link?.answer(
        .phy, origin.packet,
        "\(LinkChange.phy(transmit)) sent, \(LinkChange.phy(receive)) received", .granted)
      link?.change(origin) { $0.phy = BothWays(sent: transmit, received: receive) }
    case .dataLengthChanged(let sent, _, let received, _):
      let (sent, received) = (Int(sent), Int(received))
      link?.answer(
        .data_length, origin.packet, "\(sent) bytes sent, \(received) received", .granted)
      link?.change(origin) {
        $0.payload = BothWays(sent: max(27, sent), received: max(27, received))
      }
    case .encrypting: link?.clues.confirmed = .init()
    case .encryptionChanged(let status, let enabled, _):
      link?.clues.confirmed = .init()
      if status == .success { link?.stretch.isEncrypted = enabled != 0 }
    default: break
    }
  }

  private func begin(
    _ origin: EventOrigin, _ address: DeviceAddress?, isLowEnergy: Bool, _ interval: UInt16?,
    _ latency: UInt16, _ timeout: UInt16, _ side: LocalSide
  ) {
    guard origin.connection > 0, open[origin.connection] == nil else { return }
    if open.count >= Self.connectionLimit, let oldest = open.keys.min(),
      let link = open.removeValue(forKey: oldest)
    {
      link.remark =
        "looked at up to packet \(origin.packet) only: more than \(Self.connectionLimit) connections were open"
      close(link)
    }
    open[origin.connection] = LinkCase(
      id: origin.connection, peer: origin.peer, adapter: origin.adapter, opened: origin.time,
      openedPacket: origin.packet, address: address, side: side,
      stretch: Stretch(
        start: origin.time, startPacket: origin.packet,
        interval: interval, latency: latency, timeout: timeout), isLowEnergy: isLowEnergy)
  }

  private func ended(_ end: LinkEvent.Disconnected, _ origin: EventOrigin) {
    guard end.status == .success, let link = open.removeValue(forKey: origin.connection) else {
      return
    }
    link.ended = origin.time
    busy[link.adapter]?.forget(link.id)
    // What the host asked for before is its wish, though the peer did not confirm it.
    link.isLost = end.isTrouble && end.command == 0
    // Core 5.4, Vol 1, Part F, 2.59: what was never established has not lasted.
    link.unseen.all = end.reason.rawValue == 0x3e
    if end.isUnconfirmed || end.isTrouble && end.command > 0 {
      let name = end.reason.name.map { "\($0)" } ?? "an error"
      link.remark =
        "the host asked to disconnect in packet \(end.command)"
        + (end.isUnconfirmed && end.circumstances?.ender == nil
          ? " a link that was silent already: " : ", and the peer did not confirm it: ") + name
    }
    drops.ended(link, end, origin, to: &report)
    close(link)
  }

  private func close(_ link: LinkCase) {
    guard link.isLowEnergy else { return }
    link.keep()
    let throughput = Throughput(link: link)
    let shared = link.shared.diagnosis(link)
    // Fewer packets an event are what other links leave room for.
    for diagnosis in throughput.diagnoses
    where shared == nil || diagnosis.code != .throughputPacketsPerEvent {
      report.add(diagnosis)
    }
    for diagnosis in link.discovery.diagnoses(link) { report.add(diagnosis) }
    report.add(shared)
    report.add(link.credits.diagnosis(link))
    report.add(link.unsecured())
    report.note(link, fine: throughput.fine + (link.remark.map { [$0] } ?? []))
  }

  private func exchanged(_ client: Int, _ inForce: Int, _ request: Int, _ origin: EventOrigin) {
    guard origin.bearer == 0, let link = open[origin.connection] else { return }
    link.note(
      LinkChange(
        kind: .mtu, asked: request, asker: origin.direction?.opposite, wish: "MTU \(client)",
        given: origin.packet, gift: "MTU \(inForce)", outcome: .granted))
    link.change(origin) { $0.mtu = inForce }
  }

  // MARK: - Findings

  private func take(_ finding: Finding, _ origin: EventOrigin) {
    let link = open[origin.connection]
    switch finding.kind {
    case .linkParametersRejected:
      link?.clues.rejection = origin.packet
      link?.clues.refused = origin.time
    case .attTimeout, .attUnanswered: link?.clues.unansweredRequest = finding.firstPacket
    case .linkEncryptionFailed(let failure):
      link?.clues.failedEncryption = origin.packet
      report.add(
        Diagnosis(
          .encryption(failure), origin, packets: [finding.firstPacket, origin.packet],
          side: link?.side ?? .host))
    case .smpPairingFailed(let pairing):
      let confirmed = link?.clues.confirmed ?? .init()
      report.add(
        Diagnosis(
          .pairing(pairing, unencrypted: confirmed.unencrypted(at: origin.time)), origin,
          packets: [pairing.firstPacket, confirmed.sent, confirmed.received, origin.packet]
            .filter { $0 >= pairing.firstPacket }, side: link?.side ?? .host))
    default: break
    }
  }

  // MARK: - Credits

  private func take(_ signal: Signal, _ origin: EventOrigin, _ story: borrowing Story) {
    guard let link = open[origin.connection] else { return }
    link.clues.hear(origin)
    switch signal {
    case .connectionParameterUpdateRequest(let wish):
      link.ask(origin, wish.intervalMinimum, wish.intervalMaximum, wish.latency, wish.timeout)
    case .connectionParameterUpdateResponse(let result):
      if result.rawValue != 0 { link.answer(.parameters, origin.packet, "refused", .refused) }
    case .flowControlCredit(let credit):
      // The event comes before the credits are counted.
      guard
        let channel = story.connections[origin.connection - 1].channels.first(where: {
          origin.direction == .received ? $0.remote == credit.channel : $0.local == credit.channel
        })
      else { return }
      let left = channel.credits[origin.direction == .received ? .sent : .received]
      link.credits.give(
        Int(credit.credits), left: left, direction: origin.direction?.opposite ?? .sent, origin)
    default: break
    }
  }

  // MARK: - Attributes

  private func completed(_ origin: EventOrigin, _ story: borrowing Story) {
    for (id, link) in open where link.adapter == origin.adapter {
      let left = story.connections[id - 1].packetsInController
      guard left < link.stretch.flow.sent.waiting else { continue }
      link.stretch.flow.sent.waiting = left
      link.stretch.flow.sent.complete(left: left, at: origin.time)
      link.clues.lastHeard = origin.time
      link.clues.lastHeardPacket = origin.packet
    }
  }

  private func take(
    _ opcode: HSATT.Opcode, _ length: Int, _ request: Int, _ latency: Int64,
    _ origin: EventOrigin, _ pdu: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard let direction = origin.direction, let link = open[origin.connection] else { return }
    if direction == .sent {
      // The event may come before its packet is counted.
      let counted = story.connections[origin.connection - 1].packetsInController
      link.stretch.flow.sent.waiting = min(255, max(counted, link.stretch.flow.sent.waiting + 1))
    }
    link.clues.hear(origin)
    link.clues.note(story.connections[origin.connection - 1].signal)
    var cursor = pdu.at(pdu.remainingRange)
    let asked = opcode.isRequest ? try? HSATT.PDU(whole: &cursor) : nil
    link.clues.wait(for: opcode, asked, direction, origin)
    link.discovery.ask(opcode, asked, origin)
    if opcode.answersDiscovery, request > 0 { link.discovery.answer(latency, origin) }
    switch opcode {
    case .writeCommand, .signedWriteCommand, .handleValueNotification,
      .multipleHandleValueNotification:
      let bytes = max(0, length - 3)
      link.stretch.value(bytes, length: length, direction, origin)
      link.count(bytes, isSent: direction == .sent)
      let isBeside = busy[link.adapter, default: BusyLinks()].take(link.id, at: origin.time)
      link.shared.value(bytes, origin, isBeside: isBeside, interval: link.intervalTime)
    case .writeRequest, .prepareWriteRequest:
      link.stretch.airPackets += 1
      link.clues.written = max(0, length - (opcode == .writeRequest ? 3 : 5))
    case .readResponse, .readBlobResponse, .writeResponse, .prepareWriteResponse:
      let isWrite = opcode == .writeResponse || opcode == .prepareWriteResponse
      let isPiece = opcode == .readBlobResponse || opcode == .prepareWriteResponse
      let bytes = isWrite ? link.clues.written : max(0, length - 1)
      link.stretch.answer(
        bytes, isWrite: isWrite, isPiece: isPiece, latency, request: request, direction, origin)
      // A write moves bytes with its request, a read with its answer.
      if request > 0 { link.count(bytes, isSent: (direction == .received) == isWrite) }
    default: link.stretch.airPackets += 1
    }
  }

  /// Counts what the recorder cut of a value.
  private func complete(_ value: borrowing ValueEvent, _ origin: borrowing EventOrigin) {
    let missing = value.originalLength - value.value.count
    guard missing > 0, missing < 0xffff, let direction = origin.direction,
      let link = open[origin.connection]
    else { return }
    if value.request > 0 {
      link.stretch.chain[direction.opposite].add(missing)
    } else {
      link.stretch.flow[direction].add(missing)
    }
  }
}
