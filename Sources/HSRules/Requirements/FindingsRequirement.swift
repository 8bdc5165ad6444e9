import HSBytes
import HSCapture
import HSTimeline
import HSVerification
import HSYAMLText

/// `findings`: nothing of some codes, or of some severity, was found.
///
/// Codes are those of the timeline (`att.unanswered_request`), of the container (`drops`) and of the
/// verification (`lost_notifications`).
struct FindingsRequirement: RequirementType {
  static let kind = "findings"
  static let words = "Nothing of these codes, or of this severity, was found"
  let codes: Set<RuleFinding>
  let severity: Severity?
  let most: Int
  /// Whether what concerns no connection, or the capture as a whole, counts too.
  let isOfCapture: Bool

  init(_ form: inout YAMLForm) {
    let codes = form.words(
      "codes", "Codes of the timeline, of the container and of the verification",
      among: RuleFinding.allCases.map { ($0.word, $0.word) }, areListed: false)
    self.codes = Set((codes ?? []).flatMap { RuleFinding.named[$0] ?? [] })
    severity = form.word(
      "at_least", "Findings of this severity or worse",
      among: Severity.allCases.map { ($0.name.string, $0) })
    form.need(["codes", "at_least"])
    form.refuseBoth("at_least", "codes")
    most = form.integer("max", or: 0, "How many there may be")
    isOfCapture =
      form.word(
        "scope", "Whether what concerns no connection counts too",
        among: [("peer", false), ("capture", true)], usual: "peer") ?? false
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
