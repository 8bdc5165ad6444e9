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
/// steady is used.
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

  /// Windows to be tried, in notifications.
  static let widths = [8, 16, 32, 64, 110]
  /// A step of that many periods is a loss or a surplus.
  static let threshold = 0.6
  /// How unsteady an envelope may be, in periods, at nine tenths of all places.
  static let steadiness = 0.15
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

  /// Whether notifications follow a timer.
  var isSteady: Bool { width > 0 }

  /// Judges arrival times.
  ///
  /// - Parameters:
  ///   - times: Seconds, not decreasing but for small steps of the clock.
  ///   - known: The timer's period, if a longer part of the series has told it.
  init(times: [Double], period known: Double? = nil) {
    let count = times.count
    var period = known ?? Self.period(times)
    var found: (width: Int, steps: [Step], unsteadiness: Double, lateness: Double)?
    if count >= 3 * Self.margin, period > 0 {
      for width in Self.widths where 2 * width < count {
        var trial = period
        if known == nil {
          for _ in 0..<3 { trial += Self.slope(times, period: trial, width: width) }
          trial = Self.nominal(times, period: trial, width: width)
        }
        let unsteadiness = Self.unsteadiness(times, period: trial, width: width)
        guard trial > 0, unsteadiness <= Self.steadiness * trial else { continue }
        period = trial
        let steps = Self.steps(times, period: trial, width: width)
        found = (width, steps.steps, unsteadiness, steps.lateness)
        break
      }
    }
    self.period = period
    width = found?.width ?? 0
    unsteadiness = found?.unsteadiness ?? .infinity
    lateness = found?.lateness ?? 0
    steps = found?.steps ?? []
  }

  /// A first guess: the median over stretches of many notifications, which a few losses leave alone.
  private static func period(_ times: [Double]) -> Double {
    let lag = Swift.min(110, Swift.max(times.count / 4, 1))
    guard times.count > lag else { return 0 }
    let slopes = (lag..<times.count).map { (times[$0] - times[$0 - lag]) / Double(lag) }
    return median(thinned(slopes, to: 4001)) ?? 0
  }

  private static func deviations(_ times: [Double], period: Double) -> [Double] {
    let start = times.first ?? 0
    return times.indices.map { times[$0] - start - Double($0) * period }
  }

  /// How the envelope moves at each place that has whole windows at both sides.
  private static func moves(_ deviations: [Double], width: Int) -> [Double] {
    let minima = SlidingMinima(deviations, width: width)
    guard deviations.count > 2 * width else { return [] }
    return (width...(deviations.count - width)).map { minima.after[$0] - minima.before[$0] }
  }

  /// How much the envelope drifts a notification.
  private static func slope(_ times: [Double], period: Double, width: Int) -> Double {
    let moves = moves(deviations(times, period: period), width: width)
    return (median(thinned(moves, to: 4001)) ?? 0) / Double(width)
  }

  /// One second, if that explains the arrivals as well: sensors' crystals are better than our guess.
  private static func nominal(_ times: [Double], period: Double, width: Int) -> Double {
    guard abs(period - 1) < 0.003 else { return period }
    let own = unsteadiness(times, period: period, width: width)
    let nominal = unsteadiness(times, period: 1, width: width)
    return nominal <= own + 0.02 ? 1 : period
  }

  private static func unsteadiness(_ times: [Double], period: Double, width: Int) -> Double {
    let moves = moves(deviations(times, period: period), width: width).map(abs)
    return quantile(thinned(moves, to: 4001), 0.9) ?? .infinity
  }

  /// Finds steps, mends them, and looks again: a large one hides its neighbours.
  private static func steps(
    _ times: [Double], period: Double, width: Int
  ) -> (steps: [Step], lateness: Double) {
    var deviations = deviations(times, period: period)
    var steps: [Step] = []
    var lateness = 0.0
    for _ in 0..<4 {
      let minima = SlidingMinima(deviations, width: width)
      lateness = Self.lateness(deviations, minima)
      let found = Self.scan(minima, count: times.count, period, width, lateness)
      guard !found.isEmpty else { break }
      steps += found
      var shift = 0.0
      var next = 0
      for index in deviations.indices {
        while next < found.count, found[next].index <= index {
          shift += Double(found[next].count) * period
          next += 1
        }
        deviations[index] -= shift
      }
    }
    return (steps.sorted { $0.index < $1.index }, lateness)
  }

  /// How far arrivals lie above the envelope around them.
  private static func lateness(_ deviations: [Double], _ minima: SlidingMinima) -> Double {
    let above = deviations.indices.map { index in
      deviations[index] - Swift.min(minima.after[index], minima.before[index])
    }
    return quantile(thinned(above, to: 4001), 0.99) ?? 0
  }

  /// The places where the envelope moves by more than `threshold` periods, one for each step.
  private static func scan(
    _ minima: SlidingMinima, count: Int, _ period: Double, _ width: Int, _ lateness: Double
  ) -> [Step] {
    var found: [Step] = []
    var cluster: [Int] = []
    func move(_ index: Int) -> Double { minima.after[index] - minima.before[index] }
    func close() {
      defer { cluster.removeAll(keepingCapacity: true) }
      guard let first = cluster.first, let last = cluster.last else { return }
      var peak = 0.0
      for index in cluster where abs(move(index)) > abs(peak) { peak = move(index) }
      let lost = (peak / period).rounded()
      guard lost != 0, abs(lost) < 1e6 else { return }
      // The envelope rises right at a loss, where the first window holds only what follows. It falls
      // before a surplus one, up to that.
      let near = cluster.filter { abs(move($0)) > abs(peak) - 0.3 * period }
      let place = peak > 0 ? near.first ?? first : near.last ?? last
      found.append(
        Step(index: place, count: Int(lost), size: peak, range: first..<(last + 1)))
    }
    for index in margin..<Swift.max(count - margin, margin) {
      let isWhole = index >= width && index + width <= count
      // Few arrivals may all be late, by what is usual on this link.
      let limit = isWhole ? threshold * period : Swift.max(threshold * period, lateness + 0.3 * period)
      let value = move(index)
      guard value.isFinite, abs(value) > limit else { continue }
      if let last = cluster.last, index - last > Swift.max(width / 2, 2) || value * move(last) < 0 {
        close()
      }
      cluster.append(index)
    }
    close()
    return found
  }
}
