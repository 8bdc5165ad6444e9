/// `unanswered_requests`: the peer answers every request, within the 30 s that it has.
struct UnansweredRequestsRequirement: Requirement {
  static let kind = "unanswered_requests"
  let most: Int

  init(atMost most: Int = 0) { self.most = most }

  init(_ parameters: inout RuleParameters) {
    self.init(atMost: parameters.integer("max", in: 0...1_000_000) ?? 0)
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    let packets = facts.unanswered
    let count = packets.count
    let figures = [
      RuleFigure("answered", count: facts.answered),
      RuleFigure("unanswered", count: count),
    ]
    if count > most {
      let what = DecimalText.counted(count, "request was", "requests were")
      if facts.hasLosses || facts.hasCuts {
        return .notSeen(
          "\(what) not answered, but packets are missing or cut", figures, packets)
      }
      return .broken("\(what) not answered", figures, packets)
    }
    guard facts.answered > 0 else { return .notSeen("nobody asked for anything", figures) }
    return .holds("requests were answered", figures, packets)
  }
}
