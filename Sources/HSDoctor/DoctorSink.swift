import HSATT
package import HSBytes
import HSCapture
import HSHCI
import HSL2CAP
import HSSMP
package import HSTimeline

/// Watches connections while a capture is decoded, and says in the end what is wrong with them.
///
/// It takes part in one pass. What it keeps of a connection is bounded, and so are the connections it keeps.
package final class DoctorSink: Examiner {
  /// What it needs to be told.
  package let interest: EventCategory = [
    .hci, .link, .signalling, .att, .gatt, .value, .pairing, .report, .repeatedReport, .finding,
    .adapter,
    .scan,
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
    case .hci(.commandComplete(let opcode, _, _, _, _)) where opcode.rawValue == 0x1405:
      for id in open.keys {
        if let signal = story.connections[id - 1].signal { open[id]?.clues.note(signal) }
      }
    case .hci(.completedPackets): completed(event.origin, story)
    // Create Connection and Connection Complete: BR/EDR, which is not looked at.
    case .hci(.command(let opcode, _)) where opcode.rawValue == 0x0405:
      classicPacket = event.packet
    case .hci(.event(let code, _, _)) where code.rawValue == 0x03: classicPacket = event.packet
    // Access address, header and CRC are nine bytes: empty packets are sent again all the time.
    case .hci(.omitted(.repeated, _, let packet)) where packet.count > 13:
      open[event.connection]?.stretch.airPackets += 1
      open[event.connection]?.stretch.repeated += 1
      open[event.connection]?.stretch.lastRepeated = event.packet
    case .hci(.linkControl):
      open[event.connection]?.stretch.airPackets += 1
      hear(event.origin)
    case .signal(let signal, _): take(signal, event.origin, story)
    case .gatt(.mtu(let client, let server, let inForce, let request, _)):
      exchanged(client, server, inForce, request, event.origin)
    case .gatt(.read(let value)), .notification(let value), .indication(let value):
      complete(value, event.origin)
    case .report(let report, _):
      attempts.hear(report, event.origin)
      drops.hear(report.address, event.origin, to: &self.report)
    case .finding(let finding): take(finding, event.origin)
    case .adapter(.reset), .adapter(.hardwareError):
      drops.adapterFailed(event.origin)
    case .scanning(let enabled, let status):
      if status == .success { attempts.isScanning = enabled }
    case .pairing(let pairing):
      if case .completed = pairing.outcome { open[event.connection]?.clues.isPairing = false }
    case .security(let security):
      open[event.connection]?.clues.isPairing = true
      confirm(security.pdu, event.origin)
      hear(event.origin)
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
    attempts.finish(&report)
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
    _ link: LinkEvent, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    switch link {
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
        connected.interval, connected.latency, connected.timeout)
    case .joinedHalfway:
      let connection = story.connections[origin.connection - 1]
      let peer = story.peers[origin.peer - 1]
      begin(
        origin, peer.address, isLowEnergy: connection.transport != .classic, connection.interval,
        connection.latency ?? 0, connection.supervisionTimeout ?? 0)
    case .disconnected(let end) where end.stream == nil: ended(end, origin, story)
    case .parametersRequested(let least, let most, let latency, let timeout):
      open[origin.connection]?.note(
        LinkChange(
          kind: .parameters, asked: origin.packet, asker: origin.direction,
          wish: Self.words(least, most, latency, timeout), shortest: least, given: 0, gift: "",
          outcome: .asked))
    case .parametersAnswered(let accepted):
      if !accepted {
        open[origin.connection]?.answer(.parameters, origin.packet, "refused", .refused)
      }
    case .parametersUpdated(let status, let interval, let latency, let timeout):
      guard status == .success else {
        open[origin.connection]?.answer(.parameters, origin.packet, "refused", .refused)
        return
      }
      open[origin.connection]?.answer(
        .parameters, origin.packet, Self.words(interval, interval, latency, timeout), .granted)
      let isWish =
        open[origin.connection]?.isPeripheralsWish(
          interval, given: origin.packet, story.connections[origin.connection - 1].role) ?? false
      open[origin.connection]?.change(origin.time, origin.packet) {
        $0.interval = interval
        $0.latency = latency
        $0.timeout = timeout
        $0.isPeripheralsWish = isWish
      }
      open[origin.connection]?.clues.refused = nil
      open[origin.connection]?.clues.update = origin.time
      open[origin.connection]?.clues.updatePacket = origin.packet
    case .phyUpdated(let status, let transmit, let receive):
      guard status == .success else { return }
      open[origin.connection]?.answer(
        .phy, origin.packet, "\(Self.phy(transmit)) sent, \(Self.phy(receive)) received", .granted)
      open[origin.connection]?.change(origin.time, origin.packet) {
        $0.phy = (sent: transmit, received: receive)
      }
    case .dataLengthChanged(let sent, _, let received, _):
      lengthened(origin, Int(sent), Int(received))
    case .encrypting: open[origin.connection]?.clues.confirmed = LinkCase.Clues.Confirmed()
    case .encryptionChanged(let status, let enabled, _):
      open[origin.connection]?.clues.confirmed = LinkCase.Clues.Confirmed()
      if status == .success { open[origin.connection]?.stretch.isEncrypted = enabled != 0 }
    default: break
    }
  }

  private func begin(
    _ origin: EventOrigin, _ address: DeviceAddress?, isLowEnergy: Bool, _ interval: UInt16?,
    _ latency: UInt16, _ timeout: UInt16
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
      openedPacket: origin.packet, address: address,
      stretch: Stretch(
        start: origin.time, startPacket: origin.packet,
        interval: interval, latency: latency, timeout: timeout), isLowEnergy: isLowEnergy)
  }

  private func ended(
    _ end: LinkEvent.Disconnected, _ origin: EventOrigin, _ story: borrowing Story
  ) {
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
        "our side asked to disconnect in packet \(end.command), and the peer did not confirm it: \(name)"
    }
    let others = open.values.filter { $0.adapter == link.adapter }.count
    drops.ended(link, end, origin, others: others, to: &report)
    close(link)
  }

  private func close(_ link: LinkCase) {
    guard link.isLowEnergy else { return }
    link.keep()
    let throughput = Throughput(link: link).diagnoses()
    let shared = link.shared.diagnosis(link)
    // Fewer packets an event are what other links leave room for.
    report.add(throughput.diagnoses.filter { shared.isEmpty || $0.cause != .packetsPerEvent })
    report.add(link.discovery.diagnoses(link))
    report.add(shared)
    report.add(link.credits.diagnosis(link))
    report.add(link.secured())
    report.note(link, fine: throughput.fine + (link.remark.map { [$0] } ?? []))
  }

  private func hear(_ origin: EventOrigin) {
    guard origin.direction == .received else { return }
    open[origin.connection]?.clues.lastHeard = origin.time
    open[origin.connection]?.clues.lastHeardPacket = origin.packet
  }

  private static func words(
    _ least: UInt16, _ most: UInt16, _ latency: UInt16, _ timeout: UInt16
  ) -> String {
    let low = Throughput.milliseconds(Double(least) * 1250)
    let high = Throughput.milliseconds(Double(most) * 1250)
    let interval = least == most ? high : "\(low) to \(high)"
    return "interval \(interval), latency \(latency), timeout \(Int(timeout) * 10) ms"
  }

  private static func phy(_ number: UInt8) -> String {
    number == 1 ? "LE 1M" : number == 2 ? "LE 2M" : number == 3 ? "LE Coded" : "PHY \(number)"
  }

  /// What a Security Manager PDU shows of how far a pairing came.
  private func confirm(_ pdu: HSSMP.PDU, _ origin: EventOrigin) {
    switch pdu {
    case .pairingRandom:
      if open[origin.connection]?.clues.confirmed.isSecure == false {
        open[origin.connection]?.clues.confirmed.note(origin)
      }
    case .pairingDHKeyCheck: open[origin.connection]?.clues.confirmed.note(origin)
    case .pairingPublicKey: open[origin.connection]?.clues.confirmed.isSecure = true
    case .pairingRequest: open[origin.connection]?.clues.confirmed = LinkCase.Clues.Confirmed()
    default: break
    }
  }

  private func lengthened(_ origin: EventOrigin, _ sent: Int, _ received: Int) {
    open[origin.connection]?.answer(
      .data_length, origin.packet, "\(sent) bytes sent, \(received) received", .granted)
    open[origin.connection]?.change(origin.time, origin.packet) {
      $0.payload = (sent: max(27, sent), received: max(27, received))
    }
  }

  private func exchanged(
    _ client: Int, _ server: Int, _ inForce: Int, _ request: Int, _ origin: EventOrigin
  ) {
    guard origin.bearer == 0 else { return }
    open[origin.connection]?.note(
      LinkChange(
        kind: .mtu, asked: request, asker: origin.direction?.opposite, wish: "MTU \(client)",
        given: origin.packet, gift: "MTU \(inForce)", outcome: .granted))
    open[origin.connection]?.change(origin.time, origin.packet) { $0.mtu = inForce }
  }

  // MARK: - Findings

  private func take(_ finding: Finding, _ origin: EventOrigin) {
    switch finding.kind {
    case .linkParametersRejected:
      open[origin.connection]?.clues.rejection = origin.packet
      open[origin.connection]?.clues.refused = origin.time
    case .attTimeout, .attUnanswered:
      open[origin.connection]?.clues.unanswered = origin.packet
      open[origin.connection]?.clues.unansweredRequest = finding.firstPacket
    case .linkEncryptionFailed(let failure):
      open[origin.connection]?.clues.failedEncryption = origin.packet
      report.add([Bonds.diagnosis(failure, finding.firstPacket, origin)])
    case .smpPairingFailed(let pairing):
      report.add([
        Bonds.diagnosis(pairing, open[origin.connection]?.clues.confirmed ?? .init(), origin)
      ])
    default: break
    }
  }

  // MARK: - Credits

  private func take(
    _ signal: Signal, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    hear(origin)
    switch signal {
    case .connectionParameterUpdateRequest(let wish):
      open[origin.connection]?.note(
        LinkChange(
          kind: .parameters, asked: origin.packet, asker: origin.direction,
          wish: Self.words(wish.intervalMinimum, wish.intervalMaximum, wish.latency, wish.timeout),
          shortest: wish.intervalMinimum, given: 0, gift: "", outcome: .asked))
    case .connectionParameterUpdateResponse(let result):
      if result.rawValue != 0 {
        open[origin.connection]?.answer(.parameters, origin.packet, "refused", .refused)
      }
    case .flowControlCredit(let credit):
      guard origin.connection > 0 else { return }
      let connection = story.connections[origin.connection - 1]
      // The event comes before the credits are counted.
      guard
        let channel = connection.channels.first(where: {
          origin.direction == .received ? $0.remote == credit.channel : $0.local == credit.channel
        })
      else { return }
      let left = channel.credits[origin.direction == .received ? .sent : .received]
      open[origin.connection]?.credits.give(
        Int(credit.credits), left: left, direction: origin.direction?.opposite ?? .sent, origin)
    default: break
    }
  }

  // MARK: - Attributes

  private func completed(_ origin: EventOrigin, _ story: borrowing Story) {
    for id in open.keys {
      guard let link = open[id], link.adapter == origin.adapter else { continue }
      let left = story.connections[id - 1].packetsInController
      guard left < link.stretch.flow.sent.waiting else { continue }
      open[id]?.stretch.flow.sent.waiting = left
      open[id]?.stretch.flow.sent.complete(left: left, at: origin.time)
      open[id]?.clues.lastHeard = origin.time
      open[id]?.clues.lastHeardPacket = origin.packet
    }
  }

  private func take(
    _ opcode: HSATT.Opcode, _ length: Int, _ request: Int, _ latency: Int64,
    _ origin: EventOrigin, _ pdu: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard let direction = origin.direction, let link = open[origin.connection] else { return }
    hearing(direction, origin, link, story)
    link.clues.wait(for: opcode, direction, origin, pdu)
    switch opcode.rawValue {
    case 0x52, 0xd2, 0x1b, 0x23:
      let bytes = max(0, length - 3)
      link.stretch.value(bytes, length: length, direction, origin)
      link.count(bytes, isSent: direction == .sent)
      let isBeside = busy[link.adapter, default: BusyLinks()].take(link.id, at: origin.time)
      link.shared.value(bytes, origin, isBeside: isBeside, interval: link.intervalTime)
    case 0x12, 0x16:
      link.stretch.airPackets += 1
      link.written = max(0, length - (opcode.rawValue == 0x12 ? 3 : 5))
    case 0x0b, 0x0d, 0x13, 0x17:
      let isWrite = opcode.rawValue == 0x13 || opcode.rawValue == 0x17
      let isPiece = opcode.rawValue == 0x0d || opcode.rawValue == 0x17
      let bytes = isWrite ? link.written : max(0, length - 1)
      link.stretch.answer(
        bytes, isWrite: isWrite, isPiece: isPiece, latency, request: request, direction, origin)
      // A write moves bytes with its request, a read with its answer.
      if request > 0 { link.count(bytes, isSent: (direction == .received) == isWrite) }
    default: link.stretch.airPackets += 1
    }
    if let error = link.discovery.take(opcode, request, latency, origin, pdu) {
      link.clues.refuse(error, packet: origin.packet)
    }
  }

  /// Counts what the recorder cut of a value.
  private func complete(_ value: borrowing ValueEvent, _ origin: borrowing EventOrigin) {
    let missing = value.originalLength - value.value.count
    guard missing > 0, missing < 0xffff else { return }
    guard value.request > 0 else {
      if origin.direction == .sent {
        open[origin.connection]?.stretch.flow.sent.add(missing)
      } else {
        open[origin.connection]?.stretch.flow.received.add(missing)
      }
      return
    }
    if origin.direction == .received {
      open[origin.connection]?.stretch.chain.sent.add(missing)
    } else {
      open[origin.connection]?.stretch.chain.received.add(missing)
    }
  }

  private func hearing(
    _ direction: Direction, _ origin: EventOrigin, _ link: LinkCase,
    _ story: borrowing Story
  ) {
    if direction == .received {
      link.clues.lastHeard = origin.time
      link.clues.lastHeardPacket = origin.packet
    } else {
      // The event may come before its packet is counted.
      let counted = story.connections[origin.connection - 1].packetsInController
      link.stretch.flow.sent.waiting = min(255, max(counted, link.stretch.flow.sent.waiting + 1))
    }
    if let signal = story.connections[origin.connection - 1].signal { link.clues.note(signal) }
  }
}
