import HSProtocols

extension Scene {
  // MARK: - Credit-based channels

  // Signalling that opens, changes and closes credit-based channels.

  /// Takes in what a signalling command says of credit-based channels.
  mutating func channelSignal(
    _ signal: Signal, _ identifier: UInt8, _ reader: borrowing ByteReader, _ frame: LinkFrame
  ) {
    switch signal {
    case .connectionParameterUpdateRequest(let asked):
      self[frame].parameters.wish = ParameterWish(
        packet: frame.packet, minimumInterval: asked.intervalMinimum,
        maximumInterval: asked.intervalMaximum, latency: asked.latency, timeout: asked.timeout)
      guard asked.fault != nil else { return }
      report(.l2capInvalidParameters(asked), frame)
    case .connectionParameterUpdateResponse(let result):
      if result.rawValue == 0 { return self[frame].parameters.settle() }
      rejectParameters(.rejected, frame)
    case .creditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: frame.direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      addChannels(asked.channels, to: &request, reader)
      self[frame].bearers.add(request)
    case .leCreditBasedConnectionRequest(let asked):
      var request = ChannelRequest(
        kind: .open, direction: frame.direction, identifier: identifier, spsm: asked.spsm,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize), credits: Int(asked.initialCredits))
      request.add(asked.source)
      self[frame].bearers.add(request)
    case .creditBasedConnectionResponse(let given):
      opened(given, identifier, reader, frame)
    case .leCreditBasedConnectionResponse(let given):
      guard
        let request = self[frame].bearers.take(
          identifier, .open, answered: frame.direction),
        given.result.rawValue == 0, given.destination != .null
      else { return }
      openChannel(
        request, at: 0, given.destination,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), frame)
    case .creditBasedReconfigureRequest(let asked):
      var request = ChannelRequest(
        kind: .reconfigure, direction: frame.direction, identifier: identifier,
        limits: CreditBasedLimits(
          maximumTransmissionUnit: asked.maximumTransmissionUnit,
          maximumPDUSize: asked.maximumPDUSize))
      addChannels(asked.channels, to: &request, reader)
      self[frame].bearers.add(request)
    case .creditBasedReconfigureResponse(let result):
      guard
        let request = self[frame].bearers.take(
          identifier, .reconfigure, answered: frame.direction),
        result == .successful
      else { return }
      self[frame].bearers.reconfigure(request)
    case .flowControlCredit(let credit):
      giveCredit(credit, frame)
    case .disconnectionResponse(let end):
      // Its destination is the end that was asked, which sends it.
      if let place = self[frame].bearers.place(
        sending: end.destination, frame.direction)
      {
        closeChannel(at: place, of: frame.index)
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
    _ given: CreditBasedConnectionResponse, _ identifier: UInt8, _ reader: borrowing ByteReader,
    _ frame: LinkFrame
  ) {
    guard
      let request = self[frame].bearers.take(
        identifier, .open, answered: frame.direction)
    else { return }
    // In the order of the request; 0 stands for one that was refused.
    for position in 0..<min(request.count, given.channels.count) {
      guard let channel = given.channels.channel(at: position, in: reader), channel != .null else {
        continue
      }
      openChannel(
        request, at: position, channel,
        CreditBasedLimits(
          maximumTransmissionUnit: given.maximumTransmissionUnit,
          maximumPDUSize: given.maximumPDUSize), Int(given.initialCredits), frame)
    }
  }

  /// Opens the channel that a request names at a position, and its response by `channel`.
  private mutating func openChannel(
    _ request: ChannelRequest, at position: Int, _ channel: ChannelID,
    _ limits: CreditBasedLimits, _ credits: Int, _ frame: LinkFrame
  ) {
    guard position < request.count else { return }
    let opened = CreditBasedChannel(
      request, at: position, channel, limits, credits: credits, packet: frame.packet)
    // A number that is given again: the end of the channel that had it is not in the capture.
    for known in Direction.allCases.compactMap({
      self[frame].bearers.place(receiving: opened.numbers[$0], $0)
    }).sorted(by: >)
    where known < self[frame].bearers.channels.count {
      closeChannel(at: known, of: frame.index)
    }
    guard self[frame].bearers.channels.count < Bearers.limit else {
      reach(.channels)
      return
    }
    guard hasRoom() else { return }
    remember(MemoryLayout<CreditBasedChannel>.stride)
    self[frame].bearers.open(opened)
  }

  // MARK: - BR/EDR

  // BR/EDR, of which ATT is read and nothing else: the signalling that opens its channel, and its frames.

  /// Looks at data of a BR/EDR connection; whether they are part of a frame that carries ATT.
  mutating func carriesAttributes(
    _ payload: borrowing ByteReader, _ data: ACLData, _ frame: LinkFrame
  ) -> Bool {
    let direction = frame.direction
    guard data.packetBoundary.isStart else {
      return self[frame].bearers.classic.follows[direction]
    }
    let header = FrameHeader(payload.remainingBytes)
    let isOurs =
      header.map { self[frame].bearers.classic.carries($0.channel, direction) } ?? false
    if let header {
      self[frame].bearers.others.carry(
        payload.remainingBytes, header, direction, at: frame.now.time)
    }
    let isRead = isOurs && !tellMode(frame)
    if self[frame].bearers.classic.follows[direction], !isRead { loseFrame(frame) }
    self[frame].bearers.classic.follows[direction] = isRead
    if let header, header.channel == .signaling, header.frameLength <= data.payload.count {
      classicSignalling(
        payload.at(
          ByteRange(offset: data.payload.offset + FrameHeader.byteCount, count: Int(header.length)),
          layer: .l2cap, limitedBy: .l2capLength), frame)
    }
    return isRead
  }

}
