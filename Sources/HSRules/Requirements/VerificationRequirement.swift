import HSBytes
import HSVerification
import HSYAMLText

/// `verification`: checks of the verification do not fail in any run, and pass in one.
struct VerificationRequirement: RequirementType {
  static let kind = "verification"
  static let words = "These checks of the verification fail in no run, and pass in one"
  let checks: [Check]

  init(_ form: inout YAMLForm) {
    let checks = Check.allCases.map { ($0.name.string, $0) }
    let words = checks.map(\.0).joined(separator: ", ")
    self.checks =
      form.words(
        "checks", "The checks, by their names in 'heartsnoop summary'", among: checks,
        missing: "is missing: \(words)") ?? []
  }

  func judge(_ facts: SubjectFacts) -> Judgement {
    var counts = (passed: 0, failed: 0, open: 0)
    var failed = PacketList()
    var words: [String] = []
    var open: [String] = []
    for check in checks {
      var passed = 0
      var obstacle: String?
      for one in facts.series {
        for run in one.verification.runs {
          guard let result = run[check] else { continue }
          switch result.outcome {
          case .passed: passed += 1
          case .failed:
            counts.failed += 1
            failed.add(run.packets.lowerBound)
            failed.add(run.packets.upperBound)
            if !words.contains(check.name.string) { words.append(check.name.string) }
          case .cannotTell:
            counts.open += 1
            obstacle = obstacle ?? result.obstacle?.text.string
          }
        }
      }
      counts.passed += passed
      if passed == 0 {
        open.append("\(check.name.string): \(obstacle ?? "there are no measurements")")
      }
    }
    let figures = [
      RuleFigure("passed", count: counts.passed), RuleFigure("failed", count: counts.failed),
      RuleFigure("cannot_tell", count: counts.open),
    ]
    if counts.failed > 0 {
      return .broken("failed: \(words.joined(separator: ", "))", figures, failed)
    }
    guard open.isEmpty else {
      return .notSeen("cannot tell: \(open.joined(separator: "; "))", figures)
    }
    return .holds(
      "passed: \(checks.map { $0.name.string }.joined(separator: ", "))", figures,
      facts.seriesEnds)
  }
}
