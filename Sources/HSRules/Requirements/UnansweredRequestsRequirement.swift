import HSBytes
import HSYAMLText

/// `unanswered_requests`: the peer answers every request, or at least before the 30 s are over that a
/// server has.
///
/// A request that is open when the capture ends, or whose answer the capture may have lost, is no fault.
struct UnansweredRequestsRequirement: RequirementType {
  static let kind = "unanswered_requests"
  static let words = "Every request is answered"
  var restsOnSeries: Bool { false }
  var most = 0
  /// Whether requests that were open when the connection ended do not count.
  var isAboutTime = false

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
      "requests were answered; \(what) no answer before the capture, or the connection, ends",
      figures, undecided)
  }
}

extension UnansweredRequestsRequirement {
  init(_ form: inout YAMLForm) {
    self.init(
      most: form.integer("max", in: 0...1_000_000, or: 0, "How many may be unanswered"),
      isAboutTime: form.flag(
        "timed_out_only", or: false,
        "Whether only those count that were open for 30 s, not those that were when the connection ended"
      ))
  }
}
