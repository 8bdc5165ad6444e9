import HSBase
@testable import HSReport
import Testing

/// What the bytes of an attribute's values do, kind by kind.
@Suite struct `Kinds of messages` {
  private func text(_ values: [[UInt8]]) -> String {
    var groups = MessageGroups()
    for (index, value) in values.enumerated() { groups.add(value.span, packet: index + 1) }
    var text = OutputBuffer()
    HistoryText.write(groups, to: &text)
    return text.string
  }

  @Test func `are told apart by length and first byte`() {
    var values: [[UInt8]] = []
    for index in 0..<40 {
      let counter = UInt8(index)
      values.append(
        index % 4 == 3 ? [0x02, 0xff] : index % 4 == 1 ? [0x03, 9, 9] : [0x01, counter / 2, 0x55])
    }
    let text = text(values)
    #expect(text.contains("  20 values of 3 bytes that begin 01\n"))
    #expect(text.contains("  byte 1        counts up by 1\n"))
    #expect(text.contains("  10 values of 2 bytes that begin 02\n"))
    #expect(text.contains("  10 values of 3 bytes that begin 03\n"))
    #expect(text.contains("  bytes 0-2     always 030909\n") || text.contains("always 03 09 09"))
  }

  @Test func `are none where the first byte varies or stays the same`() {
    let varying = text((0..<40).map { [UInt8($0) &* 37, 1] })
    #expect(!varying.contains("that begin"))
    let same = text((0..<40).map { [0x55, UInt8($0) &* 37] })
    #expect(!same.contains("that begin"))
    #expect(same.contains("byte 0        always 55"))
  }

  @Test func `count modulo what they begin again at`() {
    let text = text((0..<250).map { [0x55, UInt8($0 % 100)] })
    #expect(text.contains("counts up by 1, modulo 100\n"))
    let whole = self.text((0..<700).map { [0x55, UInt8(truncatingIfNeeded: $0)] })
    #expect(whole.contains("counts up by 1\n"))
  }

  @Test func `have one line for bytes that vary alike`() {
    // Two secrets and a question, as in an authentication.
    let few = text([
      [1, 0, 0x91, 0xc7, 0x95, 0x47], [2, 0], [3, 0, 0x87, 0x18, 0x21, 0x90],
    ])
    #expect(few.contains("bytes 2-5     in 2 values: another in each value\n"), "\(few)")
    #expect(!few.contains("varies from"), "\(few)")
    // Of a single byte the bounds say something.
    let single = text([[1, 0x91], [1, 0x05], [1, 0xc7]])
    #expect(single.contains("byte 1        another in each value, from 05 to c7\n"), "\(single)")
    let one = text([[0x10, 1], [0x10, 1, 0xaa, 0xbb]])
    #expect(one.contains("bytes 2-3     in 1 value: always aabb\n"), "\(one)")
    let two = text((0..<7).map { [0x55, $0 % 4 == 0 ? 0x30 : 0, $0 % 4 == 0 ? 0x30 : 0] })
    #expect(two.contains("bytes 1-2     00 or 30\n"), "\(two)")
  }

  @Test func `say their length`() {
    let values = (0..<40).map { index in
      [0x55, UInt8(index % 5 + 2)] + [UInt8](repeating: UInt8(index) &* 91, count: index % 5 + 2)
    }
    #expect(text(values).contains("byte 1        says the length, less 2\n"))
    // Of values of one length, no byte can tell.
    let same = (0..<40).map { [0x55, 3, UInt8($0) &* 91] }
    #expect(!text(same).contains("says the length"))
  }
}
