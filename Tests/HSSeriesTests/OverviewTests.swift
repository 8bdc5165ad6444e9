import HSBytes
import Testing

@testable import HSSeries

@Suite struct OverviewTests {
  @Test func `Values beyond what is kept are told on the screen`() throws {
    var limits = SeriesLimits()
    limits.values = 40
    var page = Page(columns: nil)
    OverviewText.heartRates(
      try CollectorTests.strap(count: 100).verified(limits: limits), to: &page)
    let text = page.text.string
    #expect(text.contains("40 values"))
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("60 heart rates are more than is kept for verdicts, and were left out"))
  }
}
