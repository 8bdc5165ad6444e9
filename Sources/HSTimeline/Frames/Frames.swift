import HSProtocols

/// The frames of L2CAP: data of a connection become whole frames, and these are handed to what they are for.
///
/// Connections begin and end here, as with them begins and ends what is put together.
struct Frames: ~Copyable {
  private var recombiner = Recombiner()
  private var reassembler = CreditBasedReassembler()

  /// Whether nothing is being put together of a stream.
  @inline(__always)
  mutating func isIdle(_ stream: ACLStream) -> Bool { recombiner.isIdle(stream) }

  // MARK: - The end

  /// The capture ends: what was not put together is lost.
  mutating func finishFrames(_ scene: inout Scene) {
    settleAll(&scene)
    while let fault = recombiner.finishNext() { reportFrameFault(fault, &scene) }
    while let fault = reassembler.finishNext() { reportUnitFault(fault, &scene) }
  }

  /// The capture ends: what still waits on connections is told as open.
  mutating func finishConnections(_ scene: inout Scene) {
    for index in scene.story.roster.openIndices {
      scene.stand(on: scene[index].adapter)
      scene.endFlows(at: index, .captureEnded, by: scene.now.time)
      scene.auditReconnection(at: index, by: scene.now.time)
      scene.endPairing(at: index)
      closeBearers(at: index, isEndSeen: false, &scene)
      // What waited is told as open at the capture's end: nobody knows what the sniffer did not hear.
      guard scene[index].ending.unseen != nil else { continue }
      let last = scene[index].traffic.last
      let opened = scene[index].openedPacket
      scene[index].ending.packet = max(last.packet, opened)
      scene[index].ending.time =
        last.packet > 0
        ? CaptureTime(nanoseconds: last.time) : scene[index].openedTime
    }
  }

  // MARK: - Frames

  /// Data of a connection.
  mutating func acl(_ reader: borrowing ByteReader, _ direction: Direction, _ scene: inout Scene) {
    scene.story.statistics.hci.acl += 1
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      scene.story.gaps.hasUncountedData = true
      scene.report(.hciUndecodable(error), direction: direction)
      return
    }
    // Handles end at 0x0EFF (Core 5.4, Vol 4, Part E, 5.4.2): controllers send their makers' logs beyond.
    guard data.handle.rawValue <= 0x0eff else {
      scene.story.statistics.hci.vendorLog += 1
      scene.emit(
        .hci(.reservedHandle(data.handle, length: data.payload.count)), direction: direction)
      return
    }
    if direction == .received, data.handle == VendorLog.qualcomm.handle,
      scene.story.roster.connection(data.handle, on: scene.now.adapter) == nil,
      !scene.story.roster.hasEnded(data.handle, on: scene.now.adapter),
      let log = VendorLog(data, reader)
    {
      scene.story.statistics.hci.vendorLog += 1
      scene.emit(.hci(.vendorLog(log, length: data.payload.count)), direction: direction)
      return
    }
    guard let index = followedConnection(data.handle, direction, &scene) else {
      scene.story.statistics.l2cap.other += 1
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if scene.story.roster.hasEnded(data.handle, on: scene.now.adapter) {
        let past = scene.story.roster.past(data.handle, on: scene.now.adapter, at: scene.now.time)
        guard direction == .sent || past != nil else { return }
        scene.report(
          .linkDataAfterEnd(
            data.handle, bytes: data.payload.count, connection: past.map { $0 + 1 }),
          direction: direction)
      }
      return
    }
    let frame = LinkFrame(now: scene.now, index: index, direction: direction)
    scene.carry(direction, at: index)
    if direction == .sent {
      scene[frame].traffic.inController.send()
      scene.story.adapters[scene.story.roster.adapterPlace(scene.now.adapter)].noteSentData()
    }
    if !data.data.trailing.isEmpty {
      scene.report(.hciTrailing(bytes: data.data.trailing.count), frame)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if scene[frame].transport != .lowEnergy {
      if scene[frame].transport == .unknown {
        scene.guessTransport(payload, data, at: index)
        if scene[frame].transport != .unknown { scene.tellJoined(frame) }
      }
      if scene[frame].transport == .classic, !carriesAttributes(payload, data, frame, &scene) {
        scene.other(payload, FrameHeader(payload.remainingBytes)?.channel, frame)
        return
      }
    }
    let fragment = ACLFragment(
      stream: frame.stream(data.handle), boundary: data.packetBoundary.rawValue,
      range: data.payload, record: scene.now.packet, missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(
        found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), frame, &scene)
      return
    }
    join(fragment, payload, frame, &scene)
  }

  /// Adds a fragment of a connection to its frame, and takes in the frame if it is whole.
  mutating func join(
    _ fragment: ACLFragment, _ payload: borrowing ByteReader, _ frame: LinkFrame,
    _ scene: inout Scene
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { reportFrameFault(lost, &scene) }
    switch outcome.step {
    case .complete(let found):
      take(
        found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), frame, &scene)
    case .reassembled(let found):
      scene.story.statistics.l2cap.reassembled += 1
      scene.story.carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      do {
        let whole = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: found.limit)
        take(found, whole.at(found.payload), frame, &scene)
      }
      recombiner.exchangeFrame(&bytes)
    case .pending:
      scene.story.carried.part = .pending
      scene[frame].traffic.wait(
        frame.direction, isStart: fragment.boundary != 0b01, frame.now.time)
    case .skipped: break
    }
    if let fault = outcome.fault { reportFrameFault(fault, &scene) }
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame,
    _ scene: inout Scene
  ) {
    if found.header.channel == .attribute {
      scene.story.statistics.l2cap.frames += 1
      scene.takeAttributes(payload, frame)
    } else {
      take(found, payload, frame, &scene)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func take(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame,
    _ scene: inout Scene
  ) {
    scene.story.statistics.l2cap.frames += 1
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      if scene.story.statistics.count(of: .l2capCut) == 0 {
        let cut = Finding(
          .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
          firstPacket: found.firstRecord)
        // The recorder is of no peer.
        scene.story.statistics.note(cut, packet: frame.packet, peer: 0, nil)
        scene.emit(.finding(cut), frame)
      } else {
        scene.story.statistics.count(.l2capCut, packet: frame.packet)
      }
    }
    defer { scene[frame].traffic.hear(frame.direction, frame.packet, frame.now.time) }
    switch found.header.channel {
    case .attribute: takeAttributes(payload, missing: missing, frame, &scene)
    case .signalingLE: signalling(payload, frame, &scene)
    case .securityManager: scene.security(payload, frame)
    case let channel where scene[frame].bearers.classic.carries(channel, frame.direction):
      takeAttributes(payload, missing: missing, frame, &scene)
    default:
      if !channelFrame(found, payload, frame, &scene) {
        scene[frame].bearers.others.carry(
          found.header, over: found.header.channel, frame.direction, at: frame.now.time)
        scene.other(payload, found.header.channel, frame)
      }
    }
  }

  private mutating func signalling(
    _ payload: borrowing ByteReader, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    scene.story.statistics.l2cap.signals += 1
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        scene.report(
          .l2capTrailing(
            bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0)), frame)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      scene.emit(.signal(signal, identifier: command.identifier), frame, payload)
      channelSignal(signal, command.identifier, payload, frame, &scene)
    } catch {
      scene.report(.l2capUndecodable(error), frame)
    }
  }

  /// Something that could not be put together.
  mutating func reportFrameFault(_ fault: RecombinerFault, _ scene: inout Scene) {
    let expected = fault.expected ?? 0
    let kind: Finding.Kind =
      switch fault.kind {
      case .continuationWithoutStart: .l2capContinuationWithoutStart(bytes: fault.available)
      case .overrun(let extra): .l2capOverrun(extra: extra)
      case .tooManyPending: .l2capEvicted(available: fault.available, expected: expected)
      case .startOverIncomplete, .packetLost, .connectionEnded, .captureEnded, .completeButShort,
        .headerCut:
        .l2capIncomplete(available: fault.available, expected: expected)
      }
    guard let index = scene.anyConnection(fault.stream) else {
      return scene.report(kind, since: fault.firstRecord, scene.origin(fault.stream))
    }
    let frame = LinkFrame(now: scene.now, index: index, direction: fault.stream.direction)
    scene[frame].values.messages.spoil(frame.direction)
    if kind.code != .l2capOverrun {
      scene[frame].traffic.losses.note(.incomplete, of: frame.direction, at: scene.now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: scene.now.packet)
    {
      reportUnitFault(lost, &scene)
    }
    scene.report(kind, since: fault.firstRecord, frame)
    if kind.code == .l2capIncomplete, fault.channel.map({ $0 == .attribute }) ?? true {
      scene.loseAnswer(begunIn: fault.firstRecord, frame)
    }
  }

  /// A packet of a connection was lost: the frame that it belonged to is lost, too.
  mutating func loseFrame(_ frame: LinkFrame, _ scene: inout Scene) {
    let stream = frame.stream(scene[frame].handle)
    if let fault = recombiner.losePacket(stream) {
      reportFrameFault(fault, &scene)
    }
  }

  /// An ATT PDU of a connection, of which some bytes were cut.
  private mutating func takeAttributes(
    _ payload: borrowing ByteReader, missing: Int, _ frame: LinkFrame, _ scene: inout Scene
  ) {
    var frame = frame
    frame.missing = missing
    if scene[frame].accessAddress != nil {
      frame.begunByOther =
        recombiner.collecting(frame.reversed.stream(scene[frame].handle)) ?? 0
    }
    scene.takeAttributes(payload, frame)
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  private mutating func channelFrame(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame,
    _ scene: inout Scene
  ) -> Bool {
    guard
      let place = scene[frame].bearers.channels.place(
        receiving: found.header.channel, frame.direction)
    else {
      scene.tellStranger(found.header.channel, frame)
      return false
    }
    let channel = scene[frame].bearers.channels.all[place]
    // The credits may be among what the capture lacks.
    if scene[frame].bearers.channels.spend(at: place, frame.direction),
      scene.hidden(since: channel.openedPacket, frame) == nil
    {
      scene.report(
        .l2capCreditsExceeded(channel.numbers[frame.direction]), since: channel.openedPacket, frame)
    }
    let outcome = reassembler.add(
      CreditBasedFrame(found), payload.remainingBytes, limits: channel.limits[frame.direction])
    if let lost = outcome.lost { reportUnitFault(lost, &scene) }
    switch outcome.step {
    case .complete(let unit):
      serviceDataUnit(
        unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, frame, &scene)
    case .reassembled(let unit):
      scene.story.carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      do {
        let whole = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: unit.limit)
        serviceDataUnit(unit, whole.at(unit.data), place, frame, &scene)
      }
      reassembler.exchangeSDU(&bytes)
    case .pending: scene.story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportUnitFault(fault, &scene) }
    return channel.isBearer
  }

  /// A whole SDU, or the head of one that the recorder cut.
  private mutating func serviceDataUnit(
    _ unit: ServiceDataUnit, _ payload: borrowing ByteReader, _ place: Int, _ frame: LinkFrame,
    _ scene: inout Scene
  ) {
    guard scene[frame].bearers.channels.all[place].isBearer else { return }
    var frame = frame
    frame.channel = place
    takeAttributes(payload, missing: max(0, Int(unit.length) - unit.data.count), frame, &scene)
  }

  /// Something that could not be joined.
  func reportUnitFault(_ fault: CreditBasedFault, _ scene: inout Scene) {
    let index = scene.anyConnection(fault.stream)
    let place = index.flatMap {
      scene[$0].bearers.channels.place(receiving: fault.channel, fault.stream.direction)
    }
    let channel = index.flatMap { index in
      place.map { scene[index].bearers.channels.all[$0] }
    }
    let limits = channel?.limits[fault.stream.direction]
    let expected = fault.expected ?? 0
    let kind: Finding.Kind
    switch fault.kind {
    case .overrun(let extra): kind = .l2capUnitOverrun(extra: extra, expected: expected)
    // What was broken says more than what was sent.
    case .exceedsMTU:
      kind = .l2capUnitExceedsMTU(
        length: fault.expected ?? fault.available,
        mtu: Int(limits?.maximumTransmissionUnit ?? 0))
    case .exceedsMPS:
      kind = .l2capFrameExceedsMPS(
        length: fault.available, mps: Int(limits?.maximumPDUSize ?? 0))
    case .tooManyPending: kind = .l2capEvicted(available: fault.available, expected: expected)
    // What the recorder cut was told with the frame.
    case .lengthCut: return
    case .lengthMissing, .frameLost, .channelClosed, .captureEnded:
      kind = .l2capUnitIncomplete(available: fault.available, expected: expected)
    }
    let bearer = channel?.isBearer == true ? place : nil
    scene.report(
      kind, since: fault.firstRecord, scene.origin(fault.stream, at: index, channel: bearer))
  }

  // MARK: - Closing

  /// Most connections whose last packets are waited for at a time.
  private static let lingeringLimit = 64

  /// Ends a channel: what waits on it is told.
  mutating func closeChannel(at place: Int, of index: Int, _ scene: inout Scene) {
    let channel = scene[index].bearers.channels.all[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: scene[index].adapter,
        handle: scene[index].handle,
        direction: direction)
      if let fault = reassembler.close(stream, channel: channel.numbers[direction]) {
        reportUnitFault(fault, &scene)
      }
    }
    if channel.isBearer { scene.closeBearer(place, at: index, isEndSeen: true) }
    scene[index].bearers.channels.close(at: place)
    scene.remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  private mutating func closeChannels(at index: Int, isEndSeen: Bool, _ scene: inout Scene) {
    while let fault = reassembler.closeNext(
      adapter: scene[index].adapter, handle: scene[index].handle
    ) {
      reportUnitFault(fault, &scene)
    }
    for place in scene[index].bearers.channels.all.indices
    where scene[index].bearers.channels.all[place].isBearer {
      scene.closeBearer(place, at: index, isEndSeen: isEndSeen)
    }
    scene.remember(
      -MemoryLayout<CreditBasedChannel>.stride
        * scene[index].bearers.channels.all.count
    )
    scene[index].bearers.channels.closeAll()
  }

  /// What still waits on a connection that ends.
  ///
  /// - Parameters:
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  ///   - scene: The story so far.
  private mutating func closeBearers(at index: Int, isEndSeen: Bool, _ scene: inout Scene) {
    closeChannels(at: index, isEndSeen: isEndSeen, &scene)
    scene.closeAttributes(at: index, isEndSeen: isEndSeen)
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections(_ scene: inout Scene) {
    for index in scene.story.roster.openIndices
    where scene[index].adapter == scene.now.adapter {
      close(at: index, unseen: .adapter, &scene)
    }
    for index in scene.story.roster.lingering
    where scene[index].adapter == scene.now.adapter {
      settleConnection(at: index, &scene)
    }
  }

  /// Ends a connection for the books: its handle is free, and what waits on it is told.
  ///
  /// - Parameters:
  ///   - index: The connection.
  ///   - end: When it ended, if that is not now.
  ///   - isEndSeen: Whether the capture holds its end, or has lost it before.
  ///   - unseen: What shows that it is over, where the capture does not hold its end.
  ///   - lingers: Whether packets of the connection may come behind the event of its end: what waits is then
  ///     told later.
  ///   - scene: The story so far.
  mutating func close(
    at index: Int, by end: CaptureTime? = nil, isEndSeen: Bool = true,
    unseen: Connection.UnseenEnd? = nil, lingers: Bool = false, _ scene: inout Scene
  ) {
    let handle = scene[index].handle
    scene[index].ending.packet = scene.now.packet
    scene[index].ending.time = scene.now.time
    scene[index].ending.unseen = unseen
    scene.endFlows(at: index, .disconnected, by: end ?? scene.now.time)
    scene.auditReconnection(at: index, by: end ?? scene.now.time)
    scene.endPairing(at: index)
    scene.story.roster.close(handle, on: scene[index].adapter, packet: scene.now.packet)
    scene.story.roster.keyRing.end(index)
    if scene.story.roster.lingering.count >= Self.lingeringLimit,
      let first = scene.story.roster.lingering.first
    {
      settleConnection(at: first, &scene)
    }
    scene.story.roster.linger(index)
    guard lingers else { return settleConnection(at: index, isEndSeen: isEndSeen, &scene) }
    scene.wait(until: scene[index].ending.deadline)
  }

  /// Tells what a connection that ended had still waited for: nothing of it comes any more.
  mutating func settleConnection(at index: Int, isEndSeen: Bool = true, _ scene: inout Scene) {
    let lost = recombiner.close(adapter: scene[index].adapter, handle: scene[index].handle)
    if let fault = lost.sent { reportFrameFault(fault, &scene) }
    if let fault = lost.received { reportFrameFault(fault, &scene) }
    closeBearers(at: index, isEndSeen: isEndSeen, &scene)
    scene.story.watch.end(index)
    scene.story.roster.leave(index)
  }

  /// Does so for all connections that ended.
  mutating func settleAll(_ scene: inout Scene) {
    while let index = scene.story.roster.lingering.first {
      settleConnection(at: index, &scene)
    }
  }

  // MARK: - Connections

  /// Bytes that a connection takes, with its entry in dictionaries, roughly.
  private static let connectionWeight = MemoryLayout<Connection>.stride + 64

  /// The index of the connection with this handle; one that is unknown was there before us.
  ///
  /// But what the controller handed over shortly behind the end of one belongs to that one: events and data
  /// come in different ways. And our host may just not have heard of the end yet: what it still sends
  /// begins no connection. What the controller sends later does: its beginning is not in the capture. But a record
  /// whose time lies within the one that ended is out of order.
  mutating func followedConnection(
    _ handle: ConnectionHandle, _ direction: Direction, _ scene: inout Scene
  ) -> Int? {
    if let index = scene.story.roster.connection(handle, on: scene.now.adapter) { return index }
    if scene.story.roster.hasEnded(handle, on: scene.now.adapter) {
      if direction == .sent { return nil }
      if let index = scene.story.roster.lingering(handle, on: scene.now.adapter) { return index }
      if scene.story.roster.past(handle, on: scene.now.adapter, at: scene.now.time) != nil {
        return nil
      }
    }
    return addConnection(handle, address: nil, transport: .unknown, joinedHalfway: true, &scene)
  }

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ handle: ConnectionHandle, address: DeviceAddress?, transport: Connection.Transport,
    joinedHalfway: Bool, _ scene: inout Scene
  ) -> Int? {
    if let before = scene.story.roster.lingering(handle, on: scene.now.adapter) {
      settleConnection(at: before, &scene)
    }
    guard scene.story.roster.openCount < scene.limits.openConnections else {
      scene.reach(.openConnections)
      return nil
    }
    if scene.story.connections.kept >= scene.limits.connections
      || scene.story.peers.kept >= scene.limits.peers
    {
      forgetOldest(&scene)
    }
    guard scene.hasRoom() else { return nil }
    let index = scene.story.connections.count
    let peer = scene.peerNumber(address)
    scene.remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: scene.now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: scene.now.packet, openedTime: scene.now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.traffic.inController = DataInController(
        earlier: scene.story.adapters[scene.story.roster.adapterPlace(scene.now.adapter)].buffers
          ?? DataInController.most)
    }
    scene.story.roster.add(connection)
    return index
  }

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  private mutating func forgetOldest(_ scene: inout Scene) {
    let limits = scene.limits
    settleAll(&scene)
    if scene.story.connections.kept >= limits.connections {
      let forgotten = scene.story.roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      scene.reach(.connections)
      scene.remember(-forgotten * Self.connectionWeight)
    }
    guard scene.story.peers.kept >= limits.peers,
      let weight = scene.story.roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    scene.reach(.peers)
    scene.remember(-weight)
    let peers = scene.story.peers
    scene.remember(-scene.story.watch.forget(where: { !peers.isKept($0 - 1) }) * Watch.weight)
    scene.forgetLabels()
  }
}
