import HSHCI
import Testing

@testable import HSReplay

/// What is taken out of values.
@Suite struct ConcealmentTests {
  @Test(
    arguments: [
      ([0xD0, 0x50, 0x4C, 0x25, 0x2D, 0x9F], [0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5]),
      ([0x9F, 0x2D, 0x25, 0x4C, 0x50, 0xD0], [0xF5, 0xF4, 0xF3, 0xF2, 0xF1, 0xF0]),
      (
        [0x9F, 0x2D, 0x25, 0xFE, 0xFF, 0x4C, 0x50, 0xD0],
        [0xF5, 0xF4, 0xF3, 0xFE, 0xFF, 0xF2, 0xF1, 0xF0]
      ),
      (Array("D0:50:4C:25:2D:9F".utf8), Array("F0:F1:F2:F3:F4:F5".utf8)),
      (Array("d0504c252d9f".utf8), Array("f0f1f2f3f4f5".utf8)),
      ([1, 2, 3], [1, 2, 3]),
    ] as [([UInt8], [UInt8])])
  func `An address is taken out of a value`(value: [UInt8], expected: [UInt8]) {
    var conceal = Concealment()
    conceal.hide(DeviceAddress(value: 0xD050_4C25_2D9F, type: .random))
    #expect(conceal([9] + value + [9]) == [9] + expected + [9])
  }

  @Test func `A name keeps its length`() {
    var conceal = Concealment()
    conceal.hide(name: Array("Polar H7 252D9F1".utf8))
    #expect(conceal(Array("xPolar H7 252D9F1y".utf8)) == Array("xDeviceDeviceDeviy".utf8))
  }
}
