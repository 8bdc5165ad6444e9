import HSVerification
import HSYAMLText

/// `heart_rate`: every rate lies within bounds.
struct HeartRateRequirement: RequirementType {
  static let kind = "heart_rate"
  static let words = "Every rate lies within bounds"
  let range: ClosedRange<Double>
  let allowsZero: Bool

  init(_ form: inout YAMLForm) {
    range = form.range(
      "min_bpm", "max_bpm", in: 0...65_535, ("The lowest rate", "The highest rate"))
    allowsZero = form.flag(
      "allow_zero", or: true, "Whether 0, sent for 'no reading', is left out")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var lowest: UInt16?
    var highest: UInt16?
    var readings = 0
    var packets = PacketList()
    facts.forEachMeasurement { sample, _, _ in
      guard let rate = sample.beatsPerMinute else { return }
      // Sensors send 0 for "no reading".
      if rate == 0, allowsZero { return }
      readings += 1
      lowest = min(lowest ?? rate, rate)
      highest = max(highest ?? rate, rate)
      if !range.contains(Double(rate)) { packets.add(sample.packet) }
    }
    guard let lowest, let highest else { return .notSeen("there is no heart rate") }
    let figures = [
      RuleFigure("readings", count: readings), RuleFigure("lowest", Double(lowest), "bpm"),
      RuleFigure("highest", Double(highest), "bpm"),
    ]
    return packets.count > 0
      ? .broken("\(packets.count) of \(readings) rates are out of bounds", figures, packets)
      : .holds("rates are from \(lowest) to \(highest) bpm", figures, facts.seriesEnds)
  }
}
