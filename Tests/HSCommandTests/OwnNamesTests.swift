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
    (["learn", "0x0010"], "0x0010 pulse, "),
    (["explain", "--packet", "150"], "pulse"),
    (["report", "--format", "json"], "pulse (0x0010)"),
  ])
  func `stands in`(command: [String], words: String) throws {
    let without = try Program.run(command + [Diff.polar])
    #expect(!without.text.contains("pulse"))
    let with = try Program.run(command + Self.map + [Diff.polar])
    #expect(with.text.contains(words), "\(with.text.prefix(2000)) \(with.errors.prefix(500))")
  }

  @Test func `that no value has is mentioned`() throws {
    let result = try Program.run("decode", "--map", "0x0777=pulse", Diff.polar)
    #expect(result.errors.contains("--map: no value of 0x0777 is in"), "\(result.errors)")
  }
}
