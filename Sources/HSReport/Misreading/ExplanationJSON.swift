package import HSHeartRate
package import HSProtocols

/// Writes which decoding mistake an app makes as a JSON document, `heartsnoop.misreading/1`.
package enum ExplanationJSON {
  /// What a document tells of.
  private struct Answer {
    let report: MisreadingReport
    let shown: ShownNumbers
    let sources: [RecordedValues]
    let listsExcluded: Bool

    func told(_ explanation: Explanation) -> Told {
      Told(explanation: explanation, source: sources[explanation.source], shown: shown)
    }
  }

  /// One way in which the numbers may have come about.
  private struct Told {
    let explanation: Explanation
    let source: RecordedValues
    let shown: ShownNumbers
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// Appends the answer.
  ///
  /// - Parameters:
  ///   - report: The answer.
  ///   - shown: What the app showed.
  ///   - sources: Where the values come from.
  ///   - listsExcluded: Whether all that was tried and does not explain the numbers is listed.
  ///   - text: Where the document goes.
  package static func write(
    _ report: MisreadingReport, _ shown: ShownNumbers, _ sources: [RecordedValues],
    listsExcluded: Bool, to text: inout OutputBuffer
  ) {
    document.line(
      Answer(report: report, shown: shown, sources: sources, listsExcluded: listsExcluded),
      to: &text)
  }

  private static let document = JSONDocument<Answer>(
    "heartsnoop.misreading/1",
    """
    Which decoding mistake makes the numbers that an app showed of a capture's heart rates. Of several captures, each \
    document is one line (NDJSON).
    """,
    [
      .member(
        "verdict",
        """
        right: what was sent, but for at most one number in ten, which are named; incomplete: what was sent, with \
        more left out for no known reason; mistaken: the first explanation; ambiguous: known mistakes give the \
        numbers, perhaps by chance; unknown: nothing known gives them; zero_throughout: the app shows 0 throughout, \
        which no mistake gives; too_few: too little to tell.
        """
      ) { $0.report.verdict.word },
      .member("numbers", "How many numbers the app showed.") { $0.report.shown }.from(1),
      .member("equally_good", "How many explanations are as good as the first.") {
        $0.report.equal
      },
      .records(
        "explanations",
        "What explains them better than the right reading, the best first.", explanation
      ) { $0.report.explanations.map($0.told) },
      .record("right_reading", "", explanation) { $0.told($0.report.right) },
      .member("not_visible", "Mistakes that no value of the capture would show.") {
        $0.report.invisible.mistakes.map { $0.identifier }
      },
      .written(
        "excluded",
        """
        With --tried: what was tried and does not explain the numbers, each mistake alone, what gives most of them \
        first. Otherwise null.
        """,
        as: .optional(.list(of: excluded.form))
      ) { answer, json in
        guard answer.listsExcluded else { return json.elementNull() }
        json.beginArray()
        for explanation in answer.report.excluded {
          excluded.write(answer.told(explanation), to: &json)
        }
        json.endArray()
      },
      .member(
        "pairs_tried",
        "With --tried: how many pairs of mistakes were tried besides. Otherwise null."
      ) { $0.listsExcluded ? $0.report.pairsTried : nil },
    ])

  /// What an explanation says, and how many numbers it gives.
  private static let excluded = Members<Told>(
    named: "excluded", "",
    [
      .member("cause") { $0.explanation.cause.word },
      .member("mistakes", "The decoding mistakes, by their names.") {
        $0.explanation.cause.mistakes.map { $0.identifier }
      },
      .member("sentence", "What the app does, as it goes on behind 'The app'.") {
        ExplanationText.sentence($0.explanation.cause, $0.source.name)
      },
      .member("quantity") { $0.explanation.quantity },
      .member("source", "The characteristic and its peer.") { $0.source.name },
      .member("explained", "Shown numbers that it gives.") { $0.explanation.explained },
    ])

  private static let explanation = Members<Told>(
    named: "explanation", "One way in which the numbers may have come about.",
    [
      .all(of: excluded) { $0 },
      .member("unexplained", "Shown numbers that it does not give.") {
        $0.explanation.unexplained
      },
      .member(
        "odd_numbers",
        "Their places in the list that was shown, from 1; empty where they are more than three."
      ) { $0.explanation.odd.map { $0 + 1 } }.from(1),
      .member("not_shown", "Numbers that it gives between these, which the app did not show.") {
        $0.explanation.skipped
      },
      .member(
        "not_shown_packets",
        "The packets of these, each as often as numbers of it are missing."
      ) { $0.explanation.missing.map($0.source.packet) }.from(1),
      .member(
        "packets",
        "The first and the last packet whose value was shown; empty if nothing fits."
      ) { told in
        told.explanation.values.map { [$0.lowerBound, $0.upperBound].map(told.source.packet) } ?? []
      }.from(1),
      .records(
        "seen_in", "The values by which it is told from the right reading.", witness
      ) { told in told.explanation.witnesses.map { (told, $0) } },
    ])

  private static let witness = Members<(Told, Explanation.Witness)>([
    .member("packet", "A packet by its number in the capture, from 1: Wireshark's frame number.") {
      $0.0.source.packet($0.1.value)
    }.from(1),
    .member("value", "Its bytes.") { HexBytes(Array($0.0.source.value($0.1.value))) },
    .member("shown", "What the app shows of it; null if nothing.") { seen in
      seen.1.shown.map { seen.0.shown.text(at: $0) }
    },
  ])
}

extension Quantity: MemberWord {}
extension Explanation.Cause.Word: MemberRawWord {}
extension MisreadingReport.Verdict.Word: MemberRawWord {}
