import Bytes
import Report
import Verification

/// The part of a summary that tells of runs.
struct SummaryRuns {
  /// Appends a line for each run.
  static func table(_ summary: SensorSummary, to buffer: inout OutputBuffer) {
    buffer.append("\n")
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
    table.write(to: &buffer, indent: 2)
  }

  /// Appends all that is known of a run.
  static func details(
    _ summary: RunSummary, _ capture: VerifiedCapture, tellsAll: Bool,
    to buffer: inout OutputBuffer
  ) {
    let run = summary.run
    let verification = capture.verifications[summary.series]
    buffer.append("\n")
    buffer.wrap(
      "Run \(summary.number), connection \(summary.connection), \(packets(run.packets)): "
        + "\(run.verdict.name.string), \(reason(run))", at: 2)
    list(.passed, "passed", run, to: &buffer)
    list(.failed, "failed", run, to: &buffer)
    obstacles(run, to: &buffer)
    figures(run, verification, to: &buffer)
    var isFirst = true
    var told: [FindingKind: Int] = [:]
    for index in run.findings {
      let finding = verification.findings[index]
      told[finding.kind, default: 0] += 1
      guard tellsAll || told[finding.kind, default: 0] <= toldOfKind else { continue }
      buffer.paragraph(isFirst ? "found" : "", sentence(finding))
      isFirst = false
    }
    let left = told.values.reduce(0) { $0 + Swift.max($1 - toldOfKind, 0) }
    if left > 0, !tellsAll {
      buffer.paragraph("", "\(left) more of the same kinds; --all shows them")
    }
    if let variability = summary.variability {
      SummaryVariability.write(variability, to: &buffer)
    } else if let refusal = summary.refusal {
      buffer.paragraph("HRV", "not computed: \(refusal)")
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
        : "nothing against it, and another source agrees"
    case .unverifiable:
      if run.isWithoutContact { return "the sensor had no contact" }
      let blind = [Check.notifications, .beats, .coverage, .unit, .rate].filter {
        run[$0]?.outcome != .passed
      }
      return "nothing against it, but not told: "
        + blind.map(\.name.string).joined(separator: ", ")
    case .suspect, .rejected: return "failed: " + failed.joined(separator: ", ")
    }
  }

  private static func list(
    _ outcome: Outcome, _ word: StaticText, _ run: Run, to buffer: inout OutputBuffer
  ) {
    let names = run.checks.filter { $0.outcome == outcome }
      .map { "\($0.check.identifier.string) \($0.check.name.string)" }
    guard !names.isEmpty else { return }
    buffer.paragraph(word, names.joined(separator: ", "))
  }

  /// The checks that cannot tell, by the reason why.
  private static func obstacles(_ run: Run, to buffer: inout OutputBuffer) {
    var isFirst = true
    for obstacle in Obstacle.allCases {
      let names = run.checks.filter { $0.outcome == .cannotTell && $0.obstacle == obstacle }
        .map { "\($0.check.identifier.string) \($0.check.name.string)" }
      guard !names.isEmpty else { continue }
      buffer.paragraph(
        isFirst ? "cannot tell" : "",
        names.joined(separator: ", ") + ": " + obstacle.text.string)
      isFirst = false
    }
  }

  private static func figures(
    _ run: Run, _ verification: SeriesVerification, to buffer: inout OutputBuffer
  ) {
    var isFirst = true
    for result in run.checks where !result.figures.isEmpty {
      var line = OutputBuffer()
      line.append(result.check.identifier)
      line.append(" ")
      for (index, figure) in result.figures.enumerated() {
        if index > 0 { line.append(", ") }
        line.append(string: words(figure))
      }
      buffer.paragraph(isFirst ? "figures" : "", line.string)
      isFirst = false
    }
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
      buffer.paragraph("", "the sensor makes its rate as \(shape), \(lag)\(kind)")
    }
    if let grid = verification.grid {
      buffer.paragraph("", "RR intervals lie on a grid of \(digits(grid, 1)) ticks of 1/1024 s")
    }
  }

  /// A figure for people: shares in percent, names of several words.
  private static func words(_ figure: Figure) -> String {
    var name = ""
    for character in figure.measure.name.string { name.append(character == "_" ? " " : character) }
    var text = OutputBuffer()
    if figure.measure.unit.string == "of 1" {
      text.append(string: "\(name) \(digits(figure.value * 100, 2)) %")
    } else {
      text.append(figure)
      return name + text.string.dropFirst(figure.measure.name.count)
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
