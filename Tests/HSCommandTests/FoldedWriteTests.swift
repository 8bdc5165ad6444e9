import Foundation
import HSTestSupport
import Testing

/// What an app writes one behind the other, as a slider does, in a line.
@Suite struct `Folded writes` {
  /// A lamp whose app writes colours without asking for an answer, a command of another kind between them, and
  /// then as many that are answered.
  private static func scenario() -> String {
    let colours = (0..<40).map {
      "  - {write: fff3, value: \"56\(digits($0))00ff00f0aa\", answer: false}"
    }
    let answered = (0..<30).map { "  - {write: fff3, value: \"56\(digits($0))000000f0aa\"}" }
    return """
      peers:
        - name: Lamp
          address: C0:FF:EE:00:00:01
          services:
            - uuid: fff0
              characteristics:
                - {uuid: fff3, properties: [write, write_without_response], value: "00"}
      app:
        - connect: Lamp
        - discover
      \(colours.prefix(20).joined(separator: "\n"))
        - {write: fff3, value: "cc2333", answer: false}
      \(colours.suffix(20).joined(separator: "\n"))
      \(answered.joined(separator: "\n"))
        - disconnect
      """
  }

  private static func digits(_ number: Int) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  @Test func `stand in a line each, commands of another kind between them`() throws {
    try Samples.withFolder { folder in
      let scenario = folder.appending(path: "lamp.yaml")
      try Self.scenario().write(to: scenario, atomically: true, encoding: .utf8)
      let path = folder.appending(path: "lamp.btsnoop").path
      let made = try Program.run("simulate", scenario.path, "-o", path)
      #expect(made.status == 0, "\(made.errors)")
      let all = try Program.run("decode", path).lines
      #expect(all.count { $0.contains("write without response fff3: ") } == 41)
      #expect(all.count { $0.contains(" write fff3: ") } == 30)
      let folded = try Program.run("decode", "--fold", path).lines
      let writes = folded.filter { $0.contains("write ") && $0.contains("fff3") }
      #expect(
        writes.count { $0.contains("write without response fff3: 19 more values of 7 bytes in ") }
          == 2, "\(writes)")
      #expect(writes.contains { $0.contains("write without response fff3: cc2333") }, "\(writes)")
      #expect(writes.contains { $0.contains(" write fff3: 29 more values of 7 bytes in ") })
      #expect(writes.count == 7, "\(writes)")
    }
  }

  /// What values answer is a dialogue: each line stands where it stood.
  @Test func `are none where values come between them`() throws {
    let lamp = "learning/lamp-red.btsnoop"
    let all = try Program.run("decode", lamp).lines
    let folded = try Program.run("decode", "--fold", lamp).lines
    func writes(_ lines: [String]) -> [String] {
      lines.filter { $0.contains("write without response ffe2: ") }
    }
    #expect(writes(all) == writes(folded) && !writes(all).isEmpty)
  }
}
