import HSProtocols
import HSReport
import HSSeries
import HSSession
package import HSTimeline

/// Reads inputs one by one and tells what they are.
package enum FleetScan {
  /// Gets what was decoded of a capture, its row, and the numbers that layouts read, if these are wanted.
  typealias Finish = (
    _ name: String, VerifiedCapture, borrowing Story, ScanRow, FieldCollector?
  ) -> Void

  /// The rows of an input: one for each capture in it, or one that says why there is none.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - knowledge: What is known beside the captures.
  /// - Returns: The rows, never none but for an archive without a member that matters.
  package static func rows(of input: FleetInput, with knowledge: LabelKnowledge) -> [ScanRow] {
    rows(of: input, with: knowledge, keepsFields: false) { _, _, _, _, _ in }
  }

  /// The same, with what was decoded of each capture.
  static func rows(
    of input: FleetInput, with knowledge: LabelKnowledge, keepsFields: Bool, finish: Finish
  ) -> [ScanRow] {
    if let obstacle = input.obstacle {
      return [
        ScanRow(
          name: input.name, problem: obstacle.reason, isForeign: obstacle.isNoFile,
          advice: obstacle.advice)
      ]
    }
    return rows(
      of: Session(input.paths, DecodeOptions(knowledge)), keepsFields: keepsFields, finish: finish)
  }

  /// The row of an input that ended an earlier process of this run by a signal.
  package static func row(of input: FleetInput, lostBy signal: Int32) -> ScanRow {
    ScanRow(
      name: input.name, problem: WorkJournal.words(signal), isForeign: false,
      advice: WorkJournal.advice)
  }

  /// The rows of a session's captures.
  static func rows(
    of session: Session, keepsFields: Bool, limits: SeriesLimits = SeriesLimits(), finish: Finish
  ) -> [ScanRow] {
    let found = Rows()
    var session = session
    session.options.examines = true
    session.didMeet = { found.note($0) }
    _ = session.read { reader, _ in
      let name = reader.name
      let collector = SeriesCollector(resolution: reader.resolution, limits: limits)
      let fields = keepsFields ? FieldCollector() : nil
      let sink: any EventSink = fields.map { SinkGroup([collector, $0]) } ?? collector
      let problem = session.take(&reader, into: sink) { reader, story, problem in
        let capture = VerifiedCapture(collector, story: story, name: name)
        var contents = OtherContents()
        let facts = ScanFacts(
          InfoCapture(reader: reader), story, capture,
          otherContents: contents.note(reader, story)?.reason)
        let missing =
          [problem.map(reason(of:)), fields?.omission].compactMap(\.self) + capture.omissions
          + story.omissions
        let row = ScanRow(
          name: name, facts, problem: missing.isEmpty ? nil : missing.joined(separator: "; "),
          remedy: problem?.advice ?? "")
        found.rows.append(row)
        finish(name, capture, story, row, fields)
      }
      return (problem, nil)
    }
    return found.rows
  }

  /// The rows that were found, in order.
  private final class Rows {
    var rows: [ScanRow] = []

    /// Notes what was not read: in a row of its own, unless the capture has one already, or the last one in an archive
    /// says the same of it.
    func note(_ problem: CaptureProblem) {
      let reason = FleetScan.reason(of: problem)
      if let last = rows.last, last.facts != nil {
        if last.name == problem.capture { return }
        if last.name.hasPrefix(problem.subject), last.problem?.contains(reason) == true { return }
      }
      var advice = problem.advice
      if case .cannotOpen(let code)? = problem.error?.problem {
        advice = PathObstacle.refused(code).advice
      }
      rows.append(
        ScanRow(
          name: problem.subject, problem: reason, isForeign: problem.isForeign, advice: advice))
    }
  }

  /// What a problem says, without the capture's name.
  fileprivate static func reason(of problem: CaptureProblem) -> String {
    if case .foreign(let file)? = problem.error?.problem { return "no capture: \(file.name)" }
    return problem.reason
  }
}
