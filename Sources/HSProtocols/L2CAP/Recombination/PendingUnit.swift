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

  /// Whose unit it is; what the number means is its owner's business.
  var key: UInt64 = 0
  var phase: Phase = .collecting
  /// The contiguous head.
  var bytes: [UInt8] = []
  /// Bytes of the whole unit, or -1 as long as nothing told.
  var expected = -1
  /// Bytes accounted for, kept or not.
  var counted = 0
  var header: FrameHeader?
  var firstRecord = 0
  var lastRecord = 0
  var fragments = 0

  /// Neighbours in the order of age; -1 at the ends.
  var older = -1
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
  mutating func readHeader() {
    header = frameHeader
    if let header { expected = header.frameLength }
  }

  /// The frame header that `bytes` begins with; apart, so that the span is gone before it is kept.
  private var frameHeader: FrameHeader? { FrameHeader(bytes.span) }

  /// Counts a further fragment, which `record` holds.
  mutating func countFragment(in record: Int) {
    fragments &+= 1
    lastRecord = record
  }

  /// Drops the bytes; what comes until the next start is passed over.
  mutating func castAdrift() {
    phase = .adrift
    bytes.removeAll(keepingCapacity: true)
  }

  /// Forgets everything but the memory of the buffers.
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    phase = .collecting
    expected = -1
    counted = 0
    header = nil
    firstRecord = 0
    lastRecord = 0
    fragments = 0
  }
}
