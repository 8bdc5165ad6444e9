import HSBytes
import HSVerification
import HSYAMLText

/// `verdict`: so large a share of the measurements has a verdict at least so good.
struct VerdictRequirement: RequirementType {
  static let kind = "verdict"
  static let words = "Such a share of the measurements has a verdict at least so good"
  let least: Verdict
  let share: Double

  init(_ form: inout YAMLForm) {
    let verdicts = Verdict.allCases.map { ($0.name.string, $0) }
    let words = verdicts.dropLast().map(\.0).joined(separator: ", ")
    least =
      form.word("at_least", "The verdict", among: verdicts, missing: "is missing: \(words)")
      ?? .verified
    share = form.number("share", in: 0...1, or: 1, "The share")
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var counts = [Int](repeating: 0, count: Verdict.allCases.count)
    var bad = PacketList()
    var open = PacketList()
    for one in facts.series {
      for index in one.series.samples.indices {
        let verdict = one.verification.verdict(ofSample: index)
        counts[Int(verdict.rawValue)] += 1
        guard verdict > least else { continue }
        if verdict == .suspect || verdict == .rejected {
          bad.add(one.series.samples[index].packet)
        } else {
          open.add(one.series.samples[index].packet)
        }
      }
    }
    let total = counts.reduce(0, +)
    let figures = Verdict.allCases.map { verdict in
      RuleFigure(verdict.name.string, count: counts[Int(verdict.rawValue)])
    }
    guard total > 0 else { return .notSeen("there are no measurements", figures) }
    let good = total - bad.count - open.count
    let words = "\(good) of \(total) measurements are \(least.name.string) or better"
    if Double(good) >= share * Double(total) { return .holds(words, figures, facts.seriesEnds) }
    // Those that nothing can be held against might be good.
    if Double(good + open.count) < share * Double(total) { return .broken(words, figures, bad) }
    return .notSeen("\(words); of others too little is known", figures, open)
  }
}
