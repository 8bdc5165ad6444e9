import ATT
import AssignedNumbers
import Bytes
import Capture
import GATT
import HCI

// Streams of values: whether they come when they should.
extension TimelineDecoder {
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
    find(
      Finding(.gattValueFillsMTU, first: length, second: mtu), reader, frame)
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
    let isMeasurement = known?.uuid == .heartRateMeasurement && known?.role == .value
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

  /// A connection, or the capture, ends: who was silent at last is told.
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

  /// Subscriptions to heart rates of which none came.
  private mutating func endSubscriptions(
    _ now: Moment, at index: Int, _ end: SilenceEvent.End, by time: CaptureTime
  ) {
    for subscription in connections[index].subscriptions where subscription.bits & 3 != 0 {
      let server: ServerSide = subscription.isOurs ? .peer : .local
      let known = label(subscription.value, server, index)
      guard known?.uuid == .heartRateMeasurement, known?.role == .value else { continue }
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
}

extension HCI.ErrorCode {
  /// Whether a connection that ended with it was lost rather than closed by anybody.
  package var isLinkLoss: Bool {
    switch rawValue {
    case 0x08, 0x22, 0x28, 0x3d, 0x3e: true
    default: false
    }
  }
}
