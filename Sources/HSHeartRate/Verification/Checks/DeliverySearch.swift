import HSBase
import HSPlatform

extension DeliveryClock {
  /// What explains arrivals: a period, and what is missing with it.
  struct Pace {
    var period: Double
    /// Where notifications are missing.
    var steps: [Step] = []
    /// How late arrivals are: the 99th percentile, in seconds.
    var lateness = 0.0
    /// How far the earliest of 20 arrivals are apart from those of the next 20: the 90th percentile, in seconds.
    var unsteadiness = 0.0
    /// The link's interval in seconds, as far as it is known.
    fileprivate(set) var slot = 0.0
    /// How late arrivals are in the mean, in seconds.
    fileprivate var delay = 0.0
    /// How much speaks against it: a logarithm of its likelihood, and what each place with a loss costs.
    fileprivate var doubt = Double.infinity
    /// Whether RR intervals lack what is missing, there and in all.
    fileprivate var isBorneOut = false
    /// Whether far more time than by chance is not covered by RR intervals.
    fileprivate var isLacking = false

    /// How many notifications are missing.
    fileprivate var missing: Int { steps.reduce(0) { $0 + $1.count } }
  }

  /// Looks for the pace of a sensor whose timer no envelope shows: it is open, and so is how many notifications are
  /// missing.
  ///
  /// For each pace that may be, arrivals get numbers, and a line below them tells when each was due. The less late they
  /// are then, the likelier is the pace; each place at which something must be missing makes it less likely, and so do
  /// RR intervals that cover the time. A link delivers at its interval: that arrivals are less late than that proves nothing.
  /// Where a pace without a loss is nearly as likely as the best one, nothing is missing. Where likely paces have different
  /// losses, how many were sent cannot be told.
  struct Search {
    private let times: [Double]
    /// The link's interval in seconds; 0 if delays look like none.
    let slot: Double
    /// Whether the capture tells it.
    private let isSlotTold: Bool
    /// The distance of which most are multiples, if there is one.
    private let quantum: Double?
    private let cover: BeatCover?

    /// The fewest arrivals that show a pace, and how many are looked at.
    static let (fewest, most) = (24, 8192)
    /// Arrivals among which a pace is looked for at first.
    private static let first = 256
    /// How many paces are tried in which so many more are missing, and how many at which arrivals gather.
    private static let (mostTried, mostGathered) = (8, 8)
    /// Arrivals that count: delays that follow each other are alike.
    private static let weight = 200.0
    /// The part of the link's interval below which less delay proves nothing.
    private static let floorShare = 0.75
    /// What a place with a loss costs, and what a period of a second is worth: nearly all sensors have it.
    private static let (placeCost, usualWorth) = (4.0, 4.0)
    /// How much likelier a pace must be than another, as a logarithm.
    private static let margin = 8.0
    /// The largest mean delay, in periods or intervals of the link, whichever is longer.
    private static let mostDelay = 0.6
    /// The same in periods, with losses that no RR intervals show.
    private static let mostUnproven = 0.25
    /// Arrivals from a single loss on that show that it is one, and not a late notification.
    private static let confirming = 4

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - arrivals: The arrivals.
    ///   - slot: The link's connection interval in seconds, if it is known.
    ///   - cover: What the RR intervals say, if there are any.
    init(_ arrivals: Arrivals, slot: Double?, cover: BeatCover?) {
      times = (0..<min(arrivals.count, Self.most)).map { arrivals.time($0) }
      quantum = times.count < Self.fewest ? nil : Lattice.period(arrivals)
      self.cover = cover
      isSlotTold = slot != nil
      self.slot = slot ?? LinkInterval(times, quantum: quantum).seconds
    }

    /// The pace of the arrivals.
    ///
    /// - Parameter guess: About what the period is.
    /// - Returns: The pace; `nil` if how many were sent cannot be told.
    func pace(near guess: Double) -> Pace? {
      guard times.count >= Self.fewest,
        let whole = pace(of: Array(times.indices)).map(judged)
      else { return nil }
      let span = times[times.count - 1] - times[0]
      var starts = (1...Self.mostTried).map { span / Double(times.count - 1 + $0) }
      starts += [1, guess]
      if let cover { starts.append(cover.period) }
      if let quantum { starts.append(quantum) }
      let found = [whole] + (starts + gathered).compactMap(pace(from:))
      var paces = (found + found.compactMap(usual)).sorted { $0.doubt < $1.doubt }
      // Where RR intervals bear a loss out, there is one.
      let margin = paces[0].isBorneOut ? -Self.margin : Self.margin
      guard whole.doubt >= paces[0].doubt + margin else {
        return isLikely(whole) ? described(settled(whole)) : nil
      }
      paces += Self.phases.compactMap(second(from:))
      paces.sort { $0.doubt < $1.doubt }
      let likely = paces.prefix { $0.doubt < paces[0].doubt + Self.margin }
      let (least, most) = (
        likely.map { $0.missing }.min() ?? 0, likely.map { $0.missing }.max() ?? 0
      )
      var own: Pace?
      if !isSlotTold { own = plain(paces) }
      if own == nil, most - least > 1 {
        // Sensors' crystals are better than any guess of ours.
        own = likely.first {
          Self.isUsual($0.period) && $0.doubt < paces[0].doubt + Self.margin / 2
        }
      }
      if own == nil, most - least <= 1 + most / 20 {
        // Nothing is missing that need not be, unless intervals tell how much is.
        own =
          paces[0].isLacking
          ? paces[0] : likely.filter { $0.missing == least }.min { $0.delay < $1.delay }
      }
      guard var found = own, isLikely(found) else { return nil }
      if let last = found.steps.last, last.count == 1,
        last.index + Self.confirming > times.count
      {
        found.steps.removeLast()
      }
      return described(found)
    }

    private static func isUsual(_ period: Double) -> Bool { abs(period - 1) < 0.001 }

    /// The same losses at a period of a second, which nearly all sensors have; `nil` for another pace.
    private func usual(_ pace: Pace) -> Pace? {
      guard abs(pace.period - 1) < Self.nearSecond else { return nil }
      var own = pace
      own.period = 1
      let delays = delays(own)
      let least = delays.min() ?? 0
      own.delay = delays.reduce(0) { $0 + ($1 - least) } / Double(delays.count)
      for index in own.steps.indices { own.steps[index].size = Double(own.steps[index].count) }
      return judged(own)
    }

    /// The pace of a second from a phase on: a line below arrivals that are late by nearly all of it may have another slope.
    private func second(from phase: Double) -> Pace? {
      guard let cover,
        [cover.period, quantum ?? 0].contains(where: { abs($0 - 1) < Self.nearSecond })
      else { return nil }
      var (phase, own) = (phase, Pace?.none)
      for _ in 0..<2 {
        let numbers = numbers(phase, 1, of: times.count)
        own = pace(of: numbers)
        phase = zip(times, numbers).map { $0 - Double($1) }.min() ?? phase
      }
      return own.flatMap(usual)
    }
    /// Where cells of a second may begin.
    private static let phases = stride(from: 0.0, to: 1, by: 0.125)
    /// How near a second a pace is that may be one.
    private static let nearSecond = 0.05

    /// Where the link's interval is unknown: the pace of a second, if none is much likelier, and no other with as
    /// few losses makes arrivals less late.
    private func plain(_ paces: [Pace]) -> Pace? {
      let usual = paces.filter { Self.isUsual($0.period) && $0.doubt.isFinite }
        .min { $0.delay < $1.delay }
      guard let usual, usual.missing > 0, let likeliest = paces.first,
        usual.doubt <= likeliest.doubt + 2 * Self.margin
          + Self.unsure * Double(usual.steps.count)
      else { return nil }
      let isBeaten = paces.contains {
        $0.missing <= usual.missing && $0.delay < Self.better * usual.delay
      }
      return isBeaten ? nil : usual
    }
    /// How much less likely a pace may look for each place with a loss: where there are many, some numbers are wrong.
    private static let unsure = 0.2
    /// By what part delays must be less.
    private static let better = 0.8

    /// A pace without losses, a second if it may be that: by no more than arrivals are late is it known.
    private func settled(_ whole: Pace) -> Pace {
      guard let usual = usual(whole) else { return whole }
      let delays = delays(whole)
      let least = delays.min() ?? 0
      // The line below arrivals is off by the link's interval at both ends, but by no more than what most are apart.
      let hidden = isSlotTold ? slot : min(2 * slot, max(quantum ?? slot, slot))
      let lateness = max((quantile(delays, 0.95) ?? least) - least, hidden, 0.01)
      return abs(whole.period - 1) * Double(times.count - 1) < lateness ? usual : whole
    }

    /// Whether delays are those of a timer and a link.
    private func isLikely(_ pace: Pace) -> Bool {
      guard pace.missing > 0 else { return pace.delay <= Self.mostDelay * max(pace.period, slot) }
      // Values that follow no timer are half a period late with any: that shows no loss, unless RR intervals do.
      let most = pace.isBorneOut || pace.isLacking ? Self.mostDelay : Self.mostUnproven
      // Where something is missing for sure, a link at whose interval values come makes them as late as it may.
      return pace.delay
        <= max(most * pace.period, (pace.isLacking ? Self.floorShare : Self.mostDelay) * slot)
    }

    /// A pace with how much speaks against it.
    private func judged(_ pace: Pace) -> Pace {
      var pace = pace
      let count = Double(times.count)
      let weight = min(count, Self.weight)
      let floor = max(Self.floorShare * slot, 0.01 * pace.period, 0.005)
      pace.doubt =
        weight * log(max(pace.delay, floor) / pace.period)
        + Self.placeCost * Double(pace.steps.count) * weight / count
      if Self.isUsual(pace.period) { pace.doubt -= Self.usualWorth }
      if let told = cover?.doubt(pace.steps, period: pace.period, slot: slot) {
        pace.doubt += told.doubt
        (pace.isBorneOut, pace.isLacking) = (told.isBorneOut, told.isLacking)
      }
      return pace
    }

    /// How late arrivals are with a pace, in seconds, but for what is common to all.
    private func delays(_ pace: Pace) -> [Double] {
      var delays: [Double] = []
      delays.reserveCapacity(times.count)
      var (number, next) = (0, 0)
      for index in times.indices {
        if next < pace.steps.count, pace.steps[next].index == index {
          number += pace.steps[next].count
          next += 1
        }
        delays.append(times[index] - Double(index + number) * pace.period)
      }
      return delays
    }

    /// A pace with how late arrivals are.
    private func described(_ pace: Pace) -> Pace {
      var pace = pace
      let delays = delays(pace)
      let least = delays.min() ?? 0
      pace.slot = slot
      pace.lateness = (quantile(delays, 0.99) ?? least) - least
      let earliest = stride(from: 0, to: delays.count, by: 20).map {
        delays[$0..<min($0 + 20, delays.count)].min() ?? least
      }
      pace.unsteadiness =
        quantile(zip(earliest, earliest.dropFirst()).map { abs($1 - $0) }, 0.9) ?? 0
      return pace
    }

    // MARK: - Paces

    /// The likeliest pace near a period.
    private func pace(from start: Double) -> Pace? {
      guard start > 0.01, start.isFinite else { return nil }
      // Where most of the first arrivals are within their cells: cells begin farthest from there.
      var (x, y) = (0.0, 0.0)
      for time in times.prefix(Self.first) {
        let point = Turn(2 * .pi * time / start)
        x += point.x
        y += point.y
      }
      var own = (phase: (atan2(y, x) / (2 * .pi) - 0.5) * start, period: start)
      // The more arrivals there are, the nearer must the period be before they get their numbers.
      var count = Self.first
      while count < times.count {
        guard let line = line(below: numbers(own.phase, own.period, of: count)) else { return nil }
        own = (line.phase, line.period)
        count *= 4
      }
      var best: Pace?
      for _ in 0..<4 {
        let numbers = numbers(own.phase, own.period, of: times.count)
        guard let pace = pace(of: numbers).map(judged), let line = line(below: numbers) else {
          break
        }
        if pace.doubt < best?.doubt ?? .infinity { best = pace }
        own = (line.phase, line.period)
      }
      return best
    }

    /// The pace of arrivals that have numbers; `nil` if losses are no exception.
    private func pace(of numbers: [Int]) -> Pace? {
      guard let line = line(below: numbers) else { return nil }
      var pace = Pace(period: line.period, delay: line.delay)
      for index in 1..<numbers.count where numbers[index] > numbers[index - 1] + 1 {
        pace.steps.append(step(at: index, numbers[index] - numbers[index - 1] - 1, line.period))
      }
      return 9 * pace.steps.count <= 4 * numbers.count ? pace : nil
    }

    /// Numbers of the first arrivals: each is the last that was due before it, and that is not taken by one behind it.
    private func numbers(_ phase: Double, _ period: Double, of count: Int) -> [Int] {
      var numbers = [Int](repeating: 0, count: count)
      var next = Int.max
      for index in numbers.indices.reversed() {
        let exact = (times[index] - phase) / period + 0.02
        // No capture is so long; what is infinite is none either.
        let own = abs(exact) < 1e12 ? Int(clamping: exact.rounded(.down)) : 0
        numbers[index] = min(own, next - 1)
        next = numbers[index]
      }
      return numbers
    }

    /// The line below the first arrivals that is nearest to them in the mean: when each was due, if none comes early.
    ///
    /// It is the edge of their lower convex hull at the mean number.
    private func line(below numbers: [Int]) -> (phase: Double, period: Double, delay: Double)? {
      var hull: [Int] = []
      var (sumOfNumbers, sumOfTimes) = (0.0, 0.0)
      for index in numbers.indices {
        sumOfNumbers += Double(numbers[index])
        sumOfTimes += times[index]
        while hull.count >= 2 {
          let (first, last) = (hull[hull.count - 2], hull[hull.count - 1])
          let (width, height) = (Double(numbers[last] - numbers[first]), times[last] - times[first])
          let ownWidth = Double(numbers[index] - numbers[first])
          guard height * ownWidth >= (times[index] - times[first]) * width else { break }
          hull.removeLast()
        }
        hull.append(index)
      }
      let mean = sumOfNumbers / Double(numbers.count)
      var edge = 0
      while edge + 2 < hull.count, Double(numbers[hull[edge + 1]]) < mean { edge += 1 }
      guard edge + 1 < hull.count else { return nil }
      let (first, last) = (hull[edge], hull[edge + 1])
      let period = (times[last] - times[first]) / Double(numbers[last] - numbers[first])
      guard period > 0, period.isFinite else { return nil }
      let phase = times[first] - Double(numbers[first]) * period
      return (phase, period, sumOfTimes / Double(numbers.count) - phase - mean * period)
    }

    /// The periods at which the first arrivals gather: where the sum of their phases as points on a circle is longest.
    private var gathered: [Double] {
      let own = times.prefix(Self.first)
      let span = own[own.count - 1] - own[0]
      guard let usual = median(zip(own, own.dropFirst()).map { $1 - $0 }), usual > 0, span > 0
      else {
        return []
      }
      // Peaks are as wide as one turn more or less over all.
      let step = 0.25 / span
      let (low, high) = (1 / (1.7 * usual), 1.7 / usual)
      let places = Int(clamping: (high - low) / step)
      guard places < 8 * Self.first else { return [] }
      // Each arrival's point turns by the same angle from one frequency to the next.
      var points = own.map { Turn(2 * .pi * low * $0) }
      let turns = own.map { Turn(2 * .pi * step * $0) }
      var peaks: [(period: Double, height: Double)] = []
      var (before, last) = (0.0, 0.0)
      for place in 0..<places {
        var (x, y) = (0.0, 0.0)
        for index in points.indices {
          x += points[index].x
          y += points[index].y
          points[index].turn(by: turns[index])
        }
        let height = x * x + y * y
        if last > before, last >= height {
          peaks.append((1 / (low + Double(place - 1) * step), last))
        }
        (before, last) = (last, height)
      }
      return peaks.sorted { $0.height > $1.height }.prefix(Self.mostGathered).map { $0.period }
    }

    /// A point on the circle.
    private struct Turn {
      var x: Double
      var y: Double

      init(_ angle: Double) {
        x = cos(angle)
        y = sin(angle)
      }

      @inline(__always)
      mutating func turn(by other: Turn) {
        (x, y) = (x * other.x - y * other.y, x * other.y + y * other.x)
      }
    }
  }
}
