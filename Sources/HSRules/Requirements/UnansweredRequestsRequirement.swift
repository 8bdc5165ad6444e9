import HSBytes

/// `unanswered_requests`: the peer answers every request, or at least before the 30 s are over that a
/// server has.
///
/// A request that is open when the capture ends, or whose answer the capture may have lost, is no fault.
struct UnansweredRequestsRequirement: Requirement {
  static let kind = "unanswered_requests"
  var restsOnSeries: Bool { false }
  let most: Int
  /// Whether requests that were open when the connection ended do not count.
  let isAboutTime: Bool

  init(atMost most: Int = 0, onlyTimedOut isAboutTime: Bool = false) {
    self.most = most
    self.isAboutTime = isAboutTime
  }

  init(_ parameters: inout RuleParameters) {
    self.init(
      atMost: parameters.integer("max", in: 0...1_000_000) ?? 0,
      onlyTimedOut: parameters.flag("timed_out_only") ?? false)
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var packets = facts.server.unanswered.timedOut
    if !isAboutTime { packets.add(facts.server.unanswered.open) }
    let figures = [
      RuleFigure("answered", count: facts.server.answered),
      RuleFigure("timed_out", count: facts.server.unanswered.timedOut.count),
      RuleFigure("left_open", count: facts.server.unanswered.open.count),
      RuleFigure("undecided", count: facts.server.unanswered.undecided.count),
    ]
    if packets.count > most {
      let what = counted(packets.count, "request was", "requests were")
      if facts.hasLosses || facts.hasCuts {
        return .notSeen("\(what) not answered, but packets are missing or cut", figures, packets)
      }
      return .broken("\(what) not answered", figures, packets)
    }
    guard facts.server.answered > 0 else { return .notSeen("nobody asked for anything", figures) }
    let undecided = facts.server.unanswered.undecided
    guard undecided.count > most else {
      return .holds("requests were answered", figures, packets)
    }
    let what = counted(undecided.count, "request has", "requests have")
    if facts.hasLosses || facts.hasCuts {
      return .notSeen("\(what) no answer in the capture, which lacks packets", figures, undecided)
    }
    return .holds(
      "requests were answered; \(what) no answer before the capture ends", figures, undecided)
  }
}
