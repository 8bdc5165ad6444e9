import HSProtocols
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

  /// Whether the receiver's credits limit the channel.
  var isLimiting: Bool { times >= Flow.fewest && dry * 10 >= times * 8 }

  /// That the receiver's credits limit the channel, if they do.
  func diagnosis(_ link: LinkCase) -> Diagnosis? {
    guard isLimiting, let first, let last else { return nil }
    return link.diagnosis(
      .credits(direction, times: times, dry: dry, given: credits), from: first.time, to: last.time,
      [first.packet, last.packet])
  }
}
