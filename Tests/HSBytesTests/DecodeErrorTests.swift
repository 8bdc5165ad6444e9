import HSBase
import HSTestSupport
import Testing

@Suite struct DecodeErrorTests {
  private func text(_ problem: DecodeError.Problem, layer: Layer = .att) -> String {
    DecodeError(
      layer: layer, field: "Attribute Handle", at: ByteRange(offset: 1003, count: 1),
      problem: problem
    ).description
  }

  @Test func `one sentence says layer, field, place and what was wrong`() {
    #expect(
      text(.truncated(needed: 2, available: 1, limit: .l2capLength))
        == "ATT Attribute Handle at byte 1003: needs 2 bytes, 1 available "
        + "(limited by the L2CAP length)")
    #expect(
      text(.truncated(needed: 1, available: 0, limit: .record), layer: .advertisingData)
        == "AD structure Attribute Handle at byte 1003: needs 1 byte, 0 available "
        + "(limited by the record's included length)")
    #expect(text(.invalid(0xfe)) == "ATT Attribute Handle at byte 1003: invalid value 0xfe")
    #expect(
      text(.invalid(.max)) == "ATT Attribute Handle at byte 1003: invalid value 0xffffffffffffffff")
    #expect(text(.trailing(count: 1)) == "ATT Attribute Handle at byte 1003: 1 byte too many")
    #expect(text(.trailing(count: 2)) == "ATT Attribute Handle at byte 1003: 2 bytes too many")
  }

  @Test func `every layer and every length has a name of its own`() {
    #expect(Set(Layer.allCases.map(\.name.string)).count == Layer.allCases.count)
    #expect(Set(LengthSource.allCases.map(\.name.string)).count == LengthSource.allCases.count)
    for limit in LengthSource.allCases {
      #expect(
        text(.truncated(needed: 2, available: 0, limit: limit)).hasSuffix("by \(limit.name))"))
    }
  }

  @Test func `an error holds nothing that is counted or allocated`() {
    #expect(_isPOD(DecodeError.self))
    #expect(_isPOD(ByteRange.self))
    #expect(_isPOD(StaticText.self))
  }
}

@Suite struct ByteRangeTests {
  @Test func `a range has an end`() {
    #expect(ByteRange(offset: 5, count: 3).end == 8)
    #expect(!ByteRange(offset: 5, count: 3).isEmpty)
    #expect(ByteRange(offset: 5, count: 0).end == 5)
    #expect(ByteRange(offset: 5, count: 0).isEmpty)
  }

  @Test(arguments: [
    ByteRange(offset: .max, count: 1), ByteRange(offset: .max, count: .max),
    ByteRange(offset: .min, count: -1), ByteRange(offset: 1, count: .max),
  ])
  func `a range that cannot be does not trap`(range: ByteRange) {
    #expect(range.end == range.offset &+ range.count)
  }
}
