@testable import HSProtocols
import Testing

/// Known bytes against every field, and against the exact error.
@Suite struct VectorTests {
  @Test func `the vectors are there and name every opcode`() {
    #expect(Vector.all.count > 150)
    let named = Set(Vector.sound.map(\.opcode))
    for value in UInt8.min...UInt8.max {
      guard let name = ATTOpcode(rawValue: value).name?.string else { continue }
      #expect(named.contains(name), "no sound vector for \(name)")
    }
  }

  @Test(arguments: Vector.all)
  func `fields and error are as written`(vector: Vector) {
    let outcome = Outcome(vector.bytes, limit: vector.limit)
    #expect(outcome.faults == [])
    #expect(outcome.errorText == vector.error)
    #expect(outcome.fields == vector.fields)
    if vector.fields != nil { #expect(outcome.opcode == vector.opcode) }
    if let first = vector.bytes.first {
      #expect(ATTOpcode(rawValue: first).name?.string ?? "-" == vector.opcode)
    }
  }

  @Test func `an error names the length that ended the bytes`() {
    for limit in LengthSource.allCases {
      guard case .truncated(_, _, let named) = Outcome([0x1b], limit: limit).strictError?.problem
      else {
        Issue.record("no error for \(limit)")
        continue
      }
      #expect(named == limit)
    }
  }
}
