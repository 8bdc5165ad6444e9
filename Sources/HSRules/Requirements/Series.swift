import HSHeartRate
import HSProtocols
import HSTimeline

/// Kinds of rules about when measurements come, and how their numbers fit together.
extension Requirement {
  /// Measurements come as often as they should, by their mean over each connection while they were switched on.
  static let notificationRate = kind(
    "notification_rate",
    "Measurements come as often as they should, by their mean over each connection"
  ) { form in
    let range = form.range(
      "min_per_second", "max_per_second", in: 0...10_000,
      ("At least so many a second", "At most so many a second"))
    let least = form.number(
      "min_seconds", in: 0...1e6, or: 10, "Seconds that are needed to tell")
    return Self { facts, figures in
      var worst: (distance: Double, rate: Double, facts: SeriesFacts)?
      for one in facts.series where one.seconds >= least && one.series.samples.count > 1 {
        let paced = facts.paced(one)
        guard paced.seconds > 0, paced.seconds >= least else { continue }
        let rate = Double(paced.intervals) / paced.seconds
        let distance = max(range.lowerBound - rate, rate - range.upperBound)
        if distance > worst?.distance ?? -.infinity { worst = (distance, rate, one) }
      }
      guard let (distance, rate, one) = worst else {
        figures = [.count("measurements", facts.measurements)]
        return .notSeen("no connection holds \(least.brief()) s of measurements")
      }
      figures = [
        .count("measurements", one.series.samples.count),
        RuleFigure("duration", facts.paced(one).seconds, "s"), RuleFigure("rate", rate, "1/s"),
      ]
      let words = "\(rate.brief()) measurements came a second, in the mean"
      return distance <= 0
        ? .holds(words, one.ends)
        : .broken(
          "\(words), which is not \(range.lowerBound.brief()) to \(range.upperBound.brief())",
          one.ends)
    }
  }

  /// No silence between measurements of a connection is longer than allowed, but where the client had switched
  /// them off.
  static let gaps = kind(
    "gaps", "No silence between measurements of a connection is longer than this"
  ) { form in
    let seconds =
      form.number("max_seconds", in: 0...86_400, "The longest silence", missing: "is missing") ?? 0
    let most = form.integer(
      "max_count", in: 0...1_000_000, or: 0, "How many longer ones may be")
    return Self { facts, figures in
      var longest = 0.0
      var pairs = 0
      var count = 0
      var packets = PacketList()
      for one in facts.series {
        for (before, after) in zip(one.series.samples, one.series.samples.dropFirst()) {
          let silence = Double(after.time &- before.time) / 1e9
          if silence > seconds, facts.isPaused(between: before, and: after, in: one) { continue }
          pairs += 1
          longest = max(longest, silence)
          guard silence > seconds else { continue }
          count += 1
          packets.add(before.packet, after.packet)
        }
      }
      guard pairs > 0 else {
        return .notSeen("there are no two measurements in a connection")
      }
      figures = [RuleFigure("longest_gap", longest, "s"), .count("gaps", count)]
      let causes = facts.gaps.filter { Double($0.gap.duration) / 1e9 > seconds }.sentences
      func told(_ mark: String) -> String {
        causes.isEmpty ? "" : "\(mark): \(causes.joined(separator: "; "))"
      }
      guard count > most else {
        return .holds(
          "the longest gap is \(longest.brief()) s\(told(", apart from"))", facts.seriesEnds)
      }
      let words = "\(counted(count, "gap")) of more than \(seconds.brief()) s"
      return facts.hasLosses
        ? .notSeen(
          "\(words), but packets are missing from the capture\(told(""))", packets)
        : .broken("\(words), the longest of \(longest.brief()) s\(told(""))", packets)
    }
  }

  /// Every rate lies within bounds.
  static let heartRate = kind("heart_rate", "Every rate lies within bounds") { form in
    let range = form.range(
      "min_bpm", "max_bpm", in: 0...65_535, ("The lowest rate", "The highest rate"))
    let allowsZero = form.flag(
      "allow_zero", or: true, "Whether 0, sent for 'no reading', is left out")
    return Self { facts, figures in
      var rates: [UInt16] = []
      var packets = PacketList()
      facts.forEachMeasurement { sample, _, _ in
        // Sensors send 0 for "no reading".
        guard let rate = sample.beatsPerMinute, rate != 0 || !allowsZero else { return }
        rates.append(rate)
        if !range.contains(Double(rate)) { packets.add(sample.packet) }
      }
      guard let lowest = rates.min(), let highest = rates.max() else {
        return .notSeen("there is no heart rate")
      }
      figures = [
        .count("readings", rates.count), RuleFigure("lowest", Double(lowest), "bpm"),
        RuleFigure("highest", Double(highest), "bpm"),
      ]
      return packets.count > 0
        ? .broken("\(packets.count) of \(rates.count) rates are out of bounds", packets)
        : .holds("rates are from \(lowest) to \(highest) bpm", facts.seriesEnds)
    }
  }

  /// RR intervals give the rate that was sent, by the means of each run.
  static let rrAgainstRate = kind(
    "rr_against_bpm", "RR intervals give the rate that was sent, by the means of each run"
  ) { form in
    let tolerance = form.number("tolerance_bpm", in: 0...1000, or: 5, "How far they may be apart")
    let least = form.integer(
      "min_rr_intervals", in: 1...1_000_000, or: 30, "Intervals that a run needs to tell")
    return Self { facts, figures in
      var worst: (difference: Double, rate: Double, fromRR: Double, packets: PacketList)?
      var runs = 0
      for one in facts.series {
        for run in one.verification.runs where run.intervals.count >= least {
          let sum = run.intervals.reduce(0) { $0 + Int(one.series.intervals[$1].rawValue) }
          let rates = run.samples.compactMap { one.series.samples[$0].beatsPerMinute }
            .filter { $0 > 0 }
          guard sum > 0, !rates.isEmpty else { continue }
          runs += 1
          let fromRR = 60 * 1024 * Double(run.intervals.count) / Double(sum)
          let rate = rates.reduce(0) { $0 + Double($1) } / Double(rates.count)
          let difference = abs(rate - fromRR)
          if difference > worst?.difference ?? -1 {
            worst = (difference, rate, fromRR, [run.packets.lowerBound, run.packets.upperBound])
          }
        }
      }
      guard let worst else {
        figures = [.count("rr_intervals", facts.intervals)]
        return .notSeen("no run holds \(counted(least, "RR interval")) and rates")
      }
      figures = [
        .count("runs", runs), RuleFigure("rate", worst.rate, "bpm"),
        RuleFigure("rate_by_rr", worst.fromRR, "bpm"),
        RuleFigure("difference", worst.difference, "bpm"),
      ]
      let words =
        "the mean rate is \(worst.rate.brief(1)) bpm, by RR intervals \(worst.fromRR.brief(1)) bpm"
      return worst.difference > tolerance
        ? .broken(words, worst.packets) : .holds(words, worst.packets)
    }
  }

  /// Standard deviations of a sign test that decide.
  private static let threshold = 3.0

  /// The RR intervals of a measurement stand with the oldest first.
  ///
  /// No bit says so. But intervals that follow each other differ less than others: where a measurement
  /// ends and the next begins, the neighbours by the right order are the nearer ones. A sign test over
  /// these places tells, if there are enough of them; one in 700 by chance.
  static let rrOrder = kind(
    "rr_order", "The oldest RR interval stands first, by a sign test"
  ) { _ in
    Self { facts, figures in
      var forward = 0
      var backward = 0
      var packets = PacketList()
      for one in facts.series {
        let samples = one.series.samples
        for (before, after) in zip(samples, samples.dropFirst())
        where before.intervals.count > 1 || after.intervals.count > 1 {
          guard let first = before.intervals.first, let last = before.intervals.last,
            let next = after.intervals.first, let end = after.intervals.last
          else { continue }
          func distance(_ left: Int, _ right: Int) -> Int {
            let ticks = one.series.intervals
            return abs(Int(ticks[left].rawValue) - Int(ticks[right].rawValue))
          }
          let (sent, reversed) = (distance(last, next), distance(first, end))
          if sent < reversed { forward += 1 }
          if sent > reversed { backward += 1 }
          packets.add(after.packet)
        }
      }
      figures = [
        .count("places_oldest_first", forward),
        .count("places_newest_first", backward),
      ]
      let total = forward + backward
      let score = total > 0 ? Double(forward - backward) / Double(total).squareRoot() : 0
      func words(_ which: String) -> String {
        "neighbouring intervals fit with the \(which) first (sign test over \(total) places)"
      }
      if score >= threshold { return .holds(words("oldest"), packets) }
      if score <= -threshold { return .broken(words("newest"), packets) }
      return .notSeen(
        "measurements with several intervals are too few, or too even, to tell their order",
        packets)
    }
  }
}
