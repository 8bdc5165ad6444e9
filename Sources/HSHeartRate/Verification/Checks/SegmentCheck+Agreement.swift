import HSBase

/// V15: other sources of a heart rate in the same capture.
extension SegmentCheck {
  /// Readings of another source that are looked at; more change nothing.
  private static let comparedReadings = 500
  /// By how many seconds another source may run ahead or behind.
  private static let agreementLags = Array(-10...10)

  /// V15.
  ///
  /// - Parameter isBorneOut: Whether the RR intervals bear the rate out.
  /// - Returns: How it came out.
  func checkAgreement(isBorneOut: Bool) -> Told {
    var best: Comparison?
    var isRefuted = false
    var hasOwn = false
    var open: Obstacle?
    var strangers: [(other: OtherRates, comparison: Comparison)] = []
    var unproved: [(other: OtherRates, comparison: Comparison)] = []
    func note(_ code: SeriesFinding.Code, _ other: OtherRates, _ comparison: Comparison) {
      ledger.note(
        code, segment.samples, comparison.readings, comparison.median, source: other.kind)
    }
    for other in evidence.others {
      guard let comparison = compare(with: other) else { continue }
      if isOnceMore(other) {
        // Another radio heard the same sensor: it tells nothing that is not known.
        hasOwn = true
        continue
      }
      if comparison.isApart, other.kind == .heartRateSensor, other.peer != series.origin.peer {
        strangers.append((other, comparison))
        continue
      }
      if comparison.isApart, isBorneOut, !other.bringsBeats {
        // Of two that contradict each other, one has a witness: it is not the one that is wrong.
        open = .otherUnproved
        note(.sourceRefuted, other, comparison)
        continue
      }
      if comparison.isApart, hasNoWitness, !other.bringsBeats {
        unproved.append((other, comparison))
        continue
      }
      if comparison.isApart {
        isRefuted = true
        note(.sourceDisagrees, other, comparison)
      } else if comparison.isClose {
        note(.sourceAgrees, other, comparison)
      }
      if other.peer == series.origin.peer, comparison.isClose {
        // It may be wrong in the same way: it can refute, and not confirm.
        hasOwn = true
        continue
      }
      if let known = best, known.median <= comparison.median { continue }
      best = comparison
    }
    // Where there are two straps there may be two hearts: that refutes nothing. A machine shows that of one of them.
    let isOfNone = series.origin.kind.mayRepeat && !(best?.isClose ?? hasOwn)
    for (other, comparison) in strangers {
      guard isOfNone, other.bringsBeats else {
        open = open ?? .perhapsAnother
        note(.sensorsDiffer, other, comparison)
        continue
      }
      isRefuted = true
      note(.sourceDisagrees, other, comparison)
      if comparison.median < best?.median ?? .infinity { best = comparison }
    }
    // Of two without beats nothing tells which is wrong; of more, one of those that others contradict.
    let areMany = best?.isClose ?? false || Self.agree(unproved)
    for (other, comparison) in unproved {
      note(areMany ? .sourceDisagrees : .sourcesDiffer, other, comparison)
      guard areMany else {
        open = .noneProved
        continue
      }
      isRefuted = true
      if comparison.median < best?.median ?? .infinity { best = comparison }
    }
    guard let best else {
      return .cannotTell(hasOwn ? .sameSensor : open ?? .noOtherSource)
    }
    let figures = [
      Figure(.readings, best.readings), Figure(.agreementMedian, best.median),
      Figure(.agreement95, best.high), Figure(.agreementLag, best.lag),
    ]
    // Where two others disagree with each other, one of them is right: that is for a person.
    if best.isClose == isRefuted { return .cannotTell(.tooUncertain, figures) }
    return best.isClose ? .passed(figures) : .failed(figures)
  }

  /// Whether no RR interval bears the rate out or speaks against it: there are none, or too few.
  private var hasNoWitness: Bool { segment.intervals.isEmpty || !fit.scale.error.isFinite }

  /// Whether two sources of different peers give one rate.
  private static func agree(_ sources: [(other: OtherRates, comparison: Comparison)]) -> Bool {
    sources.indices.contains { number in
      let own = sources[number]
      return sources[..<number].contains {
        $0.other.peer != own.other.peer && own.comparison.isLike($0.comparison)
      }
    }
  }

  /// By what share rate and intervals may be apart that bear each other out; what is apart from another source is so by a
  /// tenth.
  private static let borneShare = 0.05

  /// Whether RR intervals that were measured bear the rate out: they give it, and nothing speaks against the time that they
  /// cover.
  func isBorneOut(by rate: RateComparison, _ coverage: Told, _ origin: Told) -> Bool {
    guard !segment.intervals.isEmpty, !unit.isWrong,
      ![rate.told, coverage, origin].contains(where: { $0.hasFailed })
    else { return false }
    // Means of beats give the same rate.
    if let doubt = origin.obstacle, doubt.isOfOrigin, doubt != .averaged { return false }
    let disagreeing = rate.disagreement.reduce(0) { $0 + $1.count }
    guard 2 * disagreeing < segment.samples.count else { return false }
    return rate.told.isCertain
      || abs(fit.scale.ratio - 1) + fit.scale.error < Self.borneShare
  }

  /// Values with RR intervals that show whether another series is the same once more, and the share that must be equal.
  private static let (fewestEqual, equalShare) = (10, 0.9)
  /// Seconds between two values that are one.
  private static let equalWithin = 0.5

  /// Whether another series has the same octets at the same times, RR intervals among them: no second sensor measures
  /// them to the tick.
  private func isOnceMore(_ other: OtherRates) -> Bool {
    guard case .series(let other) = other else { return false }
    var (asked, equal) = (0, 0)
    let step = max(segment.effective.count / Self.comparedReadings, 1)
    for place in stride(from: 0, to: segment.effective.count, by: step) {
      let sample = segment.effective[place]
      guard series.hasIntervals(sample) else { continue }
      asked += 1
      let next = other.times.indices.partitionPoint { other.times[$0] < series.times[sample] }
      let near = max(next - 1, 0)..<min(next + 2, other.count)
      equal +=
        near.contains {
          abs(Evidence.seconds(from: series.times[sample], to: other.times[$0])) <= Self.equalWithin
            && series.hasSameOctets(sample, $0, of: other)
        } ? 1 : 0
    }
    return asked >= Self.fewestEqual && Double(equal) >= Self.equalShare * Double(asked)
  }

  /// How far two sources are apart, at the lag that brings them nearest.
  private struct Comparison {
    var readings: Int
    var median: Double
    var mean: Double
    var high: Double
    var lag: Int
    /// The mean rate, and that of the other source.
    var rate: Double
    var otherRate: Double

    var isClose: Bool { median <= 3 && high <= 10 }
    var isApart: Bool { Self.areApart(median, rate) }

    /// Whether the other source gives what that of another comparison gives.
    func isLike(_ comparison: Comparison) -> Bool {
      !Self.areApart(abs(otherRate - comparison.otherRate), otherRate)
    }

    private static func areApart(_ difference: Double, _ rate: Double) -> Bool {
      difference > max(10, 0.1 * rate)
    }
  }

  private func compare(with other: OtherRates) -> Comparison? {
    guard let first = segment.effective.first, let last = segment.effective.last else { return nil }
    let start = series.time(at: first)
    let end = series.time(at: last)
    let low = (0..<other.count).partitionPoint { other.time(at: $0) < start }
    // Of many readings, some: counted first, so that not all are kept.
    var total = 0
    var stop = low
    func reading(_ index: Int) -> Double? {
      guard let rate = other.rate(at: index), rate.isFinite, rate > 0 else { return nil }
      return rate
    }
    while stop < other.count, other.time(at: stop) <= end {
      if reading(stop) != nil { total += 1 }
      stop += 1
    }
    guard total >= other.kind.fewestReadings else { return nil }
    let step = max(total / Self.comparedReadings, 1)
    var chosen: [(time: Double, rate: Double)] = []
    var number = 0
    for index in low..<stop {
      guard let rate = reading(index) else { continue }
      if number % step == 0 {
        chosen.append((Evidence.seconds(from: evidence.start, to: other.time(at: index)), rate))
      }
      number += 1
    }
    var best: Comparison?
    for lag in Self.agreementLags {
      var differences: [Double] = []
      var (rates, others) = (0.0, 0.0)
      for reading in chosen {
        guard let own = rate(at: reading.time + Double(lag)) else { continue }
        differences.append(abs(own - reading.rate))
        rates += own
        others += reading.rate
      }
      guard differences.count >= min(other.kind.fewestReadings, chosen.count) else {
        continue
      }
      differences.sort()
      guard let middle = median(differences), let high = quantile(differences, 0.95) else {
        continue
      }
      // Where medians are alike, because rates hardly change, the mean decides.
      let mean = differences.reduce(0, +) / Double(differences.count)
      if let best, (best.median, best.mean) <= (middle, mean) { continue }
      best = Comparison(
        readings: total, median: middle, mean: mean, high: high, lag: lag,
        rate: rates / Double(differences.count), otherRate: others / Double(differences.count))
    }
    return best
  }

  /// The rate of the notification nearest to a time, if one is within three seconds.
  private func rate(at moment: Double) -> Double? {
    let own = segment.effective
    let low = own.indices.partitionPoint { time(own[$0]) < moment }
    var nearest: (sample: Int, distance: Double)?
    for place in max(low - 1, 0)..<min(low + 1, own.count) {
      let distance = abs(time(own[place]) - moment)
      if distance <= nearest?.distance ?? 3 { nearest = (own[place], distance) }
    }
    return nearest.flatMap { series.rate(ofSample: $0.sample) }
  }
}
