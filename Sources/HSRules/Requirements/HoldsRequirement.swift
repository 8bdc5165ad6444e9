import HSBytes
import HSVerification

/// `holds`: the capture holds enough of the peer to judge by.
///
/// Too little of it is no fault of the sensor, unless the connection went on without measurements.
struct HoldsRequirement: Requirement {
  static let kind = "holds"
  let seconds: Double
  let measurements: Int
  let intervals: Int

  init(_ parameters: inout RuleParameters) {
    seconds = parameters.number("min_seconds", in: 0...1e8) ?? 0
    measurements = parameters.integer("min_notifications") ?? 0
    intervals = parameters.integer("min_rr_intervals") ?? 0
    let bounds = ["min_seconds", "min_notifications", "min_rr_intervals"]
    if !bounds.contains(where: { parameters.has($0) }) {
      parameters.refuse("min_seconds", "or 'min_notifications' or 'min_rr_intervals' is missing")
    }
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let heldSeconds = facts.series.reduce(0) { $0 + $1.seconds }
    let heldIntervals = facts.intervals
    let figures = [
      RuleFigure("duration", heldSeconds, "s"),
      RuleFigure("notifications", count: facts.measurements),
      RuleFigure("rr_intervals", count: heldIntervals),
    ]
    let words =
      "the capture holds \(DecimalText.text(heldSeconds)) s, "
      + "\(counted(facts.measurements, "notification")), "
      + counted(heldIntervals, "RR interval")
    let isEnough =
      heldSeconds >= seconds && facts.measurements >= measurements && heldIntervals >= intervals
    guard !isEnough else { return .holds(words, figures, facts.seriesEnds) }
    // Connected for long enough, and silent: that is the sensor's doing, if nothing was lost.
    let silent = facts.connections.first { connection in
      connection.seconds > seconds && seconds > 0 && !facts.hasLosses && heldSeconds < seconds
        && facts.series.contains { $0.connection == connection.number }
    }
    if let silent {
      var packets = facts.seriesEnds
      packets.add(silent.lastPacket)
      return .broken(
        "\(words), of a connection of \(DecimalText.text(silent.seconds)) s", figures, packets)
    }
    return .notSeen(words, figures, facts.seriesEnds)
  }
}
