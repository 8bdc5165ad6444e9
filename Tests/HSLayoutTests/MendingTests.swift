import HSLayout
import Testing

/// Check sums that are made anew where octets of a value were replaced.
@Suite struct `Check sums made anew` {
  /// An octet, three of content, then a sum and a check over all of it.
  @Test(arguments: ["le", "be"])
  func `hold, in the order that the layout has`(order: String) throws {
    var collection = LayoutCollection()
    let text = """
      meta: {id: made, endian: \(order), -gatt: {uuid: ffe1}}
      seq:
        - {id: kind, type: u1, valid: 7}
        - {id: content, size: 3}
        - {id: sum, type: u1, -checksum: {kind: sum}}
        - {id: crc, type: u2, -checksum: {width: 16, poly: 0x1021, init: 0xffff}}
      """
    try collection.add(Array(text.utf8), name: "made.ksy")
    let candidate = try #require(
      collection.candidates(.attribute(LayoutUse.number(ofUUID: "ffe1") ?? 0)).first)
    var reader = candidate.layout.reader()
    // By hand: the sum of four octets, then CRC-16/IBM-3740 of five.
    let crc = LayoutChecksum(kind: .crc, width: 16, polynomial: 0x1021, initial: 0xffff)
    func made(_ content: [UInt8]) -> [UInt8] {
      let body = [7] + content
      let summed = body + [body.reduce(0, &+)]
      let check = crc.value(of: summed, bits: 16)
      let octets = [UInt8(check >> 8), UInt8(check & 0xff)]
      return summed + (order == "be" ? octets : octets.reversed())
    }
    let original = made([1, 2, 3])
    #expect(candidate.read(original, &reader)?.fits == true)
    var value = original
    value.replaceSubrange(1..<4, with: [0, 9, 200])
    candidate.mend(&value, of: original, &reader)
    #expect(value == made([0, 9, 200]))
    // What did not fit before, and what does not fit otherwise, stays.
    var other = value
    candidate.mend(&other, of: [7, 1, 2, 3, 0, 0, 0], &reader)
    #expect(other == value)
    other[0] = 8
    let wrong = other
    candidate.mend(&other, of: original, &reader)
    #expect(other == wrong)
  }
}
