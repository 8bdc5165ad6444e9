@testable import HSProtocols
import HSTestSupport
import Testing

/// Bytes that nobody meant to be a PDU.
@Suite struct MutationTests {
  @Test(arguments: Vector.all.filter { $0.fields != nil })
  func `every replacement of one byte parses or throws`(vector: Vector) {
    vector.bytes.forEachReplacement { bytes, _ in
      let outcome = Outcome(bytes, limit: vector.limit)
      if !outcome.faults.isEmpty { Issue.record("\(hex(bytes)): \(outcome.faults)") }
    }
  }

  @Test func `every opcode with at most one more byte parses or throws`() {
    for first in UInt8.min...UInt8.max {
      #expect(Outcome([first]).faults == [])
      guard ATTOpcode(rawValue: first).isKnown else { continue }
      for second in UInt8.min...UInt8.max {
        let outcome = Outcome([first, second])
        if !outcome.faults.isEmpty {
          Issue.record("\(hex([first, second])): \(outcome.faults)")
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `random bytes parse or throw`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let opcodes = (UInt8.min...UInt8.max).filter { ATTOpcode(rawValue: $0).isKnown }
    for round in 0..<3_000 {
      var bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
        // Small numbers, so that lengths often fit.
        Bool.random(using: &random)
          ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0...8, using: &random)
      }
      if !bytes.isEmpty, let opcode = opcodes.randomElement(using: &random) { bytes[0] = opcode }
      let limit = LengthSource.allCases.randomElement(using: &random) ?? .pdu
      let outcome = Outcome(bytes, limit: limit)
      if !outcome.faults.isEmpty {
        Issue.record("seed \(seed), round \(round), \(hex(bytes)): \(outcome.faults)")
      }
    }
  }
}
