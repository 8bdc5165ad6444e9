import HSProtocols

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
  /// Frames of credit-based channels: they have no MTU of ATT.
  var frames = 0
  /// How many values came in each connection event.
  var pace = Pace()
  /// Of what our own host sends, how many packets were completed in each.
  var sent = Pace()
  /// Values in several packets: those that spread over several events, and those that began as soon as the one before had ended.
  var long = (spread: 0, tight: 0)
  /// Times that the controller completed packets, those that left it with nothing to send, and of these the times that the host
  /// handed over the next packet at once, and before the next event.
  var queue = (completions: 0, emptied: 0, reactions: 0, followers: 0)
  /// Requests of the same side among the values: those that were answered, and those of which the answer was waited for; and of round
  /// trips, those behind such values.
  var own = (requests: 0, fences: 0, trips: 0)
  /// Values as long as the one before.
  var alike = 0
  /// Values that came shortly behind one of the other side; and on the air, those that say that more waits and are the last of an
  /// event.
  var turns = (values: 0, held: 0)

  /// Round trips: those that wrote, and pieces of values that are longer than the MTU.
  var trips = (writes: 0, pieces: 0)
  /// Round trips of the same attribute as the one before.
  var same = 0
  /// Microseconds, together: from requests to their answers; from answers to the next requests, less whole events; and of groups
  /// of values those of the whole events that pass only because the client waits.
  var waits = (answers: 0.0, turns: 0.0, spare: 0.0)

  /// Whether it lasts so long that its rate tells something.
  var isLong: Bool { values >= 60 && span >= 500_000 }

  /// Bytes in a second.
  var rate: Double { Double(bytes) / max(1, span) * 1_000_000 }

  /// Whether values of any length answer those of the other side: then nothing waits to be sent.
  var isDialogue: Bool { turns.values * 2 >= values && alike * 2 < values }

  /// Whether nearly all values fill the MTU.
  var isFull: Bool { full * 10 >= values * 9 }

  /// Bytes of a value.
  var length: Int { bytes / max(1, values) }

  /// Microseconds from a request to its answer, on average.
  var answer: Double { waits.answers / Double(max(1, values)) }

  /// Whether the side waits for the answer to a request of its own before it goes on, behind every few values.
  var isFenced: Bool {
    own.fences >= 5 && own.fences * 25 >= values && own.fences * 2 <= values
      && own.fences * 10 >= own.requests * 7
  }

  /// Whether requests ask for the same again and again: values of one length, or that fill the MTU, of one attribute.
  var isUniform: Bool {
    same * 10 >= values * 8 && (alike * 10 >= values * 7 || full * 10 >= values * 6)
  }

  /// Whether long values are written in pieces that fill the MTU, again and again.
  var isCut: Bool {
    trips.writes * 10 >= values * 9 && full * 10 >= values * 9 && values >= Chain.fewest
  }

  /// Whether requests move values, rather than set something up, which takes some tens of them: pieces of values that are longer
  /// than the MTU; long values that are written one after the other; or many.
  var isTransfer: Bool {
    guard own.trips * 2 < values else { return false }
    let isWritten = trips.writes * 10 >= values * 9 && full * 10 >= values * 9 && length >= 60
    return trips.pieces * 2 > values || values >= 100
      || isUniform && (values >= Chain.fewest || isWritten)
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
    frames += other.frames
    pace.add(other.pace)
    sent.add(other.sent)
    long.spread += other.long.spread
    long.tight += other.long.tight
    turns.held += other.turns.held
    queue.completions += other.queue.completions
    queue.emptied += other.queue.emptied
    queue.reactions += other.queue.reactions
    queue.followers += other.queue.followers
    own.requests += other.own.requests
    own.fences += other.own.fences
    alike += other.alike
    turns.values += other.turns.values
    trips.writes += other.trips.writes
    trips.pieces += other.trips.pieces
    same += other.same
    own.trips += other.own.trips
    waits.answers += other.waits.answers
    waits.turns += other.waits.turns
    waits.spare += other.waits.spare
  }
}

/// How many values come in each connection event: as many as there is room for, or as a clock gives them.
///
/// A queue that is never empty gives the same number in each event, and never more. A clock of its own gives now one more, now one
/// less, unless its period and the interval happen to fit.
struct Pace {
  /// Events by the number of values in them; the last stands for all larger numbers.
  private var events: [Int] = []
  private var begun: CaptureTime?
  private var count = 0
  /// Whether the first event of a run, of which values may be missing, is over.
  private var isUnderWay = false

  private static let most = 64

  /// A value comes.
  mutating func value(at time: CaptureTime, interval: Double) {
    guard let begun else {
      (self.begun, count) = (time, 1)
      return
    }
    let elapsed = time.microseconds(since: begun)
    guard elapsed >= interval * 0.6 else {
      count += 1
      return
    }
    if isUnderWay { note(count, times: 1) }
    isUnderWay = true
    note(0, times: Int(clamping: min(elapsed / interval, 100).rounded()) - 1)
    (self.begun, count) = (time, 1)
  }

  private mutating func note(_ count: Int, times: Int) {
    guard times > 0 else { return }
    if events.isEmpty { events = Array(repeating: 0, count: Self.most + 1) }
    events[min(count, Self.most)] += times
  }

  /// Adds the events of another run; its last one, which may not be complete, is left out.
  mutating func add(_ other: Pace) {
    for (count, times) in other.events.enumerated() { note(count, times: times) }
  }

  /// Events in all.
  var total: Int { events.reduce(0, +) }

  /// The number that most events have.
  var usual: Int { events.indices.max { events[$0] < events[$1] } ?? 0 }

  /// Events with more than that, and with less.
  private var others: (more: Int, less: Int) {
    let usual = self.usual
    return (
      events.indices.filter { $0 > usual }.reduce(0) { $0 + events[$1] },
      events.indices.filter { $0 < usual }.reduce(0) { $0 + events[$1] }
    )
  }

  /// Whether each event has the same number of values, as of a queue that is never empty.
  ///
  /// - Parameters:
  ///   - isLong: Whether values fill an MTU of many bytes, as a sensor's seldom do.
  ///   - interval: The connection interval in microseconds.
  /// - Returns: Whether it is shown.
  func isSteady(isLong: Bool, interval: Double) -> Bool {
    let (total, usual) = (self.total, self.usual)
    guard total >= Flow.fewest, usual >= 1 else { return false }
    let (more, less) = others
    if isLong {
      return usual == 1
        ? more * 100 <= total && less * 33 <= total : more * 20 <= total && less * 12 <= total
    }
    // A sensor's period may fit the interval: up to 100 of them a second, or frames of a multiple of 2.5 ms, of which two come in
    // each event.
    let hertz = Double(usual) * 1_000_000 / interval
    let period = interval / Double(usual)
    func isMultiple(_ number: Double, of step: Double) -> Bool {
      (number - (number / step).rounded() * step).magnitude < number * 0.002
    }
    let isRound = isMultiple(hertz, of: 5)
    let mayBeClock = usual < 3 && (isRound || isMultiple(period, of: 2500))
    return usual >= 2 && !mayBeClock && !(isRound && hertz < 101)
      && more * 200 <= total && less * 33 <= total
  }

  /// Whether each event has as many values as it holds, but for those in which the radio lost something: never more.
  ///
  /// A clock makes up for what was held up, with more in the next event; and who hands over several at a time gives all of them or
  /// none.
  ///
  /// - Parameters:
  ///   - isLong: Whether values fill an MTU of many bytes, as a sensor's seldom do.
  ///   - interval: The connection interval in microseconds.
  /// - Returns: Whether it is shown.
  func isCapped(isLong: Bool, interval: Double) -> Bool {
    let (total, usual) = (self.total, self.usual)
    guard total >= Flow.fewest, usual >= 3 else { return false }
    let hertz = Double(usual) * 1_000_000 / interval
    let isClock =
      !isLong && hertz < 101 && (hertz - (hertz / 5).rounded() * 5).magnitude < hertz * 0.002
    let (more, less) = others
    let cut = events[1...usual - 2].reduce(0, +)
    // Who gives two at a time has two less now and then, and no other number.
    let isAny = events[1..<usual].count { $0 > 0 } >= 2
    return !isClock && isAny && more * 200 <= total && less * 5 <= total && cut * 300 >= total
      && events[0] <= cut
  }

  /// Whether the number differs from event to event, and many have none, though more waits: the radio loses packets, or others take
  /// its time.
  var isScattered: Bool {
    let total = self.total
    guard total >= Flow.fewest, events[0] * 20 >= total else { return false }
    return events.count { $0 * 25 >= total } >= 4
  }

  /// Whether the number differs as the radio lets through, and no event is without a value: no clock does that.
  var isUneven: Bool {
    let total = self.total
    guard total >= Flow.fewest, events[0] * 20 <= total else { return false }
    return events.count { $0 * 25 >= total } >= 4
  }
}

extension CaptureTime {
  /// How long it is since an earlier time.
  func microseconds(since other: CaptureTime) -> Double {
    Double(nanoseconds(since: other)) / 1000
  }
}
