import HSProtocols
import HSRewriting
import Testing

/// What is taken out of values that stay.
@Suite struct ConcealmentTests {
  private static let address = DeviceAddress(value: 0xD050_4C25_2D9F, type: .random)

  @Test(
    arguments: [
      ([0xD0, 0x50, 0x4C, 0x25, 0x2D, 0x9F], [0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5]),
      ([0x9F, 0x2D, 0x25, 0x4C, 0x50, 0xD0], [0xF5, 0xF4, 0xF3, 0xF2, 0xF1, 0xF0]),
      (
        [0x9F, 0x2D, 0x25, 0xFE, 0xFF, 0x4C, 0x50, 0xD0],
        [0xF5, 0xF4, 0xF3, 0xFE, 0xFF, 0xF2, 0xF1, 0xF0]
      ),
      ([1, 2, 3], [1, 2, 3]),
    ] as [([UInt8], [UInt8])])
  func `takes out an address`(value: [UInt8], expected: [UInt8]) {
    var conceal = Concealment()
    conceal.hide(Self.address)
    #expect(conceal([9] + value + [9]) == [9] + expected + [9])
  }

  @Test(arguments: [
    ("D0:50:4C:25:2D:9F", "F0:F1:F2:F3:F4:F5"), ("d0504c252d9f", "f0f1f2f3f4f5"),
    ("D0-50-4C-25-2D-9F", "F0-F1-F2-F3-F4-F5"), ("D0 50 4C 25 2D 9F", "F0 F1 F2 F3 F4 F5"),
    ("d0.50.4c.25.2d.9f", "f0.f1.f2.f3.f4.f5"), ("d050.4c25.2d9f", "f0f1.f2f3.f4f5"),
    ("9F:2D:25:4C:50:D0", "F5:F4:F3:F2:F1:F0"), ("D0_50_4C_25_2D_9F", "F0_F1_F2_F3_F4_F5"),
    ("0xD0, 0x50, 0x4C, 0x25, 0x2D, 0x9F", "0xF0, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5"),
    ("Strap 252D9F", "Strap F3F4F5"), ("D0:50:4C:25:2D", "D0:50:4C:25:2D"),
    ("25 2D apples 9F", "25 2D apples 9F"),
  ])
  func `takes out an address in digits`(text: String, expected: String) {
    var conceal = Concealment()
    conceal.hide(Self.address)
    #expect(String(decoding: conceal(Array(text.utf8)), as: UTF8.self) == expected)
    // UTF-16 has a zero behind each, or in front of each.
    let wide = { (text: String) in text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] } }
    #expect(conceal(wide(text)) == wide(expected))
  }

  @Test func `makes two addresses of two`() {
    var conceal = Concealment()
    let images = (1...300).map {
      conceal.hide(DeviceAddress(value: 0xC011_2233_0000 + UInt64($0), type: .random))
    }
    #expect(Set(images).count == 300)
  }

  @Test func `leaves a name its length`() {
    var conceal = Concealment()
    conceal.hide(name: Array("Polar H7 252D9F1".utf8))
    #expect(conceal(Array("xPolar H7 252D9F1y".utf8)) == Array("xDeviceDeviceDeviy".utf8))
    let wide = "Polar H7 252D9F1".utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    #expect(!conceal([1, 2] + wide + [3]).contains([0x50, 0, 0x6f, 0]))
    let big = "Polar H7 252D9F1".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    #expect(!conceal([1, 2] + big + [3]).contains([0, 0x50, 0, 0x6f]))
  }
}
