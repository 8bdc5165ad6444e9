import HSBase
@testable import HSRules
import HSTestSupport
import Foundation
import Testing

/// JUnit XML and text: their structure, and that they say the same.
@Suite struct PrintingTests {
  static func results(strictly isStrict: Bool = false) throws -> CheckResults {
    let rules = BuiltInProfile.hrs.rules
    var results = CheckResults(strictly: isStrict)
    for name in ["hrm-edge-values", "two-straps", "empty"] {
      results.captures.append(rules.judge(try Judging.facts(name, for: rules)))
    }
    return results
  }

  static func text(_ write: (inout OutputBuffer) -> Void) -> String {
    var buffer = OutputBuffer()
    write(&buffer)
    return buffer.string
  }

  // MARK: - JUnit

  /// The schema of Jenkins' xUnit plugin (junit-10) as far as it goes: attributes and children in their
  /// order.
  static let schema: [String: (required: Set<String>, optional: Set<String>, children: [String])] =
    [
      "testsuites": (
        [], ["name", "time", "tests", "failures", "disabled", "errors"], ["testsuite"]
      ),
      "testsuite": (
        ["name", "tests"],
        [
          "failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
          "package",
        ], ["properties", "testcase", "system-out", "system-err"]
      ),
      "testcase": (
        ["name", "classname"], ["assertions", "time", "status"],
        ["skipped", "error", "failure", "system-out", "system-err"]
      ),
      "failure": ([], ["type", "message"], []), "error": ([], ["type", "message"], []),
      "skipped": ([], ["type", "message"], []), "system-out": ([], [], []),
      "system-err": ([], [], []),
    ]

  static func faults(in element: XMLReader.Element) -> [String] {
    guard let rule = schema[element.name] else { return ["\(element.name) is no element"] }
    var faults: [String] = []
    let names = Set(element.attributes.keys)
    for name in rule.required.subtracting(names) { faults.append("\(element.name): no \(name)") }
    for name in names.subtracting(rule.required.union(rule.optional)) {
      faults.append("\(element.name): attribute \(name)")
    }
    for name in ["tests", "failures", "errors", "skipped"] {
      if let text = element.attributes[name], Int(text) == nil { faults.append("\(name): \(text)") }
    }
    var last = 0
    for child in element.children {
      guard let place = rule.children.firstIndex(of: child.name) else {
        faults.append("\(child.name) in \(element.name)")
        continue
      }
      if place < last { faults.append("\(child.name) out of order") }
      last = place
      faults += Self.faults(in: child)
    }
    let isBlank = element.text.allSatisfy { $0 == " " || $0 == "\n" }
    if !rule.children.isEmpty, !isBlank { faults.append("text in \(element.name)") }
    return faults
  }

  @Test(arguments: [false, true])
  func `JUnit XML follows the usual schema, and counts right`(isStrict: Bool) throws {
    let results = try Self.results(strictly: isStrict)
    let root = try XMLReader.root(of: Self.text { CheckJUnit.write(results, to: &$0) })
    #expect(root.name == "testsuites")
    #expect(Self.faults(in: root) == [])
    var names: Set<String> = []
    for suite in root.children {
      let cases = suite.children
      #expect(suite.attributes["tests"] == "\(cases.count)")
      for kind in ["failure", "error", "skipped"] {
        let count = cases.filter { $0.children.contains { $0.name == kind } }.count
        let attribute = kind == "skipped" ? kind : kind == "error" ? "errors" : "failures"
        #expect(suite.attributes[attribute] == "\(count)", "\(suite.attributes)")
      }
      #expect(Set(cases.compactMap { $0.attributes["name"] }).count == cases.count)
      names.insert(suite.attributes["name"] ?? "")
    }
    #expect(names.count == root.children.count && names.count == 4)
    let failures = root.children.compactMap { Int($0.attributes["failures"] ?? "") }.reduce(0, +)
    #expect(failures == results.count(of: .fail) && failures > 0)
    let errors = root.children.compactMap { Int($0.attributes["errors"] ?? "") }.reduce(0, +)
    #expect(errors == results.insufficient && errors > 0)
    let failure = root.children.flatMap(\.children).flatMap(\.children).first {
      $0.name == "failure"
    }
    #expect(failure?.text.contains("packet 93") == true, "\(String(describing: failure))")
  }

  /// Captures, and what stands for each in the class names.
  static let names: [(captures: [String], groups: Set<String>)] = [
    (["/long/way/to/polar.btsnoop"], ["heartsnoop.polar_btsnoop"]),
    (
      ["a/log.btsnoop", "b/log.btsnoop"], ["heartsnoop.a/log_btsnoop", "heartsnoop.b/log_btsnoop"]
    ),
    (["log", "a/b/log"], ["heartsnoop.log", "heartsnoop.b/log"]),
  ]

  @Test(arguments: names)
  func `JUnit's classes are files, told apart`(captures: [String], groups: Set<String>) throws {
    let rule = Rule(id: "a", title: "a", clause: nil, requirement: Judging.reservedBits)
    let subject = SubjectFacts(peer: 1, isLocal: false, address: nil, label: "x")
    var results = CheckResults()
    for name in captures {
      results.captures.append(
        CaptureResults(
          name: name, results: [RuleResult(rule, .holds("b"), subject)], peersLeftOut: 0,
          caveats: []))
    }
    let root = try XMLReader.root(of: Self.text { CheckJUnit.write(results, to: &$0) })
    let found = root.children.flatMap(\.children).compactMap { $0.attributes["classname"] }
    #expect(Set(found) == groups)
  }

  /// CI systems take cases of one class and name for one case.
  @Test func `JUnit's classes tell the peers of a capture apart`() throws {
    let rule = Rule(id: "a", title: "a", clause: nil, requirement: Judging.reservedBits)
    let subjects = [(1, false), (2, false), (2, true)].map {
      SubjectFacts(peer: $0.0, isLocal: $0.1, address: nil, label: "x")
    }
    var results = CheckResults()
    results.captures = [
      CaptureResults(
        name: "straps.btsnoop", results: subjects.map { RuleResult(rule, .holds("b"), $0) },
        peersLeftOut: 0, caveats: [])
    ]
    let root = try XMLReader.root(of: Self.text { CheckJUnit.write(results, to: &$0) })
    let found = root.children.flatMap(\.children).compactMap { $0.attributes["classname"] }
    #expect(
      found == ["peer_1", "peer_2", "host_to_peer_2"].map { "heartsnoop.straps_btsnoop.\($0)" })
  }

  @Test func `the checker of the schema finds what is wrong`() throws {
    func faults(_ body: String) throws -> [String] {
      let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      return Self.faults(in: try XMLReader.root(of: "\(head)<testsuites>\(body)</testsuites>\n"))
    }
    #expect(try faults("") == [])
    #expect(try faults("<testcase name=\"a\" classname=\"b\"/>").count == 1)
    #expect(try faults("<testsuite name=\"a\"></testsuite>").count == 1)
    #expect(try faults("<testsuite name=\"a\" tests=\"x\"/>").count == 1)
    #expect(throws: XMLReader.Fault.self) { try faults("a & b") }
    #expect(throws: XMLReader.Fault.self) { try faults("<testsuite>") }
    #expect(throws: XMLReader.Fault.self) { try faults("<a b=\"\u{1}\"/>") }
  }

  @Test func `names from the air cannot break out of a document`() throws {
    let evil = "<x a=\"1\">&amp;\u{0}\u{1b}[31m # TODO\n]]>"
    let rule = Rule(
      id: "evil", title: evil, clause: evil, requirement: Judging.reservedBits)
    let subject = SubjectFacts(peer: 1, isLocal: false, address: nil, label: evil)
    var results = CheckResults()
    for judgement in [
      Judgement.broken(evil, [1]), .notSeen(evil), .holds(evil),
    ] {
      results.captures.append(
        CaptureResults(
          name: evil, results: [RuleResult(rule, judgement, subject)], peersLeftOut: 1,
          caveats: [evil]))
    }
    let root = try XMLReader.root(of: Self.text { CheckJUnit.write(results, to: &$0) })
    #expect(Self.faults(in: root) == [])
    let shown = evil.replacing("\u{0}", with: "\u{fffd}").replacing("\u{1b}", with: "\u{fffd}")
    #expect(root.children[0].children[0].children[0].attributes["message"] == shown)
    #expect(!Self.text { CheckText.write(results, to: &$0) }.contains("\u{0}"))
  }

  @Test func `input that was not read is a failure in every format`() throws {
    var results = CheckResults()
    results.isComplete = false
    #expect(results.outcome == .unreadable)
    let root = try XMLReader.root(of: Self.text { CheckJUnit.write(results, to: &$0) })
    #expect(Self.faults(in: root) == [])
    #expect(root.attributes["errors"] == "1" && root.children.count == 1)
    #expect(Self.text { CheckText.write(results, to: &$0) }.contains("could not be read"))
    let json = Self.text { CheckJSON.write(results, to: &$0) }
    #expect(json.contains("\"outcome\":\"unreadable\",\"complete\":false"))
  }

  @Test func `numbers are printed alike everywhere`() {
    #expect(1.0.brief() == "1" && 0.12345.brief() == "0.123")
    #expect((-2.5).brief() == "-2.5" && 1e300.brief() == "1e+300")
    #expect(Double.nan.json == "null" && 0.1234567.json == "0.123457")
    #expect(counted(1, "gap") == "1 gap" && counted(0, "gap") == "0 gaps")
  }
}
