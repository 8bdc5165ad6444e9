import HSHeartRate
package import HSProtocols
import HSSeries
import HSTimeline

extension CapturePage {
  /// Appends what matters as Markdown, for issues and pull requests.
  package func writeMarkdown(to text: inout OutputBuffer) {
    text += "## "
    for (place, part) in parts.enumerated() {
      if place > 0 { text.append("\n## ") }
      text += "\(Self.md(part.name))\n\n"
      for line in place == 0 ? losses : [] {
        text += "- **Not all of it is here:** \(Self.md(line))\n"
      }
      head(part, place, to: &text)
      for sensor in sensors where sensor.part == place { append(sensor, to: &text) }
      problems(part, origins[place], to: &text)
    }
    for comparison in comparisons {
      let (a, b) = (sensors[comparison.first].label, sensors[comparison.second].label)
      text += "\n### A: \(Self.md(a)); B: \(Self.md(b))\n\n| | |\n|---|---|\n"
      for one in comparison.rows { row([one.word.string, one.text], &text) }
    }
    if !changes.isEmpty {
      text += "\n### What changed\n\n\(Self.md(changesHead))\n\n"
      if !changeRows.isEmpty { text += "| what | A | B |\n|---|---|---|\n" }
      for change in changeRows { row([change.what, change.before, change.after], &text) }
      if !changeRows.isEmpty { text += "\n" }
      for line in changes { text += "    \(line)\n" }
    }
    if let app { append(app, to: &text) }
    let redacted = isRedacted ? "names, addresses and keys were replaced" : "not redacted"
    text += "\nMade by heartsnoop \(Self.md(version)); \(redacted).\n"
  }

  /// Text in which Markdown finds nothing to do.
  private static func md(_ text: String) -> String {
    OutputBuffer.text { $0.append(markdown: text) }
  }

  /// Sensors whose verdict stands in the head.
  private static let mostInHead = 4
  /// Lines on what happened that stand in the head.
  private static let mostHappened = 3

  /// Whether the series can be trusted and the rate, or what the capture is, and what happened: in ten lines.
  private func head(_ part: Part, _ place: Int, to text: inout OutputBuffer) {
    let own = sensors.filter { $0.part == place }
    for line in Self.whatItIs(part).prefix(own.isEmpty ? Self.mostInHead : 2) {
      text += "- \(Self.md(line))\n"
    }
    for sensor in own.prefix(Self.mostInHead) {
      let advice = sensor.advice
      let verdict = advice.verdict ?? sensor.summary.verdict.words.string
      let judged = Self.md("\(sensor.label): \(verdict).")
      let rates = sensor.summary.told
      text += "- **\(judged)** \(Self.md("\(rates). \(advice.text)"))\n"
    }
    if own.count > Self.mostInHead {
      let more = counted(own.count - Self.mostInHead, "more sensor", "more sensors")
      text += "- and \(more)\n"
    }
    if let absence = part.capture.absence {
      if absence.isLookedFor {
        text += "- No heart rate: \(Self.md(Self.words(absence)))\n"
      } else if let missing = absence.missingValues {
        text += "- Values: \(Self.md(missing)).\n"
      }
    }
    if let app, place == 0 {
      text += "- **The app:** \(Self.md(Self.answer(app)))\n"
    }
    let gaps = [part.happened.gaps].compactMap { $0 }
    let told =
      (part.happened.reasons.isEmpty && gaps.isEmpty
        ? part.failures : part.happened.reasons.prefix(2) + gaps)
      + part.happened.devices.prefix(part.portraits.isEmpty ? 0 : 1)
    let facts = ([part.overview] + part.recorder).joined(separator: "; ")
    for line in told.prefix(Self.mostHappened + 1) + [facts] {
      text += "- \(Self.md(line))\n"
    }
  }

  private func problems(_ part: Part, _ origin: Int64, to text: inout OutputBuffer) {
    let problems = part.story.entries.filter { $0.category == .finding }
    guard !problems.isEmpty else { return }
    text += "\n### Findings on the timeline\n\n| time | packet | finding |\n|---|---|---|\n"
    for entry in problems.prefix(20) {
      row(
        [
          Self.clock(PageSensor.milliseconds(entry.time, since: origin)), "\(entry.packet)",
          entry.words,
        ], &text)
    }
    if problems.count > 20 {
      text += "\n\(problems.count - 20) more; `heartsnoop decode --only finding` shows them.\n"
    }
  }

  private func append(_ app: AppNumbers, to text: inout OutputBuffer) {
    text += "\n### What the app showed, and what was sent\n\n"
    for line in Self.words(app).split(separator: "\n") {
      text += "- \(Self.md(String(line.drop { $0 == " " })))\n"
    }
    let beside = app.report.beside
    guard let first = beside.firstDifference else { return }
    let source = app.sources[beside.source]
    text += "\n| packet | sent | app | |\n|---|---|---|---|\n"
    for index in Swift.max(first - 3, 0)..<Swift.min(first + 10, beside.rows.count) {
      let one = beside.rows[index]
      row(
        [
          one.value.map { "\(source.packet($0))" } ?? "", one.sent,
          one.shown.map(app.shown.text(at:)) ?? "",
          one.isSame ? "" : (index == first ? "first difference: " : "") + Self.words(one),
        ], &text)
    }
  }

  private func append(_ sensor: PageSensor, to text: inout OutputBuffer) {
    let verdict = sensor.summary.verdict.words.string
    text += "\n### \(Self.md(sensor.label)): \(verdict)\n\n| | |\n|---|---|\n"
    for (word, fact) in sensor.summary.facts { row([word.string, fact], &text) }
    text += "\n| run | time | measurements | verdict | why |\n|---|---|---|---|---|\n"
    for run in sensor.summary.runs.prefix(20) {
      row(
        [
          "\(run.number)", sensor.span(run), "\(run.run.samples.count)",
          run.run.verdict.words.string, run.run.reason,
        ], &text)
    }
    if sensor.summary.runs.count > 20 {
      text += "\n\(sensor.summary.runs.count - 20) more runs.\n"
    }
    let findings = sensor.summary.findings.filter { $0.severity >= .warning }
    guard !findings.isEmpty else { return }
    text += "\n"
    for finding in findings.prefix(20) {
      text += "- \(Self.md(finding.told))\n"
    }
    if findings.count > 20 { text += "- and \(findings.count - 20) more\n" }
  }

  private func row(_ cells: [String], _ text: inout OutputBuffer) {
    text += "|\(cells.map { " \(Self.md($0)) |" }.joined())\n"
  }
}
