import Testing

@testable import HSCapture

@Suite struct `Units of time` {
  /// A number of units and the nanoseconds it stands for.
  struct Case: Sendable, CustomTestStringConvertible {
    var exponent: UInt8
    var ticks: UInt64
    var offset: Int64 = 0
    var nanoseconds: Int64
    var isExact = true

    var testDescription: String { "\(ticks) units of 0x\(String(exponent, radix: 16))" }
  }

  @Test(arguments: [
    Case(exponent: 6, ticks: 1_700_000_000_123_456, nanoseconds: 1_700_000_000_123_456_000),
    Case(exponent: 9, ticks: 1_700_000_000_123_456_789, nanoseconds: 1_700_000_000_123_456_789),
    Case(exponent: 0, ticks: 1_700_000_000, nanoseconds: 1_700_000_000_000_000_000),
    Case(exponent: 12, ticks: 5_000_000_001_999, nanoseconds: 5_000_000_001),
    Case(exponent: 19, ticks: .max, nanoseconds: 1_844_674_407),
    Case(exponent: 28, ticks: .max, nanoseconds: 1),
    Case(exponent: 29, ticks: .max, nanoseconds: 0),
    Case(exponent: 127, ticks: .max, nanoseconds: 0),
    Case(exponent: 0x80, ticks: 7, nanoseconds: 7_000_000_000),
    Case(exponent: 0x81, ticks: 3, nanoseconds: 1_500_000_000),
    Case(exponent: 0x94, ticks: 1 << 20 | 1 << 19, nanoseconds: 1_500_000_000),
    Case(exponent: 0x94, ticks: 1, nanoseconds: 953),
    Case(exponent: 0xBF, ticks: 1 << 62, nanoseconds: 500_000_000),
    Case(exponent: 0xC0, ticks: 1 << 63, nanoseconds: 500_000_000),
    Case(exponent: 0xC1, ticks: 1 << 63, nanoseconds: 250_000_000),
    Case(exponent: 0xFF, ticks: .max, nanoseconds: 0),
    Case(exponent: 6, ticks: 1_000_000, offset: -3, nanoseconds: -2_000_000_000),
    Case(exponent: 9, ticks: 5, offset: 86_400, nanoseconds: 86_400_000_000_005),
    Case(exponent: 6, ticks: .max, nanoseconds: .max, isExact: false),
    Case(exponent: 0, ticks: .max, nanoseconds: .max, isExact: false),
    Case(exponent: 0, ticks: .max, offset: .max, nanoseconds: .max, isExact: false),
    Case(exponent: 0x80, ticks: .max, offset: 1, nanoseconds: .max, isExact: false),
    Case(exponent: 6, ticks: 1, offset: .max, nanoseconds: .max, isExact: false),
    Case(exponent: 6, ticks: 1, offset: .min, nanoseconds: .min, isExact: false),
  ])
  func `a number of units is a time`(_ example: Case) {
    let (time, isExact) = TimeScale(exponent: example.exponent)
      .time(example.ticks, offset: example.offset)
    #expect(time.nanoseconds == example.nanoseconds)
    #expect(isExact == example.isExact)
  }

  @Test func `no unit, number and offset traps`() {
    let ticks: [UInt64] = [0, 1, 999_999_999, 1 << 32, 1 << 62, 1 << 63, .max]
    let offsets: [Int64] = [0, 1, -1, 1 << 40, .max, .min]
    for exponent in UInt8.min...UInt8.max {
      let scale = TimeScale(exponent: exponent)
      #expect(scale.resolution.nanoseconds >= 1)
      for ticks in ticks {
        for offset in offsets { _ = scale.time(ticks, offset: offset) }
      }
    }
  }

  @Test func `a resolution is rounded up to whole nanoseconds`() {
    #expect(TimeScale(exponent: 6).resolution == .microseconds)
    #expect(TimeScale(exponent: 0).resolution.nanoseconds == 1_000_000_000)
    #expect(TimeScale(exponent: 0x8A).resolution.nanoseconds == 976_563)
    #expect(TimeScale(exponent: 0x94).resolution.nanoseconds == 954)
    #expect(TimeScale(exponent: 0xFF).resolution.nanoseconds == 1)
  }
}
