import HSBase
@testable import HSRules
import HSTestSupport
import Foundation
import Testing

/// What is printed for other programs, read by programs that others wrote.
@Suite struct OutsideReaderTests {
  /// Names that do not fit into XML as they are.
  static let names = [
    "plain", "<x a=\"1\">&amp;'", "]]>", "\u{0}\u{1}\u{8}\u{1b}[31m\u{7f}\u{9f}",
    "line\nline\r\n\tx",
    "# TODO not # SKIP", "\\# \\", "1..3", "ok 7 - forged", "❤️‍🔥👨‍👩‍👧 Brustgurt", "\u{202e}desrever",
    "\u{fffe}\u{ffff}", "é\u{301}\u{301}", " ", "",
  ]

  /// Results of every kind, with every name in every place.
  static func results(_ name: String, strictly isStrict: Bool = false) -> CheckResults {
    var results = CheckResults(strictly: isStrict)
    let subject = SubjectFacts(peer: 1, isLocal: false, address: nil, label: name)
    let judgements: [Judgement] = [
      .holds(name), .broken(name, [1, 2, 3]), .notSeen(name),
    ]
    var list: [RuleResult] = []
    for judgement in judgements {
      for severity in Rule.Severity.allCases {
        for mayBeUnseen in [false, true] {
          let rule = Rule(
            id: "r\(list.count)", title: name, clause: name, severity: severity,
            mayBeUnseen: mayBeUnseen, requirement: Judging.reservedBits)
          list.append(RuleResult(rule, judgement, subject))
        }
      }
    }
    results.captures.append(
      CaptureResults(name: name, results: list, peersLeftOut: 1, caveats: [name]))
    return results
  }

  static func all() throws -> [CheckResults] {
    var all = [
      CheckResults(), try PrintingTests.results(), try PrintingTests.results(strictly: true),
    ]
    for name in names {
      all.append(results(name))
      all.append(results(name, strictly: true))
    }
    var unread = results("unread")
    unread.isComplete = false
    all.append(unread)
    return all
  }

  // MARK: - JUnit

  /// The schema that Jenkins' xUnit plugin holds files against.
  static let schema = [
    "--noout", "--nonet", "--schema", Places.fixture("schemas/junit-10.xsd").path,
  ]

  @Test func `JUnit XML is valid by Jenkins' schema`() throws {
    guard let tool = Tool("xmllint", for: "JUnit XML against its schema") else { return }
    for results in try Self.all() {
      let text = PrintingTests.text { CheckJUnit.write(results, to: &$0) }
      let outcome = try tool.run(Self.schema, on: text)
      #expect(outcome.status == 0, "\(outcome.text)\n\(text)")
    }
  }

  @Test(arguments: [
    ("<testcase ", "<testcas "), ("<testcase name=", "<testcase nam="), (" failures=", " failed="),
    ("</testsuites>", ""), ("<failure message=", "<failure massage="),
    ("<testsuite ", "<x/><testsuite "),
    ("time=\"0\"", "time=\"long\""), ("&amp;", "&"),
  ])
  func `JUnit XML that is not is refused`(right: String, wrong: String) throws {
    guard let tool = Tool("xmllint", for: "JUnit XML against its schema") else { return }
    let text = PrintingTests.text { CheckJUnit.write(Self.results("a & b"), to: &$0) }
    let broken = text.replacing(right, with: wrong)
    #expect(broken != text, "there is no \(right)")
    #expect(try tool.run(Self.schema, on: broken).status != 0, "\(wrong)")
  }
}
