import HSProtocols

/// The frames of L2CAP: data of a connection become whole frames, and these are handed to what they are for.
///
/// Connections begin and end here, as with them begins and ends what is put together.
extension Scene {
  // MARK: - The end

  /// The capture ends: what was not put together is lost.
  mutating func finishFrames() {
    settleAll()
    while let fault = recombiner.finishNext() { reportFrameFault(fault) }
    while let fault = reassembler.finishNext() { reportUnitFault(fault) }
  }

  /// The capture ends: what still waits on connections is told as open.
  mutating func finishConnections() {
    for index in story.roster.openIndices {
      stand(on: self[index].adapter)
      endFlows(at: index, .captureEnded, by: now.time)
      auditReconnection(at: index, by: now.time)
      endPairing(at: index)
      closeBearers(at: index, isEndSeen: false)
      // What waited is told as open at the capture's end: nobody knows what the sniffer did not hear.
      guard self[index].ending.unseen != nil else { continue }
      let last = self[index].traffic.last
      let opened = self[index].openedPacket
      self[index].ending.packet = max(last.packet, opened)
      self[index].ending.time =
        last.packet > 0
        ? CaptureTime(nanoseconds: last.time) : self[index].openedTime
    }
  }

  // MARK: - Frames

  /// Data of a connection.
  mutating func acl(_ reader: borrowing ByteReader, _ direction: Direction) {
    story.statistics.hci.acl += 1
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      story.gaps.hasUncountedData = true
      report(.hciUndecodable(error), direction: direction)
      return
    }
    // Handles end at 0x0EFF (Core 5.4, Vol 4, Part E, 5.4.2): controllers send their makers' logs beyond.
    guard data.handle.rawValue <= 0x0eff else {
      story.statistics.hci.vendorLog += 1
      emit(
        .hci(.reservedHandle(data.handle, length: data.payload.count)), direction: direction)
      return
    }
    if direction == .received, data.handle == VendorLog.qualcomm.handle,
      story.roster.connection(data.handle, on: now.adapter) == nil,
      !story.roster.hasEnded(data.handle, on: now.adapter),
      let log = VendorLog(data, reader)
    {
      story.statistics.hci.vendorLog += 1
      emit(.hci(.vendorLog(log, length: data.payload.count)), direction: direction)
      return
    }
    guard let index = followedConnection(data.handle, direction) else {
      story.statistics.l2cap.other += 1
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if story.roster.hasEnded(data.handle, on: now.adapter) {
        let past = story.roster.past(data.handle, on: now.adapter, at: now.time)
        guard direction == .sent || past != nil else { return }
        report(
          .linkDataAfterEnd(
            data.handle, bytes: data.payload.count, connection: past.map { $0 + 1 }),
          direction: direction)
      }
      return
    }
    let frame = LinkFrame(now: now, index: index, direction: direction)
    carry(direction, at: index)
    if direction == .sent {
      self[frame].traffic.inController.send()
      story.adapters[story.roster.adapterPlace(now.adapter)].noteSentData()
    }
    if !data.data.trailing.isEmpty {
      report(.hciTrailing(bytes: data.data.trailing.count), frame)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if self[frame].transport != .lowEnergy {
      if self[frame].transport == .unknown {
        guessTransport(payload, data, at: index)
        if self[frame].transport != .unknown { tellJoined(frame) }
      }
      if self[frame].transport == .classic, !carriesAttributes(payload, data, frame) {
        other(payload, FrameHeader(payload.remainingBytes)?.channel, frame)
        return
      }
    }
    let fragment = ACLFragment(
      stream: frame.stream(data.handle), boundary: data.packetBoundary.rawValue,
      range: data.payload, record: now.packet, missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(
        found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), frame)
      return
    }
    join(fragment, payload, frame)
  }

  /// Adds a fragment of a connection to its frame, and takes in the frame if it is whole.
  mutating func join(
    _ fragment: ACLFragment, _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { reportFrameFault(lost) }
    switch outcome.step {
    case .complete(let found):
      take(
        found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), frame)
    case .reassembled(let found):
      story.statistics.l2cap.reassembled += 1
      story.carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      do {
        let whole = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: found.limit)
        take(found, whole.at(found.payload), frame)
      }
      recombiner.exchangeFrame(&bytes)
    case .pending:
      story.carried.part = .pending
      self[frame].traffic.wait(
        frame.direction, isStart: fragment.boundary != 0b01, frame.now.time)
    case .skipped: break
    }
    if let fault = outcome.fault { reportFrameFault(fault) }
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    if found.header.channel == .attribute {
      story.statistics.l2cap.frames += 1
      takeAttributes(payload, frame)
    } else {
      take(found, payload, frame)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func take(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    story.statistics.l2cap.frames += 1
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      if story.statistics.count(of: .l2capCut) == 0 {
        let cut = Finding(
          .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
          firstPacket: found.firstRecord)
        // The recorder is of no peer.
        story.statistics.note(cut, packet: frame.packet, peer: 0, nil)
        emit(.finding(cut), frame)
      } else {
        story.statistics.count(.l2capCut, packet: frame.packet)
      }
    }
    defer { self[frame].traffic.hear(frame.direction, frame.packet, frame.now.time) }
    switch found.header.channel {
    case .attribute: takeAttributes(payload, missing: missing, frame)
    case .signalingLE: signalling(payload, frame)
    case .securityManager: security(payload, frame)
    case let channel where self[frame].bearers.classic.carries(channel, frame.direction):
      takeAttributes(payload, missing: missing, frame)
    default:
      if !channelFrame(found, payload, frame) {
        self[frame].bearers.others.carry(
          found.header, over: found.header.channel, frame.direction, at: frame.now.time)
        other(payload, found.header.channel, frame)
      }
    }
  }

  private mutating func signalling(
    _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) {
    story.statistics.l2cap.signals += 1
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        report(
          .l2capTrailing(
            bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0)), frame)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      emit(.signal(signal, identifier: command.identifier), frame, payload)
      channelSignal(signal, command.identifier, payload, frame)
    } catch {
      report(.l2capUndecodable(error), frame)
    }
  }

  /// Something that could not be put together.
  mutating func reportFrameFault(_ fault: ReassemblyFault) {
    let expected = fault.expected ?? 0
    let kind: Finding.Kind =
      switch fault.kind {
      case .continuationWithoutStart: .l2capContinuationWithoutStart(bytes: fault.available)
      case .overrun(let extra): .l2capOverrun(extra: extra)
      case .tooManyPending: .l2capEvicted(available: fault.available, expected: expected)
      default: .l2capIncomplete(available: fault.available, expected: expected)
      }
    guard let index = anyConnection(fault.stream) else {
      return report(kind, since: fault.firstRecord, origin(fault.stream))
    }
    let frame = LinkFrame(now: now, index: index, direction: fault.stream.direction)
    self[frame].values.messages.spoil(frame.direction)
    if kind.code != .l2capOverrun {
      self[frame].traffic.losses.note(.incomplete, of: frame.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      reportUnitFault(lost)
    }
    report(kind, since: fault.firstRecord, frame)
    if kind.code == .l2capIncomplete, fault.channel.map({ $0 == .attribute }) ?? true {
      loseAnswer(begunIn: fault.firstRecord, frame)
    }
  }

  /// A packet of a connection was lost: the frame that it belonged to is lost, too.
  mutating func loseFrame(_ frame: LinkFrame) {
    let stream = frame.stream(self[frame].handle)
    if let fault = recombiner.losePacket(stream) {
      reportFrameFault(fault)
    }
  }

  /// An ATT PDU of a connection, of which some bytes were cut.
  private mutating func takeAttributes(
    _ payload: borrowing ByteReader, missing: Int, _ frame: LinkFrame
  ) {
    var frame = frame
    frame.missing = missing
    if self[frame].accessAddress != nil {
      frame.begunByOther =
        recombiner.collecting(frame.reversed.stream(self[frame].handle)) ?? 0
    }
    takeAttributes(payload, frame)
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  private mutating func channelFrame(
    _ found: RecombinedFrame, _ payload: borrowing ByteReader, _ frame: LinkFrame
  ) -> Bool {
    guard
      let place = self[frame].bearers.place(
        receiving: found.header.channel, frame.direction)
    else {
      tellStranger(found.header.channel, frame)
      return false
    }
    let channel = self[frame].bearers.channels[place]
    // The credits may be among what the capture lacks.
    if self[frame].bearers.spend(at: place, frame.direction),
      hidden(since: channel.openedPacket, frame) == nil
    {
      report(
        .l2capCreditsExceeded(channel.numbers[frame.direction]), since: channel.openedPacket, frame)
    }
    let outcome = reassembler.add(
      CreditBasedFrame(found), payload.remainingBytes, limits: channel.limits[frame.direction])
    if let lost = outcome.lost { reportUnitFault(lost) }
    switch outcome.step {
    case .complete(let unit):
      serviceDataUnit(
        unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, frame)
    case .reassembled(let unit):
      story.carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      do {
        let whole = ByteReader(bytes.span, base: 0, layer: .l2cap, limit: unit.limit)
        serviceDataUnit(unit, whole.at(unit.data), place, frame)
      }
      reassembler.exchangeSDU(&bytes)
    case .pending: story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportUnitFault(fault) }
    return channel.isBearer
  }

  /// A whole SDU, or the head of one that the recorder cut.
  private mutating func serviceDataUnit(
    _ unit: ServiceDataUnit, _ payload: borrowing ByteReader, _ place: Int, _ frame: LinkFrame
  ) {
    guard self[frame].bearers.channels[place].isBearer else { return }
    var frame = frame
    frame.channel = place
    takeAttributes(payload, missing: max(0, Int(unit.length) - unit.data.count), frame)
  }

  /// Something that could not be joined.
  mutating func reportUnitFault(_ fault: ReassemblyFault) {
    let index = anyConnection(fault.stream)
    let place = index.flatMap {
      self[$0].bearers.place(receiving: fault.channel ?? .null, fault.stream.direction)
    }
    let channel = index.flatMap { index in
      place.map { self[index].bearers.channels[$0] }
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
    default:
      kind = .l2capUnitIncomplete(available: fault.available, expected: expected)
    }
    let bearer = channel?.isBearer == true ? place : nil
    report(
      kind, since: fault.firstRecord, origin(fault.stream, at: index, channel: bearer))
  }

  // MARK: - Closing

  /// Most connections whose last packets are waited for at a time.
  private static let lingeringLimit = 64

  /// Ends a channel: what waits on it is told.
  mutating func closeChannel(at place: Int, of index: Int) {
    let channel = self[index].bearers.channels[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: self[index].adapter,
        handle: self[index].handle,
        direction: direction)
      if let fault = reassembler.close(stream, channel: channel.numbers[direction]) {
        reportUnitFault(fault)
      }
    }
    if channel.isBearer { closeBearer(place, at: index, isEndSeen: true) }
    self[index].bearers.close(at: place)
    remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  private mutating func closeChannels(at index: Int, isEndSeen: Bool) {
    while let fault = reassembler.closeNext(
      adapter: self[index].adapter, handle: self[index].handle
    ) {
      reportUnitFault(fault)
    }
    for place in self[index].bearers.channels.indices
    where self[index].bearers.channels[place].isBearer {
      closeBearer(place, at: index, isEndSeen: isEndSeen)
    }
    remember(
      -MemoryLayout<CreditBasedChannel>.stride
        * self[index].bearers.channels.count
    )
    self[index].bearers.closeAll()
  }

  /// What still waits on a connection that ends.
  ///
  /// - Parameters:
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  private mutating func closeBearers(at index: Int, isEndSeen: Bool) {
    closeChannels(at: index, isEndSeen: isEndSeen)
    closeAttributes(at: index, isEndSeen: isEndSeen)
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections() {
    for index in story.roster.openIndices
    where self[index].adapter == now.adapter {
      close(at: index, unseen: .adapter)
    }
    for index in story.roster.lingering
    where self[index].adapter == now.adapter {
      settleConnection(at: index)
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
  mutating func close(
    at index: Int, by end: CaptureTime? = nil, isEndSeen: Bool = true,
    unseen: Connection.UnseenEnd? = nil, lingers: Bool = false
  ) {
    let handle = self[index].handle
    self[index].ending.packet = now.packet
    self[index].ending.time = now.time
    self[index].ending.unseen = unseen
    endFlows(at: index, .disconnected, by: end ?? now.time)
    auditReconnection(at: index, by: end ?? now.time)
    endPairing(at: index)
    story.roster.close(handle, on: self[index].adapter, packet: now.packet)
    story.roster.keyRing.end(index)
    if story.roster.lingering.count >= Self.lingeringLimit,
      let first = story.roster.lingering.first
    {
      settleConnection(at: first)
    }
    story.roster.linger(index)
    guard lingers else { return settleConnection(at: index, isEndSeen: isEndSeen) }
    wait(until: self[index].ending.deadline)
  }

  /// Tells what a connection that ended had still waited for: nothing of it comes any more.
  mutating func settleConnection(at index: Int, isEndSeen: Bool = true) {
    let lost = recombiner.close(adapter: self[index].adapter, handle: self[index].handle)
    if let fault = lost.sent { reportFrameFault(fault) }
    if let fault = lost.received { reportFrameFault(fault) }
    closeBearers(at: index, isEndSeen: isEndSeen)
    story.watch.end(index)
    story.roster.leave(index)
  }

  /// Does so for all connections that ended.
  mutating func settleAll() {
    while let index = story.roster.lingering.first {
      settleConnection(at: index)
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
    _ handle: ConnectionHandle, _ direction: Direction
  ) -> Int? {
    if let index = story.roster.connection(handle, on: now.adapter) { return index }
    if story.roster.hasEnded(handle, on: now.adapter) {
      if direction == .sent { return nil }
      if let index = story.roster.lingering(handle, on: now.adapter) { return index }
      if story.roster.past(handle, on: now.adapter, at: now.time) != nil {
        return nil
      }
    }
    return addConnection(handle, address: nil, transport: .unknown, joinedHalfway: true)
  }

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ handle: ConnectionHandle, address: DeviceAddress?, transport: Connection.Transport,
    joinedHalfway: Bool
  ) -> Int? {
    if let before = story.roster.lingering(handle, on: now.adapter) {
      settleConnection(at: before)
    }
    guard story.roster.openCount < limits.openConnections else {
      reach(.openConnections)
      return nil
    }
    if story.connections.kept >= limits.connections
      || story.peers.kept >= limits.peers
    {
      forgetOldest()
    }
    guard hasRoom() else { return nil }
    let index = story.connections.count
    let peer = peerNumber(address)
    remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.traffic.inController = DataInController(
        earlier: story.adapters[story.roster.adapterPlace(now.adapter)].buffers
          ?? DataInController.most)
    }
    story.roster.add(connection)
    return index
  }

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  private mutating func forgetOldest() {
    let limits = limits
    settleAll()
    if story.connections.kept >= limits.connections {
      let forgotten = story.roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      reach(.connections)
      remember(-forgotten * Self.connectionWeight)
    }
    guard story.peers.kept >= limits.peers,
      let weight = story.roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    reach(.peers)
    remember(-weight)
    let peers = story.peers
    remember(-story.watch.forget(where: { !peers.isKept($0 - 1) }) * Watch.weight)
    forgetLabels()
  }
}
