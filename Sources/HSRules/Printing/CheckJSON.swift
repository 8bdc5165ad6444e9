package import HSProtocols

/// Prints results for machines: a JSON object a line (schema `heartsnoop.check/1`), one a result, and a
/// last one that sums up.
package enum CheckJSON {
  /// A line.
  private enum Line {
    case result(Told)
    case summary(CheckResults)
  }

  /// A result, of which capture it is, and how strict the check is.
  private struct Told {
    let result: RuleResult
    let capture: String
    let isStrict: Bool
  }

  /// Appends the results.
  ///
  /// - Parameters:
  ///   - results: The results.
  ///   - buffer: Where the lines go.
  package static func write(_ results: CheckResults, to buffer: inout OutputBuffer) {
    for capture in results.captures {
      for result in capture.results {
        let told = Told(result: result, capture: capture.name, isStrict: results.isStrict)
        document.line(.result(told), to: &buffer)
      }
    }
    document.line(.summary(results), to: &buffer)
  }

  /// The JSON Schema of a line.
  package static var schema: [UInt8] { document.schema }

  private static let document = JSONDocument<Line>(
    "heartsnoop.check/1",
    """
    A line of 'heartsnoop check --format ndjson': a result of a rule for a peer, or the summary, which is the last line.
    """,
    [
      .variant("result", "A result of a rule for a peer.", result) { line in
        if case .result(let told) = line { told } else { nil }
      },
      .variant("summary", "What the check answers.", summary) { line in
        if case .summary(let results) = line { results } else { nil }
      },
    ])

  private static let result = Members<Told>([
    .constant("type", "result"),
    .member("capture", "The capture's name.") { $0.capture },
    .member("peer", "The peer's number; null if the rule is about none in the capture.") {
      Counted($0.result.peer)
    },
    .member("server", "Whose attributes it is about: the peer's, or our own host's.") {
      $0.result.peer > 0 ? $0.result.isLocal ? "local" : "peer" : nil
    }.of(["peer", "local"]),
    .member(
      "name",
      "The peer's name, its address or its number; what a terminal would obey is escaped."
    ) { $0.result.peer > 0 ? $0.result.label : nil },
    .member("address") { $0.result.address },
    .member("rule", "The rule's id.") { $0.result.rule.id },
    .member("title", "What is required.") { $0.result.rule.title },
    .member("check", "The kind of rule.") { $0.result.rule.kind }
      .of(Requirement.kinds.map { $0.name }),
    .member("clause", "Where it is written.") { $0.result.rule.clause },
    .member("severity") { $0.result.rule.severity },
    .member("status") { $0.result.status },
    .member(
      "insufficient",
      "Whether it keeps the check from being passed because it was not seen."
    ) { $0.result.isInsufficient(strictly: $0.isStrict) },
    .member("reason", "Why, in a sentence; its words may change.") { $0.result.judgement.reason },
    .records("figures", "", figure) { $0.result.judgement.figures },
    .member("packets", "The first 8 packets that show it.") { $0.result.judgement.packets.first }
      .from(1),
    .member("packet_count") { $0.result.judgement.packets.count },
    .member(
      "outside_labels",
      """
      Where the names of characteristics are from that the answer rests on, where the capture does not tell them: \
      'table: FILE', 'given by user'.
      """
    ) { $0.result.judgement.outsideLabels },
  ])

  private static let figure = Members<RuleFigure>([
    .member("name") { $0.name },
    .written("value", as: .optional(.decimal(from: nil))) { figure, json in
      json.beginElement()
      json.buffer += figure.value.json
    },
    .member("unit", "s, ms, bpm, 1/s; empty for counts and shares.") { $0.unit },
  ])

  private static let summary = Members<CheckResults>(
    [
      .constant("type", "summary"),
      .member("outcome") { $0.outcome },
      .member("complete", "Whether all captures were read to their ends.") { $0.isComplete },
      .member("strict", "Whether everything had to be seen.") { $0.isStrict },
    ]
      + RuleResult.Status.allCases.map { status in
        .member(status.rawValue, "Results.") { $0.count(of: status) }
      } + [
        .member("insufficient", "Those not seen that had to be.") { $0.insufficient },
        .records("captures", "", capture) { $0.captures },
      ])

  private static let capture = Members<CaptureResults>([
    .member("capture") { $0.name },
    .member("results") { $0.results.count },
    .member("peers_left_out", "Peers that were not judged because there are too many.") {
      $0.peersLeftOut
    },
    .member("caveats", "What was not kept because there was too much of it.") { $0.caveats },
  ])
}

extension RuleResult.Status: MemberRawWord {}
extension Rule.Severity: MemberRawWord {}
extension CheckResults.Outcome: MemberRawWord {}
