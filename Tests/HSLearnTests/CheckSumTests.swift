import HSTestSupport
import Testing

@testable import HSLearn

@Suite struct `Check sums` {
  @Test func `names give their check values`() {
    // The catalogue's check values: of the text 123456789.
    let text = Array("123456789".utf8)
    let values: [(Int, UInt32, Bool, UInt32, UInt32, UInt32)] = [
      (8, 0x07, false, 0, 0, 0xf4), (8, 0x31, true, 0, 0, 0xa1),
      (16, 0x8005, true, 0xffff, 0, 0x4b37),
      (16, 0x1021, false, 0, 0, 0x31c3), (16, 0x1021, true, 0x89ec, 0, 0x26b1),
      (16, 0x1021, false, 0xffff, 0, 0x29b1), (24, 0x864cfb, false, 0xb704ce, 0, 0x21cf02),
      (24, 0x00065b, true, 0x555555, 0, 0xc25a56), (32, 0x04c1_1db7, true, .max, .max, 0xcbf4_3926),
      (32, 0x1edc_6f41, true, .max, .max, 0xe306_9283),
    ]
    for (width, polynomial, isReflected, start, end, check) in values {
      let code = CyclicCode(width: width, polynomial: polynomial, isReflected: isReflected)
      #expect(code.register(text, 0..<9, start: start) ^ end == check)
      #expect(
        CyclicCode.name(
          width: width, polynomial: polynomial, isReflected: isReflected, start: start, end: end)
          != nil)
    }
  }

  @Test(arguments: [5, 12, 40, 300]) func `a CRC is found without knowing how it begins`(count: Int)
  {
    var random = SeededGenerator()
    var messages: [[UInt8]] = []
    let code = CyclicCode(width: 16, polynomial: 0x8005, isReflected: true)
    for number in 0..<count {
      var bytes: [UInt8] = [0xfe, 0x10, UInt8(truncatingIfNeeded: number)]
      for _ in 0..<8 { bytes.append(.random(in: 0...255, using: &random)) }
      let sum = code.register(bytes, 1..<bytes.count, start: 0xffff)
      bytes += [UInt8(sum & 255), UInt8(sum >> 8), 0xfe]
      messages.append(bytes)
    }
    var search = CheckSumSearch(messages)
    let found = search.best()
    #expect(found?.sum.algorithm == "CRC-16/MODBUS, little-endian")
    #expect(found?.sum.place == -3)
    #expect(found?.sum.span == .before(from: 1))
    #expect(found?.evidence.holds == count)
  }

  @Test func `random bytes have no check sum`() {
    var random = SeededGenerator()
    for _ in 0..<40 {
      let count = Int.random(in: 5...100, using: &random)
      let length = Int.random(in: 4...20, using: &random)
      let messages = (0..<count).map { _ in
        (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      var search = CheckSumSearch(messages)
      #expect(search.best() == nil)
    }
  }
}
