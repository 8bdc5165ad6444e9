@testable import HSProtocols
import Testing

/// Every shorter beginning of every sound vector, as a recorder that cuts leaves it.
@Suite struct PrefixTests {
  /// Bytes of a PDU without which nothing of it can be kept: written here a second time, from the
  /// specification and not from the parsers.
  static func fixedLength(of vector: Vector) -> Int {
    switch vector.bytes.first {
    case 0x01, 0x04, 0x0c, 0x16, 0x17: 5
    case 0x02, 0x03, 0x0a, 0x12, 0x1b, 0x1d, 0x52, 0xd2: 3
    case 0x05, 0x09, 0x11, 0x18: 2
    case 0x06: 7
    case 0x08, 0x10: vector.bytes.count
    default: 1
    }
  }

  @Test(arguments: Vector.sound)
  func `what is there is kept, what is missing is an error`(vector: Vector) throws {
    let whole = try #require(vector.fields)
    for count in 0..<vector.bytes.count {
      let outcome = Outcome(Array(vector.bytes.prefix(count)), limit: .record)
      #expect(outcome.faults == [], "first \(count) bytes")
      if count < Self.fixedLength(of: vector) {
        guard case .truncated(let needed, let available, .record) = outcome.strictError?.problem
        else {
          Issue.record("first \(count) bytes: \(outcome.errorText ?? "no error")")
          continue
        }
        #expect(available < needed)
      } else {
        #expect(outcome.strictError == nil, "first \(count) bytes")
        let kept = try #require(outcome.fields)
        #expect(Self.isBeginning(kept, of: whole), "first \(count) bytes: \(kept)")
      }
    }
  }

  /// Whether the items of a cut PDU are those of the whole one up to where it was cut.
  ///
  /// Whole entries are the same; only a value, or the last tuple's value, may be shorter. Bytes of
  /// an entry that was cut are counted, and none is lost.
  static func isBeginning(_ kept: [String], of whole: [String]) -> Bool {
    for (index, item) in kept.enumerated() {
      if item == "lastcut" || item.hasPrefix("leftover=") { continue }
      if item.hasPrefix("cut=") {
        let text = item.dropFirst(4)
        return whole.contains { $0.hasPrefix("entry=" + text) }
      }
      guard index < whole.count else { return false }
      if item == whole[index] { continue }
      let mayBeCut =
        item.hasPrefix("value=") || (item.hasPrefix("entry=") && kept.last == "lastcut")
      // In a cut Signed Write Command the signature cannot be told from the value.
      let full = whole[index] + (whole.last?.split(separator: "signature=").first ?? "")
      guard mayBeCut, full.hasPrefix(item) else { return false }
    }
    return true
  }

  @Test(arguments: Vector.sound)
  func `a shorter frame never traps and never reads outside`(vector: Vector) {
    for count in 0..<vector.bytes.count {
      let outcome = Outcome(Array(vector.bytes.prefix(count)), limit: .l2capLength)
      #expect(outcome.faults == [], "first \(count) bytes")
      #expect((outcome.fields == nil) == (outcome.tolerantError != nil))
    }
  }
}
