import HSBase
import HSPlatform

/// Whether intervals carry what only a measured heart has: changes from beat to beat that nothing foretells, in an order
/// that is not chance's, and that follow neither the rate nor themselves.
///
/// It accuses nobody: what it finds is a reason not to call intervals verified.
struct LivingIntervals {
  /// What speaks against measured beats; `nil` for nothing.
  private(set) var doubt: Obstacle?

  /// Intervals that are looked at, and the fewest of which anything can be told.
  private static let most = 8192
  static let fewest = 60
  /// Ticks by which a resting heart's intervals differ from what the two before foretell, at the least.
  ///
  /// Healthy people's RMSSD is above 5 ms from youth to old age (Umetani and others, 1998), and finding a beat adds a
  /// millisecond.
  private static let leastSurprise = 3.0
  /// Intervals of a heart at rest, in ticks: up to 100 beats a minute.
  private static let resting = 614.0
  /// The least surprise of a heart under load, whose variability nearly vanishes.
  private static let leastUnderLoad = 0.8

  /// Looks at the intervals of a segment, and at what the rate beside them gives.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - series: The series that it is of.
  ///   - echo: What the rate beside its intervals gives.
  ///   - areMeans: Whether the sensor sends means over several intervals in place of each.
  init(_ segment: Segment, of series: HeartRateSeries, _ echo: RateEcho, areMeans: Bool) {
    let ticks = segment.intervals.prefix(Self.most).map { series.ticks[$0] }
    guard ticks.count >= Self.fewest else {
      doubt = areMeans ? .averaged : nil
      return
    }
    var moments = SerialMoments()
    moments.add(ticks.span)
    let isResting = Self.isResting(moments)
    let intervals = ticks.map(Double.init)
    if Self.isTooRegular(moments)
      || Self.surpriseByLikeness(intervals) < Self.leastSurprise(isResting)
    {
      doubt = .tooRegular
    } else if Self.isRepeated(ticks) {
      doubt = .repeatsItself
    } else if areMeans {
      doubt = .averaged
    } else if Self.followsRate(echo.near, of: echo.all, isResting: isResting) {
      doubt = .followsRate
    } else if Self.isNoise(intervals) {
      doubt = .likeNoise
    }
  }

  /// Whether a sensor sends means over several intervals in place of each.
  ///
  /// It does so always or never: the longest part of a series tells it for all of them, so that each has the same answer;
  /// where that has too few intervals, all parts together. Of fewer still it is not told.
  static func areMeans(_ beats: MarkedBeats) -> Bool {
    let own = beats.segments.filter { !$0.isWithoutContact }
    let longest = own.max { $0.intervals.count < $1.intervals.count }
    let ticks = beats.series.ticks
    var values: [Double] = []
    var begins: Set<Int> = []
    let isEnough = longest.map { $0.intervals.count >= fewestOfMeans } ?? false
    for segment in isEnough ? [longest].compactMap({ $0 }) : own where values.count < most {
      begins.insert(values.count)
      values += segment.intervals.prefix(most).map { Double(ticks[$0]) }
    }
    return values.count >= fewestOfMeans && isAveraged(values, begins)
  }

  /// Whether intervals are those of a heart at rest.
  static func isResting(_ moments: SerialMoments) -> Bool { moments.mean > resting }

  private static func leastSurprise(_ isResting: Bool) -> Double {
    isResting ? leastSurprise : leastUnderLoad
  }

  /// Whether the two before foretell intervals as no heart's are foretold.
  static func isTooRegular(_ moments: SerialMoments) -> Bool {
    moments.surprise < leastSurprise(isResting(moments))
  }

  /// How far intervals are from those that followed where the three before were most alike: in ticks.
  ///
  /// A wave, whatever its form, and a recording played in a loop with a tick of noise foretell themselves so; a heart does
  /// not (Farmer and Sidorowich 1987).
  private static func surpriseByLikeness(_ values: [Double]) -> Double {
    let values = values.prefix(1024)
    guard values.count >= 200 else { return .infinity }
    var errors: [Double] = []
    errors.reserveCapacity(values.count / 2)
    for index in stride(from: 3, to: values.count, by: 2) {
      var (nearest, next) = (Double.infinity, 0.0)
      for other in 3..<values.count where abs(other - index) > 3 {
        let (one, two, three) = (
          values[index - 1] - values[other - 1], values[index - 2] - values[other - 2],
          values[index - 3] - values[other - 3]
        )
        let distance = one * one + two * two + three * three
        if distance < nearest { (nearest, next) = (distance, values[other]) }
      }
      errors.append(abs(values[index] - next))
    }
    // 0.6745 of a standard deviation lies within the median, and two independent ones are compared.
    return (median(errors) ?? .infinity) / 0.6745 / 1.414
  }

  /// Whether a mean over three to eight intervals stands in place of each: the waves that such a mean takes away whole are
  /// missing, but for what rounding to a tick leaves, or those beside them are not.
  ///
  /// - Parameters:
  ///   - values: The intervals.
  ///   - begins: Where some begin that do not follow those before them.
  /// - Returns: Whether they are such means.
  private static func isAveraged(_ values: [Double], _ begins: Set<Int>) -> Bool {
    guard let middle = median(values),
      let spread = median(values.map { abs($0 - middle) }), spread > 0
    else { return false }
    let values = values.prefix(2048)
    let reach = 6 * spread
    let count = Double(values.count)
    // Slow changes are taken out by differences, the ends by a window.
    var steps: [Double] = []
    steps.reserveCapacity(values.count)
    var before = min(max(values[0] - middle, -reach), reach)
    var weights = 0.0
    for (index, value) in values.enumerated().dropFirst() {
      let own = min(max(value - middle, -reach), reach)
      let weight = 0.5 - 0.5 * cos(2 * .pi * Double(index) / count)
      defer { before = own }
      guard !begins.contains(index) else { continue }
      weights += weight * weight
      steps.append((own - before) * weight)
    }
    /// The powers between two frequencies, in cycles a beat.
    func powers(_ low: Double, _ high: Double) -> [Double] {
      let bins = min(max(Int(clamping: (high - low) * 2 * count), 4), 24)
      // Eight at a time: each waits for itself.
      var powers: [Double] = []
      while powers.count < bins {
        var factors = SIMD8<Double>.zero
        for lane in factors.indices {
          let bin = Double(powers.count + lane)
          factors[lane] = 2 * cos(2 * .pi * (low + (high - low) * (bin + 0.5) / Double(bins)))
        }
        var (one, two) = (SIMD8<Double>.zero, SIMD8<Double>.zero)
        for step in steps {
          (one, two) = (SIMD8(repeating: step) + factors * one - two, one)
        }
        let found = (one * one + two * two - factors * one * two) / weights
        powers += found.indices.prefix(bins - powers.count).map { found[$0] }
      }
      return powers
    }
    return (3...8).contains { width in
      let unit = 1 / Double(width)
      var (depth, left) = (0.0, 0.0)
      for harmonic in 1...width / 2 {
        let zero = Double(harmonic) * unit
        let within = powers(zero - 0.03 * unit, min(zero + 0.03 * unit, 0.5))
        let least = (quantile(within, 0.25) ?? 0) / Self.rounding(at: zero)
        left += log(min(max(least, 1e-9), mostOfOne))
        guard let gap = median(powers(zero - 0.05 * unit, min(zero + 0.05 * unit, 0.5))),
          let below = median(powers(zero - 0.5 * unit, zero - 0.3 * unit)),
          let above = zero + 0.5 * unit <= 0.5
            ? median(powers(zero + 0.3 * unit, zero + 0.5 * unit)) : below,
          gap > 0, below > 0, above > 0
        else { return false }
        depth += log(gap / min(below, above))
      }
      depth /= Double(width / 2)
      left /= Double(width / 2)
      return depth < log(mostBetween) || left < log(mostOfRounding)
        || depth < log(mostOfBoth.between) && left < log(mostOfBoth.left)
    }
  }

  /// What rounding to a tick leaves in a quarter of all cases, in the power of steps: a twelfth of a tick squared for
  /// intervals, more for beats of which each is rounded.
  private static func rounding(at frequency: Double) -> Double {
    let step = 4 * sin(.pi * frequency) * sin(.pi * frequency)
    return -log(0.75) / 12 * step * max(1, step)
  }

  /// The fewest intervals that show it: of two to five minutes.
  ///
  /// Of real hearts' windows of 150 beats 6 in 100 look like means, of 130 beats 8.
  private static let fewestOfMeans = 140
  /// Where intervals are a mean of several, as much power at most is left where such a mean takes it away, by the power
  /// beside: of 58 stretches of real hearts none is below 0.3.
  private static let mostBetween = 0.22
  /// Or by what rounding leaves.
  ///
  /// Of real hearts' stretches none is below 16, of simulated ones of 150 bpm whose variability nearly vanishes none below
  /// 2.8. Means over 3 to 8 that are rounded each are below, but for one in a hundred; where beats are rounded instead, more
  /// are above.
  private static let mostOfRounding = 2.5
  /// Or by both where each by itself says too little: where the heart's own breath lies beside what a mean
  /// takes away.
  private static let mostOfBoth = (between: 0.45, left: 5.0)
  /// What one frequency says at most, so that a breath just there does not hide what is missing elsewhere.
  private static let mostOfOne = 16.0

  /// Whether three tenths of the intervals stand in sequences of six that came before, always as far back.
  private static func isRepeated(_ ticks: [UInt16]) -> Bool {
    let length = 6
    guard ticks.count >= 10 * length else { return false }
    var last: [UInt128: Int] = [:]
    last.reserveCapacity(ticks.count)
    var distances: [Int: Int] = [:]
    var own: UInt128 = 0
    for (index, ticks) in ticks.enumerated() {
      own = (own << 16 | UInt128(ticks)) & (1 << (16 * UInt128(length)) - 1)
      guard index + 1 >= length else { continue }
      if let before = last.updateValue(index, forKey: own) {
        distances[index - before, default: 0] += 1
      }
    }
    return 10 * (distances.values.max() ?? 0) >= 3 * ticks.count
  }

  /// Whether intervals are as good as 60 s over the rate beside them: four fifths of them at rest, 19 of 20 under load.
  ///
  /// Intervals of a heart whose RMSSD is 3 ms are 2.2 ticks from their mean, and four fifths of them so near to what a rounded
  /// rate gives; for 19 of 20 it would have to be below 2 ms.
  static func followsRate(_ near: Int, of all: Int, isResting: Bool) -> Bool {
    all >= fewest && 20 * near >= (isResting ? 16 : 19) * all
  }

  /// Ljung and Box's measure of order over 20 lags; the 99.9th percentile of chi-squared with 20 degrees of freedom.
  static let mostOfNoise = 45.3
  /// The fewest intervals of which it can be told that their order is chance's.
  static let fewestOfNoise = 200

  /// Whether intervals stand in an order of chance: neither breath nor slow waves, as independent noise around a mean.
  ///
  /// An irregular rhythm may look so as well. What is far from the rest counts as the farthest that is usual, so that single
  /// artefacts do not hide the order.
  static func isNoise(_ values: [Double]) -> Bool {
    guard values.count >= fewestOfNoise, let middle = median(values),
      let spread = median(values.map { abs($0 - middle) }), spread > 0
    else { return false }
    let reach = 4 * spread
    var clipped = values.map { min(max($0 - middle, -reach), reach) }
    let mean = clipped.reduce(0, +) / Double(clipped.count)
    for index in clipped.indices { clipped[index] -= mean }
    let power = clipped.reduce(0) { $0 + $1 * $1 }
    guard power > 0 else { return false }
    // A heart is beyond it after one lag or two.
    let most = mostOfNoise / Double(clipped.count)
    var sum = 0.0
    for lag in 1...20 where sum < most {
      var product = 0.0
      for index in lag..<clipped.count { product += clipped[index] * clipped[index - lag] }
      sum += product / power * (product / power)
    }
    return sum < most
  }
}
