public import Bytes
import Report
import Series
import Timeline
import Verification

extension CapturePage {
  /// Appends what matters as Markdown, for issues and pull requests.
  public func writeMarkdown(to text: inout OutputBuffer) {
    text.append("## ")
    text.append(markdown: capture.name.split(separator: "/").last.map(String.init) ?? capture.name)
    text.append("\n\n")
    text.append(markdown: overview)
    text.append("\n")
    if let absence = capture.absence {
      text.append("\n**No heart rate.** ")
      text.append(markdown: "\(absence.description).")
      text.append("\n")
    }
    for sensor in sensors { append(sensor, to: &text) }
    let problems = story.entries.filter { $0.category == .finding }
    if !problems.isEmpty {
      text.append("\n### Findings on the timeline\n\n| time | packet | finding |\n|---|---|---|\n")
      for entry in problems.prefix(20) {
        row(
          [
            Self.clock(PageSensor.milliseconds(entry.time, since: origin)), "\(entry.packet)",
            entry.words,
          ], &text)
      }
      if problems.count > 20 {
        text.append(
          string: "\n\(problems.count - 20) more; `heartsnoop decode --only finding` shows them.\n")
      }
    }
    text.append("\nMade by heartsnoop ")
    text.append(markdown: circumstances.version)
    text.append(
      circumstances.isRedacted
        ? "; names, addresses and keys were replaced.\n" : "; not redacted.\n" as StaticText)
  }

  private func append(_ sensor: PageSensor, to text: inout OutputBuffer) {
    text.append("\n### ")
    text.append(markdown: sensor.summary.sensor.label)
    text.append(": ")
    text.append(sensor.summary.verdict.words)
    text.append("\n\n")
    text.append(markdown: advice(sensor))
    text.append("\n\n| | |\n|---|---|\n")
    for (word, fact) in SummaryText.facts(sensor.summary) { row([word.string, fact], &text) }
    text.append("\n| run | time | measurements | verdict | why |\n|---|---|---|---|---|\n")
    for run in sensor.summary.runs.prefix(20) {
      row(
        [
          "\(run.number)",
          "\(Self.clock(PageSensor.milliseconds(run.times.first, since: origin))) to "
            + Self.clock(PageSensor.milliseconds(run.times.last, since: origin)),
          "\(run.run.samples.count)", run.run.verdict.words.string, SummaryRuns.reason(run.run),
        ], &text)
    }
    if sensor.summary.runs.count > 20 {
      text.append(string: "\n\(sensor.summary.runs.count - 20) more runs.\n")
    }
    let findings = sensor.summary.sensor.series.flatMap {
      capture.verifications[$0].findings.filter { $0.severity >= .warning }
    }
    guard !findings.isEmpty else { return }
    text.append("\n")
    for finding in findings.prefix(20) {
      text.append("- ")
      text.append(markdown: SummaryRuns.sentence(finding))
      text.append("\n")
    }
    if findings.count > 20 { text.append(string: "- and \(findings.count - 20) more\n") }
  }

  private func row(_ cells: [String], _ text: inout OutputBuffer) {
    text.append("|")
    for cell in cells {
      text.append(" ")
      text.append(markdown: cell)
      text.append(" |")
    }
    text.append("\n")
  }
}
