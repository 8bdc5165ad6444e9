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
  private var alone = (values: 0, bytes: 0, span: 0.0)
  private var beside = (values: 0, bytes: 0, span: 0.0)
  private var last: CaptureTime?
  private var packets = (alone: 0, beside: 0)

  /// A value moves.
  mutating func value(_ bytes: Int, _ origin: EventOrigin, isBeside: Bool, interval: Double) {
    defer { last = origin.time }
    guard let last else { return }
    let gap = Double(origin.time.nanoseconds(since: last)) / 1000
    guard gap >= 0, gap <= max(20_000, interval * 4.2) else { return }
    if isBeside {
      beside = (beside.values + 1, beside.bytes + bytes, beside.span + gap)
      packets.beside = origin.packet
    } else {
      alone = (alone.values + 1, alone.bytes + bytes, alone.span + gap)
      packets.alone = origin.packet
    }
  }

  /// That other links slow it down, if they do.
  func diagnosis(_ link: LinkCase) -> [Diagnosis] {
    let least = 60
    guard alone.values >= least, beside.values >= least, alone.span >= 500_000,
      beside.span >= 500_000
    else { return [] }
    let fast = Double(alone.bytes) / alone.span * 1_000_000
    let slow = Double(beside.bytes) / beside.span * 1_000_000
    guard slow > 0, fast >= slow * 1.5, fast >= 1000 else { return [] }
    return [
      Diagnosis(
        .otherLinks, link.id, peer: link.peer, from: link.opened,
        to: link.ended ?? last ?? link.opened,
        packets: [packets.alone, packets.beside],
        "\(Throughput.rate(slow)) while other links of the adapter move values, \(Throughput.rate(fast)) alone",
        facts: [
          Diagnosis.Fact("bytes_per_second", slow),
          Diagnosis.Fact("relaxed_bytes_per_second", fast),
        ])
    ]
  }
}

/// Credits of credit-based channels, as they are given.
struct CreditWatch {
  private var times = 0
  private var dry = 0
  private var credits = 0
  private var direction = Direction.sent
  private var firstPacket = 0
  private var lastPacket = 0
  private var first = CaptureTime(nanoseconds: 0)
  private var last = CaptureTime(nanoseconds: 0)

  /// Credits are given to the side that sends in `direction`, which had so many left.
  mutating func give(_ count: Int, left: Int, direction: Direction, _ origin: EventOrigin) {
    if times == 0 {
      firstPacket = origin.packet
      first = origin.time
      self.direction = direction
    }
    guard direction == self.direction else { return }
    times += 1
    credits &+= count
    lastPacket = origin.packet
    last = origin.time
    if left <= 0 { dry += 1 }
  }

  /// That the receiver's credits limit the channel, if they do.
  func diagnosis(_ link: LinkCase) -> [Diagnosis] {
    guard times >= Flow.fewest, dry * 10 >= times * 8 else { return [] }
    let side = direction == .sent ? "our side" : "the peer"
    let each = Double(credits) / Double(times)
    return [
      Diagnosis(
        .credits, link.id, peer: link.peer, from: first, to: last,
        packets: [firstPacket, lastPacket],
        "\(side) had no credit left \(dry) of the \(times) times that it was given new ones, \(Throughput.number(each, 1)) at a time",
        facts: [
          Diagnosis.Fact("credit_packets", Double(times)),
          Diagnosis.Fact("without_credit", Double(dry)),
          Diagnosis.Fact("credits_each", each, 1),
        ])
    ]
  }
}
