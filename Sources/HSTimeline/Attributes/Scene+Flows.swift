import HSProtocols

extension Scene {
  // MARK: - Watching values

  /// Takes in that a value was sent.
  ///
  /// On every value's way: what is not needed each time stands apart.
  @inline(__always)
  mutating func observe(
    _ flow: Int, _ value: ByteRange, _ length: Int, indicated: Bool,
    _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    guard flow >= 0 else { return }
    let flags = value.count > 0 ? reader.at(value).peek() ?? 0 : 0
    let need = story.watch[flow].take(
      flags: flags, length: length, packet: frame.packet,
      time: frame.now.time.nanoseconds,
      asked: self[frame].traffic.asked[frame.direction.opposite],
      in: frame.index)
    if need != [] {
      followUp(need, flow, flags, length, indicated: indicated, frame)
    }
  }

  /// What a value asks for beside being noted.
  @inline(never)
  private mutating func followUp(
    _ need: ValueFlow.Need, _ flow: Int, _ flags: UInt8, _ length: Int, indicated: Bool,
    _ frame: LinkFrame
  ) {
    var need = need
    if need.contains(.beginning) || need.contains(.overdue) {
      if need.contains(.beginning) {
        beginFlow(flow, frame)
      } else {
        let isUnanswered = story.watch.isUnanswered(
          flow, asked: self[frame].traffic.askedBefore[frame.direction.opposite],
          until: frame.now.time)
        let told = story.watch.silence(
          flow, until: frame.now.time, isUnanswered: isUnanswered
        ).flatMap { interval in tellSilence(flow, interval, .value, frame) }
        let interval = story.watch[flow].interval(until: frame.now.time)
        if told == nil, let cause = story.watch.clientsCause(flow) {
          story.valueGaps.noteUntold(
            interval, cause, story.watch[flow].handle, packet: frame.packet)
        }
        story.watch.resume(
          flow, after: interval, told: told,
          asked: self[frame].traffic.asked[frame.direction.opposite])
      }
      need = story.watch[flow].note(
        flags: flags, length: length, packet: frame.packet,
        time: frame.now.time.nanoseconds)
    }
    if need.contains(.full) {
      checkRoom(flow, length, frame)
    }
    if need.contains(.unaudited) { audit(flow, indicated: indicated, frame) }
  }

  /// Checks whether a heart rate that leaves no room in the smallest MTU has all RR intervals.
  private mutating func checkRoom(_ flow: Int, _ length: Int, _ frame: LinkFrame) {
    let mtu = self[bearer: frame].mtu
    let isKnown =
      self[bearer: frame].isAgreed
      || story.isWhole(frame.index)
    var kind: Finding.Kind?
    if length > mtu - 3 {
      // Where the capture may lack how they agreed, they agreed on a larger one.
      if isKnown { kind = .gattValueExceedsMTU(length: length, mtu: mtu) }
    } else if length + 2 > mtu - 3 {
      kind = .gattValueFillsMTU(length: length, mtu: mtu)
    } else if length <= 20 {
      // One or two may have no more to tell; a longer one does not keep to the smallest MTU.
      guard story.watch[flow].noteSmall() else { return }
      kind = .gattValueKeepsToSmallestMTU(length: length, mtu: mtu)
    }
    story.watch[flow].noteFull()
    if let kind { report(kind, frame) }
  }

  /// The first value in a connection.
  private mutating func beginFlow(_ flow: Int, _ frame: LinkFrame) {
    let before = story.watch[flow]
    let isMeasurement =
      label(before.handle, before.server, frame.index)?.isHeartRate == true
    if before.connection >= 0, !self[before.connection].isOpen,
      before.switched.off == 0,
      !self[before.connection].isEnded(byClientOf: before.server),
      let interval = story.watch.silence(flow, until: frame.now.time)
    {
      var event = story.watch.pause(
        flow, interval, after: self[before.connection],
        openedPacket: story.roster.openedPacket(after: before.connection, frame.index))
      event.label = label(before.handle, before.server, before.connection)
      tellGap(event, frame)
    }
    if !story.watch.begin(flow, in: frame.index, isMeasurement: isMeasurement) {
      reach(.flows)
    }
  }

  /// The service of keyboards, mice and remote controls.
  private static let humanInterfaceDevice = BluetoothUUID(0x1812 as UInt16)

  /// Tells of a gap in the connection that the last value came in, unless it may be none.
  ///
  /// - Returns: What was told; `nil` for nothing.
  @discardableResult
  private mutating func tellSilence(
    _ flow: Int, _ duration: Int64, _ end: Gap.End, _ frame: LinkFrame
  ) -> Gap? {
    let server = story.watch[flow].server
    var event = story.watch.gap(
      flow, duration, end, by: frame.direction, in: self[frame], story.gaps, holes)
    let asked = self[frame].traffic.asked[server.sender.opposite]
    guard !story.watch.mayBeRhythm(flow, event),
      !story.watch.isWanted(flow, event, asked: asked)
    else { return nil }
    event.label = label(event.handle, server, frame.index)
    // A key that nobody presses is no silence.
    if event.label?.service == Self.humanInterfaceDevice { return nil }
    tellGap(event, frame)
    return event
  }

  /// Tells of a gap in a stream of values.
  private mutating func tellGap(_ silence: Gap, _ frame: LinkFrame) {
    story.valueGaps.add(
      silence, packet: frame.packet, connection: frame.index + 1, peer: self[frame].peer,
      isLocal: frame.direction == .sent,
      isOfHost: story.statistics.air.packets == 0 && self[frame].transport != .classic)
    emit(.gatt(.silence(silence)), frame)
    report(.silence(silence), since: silence.since, frame)
  }

  /// A connection, or the capture, ends: reports streams that were silent at the end, and heart rates
  /// that were subscribed to and never came.
  mutating func endFlows(at index: Int, _ end: Gap.End, by time: CaptureTime) {
    var frame = LinkFrame(now: now, index: index, direction: .received)
    for (flow, duration) in story.watch.silent(in: self[index], end, at: time) {
      frame.direction = story.watch[flow].server.sender
      tellSilence(flow, duration, end, frame)
    }
    for subscription in self[index].subscriptions where subscription.bits & 3 != 0 {
      let known = label(subscription.value, subscription.server, index)
      guard known?.isHeartRate == true,
        var event = story.watch.absence(
          subscription, end, at: time, in: self[index], story.gaps, holes)
      else { continue }
      event.label = known
      frame.direction = subscription.server.sender
      tellGap(event, frame)
    }
    // What was but notified counts as heard: what waited for an answer is told next.
    let last = story.watch.lastValues(in: index)
    for side in Direction.allCases where last[side].packet > self[index].traffic.heard[side].packet
    {
      self[index].traffic.hear(
        side, last[side].packet, CaptureTime(nanoseconds: last[side].time))
    }
    story.watch.end(index)
  }

  /// A client switched values on or off.
  mutating func noteSubscription(
    _ value: AttributeHandle, isOn: Bool, _ server: ServerSide, _ frame: LinkFrame
  ) {
    let attribute = AttributeOwner(peer: self[frame].peer, server: server, handle: value)
    guard let flow = story.watch.place(attribute),
      story.watch[flow].connection == frame.index
    else { return }
    if isOn { return story.watch[flow].subscribe(packet: frame.packet) }
    guard story.watch[flow].switched.off == 0 else { return }
    if let interval = story.watch.silence(flow, until: frame.now.time) {
      var sent = frame
      sent.direction = server.sender
      tellSilence(flow, interval, .unsubscribed, sent)
    }
    story.watch[flow].unsubscribe(packet: frame.packet, time: frame.now.time)
  }

  /// Checks whether the client subscribed to a value that was sent.
  ///
  /// Once a connection, unless it is uncertain yet.
  @inline(never)
  private mutating func audit(_ flow: Int, indicated: Bool, _ frame: LinkFrame) {
    let index = frame.index
    // A server may send before its answer to the write is seen.
    if self[index].bearers.hasPendingConfiguration(
      from: frame.direction.opposite)
    {
      return
    }
    story.watch[flow].noteAudited()
    let delivery: Finding.Delivery = indicated ? .indication : .notification
    guard self[index].cutDiscoveryAnswers == 0, story.isWhole(index),
      !story.watch.isSubscribed(flow, delivery, in: self[index])
    else { return }
    let handle = story.watch[flow].handle
    if let other = story.watch.subscription(flow, in: self[frame]) {
      // The client said which kind it wants: keys that both keep change nothing about that.
      return report(
        .gattUnsubscribedValue(
          handle, delivery, subscribed: indicated ? .notification : .indication),
        since: other.packet, frame)
    }
    report(
      story.isBonded(at: index)
        ? .gattKeptSubscription(handle, delivery) : .gattUnsubscribedValue(handle, delivery),
      since: self[frame].openedPacket, frame)
  }

  /// A connection ends: reports streams of the connection before that never came again.
  mutating func auditReconnection(at index: Int, by time: CaptureTime) {
    let numbers = story.peers[self[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !self[before].isOpen, story.isWhole(index) else { return }
    for subscription in story.watch.lost(self[before], in: self[index], until: time) {
      report(
        story.isBonded(at: index)
          ? .gattSubscriptionLost(subscription.value, connection: before + 1)
          : .gattSubscriptionNotRenewed(subscription.value, connection: before + 1),
        since: subscription.packet,
        LinkFrame(
          now: now, index: index, direction: subscription.server.sender))
    }
  }
}
