package import HSProtocols

/// The rules of a check, in the order in which they are judged.
package struct RuleSet: Sendable {
  /// Most rules of a file.
  package static let limit = 1000
  /// The rules.
  package private(set) var rules: [Rule] = []

  /// No rules.
  package init() {}

  /// Rules by a list.
  package init(_ rules: [Rule]) { self.rules = rules }

  /// Adds the rules of another set.
  ///
  /// - Parameter other: The set.
  /// - Returns: An identifier that both sets have, in which case nothing is added; else `nil`.
  package mutating func add(_ other: RuleSet) -> String? {
    let known = Set(rules.map { $0.id })
    if let twice = other.rules.first(where: { known.contains($0.id) }) { return twice.id }
    rules += other.rules
    return nil
  }

  /// Characteristics whose values the rules look at.
  package var characteristics: Set<BluetoothUUID> {
    Set(rules.flatMap { $0.requirement.characteristics })
  }

  /// What the rules want to know of peers that are not named by having a heart rate.
  var peers: Set<String> { Set(rules.compactMap { $0.peer }) }

  /// Holds a capture against the rules.
  ///
  /// - Parameter facts: What the capture shows, collected for these rules.
  /// - Returns: A result for each rule and peer that it is about, peer by peer; one without a peer for
  ///   a rule that is about none.
  package func judge(_ facts: CaptureFacts) -> CaptureResults {
    var results: [RuleResult] = []
    var orphans: [RuleResult] = []
    for index in facts.subjects.indices {
      for rule in rules where facts.concerns(rule, subject: index) {
        let subject = facts.subjects[index]
        let judgement = rule.requirement.judge(subject)
          .resting(on: subject.outsideLabels(of: rule.requirement.labels))
        results.append(RuleResult(rule, judgement, subject))
      }
    }
    for rule in rules {
      let isAboutAny = facts.subjects.indices.contains { facts.concerns(rule, subject: $0) }
      if !isAboutAny {
        let whom = rule.peer.map { $0 == "any" ? "no peer" : "no peer that '\($0)' means" }
        let presumed =
          facts.presumed > 0 && rule.peer == nil
          ? "; \(facts.presumed) values look like one, but \(facts.whyPresumed)" : ""
        let judgement = Judgement.notSeen(
          "\(whom ?? "no peer with a heart rate") is in this capture\(presumed)")
        orphans.append(RuleResult(rule, judgement, nil))
      }
    }
    return CaptureResults(
      name: facts.name, results: results + orphans, peersLeftOut: facts.subjectsLeftOut,
      caveats: facts.caveats)
  }
}
