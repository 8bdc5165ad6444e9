/// What the packets of the two directions tell of the clocks at the two ends of a link.
///
/// What our host sends is written down later at the other end, never earlier; so the least delay of
/// each direction is the nearest to what the clocks are apart, and the truth lies between the two.
struct OneWayDelays {
  private let sent: [ClockModel.Sighting]
  private let received: [ClockModel.Sighting]
  private let start: Int64

  /// How far from what is typical a delay may be, in nanoseconds, to be looked at.
  private static let nearest: Int64 = 1_000_000_000

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
  func correct(_ segment: inout ClockModel.Segment) {
    guard !sent.isEmpty || !received.isEmpty else { return }
    let drifts = [drift(sent, sign: 1), drift(received, sign: -1)].compactMap { $0 }
    segment.drift = drifts.isEmpty ? 0 : drifts.reduce(0, +) / Int64(drifts.count)
    let drift = segment.drift
    func rest(_ sighting: ClockModel.Sighting) -> Int64 {
      sighting.delay - ClockModel.gain(sighting.time - start, drift)
    }
    let highest = sent.map(rest).min()
    let lowest = received.map(rest).max()
    segment.uncertainty = nil
    switch (lowest, highest) {
    case (let lowest?, let highest?):
      segment.offset = lowest + (highest - lowest) / 2
      segment.uncertainty = abs(highest - lowest) / 2
    case (let bound?, nil), (nil, let bound?): segment.offset = bound
    case (nil, nil): break
    }
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
    let time = late.time - early.time
    let gained = late.delay - early.delay
    guard time > 0, abs(gained) <= time / 1000 else { return nil }
    return gained * 1000 / max(time / 1_000_000, 1)
  }
}
