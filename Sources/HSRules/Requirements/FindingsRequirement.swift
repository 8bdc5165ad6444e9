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
  let codes: Set<String>
  let severity: Severity?
  let most: Int
  /// Whether what concerns no connection, or the capture as a whole, counts too.
  let isOfCapture: Bool

  init(_ parameters: inout RuleParameters) {
    let codes = parameters.words("codes", among: Self.known)
    let severities = Severity.allCases.map { $0.name.string }
    let word = parameters.word("at_least", among: severities)
    self.codes = Set(codes ?? [])
    severity = Severity.allCases.first { $0.name.string == word }
    if !parameters.has("codes"), !parameters.has("at_least") {
      parameters.refuse("codes", "or 'at_least' is missing")
    } else if parameters.has("codes"), parameters.has("at_least") {
      parameters.refuse("at_least", "and 'codes' do not go together")
    }
    most = parameters.integer("max") ?? 0
    isOfCapture = parameters.word("scope", among: ["peer", "capture"]) == "capture"
  }

  /// Every code that there is.
  static let known: [String] =
    FindingCode.allCases.map { $0.identifier.string }
    + CaptureFinding.Code.allCases.map { $0.name.string }
    + FindingKind.allCases.map { $0.code.string }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var packets = PacketList()
    var words: [String] = []
    var count = 0
    func add(_ code: String, _ times: Int, _ found: PacketList) {
      count += times
      packets.add(found)
      if !words.contains(code) { words.append(code) }
    }
    for finding in facts.findings where finding.isOfPeer || isOfCapture {
      if isMeant(finding.code, finding.severity) {
        add(finding.code, finding.count, finding.packets)
      }
    }
    for one in facts.series {
      for finding in one.verification.findings {
        let severity: Severity =
          switch finding.severity {
          case .note: .note
          case .warning: .warning
          case .error: .error
          }
        guard isMeant(finding.kind.code.string, severity) else { continue }
        add(
          finding.kind.code.string, 1, [finding.packets.lowerBound, finding.packets.upperBound])
      }
    }
    let figures = [RuleFigure("findings", count: count)]
    if count > most {
      return .broken("found: \(words.joined(separator: ", "))", figures, packets)
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

  private func isMeant(_ code: String, _ severity: Severity) -> Bool {
    if let least = self.severity { return severity >= least }
    return codes.contains(code)
  }
}
