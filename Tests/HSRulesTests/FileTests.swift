import HSBase
@testable import HSRules
import HSTestSupport
import Foundation
import Testing

/// Rule files: what is read of them, what is wrong with them, and what they cannot do to us.
@Suite struct FileTests {
  static let rows = VectorFile.rows("rule-errors.tsv", columns: 2)

  /// The mistakes of a text, as they are told.
  static func mistakes(_ text: String) -> [String] {
    do throws(RuleFaults) {
      _ = try RuleFile.read(Array(text.utf8))
      return []
    } catch {
      return error.first.map { "\($0.line):\($0.column): \($0.problem)" }
    }
  }

  @Test(arguments: rows)
  func `a mistake is told where it stands`(row: VectorRow) {
    let text = row[0].replacing("\\n", with: "\n").replacing("\\t", with: "\t")
    let whole =
      text.hasPrefix("!") ? String(text.dropFirst()) : "schema: heartsnoop.rules/1\n" + text
    let mistakes = Self.mistakes(whole)
    #expect(mistakes.first == row[1], "\(mistakes)")
  }

  @Test func `files of Windows are read`() {
    let rule = "schema: heartsnoop.rules/1\r\nrules:\r\n  - {id: a, check: reserved_bits}\r\n"
    #expect(Self.mistakes("\u{feff}" + rule) == [])
    #expect(
      Self.mistakes("\u{feff}" + rule + "x: 1") == [
        "4:1: unknown member 'x' of a rule file; known: schema, title, description, rules"
      ])
  }

  @Test func `all mistakes are told, up to a number`() {
    let rule = "  - {id: a, check: nothing}\n"
    let text = "schema: heartsnoop.rules/1\nrules:\n" + String(repeating: rule, count: 50)
    do throws(RuleFaults) {
      _ = try RuleFile.read(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.first.count == RuleFaults.limit && error.count == 50)
    }
  }

  @Test(arguments: ["strap", "every-kind", "hrs"])
  func `the examples are read`(name: String) throws {
    let bytes = [UInt8](try Data(contentsOf: Places.fixture("rules/\(name).yaml")))
    let rules = try RuleFile.read(bytes).rules
    #expect(!rules.isEmpty)
    if name == "every-kind" {
      #expect(Set(rules.map(\.kind)) == Set(Requirement.kinds.map(\.name)))
    }
  }

  @Test func `what a rule says beside its requirement is kept`() throws {
    let text = """
      schema: heartsnoop.rules/1
      title: all
      rules:
        - {id: a.b-c_1, title: "A: b", clause: X 1, severity: warn, not_seen: allow, peer: 7,
           check: gaps, max_seconds: 2.5}
      """
    let rule = try RuleFile.read(Array(text.utf8)).rules[0]
    #expect(rule.id == "a.b-c_1" && rule.title == "A: b" && rule.clause == "X 1")
    #expect(rule.severity == .warn && rule.mayBeUnseen && rule.peer == "7")
    #expect(rule.kind == "gaps")
    // A gap of 2.5 s is as long as one may be.
    for (second, answer) in [("3.5", Judgement.Answer.holds), ("3.6", .broken)] {
      let subject = try Judging.subject(["1=0648", "\(second)=0648"])
      #expect(rule.requirement.judge(subject).answer == answer)
    }
  }

  // MARK: - Hostile files

  @Test func `aliases are refused, and nothing is made of them`() {
    var bomb = "schema: heartsnoop.rules/1\na: &a [x, x, x, x, x, x, x, x, x]\n"
    for (name, before) in zip("bcdefghij", "abcdefghi") {
      bomb += "\(name): &\(name) [\((0..<9).map { _ in "*\(before)" }.joined(separator: ", "))]\n"
    }
    bomb += "? *j\n: 1\n"
    #expect(Self.mistakes(bomb).first?.hasPrefix("2:4: '&' or '*'") == true)
    for text in ["[*a]", "{a: \"b\",*c : d}", "{\"a\":*b}", "- &a b", "!!str &a b"] {
      #expect(Self.mistakes(text).first?.contains("anchors and aliases") == true, "\(text)")
    }
    for text in ["&é x", "\"x\"*a"] {
      #expect(Self.mistakes(text).first?.contains("YAML: ") == true)
    }
    // Neither begins a value.
    for title in ["RR & rate", "2 * 3", "a&b", "x*y", "'*b'", "\"&b\""] {
      let rule =
        "schema: heartsnoop.rules/1\nrules: [{id: a, title: \(title), check: reserved_bits}]"
      #expect(Self.mistakes(rule) == [], "\(title)")
    }
  }

  @Test func `depth, size and number of parts are bounded`() {
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(Self.mistakes("rules: " + deep).first?.contains("at most 12 levels") == true)
    let deeper = String(repeating: "[", count: 100_000)
    #expect(!Self.mistakes(deeper).isEmpty)
    #expect(!Self.mistakes(String(repeating: "- ", count: 50_000)).isEmpty)
    #expect(!Self.mistakes(String(repeating: "{a: ", count: 50_000)).isEmpty)
    let wide = "rules: [" + String(repeating: "1,", count: 60_000) + "]"
    #expect(Self.mistakes(wide).first?.contains("at most 50000 parts") == true)
    let large = String(repeating: "#", count: RuleFile.largest + 1)
    #expect(Self.mistakes(large).first?.contains("at most 262144 bytes") == true)
    do throws(RuleFaults) {
      _ = try RuleFile.read([0x61, 0x0a, 0xff])
      Issue.record("it was read")
    } catch {
      #expect(error.first == [TextFault(line: 2, column: 1, problem: "the text is not UTF-8")])
    }
  }

  @Test func `damaged files are read or refused, and never end the program`() throws {
    var random = SeededGenerator()
    let whole = [UInt8](try Data(contentsOf: Places.fixture("rules/every-kind.yaml")))
    var read = 0
    var refused = 0
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default:
          bytes.insert(
            Array("[]{}:,-?!|>'\"%@`\n\t #".utf8).randomElement(using: &random) ?? 0, at: place)
        }
      }
      do throws(RuleFaults) {
        _ = try RuleFile.read(bytes)
        read += 1
      } catch {
        refused += 1
        #expect(!error.isEmpty && error.first.allSatisfy { $0.line > 0 && $0.column > 0 })
      }
    }
    #expect(read > 0 && refused > 0)
  }
}
