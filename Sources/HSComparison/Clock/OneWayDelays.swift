/// What the packets of the two directions tell of the clocks at the two ends of a link.
///
/// What our host sends is written down later at the other end, never earlier, and the other way round:
/// what the clocks are apart, over time, is a line below the delays of all that was sent and above
/// those of all that was received.
struct OneWayDelays {
  private let sent: [ClockModel.Sighting]
  private let received: [ClockModel.Sighting]
  private let start: Int64

  /// How far from what is typical a delay may be, in nanoseconds, to be looked at.
  private static let nearest: Int64 = 1_000_000_000
  /// The most that one clock gains on another, in parts per thousand million.
  private static let mostDrift: Int64 = 1_000_000

  /// The delays of a segment that has been worked out without regard to directions.
  init(_ sightings: ArraySlice<ClockModel.Sighting>, around segment: ClockModel.Segment) {
    let near = sightings.filter {
      let gain = ClockModel.gain($0.time - segment.time, segment.drift)
      return abs($0.delay - segment.offset - gain) <= Self.nearest
    }
    sent = near.filter { $0.way == .sent }
    received = near.filter { $0.way == .received }
    start = segment.time
  }

  /// Puts offset and drift right, as far as there are packets to do it by.
  ///
  /// Each packet bounds the line that the other clock runs on: what was sent lies above it, what was
  /// received below. All lines between are possible, so that the offset is uncertain by as much as
  /// theirs differ at the beginning.
  func correct(_ segment: inout ClockModel.Segment) {
    guard !sent.isEmpty || !received.isEmpty else { return }
    let drifts = [drift(sent, sign: 1), drift(received, sign: -1)].compactMap { $0 }
    segment.drift = drifts.isEmpty ? 0 : drifts.reduce(0, +) / Int64(drifts.count)
    segment.uncertainty = nil
    guard !sent.isEmpty, !received.isEmpty else {
      segment.offset = received.isEmpty ? highest(segment.drift) : lowest(segment.drift)
      return
    }
    let possible = possibleDrifts()
    if let possible {
      segment.drift = min(max(segment.drift, possible.lowerBound), possible.upperBound)
    }
    let (low, high) = (lowest(segment.drift), highest(segment.drift))
    segment.offset = low + (high - low) / 2
    segment.uncertainty = abs(high - low) / 2
    if let possible {
      let most = highest(Self.peak(of: highest, in: possible))
      let least = lowest(Self.peak(of: { -lowest($0) }, in: possible))
      segment.uncertainty = max(most - segment.offset, segment.offset - least)
    }
  }

  /// The most that the other clock may be ahead at the beginning if it gains so much.
  private func highest(_ drift: Int64) -> Int64 {
    sent.reduce(Int64.max) { min($0, rest($1, drift)) }
  }

  /// The least that the other clock must be ahead at the beginning if it gains so much.
  private func lowest(_ drift: Int64) -> Int64 {
    received.reduce(Int64.min) { max($0, rest($1, drift)) }
  }

  private func rest(_ sighting: ClockModel.Sighting, _ drift: Int64) -> Int64 {
    sighting.delay - ClockModel.gain(sighting.time - start, drift)
  }

  /// What the other clock may gain so that no packet arrives before it was sent; `nil` where every
  /// line has a packet on its wrong side, because clocks are read with some delay.
  private func possibleDrifts() -> ClosedRange<Int64>? {
    func room(_ drift: Int64) -> Int64 { highest(drift) - lowest(drift) }
    let peak = Self.peak(of: room, in: -Self.mostDrift...Self.mostDrift)
    guard room(peak) >= 0 else { return nil }
    // Room only shrinks to either side.
    func border(_ end: Int64) -> Int64 {
      if room(end) >= 0 { return end }
      var (inside, outside) = (peak, end)
      while abs(outside - inside) > 1 {
        let middle = inside + (outside - inside) / 2
        if room(middle) >= 0 { inside = middle } else { outside = middle }
      }
      return inside
    }
    return border(-Self.mostDrift)...border(Self.mostDrift)
  }

  /// Where a function that rises and then falls is highest.
  private static func peak(
    of value: (Int64) -> Int64, in range: ClosedRange<Int64>
  ) -> Int64 {
    var (low, high) = (range.lowerBound, range.upperBound)
    while high - low > 2 {
      let third = (high - low) / 3
      if value(low + third) < value(high - third) { low += third } else { high -= third }
    }
    return (low...high).max { value($0) < value($1) } ?? low
  }

  /// By how much the other clock gains, by the least delays at the beginning and at the end.
  private func drift(_ sightings: [ClockModel.Sighting], sign: Int64) -> Int64? {
    let third = sightings.count / 3
    guard third >= 4, let first = sightings.first, let last = sightings.last,
      last.time - first.time >= 30_000_000_000
    else { return nil }
    func least(_ part: ArraySlice<ClockModel.Sighting>) -> ClockModel.Sighting? {
      part.min { ($0.delay * sign, $0.index) < ($1.delay * sign, $1.index) }
    }
    guard let early = least(sightings.prefix(third)), let late = least(sightings.suffix(third))
    else { return nil }
    return ClockModel.drift(late.delay - early.delay, in: late.time - early.time)
  }
}
