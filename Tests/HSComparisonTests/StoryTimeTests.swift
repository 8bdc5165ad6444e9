import HSTestSupport
import Testing

@testable import HSComparison

/// Times as saved outputs have them.
@Suite struct `Story time` {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-05-04T06:30:00.009347Z", 1_777_876_200_009_347_000),
    ("2000-02-29T23:59:59.999999999Z", 951_868_799_999_999_999),
    ("1969-12-31T23:59:59.5Z", -500_000_000), ("1900-03-01T00:00:00Z", -2_203_891_200_000_000_000),
    ("2262-04-11T23:47:16.854775807Z", Int64.max),
  ])
  func `is read to the nanosecond`(text: String, nanoseconds: Int64) {
    #expect(StoryTime.nanoseconds(text) == nanoseconds)
  }

  @Test(arguments: [
    "", "2026-05-04", "2026-05-04T06:30:00", "2026-13-04T06:30:00Z", "2026-05-04T06:30:00+01:00",
    "2026-05-04T06:30:00.1234567890Z", "9999-05-04T06:30:00Z", "2262-04-11T23:47:16.854775808Z",
    "2026-05-04T06:30:00Zx", "2026-5-04T06:30:00Z",
  ])
  func `is nothing else`(text: String) { #expect(StoryTime.nanoseconds(text) == nil) }

  @Test(arguments: [
    (0, "00:00:00.000"), (86_399_999_000_000, "23:59:59.999"), (-1_000_000, "23:59:59.999"),
  ])
  func `of day is printed with milliseconds`(nanoseconds: Int64, text: String) {
    #expect(Words.clock(nanoseconds) == text)
  }

  @Test(arguments: [
    (3_600_000_000_000, "3600"), (-250_000_000, "-0.25"), (1_000, "0.000001"), (999, "0"),
    (Int64.min, "-9223372036.854775"),
  ])
  func `that passes is printed without zeros`(nanoseconds: Int64, text: String) {
    #expect(Words.seconds(nanoseconds) == text)
  }
}
