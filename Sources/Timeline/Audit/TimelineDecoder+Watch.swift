public import ATT
public import AssignedNumbers
import Bytes
import Capture
import GATT
import HCI
import Labels
import SMP

/// Values that a peer's attribute notified or indicated, as far as it is known what they are.
public struct ValueStream: Sendable, Equatable {
  /// The connection's number on the timeline: the last in which values came.
  public var connection: Int
  /// The peer's number on the timeline.
  public var peer: Int
  /// The attribute that sent them.
  public var handle: AttributeHandle
  /// Its type; `nil` while nothing names the handle.
  public var type: BluetoothUUID?
  /// Values in that connection.
  public var values: Int
  /// Whether values without a name look like heart rates: `--infer` would call them so.
  public var looksLikeHeartRate: Bool
}

extension TimelineDecoder {
  // Streams of values: whether they come when they should.

  /// Takes in that a value was sent.
  ///
  /// On every value's way: what is not needed each time stands apart.
  @inline(__always)
  mutating func observe(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ value: ByteRange, _ length: Int,
    indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let key = FlowCache.key(peer: peer, server, handle)
    var flow = flows.place(key)
    if flow < 0 {
      flow = addFlow(key, handle, server, frame)
      if flow < 0 { return }
    }
    let flags = value.count > 0 ? reader.at(value).peek() ?? 0 : 0
    let need = flows[flow].take(
      flags: flags, length: length, packet: frame.now.packet, time: frame.now.time.nanoseconds,
      in: frame.index)
    if need != [] { look(into: need, flow, flags, length, indicated: indicated, reader, frame) }
  }

  /// What a value asks for beside being noted.
  @inline(never)
  private mutating func look(
    into need: ValueFlow.Need, _ flow: Int, _ flags: UInt8, _ length: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    var need = need
    if need.contains(.beginning) || need.contains(.overdue) {
      if need.contains(.beginning) {
        begin(flow, reader, frame)
      } else {
        let interval = frame.now.time.nanoseconds.subtractingReportingOverflow(flows[flow].time)
        if !interval.overflow { resume(flow, interval.partialValue, reader, frame) }
      }
      need = flows[flow].note(
        flags: flags, length: length, packet: frame.now.packet, time: frame.now.time.nanoseconds)
    }
    if need.contains(.full) { checkRoom(length, flow, reader, frame) }
    if need.contains(.unaudited) { audit(flow, indicated: indicated, reader, frame) }
  }

  /// Tells once of a connection if a heart rate leaves no room for another RR interval.
  @inline(never)
  private mutating func checkRoom(
    _ length: Int, _ flow: Int, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let mtu = connections[frame.index][bearer: frame.channel].mtu
    guard length + 2 > mtu - 3 else { return }
    flows[flow].isFullTold = true
    find(Finding(.gattValueFillsMTU(length: length, mtu: mtu)), reader, frame)
  }

  /// The place of a new flow; -1 if there is no room.
  @inline(never)
  private mutating func addFlow(
    _ key: UInt64, _ handle: AttributeHandle, _ server: ServerSide, _ frame: AttributeFrame
  ) -> Int {
    guard hasRoom(frame.now) else { return -1 }
    memory.remember(ValueFlows.weight)
    return flows.add(key, handle, server)
  }

  // MARK: - Beginning and going on

  /// The first value in a connection.
  @inline(never)
  private mutating func begin(_ flow: Int, _ reader: borrowing ByteReader, _ frame: AttributeFrame)
  {
    let before = flows[flow]
    let known = label(before.handle, before.server, frame.index)
    let isMeasurement = known?.isHeartRate == true
    if before.connection >= 0, !connections[before.connection].isOpen,
      before.unsubscribedPacket == 0
    {
      let interval = frame.now.time.nanoseconds.subtractingReportingOverflow(before.time)
      if !interval.overflow, interval.partialValue > before.patience {
        var event = silence(flow, interval.partialValue, .value)
        event.cause = .linkDown
        event.evidence = connections[before.connection].closedPacket
        event.secondEvidence = openedPacket(after: before.connection, frame.index)
        event.reason = connections[before.connection].reason
        emit(.gatt(.silence(event)), reader, frame)
      }
    }
    flows[flow].begin(in: frame.index, isMeasurement: isMeasurement)
    flows[flow].unsubscribedPacket = 0
    flows[flow].resubscribedPacket = 0
    if connections[frame.index].flows.count < ValueFlow.limit {
      connections[frame.index].flows.append(flow)
    } else {
      reach(frame.now, .flows)
    }
  }

  /// Where the peer's first connection after another one began.
  private func openedPacket(after before: Int, _ index: Int) -> Int {
    let numbers = peers[connections[index].peer - 1].connections
    // In order, and there may be very many.
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = low + (high - low) / 2
      if numbers[middle] > before + 1 { high = middle } else { low = middle + 1 }
    }
    return connections[low < numbers.count ? numbers[low] - 1 : index].openedPacket
  }

  /// A value that was overdue.
  @inline(never)
  private mutating func resume(
    _ flow: Int, _ interval: Int64, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    tellSilence(frame.now, flow, interval, .value, reader, frame.direction)
    flows[flow].noteGap(interval)
    flows[flow].unsubscribedPacket = 0
    flows[flow].resubscribedPacket = 0
  }

  // MARK: - Silence

  private mutating func silence(_ flow: Int, _ duration: Int64, _ end: SilenceEvent.End)
    -> SilenceEvent
  {
    let known = flows[flow]
    return SilenceEvent(
      handle: known.handle, label: label(known.handle, known.server, known.connection),
      since: known.packet, hadValues: true, duration: duration, usual: known.usual, end: end,
      cause: .unknown, evidence: 0, secondEvidence: 0, reason: nil)
  }

  /// Tells of a gap in the connection that the last value came in.
  private mutating func tellSilence(
    _ now: Moment, _ flow: Int, _ duration: Int64, _ end: SilenceEvent.End,
    _ reader: borrowing ByteReader,
    _ direction: Direction
  ) {
    let known = flows[flow]
    let index = known.connection
    var event = silence(flow, duration, end)
    if known.unsubscribedPacket > 0 {
      event.cause = .unsubscribed
      event.evidence = known.unsubscribedPacket
      event.secondEvidence = known.resubscribedPacket
    } else if let lost = lossPacket(since: known.packet, at: index) {
      event.cause = .captureLossy
      event.evidence = lost
    } else if gaps.clockStepPacket > 0 {
      event.evidence = gaps.clockStepPacket
    } else if known.hasLostContact {
      event.cause = .contactLost
      event.evidence = known.contactPacket
    } else {
      explain(
        &event, by: direction, since: known.packet, at: index, from: known.time,
        patience: known.patience)
    }
    emit(now, .gatt(.silence(event)), reader, direction: direction, at: index)
  }

  /// Says of a silence whether the side that should send was there.
  ///
  /// What it sent right behind the last value does not show that it was there later.
  private func explain(
    _ event: inout SilenceEvent, by direction: Direction, since packet: Int, at index: Int,
    from start: Int64, patience: Int64
  ) {
    var heard = connections[index].heard(direction)
    for flow in connections[index].flows {
      let other = flows[flow]
      if other.connection == index, other.handle != event.handle, other.packet > heard.packet,
        (other.server == .peer) == (direction == .received)
      {
        heard = Connection.Heard(packet: other.packet, time: other.time)
      }
    }
    // 10 ms a unit. A link on which nothing comes for so long ends.
    let timeout = connections[index].supervisionTimeout.map { Int64($0) * 10_000_000 }
    if heard.packet > packet, heard.time.subtractingReportingOverflow(start).partialValue > patience
    {
      event.cause = .sensorSilent
      event.evidence = heard.packet
    } else if connections[index].accessAddress == nil, let timeout, timeout > 0,
      event.duration > timeout
    {
      event.cause = .sensorSilent
    }
  }

  /// The packet at which it was last seen that packets of a connection are missing, if that was behind
  /// a packet.
  func lossPacket(since packet: Int, at index: Int) -> Int? {
    let lost = max(
      gaps.lossPacket, connections[index].losses.provedPacket,
      connections[index].accessAddress == nil ? 0 : gaps.damagedPacket)
    return lost > packet ? lost : nil
  }

  // MARK: - Ends

  /// A connection, or the capture, ends: reports streams that were silent at the end.
  mutating func endFlows(
    _ now: Moment, at index: Int, _ end: SilenceEvent.End, by time: CaptureTime
  ) {
    let places = connections[index].flows
    for flow in places where flows[flow].connection == index {
      let known = flows[flow]
      guard known.unsubscribedPacket == 0 else { continue }
      let (interval, overflow) = time.nanoseconds.subtractingReportingOverflow(known.time)
      guard !overflow, interval > known.patience else { continue }
      let timeout = Int64(connections[index].supervisionTimeout ?? 0) * 10_000_000
      // Of a link that fades, the last thing is silence: its end says so.
      if end == .disconnected, connections[index].reason?.isLinkLoss == true,
        interval <= timeout + known.patience
      {
        continue
      }
      tellSilence(
        now, flow, interval, end, ByteReader.nothing, known.server == .peer ? .received : .sent)
    }
    endSubscriptions(now, at: index, end, by: time)
    connections[index].flows = []
  }

  /// Subscriptions to heart rates that never came.
  private mutating func endSubscriptions(
    _ now: Moment, at index: Int, _ end: SilenceEvent.End, by time: CaptureTime
  ) {
    for subscription in connections[index].subscriptions where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      let known = label(subscription.value, server, index)
      guard known?.isHeartRate == true else { continue }
      if let flow = flows.known(subscription.value, server, peer: connections[index].peer),
        flows[flow].connection == index
      {
        continue
      }
      let duration = time.nanoseconds.subtractingReportingOverflow(subscription.time.nanoseconds)
      guard !duration.overflow, duration.partialValue > ValueFlow.measurementPatience else {
        continue
      }
      var event = SilenceEvent(
        handle: subscription.value, label: known, since: subscription.packet, hadValues: false,
        duration: duration.partialValue, usual: 0, end: end, cause: .unknown, evidence: 0,
        secondEvidence: 0, reason: nil)
      let direction: Direction = server == .peer ? .received : .sent
      if let lost = lossPacket(since: subscription.packet, at: index) {
        event.cause = .captureLossy
        event.evidence = lost
      } else {
        explain(
          &event, by: direction, since: subscription.packet, at: index,
          from: subscription.time.nanoseconds, patience: ValueFlow.measurementPatience)
      }
      emit(now, .gatt(.silence(event)), ByteReader.nothing, direction: direction, at: index)
    }
  }

  /// A client switched values on or off.
  mutating func noteSubscription(
    _ value: AttributeHandle, isOn: Bool, _ server: ServerSide, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard let flow = flows.known(value, server, peer: connections[frame.index].peer),
      flows[flow].connection == frame.index
    else { return }
    if isOn {
      if flows[flow].unsubscribedPacket > 0 { flows[flow].resubscribedPacket = frame.now.packet }
      return
    }
    guard flows[flow].unsubscribedPacket == 0 else { return }
    let interval = frame.now.time.nanoseconds.subtractingReportingOverflow(flows[flow].time)
    if !interval.overflow, interval.partialValue > flows[flow].patience {
      tellSilence(
        frame.now, flow, interval.partialValue, .unsubscribed, reader,
        server == .peer ? .received : .sent)
    }
    flows[flow].unsubscribedPacket = frame.now.packet
    flows[flow].resubscribedPacket = 0
  }

  // MARK: - What was seen

  /// What peers sent of their own accord, in the order in which it began.
  ///
  /// An answer that stays empty is explained by it. Attributes of our own are left out.
  public var valueStreams: [ValueStream] {
    flows.all.compactMap { flow in
      guard flow.server == .peer, connections.indices.contains(flow.connection) else { return nil }
      let connection = connections[flow.connection]
      let label = attributes(ofPeer: connection.peer).label(of: flow.handle)
      var candidates = connection.candidates
      var looksLikeHeartRate = false
      if label == nil, let place = candidates.place(of: flow.handle),
        let reasons = candidates[place].reasons(facts(of: flow.handle, at: flow.connection))
      {
        looksLikeHeartRate = reasons.score >= HeartRateInference.threshold
      }
      return ValueStream(
        connection: connection.id, peer: connection.peer, handle: flow.handle, type: label?.uuid,
        values: flow.count, looksLikeHeartRate: looksLikeHeartRate)
    }
  }

  // MARK: - Subscriptions

  // Whether clients subscribed, in the right place, and again when they had to.

  /// Checks whether the client subscribed to a value that was sent.
  ///
  /// Once a connection, unless it is uncertain yet.
  @inline(never)
  mutating func audit(
    _ flow: Int, indicated: Bool, _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    let index = frame.index
    let known = flows[flow]
    // A server may send before its answer to the write is seen.
    if connections[index].hasPendingConfiguration(from: frame.direction.opposite) { return }
    flows[flow].isAudited = true
    guard !connections[index].joinedHalfway, connections[index].cutDiscoveryAnswers == 0,
      lossPacket(since: connections[index].openedPacket - 1, at: index) == nil,
      statistics.cutPackets == 0
    else { return }
    let isOurs = known.server == .peer
    let delivery: Finding.Delivery = indicated ? .indication : .notification
    if connections[index].subscriptions.contains(where: {
      // Whose configuration it is may not be known: then it may be the value's before it.
      let isValues =
        $0.value == known.handle
        || $0.value.rawValue == 0 && $0.descriptor > known.handle
          && $0.descriptor.rawValue - known.handle.rawValue <= 8
      return isValues && $0.isOurs == isOurs && $0.bits & delivery.rawValue != 0
    }) {
      return
    }
    // Where nothing names the handles, a write that looks like one close behind the value is one.
    if isOurs,
      connections[index].probableConfigurations.contains(where: {
        $0 > known.handle && Int($0.rawValue) - Int(known.handle.rawValue) <= 8
      })
    {
      return
    }
    let isKept = isBonded(at: index)
    find(
      Finding(
        isKept
          ? .gattKeptSubscription(known.handle, delivery)
          : .gattUnsubscribedValue(known.handle, delivery),
        firstPacket: connections[index].openedPacket),
      reader, frame)
  }

  /// Whether both sides of a connection keep keys, and servers so their clients' configuration.
  func isBonded(at index: Int) -> Bool {
    peers[connections[index].peer - 1].bondedPacket > 0
      || (connections[index].isEncrypted && connections[index].pairing == nil)
  }

  // MARK: - Writes to configurations

  /// A write that the server refused: a refused CCCD write does not subscribe.
  mutating func refusedConfiguration(
    _ error: ErrorResponse, _ request: PendingRequest, _ reader: borrowing ByteReader,
    _ frame: AttributeFrame
  ) {
    guard error.requestOpcode == .writeRequest, let bits = request.shortValue, bits <= 3 else {
      return
    }
    let server = server(ofResponse: frame.direction)
    guard
      let known = label(request.handle, server, frame.index)
        ?? soleDescriptorLabel(request.handle, server, frame.index)
    else { return }
    guard known.uuid == .clientCharacteristicConfiguration else {
      checkPlace(of: request, bits, known, reader, frame)
      return
    }
    guard bits != 0 else { return }
    find(
      Finding(
        .gattSubscriptionRefused(
          request.handle, error.errorCode, isEncrypted: connections[frame.index].isEncrypted),
        firstPacket: request.packet),
      reader, frame)
  }

  /// Tells if what looks like a client's configuration was written where none can be.
  mutating func checkPlace(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard bits == 1 || bits == 2 else { return }
    let kind: MisplacedConfiguration
    switch known.role {
    case .value:
      // Values that a client may write may well be two bytes.
      let writable: CharacteristicProperties = [
        .write, .writeWithoutResponse, .authenticatedSignedWrites,
      ]
      guard let properties = known.properties, properties.isDisjoint(with: writable),
        !properties.isDisjoint(with: [.notify, .indicate])
      else { return }
      kind = .value
    case .declaration, .service, .include: kind = .declaration
    case .descriptor:
      guard known.uuid != .serverCharacteristicConfiguration else { return }
      kind = .otherDescriptor
    case .unplaced: return
    }
    find(
      Finding(
        .gattMisplacedConfiguration(request.handle, kind), firstPacket: request.packet),
      reader, frame)
  }

  /// Tells if a client's configuration asks for what the characteristic does not offer.
  mutating func checkProperties(
    of request: PendingRequest, _ bits: UInt16, _ known: AttributeLabel,
    _ reader: borrowing ByteReader, _ frame: AttributeFrame
  ) {
    guard let properties = known.properties, !known.isOwnerDoubtful else { return }
    let isOffered =
      (bits & 1 == 0 || properties.contains(.notify))
      && (bits & 2 == 0 || properties.contains(.indicate))
    guard !isOffered else { return }
    find(
      Finding(
        .gattUnsupportedConfiguration(request.handle, bits: bits), firstPacket: request.packet),
      reader, frame)
  }

  // MARK: - After a reconnection

  /// A connection ends: reports streams of the connection before that never came again.
  mutating func auditReconnection(_ now: Moment, at index: Int, by time: CaptureTime) {
    let numbers = peers[connections[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !connections[before].isOpen, !connections[index].joinedHalfway,
      lossPacket(since: connections[index].openedPacket - 1, at: index) == nil,
      statistics.cutPackets == 0
    else { return }
    let lasted = time.nanoseconds.subtractingReportingOverflow(
      connections[index].openedTime.nanoseconds)
    guard !lasted.overflow else { return }
    for subscription in connections[before].subscriptions where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      guard subscription.value.rawValue != 0,
        let flow = flows.known(subscription.value, server, peer: connections[index].peer),
        flows[flow].connection == before, flows[flow].count > 1, flows[flow].patience < .max,
        lasted.partialValue > max(flows[flow].patience, Self.settlingTime),
        !connections[index].subscriptions.contains(where: {
          $0.descriptor == subscription.descriptor && $0.isOurs == subscription.isOurs
        })
      else { continue }
      find(
        now,
        Finding(
          isBonded(at: index)
            ? .gattSubscriptionLost(subscription.value, connection: before + 1)
            : .gattSubscriptionNotRenewed(subscription.value, connection: before + 1),
          firstPacket: subscription.packet),
        ByteReader.nothing, direction: server == .peer ? .received : .sent, at: index)
    }
  }

  /// Nanoseconds that a client may take to discover and subscribe before it is missed.
  private static var settlingTime: Int64 { 5_000_000_000 }

  // MARK: - Pairing

  // Pairing as a procedure: begun by its first PDU, ended by the last key, a failure or the connection.

  /// Takes in what a Security Manager PDU means for the pairing that is under way.
  mutating func pair(
    _ now: Moment, _ pdu: SMP.PDU, _ reader: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    switch pdu {
    case .securityRequest, .unknown: return
    case .pairingRequest(let request):
      if let known = connections[index].pairing, !known.isOver {
        endPairing(now, .superseded, nil, reader, direction, at: index)
      }
      connections[index].pairing = PairingProcedure(
        firstPacket: now.packet, initiator: direction, request: request.features)
      return
    case .pairingFailed(let failed):
      beginPairing(now, at: index)
      endPairing(now, .failed, failed.reason, reader, direction, at: index)
      return
    default: break
    }
    beginPairing(now, at: index)
    if case .pairingResponse(let response) = pdu {
      connections[index].pairing?.initiator = direction.opposite
      connections[index].pairing?.response = response.features
    }
    if let key = DistributedKeys(pdu) {
      if direction == .sent {
        connections[index].pairing?.sentKeys.insert(key)
      } else {
        connections[index].pairing?.receivedKeys.insert(key)
      }
      completePairing(now, reader, direction, at: index)
    }
  }

  /// Begins a pairing if none is under way: the capture may lack its beginning.
  private mutating func beginPairing(_ now: Moment, at index: Int) {
    if let known = connections[index].pairing, !known.isOver { return }
    connections[index].pairing = PairingProcedure(firstPacket: now.packet)
  }

  /// The link was encrypted: by the pairing that is under way, if any.
  mutating func pairingEncrypts(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    guard let known = connections[index].pairing, !known.isOver, known.encryptionPacket == 0 else {
      return
    }
    connections[index].pairing?.encryptionPacket = now.packet
    completePairing(now, reader, direction, at: index)
  }

  private mutating func completePairing(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    guard let known = connections[index].pairing, !known.isOver, known.isComplete else { return }
    if known.negotiation?.isBonding == true {
      peers[connections[index].peer - 1].bondedPacket = now.packet
    }
    endPairing(now, .completed, nil, reader, direction, at: index)
  }

  /// A connection ends, or the capture: a pairing that is under way will not.
  mutating func endPairing(_ now: Moment, at index: Int) {
    guard let known = connections[index].pairing, !known.isOver else { return }
    endPairing(
      now, connections[index].isOpen ? .captureEnded : .disconnected, nil, ByteReader.nothing, nil,
      at: index)
  }

  private mutating func endPairing(
    _ now: Moment, _ outcome: PairingEvent.Outcome, _ reason: PairingFailedReason?,
    _ reader: borrowing ByteReader, _ direction: Direction?, at index: Int
  ) {
    guard let known = connections[index].pairing else { return }
    connections[index].pairing?.isOver = true
    emit(
      now,
      .pairing(
        PairingEvent(
          outcome: outcome, reason: reason, failedBy: outcome == .failed ? direction : nil,
          initiator: known.initiator, negotiation: known.negotiation,
          firstPacket: known.firstPacket, encryptionPacket: known.encryptionPacket,
          sentKeys: known.sentKeys, receivedKeys: known.receivedKeys,
          missingSentKeys: (known.expectedKeys(.sent) ?? []).subtracting(known.sentKeys),
          missingReceivedKeys: (known.expectedKeys(.received) ?? [])
            .subtracting(known.receivedKeys))),
      reader, direction: direction, at: index)
  }
}

extension HCI.ErrorCode {
  /// Whether a connection that ended with it was lost rather than closed.
  package var isLinkLoss: Bool {
    switch rawValue {
    case 0x08, 0x22, 0x28, 0x3d, 0x3e: true
    default: false
    }
  }
}

/// Where something like a client's configuration was written that is none.
public enum MisplacedConfiguration: UInt8, Sendable, CaseIterable {
  /// The characteristic's value.
  case value
  /// A declaration.
  case declaration
  /// Another descriptor.
  case otherDescriptor

  /// The name as machine output has it.
  var identifier: StaticText {
    switch self {
    case .value: "value"
    case .declaration: "declaration"
    case .otherDescriptor: "other_descriptor"
    }
  }

  /// What was written to, in words.
  var words: StaticText {
    switch self {
    case .value: "the characteristic's value, not its configuration"
    case .declaration: "a declaration"
    case .otherDescriptor: "another descriptor"
    }
  }
}

extension Connection {
  /// Whether a write to what may be a client's configuration waits for its answer.
  func hasPendingConfiguration(from direction: Direction) -> Bool {
    for place in bearerPlaces {
      if let request = self[bearer: place].request(direction), request.opcode == .writeRequest,
        let bits = request.shortValue, bits & 3 != 0
      {
        return true
      }
    }
    return false
  }
}
