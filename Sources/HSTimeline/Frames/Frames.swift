import HSATT
import HSBytes
import HSCapture
import HSHCI
import HSL2CAP
import HSSMP

/// The frames of L2CAP: data of a connection become whole frames, and these are handed to what they are for.
///
/// Connections begin and end here, as with them begins and ends what is put together.
struct Frames: ~Copyable {
  private var recombiner = Recombiner()
  private var reassembler = CreditBasedReassembler()
  private var attributes = Attributes()

  // MARK: - What most records are

  /// Whether nothing is being put together of a stream.
  @inline(__always)
  mutating func isIdle(_ stream: ACLStream) -> Bool { recombiner.isIdle(stream) }

  /// Takes in a whole notification.
  @inline(__always)
  mutating func take(
    _ found: WholeNotification, _ reader: borrowing ByteReader, _ frame: AttributeFrame,
    _ scene: inout Scene
  ) {
    attributes.notify(
      found.attribute, found.value, 0, indicated: false, reader, frame, &scene)
  }

  // MARK: - Time, and the end

  /// Reports what has waited too long for its answer; returns when the next is due.
  mutating func expireTransactions(_ now: Moment, _ air: borrowing Air, _ scene: inout Scene)
    -> Int64
  {
    attributes.expireTransactions(now, air, &scene)
  }

  /// The capture ends: what was not put together is lost.
  mutating func finishFrames(_ now: Moment, _ scene: inout Scene) {
    settleAll(now, &scene)
    while let fault = recombiner.finishNext() { reportFrameFault(now, fault, &scene) }
    while let fault = reassembler.finishNext() { reportUnitFault(now, fault, &scene) }
  }

  /// The capture ends: what still waits on connections is told as open.
  mutating func finishConnections(_ now: inout Moment, _ scene: inout Scene) {
    for index in scene.story.roster.openIndices {
      now.adapter = scene.story.connections[index].adapter
      attributes.endFlows(now, at: index, .captureEnded, by: now.time, &scene)
      attributes.auditReconnection(now, at: index, by: now.time, &scene)
      scene.endPairing(now, at: index)
      closeBearers(now, at: index, isEndSeen: false, &scene)
      // What waited is told as open at the capture's end: nobody knows what the sniffer did not hear.
      guard scene.story.connections[index].ending.unseen != nil else { continue }
      let last = scene.story.connections[index].traffic.last
      let opened = scene.story.connections[index].openedPacket
      scene.story.connections[index].ending.packet = max(last.packet, opened)
      scene.story.connections[index].ending.time =
        last.packet > 0
        ? CaptureTime(nanoseconds: last.time) : scene.story.connections[index].openedTime
    }
  }

  // MARK: - Frames

  /// Data of a connection.
  mutating func acl(
    _ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction, _ scene: inout Scene
  ) {
    scene.count { $0.hci.acl += 1 }
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      scene.story.gaps.hasUncountedData = true
      scene.report(now, Finding(.hciUndecodable(error)), reader, direction: direction)
      return
    }
    // Handles end at 0x0EFF (Core 5.4, Vol 4, Part E, 5.4.2): controllers send their makers' logs beyond.
    guard data.handle.rawValue <= 0x0eff else {
      scene.count { $0.hci.vendorLog += 1 }
      scene.emit(
        now, .hci(.reservedHandle(data.handle, length: data.payload.count)), reader,
        direction: direction)
      return
    }
    if direction == .received, data.handle == VendorLog.qualcomm.handle,
      scene.story.roster.connection(data.handle, on: now.adapter) == nil,
      !scene.story.roster.hasEnded(data.handle, on: now.adapter), let log = VendorLog(data, reader)
    {
      scene.count { $0.hci.vendorLog += 1 }
      scene.emit(
        now, .hci(.vendorLog(log, length: data.payload.count)), reader, direction: direction)
      return
    }
    guard let index = followedConnection(now, data.handle, direction, &scene) else {
      scene.count { $0.l2cap.other += 1 }
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if scene.story.roster.hasEnded(data.handle, on: now.adapter) {
        let past = scene.story.roster.past(data.handle, on: now.adapter, at: now.time)
        guard direction == .sent || past != nil else { return }
        scene.report(
          now,
          Finding(
            .linkDataAfterEnd(
              data.handle, bytes: data.payload.count, connection: past.map { $0 + 1 })),
          reader, direction: direction)
      }
      return
    }
    scene.carry(direction, at: index)
    if direction == .sent {
      scene.story.connections[index].traffic.inController.send()
      scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].noteSentData()
    }
    if !data.data.trailing.isEmpty {
      scene.report(
        now, Finding(.hciTrailing(bytes: data.data.trailing.count)), reader,
        direction: direction, at: index)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if scene.story.connections[index].transport != .lowEnergy {
      if scene.story.connections[index].transport == .unknown {
        guessTransport(payload, data, at: index, &scene)
        if scene.story.connections[index].transport != .unknown {
          scene.tellJoined(now, at: index, reader, direction)
        }
      }
      if scene.story.connections[index].transport == .classic,
        !carriesAttributes(now, payload, data, direction, at: index, &scene)
      {
        other(
          now, payload, FrameHeader(payload.remainingBytes)?.channel, direction, at: index, &scene)
        return
      }
    }
    let fragment = ACLFragment(
      stream: ACLStream(adapter: now.adapter, handle: data.handle, direction: direction),
      boundary: data.packetBoundary.rawValue, range: data.payload, record: now.packet,
      missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(
        now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index,
        &scene)
      return
    }
    join(now, fragment, payload, at: index, &scene)
  }

  /// Adds a fragment of the connection at `index` to its frame, and takes in the frame if it is
  /// whole.
  mutating func join(
    _ now: Moment, _ fragment: ACLFragment, _ payload: borrowing ByteReader, at index: Int,
    _ scene: inout Scene
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { reportFrameFault(now, lost, &scene) }
    switch outcome.step {
    case .complete(let found):
      frame(
        now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index,
        &scene)
    case .reassembled(let found):
      scene.count { $0.l2cap.reassembled += 1 }
      scene.story.carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      reassembled(now, found, bytes.span, at: index, &scene)
      recombiner.exchangeFrame(&bytes)
    case .pending: scene.story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportFrameFault(now, fault, &scene) }
  }

  /// A connection seen from the middle is LE or BR/EDR by the channels that it uses.
  private func guessTransport(
    _ payload: borrowing ByteReader, _ data: ACLData, at index: Int, _ scene: inout Scene
  ) {
    guard data.packetBoundary.isStart, let header = FrameHeader(payload.remainingBytes) else {
      return
    }
    switch header.channel {
    case .attribute, .signalingLE, .securityManager:
      scene.story.connections[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      scene.story.connections[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  private func other(
    _ now: Moment, _ payload: borrowing ByteReader, _ channel: ChannelID?, _ direction: Direction,
    at index: Int, _ scene: inout Scene
  ) {
    scene.count { $0.l2cap.other += 1 }
    guard scene.interest.contains(.hci) else { return }
    scene.emit(
      now, .hci(.data(channel: channel?.rawValue ?? 0, length: payload.remaining)), payload,
      direction: direction,
      at: index)
  }

  /// A frame that was put together in a buffer.
  private mutating func reassembled(
    _ now: Moment, _ found: RecombinedFrame, _ bytes: Span<UInt8>, at index: Int,
    _ scene: inout Scene
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: found.limit)
    frame(now, found, whole.at(found.payload), at: index, &scene)
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int,
    _ scene: inout Scene
  ) {
    if found.header.channel == .attribute {
      scene.count { $0.l2cap.frames += 1 }
      attributes.take(
        payload,
        AttributeFrame(now: now, index: index, direction: found.stream.direction, missing: 0),
        &scene)
    } else {
      frame(now, found, payload, at: index, &scene)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func frame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int,
    _ scene: inout Scene
  ) {
    scene.count { $0.l2cap.frames += 1 }
    let direction = found.stream.direction
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      if scene.story.statistics.count(of: .l2capCut) == 0 {
        let cut = Finding(
          .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
          firstPacket: found.firstRecord)
        // The recorder is of no peer.
        scene.count { $0.note(cut, packet: now.packet, peer: 0, nil) }
        scene.emit(now, .finding(cut), payload, direction: direction, at: index)
      } else {
        scene.story.statistics.count(.l2capCut, packet: now.packet)
      }
    }
    defer { scene.story.connections[index].traffic.hear(direction, now.packet, now.time) }
    switch found.header.channel {
    case .attribute:
      attributes.take(
        payload, attributeFrame(now, direction, missing: missing, at: index, scene), &scene)
    case .signalingLE: signalling(now, payload, direction, at: index, &scene)
    case .securityManager: security(now, payload, direction, at: index, &scene)
    case let channel
    where scene.story.connections[index].bearers.classic.carries(channel, direction):
      attributes.take(
        payload, attributeFrame(now, direction, missing: missing, at: index, scene), &scene)
    default:
      if !channelFrame(now, found, payload, at: index, &scene) {
        other(now, payload, found.header.channel, direction, at: index, &scene)
      }
    }
  }

  private mutating func signalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int,
    _ scene: inout Scene
  ) {
    scene.count { $0.l2cap.signals += 1 }
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        scene.report(
          now,
          Finding(
            .l2capTrailing(
              bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0))),
          payload, direction: direction, at: index)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      scene.emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      channelSignal(now, signal, command.identifier, payload, direction, at: index, &scene)
    } catch {
      scene.report(now, Finding(.l2capUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  private func security(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int,
    _ scene: inout Scene
  ) {
    scene.count { $0.l2cap.security += 1 }
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try HSSMP.PDU(parsing: &cursor)
      scene.emit(now, .security(SecurityEvent(pdu: pdu)), payload, direction: direction, at: index)
      scene.pair(now, pdu, payload, direction, at: index)
      scene.noteLinkKeys(now, pdu, payload, direction, at: index)
      if direction == .received { scene.noteIdentity(now, pdu, payload, at: index) }
    } catch {
      scene.report(now, Finding(.smpUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  /// Something that could not be put together.
  mutating func reportFrameFault(_ now: Moment, _ fault: RecombinerFault, _ scene: inout Scene) {
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
    let finding = Finding(kind, firstPacket: fault.firstRecord)
    // It may be another adapter's than the record's: frames wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    guard let index = scene.story.roster.anyConnection(fault.stream.handle, on: now.adapter) else {
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    scene.story.connections[index].values.messages.spoil(fault.stream.direction)
    if finding.code != .l2capOverrun {
      scene.story.connections[index].traffic.losses.note(
        .incomplete, of: fault.stream.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      reportUnitFault(now, lost, &scene)
    }
    scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    if finding.code == .l2capIncomplete, fault.channel.map({ $0 == .attribute }) ?? true {
      attributes.loseAnswer(
        now, begunIn: fault.firstRecord, to: fault.stream.direction.opposite, at: index, &scene)
    }
  }

  /// A packet of a connection was lost: the frame that it belonged to is lost, too.
  mutating func loseFrame(
    _ now: Moment, _ direction: Direction, at index: Int, _ scene: inout Scene
  ) {
    let stream = ACLStream(
      adapter: now.adapter, handle: scene.story.connections[index].handle, direction: direction)
    if let fault = recombiner.losePacket(stream, record: now.packet) {
      reportFrameFault(now, fault, &scene)
    }
  }

  /// An ATT PDU of a connection.
  private mutating func attributeFrame(
    _ now: Moment, _ direction: Direction, missing: Int, at index: Int, _ scene: borrowing Scene
  ) -> AttributeFrame {
    var frame = AttributeFrame(now: now, index: index, direction: direction, missing: missing)
    if scene.story.connections[index].accessAddress != nil {
      frame.begunByOther =
        recombiner.collecting(
          ACLStream(
            adapter: now.adapter, handle: scene.story.connections[index].handle,
            direction: direction.opposite)) ?? 0
    }
    return frame
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  private mutating func channelFrame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int,
    _ scene: inout Scene
  ) -> Bool {
    let direction = found.stream.direction
    guard
      let place = scene.story.connections[index].bearers.channels.place(
        receiving: found.header.channel, direction)
    else {
      tellStranger(now, found.header.channel, payload, direction, at: index, &scene)
      return false
    }
    spendCredit(now, at: place, payload, direction, of: index, &scene)
    let channel = scene.story.connections[index].bearers.channels.all[place]
    let limits = direction == .received ? channel.localLimits : channel.remoteLimits
    let outcome = reassembler.add(CreditBasedFrame(found), payload.remainingBytes, limits: limits)
    if let lost = outcome.lost { reportUnitFault(now, lost, &scene) }
    switch outcome.step {
    case .complete(let unit):
      serviceDataUnit(
        now, unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, at: index,
        &scene)
    case .reassembled(let unit):
      scene.story.carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      reassembledUnit(now, unit, bytes.span, place, at: index, &scene)
      reassembler.exchangeSDU(&bytes)
    case .pending: scene.story.carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { reportUnitFault(now, fault, &scene) }
    return channel.isBearer
  }

  private mutating func reassembledUnit(
    _ now: Moment, _ unit: ServiceDataUnit, _ bytes: Span<UInt8>, _ place: Int, at index: Int,
    _ scene: inout Scene
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: unit.limit)
    serviceDataUnit(now, unit, whole.at(unit.data), place, at: index, &scene)
  }

  /// A whole SDU, or the head of one that the recorder cut.
  private mutating func serviceDataUnit(
    _ now: Moment, _ unit: ServiceDataUnit, _ payload: borrowing ByteReader, _ place: Int,
    at index: Int, _ scene: inout Scene
  ) {
    guard scene.story.connections[index].bearers.channels.all[place].isBearer else { return }
    var now = now
    now.bearer = scene.story.connections[index].bearers.number(place)
    var frame = attributeFrame(
      now, unit.stream.direction, missing: max(0, Int(unit.length) - unit.data.count), at: index,
      scene)
    frame.channel = place
    attributes.take(payload, frame, &scene)
  }

  /// Takes a credit for a frame; tells if there was none left.
  private func spendCredit(
    _ now: Moment, at place: Int, _ payload: borrowing ByteReader, _ direction: Direction,
    of index: Int, _ scene: inout Scene
  ) {
    guard scene.story.connections[index].bearers.channels.spend(at: place, direction) else {
      return
    }
    let channel = scene.story.connections[index].bearers.channels.all[place]
    let losses = scene.story.roster.connections[index].traffic.losses
    // The credits may be among what the capture lacks.
    guard
      scene.story.gaps.hidden(since: channel.openedPacket, asked: direction, losses: losses) == nil
    else { return }
    scene.report(
      now,
      Finding(
        .l2capCreditsExceeded(direction == .received ? channel.local : channel.remote),
        firstPacket: channel.openedPacket),
      payload, direction: direction, at: index)
  }

  /// Tells once of data on a channel whose opening the capture does not hold.
  private func tellStranger(
    _ now: Moment, _ channel: ChannelID, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int, _ scene: inout Scene
  ) {
    guard channel.isDynamic, scene.story.connections[index].transport == .lowEnergy,
      scene.story.connections[index].bearers.channels.meetStranger()
    else { return }
    scene.report(
      now, Finding(.l2capUnknownChannel(channel)), payload, direction: direction, at: index)
  }

  /// Something that could not be joined.
  func reportUnitFault(_ now: Moment, _ fault: CreditBasedFault, _ scene: inout Scene) {
    // It may be another adapter's than the record's: units wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    let index = scene.story.roster.anyConnection(fault.stream.handle, on: now.adapter)
    let channel = index.flatMap { index in
      scene.story.connections[index].bearers.channels.place(
        receiving: fault.channel, fault.stream.direction
      )
      .map { scene.story.connections[index].bearers.channels.all[$0] }
    }
    let limits = fault.stream.direction == .received ? channel?.localLimits : channel?.remoteLimits
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
    if let channel, channel.isBearer { now.bearer = channel.local.rawValue }
    let finding = Finding(kind, firstPacket: fault.firstRecord)
    if let index {
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    } else {
      scene.report(now, finding, ByteReader.nothing, direction: fault.stream.direction)
    }
  }

  // MARK: - Closing

  /// Most connections whose last packets are waited for at a time.
  private static let lingeringLimit = 64

  /// Ends a channel: what waits on it is told.
  mutating func closeChannel(_ now: Moment, at place: Int, of index: Int, _ scene: inout Scene) {
    let channel = scene.story.connections[index].bearers.channels.all[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: scene.story.connections[index].adapter,
        handle: scene.story.connections[index].handle,
        direction: direction)
      let end = direction == .received ? channel.local : channel.remote
      if let fault = reassembler.close(stream, channel: end) { reportUnitFault(now, fault, &scene) }
    }
    if channel.isBearer { attributes.closeBearer(now, place, at: index, isEndSeen: true, &scene) }
    scene.story.connections[index].bearers.channels.close(at: place)
    scene.remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  private mutating func closeChannels(
    _ now: Moment, at index: Int, isEndSeen: Bool, _ scene: inout Scene
  ) {
    while let fault = reassembler.closeNext(
      adapter: scene.story.connections[index].adapter, handle: scene.story.connections[index].handle
    ) {
      reportUnitFault(now, fault, &scene)
    }
    for place in scene.story.connections[index].bearers.channels.all.indices
    where scene.story.connections[index].bearers.channels.all[place].isBearer {
      attributes.closeBearer(now, place, at: index, isEndSeen: isEndSeen, &scene)
    }
    scene.remember(
      -MemoryLayout<CreditBasedChannel>.stride
        * scene.story.connections[index].bearers.channels.all.count
    )
    scene.story.connections[index].bearers.channels.closeAll()
  }

  /// What still waits on a connection that ends.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - isEndSeen: Whether the capture shows that it ended; if not, what waits may be answered later.
  ///   - scene: The story so far.
  private mutating func closeBearers(
    _ now: Moment, at index: Int, isEndSeen: Bool, _ scene: inout Scene
  ) {
    closeChannels(now, at: index, isEndSeen: isEndSeen, &scene)
    attributes.close(now, at: index, isEndSeen: isEndSeen, &scene)
  }

  /// The channel of ATT over BR/EDR ends, or another begins: what waits on it is told.
  func closeClassicBearer(
    _ now: Moment, at index: Int, isEndSeen: Bool, _ scene: inout Scene
  ) {
    attributes.closeBearer(now, Bearers.fixed, at: index, isEndSeen: isEndSeen, &scene)
  }

  /// An adapter that is switched off or reset takes its connections along.
  mutating func endConnections(_ now: Moment, _ scene: inout Scene) {
    for index in scene.story.roster.openIndices
    where scene.story.connections[index].adapter == now.adapter {
      close(now, at: index, unseen: .adapter, &scene)
    }
    for index in scene.story.roster.lingering
    where scene.story.connections[index].adapter == now.adapter {
      settleConnection(now, at: index, &scene)
    }
  }

  /// Ends a connection for the books: its handle is free, and what waits on it is told.
  ///
  /// - Parameters:
  ///   - now: Where the story stands.
  ///   - index: The connection.
  ///   - end: When it ended, if that is not now.
  ///   - isEndSeen: Whether the capture holds its end, or has lost it before.
  ///   - unseen: What shows that it is over, where the capture does not hold its end.
  ///   - lingers: Whether packets of the connection may come behind the event of its end: what waits is then
  ///     told later.
  ///   - scene: The story so far.
  mutating func close(
    _ now: Moment, at index: Int, by end: CaptureTime? = nil, isEndSeen: Bool = true,
    unseen: Connection.UnseenEnd? = nil, lingers: Bool = false, _ scene: inout Scene
  ) {
    let handle = scene.story.connections[index].handle
    scene.story.connections[index].ending.packet = now.packet
    scene.story.connections[index].ending.time = now.time
    scene.story.connections[index].ending.unseen = unseen
    attributes.endFlows(now, at: index, .disconnected, by: end ?? now.time, &scene)
    attributes.auditReconnection(now, at: index, by: end ?? now.time, &scene)
    scene.endPairing(now, at: index)
    scene.story.roster.close(handle, on: now.adapter, packet: now.packet)
    scene.story.roster.learn { $0.end(index) }
    if scene.story.roster.lingering.count >= Self.lingeringLimit,
      let first = scene.story.roster.lingering.first
    {
      settleConnection(now, at: first, &scene)
    }
    scene.story.roster.linger(index)
    guard lingers else { return settleConnection(now, at: index, isEndSeen: isEndSeen, &scene) }
    scene.wait(until: scene.story.connections[index].ending.deadline)
  }

  /// Tells what a connection that ended had still waited for: nothing of it comes any more.
  mutating func settleConnection(
    _ now: Moment, at index: Int, isEndSeen: Bool = true, _ scene: inout Scene
  ) {
    var now = now
    now.adapter = scene.story.connections[index].adapter
    let lost = recombiner.close(adapter: now.adapter, handle: scene.story.connections[index].handle)
    if let fault = lost.sent { reportFrameFault(now, fault, &scene) }
    if let fault = lost.received { reportFrameFault(now, fault, &scene) }
    closeBearers(now, at: index, isEndSeen: isEndSeen, &scene)
    scene.story.watch.end(index)
    scene.story.roster.leave(index)
  }

  /// Does so for all connections that ended.
  mutating func settleAll(_ now: Moment, _ scene: inout Scene) {
    while let index = scene.story.roster.lingering.first {
      settleConnection(now, at: index, &scene)
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
    _ now: Moment, _ handle: ConnectionHandle, _ direction: Direction, _ scene: inout Scene
  ) -> Int? {
    if let index = scene.story.roster.connection(handle, on: now.adapter) { return index }
    if scene.story.roster.hasEnded(handle, on: now.adapter) {
      if direction == .sent { return nil }
      if let index = scene.story.roster.lingering(handle, on: now.adapter) { return index }
      if scene.story.roster.past(handle, on: now.adapter, at: now.time) != nil { return nil }
    }
    return addConnection(
      now, handle, address: nil, transport: .unknown, joinedHalfway: true, &scene)
  }

  /// Makes a connection and returns its index; `nil` if there are too many.
  mutating func addConnection(
    _ now: Moment, _ handle: ConnectionHandle, address: DeviceAddress?,
    transport: Connection.Transport,
    joinedHalfway: Bool, _ scene: inout Scene
  ) -> Int? {
    if let before = scene.story.roster.lingering(handle, on: now.adapter) {
      settleConnection(now, at: before, &scene)
    }
    guard scene.story.roster.openCount < scene.limits.openConnections else {
      scene.reach(now, .openConnections)
      return nil
    }
    if scene.story.connections.kept >= scene.limits.connections
      || scene.story.peers.kept >= scene.limits.peers
    {
      forgetOldest(now, &scene)
    }
    guard scene.hasRoom(now) else { return nil }
    let index = scene.story.connections.count
    let peer = scene.peerNumber(now, address)
    scene.remember(Self.connectionWeight)
    var connection = Connection(
      id: index + 1, adapter: now.adapter, handle: handle, peer: peer, transport: transport,
      openedPacket: now.packet, openedTime: now.time, joinedHalfway: joinedHalfway)
    if joinedHalfway {
      connection.traffic.inController = DataInController(
        earlier: scene.story.adapters[scene.story.roster.adapterPlace(now.adapter)].buffers
          ?? DataInController.most)
    }
    scene.story.roster.add(connection)
    return index
  }

  // A log of months, or one made to fill the memory, holds connections without end. Of those that ended
  // long ago nothing is needed to read on: they are forgotten, and what stays is their number.

  /// Forgets the oldest connections and peers if there are as many as may be kept.
  @inline(never)
  private mutating func forgetOldest(_ now: Moment, _ scene: inout Scene) {
    let limits = scene.limits
    settleAll(now, &scene)
    if scene.story.connections.kept >= limits.connections {
      let forgotten = scene.story.roster.forgetConnections(downTo: limits.connections / 4 * 3)
      guard forgotten > 0 else { return }
      scene.reach(now, .connections)
      scene.remember(-forgotten * Self.connectionWeight)
    }
    guard scene.story.peers.kept >= limits.peers,
      let weight = scene.story.roster.forgetPeers(downTo: limits.peers / 4 * 3)
    else { return }
    scene.reach(now, .peers)
    scene.remember(-weight)
    let peers = scene.story.peers
    scene.remember(-scene.story.watch.forget(where: { !peers.isKept($0 - 1) }) * Watch.weight)
  }
}
