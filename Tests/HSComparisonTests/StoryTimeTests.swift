@testable import HSComparison
import HSTestSupport
import Testing

/// Times as differences are told.
@Suite struct `Story time` {
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
