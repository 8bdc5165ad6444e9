import HSBase
import HSCapture

/// Joins the fragments that ACL packets carry into L2CAP frames, for every stream by itself.
///
/// Core 5.4, Vol 3, Part A, 7.2.2. A frame that stands whole in one packet is not copied. Others
/// are collected in buffers that are used again, so that a long capture costs no allocation once
/// they have grown. Memory is bounded: only bytes that arrived are kept, at most 65 539 a frame,
/// for at most `pendingLimit` frames at once.
///
/// ```
/// start ──► whole in the packet ───────────────────────────────► complete
///   │
///   └─────► collecting ──► last byte ──────────────────────────► reassembled
///               │
///               ├────────► recorder cut this packet ──► skipping (head handed out)
///               └────────► another start, end, too many ───────► lost
/// continuation without start ──► adrift until the next start
/// ```
public struct Recombiner: Sendable {
  /// Most frames that are kept incomplete at once.
  public static let defaultPendingLimit = 1024

  @usableFromInline private(set) var pending: PendingTable
  /// The frame handed out last; changed places with its unit's buffer.
  private var frameBytes: [UInt8] = []

  /// A recombiner that has seen nothing yet.
  ///
  /// - Parameter pendingLimit: Most frames that are kept incomplete at once; at least 1.
  public init(pendingLimit: Int = Recombiner.defaultPendingLimit) {
    pending = PendingTable(limit: pendingLimit)
  }

  /// Number of streams with an incomplete frame, or with one whose rest is being passed over.
  public var pendingCount: Int { pending.count }

  /// The frame of a packet that holds one whole frame and nothing else, which is what most do.
  ///
  /// - Parameters:
  ///   - fragment: What the packet's header and record say.
  ///   - bytes: The packet's data; `fragment.range` says where.
  /// - Returns: The frame; then the packet is dealt with. `nil` if it is for `add` to look at.
  @inlinable
  @inline(__always)
  public func wholeFrame(_ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinedFrame?
  {
    guard fragment.boundary & 0b11 != ACLFragment.continuing, fragment.missing == 0,
      let header = FrameHeader(bytes), header.frameLength == bytes.count, isIdle(fragment.stream)
    else { return nil }
    return RecombinedFrame(fragment, header, kept: bytes.count, hole: 0)
  }

  /// Whether no frame of the stream is incomplete: then one that a packet holds whole needs nothing of this.
  @inlinable
  @inline(__always)
  public func isIdle(_ stream: ACLStream) -> Bool {
    pending.count == 0 || !isPending(stream)
  }

  /// Whether a frame of the stream is incomplete.
  @usableFromInline
  func isPending(_ stream: ACLStream) -> Bool { pending.find(stream) != nil }

  /// The record in which a frame of the stream began whose end is still to come, as far as is known.
  public func collecting(_ stream: ACLStream) -> Int? {
    guard let index = pending.find(stream), pending[index].phase == .collecting
    else { return nil }
    return pending[index].firstRecord
  }

  /// Takes the next ACL packet of a stream.
  ///
  /// - Parameters:
  ///   - fragment: What the packet's header and record say.
  ///   - bytes: The packet's data as far as the recorder kept them; `fragment.range` says where.
  /// - Returns: The frame that is complete now, if any, and what was lost.
  public mutating func add(_ fragment: ACLFragment, _ bytes: Span<UInt8>) -> RecombinerOutcome {
    let index = pending.find(fragment.stream)
    if fragment.boundary & 0b11 == ACLFragment.continuing {
      guard let index else { return orphan(fragment, bytes) }
      return resume(at: index, fragment, bytes)
    }
    guard let index else { return start(fragment, bytes) }
    let lost = pending.end(index, .startOverIncomplete)
    var outcome = start(fragment, bytes)
    // Removing made room, so that starting cannot have pushed out yet another frame.
    if outcome.lost == nil { outcome.lost = lost }
    return outcome
  }

  /// Exchanges `bytes` with those of the frame that was last `reassembled`, header first, without copying.
  ///
  /// They stay until the next packet that ends a frame of several packets. The caller gives them back by
  /// a second call.
  public mutating func exchangeFrame(_ bytes: inout [UInt8]) { swap(&bytes, &frameBytes) }
}

// MARK: - Steps

extension Recombiner {
  /// A packet that starts a frame, with no unit in use for its stream.
  private mutating func start(_ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinerOutcome
  {
    guard let header = FrameHeader(bytes) else {
      return collect(fragment, bytes)
    }
    let missing = fragment.boundedMissing
    let expected = header.frameLength
    guard bytes.count >= expected || missing > 0 else {
      return collect(fragment, bytes)
    }
    let kept = min(bytes.count, expected)
    let gap = expected &- kept
    let hole = min(missing, gap)
    let extra = bytes.count &- kept &+ missing &- hole
    let frame = RecombinedFrame(fragment, header, kept: kept, hole: hole)
    var outcome = RecombinerOutcome(.complete(frame))
    if extra > 0 {
      outcome.fault = fault(.overrun(extra: extra), in: frame, available: expected)
    } else if gap > hole {
      if fragment.boundary & 0b11 == ACLFragment.complete {
        outcome.fault = fault(.completeButShort, in: frame, available: kept &+ hole)
      } else {
        outcome.lost = pending.makeRoom()
        let index = pending.insert(fragment.stream, record: fragment.record)
        pending[index].note(header)
        pending[index].skip(behind: kept &+ hole)
      }
    }
    return outcome
  }

  /// A packet that starts a frame but does not hold all of it.
  private mutating func collect(_ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinerOutcome
  {
    let lost = pending.makeRoom()
    let index = pending.insert(fragment.stream, record: fragment.record)
    var outcome = extend(index, fragment, bytes)
    outcome.lost = lost
    if case .pending = outcome.step, fragment.boundary & 0b11 == ACLFragment.complete {
      outcome.fault = pending.giveUp(index, .completeButShort)
      outcome.step = .skipped
    }
    return outcome
  }

  /// A packet that continues a frame although none was begun.
  private mutating func orphan(_ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinerOutcome
  {
    let lost = pending.makeRoom()
    let index = pending.insert(fragment.stream, record: fragment.record)
    pending[index].castAdrift()
    let fault = ReassemblyFault(
      kind: .continuationWithoutStart, stream: fragment.stream,
      available: bytes.count &+ fragment.boundedMissing, firstRecord: fragment.record)
    return RecombinerOutcome(.skipped, lost: lost, fault: fault)
  }

  /// A packet that continues what is known about its stream.
  private mutating func resume(at index: Int, _ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinerOutcome
  {
    switch pending[index].phase {
    case .collecting:
      return extend(index, fragment, bytes)
    case .adrift:
      return RecombinerOutcome(.skipped)
    case .skipping:
      let extra = pending[index].pass(bytes.count &+ fragment.boundedMissing)
      let outcome = RecombinerOutcome(
        .skipped, fault: extra > 0 ? pending.fault(.overrun(extra: extra), at: index) : nil)
      if extra >= 0 { pending.remove(index) }
      return outcome
    }
  }

  /// Adds a packet's bytes to the frame that is being collected at `index`.
  private mutating func extend(_ index: Int, _ fragment: ACLFragment, _ bytes: Span<UInt8>)
    -> RecombinerOutcome
  {
    let missing = fragment.boundedMissing
    var taken = 0
    if pending[index].expected < 0 {
      let wanted = FrameHeader.byteCount &- pending[index].bytes.count
      taken = pending[index].append(bytes, from: 0, atMost: wanted)
      pending[index].readHeader()
    }
    if pending[index].expected >= 0 {
      let wanted = pending[index].expected &- pending[index].bytes.count
      taken &+= pending[index].append(bytes, from: taken, atMost: wanted)
    }
    let kept = pending[index].bytes.count
    pending[index].counted = kept

    let expected = pending[index].expected
    guard expected >= 0, let channel = pending[index].channel else {
      guard missing > 0 else { return RecombinerOutcome(.pending) }
      return RecombinerOutcome(.skipped, fault: pending.giveUp(index, .headerCut))
    }
    let gap = expected &- kept
    if gap > 0, missing == 0 { return RecombinerOutcome(.pending) }

    let hole = min(missing, gap)
    let extra = bytes.count &- taken &+ missing &- hole
    let header = FrameHeader(
      length: UInt16(clamping: expected &- FrameHeader.byteCount), channel: channel)
    pending[index].handOut(&frameBytes)
    let frame = RecombinedFrame(
      stream: fragment.stream, header: header,
      payload: ByteRange(
        offset: FrameHeader.byteCount, count: frameBytes.count &- FrameHeader.byteCount),
      hole: hole, firstRecord: pending[index].firstRecord, lastRecord: fragment.record)
    var outcome = RecombinerOutcome(.reassembled(frame))
    if extra > 0 {
      outcome.fault = fault(.overrun(extra: extra), in: frame, available: expected)
    }
    if gap > hole {
      pending[index].skip(behind: kept &+ hole)
    } else {
      pending.remove(index)
    }
    return outcome
  }
}

// MARK: - Ends

extension Recombiner {
  /// Ends a connection: nothing that comes with its handle later belongs to what came before.
  ///
  /// - Parameters:
  ///   - adapter: The adapter.
  ///   - handle: The connection's handle.
  /// - Returns: The frame that is lost, for each direction.
  public mutating func close(adapter: UInt16, handle: ConnectionHandle) -> (
    sent: ReassemblyFault?, received: ReassemblyFault?
  ) {
    (
      close(ACLStream(adapter: adapter, handle: handle, direction: .sent)),
      close(ACLStream(adapter: adapter, handle: handle, direction: .received))
    )
  }

  /// Gives up the frame that a stream is in the middle of, because one of its packets is known to be
  /// lost: what still comes of it, up to the next start, is passed over.
  ///
  /// - Parameter stream: The stream.
  /// - Returns: The frame that is lost; `nil` if there was none to lose.
  public mutating func losePacket(_ stream: ACLStream) -> ReassemblyFault? {
    pending.find(stream).flatMap { pending.giveUp($0, .pieceLost) }
  }

  private mutating func close(_ stream: ACLStream) -> ReassemblyFault? {
    pending.find(stream).flatMap { pending.end($0, .ended) }
  }

  /// Ends the capture, one fault at a time.
  ///
  /// - Returns: The oldest frame that is lost; call again until `nil`.
  public mutating func finishNext() -> ReassemblyFault? { pending.finishNext() }

  /// A fault about a frame that is handed out.
  private func fault(_ kind: ReassemblyFault.Kind, in frame: RecombinedFrame, available: Int)
    -> ReassemblyFault
  {
    ReassemblyFault(
      kind: kind, stream: frame.stream, channel: frame.header.channel,
      expected: frame.header.frameLength, available: available, firstRecord: frame.firstRecord)
  }
}
