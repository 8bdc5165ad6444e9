import HSProtocols

/// Values that one side sends without waiting for answers: write commands, notifications, frames of a channel.
///
/// Only stretches without a pause count as a transfer: a pause is longer than a few connection events.
struct Flow {
  private var run = Moved()
  /// All transfers that no other link of the adapter disturbed, and those beside others.
  private(set) var total = Moved()
  private(set) var beside = Moved()
  /// The fastest of the longer ones that none disturbed.
  private(set) var fastest = Moved()
  private var isBeside = false
  /// When the last value was sent, and how long it was.
  private(set) var last: (time: CaptureTime, length: Int, hasMore: Bool)?
  /// When the controller had nothing more to send.
  private var emptiedAt: CaptureTime?
  /// When the controller last completed packets of the run, as long as it has some.
  private var drained: (time: CaptureTime, isEmpty: Bool)?
  /// When a request of the same side was answered, and after how many events at most the side goes on.
  private var answered: (time: CaptureTime, patience: Double)?
  /// Whether a value came since the last request of the same side was answered.
  private(set) var isAmong = false
  /// Packets in the controller after the last one was sent.
  var waiting = 0

  /// Most microseconds between two values of a transfer.
  private static func pause(_ interval: Double) -> Double { max(12_000, interval * 2.2) }
  /// Fewest values, and connection events, of a transfer.
  static let fewest = 20

  /// A value, as it is taken in.
  struct Value {
    var length: Int
    var isFull = false
    /// Packets that it takes.
    var fragments: Double
    /// When its first packet came, where it came in several.
    var begun: CaptureTime?
    var packet: Int
    var time: CaptureTime
    /// Whether other links of the adapter move values.
    var isBeside = false
    /// Whether it is a frame of a credit-based channel.
    var isFrame = false
    /// Whether its last packet on the air says that more waits.
    var hasMore = false
  }

  mutating func value(_ value: Value, interval: Double, after other: CaptureTime?) {
    defer {
      last = (value.time, value.length, value.hasMore)
      isAmong = true
      drained?.isEmpty = false
    }
    let start = value.begun ?? value.time
    // Who waits for the answer to its own request makes no pause.
    let isFence =
      answered.map {
        value.time.microseconds(since: $0.time) < max(10_000, interval * $0.patience)
      } ?? false
    if isFence, value.isBeside == isBeside { run.own.fences += 1 }
    answered = nil
    if run.values > 0, !isFence || value.isBeside != isBeside {
      let gap = start.microseconds(since: run.last)
      // Where it is not seen when a long value began, its packets may have taken an event each.
      let patience =
        value.begun == nil ? interval * (value.fragments + 1.2) : Self.pause(interval)
      if gap > max(Self.pause(interval), patience) || gap < 0 || value.isBeside != isBeside {
        end(interval)
      } else if value.begun != nil, gap <= interval * 1.1 {
        run.long.tight += 1
      }
    }
    isBeside = value.isBeside
    if let emptiedAt {
      let elapsed = value.time.microseconds(since: emptiedAt)
      if elapsed < min(interval / 4, 5000) { run.queue.reactions += 1 }
      if elapsed < min(interval * 0.7, 10_000) { run.queue.followers += 1 }
      self.emptiedAt = nil
    }
    run.count(
      value.length, isFull: value.isFull, from: (start, value.packet), to: value.packet, value.time)
    run.pace.value(at: value.time, interval: interval)
    if value.isFrame { run.frames += 1 }
    if run.values > 1, let last, last.hasMore,
      start.microseconds(since: last.time) >= interval * 0.6
    {
      run.turns.held += 1
    }
    if value.time.microseconds(since: start) > interval / 2 { run.long.spread += 1 }
    if run.values > 1, let last, last.length == value.length { run.alike += 1 }
    if let other, last.map({ other > $0.time }) ?? true,
      value.time.microseconds(since: other) <= Self.pause(interval)
    {
      run.turns.values += 1
    }
    run.fragments += value.fragments
  }

  /// Adds bytes that the recorder cut.
  mutating func add(_ missing: Int) { if run.values > 0 { run.bytes += missing } }

  /// A request of the same side was answered among the values, so many nanoseconds after it was made.
  mutating func answer(
    at time: CaptureTime, _ latency: Int64, interval: Double, isServed: Bool = false
  ) {
    isAmong = false
    guard run.values > 0 else { return }
    run.own.requests += 1
    let idle =
      time.microseconds(since: answered?.time ?? run.last) - Double(latency) / 1000
    answered = idle <= Self.pause(interval) ? (time, Chain.patience(isServed: isServed)) : nil
  }

  /// The controller completed packets, and still has some.
  mutating func complete(
    left: Int, count: Int = 1, at time: CaptureTime, interval: Double? = nil
  ) {
    guard run.values > 0 else { return }
    if let interval {
      for _ in 0..<max(0, min(count, 255)) { run.sent.value(at: time, interval: interval) }
    }
    run.queue.completions += 1
    // What is completed once it was empty is no value of the run.
    if drained?.isEmpty != true { drained = (time, left == 0) }
    if left == 0 {
      run.queue.emptied += 1
      emptiedAt = time
    }
  }

  /// A pause begins, or other parameters.
  mutating func end(_ interval: Double) {
    defer {
      run = Moved()
      emptiedAt = nil
      answered = nil
      drained = nil
    }
    guard run.values >= Self.fewest else { return }
    // The last value takes its time too: an event, or as long as the others did; where the controller says when the last one was
    // sent, that.
    run.span =
      drained.map { max(run.duration, $0.time.microseconds(since: run.first)) }
      ?? run.duration + max(interval, run.duration / Double(run.values - 1))
    guard run.span >= interval * Double(Self.fewest), run.span < 1e13 else { return }
    if isBeside {
      beside.add(run)
    } else {
      total.add(run)
      if run.isLong, run.rate > fastest.rate { fastest = run }
    }
  }
}

/// Requests that follow each other as soon as the one before is answered.
struct Chain {
  private var run = Moved()
  /// All of them that move values, and those that are as alike and too few for that.
  private(set) var total = Moved()
  private(set) var few = Moved()
  private var handle = 0
  private var length = -1

  /// Fewest requests that move values one by one: setting a device up takes up to 40.
  static let fewest = 45

  /// Most events from an answer to the next request: one, or two of an answer that our own host hands over, as it goes out with the
  /// next event and the request comes with the one behind it.
  static func patience(isServed: Bool) -> Double { isServed ? 2.3 : 1.3 }

  /// A request that was answered.
  struct Trip {
    /// Bytes that it moved.
    var length: Int
    var isWrite: Bool
    /// Whether a long value goes on.
    var isPiece = false
    var isFull = false
    /// The attribute's handle.
    var handle: Int
    /// Whether the same side sent values without waiting since the request before.
    var isAmong = false
    /// Nanoseconds to the answer.
    var latency: Int64
    /// The packet of the request.
    var request: Int
    /// The packet of the answer.
    var packet: Int
    var time: CaptureTime
    /// Most events from an answer to the next request.
    var patience = Chain.patience(isServed: false)
  }

  /// An answer came.
  mutating func answer(_ trip: Trip, interval: Double) {
    let elapsed = Double(trip.latency) / 1000
    if run.values > 0 {
      // On the air the next request waits for the next event.
      let pause = trip.time.microseconds(since: run.last) - elapsed
      // Who waits much longer for answers than it takes itself asks at once.
      if pause > max(10_000, interval * trip.patience, elapsed / 4) || pause < -1 {
        end()
      } else {
        run.waits.turns += max(0, pause - (pause / interval).rounded(.down) * interval)
      }
    }
    let (begin, overflow) = trip.time.nanoseconds.subtractingReportingOverflow(trip.latency)
    run.count(
      trip.length, isFull: trip.isFull,
      from: (overflow ? trip.time : CaptureTime(nanoseconds: begin), trip.request),
      to: trip.packet, trip.time)
    if trip.isWrite { run.trips.writes += 1 }
    if trip.isPiece { run.trips.pieces += 1 }
    if trip.isAmong { run.own.trips += 1 }
    if run.values == 1 || trip.handle == handle { run.same += 1 }
    if run.values == 1 || trip.length == length { run.alike += 1 }
    (handle, length) = (trip.handle, trip.length)
    run.waits.answers += elapsed
  }

  /// Adds bytes that the recorder cut.
  mutating func add(_ missing: Int) { if run.values > 0 { run.bytes += missing } }

  /// A pause begins, or other parameters.
  mutating func end() {
    defer { run = Moved() }
    // The last answer ends the last cycle, but for the pause behind it: in a long row that of the others stands for it.
    run.span = run.duration
    if run.values >= Flow.fewest {
      run.span += max(0, run.duration - run.waits.answers) / Double(run.values - 1)
    }
    // A value in pieces is a transfer of its own.
    let fewest = run.trips.pieces * 2 > run.values ? 3 : Flow.fewest
    guard run.values >= fewest, run.span > 0, run.span < 1e13 else { return }
    if run.isTransfer {
      total.add(run)
    } else if run.isUniform, run.own.trips == 0 {
      few.add(run)
    }
  }
}

/// Values that a client writes without response in groups, and goes on once the server has said something: the objects of a firmware
/// update.
struct Groups {
  /// All groups behind which the client waited and then went on at once: as values, with the time from one to the next; as
  /// fragments, the values in them.
  private(set) var total = Moved()
  /// Groups of long values behind which the client paused by itself although it had its answer; and its pauses: together, those of
  /// them that are whole events, the shortest and the longest, in microseconds.
  private(set) var paused = Moved()
  private(set) var pauses = (total: 0.0, spare: 0.0, shortest: Double.infinity, longest: 0.0)
  /// The group under way: its values, those that fill the MTU, and bytes, and where it began.
  private var group: (values: Int, full: Int, bytes: Int, begun: CaptureTime, packet: Int)?
  /// When the client last sent something, and when the server did since, and how often.
  private var said: CaptureTime?
  private var word: CaptureTime?
  private var words = 0
  /// Since the last value: microseconds that the client waited, and that it paused, and whether anything else went on.
  private var gap = (waited: 0.0, paused: 0.0, isOther: false)

  /// Most answers to one thing that is said: more are values of the server's own.
  private static let mostWords = 3
  /// How long a client takes to go on, at most, in microseconds.
  private static let soon = 50_000.0
  /// The shortest pause that counts.
  private static let leastPause = 100_000.0

  /// Whether the pauses are of one length, as a program makes them.
  var isSteady: Bool {
    pauses.shortest >= Self.leastPause && pauses.longest <= pauses.shortest * 1.5
  }

  /// The client writes a value.
  mutating func value(
    _ length: Int, isFull: Bool, interval: Double, packet: Int, at time: CaptureTime
  ) {
    let isNext = word != nil
    say(interval: interval, at: time)
    if isNext, let group { end(group, interval: interval, at: time, packet) }
    if isNext || gap.isOther { group = nil }
    let before = group ?? (0, 0, 0, time, packet)
    group = (
      before.values + 1, before.full + (isFull ? 1 : 0), before.bytes + length, before.begun,
      before.packet
    )
    gap = (0, 0, false)
  }

  /// The next group begins.
  private mutating func end(
    _ group: (values: Int, full: Int, bytes: Int, begun: CaptureTime, packet: Int),
    interval: Double, at time: CaptureTime, _ packet: Int
  ) {
    let isPaused = gap.paused > 0
    let isLong = group.full * 10 >= group.values * 8 && group.bytes >= group.values * 60
    guard !gap.isOther, !isPaused || isLong else { return }
    var moved = isPaused ? paused : total
    moved.count(group.bytes, isFull: false, from: (group.begun, group.packet), to: packet, time)
    moved.fragments += Double(group.values)
    moved.waits.answers += gap.waited
    // Both a group and the next one begin with an event.
    let cycle = time.microseconds(since: group.begun)
    func spare(_ lost: Double) -> Double {
      max(0, cycle - ((cycle - lost) / interval).rounded(.up) * interval)
    }
    moved.span += cycle
    moved.waits.spare += spare(gap.waited)
    if isPaused {
      paused = moved
      pauses = (
        pauses.total + gap.paused, pauses.spare + spare(gap.paused),
        min(pauses.shortest, gap.paused),
        max(pauses.longest, gap.paused)
      )
    } else {
      total = moved
    }
  }

  /// The client sends something.
  mutating func say(interval: Double, at time: CaptureTime) {
    let pause = (word ?? said).map { time.microseconds(since: $0) } ?? 0
    if pause < -1 || pause > 1_000_000 || words > Self.mostWords {
      gap.isOther = true
    } else if word != nil, pause > max(Self.soon, interval * 2.3) {
      gap.paused += pause
    }
    if let said, let word { gap.waited += max(0, word.microseconds(since: said)) }
    (said, word, words) = (time, nil, 0)
  }

  /// The server sends something.
  mutating func hear(at time: CaptureTime) {
    guard group != nil else { return }
    word = time
    words += 1
  }

  /// The client's controller has sent all that the client handed over.
  mutating func empty(at time: CaptureTime) {
    if word == nil, let said, time > said { self.said = time }
  }
}
