import HSBytes
import HSVerification

/// `verdict`: so large a share of the measurements has a verdict at least so good.
struct VerdictRequirement: Requirement {
  static let kind = "verdict"
  let least: Verdict
  let share: Double

  init(_ parameters: inout RuleParameters) {
    let words = Verdict.allCases.map { $0.name.string }
    let word = parameters.word("at_least", among: words)
    if word == nil, !parameters.has("at_least") {
      parameters.refuse("at_least", "is missing: \(words.dropLast().joined(separator: ", "))")
    }
    least = Verdict.allCases.first { $0.name.string == word } ?? .verified
    share = parameters.number("share", in: 0...1) ?? 1
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
