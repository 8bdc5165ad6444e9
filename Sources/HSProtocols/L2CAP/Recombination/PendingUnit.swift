import HSBase

/// A frame or SDU whose end has not come yet, with the buffers that its bytes are kept in.
struct PendingUnit: Sendable {
  /// What happens to further bytes.
  enum Phase: Sendable {
    /// They are kept.
    case collecting
    /// They are only counted, because the recorder left a hole before them.
    case skipping
    /// They are passed over, because nothing tells where the next unit begins.
    case adrift
  }

  /// What the table finds it by.
  let key: UInt64
  let stream: ACLStream
  /// The channel, once it is known.
  var channel: ChannelID?
  var phase: Phase = .collecting
  /// The contiguous head.
  var bytes: [UInt8] = []
  /// Bytes of the whole unit, or -1 as long as nothing told.
  var expected = -1
  /// Bytes accounted for, kept or not.
  var counted = 0
  let firstRecord: Int

  /// Neighbours in the order of age; -1 at the ends.
  var older: Int
  var newer = -1

  /// Takes up to `limit` bytes of `span` from `offset` and returns how many there were.
  mutating func append(_ span: Span<UInt8>, from offset: Int, atMost limit: Int) -> Int {
    let taken = max(min(limit, span.count &- offset), 0)
    guard taken > 0 else { return 0 }
    let part = span.extracting(offset..<(offset &+ taken))
    unsafe part.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    return taken
  }

  /// Learns length and channel of a frame as soon as its first bytes are there.
  mutating func readHeader() { if let header = frameHeader { note(header) } }

  /// The frame header that `bytes` begins with; apart, so that the span is gone before it is kept.
  private var frameHeader: FrameHeader? { FrameHeader(bytes.span) }

  mutating func note(_ header: FrameHeader) {
    channel = header.channel
    expected = header.frameLength
  }

  /// Exchanges the bytes with those that were handed out last.
  mutating func handOut(_ last: inout [UInt8]) {
    swap(&last, &bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Has further bytes only counted: `counted` are there, or cut.
  mutating func skip(behind counted: Int) {
    phase = .skipping
    self.counted = counted
  }

  /// Counts bytes that are skipped; how many are more than the unit has, or negative if it has more.
  mutating func pass(_ count: Int) -> Int {
    let sum = counted &+ count
    counted = min(sum, expected)
    return sum &- expected
  }

  /// Drops the bytes; what comes until the next start is passed over.
  mutating func castAdrift() {
    phase = .adrift
    bytes.removeAll(keepingCapacity: true)
  }
}
