import Bytes
import Capture
import L2CAP

// K-frames, and the SDUs that they are joined into.
extension TimelineDecoder {
  /// Takes a frame of a channel that signalling opened; `false` if none did.
  mutating func channelFrame(
    _ now: Moment, _ found: RecombinedFrame, _ payload: borrowing ByteReader, at index: Int
  ) -> Bool {
    let direction = found.stream.direction
    guard
      let place = connections[index].channelTable.place(
        receiving: found.header.channel, direction)
    else {
      tellStranger(now, found.header.channel, payload, direction, at: index)
      return false
    }
    spendCredit(now, at: place, payload, direction, of: index)
    let channel = connections[index].channelTable.channels[place]
    let limits = direction == .received ? channel.localLimits : channel.remoteLimits
    let outcome = reassembler.add(
      CreditBasedFrame(found), payload.remainingBytes, limits: limits)
    if let lost = outcome.lost { tell(now, lost) }
    switch outcome.step {
    case .complete(let unit):
      take(now, unit, payload.at(unit.data, layer: .l2cap, limitedBy: unit.limit), place, at: index)
    case .reassembled(let unit):
      statistics.reassembledUnits += 1
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
        .l2capCreditsExceeded, firstPacket: channel.openedPacket,
        first: Int((direction == .received ? channel.local : channel.remote).rawValue)),
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
      now, Finding(.l2capUnknownChannel, first: Int(channel.rawValue)), payload,
      direction: direction,
      at: index)
  }

  /// Something that could not be joined.
  mutating func tell(_ now: Moment, _ fault: CreditBasedFault) {
    let code: FindingCode
    var second = fault.expected ?? 0
    var first = fault.available
    switch fault.kind {
    case .overrun(let extra):
      code = .l2capUnitOverrun
      first = extra
    case .exceedsMTU: code = .l2capUnitExceedsMTU
    case .exceedsMPS: code = .l2capFrameExceedsMPS
    case .tooManyPending: code = .l2capEvicted
    // What the recorder cut was told with the frame.
    case .lengthCut: return
    case .lengthMissing, .frameLost, .channelClosed, .captureEnded:
      code = .l2capUnitIncomplete
    }
    // It may be another adapter's than the record's: units wait until they are pushed out.
    var now = now
    now.adapter = fault.stream.adapter
    guard let index = roster.connection(fault.stream.handle, on: now.adapter) else {
      find(
        now, Finding(code, firstPacket: fault.firstRecord, first: first, second: second),
        ByteReader.nothing, direction: fault.stream.direction)
      return
    }
    if let place = connections[index].channelTable.place(
      receiving: fault.channel, fault.stream.direction)
    {
      let channel = connections[index].channelTable.channels[place]
      let limits = fault.stream.direction == .received ? channel.localLimits : channel.remoteLimits
      // What was broken says more than what was sent.
      if code == .l2capUnitExceedsMTU {
        first = fault.expected ?? fault.available
        second = Int(limits.maximumTransmissionUnit ?? 0)
      }
      if code == .l2capFrameExceedsMPS { second = Int(limits.maximumPDUSize ?? 0) }
      if channel.isBearer { now.bearer = channel.local.rawValue }
    }
    find(
      now, Finding(code, firstPacket: fault.firstRecord, first: first, second: second),
      ByteReader.nothing, direction: fault.stream.direction, at: index)
  }
}
