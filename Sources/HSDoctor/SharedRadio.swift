import HSBytes
import HSCapture
import HSTimeline

/// The links of an adapter that moved values last: the last one, and the last of the others.
struct BusyLinks {
  private var latest: (link: Int, time: CaptureTime)?
  private var other: (link: Int, time: CaptureTime)?

  /// A value moves on a link; returns whether one moved on another a moment ago.
  mutating func take(_ link: Int, at time: CaptureTime) -> Bool {
    if latest?.link != link { other = latest }
    latest = (link, time)
    guard let other else { return false }
    let gap = time.nanoseconds(since: other.time)
    return gap >= 0 && gap < 100_000_000
  }

  /// A link ended.
  mutating func forget(_ link: Int) {
    if latest?.link == link { (latest, other) = (other, nil) }
    if other?.link == link { other = nil }
  }
}

/// How fast a link moves values alone, and while other links of its adapter do.
struct SharedRadio {
  private var alone = (values: 0, bytes: 0, span: 0.0, packet: 0)
  private var beside = (values: 0, bytes: 0, span: 0.0, packet: 0)
  private var last: CaptureTime?

  /// A value moves.
  mutating func value(_ bytes: Int, _ origin: EventOrigin, isBeside: Bool, interval: Double) {
    defer { last = origin.time }
    guard let last else { return }
    let gap = origin.time.microseconds(since: last)
    guard gap >= 0, gap <= max(20_000, interval * 4.2) else { return }
    let before = isBeside ? beside : alone
    let now = (before.values + 1, before.bytes + bytes, before.span + gap, origin.packet)
    if isBeside { beside = now } else { alone = now }
  }

  /// That other links slow it down, if they do.
  func diagnosis(_ link: LinkCase) -> Diagnosis? {
    let least = 60
    guard alone.values >= least, beside.values >= least, alone.span >= 500_000,
      beside.span >= 500_000
    else { return nil }
    let fast = Double(alone.bytes) / alone.span * 1_000_000
    let slow = Double(beside.bytes) / beside.span * 1_000_000
    guard slow > 0, fast >= slow * 1.5, fast >= 1000 else { return nil }
    return link.diagnosis(
      .otherLinks(beside: slow, alone: fast), to: link.ended ?? last,
      [alone.packet, beside.packet])
  }
}

/// Credits of credit-based channels, as they are given.
struct CreditWatch {
  private var times = 0
  private var dry = 0
  private var credits = 0
  private var direction = Direction.sent
  private var first: EventOrigin?
  private var last: EventOrigin?

  /// Credits are given to the side that sends in `direction`, which had so many left.
  mutating func give(_ count: Int, left: Int, direction: Direction, _ origin: EventOrigin) {
    if first == nil { (first, self.direction) = (origin, direction) }
    guard direction == self.direction else { return }
    times += 1
    credits &+= count
    last = origin
    if left <= 0 { dry += 1 }
  }

  /// That the receiver's credits limit the channel, if they do.
  func diagnosis(_ link: LinkCase) -> Diagnosis? {
    guard times >= Flow.fewest, dry * 10 >= times * 8, let first, let last else { return nil }
    return link.diagnosis(
      .credits(direction, times: times, dry: dry, given: credits), from: first.time, to: last.time,
      [first.packet, last.packet])
  }
}
