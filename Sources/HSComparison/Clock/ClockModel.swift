/// How far one story's clock is ahead of the other's, worked out from events that are in both.
///
/// A constant, a drift of up to 1000 ppm, and steps: each is a median, so that single events that
/// came early or late move none of them.
struct ClockModel: Sendable {
  /// What holds from an event of the first story on.
  struct Segment: Sendable, Equatable {
    /// The event's place in the first story.
    var start: Int
    /// The first story's time there.
    var time: Int64
    /// How far the second story's clock is ahead at `time`, in nanoseconds.
    var offset: Int64
    /// By how much the second story's clock gains, in parts per thousand million.
    var drift: Int64
    /// Events by which this is known.
    var count: Int
    /// By how much `offset` may be wrong because packets take time from one end of a link to the
    /// other, in nanoseconds; `nil` where both stories are from one end, or where packets of one
    /// direction only were seen.
    var uncertainty: Int64?
  }

  /// The segments in order; empty where no event with a time is in both stories.
  private(set) var segments: [Segment] = []

  /// An event that is in both stories.
  struct Sighting {
    /// Its place in the first story.
    var index: Int
    /// Its time in the first story.
    var time: Int64
    /// How much later it is in the second story, in nanoseconds.
    var delay: Int64
    /// Which way it went, seen from the first story's host.
    var way = StoryEvent.Way.none
  }

  /// Two clocks of which nothing is known, or that are not to be aligned.
  init() {}

  /// What the sightings, in the order of the first story, tell of the clocks.
  ///
  /// - Parameters:
  ///   - sightings: Events that are in both.
  ///   - step: How far a clock must jump, in nanoseconds, for it to be a step.
  ///   - isMirrored: Whether the stories are from the two ends of a link, so that packets take time
  ///     from one to the other.
  init(_ sightings: [Sighting], step: Int64, isMirrored: Bool = false) {
    var start = 0
    for border in Self.borders(sightings, step: step) + [sightings.count] where border > start {
      var segment = Self.segment(sightings[start..<border])
      if isMirrored {
        OneWayDelays(sightings[start..<border], around: segment).correct(&segment)
      }
      segments.append(segment)
      start = border
    }
    if !segments.isEmpty { segments[0].start = 0 }
  }

  /// How far the second story's clock is ahead at an event of the first story.
  ///
  /// - Parameters:
  ///   - index: The event's place.
  ///   - time: Its time.
  /// - Returns: Nanoseconds.
  func offset(at index: Int, _ time: Int64) -> Int64 {
    guard let segment = segment(at: index) else { return 0 }
    return segment.offset + Self.gain(time - segment.time, segment.drift)
  }

  /// By how much an event comes later in the second story than the clocks tell, in nanoseconds; `nil` if unknown.
  func delay(_ one: ComparedEvent, _ other: ComparedEvent) -> Int64? {
    guard let time = one.time, let later = other.time else { return nil }
    return later - time - offset(at: one.index, time)
  }

  private func segment(at index: Int) -> Segment? {
    let next = segments.place { $0.start > index }
    return next > 0 ? segments[next - 1] : segments.first
  }

  /// What a clock gains in a time; times lie within 2^62, so that a thousandth of one does not overflow.
  static func gain(_ time: Int64, _ drift: Int64) -> Int64 {
    guard drift != 0 else { return 0 }
    return time / 1_000_000_000 * drift + time % 1_000_000_000 * drift / 1_000_000_000
  }

  /// By how much a clock gains that has gained so much in a time; `nil` for more than 1000 ppm, which is no quartz.
  static func drift(_ gained: Int64, in time: Int64) -> Int64? {
    guard time > 0, abs(gained) <= time / 1000 else { return nil }
    return gained * 1000 / max(time / 1_000_000, 1)
  }

  // MARK: - Working it out

  /// Events on each side of a border by whose medians a step is seen.
  private static let window = 16
  /// Events that there must be at least on each side.
  private static let fewest = 8

  private static func borders(_ sightings: [Sighting], step: Int64) -> [Int] {
    guard sightings.count >= 2 * fewest else { return [] }
    var borders: [Int] = []
    var best: (index: Int, jump: Int64)?
    for index in fewest...(sightings.count - fewest) {
      let earlier = sightings[max(0, index - window)..<index].map(\.delay)
      let later = sightings[index..<min(sightings.count, index + window)].map(\.delay)
      let (before, after) = (median(earlier), median(later))
      // A clock that drifts is no clock that steps, however long nothing was to be seen.
      let pause = abs(sightings[index].time - sightings[index - 1].time) / 1000
      if abs(after - before) > step + pause, spread(earlier, before) <= step / 4,
        spread(later, after) <= step / 4
      {
        let jump = abs(sightings[index].delay - sightings[index - 1].delay)
        if best.map({ jump > $0.jump }) ?? true { best = (index, jump) }
      } else if let found = best {
        borders.append(found.index)
        best = nil
      }
    }
    if let best { borders.append(best.index) }
    return borders
  }

  /// How far values typically are from their median: much, where pairs came about by chance.
  private static func spread(_ values: [Int64], _ middle: Int64) -> Int64 {
    median(values.map { abs($0 - middle) })
  }

  private static func segment(_ sightings: ArraySlice<Sighting>) -> Segment {
    guard let first = sightings.first, let last = sightings.last else {
      return Segment(start: 0, time: 0, offset: 0, drift: 0, count: 0)
    }
    var drift: Int64 = 0
    let third = sightings.count / 3
    let span = last.time - first.time
    if sightings.count >= 16, span >= 30_000_000_000 {
      let (early, late) = (sightings.prefix(third), sightings.suffix(third))
      let time = median(late.map(\.time)) - median(early.map(\.time))
      let gained = median(late.map(\.delay)) - median(early.map(\.delay))
      // Less than a millisecond in all is no drift to speak of.
      if abs(gained) >= 1_000_000 { drift = Self.drift(gained, in: time) ?? 0 }
    }
    let offset = median(
      sightings.map { $0.delay - gain($0.time - first.time, drift) })
    return Segment(
      start: first.index, time: first.time, offset: offset, drift: drift, count: sightings.count)
  }

  /// The median; of an even number the lower of the two in the middle, so that it is one of them.
  static func median(_ values: [Int64]) -> Int64 {
    guard !values.isEmpty else { return 0 }
    return values.sorted()[(values.count - 1) / 2]
  }
}
