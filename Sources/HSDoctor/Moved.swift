import HSCapture

/// What was moved between two pauses, or in all transfers together.
struct Moved {
  /// Values, or round trips.
  var values = 0
  var bytes = 0
  /// Values that fill the MTU.
  var full = 0
  /// Microseconds.
  var span = 0.0
  private(set) var firstPacket = 0
  private(set) var lastPacket = 0
  private(set) var first = CaptureTime(nanoseconds: 0)
  private(set) var last = CaptureTime(nanoseconds: 0)

  /// Without answers: link layer packets that the values take.
  var fragments = 0.0
  /// Times that the controller completed packets, and those that left it with nothing to send.
  var completions = 0
  var emptied = 0
  /// Times that the host handed over the next packet only then, and at once.
  var reactions = 0
  /// Values as long as the one before, and values that came shortly behind one of the other side.
  var alike = 0
  var turns = 0

  /// Round trips: those that wrote, and pieces of values that are longer than the MTU.
  var writes = 0
  var pieces = 0
  /// Microseconds from requests to their answers, at most `latencyLimit` of them.
  var latencies: [Float] = []

  static let latencyLimit = 4096

  /// Whether values of any length answer those of the other side: then nothing waits to be sent.
  var isDialogue: Bool { turns * 2 >= values && alike * 2 < values }

  /// The latency in the middle, in microseconds.
  var median: Double {
    let sorted = latencies.sorted()
    return sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
  }

  /// One more value, which began at a time, in a packet.
  mutating func count(
    _ length: Int, isFull: Bool, from begun: (time: CaptureTime, packet: Int), to packet: Int,
    _ time: CaptureTime
  ) {
    if values == 0 { (first, firstPacket) = begun }
    values += 1
    bytes += length
    if isFull { full += 1 }
    (last, lastPacket) = (time, packet)
  }

  /// Microseconds from the first value's beginning to the last one's end.
  var duration: Double { last.microseconds(since: first) }

  mutating func add(_ other: Moved) {
    if values == 0 { (first, firstPacket) = (other.first, other.firstPacket) }
    values += other.values
    bytes += other.bytes
    full += other.full
    span += other.span
    (last, lastPacket) = (other.last, other.lastPacket)
    fragments += other.fragments
    completions += other.completions
    emptied += other.emptied
    reactions += other.reactions
    alike += other.alike
    turns += other.turns
    writes += other.writes
    pieces += other.pieces
    latencies += other.latencies.prefix(max(0, Self.latencyLimit - latencies.count))
  }
}

extension CaptureTime {
  /// How long it is since an earlier time.
  func microseconds(since other: CaptureTime) -> Double {
    Double(nanoseconds(since: other)) / 1000
  }
}
