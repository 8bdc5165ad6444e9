import HSBase
import Testing

/// Times that are taken apart.
@Suite struct `Time reader` {
  private static let moments: [(String, Int64)] = [
    ("1970-01-01T00:00:00Z", 0), ("2026-05-04T06:30:00.009347Z", 1_777_876_200_009_347_000),
    ("2000-02-29T23:59:59.999999999Z", 951_868_799_999_999_999),
    ("1969-12-31T23:59:59.5Z", -500_000_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000),
    ("2262-04-11T23:47:16.854775807Z", Int64.max),
    ("2026-05-04T06:30:00.1234567899Z", 1_777_876_200_123_456_789),
  ]

  @Test(arguments: moments)
  func `reads moments to the nanosecond`(text: String, nanoseconds: Int64) {
    #expect(TimeReader.utc(text) == nanoseconds)
  }

  @Test(arguments: [
    "", "2026-05-04", "2026-05-04T06:30:00", "2026-13-04T06:30:00Z", "2026-05-04T06:30:00+01:00",
    "9999-05-04T06:30:00Z", "2262-04-11T23:47:16.854775808Z", "2026-05-04T06:30:00Zx",
    "2026-5-04T06:30:00Z", "2026-05-04T06:30:00.Z",
  ])
  func `reads nothing else as a moment`(text: String) { #expect(TimeReader.utc(text) == nil) }

  @Test func `reads no more seconds than there can be`() {
    func seconds(_ text: String) -> Int64? {
      var reader = TimeReader(text)
      return reader.seconds(1...10)
    }
    #expect(seconds("9223372035.5") == 9_223_372_035_500_000_000)
    #expect(seconds("9999999999") == nil)
    #expect(seconds("1.") == nil)
  }
}
