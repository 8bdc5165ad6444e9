import HSBytes
import HSVerification
import HSYAMLText

/// `holds`: the capture holds enough of the peer to judge by.
///
/// Too little of it is no fault of the sensor, unless the connection went on without measurements.
struct HoldsRequirement: RequirementType {
  static let kind = "holds"
  static let words = "The capture holds enough to judge by"
  let seconds: Double
  let measurements: Int
  let intervals: Int

  init(_ form: inout YAMLForm) {
    seconds =
      form.number(
        "min_seconds", in: 0...1e8, "Seconds of measurements, over all connections") ?? 0
    measurements = form.integer("min_notifications", "Measurements") ?? 0
    intervals = form.integer("min_rr_intervals", "RR intervals") ?? 0
    form.need(["min_seconds", "min_notifications", "min_rr_intervals"])
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
