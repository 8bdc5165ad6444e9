import HSBase

/// Joins K-frames into SDUs, for every credit-based channel and direction by itself.
///
/// Core 5.4, Vol 3, Part A, 3.4, 10.1 and 10.2. The first K-frame of an SDU begins with the SDU's
/// length; nothing in a K-frame says whether it is a first one. After a loss the reassembler
/// therefore passes over frames until one is exactly filled by the SDU that its first two bytes
/// announce.
///
/// ```
///  first K-frame:      | SDU length (2) | payload |
///  further K-frames:   | payload                  |
/// ```
///
/// An SDU that stands whole in one frame is not copied. Memory is bounded as in `Recombiner`.
public struct CreditBasedReassembler: Sendable {
  private var pending: PendingTable
  /// The SDU handed out last; changed places with its unit's buffer.
  private var unitBytes: [UInt8] = []

  /// Bytes of an SDU's length.
  private static let lengthByteCount = 2

  /// A reassembler that has seen nothing yet.
  ///
  /// - Parameter pendingLimit: Most channels whose state is kept at once; at least 1.
  public init(pendingLimit: Int = Recombiner.defaultPendingLimit) {
    pending = PendingTable(limit: pendingLimit)
  }

  /// Number of channels with an incomplete SDU, or out of step after a loss.
  public var pendingCount: Int { pending.count }

  /// Takes the next K-frame of a channel.
  ///
  /// - Parameters:
  ///   - frame: What the frame's header and record say.
  ///   - payload: Its payload, as far as the recorder kept it; `frame.range` says where.
  ///   - limits: What the receiver agreed to, if known; breaking it is reported, not punished.
  /// - Returns: The SDU that is complete now, if any, and what was lost.
  public mutating func add(
    _ frame: CreditBasedFrame, _ payload: Span<UInt8>, limits: CreditBasedLimits? = nil
  ) -> CreditBasedOutcome {
    var outcome: CreditBasedOutcome
    if let index = pending.find(frame.stream, frame.channel) {
      switch pending[index].phase {
      case .adrift: outcome = resynchronize(index, frame, payload)
      case .collecting, .skipping: outcome = extend(index, frame, payload)
      }
    } else {
      outcome = start(frame, payload)
    }
    if let limits, outcome.fault == nil {
      outcome.fault = breach(of: limits, frame, payload, outcome)
    }
    return outcome
  }

  /// Exchanges `bytes` with those of the SDU that was last `reassembled`, without copying.
  ///
  /// They stay until the next frame that ends an SDU of several frames. The caller gives them back by a
  /// second call.
  public mutating func exchangeSDU(_ bytes: inout [UInt8]) { swap(&bytes, &unitBytes) }
}

// MARK: - Steps

extension CreditBasedReassembler {
  /// A frame that begins an SDU, with no unit in use for its channel.
  private mutating func start(
    _ frame: CreditBasedFrame, _ payload: Span<UInt8>
  ) -> CreditBasedOutcome {
    let missing = frame.boundedMissing
    guard payload.count >= Self.lengthByteCount else {
      let fault = ReassemblyFault(
        kind: missing > 0 ? .lengthCut : .lengthMissing, stream: frame.stream,
        channel: frame.channel, available: payload.count &+ missing, firstRecord: frame.record)
      let (lost, index) = insert(frame)
      pending[index].castAdrift()
      return CreditBasedOutcome(.skipped, lost: lost, fault: fault)
    }
    let length = UInt16(payload[0]) | UInt16(payload[1]) &<< 8
    let available = payload.count &- Self.lengthByteCount
    let taken = min(available, Int(length))
    let gap = Int(length) &- taken
    if gap > 0, missing == 0 {
      let (lost, index) = insert(frame)
      pending[index].expected = Int(length)
      take(payload, from: Self.lengthByteCount, at: index)
      return CreditBasedOutcome(.pending, lost: lost)
    }
    let hole = min(missing, gap)
    let extra = available &- taken &+ missing &- hole
    let unit = ServiceDataUnit(
      length: length,
      data: ByteRange(offset: frame.range.offset &+ Self.lengthByteCount, count: taken),
      firstRecord: frame.record)
    var outcome = CreditBasedOutcome(.complete(unit))
    if gap > hole || extra > 0 {
      let (lost, index) = insert(frame)
      outcome.lost = lost
      pending[index].expected = Int(length)
      pending[index].skip(behind: taken &+ hole)
      if extra > 0 { outcome.fault = pending.giveUp(index, .overrun(extra: extra)) }
    }
    return outcome
  }

  /// A frame of a channel that is out of step.
  private mutating func resynchronize(
    _ index: Int, _ frame: CreditBasedFrame, _ payload: Span<UInt8>
  ) -> CreditBasedOutcome {
    guard payload.count >= Self.lengthByteCount else { return CreditBasedOutcome(.skipped) }
    let length = Int(payload[0]) | Int(payload[1]) &<< 8
    guard payload.count &+ frame.boundedMissing == length &+ Self.lengthByteCount else {
      return CreditBasedOutcome(.skipped)
    }
    pending.remove(index)
    return start(frame, payload)
  }

  /// A further frame of the SDU at `index`.
  private mutating func extend(
    _ index: Int, _ frame: CreditBasedFrame, _ payload: Span<UInt8>
  ) -> CreditBasedOutcome {
    let missing = frame.boundedMissing
    if pending[index].phase == .skipping {
      let extra = pending[index].pass(payload.count &+ missing)
      if extra == 0 { pending.remove(index) }
      return CreditBasedOutcome(
        .skipped, fault: extra > 0 ? pending.giveUp(index, .overrun(extra: extra)) : nil)
    }
    let taken = take(payload, from: 0, at: index)
    let kept = pending[index].bytes.count
    let gap = pending[index].expected &- kept
    if gap > 0, missing == 0 { return CreditBasedOutcome(.pending) }

    let hole = min(missing, gap)
    let extra = payload.count &- taken &+ missing &- hole
    var outcome = CreditBasedOutcome(.reassembled(handOut(index)))
    if extra > 0 {
      pending[index].counted = pending[index].expected
      outcome.fault = pending.giveUp(index, .overrun(extra: extra))
    } else if gap > hole {
      pending[index].skip(behind: kept &+ hole)
    } else {
      pending.remove(index)
    }
    return outcome
  }

  /// Copies as much of a frame's payload as the SDU at `index` still needs.
  @discardableResult
  private mutating func take(
    _ payload: Span<UInt8>, from offset: Int, at index: Int
  ) -> Int {
    let wanted = pending[index].expected &- pending[index].bytes.count
    let taken = pending[index].append(payload, from: offset, atMost: wanted)
    pending[index].counted = pending[index].bytes.count
    return taken
  }

  /// Makes the bytes at `index` the SDU that the caller reads, without copying them.
  private mutating func handOut(_ index: Int) -> ServiceDataUnit {
    pending[index].handOut(&unitBytes)
    return ServiceDataUnit(
      length: UInt16(clamping: pending[index].expected),
      data: ByteRange(offset: 0, count: unitBytes.count),
      firstRecord: pending[index].firstRecord)
  }

  /// The limit that a frame or its SDU breaks, if any.
  private func breach(
    of limits: CreditBasedLimits, _ frame: CreditBasedFrame, _ payload: Span<UInt8>,
    _ outcome: CreditBasedOutcome
  ) -> ReassemblyFault? {
    let size = payload.count &+ frame.boundedMissing
    let unit = outcome.whole
    let kind: ReassemblyFault.Kind
    if let most = limits.maximumPDUSize, size > Int(most) {
      kind = .exceedsMPS
    } else if let most = limits.maximumTransmissionUnit, let unit, unit.length > most {
      kind = .exceedsMTU
    } else {
      return nil
    }
    return ReassemblyFault(
      kind: kind, stream: frame.stream, channel: frame.channel,
      expected: unit.map { Int($0.length) }, available: unit?.data.count ?? size,
      firstRecord: unit?.firstRecord ?? frame.record)
  }
}

// MARK: - Losses and ends

extension CreditBasedReassembler {
  /// Notes that a K-frame of a channel was lost below, as the recombiner's faults tell.
  ///
  /// - Parameters:
  ///   - stream: The stream that lost it.
  ///   - channel: The channel that it was for.
  ///   - record: The record that showed the loss.
  /// - Returns: The SDU that is lost with it; `nil` if none was begun, or its head was handed out
  ///   and the loss is known. An SDU of another channel may be given up to make room; it is
  ///   returned in that case.
  public mutating func lose(_ stream: ACLStream, channel: ChannelID, record: Int)
    -> ReassemblyFault?
  {
    if let index = pending.find(stream, channel) { return pending.giveUp(index, .pieceLost) }
    let lost = pending.makeRoom()
    let index = pending.insert(stream, channel, record: record)
    pending[index].castAdrift()
    return lost
  }

  /// Ends one direction of a channel.
  ///
  /// - Parameters:
  ///   - stream: The stream that carried it.
  ///   - channel: The channel.
  /// - Returns: The SDU that is lost.
  public mutating func close(_ stream: ACLStream, channel: ChannelID) -> ReassemblyFault? {
    pending.find(stream, channel).flatMap { pending.end($0, .ended) }
  }

  /// Ends all channels of a connection, one fault at a time.
  ///
  /// - Parameters:
  ///   - adapter: The adapter.
  ///   - handle: The connection's handle.
  /// - Returns: The oldest SDU that is lost; call again until `nil`.
  public mutating func closeNext(adapter: UInt16, handle: ConnectionHandle) -> ReassemblyFault? {
    var index = pending.oldest
    while index >= 0 {
      let newer = pending[index].newer
      let stream = pending[index].stream
      if stream.adapter == adapter, stream.handle == handle,
        let lost = pending.end(index, .ended)
      {
        return lost
      }
      index = newer
    }
    return nil
  }

  /// Ends the capture, one fault at a time.
  ///
  /// - Returns: The oldest SDU that is lost; call again until `nil`.
  public mutating func finishNext() -> ReassemblyFault? { pending.finishNext() }

  /// A new unit for a frame, and what was dropped to make room.
  private mutating func insert(_ frame: CreditBasedFrame) -> (ReassemblyFault?, Int) {
    (pending.makeRoom(), pending.insert(frame.stream, frame.channel, record: frame.record))
  }
}
