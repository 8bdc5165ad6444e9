package import HSHeartRate
import HSOutput
import HSProtocols

// What a summary says of runs.

extension Page {
  /// Findings of a kind that are told in a run, unless all are asked for.
  private static let toldOfKind = 3

  /// Appends a line for each run.
  mutating func table(of summary: SensorSummary) {
    endLine()
    var table = InfoTable([.right, .left, .right, .left, .right, .left])
    table.add(["run", "begins (UTC)", "length", "packets", "values", "verdict"])
    for run in summary.runs {
      let packets = run.run.packets
      for cell in [
        "\(run.number)", moment(run.times.first), duration(run.seconds),
        packets.count == 1
          ? "\(packets.lowerBound)" : "\(packets.lowerBound)-\(packets.upperBound)",
        "\(run.run.samples.count)", run.run.verdict.words.string,
      ] {
        table.text += cell
        table.endCell()
      }
    }
    table.write(to: &text, indent: 2, width: width)
  }

  /// Appends all that is known of a run.
  mutating func details(
    _ summary: RunSummary, _ verification: SeriesVerification, isOnly: Bool, tellsAll: Bool
  ) {
    let run = summary.run
    endLine()
    wrap(
      "Run \(summary.number), connection \(summary.connection), \(packets(run.packets)): "
        + run.verdict.words.string + (isOnly ? "" : "; \(run.reason)"), at: 2)
    if run.checked != run.samples {
      paragraph(
        "checked",
        "as part of \(run.checked.count) values that follow each other; figures are theirs")
    }
    grades(run)
    let passed = run.checks.count { $0.outcome == .passed }
    paragraph(
      Outcome.passed.name,
      unlessEmpty: tellsAll
        ? run.titles(of: .passed)
        : "\(passed) of \(run.checks.count) checks")
    paragraph(Outcome.failed.name, unlessEmpty: run.titles(of: .failed))
    obstacles(run)
    filter(verification, tellsAll: tellsAll)
    if tellsAll { figures(run) }
    var isFirst = true
    var told: [SeriesFinding.Code: Int] = [:]
    for index in verification.findings(of: run) {
      let finding = verification.findings[index]
      told[finding.code, default: 0] += 1
      guard tellsAll || told[finding.code, default: 0] <= Self.toldOfKind else { continue }
      paragraph(isFirst ? "found" : "", finding.told)
      isFirst = false
    }
    let left = told.values.reduce(0) { $0 + max($1 - Self.toldOfKind, 0) }
    if left > 0, !tellsAll {
      paragraph("", "\(left) more of the same kinds; --all shows them")
    }
    if let variability = summary.variability {
      write(variability, tellsAll: tellsAll)
    } else if let refusal = summary.refusal {
      paragraph("HRV", "not computed: \(refusal)")
    }
  }

  /// The grades of a run, a line each.
  mutating func grades(_ run: Run) {
    for grade in run.grades {
      paragraph(grade.subject.name, indent: 4, run.standing(grade))
    }
  }

  /// The checks that cannot tell, by the reason why.
  private mutating func obstacles(_ run: Run) {
    var isFirst = true
    var told: Set<String> = []
    let blind = run.checks.filter { $0.outcome == .cannotTell }
    for reason in blind.map({ run.obstacle($0) }) where told.insert(reason).inserted {
      let names = blind.filter { run.obstacle($0) == reason }.map { $0.check.title }
      paragraph(
        isFirst ? "cannot tell" : "", names.joined(separator: ", ") + ": " + reason)
      isFirst = false
    }
  }

  private mutating func figures(_ run: Run) {
    var isFirst = true
    for result in run.checks where !result.figures.isEmpty {
      var line = OutputBuffer()
      line += "\(result.check.identifier) "
      for (index, figure) in result.figures.enumerated() {
        if index > 0 { line.append(", ") }
        line += figure.words
      }
      paragraph(isFirst ? "figures" : "", line.string)
      isFirst = false
    }
  }

  /// How the sensor makes its rate, and on which grid its intervals lie.
  private mutating func filter(
    _ verification: SeriesVerification, tellsAll: Bool
  ) {
    if let filter = verification.filter {
      let shape: String
      switch filter.shape {
      case .box(let beats): shape = "the mean of \(beats) beats"
      case .exponential(let alpha): shape = "an exponential mean of weight \(digits(alpha, 2))"
      }
      let kind = filter.kind == .unknown ? "" : ", as \(filter.kind.name.string) does"
      let notifications = counted(abs(filter.lag), "notification")
      let lag =
        filter.lag == 0
        ? "without delay" : notifications + (filter.lag > 0 ? " behind" : " ahead")
      paragraph(
        "rate",
        filter.isAtEnd
          ? "how the sensor makes it is not known; the nearest that was tried is \(shape), \(lag)"
          : "the sensor makes it as \(shape), \(lag)\(kind)")
    }
    if tellsAll, let grid = verification.grid {
      paragraph(
        "RR grid", "RR intervals lie on a grid of \(digits(grid, 1)) ticks of 1/1024 s")
    }
  }
}

extension Run {
  /// What a verdict rests on, in words.
  package var reason: String {
    switch verdict {
    case .verified:
      return "nothing is missing, and rate and RR intervals agree"
        + (twice.isEmpty ? "" : "; \(twice)")
    case .consistent, .notCheckable:
      if isWithoutContact { return "the sensor had no contact" }
      let open = grades.filter { Self.needed.contains($0.subject) && $0.outcome == .cannotTell }
      let words = open.map { $0.confirmation }
      let isAgreed = self[.agreement]?.outcome == .passed
      return (isAgreed ? "another source agrees; " : "")
        + (words.isEmpty ? "no check failed" : words.joined(separator: "; "))
    case .suspect, .rejected:
      return "failed: " + titles(of: .failed)
    }
  }

  /// The grades that must hold for a run to be verified.
  private static let needed: Set<Grade.Subject> = [.delivery, .beats, .unit, .rate]

  /// How a grade stands, in words.
  package func standing(_ grade: Grade) -> String {
    let evidence = evidence(grade)
    switch grade.outcome {
    case .passed: return "holds" + (evidence.isEmpty ? "" : ": \(evidence)")
    case .failed:
      return "fails, \(grade.check.title)"
        + (evidence.isEmpty ? "" : ": \(evidence)")
    case .cannotTell:
      let why = grade.obstacle?.text.string ?? "no evidence"
      let need = grade.secondsNeeded.map { " (\(Run.words(ofSecondsNeeded: $0)) needed)" } ?? ""
      return "open: \(why)\(need)" + (evidence.isEmpty ? "" : "; \(evidence)")
    }
  }

  /// The value that a grade rests on, with its error.
  private func evidence(_ grade: Grade) -> String {
    guard let value = grade.value else { return "" }
    func number(_ scale: Double, _ decimals: Int) -> String {
      digits(value.value * scale, decimals)
        + (value.uncertainty.map { " \u{b1} \(digits($0 * scale, decimals))" } ?? "")
    }
    switch (grade.subject, value.measure) {
    case (.delivery, _):
      let isProved = self[.notifications]?.figure(.packetsMissed)?.value == 0
      return "\(counted(Int(clamping: value.value), "notification")) in a row"
        + (isProved ? ", and no packet missing by the link's packet counters" : "")
        + (twice.isEmpty ? "" : "; \(twice)")
    case (.beats, _): return "RR intervals cover \(number(100, 1)) % of the time"
    case (.unit, _): return "RR intervals claim \(number(1, 4)) of the time that passed"
    case (.rate, .agreementMedian):
      return "another source differs by \(number(1, 1)) bpm in the median"
    case (.rate, _):
      return "differs by \(number(1, 1)) bpm in the median from what the RR intervals give"
    case (.clock, _):
      // An error of a hundredth says no more than that it cannot be told.
      return (value.uncertainty ?? 0) < 10_000 ? "\(number(1, 0)) ppm against the host's" : ""
    case (.contact, _):
      return Int(clamping: value.value) > 0
        ? "told in \(counted(Int(clamping: value.value), "notification"))" : ""
    }
  }

  /// How many notifications came twice among those that were checked with a run; empty for none.
  private var twice: String {
    guard let count = self[.duplicates]?.figure(.duplicates)?.value, count > 0 else { return "" }
    return counted(
      Int(clamping: count), "notification that came twice is", "notifications that came twice are")
      + " left out"
  }

  /// Why a check cannot tell, and what would help.
  func obstacle(_ result: CheckResult) -> String {
    let reason = result.obstacle?.text.string ?? "no evidence"
    return reason + (shortage(result).map { ", \($0) needed" } ?? "")
  }
}

extension Grade {
  /// What is still to be confirmed, and what it would take.
  fileprivate var confirmation: String {
    let claim: String
    switch subject {
    case .delivery: claim = "that no notification is missing"
    case .beats: claim = "that no beat is missing"
    case .unit: claim = "the RR unit"
    case .rate: claim = "that rate and RR intervals agree"
    case .clock: claim = "the sensor's clock"
    case .contact: claim = "contact"
    }
    let need = secondsNeeded.map { " (\(Run.words(ofSecondsNeeded: $0)))" } ?? ""
    if obstacle == .tooShort { return "too short to confirm \(claim)\(need)" }
    let why = obstacle.map { ": \($0.text.string)" } ?? ""
    return "cannot confirm \(claim)\(why)\(need)"
  }
}

extension Figure {
  /// A figure for people: shares in percent, names of several words.
  fileprivate var words: String {
    let name = measure.words.string
    var text = OutputBuffer()
    if measure.unit.string == "of 1" {
      text += "\(name): \(digits(value * 100, 2)) %"
    } else {
      text.append(self)
      return "\(name):" + text.string.dropFirst(measure.name.count)
    }
    return text.string
  }
}

extension SeriesFinding {
  /// What was found, where, and what to make of it.
  package var told: String {
    var line = OutputBuffer()
    line += "\(HSSeries.packets(packets)), \(code.check.title) (\(severity.name)): "
    line.append(sentence: self)
    return line.string
  }
}
