/// Where beats are lost or counted twice, by the sum of RR intervals against the count.
///
/// A notification holds the beats up to its moment, and notifications are one period apart. So with
/// e = sum of intervals − number · period, e stays within one beat for good; a lost beat lowers it by
/// an interval, a surplus one raises it. Arrival times do not enter: they are off by a slot of the
/// link, which at 170 beats a minute is three beats. e is averaged over 20 notifications before and
/// after each place, which leaves a tenth of a beat of noise; the difference, over the local
/// interval, is compared with 0.6.
///
/// Where the heart beats nearly once a notification, or twice, the number of beats in a window swings by
/// one though none is lost: the beat of two clocks. Then e falls because it had come to its upper end. So
/// a move counts only if it breaks what every notification says of the moment at which it was made: not
/// before its last beat, and not after the next. Where few notifications are at one side, it must be what explains that:
/// a strap that holds an interval back until its next notification breaks moments where no beat is missing.
struct BeatBalance {
  /// A place where beats are lost or surplus.
  struct Step {
    /// Index of the first notification after it.
    var index: Int
    /// By how many intervals the balance moves; negative if beats are lost.
    var size: Double
  }

  /// What the notifications of a segment say, by their place in it.
  struct Notifications {
    let count: Int
    private let samples: Gapped
    private let bounds: [UInt32]
    private let ticks: [UInt16]
    private let nearness: [Nearness]

    /// The notifications of a segment.
    init(_ segment: Segment, _ beats: MarkedBeats) {
      samples = segment.effective
      count = samples.count
      bounds = beats.series.bounds
      ticks = beats.series.ticks
      nearness = beats.nearness
    }

    /// Where the RR intervals of a notification stand among all.
    @inline(__always)
    func intervals(_ index: Int) -> Range<Int> {
      let sample = samples[index]
      return Int(bounds[sample])..<Int(bounds[sample + 1])
    }

    /// The sum of some RR intervals in ticks.
    @inline(__always)
    func ticks(_ intervals: Range<Int>) -> Int {
      var sum = 0
      for place in intervals { sum += Int(ticks[place]) }
      return sum
    }

    /// The sum of the RR intervals in seconds.
    func sum(_ index: Int) -> Double { Double(ticks(intervals(index))) / 1024 }

    /// The mean RR interval of some notifications in seconds; `nil` where there is none.
    func interval(_ range: Range<Int>) -> Double? {
      var (sum, beats) = (0, 0)
      for index in range {
        let own = intervals(index)
        sum += ticks(own)
        beats += own.count
      }
      return beats > 0 ? Double(sum) / 1024 / Double(beats) : nil
    }

    /// The first RR interval, if there is one, in seconds.
    func first(_ index: Int) -> Double? {
      intervals(index).first.map { Double(ticks[$0]) / 1024 }
    }

    /// Whether intervals cannot be trusted.
    ///
    /// The first of a connection are from before it.
    @inline(__always)
    func isExcluded(_ index: Int) -> Bool {
      index < 10 || nearness[samples[index]].contains(.uncountable)
    }

    /// Whether a larger move is needed.
    @inline(__always)
    func isDoubtful(_ index: Int) -> Bool { nearness[samples[index]].contains(.artefact) }
  }

  /// Notifications over which the balance is averaged, at each side.
  static let width = 20
  /// The fewest at either side, near the ends.
  static let margin = 8
  /// A move by that many intervals is a loss or a surplus.
  static let threshold = 0.6
  /// The same near the ends and near artefacts, where the balance is less steady.
  static let doubtfulThreshold = 0.75
  /// Notifications that are looked at together, so that memory does not grow with them.
  private static let block = 1024
  /// Notifications at each side that say when notifications are made.
  static let witnesses = 120

  /// The moves found.
  let steps: [Step]
  /// The part of the notifications at which beats could be counted, 0 to 1.
  let evaluated: Double
  /// The largest move that is none of `steps`, in intervals.
  let largest: Double

  /// Judges sums of intervals.
  ///
  /// - Parameters:
  ///   - notifications: The notifications.
  ///   - period: The timer's period in seconds, in the unit of the intervals: what is wrong with that is told
  ///     elsewhere.
  ///   - error: How far it may be off, in seconds.
  init(_ notifications: Notifications, period: Double, error: Double) {
    let count = notifications.count
    // What all places have in common is a wrong unit or a drifting clock, told elsewhere.
    var sums = Sums(notifications)
    var (last, looked) = (0, 0)
    let moves = Decimated(0..<count) { index in
      if index >= looked {
        // Where most places are asked for, many are looked at together.
        looked = index - last < Self.width ? min(index + Self.block, count) : index + 1
        sums.look(at: index..<looked)
      }
      last = index
      return sums.move(index, period)
    }
    let common = moves.median ?? 0
    var candidates: [Step] = []
    var evaluated = 0
    var largest = 0.0
    for begin in stride(from: 0, to: count, by: Self.block) {
      let places = begin..<min(begin + Self.block, count)
      sums.look(at: places)
      for index in places {
        guard index >= Self.margin, index < count - Self.margin, !notifications.isExcluded(index),
          let interval = sums.interval(index)
        else { continue }
        evaluated += 1
        let size = (sums.move(index, period) - common) / interval
        let isWhole = index >= Self.width && index + Self.width <= count
        let isSure = isWhole && !notifications.isDoubtful(index)
        if abs(size) > (isSure ? Self.threshold : Self.doubtfulThreshold) {
          candidates.append(Step(index: index, size: size))
        } else {
          largest = max(largest, abs(size))
        }
      }
    }
    self.evaluated = count == 0 ? 0 : Double(evaluated) / Double(count)
    self.largest = largest
    // A pace that is a little off parts beats and notifications as well, minutes away from where it is right.
    let peaks = Self.peaks(candidates)
    steps = peaks.indices.filter { number in
      let step = peaks[number]
      // Of moves that take each other back neither explains what is around both.
      let first = number > 0 ? peaks[number - 1].index + Self.searched : 0
      let end = number + 1 < peaks.count ? peaks[number + 1].index - Self.searched : count
      let parts = [0..<count, first..<max(end, first)]
      let isWhole = step.index >= Self.width && step.index + Self.width <= count
      return [period, period - error, period + error].allSatisfy { period in
        Self.breaksMoments(step, notifications, period: period)
          && (isWhole
            || parts.contains {
              Self.explainsBreach(step, within: $0, notifications, period: period)
            })
      }
    }.map { peaks[$0] }
  }

  /// Sums of ticks and of beats up to each of some notifications that follow each other.
  ///
  /// They are whole, so that nothing is rounded in them. What the period takes off the balance is the same at each
  /// place: half the notifications that are looked at, so many periods.
  private struct Sums {
    private let notifications: Notifications
    /// The first notification that is summed up.
    private var first = 0
    /// What came before each notification from `first` on, and with the last as well.
    private var sums = [Sum](
      repeating: Sum(), count: BeatBalance.block + 2 * BeatBalance.width + 1)

    /// What came before a notification, since the first that is summed up.
    private struct Sum {
      var ticks = 0
      var beats = 0
      /// The ticks up to each notification, added up.
      var area = 0
    }

    init(_ notifications: Notifications) { self.notifications = notifications }

    /// Looks at some places, and as far around them as the balance is averaged.
    ///
    /// - Parameter places: Which, no more than a block.
    mutating func look(at places: Range<Int>) {
      first = max(places.lowerBound - BeatBalance.width, 0)
      let own = first..<min(places.upperBound + BeatBalance.width, notifications.count)
      let notifications = notifications
      var sum = Sum()
      var sums = sums.mutableSpan
      for index in own {
        sums[index - own.lowerBound] = sum
        let intervals = notifications.intervals(index)
        sum.ticks += notifications.ticks(intervals)
        sum.beats += intervals.count
        sum.area += sum.ticks
      }
      sums[own.count] = sum
    }

    /// By how much the balance moves at one of the places, in seconds.
    @inline(__always)
    func move(_ index: Int, _ period: Double) -> Double {
      let past = min(index, BeatBalance.width)
      let ahead = min(BeatBalance.width, notifications.count - index)
      guard past > 0, ahead > 0 else { return 0 }
      let own = sums[index - first].area
      let after = sums[index + ahead - first].area - own
      let before = own - sums[index - past - first].area
      return (Double(after) / Double(ahead) - Double(before) / Double(past)) / 1024
        - period * Double(ahead + past) / 2
    }

    /// The mean interval of the twenty notifications around, in seconds; `nil` where there is none.
    @inline(__always)
    func interval(_ index: Int) -> Double? {
      let low = sums[max(index - 10, 0) - first]
      let high = sums[min(index + 10, notifications.count) - first]
      let number = high.beats - low.beats
      return number > 0 ? Double(high.ticks - low.ticks) / 1024 / Double(number) : nil
    }
  }

  /// Notifications around a move that say when notifications are made.
  private static func around(_ step: Step, _ count: Int) -> Range<Int> {
    max(step.index - witnesses, 0)..<min(step.index + witnesses, count)
  }

  /// Whether no moment of the timer suits all notifications around a move.
  private static func breaksMoments(
    _ step: Step, _ notifications: Notifications, period: Double
  ) -> Bool {
    let range = around(step, notifications.count)
    guard let interval = notifications.interval(range) else { return false }
    let moments = Moments(notifications, range, period: period)
    let place = step.index - range.lowerBound
    // Where the step is may be off by one or two.
    let (before, after) = (
      moments.bounds(0..<max(place - 2, 0)),
      moments.bounds(min(place + 3, moments.count)..<moments.count)
    )
    let breach = step.size < 0 ? before.latest - after.earliest : after.latest - before.earliest
    return breach > leastBreach * interval + 0.05
  }

  /// Whether a move is what makes no moment suit all notifications around it.
  ///
  /// A strap may hold an interval back until its next notification: that breaks moments with a move as without it.
  ///
  /// - Parameters:
  ///   - step: The move.
  ///   - apart: The notifications that are asked, if they are near enough.
  ///   - notifications: The notifications.
  ///   - period: The timer's period in seconds.
  /// - Returns: Whether it is.
  private static func explainsBreach(
    _ step: Step, within apart: Range<Int>, _ notifications: Notifications, period: Double
  ) -> Bool {
    let all = around(step, notifications.count).clamped(to: apart)
    let (low, high) = (all.lowerBound, all.upperBound)
    let places = step.index - searched..<step.index + searched + 1
    // Moves that follow each other so closely have none around them.
    guard low < places.lowerBound, places.upperBound < high,
      let interval = notifications.interval(low..<high),
      let own = notifications.interval(
        max(step.index - beside, low)..<min(step.index + beside, high))
    else { return true }
    let moments = Moments(notifications, low..<high, period: period)
    let size = max(abs(step.size).rounded(), 1) * own
    let rest = moments.breach(
      movedBy: step.size < 0 ? size : -size,
      at: places.lowerBound - low..<places.upperBound - low)
    return moments.breach - rest > leastBreach * interval
  }

  /// The part of an interval by which a move breaks the moments at least, and explains the breach.
  private static let leastBreach = 0.3
  /// Notifications at each side of where a move is found: those at which it may be, and those whose intervals are as long.
  private static let (searched, beside) = (6, 10)

  /// When notifications were made, by the beats in them, on the clock of the intervals less the periods that passed.
  ///
  /// The last beat of a notification is never after its moment, and the next never before it.
  private struct Moments {
    /// For each notification its last beat, and the next one; infinite where there is none.
    private var last: [Double] = []
    private var next: [Double] = []

    /// What a moment is not before, and not after.
    typealias Bounds = (latest: Double, earliest: Double)

    var count: Int { last.count }

    init(_ notifications: Notifications, _ range: Range<Int>, period: Double) {
      last.reserveCapacity(range.count)
      next = [Double](repeating: .infinity, count: range.count)
      var balance = 0.0
      // From here on the next beat is not known yet.
      var waiting = 0
      for index in range {
        if let first = notifications.first(index) {
          for place in waiting..<last.count { next[place] = last[place] + first }
          waiting = last.count
        }
        balance += notifications.sum(index) - period
        last.append(balance)
      }
    }

    /// What the notifications at some places say of the moment.
    func bounds(_ places: Range<Int>) -> Bounds {
      var bounds = (latest: -Double.infinity, earliest: Double.infinity)
      for place in places {
        bounds.latest = max(bounds.latest, last[place])
        bounds.earliest = min(bounds.earliest, next[place])
      }
      return bounds
    }

    /// How far notifications are from one moment for all.
    var breach: Double {
      let all = bounds(0..<count)
      return all.latest - all.earliest
    }

    /// How far they are from one moment at least, if the balance moved somewhere.
    ///
    /// - Parameters:
    ///   - size: What is added from there on, in seconds.
    ///   - places: Where that may be.
    /// - Returns: How far.
    func breach(movedBy size: Double, at places: Range<Int>) -> Double {
      guard !places.isEmpty else { return .infinity }
      var before = bounds(0..<places.lowerBound)
      // What the places from each on say.
      var after = [bounds(places.upperBound..<count)]
      for place in places.reversed() {
        let (own, later) = (bounds(place..<place + 1), after[after.count - 1])
        after.append((max(own.latest, later.latest), min(own.earliest, later.earliest)))
      }
      var least = Double.infinity
      for place in places {
        let behind = after[places.upperBound - place]
        least = min(
          least,
          max(before.latest, behind.latest + size) - min(before.earliest, behind.earliest + size))
        before.latest = max(before.latest, last[place])
        before.earliest = min(before.earliest, next[place])
      }
      return least
    }
  }

  /// The largest move of each group of neighbours.
  private static func peaks(_ candidates: [Step]) -> [Step] {
    var peaks: [Step] = []
    var last: Int?
    for candidate in candidates {
      if let end = last, candidate.index - end <= width / 2, let peak = peaks.last,
        peak.size * candidate.size > 0
      {
        if abs(candidate.size) > abs(peak.size) { peaks[peaks.count - 1] = candidate }
      } else {
        peaks.append(candidate)
      }
      last = candidate.index
    }
    return peaks
  }
}
