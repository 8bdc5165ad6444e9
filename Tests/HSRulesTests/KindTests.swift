import HSBase
@testable import HSRules
import HSTestSupport
import Testing

/// What becomes of each kind of rule, by the rows of `fixtures/vectors/rules.tsv`.
@Suite struct KindTests {
  static let rows = VectorFile.rows("rules.tsv", columns: 3)

  @Test(arguments: rows)
  func `a rule is judged as the row says`(row: VectorRow) throws {
    let results = try Judging.judge(row[0], Judging.rule(row[2]))
    #expect(!results.isEmpty)
    let answers = results.map(\.judgement.answer)
    switch row[1] {
    case "pass": #expect(answers.allSatisfy { $0 == .holds }, "\(results.map(\.judgement))")
    case "broken": #expect(answers.contains(.broken), "\(results.map(\.judgement))")
    case "not_seen": #expect(answers.allSatisfy { $0 == .notSeen }, "\(results.map(\.judgement))")
    default: row.fail("no answer is called '\(row[1])'")
    }
    for result in results {
      #expect(!result.judgement.reason.isEmpty && !result.judgement.reason.hasSuffix("."))
      if result.judgement.answer == .broken {
        #expect(result.judgement.packets.count > 0, "\(result.judgement)")
      }
      #expect(result.judgement.figures.allSatisfy { $0.value.isFinite })
    }
  }

  @Test func `every kind has a row for each answer that it can give`() throws {
    var seen: Set<String> = []
    for row in Self.rows {
      let kind = try Judging.rule(row[2]).rules[0].kind
      seen.insert("\(kind) \(row[1])")
    }
    for kind in Requirement.kinds.map(\.name) {
      for answer in ["pass", "broken", "not_seen"] {
        // What is not exercised is not seen, and nothing else.
        if kind == "coverage", answer == "broken" { continue }
        // Layouts are given in the command's tests.
        if kind == "field", answer != "not_seen" { continue }
        #expect(seen.contains("\(kind) \(answer)"), "no row has \(kind) \(answer)")
      }
    }
  }

  @Test func `a request that nobody can say to be unanswered is no fault`() throws {
    var subject = try Judging.subject([])
    subject.server.answered = 3
    subject.server.unanswered.undecided.add(9)
    let all = try Judging.requirement("{check: unanswered_requests}")
    let atEnd = all.judge(subject)
    #expect(
      atEnd.answer == .holds && atEnd.reason.contains("before the capture, or the connection, ends")
    )
    // Where packets are missing, the answer may be one of them: it was not seen.
    subject.hasLosses = true
    let missed = all.judge(subject)
    #expect(missed.answer == .notSeen && missed.packets.count == 1)
    let free = try Judging.requirement("{check: unanswered_requests, max: 1}")
    #expect(free.judge(subject).answer == .holds)
  }

  @Test func `severity decides between failure and warning, and what may be unseen does not count`()
    throws
  {
    func status(_ flow: String) throws -> RuleResult {
      try Judging.judge("@ 1=e648", Judging.rule(flow))[0]
    }
    #expect(try status("{check: reserved_bits}").status == .fail)
    #expect(try status("{check: reserved_bits, severity: warn}").status == .warn)
    let open = try status("{check: energy_monotonic}")
    #expect(open.status == .notSeen && open.isInsufficient(strictly: false))
    let free = try status("{check: energy_monotonic, not_seen: allow}")
    #expect(!free.isInsufficient(strictly: false) && free.isInsufficient(strictly: true))
    let warning = try status("{check: energy_monotonic, severity: warn}")
    #expect(!warning.isInsufficient(strictly: false) && warning.isInsufficient(strictly: true))
  }

  @Test func `a peer is chosen by number, by a part of its name or address, or not at all`() throws
  {
    func peers(_ flow: String, peer: String? = nil) throws -> [Int] {
      let rules = try Judging.rule(flow)
      let facts = try Judging.facts("two-straps", for: rules, peer: peer)
      return rules.judge(facts).results.map(\.peer)
    }
    #expect(try peers("{check: reserved_bits}") == [1, 2])
    #expect(try peers("{check: reserved_bits}", peer: "2") == [2])
    #expect(try peers("{check: reserved_bits, peer: mirror a}") == [1])
    #expect(try peers("{check: reserved_bits, peer: \"DB:00\"}") == [2])
    #expect(try peers("{check: reserved_bits, peer: any}") == [1, 2])
    #expect(try peers("{check: reserved_bits, peer: nobody}") == [0])
    #expect(try peers("{check: reserved_bits}", peer: "nobody") == [0])
  }

  @Test func `our own host is judged as a server`() throws {
    let rules = try Judging.rule("{check: reserved_bits}")
    let results = try rules.judge(Judging.facts("monitor-2001", for: rules)).results
    #expect(results.map(\.isLocal) == [false, true])
    #expect(results.map(\.status) == [.pass, .pass])
  }
}
