import HSHeartRate
package import HSOutput
package import HSProtocols
import HSTimeline

/// Prints what can be said of the heart-rate series of a capture, a page for each sensor.
///
/// First what everybody wants to know, then the runs, then for each run which checks passed, failed or
/// could not tell, with their figures, what was found, and the heart-rate variability.
package struct SummaryText {
  /// Runs shorter than this are told in a line only, unless all are asked for.
  package static let shortRun = 60.0
  /// Runs of a sensor that are told in detail, unless all are asked for.
  package static let mostDetails = 3

  /// Prints the pages, one after the other.
  ///
  /// - Parameters:
  ///   - summaries: The sensors.
  ///   - capture: Their capture.
  ///   - selection: What was selected, as typed; empty for all.
  ///   - detailsAll: Whether short runs are told in detail too, and figures and recipes.
  ///   - drawing: What the heart rate is drawn with; `nil` if it is not drawn.
  ///   - columns: Columns of the terminal, or `nil` for a page that is the same everywhere.
  ///   - isColored: Whether what matters stands out in colour.
  ///   - output: Where the text goes.
  package static func write(
    _ summaries: [SensorSummary], of capture: VerifiedCapture, selection: String = "",
    detailsAll: Bool = false, drawing: HeartRatePlot.Letters? = nil, columns: Int? = nil,
    isColored: Bool = false, to output: TextOutput
  ) {
    var page = Page(columns: columns, isColored: isColored)
    page.write(summaries, of: capture, selection, detailsAll, drawing, output)
    page.hand(to: output)
  }
}

extension Page {
  fileprivate mutating func write(
    _ summaries: [SensorSummary], of capture: VerifiedCapture, _ selection: String,
    _ detailsAll: Bool, _ drawing: HeartRatePlot.Letters?, _ output: TextOutput
  ) {
    text.append(nameText: SystemName.bytes(capture.name).span)
    endLine()
    if let absence = capture.absence {
      text.append("no heart rate\n")
      wrap("\(absence.reason).", at: 2)
      if !absence.advice.isEmpty { wrap("\(absence.advice).", at: 2) }
      return
    }
    for summary in summaries {
      hand(to: output)
      endLine()
      head(summary)
      attention(summary)
      // What was asked for comes first.
      if !selection.isEmpty { chosen(summary, selection, tellsAll: detailsAll) }
      if let drawing {
        endLine()
        HeartRatePlot.write(
          ofSensor: summary.index, in: capture, columns: width, letters: drawing,
          to: &text)
      }
      table(of: summary)
      let detailed = detailsAll ? Set(summary.runs.map { $0.number }) : mostTelling(summary.runs)
      for run in summary.runs where detailed.contains(run.number) {
        details(
          run, capture.verifications[run.series], isOnly: summary.runs.count == 1,
          tellsAll: detailsAll)
      }
      let left = summary.runs.count - detailed.count
      if left > 0 {
        endLine()
        wrap(
          detailed.isEmpty
            ? "\(counted(left, "run")) without details, as none is longer than 1 min; --all shows them."
            : "\(counted(left, "shorter run")) without details; --all shows "
              + "\(left == 1 ? "it" : "them").", at: 0)
      }
      if selection.isEmpty { chosen(summary, selection, tellsAll: detailsAll) }
    }
    guard !detailsAll, !summaries.isEmpty else { return }
    endLine()
    wrap(
      "--all adds the figures behind each check and how the variability is computed; "
        + "'heartsnoop help checks' explains the checks.", at: 0)
  }

  /// The variability of what was selected, or of all runs together.
  private mutating func chosen(
    _ summary: SensorSummary, _ selection: String, tellsAll: Bool
  ) {
    if let selected = summary.selected {
      endLine()
      let name = selection.isEmpty ? "All runs together" : "Selection \(selection)"
      let used = summary.selectedCount - summary.selectedLeftOut
      let leftOut =
        summary.selectedLeftOut == 0
        ? "" : "; \(summary.selectedLeftOut) left out: rejected, or without contact"
      wrap("\(name): \(counted(used, "measurement"))\(leftOut)", at: 2)
      write(selected, tellsAll: tellsAll)
    } else if !selection.isEmpty {
      endLine()
      wrap("Selection \(selection): no RR interval to compute anything from", at: 2)
    }
  }

  /// The numbers of the runs that are told in detail: the longest, if they have some length, or the
  /// only one.
  private func mostTelling(_ runs: [RunSummary]) -> Set<Int> {
    guard runs.count > 1 else { return Set(runs.map({ $0.number })) }
    let long = runs.filter { $0.seconds >= SummaryText.shortRun }
    return Set(
      long.sorted { $0.seconds > $1.seconds }.prefix(SummaryText.mostDetails).map { $0.number })
  }

  private mutating func head(_ summary: SensorSummary) {
    let sensor = summary.sensor
    var title = "Sensor \(sensor.peer): \(sensor.label)"
    if let address = sensor.address, sensor.label != address.description {
      title += " (\(address.description))"
    }
    if let name = sensor.ownName { title += ", \(name)" }
    wrap(title, at: 2)
    for (word, text) in summary.facts { paragraph(word, text) }
  }

  /// What somebody must look at: of each kind of error and warning the first, and how many follow.
  private mutating func attention(_ summary: SensorSummary) {
    var found: [(first: SeriesFinding, count: Int)] = []
    for finding in summary.findings where finding.severity >= .warning {
      if let known = found.firstIndex(where: { $0.first.code == finding.code }) {
        found[known].count += 1
      } else {
        found.append((finding, 1))
      }
    }
    var isFirst = true
    for severity in [Severity.error, .warning] {
      for entry in found where entry.first.severity == severity {
        var text = entry.first.told
        if entry.count > 1 { text += " (and \(entry.count - 1) more such)" }
        paragraph(isFirst ? "look at" : "", text)
        isFirst = false
      }
    }
  }
}

// MARK: - What everybody wants to know

extension SensorSummary {
  /// What everybody wants to know of a sensor: a word and what there is to say.
  package var facts: [(word: StaticText, text: String)] {
    var facts: [(word: StaticText, text: String)] = [
      ("device", device),
      (
        "location",
        sensor.location.map { sensor.locationWord ?? "reserved code \($0)" }
          ?? "not read in this capture"
      ),
      ("recorded", recorded), ("notifications", notificationWords),
    ]
    if !gaps.isEmpty { facts.append(("gaps", gapWords)) }
    if let doubts = sensor.doubts { facts.append(("own doubts", Self.words(doubts))) }
    if !seenByApps.isEmpty { facts.append(("apps see", seenByApps)) }
    return facts + [
      ("beats", coverage), ("sensor clock", clock), ("contact", contact),
      ("artefacts", artefactWords), ("verdict", verdictWords),
    ]
  }

  /// What the sensor says of its intervals between pulses.
  private static func words(_ doubts: PulseDoubts) -> String {
    let invalid = counted(
      doubts.invalid, "interval that the sensor calls invalid",
      "intervals that the sensor calls invalid")
    guard let middle = doubts.error(of: 0.5), let high = doubts.error(of: 0.95) else {
      return invalid
    }
    return
      "an interval is off by \(middle) ms in the median and at most \(high) ms in 95 of 100, as the sensor says; "
      + invalid
  }

  private var device: String {
    func part(_ name: String, _ text: String?) -> String? {
      guard let text else { return nil }
      var buffer = OutputBuffer()
      buffer.append(safe: text)
      return name + buffer.string
    }
    let parts = [
      part("", sensor.information.manufacturer), part("model ", sensor.information.model),
      part("firmware ", sensor.information.firmware), part("hardware ", sensor.hardware),
      part("software ", sensor.software),
    ].compactMap { $0 }
    return parts.isEmpty ? "not read in this capture" : parts.joined(separator: ", ")
  }

  private var recorded: String {
    guard let first = runs.first, let last = runs.last else { return "nothing" }
    let connections = sensor.series.count
    let length = runs.reduce(0) { $0 + $1.seconds }
    let date =
      CaptureTime(nanoseconds: first.times.first).isOfUnsetClock
      ? " by a clock that was not set" : ""
    return "\(moment(first.times.first)) to \(moment(last.times.last))\(date), "
      + "\(duration(length)) in \(counted(runs.count, "run")), "
      + counted(connections, "connection")
  }

  /// What apps are told of the ends of connections that made gaps, each reason once.
  private var seenByApps: String {
    var told: [String] = []
    for entry in gaps {
      guard let reason = entry.gap.cause.reason, let words = entry.seenByApps else { continue }
      let systems = words.systems.map { "\($0.name) \($0.words)" }.joined(separator: "; ")
      let name = reason.name?.string ?? "reason \(reason.rawValue)"
      let text = "of \(name): \(systems)."
      if !told.contains(text) { told.append(text) }
    }
    return told.joined(separator: " ")
  }

  /// The gaps by their causes, the longest of each.
  private var gapWords: String {
    "\(gaps.count): \(gaps.sentences.joined(separator: ". "))."
  }

  private var notificationWords: String {
    var text: String
    if let expected = delivery.expected {
      text = "\(delivery.received) of \(expected) expected arrived, \(delivery.missing) missing"
    } else if let obstacle = longestResult(.cadence)?.obstacle,
      [.impossibleTime, .unsteadyClock].contains(obstacle)
    {
      text =
        "\(delivery.received); how many were sent, and when, cannot be told: \(obstacle.text.string)"
    } else {
      // Of a part that has a pace it is known.
      let known =
        delivery.missing > 0
        ? ", \(delivery.missing) missing where they come at a steady pace; how many elsewhere"
        : "; how many were sent"
      text =
        "\(delivery.received) arrived\(known) cannot be told: they do not come at a steady pace"
      if delivery.missing > 0 { text += " there" }
    }
    if delivery.provedMissing > 0 {
      text += " (\(delivery.provedMissing) by the link's packet counters)"
    }
    if delivery.uncountedGaps > 0 {
      text += ", and \(counted(delivery.uncountedGaps, "gap")) of unknown loss"
    }
    if delivery.duplicates > 0 {
      text += ", \(counted(delivery.duplicates, "duplicate")) left out"
    }
    if delivery.surplus > 0 { text += ", \(delivery.surplus) more than the sensor's pace explains" }
    if let period = longestResult(.cadence)?.figure(.period)
      ?? longestResult(.notifications)?.figure(.period)
    {
      let word = delivery.isTimed ? "one" : "on average one"
      text += "; \(word) every \(digits(period.value, 3)) s"
    }
    return text
  }

  private var coverage: String {
    guard intervals > 0 else { return "no RR intervals were sent: the rate only" }
    var text = counted(intervals, "RR interval")
    if let coverage = longestResult(.coverage)?.figure(.coverage) {
      text += ", which cover \(digits(coverage.value * 100, 2))"
      if let error = coverage.uncertainty { text += " ± \(digits(error * 100, 2))" }
      text += " % of the time"
      if runs.count > 1 { text += " (longest run)" }
    } else {
      text += "; how much of the time they cover cannot be told"
    }
    return text
  }

  private var clock: String {
    guard let result = longestResult(.drift), let longest else {
      return "cannot tell"
    }
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
      let reason = runs[longest].run.obstacle(result)
      return "cannot tell: \(reason)" + (text.isEmpty ? "" : " (\(text))")
    }
    return text
  }

  private var contact: String {
    guard reportsContact else {
      return withoutContact > 0
        ? "the sensor does not report it; it sent a rate of 0 for \(duration(withoutContact)) in all"
        : "the sensor does not report it"
    }
    return withoutContact > 0
      ? "lost for \(duration(withoutContact)) in all" : "reported all along, never lost"
  }

  private var artefactWords: String {
    guard intervals > 0 else { return "none can be told without RR intervals" }
    let unfound = unfound
    let alone =
      (unfound == 0
        ? ""
        : "; \(counted(unfound, "RR interval")) by Malik's rule alone, more than a fifth from both neighbours")
      + (doubted == 0
        ? ""
        : "; \(counted(doubted, "RR interval")) by Lipponen and Tarvainen's thresholds alone, "
          + "which Malik's rule does not bear out: left as sent")
    guard artefacts > 0 else { return "none" + alone }
    let kinds = BeatClass.allCases.compactMap { kind -> String? in
      guard kind.isArtefact, let count = classes[kind], count > 0 else { return nil }
      return "\(count) \(kind.name.string)"
    }
    let share = Double(artefacts) * 100 / Double(max(intervals, 1))
    return "\(artefacts) of \(intervals) RR intervals, \(digits(share, 2)) %: "
      + kinds.joined(separator: ", ") + alone
  }

  private var verdictWords: String {
    let total = verdicts.reduce(0, +)
    let parts = Verdict.allCases.compactMap { verdict -> String? in
      let count = verdicts[Int(verdict.rawValue)]
      guard count > 0 else { return nil }
      let share = Double(count) * 100 / Double(max(total, 1))
      return "\(count) \(verdict.words.string) (\(digits(share, 1)) %)"
    }
    let words = parts.joined(separator: ", ")
    guard let longest else { return words }
    return words + (runs.count > 1 ? "; longest run: " : ": ")
      + runs[longest].run.reason
  }
}
