import HSBytes
import HSCapture

/// Values that one side sends without waiting for answers: write commands, notifications.
///
/// Only stretches without a pause count as a transfer: a pause is longer than a few connection events.
struct Flow {
  /// What was seen between two pauses, or of all transfers together.
  struct Sum {
    var values = 0
    var bytes = 0
    /// Values that fill the MTU.
    var full = 0
    /// Link layer packets that the values take.
    var fragments = 0.0
    /// Microseconds.
    var span = 0.0
    var firstPacket = 0
    var lastPacket = 0
    var first = CaptureTime(nanoseconds: 0)
    var last = CaptureTime(nanoseconds: 0)
    /// Times that the controller completed packets, and those that left it with nothing to send.
    var completions = 0
    var emptied = 0
    /// Times that the host handed over the next packet only then, and at once.
    var reactions = 0
    /// Values as long as the one before, and values that came shortly behind one of the other side.
    var alike = 0
    var turns = 0

    /// Whether values of any length answer those of the other side: then nothing waits to be sent.
    var isDialogue: Bool { turns * 2 >= values && alike * 2 < values }

    mutating func add(_ other: Sum) {
      if values == 0 {
        firstPacket = other.firstPacket
        first = other.first
      }
      values += other.values
      bytes += other.bytes
      full += other.full
      fragments += other.fragments
      span += other.span
      lastPacket = other.lastPacket
      last = other.last
      completions += other.completions
      emptied += other.emptied
      reactions += other.reactions
      alike += other.alike
      turns += other.turns
    }
  }

  private var run = Sum()
  /// All transfers.
  private(set) var total = Sum()
  /// When the last value was sent, and how long it was.
  private(set) var last: (time: CaptureTime, length: Int)?
  /// When the controller had nothing more to send.
  private var emptiedAt: CaptureTime?
  /// Packets in the controller after the last one was sent.
  var waiting = 0

  /// Most microseconds between two values of a transfer.
  private static func pause(_ interval: Double) -> Double { max(12_000, interval * 2.2) }
  /// Fewest values, and connection events, of a transfer.
  static let fewest = 20

  mutating func value(
    _ length: Int, isFull: Bool, fragments: Double, packet: Int, time: CaptureTime,
    interval: Double, after other: CaptureTime?
  ) {
    defer { last = (time, length) }
    if run.values > 0 {
      let gap = Double(time.nanoseconds(since: run.last)) / 1000
      if gap > Self.pause(interval) || gap < 0 { end(interval) }
    }
    if run.values == 0 {
      run.first = time
      run.firstPacket = packet
    }
    if let emptiedAt {
      if time.nanoseconds(since: emptiedAt) < Int64(clamping: min(interval * 250, 5_000_000)) {
        run.reactions += 1
      }
      self.emptiedAt = nil
    }
    run.values += 1
    run.bytes += length
    if isFull { run.full += 1 }
    if run.values > 1, let last, last.length == length { run.alike += 1 }
    if let other, last.map({ other > $0.time }) ?? true,
      Double(time.nanoseconds(since: other)) / 1000 <= Self.pause(interval)
    {
      run.turns += 1
    }
    run.fragments += fragments
    run.last = time
    run.lastPacket = packet
  }

  /// Adds bytes that the recorder cut.
  mutating func add(_ missing: Int) { if run.values > 0 { run.bytes += missing } }

  /// The controller completed packets, and still has some.
  mutating func complete(left: Int, at time: CaptureTime) {
    guard run.values > 0 else { return }
    run.completions += 1
    if left == 0 {
      run.emptied += 1
      emptiedAt = time
    }
  }

  /// A pause begins, or other parameters.
  mutating func end(_ interval: Double) {
    defer {
      run = Sum()
      emptiedAt = nil
    }
    // The last event's values take their interval too.
    run.span = Double(run.last.nanoseconds(since: run.first)) / 1000 + interval
    guard run.values >= Self.fewest, run.span >= interval * Double(Self.fewest), run.span < 1e13
    else {
      return
    }
    total.add(run)
  }
}

/// Requests that follow each other as soon as the one before is answered.
struct Chain {
  /// What was seen between two pauses, or of all together.
  struct Sum {
    var count = 0
    var bytes = 0
    var writes = 0
    /// Pieces of values that are longer than the MTU.
    var pieces = 0
    var full = 0
    /// Microseconds.
    var span = 0.0
    var firstPacket = 0
    var lastPacket = 0
    var first = CaptureTime(nanoseconds: 0)
    var last = CaptureTime(nanoseconds: 0)
    /// Microseconds from requests to their answers, at most `limit` of them.
    var latencies: [Float] = []

    static let limit = 4096

    mutating func add(_ other: Sum) {
      if count == 0 {
        firstPacket = other.firstPacket
        first = other.first
      }
      count += other.count
      bytes += other.bytes
      writes += other.writes
      pieces += other.pieces
      full += other.full
      span += other.span
      lastPacket = other.lastPacket
      last = other.last
      latencies += other.latencies.prefix(max(0, Self.limit - latencies.count))
    }

    /// The latency in the middle, in microseconds.
    var median: Double {
      let sorted = latencies.sorted()
      return sorted.isEmpty ? 0 : Double(sorted[sorted.count / 2])
    }
  }

  private var run = Sum()
  private(set) var total = Sum()

  /// An answer came.
  mutating func answer(
    _ length: Int, isWrite: Bool, isPiece: Bool, isFull: Bool, latency: Int64, request: Int,
    packet: Int,
    time: CaptureTime, interval: Double
  ) {
    let elapsed = Double(latency) / 1000
    if run.count > 0 {
      let pause = Double(time.nanoseconds(since: run.last)) / 1000 - elapsed
      // On the air the next request waits for the next event.
      if pause > max(10_000, interval * 1.3) || pause < -1 { end() }
    }
    if run.count == 0 {
      let (begin, overflow) = time.nanoseconds.subtractingReportingOverflow(latency)
      run.first = overflow ? time : CaptureTime(nanoseconds: begin)
      run.firstPacket = request
    }
    run.count += 1
    run.bytes += length
    if isWrite { run.writes += 1 }
    if isPiece { run.pieces += 1 }
    if isFull { run.full += 1 }
    run.last = time
    run.lastPacket = packet
    if run.latencies.count < Sum.limit { run.latencies.append(Float(elapsed)) }
  }

  /// Adds bytes that the recorder cut.
  mutating func add(_ missing: Int) { if run.count > 0 { run.bytes += missing } }

  mutating func end() {
    defer { run = Sum() }
    run.span = Double(run.last.nanoseconds(since: run.first)) / 1000
    // A value in pieces is a transfer of its own.
    let fewest = run.pieces * 2 > run.count ? 3 : Flow.fewest
    guard run.count >= fewest, run.span > 0, run.span < 1e13 else { return }
    total.add(run)
  }
}
