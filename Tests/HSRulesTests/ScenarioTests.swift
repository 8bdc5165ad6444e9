import HSBase
import HSCapture
import HSOutput
import HSReport
import HSRewriting
@testable import HSRules
import HSSimulation
import HSTestSupport
import HSTimeline
import Foundation
import Testing

/// Each kind of rule over captures of which everything is known: `fixtures/vectors/rule-scenarios.tsv`.
@Suite struct ScenarioTests {
  static let rows = VectorFile.rows("rule-scenarios.tsv", columns: 4)

  /// A scenario of `fixtures/scenarios/rules`, played.
  static func capture(_ name: String) throws -> SimulatedCapture {
    let file = Places.fixture("scenarios/rules/\(name).yaml")
    let scenario = try Scenario(parsing: [UInt8](try Data(contentsOf: file))) { _ in nil }
    return SimulatedCapture(scenario)
  }

  /// What a capture shows to rules.
  static func facts(_ capture: SimulatedCapture, for rules: RuleSet) throws -> CaptureFacts {
    var bytes: [UInt8] = []
    let output = TextOutput { span in
      for index in span.indices { bytes.append(span[index]) }
      return true
    }
    _ = capture.write(.btsnoop, to: output)
    var reader = try CaptureReader(ByteSource(bytes: bytes))
    let collector = FactCollector(
      resolution: reader.resolution, characteristics: rules.characteristics,
      limits: FactLimits())
    var decoder = TimelineDecoder(sink: collector)
    try decoder.decode(&reader)
    return CaptureFacts(collector, story: decoder.story, name: "scenario", for: rules, peer: nil)
  }

  /// What a packet is in the scenario, without asking a decoder.
  static func names(_ capture: SimulatedCapture) -> [Int: String] {
    var names: [Int: String] = [:]
    var (requests, answers) = (0, 0)
    for (index, record) in capture.records.enumerated() {
      let bytes = record.bytes
      if record.value >= 0 {
        names[index + 1] = "v\(record.value + 1)"
      } else if bytes.first == 2, record.direction == .sent {
        requests += 1
        names[index + 1] = "r\(requests)"
      } else if bytes.first == 2 {
        answers += 1
        names[index + 1] = "a\(answers)"
      } else if bytes.starts(with: [4, 0x3e]), bytes.count > 3 {
        if bytes[3] == 1 { names[index + 1] = "c" }
        if bytes[3] == 2, !names.values.contains("d") { names[index + 1] = "d" }
      }
    }
    return names
  }

  @Test(arguments: rows)
  func `a rule over a scenario is judged as the row says`(row: VectorRow) throws {
    let capture = try Self.capture(row[0])
    #expect(capture.skippedSteps.isEmpty && capture.unmetFaults.isEmpty)
    let rules = try Judging.rule(row[3])
    let results = rules.judge(try Self.facts(capture, for: rules))
    let result = try #require(results.results.first)
    #expect(results.results.count == 1)
    var all = CheckResults()
    all.captures = [results]
    let answer: String
    switch result.judgement.answer {
    case .holds:
      answer = "pass"
      #expect(all.outcome == .passed)
    case .broken:
      answer = "broken"
      #expect(all.outcome == .failed)
    case .notSeen:
      answer = "not_seen"
      #expect(all.outcome == .insufficient)
    }
    #expect(answer == row[1], "\(result.judgement)")
    let names = Self.names(capture)
    let packets = result.judgement.packets
    var words = packets.first.map { names[$0] ?? "#\($0)" }
    if packets.count > words.count { words.append("+\(packets.count - words.count)") }
    let said = words.isEmpty ? "-" : words.joined(separator: " ")
    #expect(said == row[2], "\(row): \(result.judgement)")
  }

  @Test func `each kind has a scenario for each answer`() throws {
    for kind in Requirement.kinds.map(\.name) {
      let beginnings = ["{check: \(kind),", "{check: \(kind)}"]
      let rows = Self.rows.filter { row in beginnings.contains { row[3].hasPrefix($0) } }
      let answers = Set(rows.map { $0[1] })
      // Coverage never fails: what was not seen may still be there.
      var wanted: Set = kind == "coverage" ? ["pass", "not_seen"] : ["pass", "broken", "not_seen"]
      // Layouts are given in the command's tests.
      if kind == "field" { wanted = ["not_seen"] }
      #expect(answers == wanted, "\(kind)")
    }
  }
}
