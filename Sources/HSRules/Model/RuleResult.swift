package import HSProtocols

/// The result of a rule for a peer.
package struct RuleResult: Sendable {
  /// How it came out.
  package enum Status: StaticText, Sendable, CaseIterable {
    /// The capture shows that the requirement holds.
    case pass
    /// It shows that it does not.
    case fail
    /// It shows that it does not, which the rule only warns of.
    case warn
    /// It does not show enough to say.
    case notSeen = "not_seen"
  }

  /// The rule.
  package let rule: Rule
  /// The answer, its reason, figures and packets.
  package let judgement: Judgement
  /// The peer's number on the timeline; 0 if the rule is about none.
  package let peer: Int
  /// Whether our own host is the server and the peer its client.
  let isLocal: Bool
  /// The peer's address as text; `nil` if the capture does not tell it.
  package let address: String?
  /// What the peer is called, safe to print.
  package let label: String

  /// A result by its parts.
  init(_ rule: Rule, _ judgement: Judgement, _ subject: SubjectFacts?) {
    self.rule = rule
    self.judgement = judgement
    peer = subject?.peer ?? 0
    isLocal = subject?.isLocal ?? false
    address = subject?.address?.description
    label = subject?.label ?? "no peer"
  }

  /// How it came out.
  package var status: Status {
    switch judgement.answer {
    case .holds: .pass
    case .broken: rule.severity == .fail ? .fail : .warn
    case .notSeen: .notSeen
    }
  }

  /// Whether it keeps the check from passing because it was not seen.
  ///
  /// A rule that allows *not seen* or that only warns does not.
  ///
  /// - Parameter isStrict: Whether everything has to be seen.
  /// - Returns: Whether the check cannot pass.
  func isInsufficient(strictly isStrict: Bool) -> Bool {
    guard status == .notSeen else { return false }
    return isStrict || (!rule.mayBeUnseen && rule.severity == .fail)
  }
}
