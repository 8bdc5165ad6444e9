import HSBase
import HSCapture
import HSRules
import HSTimeline

/// Files of rules that anybody may have written: read, or refused with a place for each mistake.
enum RuleCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    let rules: RuleSet
    do throws(RuleFaults) {
      rules = try RuleFile.read(bytes)
    } catch {
      try Violation.unless(
        error.count >= error.first.count && !error.first.isEmpty, "refused without a mistake")
      for fault in error.first {
        try Violation.unless(
          fault.line > 0 && fault.column > 0 && !fault.problem.isEmpty, "a mistake without a place")
      }
      return
    }
    try Violation.unless((1...RuleSet.limit).contains(rules.rules.count), "a number of rules")
    // What nothing shows is not seen, whatever is asked for.
    let collector = FactCollector(
      resolution: .microseconds, characteristics: rules.characteristics)
    var decoder = TimelineDecoder(sink: collector)
    decoder.finish()
    let facts = CaptureFacts(collector, story: decoder.story, name: "nothing", for: rules)
    var results = CheckResults(strictly: false)
    results.captures.append(rules.judge(facts))
    for result in results.captures.flatMap(\.results) {
      try Violation.unless(result.status == .notSeen, "\(result.rule.id) is \(result.status)")
    }
    var json = OutputBuffer()
    CheckJSON.write(results, to: &json)
    try PrintedPage.check(lines: Array(json.string.utf8))
    var text = OutputBuffer()
    CheckText.write(results, detailsAll: true, to: &text)
    CheckJUnit.write(results, to: &text)
    try PrintedPage.check(text: text.string as String, allowsTabs: false)
  }
}
