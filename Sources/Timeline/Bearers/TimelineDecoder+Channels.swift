import Bytes
import Capture
import L2CAP

// Signalling that opens, changes and closes credit-based channels.
extension TimelineDecoder {
  /// Takes in what a signalling command says of credit-based channels.
  mutating func channelSignal(
    _ now: Moment, _ signal: Signal, _ identifier: UInt8, _ reader: borrowing ByteReader,
    _ direction: Direction,
    at index: Int
  ) {
    switch signal {
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
    case .creditBasedReconfigureResponse(let given):
      guard
        let request = connections[index].channelTable.take(
          identifier, .reconfigure, answered: direction),
        given.result.rawValue == 0
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
        now, Finding(.l2capCreditOverflow, first: Int(credit.channel.rawValue), second: sum),
        reader,
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
}
