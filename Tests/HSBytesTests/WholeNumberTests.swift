import HSBase
import Testing

/// Floating-point numbers that become whole ones.
@Suite struct `Whole numbers` {
  /// A number, and what it is in types with and without a sign.
  static let numbers: [(Double, Int, UInt8, Int16, UInt64)] = [
    (0, 0, 0, 0, 0), (-0.0, 0, 0, 0, 0), (1.9, 1, 1, 1, 1), (-1.9, -1, 0, -1, 0),
    (255.9, 255, 255, 255, 255), (256, 256, 255, 256, 256), (-32_769, -32_769, 0, .min, 0),
    (9.3e18, .max, 255, .max, 9_300_000_000_000_000_000), (1.9e19, .max, 255, .max, .max),
    (-9.3e18, .min, 0, .min, 0), (.greatestFiniteMagnitude, .max, 255, .max, .max),
    (.infinity, .max, 255, .max, .max), (-.infinity, .min, 0, .min, 0), (.nan, 0, 0, 0, 0),
    (.leastNonzeroMagnitude, 0, 0, 0, 0),
  ]

  @Test(arguments: numbers)
  func `are the nearest that there are`(_ one: (Double, Int, UInt8, Int16, UInt64)) {
    #expect(Int(clamping: one.0) == one.1)
    #expect(UInt8(clamping: one.0) == one.2)
    #expect(Int16(clamping: one.0) == one.3)
    #expect(UInt64(clamping: one.0) == one.4)
  }

  @Test func `are those of Swift where these are any`() {
    var value = 0.5
    for step in 0..<4000 {
      value = value * 1.01 + 0.25
      let number = step % 2 == 0 ? value : -value
      #expect(Int(clamping: number) == Int(number.rounded(.towardZero)))
    }
  }
}
