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
/// both steady and level is used: in one too small, it falls from slip to slip.
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
  static let steadiness = 0.1
  /// By how much a period may be off, of itself, before an envelope is called sloping.
  static let consistency = 0.004
  /// The narrowest window in which a period is fitted: in a narrower one the slots of a link, 0.99 s,
  /// pass for the period, and the slip of the phase for a loss.
  static let fittedWidth = 110
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
    let guess = known ?? Self.period(times)
    var best: Trial?
    for width in Self.widths where best == nil && times.count >= 2 * width + Self.margin {
      var periods = known.map { [$0] } ?? []
      // Sensors' crystals are better than any guess of ours.
      if known == nil, abs(guess - 1) < 0.03 { periods.append(1) }
      if known == nil, width >= Self.fittedWidth {
        let fitted = Self.fit(times, near: guess, width: width)
        if abs(fitted - guess) <= Self.consistency * guess { periods.append(fitted) }
      }
      for period in periods where best == nil && period > 0 {
        let trial = Trial(times, period: period, width: width)
        if trial.isSteady { best = trial }
      }
    }
    period = best?.period ?? guess
    width = best?.width ?? 0
    unsteadiness = best?.unsteadiness ?? .infinity
    lateness = best?.lateness ?? 0
    steps = best?.steps ?? []
  }

  /// A first guess: the median over stretches of many notifications, which a few losses leave alone.
  private static func period(_ times: [Double]) -> Double {
    let lag = Swift.min(110, Swift.max(times.count / 4, 1))
    guard times.count > lag else { return 0 }
    let slopes = (lag..<times.count).map { (times[$0] - times[$0 - lag]) / Double(lag) }
    return median(thinned(slopes, to: 4001)) ?? 0
  }

  static func deviations(_ times: [Double], period: Double) -> [Double] {
    let start = times.first ?? 0
    return times.indices.map { times[$0] - start - Double($0) * period }
  }

  /// The period near a guess that makes the envelope level.
  private static func fit(_ times: [Double], near guess: Double, width: Int) -> Double {
    var period = guess
    for _ in 0..<3 {
      let moves = Trial.moves(deviations(times, period: period), width: width)
      period += (median(thinned(moves, to: 4001)) ?? 0) / Double(width)
    }
    return period
  }
}
