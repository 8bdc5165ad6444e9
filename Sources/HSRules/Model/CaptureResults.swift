/// The results of all rules for a capture.
package struct CaptureResults: Sendable {
  /// The capture's name.
  package let name: String
  /// The results, peer by peer, in the order of the rules.
  package let results: [RuleResult]
  /// Peers that were not judged because there are too many.
  let peersLeftOut: Int
  /// What was not kept because there was too much of it, a sentence each.
  package let caveats: [String]
  /// How long the capture is, in nanoseconds, if that is known.
  package var length: Int64?

  /// How many results have a status.
  package func count(of status: RuleResult.Status) -> Int {
    results.reduce(0) { $0 + ($1.status == status ? 1 : 0) }
  }
}

/// The results of a check over all captures.
package struct CheckResults: Sendable {
  /// What a check answers.
  package enum Outcome: String, Sendable, CaseIterable {
    /// Nothing failed, and what had to be seen was seen.
    case passed
    /// A rule failed.
    case failed
    /// Nothing failed, but the evidence is not enough.
    case insufficient
    /// A capture could not be read, or only in part; this outweighs the other results.
    case unreadable
  }

  /// The captures.
  package var captures: [CaptureResults] = []
  /// Whether all captures were read to their ends.
  package var isComplete = true
  /// The captures that were not, as far as they are known, and what is wrong with each.
  package var unread: [(name: String, problem: String)] = []
  /// Whether everything has to be seen.
  let isStrict: Bool

  /// Results of no capture yet.
  package init(strictly isStrict: Bool = false) { self.isStrict = isStrict }

  /// What the check answers.
  package var outcome: Outcome {
    if !isComplete { return .unreadable }
    if count(of: .fail) > 0 { return .failed }
    let isShort = captures.contains { capture in
      capture.peersLeftOut > 0 || !capture.caveats.isEmpty
        || capture.results.contains { $0.isInsufficient(strictly: isStrict) }
    }
    return isShort || captures.isEmpty ? .insufficient : .passed
  }

  /// How many results have a status.
  package func count(of status: RuleResult.Status) -> Int {
    captures.reduce(0) { $0 + $1.count(of: status) }
  }

  /// A case for each capture that was not read in full: what it asks, and what it was answered.
  ///
  /// That the input was not read is no less bad than a rule that failed.
  var inputCases: [(name: String, message: String)] {
    guard !isComplete else { return [] }
    guard !unread.isEmpty else {
      return [("input: All captures are read", CheckText.unreadable)]
    }
    return unread.map { ("input: \($0.name) is read in full", $0.problem) }
  }

  /// How many results keep the check from being passed, because they were not seen.
  package var insufficient: Int {
    captures.reduce(0) { sum, capture in
      sum + capture.results.filter { $0.isInsufficient(strictly: isStrict) }.count
    }
  }
}
