import HSBase

/// The sensor's timer as arrivals show it, and where notifications are lost or surplus.
///
/// A strap notifies once a second, but the radio delivers in slots: late, in bursts, and with a phase
/// that slips. Only the earliest arrivals of each minute or two tell when notifications were due. So
/// with d = arrival − start − number · period, the *lower envelope* of d is flat for as long as none
/// is lost; a lost notification lifts it by one period for good, a surplus one lowers it. Lateness
/// does neither.
///
/// The window over which the envelope is taken must span the slip of the phase: 50 notifications for
/// slots of 0.495 s, 99 for 0.99 s, none for a simulated link. The smallest that makes the envelope
/// both steady and level is used: in one too small, it falls from slip to slip. Memory does not grow with
/// the number of arrivals.
struct DeliveryClock {
  /// A place where the envelope moves.
  struct Step: Sendable {
    /// Index of the first arrival after it.
    var index: Int
    /// Notifications lost, or surplus if negative.
    var count: Int
    /// How far the envelope moves, in seconds.
    var size: Double
    /// The arrivals among which it lies.
    var range: Range<Int>
  }

  /// A step of whole periods right at an arrival.
  static func step(at index: Int, _ count: Int, _ period: Double) -> Step {
    Step(index: index, count: count, size: Double(count) * period, range: index..<index + 1)
  }

  /// Arrivals, and when each came, in seconds.
  struct Arrivals {
    private let times: ArraySlice<Int64>
    private let start: Int64
    /// For a sensor that sends a notification for each beat: when each was due, by the intervals, and their mean.
    ///
    /// Arrivals are then told as if beats had come evenly.
    var beats: (due: [Double], interval: Double)?

    /// Arrivals by their times in nanoseconds, and the time from which seconds are counted.
    init(_ times: ArraySlice<Int64>, since start: Int64) {
      self.times = times
      self.start = start
    }

    var count: Int { times.count }

    /// When one came.
    @inline(__always)
    func time(_ index: Int) -> Double {
      let time = Evidence.seconds(from: start, to: times[times.startIndex + index])
      guard let beats else { return time }
      return time - beats.due[index] + Double(index) * beats.interval
    }

    /// Seconds from the first to the last.
    var duration: Double { count > 1 ? time(count - 1) - time(0) : 0 }
    /// Seconds from each to the next.
    var distances: Decimated { Decimated(1..<max(count, 1)) { time($0) - time($0 - 1) } }
    /// Seconds that are usual between two.
    var usualDistance: Double { distances.median ?? 0 }
  }

  /// Windows to be tried, in notifications.
  static let widths = [8, 16, 32, 64, 110]
  /// A step of that many periods is a loss or a surplus.
  static let threshold = 0.6
  /// How unsteady an envelope may be, in periods, at nine tenths of all places.
  static let steadiness = 0.1
  /// By how much a period may be off, of itself, before an envelope is called sloping.
  static let consistency = 0.004
  /// The narrowest window in which a period is fitted: in a narrower one the slots of a link, 0.99 s,
  /// pass for the period, and the slip of the phase for a loss.
  static let fittedWidth = 110
  /// Seconds from one value to the next of which a usual link delivers several in an event.
  private static let slowest = 0.67
  /// The lateness, in periods, from which on it does.
  private static let pairedLateness = 0.75
  /// The fewest arrivals on each side of a step.
  static let margin = 8

  /// The timer's period in seconds, on the host's clock.
  let period: Double
  /// The window in which the envelope was taken; 0 if notifications follow no timer.
  let width: Int
  /// How unsteady the envelope is: its 90th percentile, in seconds.
  let unsteadiness: Double
  /// How late arrivals are, at the 99th percentile: the link's slots and retries.
  let lateness: Double
  /// Where notifications are lost or surplus.
  let steps: [Step]
  /// How far the period may be off, as a share of it: arrivals are late by a link's interval and more, the first and the
  /// last by another part of it.
  let periodError: Double

  /// Whether each arrival got a number: steps then stand where they are.
  let isLattice: Bool

  /// Whether notifications follow a timer.
  var isSteady: Bool { width > 0 }

  /// Judges arrival times.
  ///
  /// - Parameters:
  ///   - arrivals: The arrivals, whose times do not decrease but for small steps of the clock.
  ///   - known: The timer's period, if a longer part of the series has told it.
  ///   - slot: The link's connection interval in seconds, if it is known.
  ///   - cover: What the RR intervals say of the same notifications, if there are any.
  init(
    _ arrivals: Arrivals, period known: Double? = nil, slot: Double? = nil,
    cover: @autoclosure () -> BeatCover? = nil
  ) {
    let guess = known ?? Self.period(arrivals)
    var best: Trial?
    var widths = Self.widths.filter { arrivals.count >= 2 * $0 + Self.margin }
    // A link whose phase slips needs a wide window before there are arrivals enough for two of the next
    // size: then the widest that there is.
    if let last = widths.last, last < Self.fittedWidth, last >= 16 {
      let widest = (arrivals.count - Self.margin) / 2 - 5
      if widest > last + 4 { widths.append(widest) }
    }
    for width in widths where best == nil {
      var periods = known.map { [$0] } ?? []
      // Sensors' crystals are better than any guess of ours.
      if known == nil, abs(guess - 1) < 0.03 { periods.append(1) }
      if known == nil, width >= Self.fittedWidth {
        let fitted = Self.fit(arrivals, near: guess, width: width)
        if abs(fitted - guess) <= Self.consistency * guess { periods.append(fitted) }
      }
      for period in periods where best == nil && period > 0 {
        let trial = Trial(arrivals, period: period, width: width)
        if trial.isSteady { best = trial }
      }
    }
    if let fitted = best, known == nil, fitted.period != 1, fitted.width >= Self.fittedWidth {
      // What is lost near the ends shows in a narrower window.
      for width in widths where width < fitted.width {
        let trial = Trial(arrivals, period: fitted.period, width: width)
        guard trial.isSteady else { continue }
        best = trial
        break
      }
    }
    // Among many losses an envelope hides some, counts some twice, or takes the mean distance for the period.
    var lattice: Lattice?
    var pace: Pace?
    var asked: BeatCover?
    if arrivals.beats == nil, best?.isDoubtful(arrivals, isKnown: known != nil) ?? true {
      if let known {
        lattice = Lattice(arrivals, of: known)
      } else {
        asked = cover()
        pace = Search(arrivals, slot: slot, cover: asked).pace(near: guess)
        if let found = pace, arrivals.count > Search.most {
          lattice = Lattice(arrivals, of: found.period)
          pace = nil
        }
        // Among many values of about a second each that is the pace: sensors' crystals are better than any guess of ours.
        if pace == nil, lattice == nil, abs(guess - 1) < 0.03,
          arrivals.count >= 2 * Self.fittedWidth + Self.margin
        {
          lattice = Lattice(arrivals, of: 1)
        }
      }
      if lattice != nil || pace != nil { best = nil }
    }
    isLattice = lattice != nil || pace != nil
    let found = best?.period ?? lattice?.period ?? pace?.period ?? guess
    width = best?.width ?? (isLattice ? Self.margin : 0)
    unsteadiness = best?.unsteadiness ?? lattice?.unsteadiness ?? pace?.unsteadiness ?? .infinity
    lateness = best?.lateness ?? lattice?.lateness ?? pace?.lateness ?? 0
    let ownLateness = lateness
    let all = best?.steps ?? lattice?.steps ?? pace?.steps ?? []
    let likely = all.filter {
      // Of several values in an event of the link, those of a late one are not missing.
      found > Self.slowest || ownLateness < Self.pairedLateness * found
        || abs(Double($0.count)) * found > 1.5 * ownLateness
    }
    // What RR intervals cover is not missing.
    let beats = likely.isEmpty || arrivals.beats != nil ? nil : asked ?? cover()
    let isCovered =
      beats?.doubt(likely, period: found, slot: pace?.slot ?? slot ?? lateness).doubt == .infinity
    steps = isCovered ? likely.filter { $0.count < 0 } : likely
    // Where nothing is missing, as many periods passed as there are values.
    period =
      steps.isEmpty && !all.isEmpty && known == nil
      ? arrivals.duration / Double(max(arrivals.count - 1, 1)) : found
    periodError =
      max(Self.usualDelay(arrivals, period, steps) ?? lateness, pace?.slot ?? slot ?? 0)
      / max(arrivals.duration, 1)
  }

  /// Arrivals above which a period is known well enough by the latest of them.
  private static let mostDelays = 1200

  /// How late nine tenths of the arrivals are at most, in seconds: what single ones are late moves no line below all.
  private static func usualDelay(_ arrivals: Arrivals, _ period: Double, _ steps: [Step]) -> Double?
  {
    guard arrivals.count <= mostDelays else { return nil }
    var deviations = Deviations(arrivals, period: period)
    deviations.mend(steps)
    let all = (0..<arrivals.count).map { deviations[$0] }
    guard let least = all.min(), let high = quantile(all, 0.9) else { return nil }
    return high - least
  }

  /// A first guess: the median over stretches of many notifications, which a few losses leave alone.
  private static func period(_ arrivals: Arrivals) -> Double {
    let lag = min(110, max(arrivals.count / 4, 1))
    guard arrivals.count > lag else { return 0 }
    let slopes = Decimated(lag..<arrivals.count) { index in
      (arrivals.time(index) - arrivals.time(index - lag)) / Double(lag)
    }
    return slopes.median ?? 0
  }

  /// The period near a guess that makes the envelope level.
  private static func fit(_ arrivals: Arrivals, near guess: Double, width: Int) -> Double {
    var period = guess
    for _ in 0..<3 {
      var moves = Decimated()
      let deviations = Deviations(arrivals, period: period)
      forEachEnvelope(arrivals.count, width: width, { deviations[$0] }) { index, _, before, after in
        if index >= width, index + width <= arrivals.count { moves.append(after - before) }
      }
      period += (moves.median ?? 0) / Double(width)
    }
    return period
  }
}

/// How much later than due each arrival is, after steps that were found are mended.
struct Deviations {
  private let arrivals: DeliveryClock.Arrivals
  private let start: Double
  private let period: Double
  /// Where deviations are shifted from an index on, and by how much in all.
  private var shifts: [(index: Int, sum: Double)] = []

  init(_ arrivals: DeliveryClock.Arrivals, period: Double) {
    self.arrivals = arrivals
    self.period = period
    start = arrivals.count > 0 ? arrivals.time(0) : 0
  }

  /// Mends steps.
  mutating func mend(_ steps: [DeliveryClock.Step]) {
    var all: [(index: Int, sum: Double)] = []
    var before = 0.0
    for shift in shifts {
      all.append((shift.index, shift.sum - before))
      before = shift.sum
    }
    all += steps.map { ($0.index, Double($0.count) * period) }
    all.sort { $0.index < $1.index }
    var sum = 0.0
    shifts = all.map { shift in
      sum += shift.sum
      return (shift.index, sum)
    }
  }

  @inline(__always)
  subscript(index: Int) -> Double {
    let deviation = arrivals.time(index) - start - Double(index) * period
    guard !shifts.isEmpty else { return deviation }
    let place = shifts.indices.partitionPoint { shifts[$0].index <= index }
    return place == 0 ? deviation : deviation - shifts[place - 1].sum
  }
}
