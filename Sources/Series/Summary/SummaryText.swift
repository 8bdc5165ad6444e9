public import Bytes
import HCI
import HRV
import HeartRate
import Report
import Verification

/// Prints what can be said of the heart-rate series of a capture, a page for each sensor.
///
/// First what everybody wants to know, then the runs, then for each run which checks passed, failed or
/// could not tell, with their figures, what was found, and the heart-rate variability.
public struct SummaryText {
  /// Runs shorter than this are told in a line only, unless all are asked for.
  public static let shortRun = 60.0

  /// Appends the pages.
  ///
  /// - Parameters:
  ///   - summaries: The sensors.
  ///   - capture: Their capture.
  ///   - selection: What was selected, as typed; empty for all.
  ///   - detailsAll: Whether short runs are told in detail too.
  ///   - buffer: Where the text goes.
  public static func write(
    _ summaries: [SensorSummary], of capture: VerifiedCapture, selection: String = "",
    detailsAll: Bool = false, to buffer: inout OutputBuffer
  ) {
    buffer.append(nameText: SystemName.bytes(capture.name).span)
    buffer.append("\n")
    if let absence = capture.absence {
      buffer.append("no heart rate\n")
      buffer.wrap("\(absence.reason).", at: 2)
      if !absence.advice.isEmpty { buffer.wrap("\(absence.advice).", at: 2) }
      return
    }
    for summary in summaries {
      buffer.append("\n")
      head(summary, to: &buffer)
      attention(summary, capture, to: &buffer)
      SummaryRuns.table(summary, to: &buffer)
      var told = 0
      for run in summary.runs where detailsAll || isLong(run, of: summary) {
        told += 1
        SummaryRuns.details(run, capture, tellsAll: detailsAll, to: &buffer)
      }
      let left = summary.runs.count - told
      if left > 0 {
        buffer.append("\n")
        buffer.wrap(
          "\(counted(left, "run", "runs")) under \(Int(shortRun)) s without details; --all shows "
            + "them.", at: 0)
      }
      if let selected = summary.selected {
        buffer.append("\n")
        let name = selection.isEmpty ? "All runs together" : "Selection \(selection)"
        let used = summary.selectedCount - summary.selectedLeftOut
        let leftOut =
          summary.selectedLeftOut == 0
          ? "" : "; \(summary.selectedLeftOut) left out: rejected, or without contact"
        buffer.wrap("\(name): \(counted(used, "measurement", "measurements"))\(leftOut)", at: 2)
        SummaryVariability.write(selected, to: &buffer)
      } else if !selection.isEmpty {
        buffer.append("\n")
        buffer.wrap("Selection \(selection): no RR interval to compute anything from", at: 2)
      }
    }
  }

  /// Whether a run is told in detail: a long one, a bad one of some length, or the only one.
  private static func isLong(_ run: RunSummary, of summary: SensorSummary) -> Bool {
    summary.runs.count == 1 || run.seconds >= shortRun
  }

  // MARK: - What everybody wants to know

  private static func head(_ summary: SensorSummary, to buffer: inout OutputBuffer) {
    let sensor = summary.sensor
    var title = "Sensor \(sensor.peer): \(sensor.label)"
    if let address = sensor.address, sensor.label != address.description {
      title += " (\(address.description))"
    }
    buffer.wrap(title, at: 2)
    buffer.paragraph("device", device(sensor))
    buffer.paragraph(
      "location",
      sensor.location.map { $0.name?.string ?? "reserved code \($0.rawValue)" }
        ?? "not read in this capture")
    buffer.paragraph("recorded", recorded(summary))
    buffer.paragraph("notifications", notifications(summary))
    buffer.paragraph("beats", beats(summary))
    buffer.paragraph("sensor clock", clock(summary))
    buffer.paragraph("contact", contact(summary))
    buffer.paragraph("artefacts", artefacts(summary))
    buffer.paragraph("verdict", verdict(summary))
  }

  /// What somebody must look at: of each kind of error and warning the first, and how many follow.
  private static func attention(
    _ summary: SensorSummary, _ capture: VerifiedCapture, to buffer: inout OutputBuffer
  ) {
    var found: [(first: SeriesFinding, count: Int)] = []
    for place in summary.sensor.series {
      for finding in capture.verifications[place].findings where finding.severity >= .warning {
        if let known = found.firstIndex(where: { $0.first.kind == finding.kind }) {
          found[known].count += 1
        } else {
          found.append((finding, 1))
        }
      }
    }
    var isFirst = true
    for severity in [FindingSeverity.error, .warning] {
      for entry in found where entry.first.severity == severity {
        var text = SummaryRuns.sentence(entry.first)
        if entry.count > 1 { text += " (and \(entry.count - 1) more such)" }
        buffer.paragraph(isFirst ? "look at" : "", text)
        isFirst = false
      }
    }
  }

  private static func device(_ sensor: Sensor) -> String {
    func part(_ name: String, _ text: String?) -> String? {
      guard let text else { return nil }
      var buffer = OutputBuffer()
      buffer.append(safeText: Array(text.utf8).span)
      return name + buffer.string
    }
    let parts = [
      part("", sensor.information.manufacturer), part("model ", sensor.information.model),
      part("firmware ", sensor.information.firmware), part("hardware ", sensor.hardware),
      part("software ", sensor.software),
    ].compactMap { $0 }
    return parts.isEmpty ? "not read in this capture" : parts.joined(separator: ", ")
  }

  private static func recorded(_ summary: SensorSummary) -> String {
    guard let first = summary.runs.first, let last = summary.runs.last else { return "nothing" }
    let connections = summary.sensor.series.count
    let length = summary.runs.reduce(0) { $0 + $1.seconds }
    return "\(moment(first.times.first)) to \(moment(last.times.last)), "
      + "\(duration(length)) in \(counted(summary.runs.count, "run", "runs")), "
      + counted(connections, "connection", "connections")
  }

  private static func notifications(_ summary: SensorSummary) -> String {
    let delivery = summary.delivery
    var text: String
    if let expected = delivery.expected {
      text = "\(delivery.received) of \(expected) expected arrived, \(delivery.missing) missing"
    } else {
      text = "\(delivery.received) arrived; how many were sent cannot be told, they follow no timer"
      if delivery.missing > 0 { text += ", but \(delivery.missing) are missing" }
    }
    if delivery.uncountedGaps > 0 {
      text += ", and \(counted(delivery.uncountedGaps, "gap", "gaps")) of unknown loss"
    }
    if delivery.duplicates > 0 {
      text += ", \(counted(delivery.duplicates, "duplicate", "duplicates")) left out"
    }
    if delivery.surplus > 0 { text += ", \(delivery.surplus) more than the timer explains" }
    if let period = summary.longestResult(.cadence)?.figure(.period)
      ?? summary.longestResult(.notifications)?.figure(.period)
    {
      let word = delivery.isTimed ? "one" : "usually one"
      text += "; \(word) every \(digits(period.value, 3)) s"
    }
    return text
  }

  private static func beats(_ summary: SensorSummary) -> String {
    guard summary.intervals > 0 else { return "no RR intervals were sent: the rate only" }
    var text = counted(summary.intervals, "RR interval", "RR intervals")
    if let coverage = summary.longestResult(.coverage)?.figure(.coverage) {
      text += ", which cover \(digits(coverage.value * 100, 2))"
      if let error = coverage.uncertainty { text += " ± \(digits(error * 100, 2))" }
      text += " % of the time"
      if summary.runs.count > 1 { text += " (longest run)" }
    } else {
      text += "; how much of the time they cover cannot be told"
    }
    return text
  }

  private static func clock(_ summary: SensorSummary) -> String {
    guard let result = summary.longestResult(.drift) else { return "cannot tell" }
    var text = ""
    // An error of a hundredth says no more than that it cannot be told.
    if let drift = result.figure(.drift), (drift.uncertainty ?? 0) < 10_000 {
      // Two digits of the error are enough.
      let decimals = (drift.uncertainty ?? 100) < 10 ? 1 : 0
      text = digits(drift.value, decimals)
      if let error = drift.uncertainty { text += " ± \(digits(error, decimals))" }
      text += " ppm against the host's"
    }
    if result.outcome == .cannotTell {
      let reason = result.obstacle?.text.string ?? "no evidence"
      return "cannot tell: \(reason)" + (text.isEmpty ? "" : " (\(text))")
    }
    return text
  }

  private static func contact(_ summary: SensorSummary) -> String {
    guard summary.reportsContact else { return "the sensor does not report it" }
    return summary.withoutContact > 0
      ? "lost for \(duration(summary.withoutContact)) in all" : "reported all along, never lost"
  }

  private static func artefacts(_ summary: SensorSummary) -> String {
    guard summary.intervals > 0 else { return "none can be told without RR intervals" }
    guard summary.artefacts > 0 else { return "none" }
    let kinds = BeatClass.allCases.compactMap { kind -> String? in
      guard kind.isArtefact, let count = summary.classes[kind], count > 0 else { return nil }
      return "\(count) \(kind.name.string)"
    }
    let share = Double(summary.artefacts) * 100 / Double(Swift.max(summary.intervals, 1))
    return "\(summary.artefacts) of \(summary.intervals) RR intervals, \(digits(share, 2)) %: "
      + kinds.joined(separator: ", ")
  }

  private static func verdict(_ summary: SensorSummary) -> String {
    let total = summary.verdicts.reduce(0, +)
    let parts = Verdict.allCases.compactMap { verdict -> String? in
      let count = summary.verdicts[Int(verdict.rawValue)]
      guard count > 0 else { return nil }
      let share = Double(count) * 100 / Double(Swift.max(total, 1))
      return "\(count) \(verdict.name.string) (\(digits(share, 1)) %)"
    }
    let words = parts.joined(separator: ", ")
    guard let longest = summary.longest else { return words }
    return words + (summary.runs.count > 1 ? "; longest run: " : ": ")
      + SummaryRuns.reason(summary.runs[longest].run)
  }
}
