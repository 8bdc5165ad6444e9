import HSBytes
import HSCapture
import HSHCI
import HSL2CAP

extension Frames {
  // MARK: - Credit-based channels

  // Signalling that opens, changes and closes credit-based channels.

  /// Takes in what a signalling command says of credit-based channels.
  mutating func channelSignal(
    _ now: Moment, _ signal: Signal, _ identifier: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    at index: Int, _ scene: inout Scene
  ) {
    switch signal {
    case .connectionParameterUpdateRequest(let asked):
      scene.story.connections[index].parameters.wish = ParameterWish(
        packet: now.packet, minimumInterval: asked.intervalMinimum,
        maximumInterval: asked.intervalMaximum, latency: asked.latency, timeout: asked.timeout)
      guard asked.fault != nil else { return }
      scene.report(
        now, Finding(.l2capInvalidParameters(asked)), reader, direction: direction, at: index)
    case .connectionParameterUpdateResponse(let result):
      if result.rawValue == 0 { return scene.story.connections[index].parameters.settle() }
      scene.rejectParameters(now, .rejected, reader, direction, at: index)
    case .creditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      addChannels(asked.channels, to: &request, reader)
      scene.story.connections[index].bearers.channels.add(request)
    case .leCreditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      request.add(asked.source)
      scene.story.connections[index].bearers.channels.add(request)
    case .creditBasedConnectionResponse(let given):
      opened(now, given, identifier, reader, direction, at: index, &scene)
    case .leCreditBasedConnectionResponse(let given):
      guard
        let request = scene.story.connections[index].bearers.channels.take(
          identifier, .open, answered: direction),
        given.result.rawValue == 0, given.destination != .null
      else { return }
      openChannel(
        now, request, at: 0, given.destination,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), at: index, &scene)
    case .creditBasedReconfigureRequest(let asked):
      var request = ChannelRequest(
        kind: .reconfigure, direction: direction, identifier: identifier,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize))
      addChannels(asked.channels, to: &request, reader)
      scene.story.connections[index].bearers.channels.add(request)
    case .creditBasedReconfigureResponse(let result):
      guard
        let request = scene.story.connections[index].bearers.channels.take(
          identifier, .reconfigure, answered: direction),
        result == .successful
      else { return }
      scene.story.connections[index].bearers.channels.reconfigure(request)
    case .flowControlCredit(let credit):
      giveCredit(now, credit, reader, direction, at: index, &scene)
    case .disconnectionResponse(let end):
      // Its destination is the end that was asked, which sends it.
      if let place = scene.story.connections[index].bearers.channels.place(
        sending: end.destination, direction)
      {
        closeChannel(now, at: place, of: index, &scene)
      }
    default: break
    }
  }

  private func addChannels(
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
    _ direction: Direction, at index: Int, _ scene: inout Scene
  ) {
    guard
      let request = scene.story.connections[index].bearers.channels.take(
        identifier, .open, answered: direction)
    else { return }
    // In the order of the request; 0 stands for one that was refused.
    for position in 0..<min(request.count, given.channels.count) {
      guard let channel = given.channels.channel(at: position, in: reader), channel != .null else {
        continue
      }
      openChannel(
        now, request, at: position, channel,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), at: index, &scene)
    }
  }

  /// Opens the channel that a request names at a position, and its response by `channel`.
  private mutating func openChannel(
    _ now: Moment, _ request: ChannelRequest, at position: Int, _ channel: ChannelID,
    _ limits: CreditBasedLimits, _ credits: Int, at index: Int, _ scene: inout Scene
  ) {
    guard position < request.count else { return }
    let opened = CreditBasedChannel(
      request, at: position, channel, limits, credits: credits, packet: now.packet)
    // A number that is given again: the end of the channel that had it is not in the capture.
    for known in [
      scene.story.connections[index].bearers.channels.place(receiving: opened.local, .received),
      scene.story.connections[index].bearers.channels.place(receiving: opened.remote, .sent),
    ].compactMap({ $0 }).sorted(by: >)
    where known < scene.story.connections[index].bearers.channels.all.count {
      closeChannel(now, at: known, of: index, &scene)
    }
    guard scene.story.connections[index].bearers.channels.all.count < ChannelTable.limit else {
      scene.reach(now, .channels)
      return
    }
    guard scene.hasRoom(now) else { return }
    scene.remember(MemoryLayout<CreditBasedChannel>.stride)
    scene.story.connections[index].bearers.channels.open(opened)
  }

  private func giveCredit(
    _ now: Moment, _ credit: FlowControlCredit, _ reader: borrowing ByteReader,
    _ direction: Direction, at index: Int, _ scene: inout Scene
  ) {
    guard let sum = scene.story.connections[index].bearers.channels.give(credit, direction),
      let place = scene.story.connections[index].bearers.channels.place(
        sending: credit.channel, direction)
    else { return }
    let opened = scene.story.connections[index].bearers.channels.all[place].openedPacket
    let losses = scene.story.roster.connections[index].traffic.losses
    // The frames that took them may be among what the capture lacks.
    guard scene.story.gaps.hidden(since: opened, asked: direction, losses: losses) == nil else {
      return
    }
    scene.report(
      now, Finding(.l2capCreditOverflow(credit.channel, credits: sum)), reader,
      direction: direction, at: index)
  }

  // MARK: - BR/EDR

  // BR/EDR, of which ATT is read and nothing else: the signalling that opens its channel, and its frames.

  /// Looks at data of a BR/EDR connection; whether they are part of a frame that carries ATT.
  mutating func carriesAttributes(
    _ now: Moment, _ payload: borrowing ByteReader, _ data: ACLData, _ direction: Direction,
    at index: Int, _ scene: inout Scene
  ) -> Bool {
    guard data.packetBoundary.isStart else {
      return scene.story.connections[index].bearers.classic[follows: direction]
    }
    let header = FrameHeader(payload.remainingBytes)
    let isOurs =
      header.map { scene.story.connections[index].bearers.classic.carries($0.channel, direction) }
      ?? false
    let isRead = isOurs && !tellMode(now, payload, direction, at: index, &scene)
    if scene.story.connections[index].bearers.classic[follows: direction], !isRead {
      loseFrame(now, direction, at: index, &scene)
    }
    scene.story.connections[index].bearers.classic[follows: direction] = isRead
    if let header, header.channel == .signaling, header.frameLength <= data.payload.count {
      classicSignalling(
        now,
        payload.at(
          ByteRange(offset: data.payload.offset + FrameHeader.byteCount, count: Int(header.length)),
          layer: .l2cap, limitedBy: .l2capLength), direction, at: index, &scene)
    }
    return isRead
  }

  /// Whether ATT's channel is in a mode that is not read; tells once.
  private func tellMode(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int,
    _ scene: inout Scene
  ) -> Bool {
    guard let channel = scene.story.connections[index].bearers.classic.channel, channel.mode != 0
    else {
      return false
    }
    guard !channel.isModeTold else { return true }
    scene.story.connections[index].bearers.classic.channel?.isModeTold = true
    scene.report(
      now, Finding(.l2capUnreadMode(channel.local, mode: channel.mode)), payload,
      direction: direction, at: index)
    return true
  }

  /// Takes in the commands of a C-frame that are about ATT's channel.
  ///
  /// Others are left alone.
  private func classicSignalling(
    _ now: Moment, _ payload: borrowing ByteReader, _ direction: Direction, at index: Int,
    _ scene: inout Scene
  ) {
    var cursor = payload.at(payload.remainingRange)
    // A device may put several commands into one frame. Core 5.4, Vol 3, Part A, 4.
    while let command = try? SignalCommand(parsing: &cursor) {
      var data = payload.at(command.data, layer: .l2cap, limitedBy: .signalLength)
      guard let signal = try? Signal(parsing: &data, code: command.code),
        scene.story.connections[index].bearers.classic.concerns(signal, direction)
      else { continue }
      scene.count { $0.l2cap.signals += 1 }
      scene.emit(
        now, .signal(signal, identifier: command.identifier), payload, direction: direction,
        at: index)
      classicSignal(now, signal, payload, direction, at: index, &scene)
    }
  }

  private func classicSignal(
    _ now: Moment, _ signal: Signal, _ payload: borrowing ByteReader, _ direction: Direction,
    at index: Int, _ scene: inout Scene
  ) {
    switch signal {
    case .connectionRequest(let asked):
      scene.story.connections[index].bearers.classic.ask(asked.source, direction)
    case .connectionResponse(let given):
      guard scene.story.connections[index].bearers.classic.answer(given, direction) else { return }
      // What waits on a channel before is told: its end is not in the capture.
      closeClassicBearer(now, at: index, isEndSeen: false, &scene)
      scene.story.connections[index].bearers.restart()
      setClassicMTU(at: index, &scene)
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
      scene.story.connections[index].bearers.classic.configure(direction) {
        if let mtu { $0.mtu = Int(mtu) }
        if let mode { $0.mode = mode }
      }
      setClassicMTU(at: index, &scene)
    case .configurationResponse(let given):
      // What was refused is asked for otherwise, or not at all.
      guard given.result != .success, given.result != .pending else { return }
      scene.story.connections[index].bearers.classic.configure(direction.opposite) {
        $0 = ClassicBearer.Configuration()
      }
      setClassicMTU(at: index, &scene)
    case .disconnectionResponse:
      closeClassicBearer(now, at: index, isEndSeen: true, &scene)
      scene.story.connections[index].bearers.classic = ClassicBearer()
    default: break
    }
  }

  private func setClassicMTU(at index: Int, _ scene: inout Scene) {
    guard let channel = scene.story.connections[index].bearers.classic.channel else { return }
    scene.story.connections[index].bearers[Bearers.fixed].agree(mtu: channel.attributeMTU)
  }
}
