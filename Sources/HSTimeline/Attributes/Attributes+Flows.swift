import HSATT
import HSAssignedNumbers
import HSBytes
import HSCapture
import HSGATT

extension Attributes {
  // MARK: - Watching values

  /// Takes in that a value was sent.
  ///
  /// On every value's way: what is not needed each time stands apart.
  @inline(__always)
  mutating func observe(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ value: ByteRange, _ length: Int,
    indicated: Bool, _ reader: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    var flow = scene.story.watch.place(handle, server, peer: peer)
    if flow < 0 {
      flow = addFlow(handle, server, peer: peer, &scene)
      if flow < 0 { return }
    }
    let flags = value.count > 0 ? reader.at(value).peek() ?? 0 : 0
    let need = scene.story.watch[flow].take(
      flags: flags, length: length, packet: frame.packet,
      time: frame.now.time.nanoseconds,
      asked: scene[frame].traffic.asked[frame.direction.opposite],
      in: frame.index)
    if need != [] {
      followUp(need, flow, flags, length, indicated: indicated, frame, &scene)
    }
  }

  /// The place of a new flow; -1 if there is no room.
  @inline(never)
  private func addFlow(
    _ handle: AttributeHandle, _ server: ServerSide, peer: Int, _ scene: inout Scene
  ) -> Int {
    guard scene.hasRoom() else { return -1 }
    scene.remember(Watch.weight)
    return scene.story.watch.add(handle, server, peer: peer)
  }

  /// What a value asks for beside being noted.
  @inline(never)
  private mutating func followUp(
    _ need: ValueFlow.Need, _ flow: Int, _ flags: UInt8, _ length: Int, indicated: Bool,
    _ frame: LinkFrame, _ scene: inout Scene
  ) {
    var need = need
    if need.contains(.beginning) || need.contains(.overdue) {
      if need.contains(.beginning) {
        beginFlow(flow, frame, &scene)
      } else {
        let told = scene.story.watch.silence(flow, until: frame.now.time).flatMap { interval in
          tellSilence(flow, interval, .value, frame, &scene)
        }
        let interval = scene.story.watch[flow].interval(until: frame.now.time)
        if told == nil, let cause = scene.story.watch.clientsCause(flow) {
          scene.story.valueGaps.noteUntold(
            interval, cause, scene.story.watch[flow].handle, packet: frame.packet)
        }
        scene.story.watch.resume(
          flow, after: interval, told: told,
          asked: scene[frame].traffic.asked[frame.direction.opposite])
      }
      need = scene.story.watch[flow].note(
        flags: flags, length: length, packet: frame.packet,
        time: frame.now.time.nanoseconds)
    }
    if need.contains(.full) {
      checkRoom(flow, length, frame, &scene)
    }
    if need.contains(.unaudited) { audit(flow, indicated: indicated, frame, &scene) }
  }

  /// Checks whether a heart rate that leaves no room in the smallest MTU has all RR intervals.
  private func checkRoom(_ flow: Int, _ length: Int, _ frame: LinkFrame, _ scene: inout Scene) {
    let mtu = scene[bearer: frame].mtu
    let isKnown =
      scene[bearer: frame].isAgreed
      || scene.story.isWhole(frame.index)
    var kind: Finding.Kind?
    if length > mtu - 3 {
      // Where the capture may lack how they agreed, they agreed on a larger one.
      if isKnown { kind = .gattValueExceedsMTU(length: length, mtu: mtu) }
    } else if length + 2 > mtu - 3 {
      kind = .gattValueFillsMTU(length: length, mtu: mtu)
    } else if length <= 20 {
      // One or two may have no more to tell; a longer one does not keep to the smallest MTU.
      guard scene.story.watch[flow].noteSmall() else { return }
      kind = .gattValueKeepsToSmallestMTU(length: length, mtu: mtu)
    }
    scene.story.watch[flow].noteFull()
    if let kind { scene.report(kind, frame) }
  }

  /// The first value in a connection.
  private mutating func beginFlow(_ flow: Int, _ frame: LinkFrame, _ scene: inout Scene) {
    let before = scene.story.watch[flow]
    let isMeasurement =
      label(before.handle, before.server, frame.index, &scene)?.isHeartRate == true
    if before.connection >= 0, !scene[before.connection].isOpen,
      before.switched.off == 0,
      !scene[before.connection].isEnded(byClientOf: before.server),
      let interval = scene.story.watch.silence(flow, until: frame.now.time)
    {
      var event = scene.story.watch.pause(
        flow, interval, after: scene[before.connection],
        openedPacket: scene.story.roster.openedPacket(after: before.connection, frame.index))
      event.label = label(before.handle, before.server, before.connection, &scene)
      tellGap(event, frame, &scene)
    }
    if !scene.story.watch.begin(flow, in: frame.index, isMeasurement: isMeasurement) {
      scene.reach(.flows)
    }
  }

  /// The service of keyboards, mice and remote controls.
  private static let humanInterfaceDevice = BluetoothUUID(0x1812 as UInt16)

  /// Tells of a gap in the connection that the last value came in, unless it may be none.
  ///
  /// - Returns: What was told; `nil` for nothing.
  @discardableResult
  private mutating func tellSilence(
    _ flow: Int, _ duration: Int64, _ end: Gap.End, _ frame: LinkFrame, _ scene: inout Scene
  ) -> Gap? {
    let server = scene.story.watch[flow].server
    var event = scene.story.watch.gap(
      flow, duration, end, by: frame.direction, in: scene[frame], scene.story.gaps, scene.holes)
    let asked = scene[frame].traffic.asked[server.sender.opposite]
    guard !scene.story.watch.mayBeRhythm(flow, event),
      !scene.story.watch.isWanted(flow, event, asked: asked)
    else { return nil }
    event.label = label(event.handle, server, frame.index, &scene)
    // A key that nobody presses is no silence.
    if event.label?.service == Self.humanInterfaceDevice { return nil }
    tellGap(event, frame, &scene)
    return event
  }

  /// Tells of a gap in a stream of values.
  private func tellGap(_ silence: Gap, _ frame: LinkFrame, _ scene: inout Scene) {
    scene.story.valueGaps.add(
      silence, packet: frame.packet, connection: frame.index + 1, peer: scene[frame].peer,
      isLocal: frame.direction == .sent,
      isOfHost: scene.story.statistics.air.packets == 0 && scene[frame].transport != .classic)
    scene.emit(.gatt(.silence(silence)), frame)
    scene.report(.silence(silence), since: silence.since, frame)
  }

  /// A connection, or the capture, ends: reports streams that were silent at the end, and heart rates
  /// that were subscribed to and never came.
  mutating func endFlows(at index: Int, _ end: Gap.End, by time: CaptureTime, _ scene: inout Scene)
  {
    var frame = LinkFrame(now: scene.now, index: index, direction: .received)
    for (flow, duration) in scene.story.watch.silent(in: scene[index], end, at: time) {
      frame.direction = scene.story.watch[flow].server.sender
      tellSilence(flow, duration, end, frame, &scene)
    }
    for subscription in scene[index].subscriptions where subscription.bits & 3 != 0 {
      let known = label(subscription.value, subscription.server, index, &scene)
      guard known?.isHeartRate == true,
        var event = scene.story.watch.absence(
          subscription, end, at: time, in: scene[index], scene.story.gaps, scene.holes)
      else { continue }
      event.label = known
      frame.direction = subscription.server.sender
      tellGap(event, frame, &scene)
    }
    // What was but notified counts as heard: what waited for an answer is told next.
    let last = scene.story.watch.lastValues(in: index)
    for side in Direction.allCases where last[side].packet > scene[index].traffic.heard[side].packet
    {
      scene[index].traffic.hear(
        side, last[side].packet, CaptureTime(nanoseconds: last[side].time))
    }
    scene.story.watch.end(index)
  }

  /// A client switched values on or off.
  mutating func noteSubscription(
    _ value: AttributeHandle, isOn: Bool, _ server: ServerSide, _ frame: LinkFrame,
    _ scene: inout Scene
  ) {
    guard
      let flow = scene.story.watch.known(
        value, server, peer: scene[frame].peer),
      scene.story.watch[flow].connection == frame.index
    else { return }
    if isOn { return scene.story.watch[flow].subscribe(packet: frame.packet) }
    guard scene.story.watch[flow].switched.off == 0 else { return }
    if let interval = scene.story.watch.silence(flow, until: frame.now.time) {
      var sent = frame
      sent.direction = server.sender
      tellSilence(flow, interval, .unsubscribed, sent, &scene)
    }
    scene.story.watch[flow].unsubscribe(packet: frame.packet, time: frame.now.time)
  }

  /// Checks whether the client subscribed to a value that was sent.
  ///
  /// Once a connection, unless it is uncertain yet.
  @inline(never)
  private func audit(_ flow: Int, indicated: Bool, _ frame: LinkFrame, _ scene: inout Scene) {
    let index = frame.index
    // A server may send before its answer to the write is seen.
    if scene[index].bearers.hasPendingConfiguration(
      from: frame.direction.opposite)
    {
      return
    }
    scene.story.watch[flow].noteAudited()
    let delivery: Finding.Delivery = indicated ? .indication : .notification
    guard scene[index].cutDiscoveryAnswers == 0, scene.story.isWhole(index),
      !scene.story.watch.isSubscribed(flow, delivery, in: scene[index])
    else { return }
    let handle = scene.story.watch[flow].handle
    if let other = scene.story.watch.subscription(flow, in: scene[frame]) {
      // The client said which kind it wants: keys that both keep change nothing about that.
      return scene.report(
        .gattUnsubscribedValue(
          handle, delivery, subscribed: indicated ? .notification : .indication),
        since: other.packet, frame)
    }
    scene.report(
      scene.story.isBonded(at: index)
        ? .gattKeptSubscription(handle, delivery) : .gattUnsubscribedValue(handle, delivery),
      since: scene[frame].openedPacket, frame)
  }

  /// A connection ends: reports streams of the connection before that never came again.
  func auditReconnection(at index: Int, by time: CaptureTime, _ scene: inout Scene) {
    let numbers = scene.story.peers[scene[index].peer - 1].connections
    guard let place = numbers.lastIndex(of: index + 1), place > 0 else { return }
    let before = numbers[place - 1] - 1
    guard !scene[before].isOpen, scene.story.isWhole(index) else { return }
    for subscription in scene.story.watch.lost(scene[before], in: scene[index], until: time) {
      scene.report(
        scene.story.isBonded(at: index)
          ? .gattSubscriptionLost(subscription.value, connection: before + 1)
          : .gattSubscriptionNotRenewed(subscription.value, connection: before + 1),
        since: subscription.packet,
        LinkFrame(
          now: scene.now, index: index, direction: subscription.server.sender))
    }
  }
}
