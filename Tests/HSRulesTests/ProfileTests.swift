import Foundation
@testable import HSRules
import HSTestSupport
import Testing

/// The profile `hrs` over all captures of `fixtures/`.
@Suite struct ProfileTests {
  /// What fails or warns, by capture: read through against what is known of the captures.
  ///
  /// The made-up sensors of most generated captures have no Device Information Service, and were
  /// searched for services to the end.
  static let known: [String: [String]] = Dictionary(
    uniqueKeysWithValues: VectorFile.rows("rules-hrs.tsv", columns: 2).map {
      ($0[0], $0[1].isEmpty ? [] : $0[1].split(separator: " ").map(String.init))
    })

  @Test func `fails and warns where it should, in every capture`() throws {
    let names = try FileManager.default.contentsOfDirectory(
      atPath: Places.fixture("captures").path
    ).sorted()
    #expect(Set(Self.known.keys).isSubset(of: names))
    var lines: [String] = []
    for name in names {
      let rules = BuiltInProfile.hrs.rules
      guard let facts = try? Judging.facts(name, for: rules) else { continue }
      let bad = rules.judge(facts).results.compactMap { result in
        result.status == .fail || result.status == .warn
          ? "\(result.peer):\(result.rule.id)" : nil
      }
      if bad != Self.known[name] ?? [] { lines.append("\(name)\t\(bad.joined(separator: " "))") }
    }
    #expect(lines.isEmpty, "\(lines.joined(separator: "\n"))")
  }

  @Test func `has rules that are told apart and say where they are written`() {
    let rules = BuiltInProfile.hrs.rules.rules
    #expect(Set(rules.map(\.id)).count == rules.count)
    #expect(rules.allSatisfy { $0.clause?.isEmpty == false && !$0.title.isEmpty })
  }

  @Test func `is added once`() {
    var rules = BuiltInProfile.hrs.rules
    #expect(rules.add(BuiltInProfile.hrs.rules) == "hrs.service")
  }
}
