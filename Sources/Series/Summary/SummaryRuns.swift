import Bytes
import Report
import Verification

/// The part of a summary that tells of runs.
struct SummaryRuns {
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
        "\(run.run.samples.count)", run.run.verdict.name.string,
      ] {
        table.text.append(string: cell)
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
        + run.verdict.name.string + (isOnly ? "" : ", \(reason(run))"), at: 2)
    if tellsAll {
      list(.passed, "passed", run, to: &page)
    } else {
      let passed = run.checks.count { $0.outcome == .passed }
      page.paragraph("passed", "\(passed) of \(run.checks.count) checks")
    }
    list(.failed, "failed", run, to: &page)
    obstacles(run, to: &page)
    filter(verification, tellsAll: tellsAll, to: &page)
    if tellsAll { figures(run, to: &page) }
    var isFirst = true
    var told: [FindingKind: Int] = [:]
    for index in run.findings {
      let finding = verification.findings[index]
      told[finding.kind, default: 0] += 1
      guard tellsAll || told[finding.kind, default: 0] <= toldOfKind else { continue }
      page.paragraph(isFirst ? "found" : "", sentence(finding))
      isFirst = false
    }
    let left = told.values.reduce(0) { $0 + Swift.max($1 - toldOfKind, 0) }
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
  static func reason(_ run: Run) -> String {
    let failed = run.failed.map { "\($0.identifier.string) \($0.name.string)" }
    switch run.verdict {
    case .verified: return "complete, and rate and RR intervals agree"
    case .consistent:
      return run[.capture]?.outcome == .failed
        ? "complete, though the recorder lost something"
        : "no check failed, and another source agrees"
    case .unverifiable:
      if run.isWithoutContact { return "the sensor had no contact" }
      let open = [Check.notifications, .beats, .coverage, .unit, .rate].filter {
        run[$0]?.outcome != .passed
      }
      return "no check failed; not confirmed: "
        + open.map { claim($0) + need(run[$0], run) }.joined(separator: ", ")
    case .suspect, .rejected: return "failed: " + failed.joined(separator: ", ")
    }
  }

  /// What a check would confirm.
  private static func claim(_ check: Check) -> String {
    switch check {
    case .notifications: "that no notification is missing"
    case .beats: "that no beat is missing"
    case .coverage: "that the RR intervals cover the time"
    case .unit: "the RR unit"
    case .rate: "that rate and RR intervals agree"
    default: check.name.string
    }
  }

  /// How much more of the same a check needs, in brackets; empty where that would not help.
  private static func need(_ result: CheckResult?, _ run: Run) -> String {
    result.flatMap(run.shortage).map { " (\($0) needed)" } ?? ""
  }

  /// Why a check cannot tell, and what would help.
  static func obstacle(_ result: CheckResult, _ run: Run) -> String {
    let reason = result.obstacle?.text.string ?? "no evidence"
    return reason + (run.shortage(result).map { ", \($0) needed" } ?? "")
  }

  private static func list(
    _ outcome: Outcome, _ word: StaticText, _ run: Run, to page: inout Page
  ) {
    let names = run.checks.filter { $0.outcome == outcome }
      .map { "\($0.check.identifier.string) \($0.check.name.string)" }
    guard !names.isEmpty else { return }
    page.paragraph(word, names.joined(separator: ", "))
  }

  /// The checks that cannot tell, by the reason why.
  private static func obstacles(_ run: Run, to page: inout Page) {
    var isFirst = true
    var told: Set<String> = []
    let blind = run.checks.filter { $0.outcome == .cannotTell }
    for reason in blind.map({ obstacle($0, run) }) where told.insert(reason).inserted {
      let names = blind.filter { obstacle($0, run) == reason }
        .map { "\($0.check.identifier.string) \($0.check.name.string)" }
      page.paragraph(
        isFirst ? "cannot tell" : "", names.joined(separator: ", ") + ": " + reason)
      isFirst = false
    }
  }

  private static func figures(_ run: Run, to page: inout Page) {
    var isFirst = true
    for result in run.checks where !result.figures.isEmpty {
      var line = OutputBuffer()
      line.append(result.check.identifier)
      line.append(" ")
      for (index, figure) in result.figures.enumerated() {
        if index > 0 { line.append(", ") }
        line.append(string: words(figure))
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
      let lag =
        filter.lag == 0
        ? "without delay" : "\(counted(filter.lag, "notification", "notifications")) behind"
      page.paragraph("rate", "the sensor makes it as \(shape), \(lag)\(kind)")
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
      text.append(string: "\(name): \(digits(figure.value * 100, 2)) %")
    } else {
      text.append(figure)
      return "\(name):" + text.string.dropFirst(figure.measure.name.count)
    }
    return text.string
  }

  /// Findings of a kind that are told in a run, unless all are asked for.
  private static let toldOfKind = 3

  /// What was found, where, and what to make of it.
  static func sentence(_ finding: SeriesFinding) -> String {
    var line = OutputBuffer()
    line.append(string: packets(finding.packets))
    line.append(", ")
    line.append(finding.kind.check.identifier)
    line.append(" ")
    line.append(finding.kind.check.name)
    line.append(" (")
    line.append(finding.severity.name)
    line.append("): ")
    line.append(sentence: finding)
    return line.string
  }
}
