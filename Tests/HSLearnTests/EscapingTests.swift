import HSBase
@testable import HSLearn
import HSLearningBench
import HSTestSupport
import Testing

@Suite struct `Escaped octets` {
  /// Messages between marks with a number, octets by chance and a CRC over what is meant.
  private static func meant(_ rule: Escaping.Rule, _ count: Int) -> [[UInt8]] {
    var random = SeededGenerator()
    let code = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)
    return (0..<count).map { number in
      var bytes: [UInt8] = [3, UInt8(truncatingIfNeeded: number)]
      // Marks and escapes are among them more often than by chance.
      for _ in 0..<10 {
        bytes.append(
          Int.random(in: 0..<12, using: &random) == 0
            ? [rule.mark, rule.escape][Int.random(in: 0...1, using: &random)]
            : .random(in: 0...255, using: &random))
      }
      let sum = code.register(bytes, 0..<bytes.count, start: 0xffff)
      return bytes + [UInt8(sum & 255), UInt8(sum >> 8)]
    }
  }

  private static func stream(_ values: [[UInt8]]) -> MessageStream {
    MessageStream(
      name: "made", uuid: "ffe1", handle: 1, peer: 1, way: .notified,
      messages: values.enumerated().map {
        Message(time: Int64($0.offset) * 200_000_000, packet: $0.offset + 1, bytes: $0.element)
      })
  }

  @Test(arguments: Escaping.Rule.all.map(\.name))
  func `a check sum over what is meant is found in all messages`(
    name: String
  ) throws {
    let rule = try #require(Escaping.Rule.all.first { $0.name == name })
    let meant = Self.meant(rule, 80)
    let sent = meant.map { [rule.mark] + rule.escaped($0) + [rule.mark] }
    let learnt = StreamLearning(Self.stream(sent))
    #expect(learnt.escaping?.rule == rule)
    #expect(learnt.stream.messages.map(\.bytes) == meant.map { [rule.mark] + $0 + [rule.mark] })
    let claims = learnt.kinds.flatMap(\.claims)
    let sum = try #require(claims.first { $0.role == .checkSum })
    #expect(sum.evidence.holds == 80 && sum.says.hasPrefix("CRC-16/MODBUS"), "\(sum)")
    #expect(claims.contains { $0.role == .counter && $0.place == 2 })

    var text = OutputBuffer()
    LearningText(columns: nil).write(learnt, to: &text)
    let says = text.string
    #expect(says.contains("octets are escaped (as in \(name)): "), "\(says)")
    // A layout knows no escapes: a type would misread messages that have some.
    let layout = LearningLayout([(Self.stream(sent), learnt)], source: "made")
    #expect(layout.types == 0 && !layout.remarks.isEmpty, "\(layout.remarks)")
  }

  @Test func `escaped messages over several values are put together by the mark at both ends`() {
    let rule = Escaping.Rule.all[0]
    let meant = Self.meant(rule, 60).map { $0 + $0 }
    let values = meant.flatMap { bytes in
      let sent = [rule.mark] + rule.escaped(bytes) + [rule.mark]
      return stride(from: 0, to: sent.count, by: 20).map {
        Array(sent[$0..<min($0 + 20, sent.count)])
      }
    }
    let learnt = StreamLearning(Self.stream(values))
    // By what they begin with: the mark at the end is one of their octets.
    #expect(learnt.framing != nil && learnt.escaping?.rule == rule)
    #expect(learnt.stream.messages.map(\.bytes) == meant.map { [rule.mark] + $0 + [rule.mark] })
  }

  @Test func `octets by chance are not escaped, nor are constants and fields that look like it`() {
    var random = SeededGenerator()
    func octets(_ count: Int) -> [UInt8] {
      (0..<count).map { _ in .random(in: 0...255, using: &random) }
    }
    let streams: [[[UInt8]]] = [
      (0..<400).map { _ in octets(40) },
      (0..<200).map { _ in octets(3) + [0x7d, 0x5e] + octets(4) },
      (0..<400).map { number in [UInt8(truncatingIfNeeded: number), 0x5e, 0x5d] + octets(4) },
      (0..<400).map { number in [0x7d, UInt8(number % 2) + 0x5d, 0xdb, 0xdc] + octets(2) },
    ]
    for values in streams { #expect(Escaping.best(Self.stream(values).messages) == nil) }
  }

  @Test func `messages that break the rule stay as they are`() {
    for rule in Escaping.Rule.all {
      #expect(rule.meant([1, rule.escape]) == nil && rule.meant([rule.escape, 0x77, 1]) == nil)
      #expect(rule.meant([]) == [] && rule.meant([1, 2]) == [1, 2])
      let all = Array(UInt8.min...UInt8.max)
      #expect(rule.meant(rule.escaped(all)) == all)
    }
  }
}
