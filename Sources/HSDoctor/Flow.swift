import HSBytes
import HSCapture

/// Values that one side sends without waiting for answers: write commands, notifications.
///
/// Only stretches without a pause count as a transfer: a pause is longer than a few connection events.
struct Flow {
  private var run = Moved()
  /// All transfers.
  private(set) var total = Moved()
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
      let gap = time.microseconds(since: run.last)
      if gap > Self.pause(interval) || gap < 0 { end(interval) }
    }
    if let emptiedAt {
      if time.nanoseconds(since: emptiedAt) < Int64(clamping: min(interval * 250, 5_000_000)) {
        run.reactions += 1
      }
      self.emptiedAt = nil
    }
    run.count(length, isFull: isFull, from: (time, packet), to: packet, time)
    if run.values > 1, let last, last.length == length { run.alike += 1 }
    if let other, last.map({ other > $0.time }) ?? true,
      time.microseconds(since: other) <= Self.pause(interval)
    {
      run.turns += 1
    }
    run.fragments += fragments
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
      run = Moved()
      emptiedAt = nil
    }
    // The last event's values take their interval too.
    run.span = run.duration + interval
    guard run.values >= Self.fewest, run.span >= interval * Double(Self.fewest), run.span < 1e13
    else { return }
    total.add(run)
  }
}

/// Requests that follow each other as soon as the one before is answered.
struct Chain {
  private var run = Moved()
  /// All of them.
  private(set) var total = Moved()

  /// An answer came.
  mutating func answer(
    _ length: Int, isWrite: Bool, isPiece: Bool, isFull: Bool, latency: Int64, request: Int,
    packet: Int, time: CaptureTime, interval: Double
  ) {
    let elapsed = Double(latency) / 1000
    if run.values > 0 {
      // On the air the next request waits for the next event.
      let pause = time.microseconds(since: run.last) - elapsed
      if pause > max(10_000, interval * 1.3) || pause < -1 { end() }
    }
    let (begin, overflow) = time.nanoseconds.subtractingReportingOverflow(latency)
    run.count(
      length, isFull: isFull,
      from: (overflow ? time : CaptureTime(nanoseconds: begin), request), to: packet, time)
    if isWrite { run.writes += 1 }
    if isPiece { run.pieces += 1 }
    if run.latencies.count < Moved.latencyLimit { run.latencies.append(Float(elapsed)) }
  }

  /// Adds bytes that the recorder cut.
  mutating func add(_ missing: Int) { if run.values > 0 { run.bytes += missing } }

  /// A pause begins, or other parameters.
  mutating func end() {
    defer { run = Moved() }
    run.span = run.duration
    // A value in pieces is a transfer of its own.
    let fewest = run.pieces * 2 > run.values ? 3 : Flow.fewest
    guard run.values >= fewest, run.span > 0, run.span < 1e13 else { return }
    total.add(run)
  }
}
