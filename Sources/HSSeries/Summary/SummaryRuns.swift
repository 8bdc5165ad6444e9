package import HSHeartRate
import HSOutput
import HSProtocols

/// The part of a summary that tells of runs.
package struct SummaryRuns {
  /// Appends a line for each run.
  static func table(_ summary: SensorSummary, to page: inout Page) {
    page.endLine()
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
    table.write(to: &page.text, indent: 2, width: page.width)
  }

  /// Appends all that is known of a run.
  static func details(
    _ summary: RunSummary, _ capture: VerifiedCapture, isOnly: Bool, tellsAll: Bool,
    to page: inout Page
  ) {
    let run = summary.run
    let verification = capture.verifications[summary.series]
    page.endLine()
    page.wrap(
      "Run \(summary.number), connection \(summary.connection), \(packets(run.packets)): "
        + run.verdict.words.string + (isOnly ? "" : "; \(reason(run))"), at: 2)
    if run.checked != run.samples {
      page.paragraph(
        "checked",
        "as part of \(run.checked.count) values that follow each other; figures are theirs")
    }
    grades(run, to: &page)
    let passed = run.checks.count { $0.outcome == .passed }
    page.paragraph(
      Outcome.passed.name,
      unlessEmpty: tellsAll
        ? run.titles(of: .passed)
        : "\(passed) of \(run.checks.count) checks")
    page.paragraph(Outcome.failed.name, unlessEmpty: run.titles(of: .failed))
    obstacles(run, to: &page)
    filter(verification, tellsAll: tellsAll, to: &page)
    if tellsAll { figures(run, to: &page) }
    var isFirst = true
    var told: [SeriesFinding.Code: Int] = [:]
    for index in verification.findings(of: run) {
      let finding = verification.findings[index]
      told[finding.code, default: 0] += 1
      guard tellsAll || told[finding.code, default: 0] <= toldOfKind else { continue }
      page.paragraph(isFirst ? "found" : "", sentence(finding))
      isFirst = false
    }
    let left = told.values.reduce(0) { $0 + max($1 - toldOfKind, 0) }
    if left > 0, !tellsAll {
      page.paragraph("", "\(left) more of the same kinds; --all shows them")
    }
    if let variability = summary.variability {
      SummaryVariability.write(variability, tellsAll: tellsAll, to: &page)
    } else if let refusal = summary.refusal {
      page.paragraph("HRV", "not computed: \(refusal)")
    }
  }

  /// What a verdict rests on, in words.
  package static func reason(_ run: Run) -> String {
    let grades = run.grades
    switch run.verdict {
    case .verified:
      let twice = twice(run)
      return "nothing is missing, and rate and RR intervals agree"
        + (twice.isEmpty ? "" : "; \(twice)")
    case .consistent, .notCheckable:
      if run.isWithoutContact { return "the sensor had no contact" }
      let open = grades.filter { needed.contains($0.subject) && $0.outcome == .cannotTell }
      let words = open.map { confirmation($0) }
      let isAgreed = run[.agreement]?.outcome == .passed
      return (isAgreed ? "another source agrees; " : "")
        + (words.isEmpty ? "no check failed" : words.joined(separator: "; "))
    case .suspect, .rejected:
      return "failed: " + run.titles(of: .failed)
    }
  }

  /// The grades that must hold for a run to be verified.
  private static let needed: Set<Grade.Subject> = [.delivery, .beats, .unit, .rate]

  /// What is still to be confirmed, and what it would take.
  private static func confirmation(_ grade: Grade) -> String {
    let claim: String
    switch grade.subject {
    case .delivery: claim = "that no notification is missing"
    case .beats: claim = "that no beat is missing"
    case .unit: claim = "the RR unit"
    case .rate: claim = "that rate and RR intervals agree"
    case .clock: claim = "the sensor's clock"
    case .contact: claim = "contact"
    }
    let need = grade.secondsNeeded.map { " (\(Run.words(ofSecondsNeeded: $0)))" } ?? ""
    if grade.obstacle == .tooShort { return "too short to confirm \(claim)\(need)" }
    let why = grade.obstacle.map { ": \($0.text.string)" } ?? ""
    return "cannot confirm \(claim)\(why)\(need)"
  }

  /// The grades of a run, a line each.
  static func grades(_ run: Run, to page: inout Page) {
    for grade in run.grades {
      page.paragraph(grade.subject.name, indent: 4, standing(grade, run))
    }
  }

  /// How a grade stands, in words.
  package static func standing(_ grade: Grade, _ run: Run) -> String {
    let evidence = evidence(grade, run)
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
  private static func evidence(_ grade: Grade, _ run: Run) -> String {
    guard let value = grade.value else { return "" }
    func number(_ scale: Double, _ decimals: Int) -> String {
      digits(value.value * scale, decimals)
        + (value.uncertainty.map { " \u{b1} \(digits($0 * scale, decimals))" } ?? "")
    }
    switch (grade.subject, value.measure) {
    case (.delivery, _):
      let isProved = run[.notifications]?.figure(.packetsMissed)?.value == 0
      return "\(counted(Int(clamping: value.value), "notification")) in a row"
        + (isProved ? ", and no packet missing by the link's packet counters" : "")
        + (twice(run).isEmpty ? "" : "; \(twice(run))")
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
  private static func twice(_ run: Run) -> String {
    guard let count = run[.duplicates]?.figure(.duplicates)?.value, count > 0 else { return "" }
    return counted(
      Int(clamping: count), "notification that came twice is", "notifications that came twice are")
      + " left out"
  }

  /// Why a check cannot tell, and what would help.
  static func obstacle(_ result: CheckResult, _ run: Run) -> String {
    let reason = result.obstacle?.text.string ?? "no evidence"
    return reason + (run.shortage(result).map { ", \($0) needed" } ?? "")
  }

  /// The checks that cannot tell, by the reason why.
  private static func obstacles(_ run: Run, to page: inout Page) {
    var isFirst = true
    var told: Set<String> = []
    let blind = run.checks.filter { $0.outcome == .cannotTell }
    for reason in blind.map({ obstacle($0, run) }) where told.insert(reason).inserted {
      let names = blind.filter { obstacle($0, run) == reason }.map { $0.check.title }
      page.paragraph(
        isFirst ? "cannot tell" : "", names.joined(separator: ", ") + ": " + reason)
      isFirst = false
    }
  }

  private static func figures(_ run: Run, to page: inout Page) {
    var isFirst = true
    for result in run.checks where !result.figures.isEmpty {
      var line = OutputBuffer()
      line += "\(result.check.identifier) "
      for (index, figure) in result.figures.enumerated() {
        if index > 0 { line.append(", ") }
        line += words(figure)
      }
      page.paragraph(isFirst ? "figures" : "", line.string)
      isFirst = false
    }
  }

  /// How the sensor makes its rate, and on which grid its intervals lie.
  private static func filter(
    _ verification: SeriesVerification, tellsAll: Bool, to page: inout Page
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
      page.paragraph(
        "rate",
        filter.isAtEnd
          ? "how the sensor makes it is not known; the nearest that was tried is \(shape), \(lag)"
          : "the sensor makes it as \(shape), \(lag)\(kind)")
    }
    if tellsAll, let grid = verification.grid {
      page.paragraph(
        "RR grid", "RR intervals lie on a grid of \(digits(grid, 1)) ticks of 1/1024 s")
    }
  }

  /// A figure for people: shares in percent, names of several words.
  private static func words(_ figure: Figure) -> String {
    let name = figure.measure.words.string
    var text = OutputBuffer()
    if figure.measure.unit.string == "of 1" {
      text += "\(name): \(digits(figure.value * 100, 2)) %"
    } else {
      text.append(figure)
      return "\(name):" + text.string.dropFirst(figure.measure.name.count)
    }
    return text.string
  }

  /// Findings of a kind that are told in a run, unless all are asked for.
  private static let toldOfKind = 3

  /// What was found, where, and what to make of it.
  package static func sentence(_ finding: SeriesFinding) -> String {
    var line = OutputBuffer()
    line += "\(packets(finding.packets)), \(finding.code.check.title) (\(finding.severity.name)): "
    line.append(sentence: finding)
    return line.string
  }
}
