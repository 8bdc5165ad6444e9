import HSBytes
import HSCapture
import HSTimeline
import HSVerification

/// `findings`: nothing of some codes, or of some severity, was found.
///
/// Codes are those of the timeline (`att.unanswered_request`), of the container (`drops`) and of the
/// verification (`lost_notifications`).
struct FindingsRequirement: Requirement {
  static let kind = "findings"
  let codes: Set<RuleFinding>
  let severity: Severity?
  let most: Int
  /// Whether what concerns no connection, or the capture as a whole, counts too.
  let isOfCapture: Bool

  init(_ parameters: inout RuleParameters) {
    let codes = parameters.words("codes", among: RuleFinding.allCases.map(\.word))
    let severities = Severity.allCases.map { $0.name.string }
    let word = parameters.word("at_least", among: severities)
    self.codes = Set((codes ?? []).flatMap { RuleFinding.named[$0] ?? [] })
    severity = Severity.allCases.first { $0.name.string == word }
    if !parameters.has("codes"), !parameters.has("at_least") {
      parameters.refuse("codes", "or 'at_least' is missing")
    } else if parameters.has("codes"), parameters.has("at_least") {
      parameters.refuse("at_least", "and 'codes' do not go together")
    }
    most = parameters.integer("max") ?? 0
    isOfCapture = parameters.word("scope", among: ["peer", "capture"]) == "capture"
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var packets = PacketList()
    var found: [RuleFinding] = []
    var count = 0
    func add(_ code: RuleFinding, _ times: Int, _ places: PacketList) {
      count += times
      packets.add(places)
      if !found.contains(code) { found.append(code) }
    }
    for finding in facts.findings where finding.isOfPeer || isOfCapture {
      if isMeant(finding.code) { add(finding.code, finding.count, finding.packets) }
    }
    for one in facts.series {
      for finding in one.verification.findings {
        let code = RuleFinding.series(finding.code)
        guard isMeant(code) else { continue }
        add(code, 1, [finding.packets.lowerBound, finding.packets.upperBound])
      }
    }
    let figures = [RuleFigure("findings", count: count)]
    if count > most {
      return .broken("found: \(found.map(\.word).joined(separator: ", "))", figures, packets)
    }
    guard facts.server.answered > 0 || facts.measurements > 0 else {
      return .notSeen("there is no traffic with it in which anything could be found", figures)
    }
    if facts.omissions.contains(.findings) {
      return .notSeen("there are more kinds of findings than are kept", figures)
    }
    return .holds(
      count == 0 ? "nothing of it was found" : "found no more often than it may be: \(count)",
      figures, packets)
  }

  private func isMeant(_ code: RuleFinding) -> Bool {
    if let severity { return code.severity >= severity }
    return codes.contains(code)
  }
}
