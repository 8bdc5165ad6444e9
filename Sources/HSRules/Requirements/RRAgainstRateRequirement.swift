import HSBytes
import HSValues
import HSVerification
import HSYAMLText

/// `rr_against_bpm`: RR intervals give the rate that was sent, by the means of each run.
struct RRAgainstRateRequirement: RequirementType {
  static let kind = "rr_against_bpm"
  static let words = "RR intervals give the rate that was sent, by the means of each run"
  let tolerance: Double
  let least: Int

  init(_ form: inout YAMLForm) {
    tolerance = form.number("tolerance_bpm", in: 0...1000, or: 5, "How far they may be apart")
    least = form.integer(
      "min_rr_intervals", in: 1...1_000_000, or: 30, "Intervals that a run needs to tell")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var worst: (difference: Double, rate: Double, fromRR: Double, packets: PacketList)?
    var runs = 0
    for one in facts.series {
      for run in one.verification.runs where run.intervals.count >= least {
        var sum = 0
        for index in run.intervals { sum += Int(one.series.intervals[index].rawValue) }
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
      return .notSeen(
        "no run holds \(counted(least, "RR interval")) and rates",
        [RuleFigure("rr_intervals", count: facts.intervals)])
    }
    let figures = [
      RuleFigure("runs", count: runs), RuleFigure("rate", worst.rate, "bpm"),
      RuleFigure("rate_by_rr", worst.fromRR, "bpm"),
      RuleFigure("difference", worst.difference, "bpm"),
    ]
    let words =
      "the mean rate is \(DecimalText.text(worst.rate, decimals: 1)) bpm, by RR intervals "
      + "\(DecimalText.text(worst.fromRR, decimals: 1)) bpm"
    return worst.difference > tolerance
      ? .broken(words, figures, worst.packets) : .holds(words, figures, worst.packets)
  }
}
