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
/// before its last beat, and not after the next.
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

    /// How many RR intervals there are.
    @inline(__always)
    func beats(_ index: Int) -> Int { intervals(index).count }

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
    steps = Self.peaks(candidates).filter { step in
      [period, period - error, period + error].allSatisfy {
        Self.breaksMoments(step, notifications, period: $0)
      }
    }
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

  /// Whether no moment of the timer suits all notifications around a move.
  private static func breaksMoments(
    _ step: Step, _ notifications: Notifications, period: Double
  ) -> Bool {
    let low = max(step.index - witnesses, 0)
    let high = min(step.index + witnesses, notifications.count)
    var balance = 0.0
    var beats = 0
    var time = 0.0
    // The last beat is never after the moment, the next never before it: on this side of the step and on the other.
    var latest = [-Double.infinity, -.infinity]
    var earliest = [Double.infinity, .infinity]
    // Where the balance stood since the last notification with beats: the next of them ends the wait.
    var waiting: [(balance: Double, side: Int)] = []
    for index in low..<high {
      let sum = notifications.sum(index)
      beats += notifications.beats(index)
      time += sum
      if let first = notifications.first(index) {
        for (balance, side) in waiting { earliest[side] = min(earliest[side], balance + first) }
        waiting.removeAll(keepingCapacity: true)
      }
      balance += sum - period
      // Where the step is may be off by one or two.
      guard abs(index - step.index) > 2 else { continue }
      let side = index < step.index ? 0 : 1
      latest[side] = max(latest[side], balance)
      waiting.append((balance, side))
    }
    guard beats > 0 else { return false }
    let interval = time / Double(beats)
    let breach = step.size < 0 ? latest[0] - earliest[1] : latest[1] - earliest[0]
    return breach > 0.3 * interval + 0.05
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
