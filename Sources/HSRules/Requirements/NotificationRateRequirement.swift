import HSVerification
import HSYAMLText

/// `notification_rate`: measurements come as often as they should, by their mean over each connection
/// while they were switched on.
struct NotificationRateRequirement: RequirementType {
  static let kind = "notification_rate"
  static let words = "Measurements come as often as they should, by their mean over each connection"
  let range: ClosedRange<Double>
  let least: Double

  init(_ form: inout YAMLForm) {
    range = form.range(
      "min_per_second", "max_per_second", in: 0...10_000,
      ("At least so many a second", "At most so many a second"))
    least = form.number("min_seconds", in: 0...1e6, or: 10, "Seconds that are needed to tell")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var worst: (rate: Double, facts: SeriesFacts)?
    for one in facts.series where one.seconds >= least && one.series.samples.count > 1 {
      let paced = facts.paced(one)
      guard paced.seconds > 0, paced.seconds >= least else { continue }
      let rate = Double(paced.intervals) / paced.seconds
      let distance = max(range.lowerBound - rate, rate - range.upperBound)
      let known = worst.map { max(range.lowerBound - $0.rate, $0.rate - range.upperBound) }
      if known == nil || distance > known ?? 0 { worst = (rate, one) }
    }
    guard let worst else {
      return .notSeen(
        "no connection holds \(DecimalText.text(least)) s of measurements",
        [RuleFigure("measurements", count: facts.measurements)])
    }
    let figures = [
      RuleFigure("measurements", count: worst.facts.series.samples.count),
      RuleFigure("duration", facts.paced(worst.facts).seconds, "s"),
      RuleFigure("rate", worst.rate, "1/s"),
    ]
    let words = "\(DecimalText.text(worst.rate)) measurements came a second, in the mean"
    return range.contains(worst.rate)
      ? .holds(words, figures, worst.facts.ends)
      : .broken(
        "\(words), which is not \(DecimalText.text(range.lowerBound)) to "
          + "\(DecimalText.text(range.upperBound))", figures, worst.facts.ends)
  }
}
