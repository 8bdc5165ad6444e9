import HSValues
import HSVerification
import HSYAMLText

/// `rr_order`: the RR intervals of a measurement stand with the oldest first.
///
/// No bit says so. But intervals that follow each other differ less than others: where a measurement
/// ends and the next begins, the neighbours by the right order are the nearer ones. A sign test over
/// these places tells, if there are enough of them; one in 700 by chance.
struct RROrderRequirement: RequirementType {
  static let kind = "rr_order"
  static let words = "The oldest RR interval stands first, by a sign test"
  /// Standard deviations of a sign test that decide.
  private static let threshold = 3.0

  init() {}

  init(_ form: inout YAMLForm) {}

  func judge(_ facts: SubjectFacts) -> Judgement {
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
        let ticks = one.series.intervals
        let sent = distance(ticks[last], ticks[next])
        let reversed = distance(ticks[first], ticks[end])
        if sent < reversed { forward += 1 }
        if sent > reversed { backward += 1 }
        packets.add(after.packet)
      }
    }
    let figures = [
      RuleFigure("places_oldest_first", count: forward),
      RuleFigure("places_newest_first", count: backward),
    ]
    let total = forward + backward
    let score = total > 0 ? Double(forward - backward) / Double(total).squareRoot() : 0
    if score >= Self.threshold {
      return .holds(
        "neighbouring intervals fit with the oldest first (sign test over \(total) places)",
        figures, packets)
    }
    if score <= -Self.threshold {
      return .broken(
        "neighbouring intervals fit with the newest first (sign test over \(total) places)",
        figures, packets)
    }
    return .notSeen(
      "measurements with several intervals are too few, or too even, to tell their order", figures,
      packets)
  }

  private func distance(_ left: RRInterval, _ right: RRInterval) -> Int {
    abs(Int(left.rawValue) - Int(right.rawValue))
  }
}
