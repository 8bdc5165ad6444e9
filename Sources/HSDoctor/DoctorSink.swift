package import HSProtocols
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
  /// The connections of devices that may be heard advertising, by their addresses.
  private var connected: [DeviceAddress: Int] = [:]
  /// When each adapter last reported a fault.
  private var faults: [UInt16: CaptureTime] = [:]
  /// When the last event was.
  private var latest = CaptureTime(nanoseconds: 0)
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
    latest = event.time
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
    case .hci(.command(let opcode, let parameters)):
      attempts.note(opcode, bytes.at(parameters), event.origin)
      begin(opcode, bytes.at(parameters), event.origin, story)
    case .hci(.event(let code, _, let parameters)) where code.rawValue == 0x57:
      for link in links(bytes.at(parameters), event.adapter, story) {
        link.clues.unauthenticated = (event.packet, event.time)
      }
    case .hci(.data(_, let length)): take(frame: length, event.origin, story)
    // Access address, header and CRC are nine bytes: empty packets are sent again all the time.
    case .hci(.omitted(.repeated, _, let packet)) where packet.count > 13:
      guard let link = open[event.connection] else { return }
      link.stretch.airPackets += 1
      link.stretch.repeated += 1
      link.stretch.lastRepeated = event.packet
    case .hci(.linkControl(let opcode, _)):
      guard let link = open[event.connection] else { return }
      link.stretch.airPackets += 1
      link.clues.hear(event.origin)
      link.clues.take(opcode, event.origin)
    case .signal(let signal, _): take(signal, event.origin, story)
    case .gatt(.mtu(let client, _, let inForce, let request, _)):
      exchanged(client, inForce, request, event.origin)
    case .gatt(.error(let error)):
      guard let link = open[event.connection], event.direction != nil else { return }
      link.watches.discovery.refuse(
        error, served: event.direction == .sent && !link.isOnAir ? link.intervalTime : nil,
        event.origin)
      link.clues.refuse(error, event.origin)
    case .gatt(.read(let value)), .notification(let value), .indication(let value):
      complete(value, event.origin)
    case .report(let report, _):
      attempts.hear(report, event.origin)
      let address = report.address.withoutResolution
      if let id = connected[address], let link = open[id],
        event.time.nanoseconds(since: link.opened) > 1_000_000_000
      {
        link.clues.advertise(event.origin)
      }
      drops.hear(address, event.origin, to: &self.report)
    case .finding(let finding): take(finding, event.origin)
    case .adapter(.hardwareError):
      faults[event.adapter] = event.time
      drops.adapterFailed(event.origin)
    case .adapter(.reset):
      drops.adapterFailed(event.origin)
      endAll(event.origin, story)
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
    attempts.finish(&report)
    for id in open.keys.sorted() {
      guard let link = open.removeValue(forKey: id) else { continue }
      noteUnseenEnd(of: link, story)
      noteSilence(of: link, story)
      close(link, story)
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
      link.parting.remark = "asked for and not seen to come about: no packet of it was heard"
    }
    // An adapter that is reset ends it at once. What else shows that it is over shows nothing of when.
    link.ended =
      connection.unseenEnd == .adapter
      ? connection.closedTime : story.lastHeard(ofConnection: link.id) ?? link.opened
  }

  /// A reset adapter tells of no end: its connections are over, and their peers were not told.
  private func endAll(_ origin: EventOrigin, _ story: borrowing Story) {
    let isFault =
      faults[origin.adapter].map { origin.time.nanoseconds(since: $0) < 10_000_000_000 } ?? false
    for (id, link) in open.sorted(by: { $0.key < $1.key })
    where link.adapter == origin.adapter && !link.isOnAir {
      open[id] = nil
      noteUnseenEnd(of: link, story)
      // A host that began anew long after has not cut anything off; one that asked for the end before wanted it.
      if let heard = link.clues.lastHeard, link.isLowEnergy,
        origin.time.nanoseconds(since: heard) < Self.presence,
        story.connections[id - 1].disconnectCommandPacket == 0
      {
        report.add(
          link.diagnosis(
            .ended(
              after: origin.time.nanoseconds(since: link.opened), ErrorCode(rawValue: 0x16),
              .withoutEnd(isFault: isFault)), from: heard, to: origin.time,
            [link.clues.lastHeardPacket, origin.packet]))
      }
      close(link, story)
    }
  }

  /// How long before an adapter's reset a peer was last heard, at most, in nanoseconds, where that cuts its connection off.
  private static let presence: Int64 = 60_000_000_000

  /// On the air a connection was lost where the central called for as long as the supervision timeout, and the peripheral did not
  /// answer, or the central did not hear that it did.
  ///
  /// What is sent again and heard again begins the timeout anew, and no bit shows that: then the central's falling silent does.
  private func noteSilence(of link: LinkCase, _ story: borrowing Story) {
    guard link.isOnAir, link.stretch.timeout > 0, link.stretch.interval != nil, !link.unseen.all,
      let called = story.lastHeard(.sent, ofConnection: link.id),
      let answered = story.lastHeard(.received, ofConnection: link.id)
    else { return }
    let timeout = Double(link.stretch.timeout) * 10_000
    // One that the sniffer alone does not hear goes on.
    let margin = 3 * link.intervalTime
    // One that fell silent while the sniffer went on.
    let hasCeased = latest.microseconds(since: called.time) > max(1_000_000, 2 * margin)
    func isLost(since last: CaptureTime?, isStuck: Bool) -> Bool {
      guard let silence = last.map({ called.time.microseconds(since: $0) }) else { return false }
      return silence > timeout * 0.8 && (isStuck || silence > timeout - margin)
        && (isStuck || silence < timeout + margin)
    }
    let heard = story.lastHearing(.sent, ofConnection: link.id)
    guard
      let last = isLost(since: answered.time, isStuck: false)
        ? answered : isLost(since: heard?.time, isStuck: hasCeased) ? heard : nil
    else { return }
    if link.clues.lastHeard.map({ $0 < last.time }) ?? true {
      link.clues.hear(at: last.time, in: last.packet)
    }
    link.clues.note(story.connections[link.id - 1].signal)
    link.parting.isLost = true
    link.unseen.end = false
    link.ended = called.time
    drops.ended(
      link, Drops.End(reason: ErrorCode(rawValue: 0x08)),
      EventOrigin(
        packet: called.packet, time: called.time, adapter: link.adapter, direction: nil,
        connection: link.id, peer: link.peer), to: &report)
  }

  // MARK: - Links

  private func take(
    _ event: LinkEvent, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    let link = open[origin.connection]
    switch event {
    case .connecting(let address):
      if origin.packet != classicPacket { attempts.begin(address, origin, &report) }
    case .connectingCancelled: attempts.cancel(origin, &report, story)
    case .connectFailed(let status, let peer):
      if origin.packet != classicPacket { attempts.fail(status, peer, origin, &report) }
    case .connected(let connected):
      if connected.transport != .classic { attempts.succeed(connected, origin, &report) }
      begin(
        origin, connected.address, isLowEnergy: connected.transport != .classic,
        connected.interval, connected.latency, connected.timeout, connected.role, story)
    case .joinedHalfway:
      let connection = story.connections[origin.connection - 1]
      let peer = story.peers[origin.peer - 1]
      begin(
        origin, peer.address, isLowEnergy: connection.transport != .classic, connection.interval,
        connection.latency ?? 0, connection.supervisionTimeout ?? 0, connection.role, story)
      open[origin.connection]?.isJoined = true
    case .disconnected(let end):
      guard let stream = end.stream else { return ended(end, origin, story) }
      guard end.status == .success, end.reason.rawValue == 0x3d else { return }
      report.add(
        Diagnosis(.streamLost, origin, packets: [stream.packet, origin.packet]))
    case .parametersRequested(let least, let most, let latency, let timeout):
      link?.clues.wish.granted = 0
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
      link.clues.answer(.parameters)
      link.change(origin) {
        $0.told.parameters = origin.packet
        $0.interval = interval
        $0.latency = latency
        $0.timeout = timeout
        $0.isPeripheralsWish = isWish
      }
      link.clues.refused = nil
      link.clues.wish.granted = 0
      link.clues.update.time = origin.time
      link.clues.update.packet = origin.packet
    case .phyUpdated(let status, let transmit, let receive):
      guard status == .success else { return }
      link?.answer(
        .phy, origin.packet,
        "\(LinkChange.phy(transmit)) sent, \(LinkChange.phy(receive)) received", .granted)
      link?.clues.answer(.phy)
      link?.change(origin) {
        $0.phy = BothWays(sent: transmit, received: receive)
        $0.told.phy = origin.packet
      }
    case .dataLengthChanged(let sent, _, let received, _):
      let (sent, received) = (Int(sent), Int(received))
      link?.clues.answer(.dataLength)
      link?.answer(
        .data_length, origin.packet, "\(sent) bytes sent, \(received) received", .granted)
      link?.change(origin) {
        $0.payload = BothWays(sent: max(27, sent), received: max(27, received))
        $0.told.payload = origin.packet
      }
    case .encrypting, .centralEncrypting: link?.clues.confirmed = .init()
    case .remoteFeatures: link?.clues.answer(.features)
    case .remoteVersion: link?.clues.answer(.version)
    case .encryptionChanged(let status, let enabled, _):
      link?.clues.confirmed = .init()
      link?.clues.answer(.encryption)
      guard status == .success, let link else { return }
      link.stretch.isEncrypted = enabled != 0
      if enabled != 0 {
        link.clues.encrypted = origin.time
        link.recover(in: origin.packet)
      }
    default: break
    }
  }

  private func begin(
    _ origin: EventOrigin, _ address: DeviceAddress?, isLowEnergy: Bool, _ interval: UInt16?,
    _ latency: UInt16, _ timeout: UInt16, _ role: Connection.Role?, _ story: borrowing Story
  ) {
    guard origin.connection > 0, open[origin.connection] == nil else { return }
    if open.count >= Self.connectionLimit, let oldest = open.keys.min(),
      let link = open.removeValue(forKey: oldest)
    {
      link.parting.remark =
        "looked at up to packet \(origin.packet) only: more than \(Self.connectionLimit) connections were open"
      close(link, story)
    }
    let isOnAir = story.statistics.localSide == .central
    // Another link takes its part of the radio from here on, also while nothing moves on it.
    for link in open.values where !isOnAir && link.adapter == origin.adapter {
      for direction in Direction.allCases {
        link.stretch.flow[direction].end(link.intervalTime)
      }
    }
    if let address, isLowEnergy { connected[address.withoutResolution] = origin.connection }
    open[origin.connection] = LinkCase(
      id: origin.connection, peer: origin.peer, adapter: origin.adapter, opened: origin.time,
      openedPacket: origin.packet, address: address,
      side: isOnAir ? .central : role == .peripheral ? .peripheral : .host, isOnAir: isOnAir,
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
    // What the host asked for before is its wish, though the peer did not confirm it.
    link.parting.isLost = end.isTrouble && end.command == 0
    // Core 5.4, Vol 1, Part F, 2.59: what was never established has not lasted.
    link.unseen.all = end.reason.rawValue == 0x3e
    if end.isUnconfirmed || end.isTrouble && end.command > 0 {
      let name = end.reason.name.map { "\($0)" } ?? "an error"
      link.parting.remark =
        "the host asked to disconnect in packet \(end.command)"
        + (end.isUnconfirmed && end.circumstances?.ender == nil
          ? " a link that was silent already: " : ", and the peer did not confirm it: ") + name
    }
    drops.ended(link, Drops.End(end), origin, to: &report)
    close(link, story)
  }

  private func close(_ link: LinkCase, _ story: borrowing Story) {
    busy[link.adapter]?.forget(link.id)
    if let address = link.address?.withoutResolution, connected[address] == link.id {
      connected[address] = nil
    }
    guard link.isLowEnergy else { return }
    if link.isOnAir { link.air.counts = story.airCounts(ofConnection: link.id) }
    link.keep()
    let throughput = Throughput(link: link)
    for diagnosis in throughput.diagnoses { report.add(diagnosis) }
    for diagnosis in link.watches.discovery.diagnoses(link) { report.add(diagnosis) }
    report.add(link.watches.credits.diagnosis(link))
    for failure in link.bond.failures { report.add(failure) }
    report.add(link.unencrypted())
    report.add(link.unsecured())
    var untold = throughput.untold
    if link.isIncomplete {
      untold.append(
        "how fast the link is: the sniffer missed at least \(link.air.counts.missed) of its packets and heard \(link.air.counts.heard), so that rates are at least those that are told"
      )
    }
    report.note(
      link, fine: throughput.fine + (link.parting.remark.map { [$0] } ?? []) + link.bond.recovered,
      untold: untold)
  }

  private func exchanged(_ client: Int, _ inForce: Int, _ request: Int, _ origin: EventOrigin) {
    guard origin.bearer == 0, let link = open[origin.connection] else { return }
    link.note(
      LinkChange(
        kind: .mtu, asked: request, asker: origin.direction?.opposite, wish: "MTU \(client)",
        given: origin.packet, gift: "MTU \(inForce)", outcome: .granted))
    link.change(origin) {
      $0.mtu = inForce
      $0.mtuAsked = client
      $0.told.mtu = origin.packet
    }
  }

  /// The host begins a procedure of the link layer.
  private func begin(
    _ opcode: Opcode, _ parameters: borrowing ByteReader, _ origin: EventOrigin,
    _ story: borrowing Story
  ) {
    let kind: LinkCase.Procedure.Kind? =
      switch opcode {
      case .leReadRemoteFeatures: .features
      case .readRemoteVersionInformation: .version
      case .leConnectionUpdate: .parameters
      case .leSetDataLength: .dataLength
      case .leSetPHY: .phy
      case .leEnableEncryption: .encryption
      default: nil
      }
    guard let kind else { return }
    for link in links(parameters, origin.adapter, story) {
      link.clues.begin(.init(kind: kind, packet: origin.packet, time: origin.time, isSent: true))
    }
  }

  /// The connection whose handle stands at the beginning of parameters.
  private func links(
    _ parameters: borrowing ByteReader, _ adapter: UInt16, _ story: borrowing Story
  ) -> [LinkCase] {
    var cursor = parameters.at(parameters.remainingRange)
    guard let handle = try? cursor.uint16LE("Connection_Handle") else { return [] }
    return open.values.filter {
      $0.adapter == adapter && story.connections[$0.id - 1].handle.rawValue == handle & 0xfff
    }
  }

  // MARK: - Findings

  private func take(_ finding: Finding, _ origin: EventOrigin) {
    report.note(finding, origin)
    let link = open[origin.connection]
    switch finding.kind {
    case .linkParametersRejected:
      link?.clues.wish.rejected = origin.packet
      link?.clues.refused = origin.time
    case .attTimeout, .attUnanswered: link?.clues.unansweredRequest = finding.firstPacket
    case .linkEncryptionFailed(let failure):
      link?.clues.failedEncryption = origin.packet
      fail(
        link,
        Diagnosis(
          .encryption(failure), origin, packets: [finding.firstPacket, origin.packet],
          side: link?.side ?? .host))
    case .smpPairingFailed(let pairing):
      let confirmed = link?.clues.confirmed ?? .init()
      fail(
        link,
        Diagnosis(
          .pairing(pairing, unencrypted: confirmed.unencrypted(at: origin.time)), origin,
          packets: [pairing.firstPacket, confirmed.sent, confirmed.received, origin.packet]
            .filter { $0 >= pairing.firstPacket }, side: link?.side ?? .host))
    case .gattServiceChanged: link?.watches.discovery.outdate(origin.direction)
    case .attOutOfRange:
      if let direction = origin.direction {
        link?.watches.discovery.answerWrongly(direction, request: finding.firstPacket, origin)
      }
    default: break
    }
  }

  /// Something of a bond failed: it is told once the connection is over, unless it succeeds before.
  private func fail(_ link: LinkCase?, _ diagnosis: Diagnosis) {
    guard let link else { return report.add(diagnosis) }
    if link.bond.failures.count < LinkCase.limit {
      link.bond.failures.append(diagnosis)
    } else {
      report.add(diagnosis)
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
      link.clues.wish.granted = result.rawValue == 0 ? origin.packet : 0
      if result.rawValue != 0 { link.answer(.parameters, origin.packet, "refused", .refused) }
    case .flowControlCredit(let credit):
      // The event comes before the credits are counted.
      guard
        let channel = story.connections[origin.connection - 1].channels.first(where: {
          origin.direction == .received ? $0.remote == credit.channel : $0.local == credit.channel
        })
      else { return }
      let left = channel.credits[origin.direction == .received ? .sent : .received]
      link.watches.credits.give(
        Int(credit.credits), left: left, direction: origin.direction?.opposite ?? .sent, origin)
    default: break
    }
  }

  // MARK: - Attributes

  private func completed(_ origin: EventOrigin, _ story: borrowing Story) {
    for (id, link) in open where link.adapter == origin.adapter {
      let left = story.connections[id - 1].packetsInController
      guard left < link.stretch.flow.sent.waiting else { continue }
      let count = link.stretch.flow.sent.waiting - left
      link.stretch.flow.sent.waiting = left
      link.stretch.flow.sent.complete(
        left: left, count: count, at: origin.time, interval: link.intervalTime)
      if left == 0 { link.stretch.groups.sent.empty(at: origin.time) }
      link.clues.hear(at: origin.time, in: origin.packet)
    }
  }

  private func take(
    _ opcode: ATTOpcode, _ length: Int, _ request: Int, _ latency: Int64,
    _ origin: EventOrigin, _ pdu: borrowing ByteReader, _ story: borrowing Story
  ) {
    guard let direction = origin.direction, let link = open[origin.connection] else { return }
    if direction == .sent { send(on: link, story) }
    link.clues.hear(origin)
    link.clues.note(story.connections[origin.connection - 1].signal)
    var cursor = pdu.at(pdu.remainingRange)
    let asked = opcode.isRequest ? try? ATTPDU(whole: &cursor) : nil
    link.clues.wait(for: opcode, asked, direction, origin)
    link.watches.discovery.ask(opcode, asked, origin)
    note(opcode, length, direction, on: link, origin)
    if opcode.answersDiscovery, request > 0 {
      link.watches.discovery.answer(
        latency, served: direction == .sent && !link.isOnAir ? link.intervalTime : nil, origin)
    }
    switch opcode {
    case .writeCommand, .signedWriteCommand, .handleValueNotification,
      .multipleHandleValueNotification:
      move(
        max(0, length - 3), isFull: length >= link.stretch.mtu, on: link, direction, origin, story)
    case .handleValueIndication:
      link.stretch.airPackets += 1
      let bytes = max(0, length - 3)
      link.count(bytes, isSent: direction == .sent)
      var head = pdu.at(pdu.remainingRange)
      _ = try? head.uint8("Opcode")
      link.stretch.indicated[direction] = Stretch.Indicated(
        length: bytes, handle: Int((try? head.uint16LE("Attribute Handle")) ?? 0),
        packet: origin.packet, time: origin.time)
    case .handleValueConfirmation: link.stretch.confirm(direction, origin)
    case .writeRequest, .prepareWriteRequest:
      link.stretch.airPackets += 1
      link.clues.written = max(0, length - (opcode == .writeRequest ? 3 : 5))
      link.clues.handle = Int(asked?.asked?.first.rawValue ?? 0)
    case .readResponse, .readBlobResponse, .writeResponse, .prepareWriteResponse:
      let isWrite = opcode == .writeResponse || opcode == .prepareWriteResponse
      let isPiece = opcode == .readBlobResponse || opcode == .prepareWriteResponse
      let bytes = isWrite ? link.clues.written : max(0, length - 1)
      let isServed = direction == .sent && !link.isOnAir
      link.stretch.answer(
        bytes, isWrite: isWrite, isPiece: isPiece, handle: link.clues.handle, latency,
        isAmong: link.stretch.flow[direction.opposite].isAmong, isServed: isServed,
        request: request, direction, origin)
      link.stretch.flow[direction.opposite].answer(
        at: origin.time, latency, interval: link.intervalTime, isServed: isServed)
      // A write moves bytes with its request, a read with its answer.
      if request > 0 { link.count(bytes, isSent: (direction == .received) == isWrite) }
    default:
      link.stretch.airPackets += 1
      if opcode.isRequest { link.clues.handle = Int(asked?.asked?.first.rawValue ?? 0) }
    }
  }

  /// What a client writes in groups, and what the server says behind each.
  private func note(
    _ opcode: ATTOpcode, _ length: Int, _ direction: Direction, on link: LinkCase,
    _ origin: EventOrigin
  ) {
    let interval = link.intervalTime
    switch opcode {
    case .writeCommand, .signedWriteCommand:
      link.stretch.groups[direction].value(
        max(0, length - 3), isFull: length >= link.stretch.mtu, interval: interval,
        packet: origin.packet, at: origin.time)
    case .handleValueConfirmation: break
    case _ where opcode.isRequest:
      link.stretch.groups[direction].say(interval: interval, at: origin.time)
    default: link.stretch.groups[direction.opposite].hear(at: origin.time)
    }
  }

  /// Our side hands a packet over.
  private func send(on link: LinkCase, _ story: borrowing Story) {
    // The event may come before its packet is counted.
    let counted = story.connections[link.id - 1].packetsInController
    link.stretch.flow.sent.waiting = min(255, max(counted, link.stretch.flow.sent.waiting + 1))
  }

  /// A value moves that needs no answer.
  private func move(
    _ bytes: Int, isFull: Bool = false, isFrame: Bool = false, on link: LinkCase,
    _ direction: Direction, _ origin: EventOrigin, _ story: borrowing Story
  ) {
    // What a sniffer hears of others is of other radios.
    let isBeside =
      !link.isOnAir && busy[link.adapter, default: BusyLinks()].take(link.id, at: origin.time)
    let pieces = story.pieces(direction, ofConnection: link.id)
    // The capture may lack the change of it.
    if link.isOnAir, let phy = story.phy(direction, ofConnection: link.id) {
      link.stretch.phy[direction] = phy
    }
    link.stretch.value(
      bytes, isFull: isFull, isFrame: isFrame,
      isOnePacket: pieces == nil && (link.isOnAir || direction == .received),
      begun: pieces?.begun, isBeside: isBeside,
      hasMore: link.isOnAir && story.hasMore(direction, ofConnection: link.id), direction, origin)
    link.count(bytes, isSent: direction == .sent)
  }

  /// A frame of a credit-based channel.
  private func take(frame length: Int, _ origin: EventOrigin, _ story: borrowing Story) {
    guard let direction = origin.direction, let link = open[origin.connection], link.isLowEnergy
    else { return }
    if direction == .sent { send(on: link, story) }
    link.clues.hear(origin)
    link.bytes.isOfFrames = true
    move(length, isFrame: true, on: link, direction, origin, story)
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
