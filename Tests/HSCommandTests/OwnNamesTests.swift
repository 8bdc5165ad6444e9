import Foundation
import HSTestSupport
import Testing

/// `--map 0x0010=pulse` names a handle in every output, and says nothing of its type.
@Suite struct `An own name of a handle` {
  private static let map = ["--map", "0x0010=pulse", "--map", "0x0022=level"]

  @Test(arguments: [
    (["decode", "--fold"], "subscribed to notifications of pulse (0x0010)"),
    (["decode", "--only", "value"], "pulse (0x0010) 103 bpm"),
    (["decode", "--format", "ndjson"], #""own_name":"pulse""#),
    (["gatt"], "pulse: "),
    (["gatt", "--format", "json"], #""own_name": "pulse""#),
    (["gatt", "--history", "0x0010"], "0x0010 pulse, "),
    (["learn"], "0x0010 pulse, "),
    (["explain", "--packet", "150"], "pulse"),
    (["report", "--format", "json"], "pulse (0x0010)"),
    (["series"], ",pulse\n"), (["series", "--format", "ndjson"], #""own_name":"pulse""#),
    (["summary"], ", pulse"),
  ])
  func `stands in`(command: [String], words: String) throws {
    let without = try Program.run(command + [Diff.polar])
    #expect(!without.text.contains("pulse"))
    let with = try Program.run(command + Self.map + [Diff.polar])
    #expect(with.text.contains(words), "\(with.text.prefix(2000)) \(with.errors.prefix(500))")
  }

  /// The name is taken wherever a name of the specification is, and asks for the same.
  @Test(arguments: [
    ["decode", "--attribute"], ["decode", "--format", "ndjson", "--attribute"],
    ["gatt", "--attribute"], ["gatt", "--history"], ["learn", "--attribute"],
    ["report", "--attribute"],
    ["find", "--value", "103", "--attribute"], ["live", "--attribute"],
  ])
  func `asks for the handle`(command: [String]) throws {
    var arguments = command + ["pulse"] + Self.map
    arguments.append(command.first == "live" ? "-" : Diff.polar)
    let input =
      command.first == "live" ? [UInt8](try Data(contentsOf: Places.fixture(Diff.polar))) : []
    if command.first == "report" { arguments += ["--format", "json"] }
    let named = try Program.run(arguments, input: input)
    #expect(named.status == 0 || command.first == "find", "\(named.errors.prefix(300))")
    #expect(!named.errors.contains("nothing matches"))
    let numbered = try Program.run(
      arguments.map { $0 == "pulse" ? "0x0010" : $0 }, input: input)
    if command.first == "decode" || command.contains("--history") || command.first == "learn" {
      // By its number declarations and requests are asked for as well.
      let values = { (run: Program.Outcome) in run.lines.count { $0.contains("bpm") } }
      #expect(values(named) == values(numbered))
      #expect(named.text.contains("pulse"))
    }
  }

  @Test func `that no value has is mentioned`() throws {
    let result = try Program.run("decode", "--map", "0x0777=pulse", Diff.polar)
    #expect(result.errors.contains("--map: no value of 0x0777 is in"), "\(result.errors)")
  }
}
