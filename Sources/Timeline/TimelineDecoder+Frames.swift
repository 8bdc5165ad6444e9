import Bytes
import Capture
import HCI
import L2CAP
import SMP

extension TimelineDecoder {
  /// Data of a connection.
  mutating func acl(_ now: Moment, _ reader: borrowing ByteReader, _ direction: Direction) {
    count { $0.hci.acl += 1 }
    var cursor = reader.descending(to: .hci)
    let data: ACLData
    do throws(DecodeError) {
      data = try ACLData(parsing: &cursor)
    } catch {
      gaps.hasUncountedData = true
      find(now, Finding(.hciUndecodable(error)), reader, direction: direction)
      return
    }
    if let log = vendorLog(now, data, reader, direction) {
      count { $0.hci.vendorLog += 1 }
      emit(now, .hci(.vendorLog(log, length: data.payload.count)), reader, direction: direction)
      return
    }
    guard let index = connection(now, data.handle, direction) else {
      count { $0.l2cap.other += 1 }
      // Nor is what a limit keeps from being followed: that has been told once for all.
      if direction == .sent, roster.hasEnded(data.handle, on: now.adapter) {
        find(
          now,
          Finding(.linkDataAfterEnd(data.handle, bytes: data.payload.count)),
          reader, direction: direction)
      }
      return
    }
    carried.connection = connections[index].id
    carried.direction = direction
    if direction == .sent {
      connections[index].dataInController.send()
      adapters[roster.adapterPlace(now.adapter)].hasSentData = true
    }
    if !data.data.trailing.isEmpty {
      find(
        now, Finding(.hciTrailing(bytes: data.data.trailing.count)), reader,
        direction: direction, at: index)
    }
    let payload = reader.at(data.payload, layer: .l2cap, limitedBy: data.data.limit)
    if connections[index].transport != .lowEnergy {
      if connections[index].transport == .unknown {
        guessTransport(payload, data, at: index)
        if connections[index].transport != .unknown {
          tellJoined(now, at: index, reader, direction)
        }
      }
      if connections[index].transport == .classic,
        !carriesAttributes(now, payload, data, direction, at: index)
      {
        other(now, payload, FrameHeader(payload.remainingBytes)?.channel, direction, at: index)
        return
      }
    }
    let fragment = ACLFragment(
      stream: ACLStream(adapter: now.adapter, handle: data.handle, direction: direction),
      boundary: data.packetBoundary.rawValue, range: data.payload, record: now.packet,
      missing: data.data.missing)
    if let found = recombiner.wholeFrame(fragment, payload.remainingBytes) {
      whole(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
      return
    }
    join(now, fragment, payload, at: index)
  }

  /// Adds a fragment of the connection at `index` to its frame, and takes in the frame if it is
  /// whole.
  mutating func join(
    _ now: Moment, _ fragment: ACLFragment, _ payload: borrowing ByteReader, at index: Int
  ) {
    let outcome = recombiner.add(fragment, payload.remainingBytes)
    if let lost = outcome.lost { tell(now, lost) }
    switch outcome.step {
    case .complete(let found):
      frame(now, found, payload.at(found.payload, layer: .l2cap, limitedBy: found.limit), at: index)
    case .reassembled(let found):
      count { $0.l2cap.reassembled += 1 }
      carried.part = .end(first: found.firstRecord)
      // The frame's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      recombiner.exchangeFrame(&bytes)
      reassembled(now, found, bytes.span, at: index)
      recombiner.exchangeFrame(&bytes)
    case .pending: carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { tell(now, fault) }
  }

  /// A connection seen from the middle is LE or BR/EDR by the channels that it uses.
  private mutating func guessTransport(
    _ payload: borrowing ByteReader, _ data: ACLData, at index: Int
  ) {
    guard data.packetBoundary.isStart, let header = FrameHeader(payload.remainingBytes) else {
      return
    }
    switch header.channel {
    case .attribute, .signalingLE, .securityManager: connections[index].transport = .lowEnergy
    case .signaling, .connectionless, .ampManager, .securityManagerBREDR:
      connections[index].transport = .classic
    default: break
    }
  }

  /// Traffic that is not ours to read.
  private mutating func other(
    _ now: Moment, _ payload: borrowing ByteReader, _ channel: ChannelID?, _ direction: Direction,
    at index: Int
  ) {
    count { $0.l2cap.other += 1 }
    guard interest.contains(.hci) else { return }
    emit(
      now, .hci(.data(channel: channel?.rawValue ?? 0, length: payload.remaining)), payload,
      direction: direction,
      at: index)
  }

  /// A frame that was put together in a buffer.
  private mutating func reassembled(
    _ now: Moment, _ found: RecombinedFrame, _ bytes: Span<UInt8>, at index: Int
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: found.limit)
    frame(now, found, whole.at(found.payload), at: index)
  }

  /// A frame that stands whole in its packet: what most frames do.
  @inline(__always)
  private mutating func whole(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    if found.header.channel == .attribute {
      count { $0.l2cap.frames += 1 }
      attribute(
        payload,
        AttributeFrame(now: now, index: index, direction: found.stream.direction, missing: 0))
    } else {
      frame(now, found, payload, at: index)
    }
  }

  /// A whole frame, or the head of one that the recorder cut.
  private mutating func frame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) {
    count { $0.l2cap.frames += 1 }
    let direction = found.stream.direction
    let missing = max(0, Int(found.header.length) - found.payload.count)
    if missing > 0 {
      // One that says it for all: a recorder that cuts does so with every long packet.
      statistics.count(.l2capCut, packet: now.packet)
      if statistics.count(of: .l2capCut) == 1 {
        emit(
          now,
          .finding(
            Finding(
              .l2capCut(available: found.payload.count, expected: Int(found.header.length)),
              firstPacket: found.firstRecord)),
          payload, direction: direction, at: index)
      }
    }
    defer { connections[index].hear(direction, now.packet, now.time) }
    switch found.header.channel {
    case .attribute:
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    case .signalingLE: signalling(now, payload, direction, at: index)
    case .securityManager: security(now, payload, direction, at: index)
    case let channel where connections[index].classic.carries(channel, direction):
      attribute(
        payload, AttributeFrame(now: now, index: index, direction: direction, missing: missing))
    default:
      if !channelFrame(now, found, payload, at: index) {
        other(now, payload, found.header.channel, direction, at: index)
      }
    }
  }

  private mutating func signalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    count { $0.l2cap.signals += 1 }
    var cursor = payload.descending(to: .l2cap)
    do throws(DecodeError) {
      let command = try SignalCommand(parsing: &cursor)
      // LE has room for one command only (Core 5.4, Vol 3, Part A, 4): a receiver reads no other.
      if !cursor.isAtEnd {
        find(
          now,
          Finding(
            .l2capTrailing(
              bytes: cursor.remaining, next: SignalCode(rawValue: cursor.peek() ?? 0))),
          payload, direction: direction, at: index)
      }
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      let signal = try Signal(parsing: &data, code: command.code)
      emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      channelSignal(now, signal, command.identifier, payload, direction, at: index)
    } catch {
      find(now, Finding(.l2capUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  private mutating func security(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    count { $0.l2cap.security += 1 }
    var cursor = payload.descending(to: .smp)
    do throws(DecodeError) {
      let pdu = try SMP.PDU(parsing: &cursor)
      emit(now, .security(SecurityEvent(pdu: pdu)), payload, direction: direction, at: index)
      pair(now, pdu, payload, direction, at: index)
      if direction == .received { noteKeys(now, pdu, payload, at: index) }
    } catch {
      find(now, Finding(.smpUndecodable(error)), payload, direction: direction, at: index)
    }
  }

  /// Something that could not be put together.
  mutating func tell(_ now: Moment, _ fault: RecombinerFault) {
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
    guard let index = roster.connection(fault.stream.handle, on: now.adapter) else {
      find(now, finding, ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    connections[index].messages.spoil(fault.stream.direction)
    if finding.code != .l2capOverrun {
      connections[index].losses.note(.incomplete, of: fault.stream.direction, at: now.packet)
    }
    if let channel = fault.channel, channel.isDynamic,
      let lost = reassembler.lose(fault.stream, channel: channel, record: now.packet)
    {
      tell(now, lost)
    }
    find(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
  }

  // MARK: - Credit-based channels

  // Signalling that opens, changes and closes credit-based channels.

  /// Takes in what a signalling command says of credit-based channels.
  mutating func channelSignal(
    _ now: Moment, _ signal: Signal, _ identifier: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    at index: Int
  ) {
    switch signal {
    case .connectionParameterUpdateRequest(let asked):
      guard asked.fault != nil else { return }
      find(now, Finding(.l2capInvalidParameters(asked)), reader, direction: direction, at: index)
    case .creditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      add(asked.channels, to: &request, reader)
      connections[index].channelTable.add(request)
    case .leCreditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      request.add(asked.source)
      connections[index].channelTable.add(request)
    case .creditBasedConnectionResponse(let given):
      opened(now, given, identifier, reader, direction, at: index)
    case .leCreditBasedConnectionResponse(let given):
      guard
        let request = connections[index].channelTable.take(identifier, .open, answered: direction),
        given.result.rawValue == 0, given.destination != .null
      else { return }
      open(
        now, request, at: 0, given.destination,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), at: index)
    case .creditBasedReconfigureRequest(let asked):
      var request = ChannelRequest(
        kind: .reconfigure, direction: direction, identifier: identifier,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize))
      add(asked.channels, to: &request, reader)
      connections[index].channelTable.add(request)
    case .creditBasedReconfigureResponse(let result):
      guard
        let request = connections[index].channelTable.take(
          identifier, .reconfigure, answered: direction),
        result == .successful
      else { return }
      reconfigure(request, at: index)
    case .flowControlCredit(let credit):
      give(now, credit, reader, direction, at: index)
    case .disconnectionResponse(let end):
      // Its destination is the end that was asked, which sends it.
      if let place = connections[index].channelTable.place(sending: end.destination, direction) {
        closeChannel(now, at: place, of: index)
      }
    default: break
    }
  }

  private func add(
    _ list: ChannelIDList, to request: inout ChannelRequest, _ reader: borrowing ByteReader
  ) {
    for position in 0..<min(list.count, ChannelIDList.limit) {
      if let channel = list.channel(at: position, in: reader) { request.add(channel) }
    }
  }

  // MARK: - Opening

  private mutating func opened(
    _ now: Moment, _ given: CreditBasedConnectionResponse, _ identifier: UInt8,
    _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int
  ) {
    guard
      let request = connections[index].channelTable.take(identifier, .open, answered: direction)
    else { return }
    // In the order of the request; 0 stands for one that was refused.
    for position in 0..<min(request.count, given.channels.count) {
      guard let channel = given.channels.channel(at: position, in: reader), channel != .null else {
        continue
      }
      open(
        now, request, at: position, channel,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), at: index)
    }
  }

  /// Opens the channel that a request names at a position, and its response by `channel`.
  private mutating func open(
    _ now: Moment, _ request: ChannelRequest, at position: Int, _ channel: ChannelID,
    _ limits: CreditBasedLimits, _ credits: Int, at index: Int
  ) {
    guard position < request.count else { return }
    let asking = ChannelID(rawValue: request.channels[position])
    let isOurs = request.direction == .sent
    var opened = CreditBasedChannel(
      spsm: request.spsm, local: isOurs ? asking : channel, remote: isOurs ? channel : asking,
      localLimits: isOurs ? request.limits : limits, remoteLimits: isOurs ? limits : request.limits,
      localCredits: isOurs ? request.credits : credits,
      remoteCredits: isOurs ? credits : request.credits, openedPacket: now.packet)
    opened.bearer.mtu = opened.attributeMTU
    // A number that is given again: the end of the channel that had it is not in the capture.
    for known in [
      connections[index].channelTable.place(receiving: opened.local, .received),
      connections[index].channelTable.place(receiving: opened.remote, .sent),
    ].compactMap({ $0 }).sorted(by: >) where known < connections[index].channelTable.channels.count
    {
      closeChannel(now, at: known, of: index)
    }
    guard connections[index].channelTable.channels.count < ChannelTable.limit else {
      reach(now, .channels)
      return
    }
    guard hasRoom(now) else { return }
    memory.remember(MemoryLayout<CreditBasedChannel>.stride)
    connections[index].channelTable.channels.append(opened)
  }

  // MARK: - Changing

  private mutating func reconfigure(_ request: ChannelRequest, at index: Int) {
    for position in 0..<request.count {
      let channel = ChannelID(rawValue: request.channels[position])
      guard
        let place = connections[index].channelTable.place(sending: channel, request.direction)
      else { continue }
      if request.direction == .sent {
        connections[index].channelTable.channels[place].localLimits = request.limits
      } else {
        connections[index].channelTable.channels[place].remoteLimits = request.limits
      }
      let mtu = connections[index].channelTable.channels[place].attributeMTU
      connections[index].channelTable.channels[place].bearer.mtu = mtu
    }
  }

  private mutating func give(
    _ now: Moment, _ credit: FlowControlCredit, _ reader: borrowing ByteReader,
    _ direction: Direction,
    at index: Int
  ) {
    guard
      let place = connections[index].channelTable.place(sending: credit.channel, direction)
    else { return }
    let before: Int
    if direction == .sent {
      before = connections[index].channelTable.channels[place].localCredits
    } else {
      before = connections[index].channelTable.channels[place].remoteCredits
    }
    let sum = max(before, 0) + Int(credit.credits)
    if sum > CreditBasedChannel.creditLimit {
      find(
        now, Finding(.l2capCreditOverflow(credit.channel, credits: sum)), reader,
        direction: direction, at: index)
    }
    let after = min(sum, CreditBasedChannel.creditLimit)
    if direction == .sent {
      connections[index].channelTable.channels[place].localCredits = after
      connections[index].channelTable.channels[place].isLocalOverdrawn = false
    } else {
      connections[index].channelTable.channels[place].remoteCredits = after
      connections[index].channelTable.channels[place].isRemoteOverdrawn = false
    }
  }

  // MARK: - Closing

  /// Ends a channel: what waits on it is told.
  private mutating func closeChannel(_ now: Moment, at place: Int, of index: Int) {
    let channel = connections[index].channelTable.channels[place]
    for direction in Direction.allCases {
      let stream = ACLStream(
        adapter: connections[index].adapter, handle: connections[index].handle,
        direction: direction)
      let end = direction == .received ? channel.local : channel.remote
      if let fault = reassembler.close(stream, channel: end) { tell(now, fault) }
    }
    if channel.isBearer { closeBearer(now, place, at: index, isEndSeen: true) }
    connections[index].channelTable.channels.remove(at: place)
    memory.remember(-MemoryLayout<CreditBasedChannel>.stride)
  }

  /// Ends all channels of a connection that ends.
  mutating func closeChannels(_ now: Moment, at index: Int, isEndSeen: Bool) {
    while let fault = reassembler.closeNext(
      adapter: connections[index].adapter, handle: connections[index].handle)
    {
      tell(now, fault)
    }
    for place in connections[index].channelTable.channels.indices
    where connections[index].channelTable.channels[place].isBearer {
      closeBearer(now, place, at: index, isEndSeen: isEndSeen)
    }
    memory.remember(
      -MemoryLayout<CreditBasedChannel>.stride * connections[index].channelTable.channels.count)
    connections[index].channelTable.channels.removeAll()
  }

  // MARK: - K-frames and SDUs

  // K-frames, and the SDUs that they are joined into.

  /// Takes a frame of a channel that signalling opened; `false` if none did.
  mutating func channelFrame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) -> Bool {
    let direction = found.stream.direction
    guard
      let place = connections[index].channelTable.place(receiving: found.header.channel, direction)
    else {
      tellStranger(now, found.header.channel, payload, direction, at: index)
      return false
    }
    spendCredit(now, at: place, payload, direction, of: index)
    let channel = connections[index].channelTable.channels[place]
    let limits = direction == .received ? channel.localLimits : channel.remoteLimits
    let outcome = reassembler.add(CreditBasedFrame(found), payload.remainingBytes, limits: limits)
    if let lost = outcome.lost { tell(now, lost) }
    switch outcome.step {
    case .complete(let unit):
      take(now, unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, at: index)
    case .reassembled(let unit):
      carried.part = .end(first: unit.firstRecord)
      // The unit's bytes are lent out while its events are told.
      var bytes: [UInt8] = []
      reassembler.exchangeSDU(&bytes)
      take(now, unit, bytes.span, place, at: index)
      reassembler.exchangeSDU(&bytes)
    case .pending: carried.part = .pending
    case .skipped: break
    }
    if let fault = outcome.fault { tell(now, fault) }
    return channel.isBearer
  }

  private mutating func take(
    _ now: Moment, _ unit: ServiceDataUnit, _ bytes: Span<UInt8>, _ place: Int, at index: Int
  ) {
    let whole = ByteReader(bytes, base: 0, layer: .l2cap, limit: unit.limit)
    take(now, unit, whole.at(unit.data), place, at: index)
  }

  /// A whole SDU, or the head of one that the recorder cut.
  private mutating func take(
    _ now: Moment, _ unit: ServiceDataUnit, _ payload: borrowing ByteReader, _ place: Int,
    at index: Int
  ) {
    guard connections[index].channelTable.channels[place].isBearer else { return }
    var now = now
    now.bearer = connections[index].bearerNumber(place)
    attribute(
      payload,
      AttributeFrame(
        now: now, index: index, direction: unit.stream.direction,
        missing: max(0, Int(unit.length) - unit.data.count), channel: place))
  }

  /// Takes a credit for a frame; tells if there was none left.
  private mutating func spendCredit(
    _ now: Moment, at place: Int, _ payload: borrowing ByteReader, _ direction: Direction,
    of index: Int
  ) {
    let channel = connections[index].channelTable.channels[place]
    let left = direction == .received ? channel.localCredits : channel.remoteCredits
    let isTold = direction == .received ? channel.isLocalOverdrawn : channel.isRemoteOverdrawn
    if left > 0 {
      if direction == .received {
        connections[index].channelTable.channels[place].localCredits = left - 1
      } else {
        connections[index].channelTable.channels[place].remoteCredits = left - 1
      }
      return
    }
    guard !isTold else { return }
    // Once until credits are given again: what does not count them once does not the next time.
    if direction == .received {
      connections[index].channelTable.channels[place].isLocalOverdrawn = true
    } else {
      connections[index].channelTable.channels[place].isRemoteOverdrawn = true
    }
    find(
      now,
      Finding(
        .l2capCreditsExceeded(direction == .received ? channel.local : channel.remote),
        firstPacket: channel.openedPacket),
      payload, direction: direction, at: index)
  }

  /// Tells once of data on a channel whose opening the capture does not hold.
  private mutating func tellStranger(
    _ now: Moment, _ channel: ChannelID, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    guard channel.isDynamic, connections[index].transport == .lowEnergy,
      !connections[index].channelTable.isStrangerTold
    else { return }
    connections[index].channelTable.isStrangerTold = true
    find(
      now, Finding(.l2capUnknownChannel(channel)), payload, direction: direction, at: index)
  }

  /// Something that could not be joined.
  mutating func tell(_ now: Moment, _ fault: CreditBasedFault) {
    // It may be another adapter's than the record's: units wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    let index = roster.connection(fault.stream.handle, on: now.adapter)
    let channel = index.flatMap { index in
      connections[index].channelTable.place(receiving: fault.channel, fault.stream.direction)
        .map { connections[index].channelTable.channels[$0] }
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
      find(now, finding, ByteReader.nothing, direction: fault.stream.direction, at: index)
    } else {
      find(now, finding, ByteReader.nothing, direction: fault.stream.direction)
    }
  }

  // MARK: - BR/EDR

  // BR/EDR, of which ATT is read and nothing else: the signalling that opens its channel, and its frames.

  /// Looks at data of a BR/EDR connection; whether they are part of a frame that carries ATT.
  mutating func carriesAttributes(
    _ now: Moment, _ payload: borrowing ByteReader, _ data: ACLData, _ direction: Direction,
    at index: Int
  ) -> Bool {
    guard data.packetBoundary.isStart else {
      return connections[index].classic[follows: direction]
    }
    let header = FrameHeader(payload.remainingBytes)
    let isOurs = header.map { connections[index].classic.carries($0.channel, direction) } ?? false
    let isRead = isOurs && !tellMode(now, payload, direction, at: index)
    if connections[index].classic[follows: direction], !isRead {
      let stream = ACLStream(adapter: now.adapter, handle: data.handle, direction: direction)
      if let fault = recombiner.losePacket(stream, record: now.packet) { tell(now, fault) }
    }
    connections[index].classic[follows: direction] = isRead
    if let header, header.channel == .signaling, header.frameLength <= data.payload.count {
      classicSignalling(
        now,
        payload.at(
          ByteRange(offset: data.payload.offset + FrameHeader.byteCount, count: Int(header.length)),
          layer: .l2cap, limitedBy: .l2capLength), direction, at: index)
    }
    return isRead
  }

  /// Whether ATT's channel is in a mode that is not read; tells once.
  private mutating func tellMode(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) -> Bool {
    guard let channel = connections[index].classic.channel, channel.mode != 0 else { return false }
    guard !channel.isModeTold else { return true }
    connections[index].classic.channel?.isModeTold = true
    find(
      now, Finding(.l2capUnreadMode(channel.local, mode: channel.mode)), payload,
      direction: direction, at: index)
    return true
  }

  /// Takes in the commands of a C-frame that are about ATT's channel.
  ///
  /// Others are left alone.
  private mutating func classicSignalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int
  ) {
    var cursor = payload.at(payload.remainingRange)
    // A device may put several commands into one frame. Core 5.4, Vol 3, Part A, 4.
    while let command = try? SignalCommand(parsing: &cursor) {
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      guard let signal = try? Signal(parsing: &data, code: command.code),
        connections[index].classic.concerns(signal, direction)
      else { continue }
      count { $0.l2cap.signals += 1 }
      emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      take(now, signal, payload, direction, at: index)
    }
  }

  private mutating func take(
    _ now: Moment, _ signal: Signal, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int
  ) {
    switch signal {
    case .connectionRequest(let asked):
      connections[index].classic.ask(asked.source, direction)
    case .connectionResponse(let given):
      guard connections[index].classic.answer(given, direction) else { return }
      // What waits on a channel before is told: its end is not in the capture.
      closeBearer(now, -1, at: index, isEndSeen: false)
      connections[index].bearer = AttributeBearer()
      setClassicMTU(at: index)
    case .configurationRequest(let asked):
      var mtu: UInt16?
      var mode: UInt8?
      var options = asked.options
      while let option = try? options.next(in: payload) {
        switch option.type {
        case .maximumTransmissionUnit: mtu = option.number(in: payload)
        case .retransmissionAndFlowControl: mode = payload.at(option.data).peek()
        default: break
        }
      }
      connections[index].classic.configure(direction) {
        if let mtu { $0.mtu = Int(mtu) }
        if let mode { $0.mode = mode }
      }
      setClassicMTU(at: index)
    case .configurationResponse(let given):
      // What was refused is asked for otherwise, or not at all.
      guard given.result != .success, given.result != .pending else { return }
      connections[index].classic.configure(direction.opposite) {
        $0 = ClassicBearer.Configuration()
      }
      setClassicMTU(at: index)
    case .disconnectionResponse:
      closeBearer(now, -1, at: index, isEndSeen: true)
      connections[index].classic = ClassicBearer()
    default: break
    }
  }

  private mutating func setClassicMTU(at index: Int) {
    guard let channel = connections[index].classic.channel else { return }
    connections[index].bearer.mtu = channel.attributeMTU
  }
}
