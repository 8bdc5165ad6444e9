import Foundation
import HSTestSupport
import Testing

/// `--map 0x0010=pulse` names a handle in every output, and says nothing of its type.
@Suite struct `An own name of a handle` {
  private static let other = Samples.path("silences")
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
    (["summary"], ", pulse"), (["summary", "--format", "json"], #""own_name": "pulse""#),
    (["series", "--no-verdicts"], ",pulse\n"),
    (["series", "--no-verdicts", "--format", "ndjson"], #""own_name":"pulse""#),
    (["explain", "--app-shows", "103,104"], "(pulse of Polar H7 252D9F1)"),
    (["diff", Self.other], "pulse notification #42 new"),
    (["diff", "--format", "ndjson", Self.other], #""own_name":"pulse""#),
    (["diff", "--what", "structure", Self.other], "+ new: pulse, RR intervals"),
    (["convert", "--output-format", "pcapng", "--annotate", "-o", "-"], "pulse (0x0010) 103 bpm"),
    (["replay", "-o", "-"], "# pulse"),
    (["replay", "--client", "bleak", "-o", "-"], "PULSE = ("),
    (["live", "--series", "csv", "-"], ",pulse\n"),
    (["live", "--series", "ndjson", "-"], #""own_name":"pulse""#),
    (["live", "-"], "pulse (0x0010) 103 bpm"),
  ])
  func `stands in`(command: [String], words: String) throws {
    func run(_ map: [String]) throws -> Program.Outcome {
      guard command.last == "-", command.first == "live" else {
        return try Program.run(command + map + [Diff.polar])
      }
      return try Program.run(
        command + map, input: [UInt8](try Data(contentsOf: Places.fixture(Diff.polar))))
    }
    #expect(!(try run([]).text.contains(words)))
    let with = try run(Self.map)
    #expect(with.text.contains(words), "\(with.text.prefix(2000)) \(with.errors.prefix(500))")
  }

  /// The name is taken wherever a name of the specification is, and asks for the same.
  @Test(arguments: [
    ["decode", "--attribute"], ["decode", "--format", "ndjson", "--attribute"],
    ["gatt", "--attribute"], ["gatt", "--history"], ["learn", "--attribute"],
    ["report", "--attribute"],
    ["find", "--value", "103", "--attribute"], ["live", "--attribute"],
    ["convert", "--output-format", "btsnoop", "-o", "-", "--attribute"],
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

  /// A mistyped handle is told of where handles are named.
  @Test func `that no value has is mentioned when a capture is converted`() throws {
    let result = try Program.run(
      "convert", "--map", "0x0777=pulse", "--output-format", "pcapng", "--annotate", "-o", "-",
      Diff.polar)
    #expect(result.errors.contains("--map: no value of 0x0777 is in"), "\(result.errors)")
  }

  /// What no event is read for would be ignored.
  @Test func `is refused where nothing reads it`() throws {
    let result = try Program.run(
      ["convert", "--output-format", "pcapng", "-o", "-"] + Self.map + [Diff.polar])
    #expect(result.status == 64)
    #expect(result.errors.contains("--map goes with what reads values"))
  }

  @Test func `that no value has is mentioned`() throws {
    let result = try Program.run("decode", "--map", "0x0777=pulse", Diff.polar)
    #expect(result.errors.contains("--map: no value of 0x0777 is in"), "\(result.errors)")
  }
}
