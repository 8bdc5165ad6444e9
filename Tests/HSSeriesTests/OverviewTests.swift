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

  @Test func `A rate of 0 is counted apart from the values between the lowest and the highest`()
    throws
  {
    func text(_ scene: Scene) throws -> String {
      let capture = try scene.verified()
      return OverviewText.rates(
        SensorSummary(0, of: capture, selection: SeriesSelection()), of: capture)
    }
    var scene = CollectorTests.strap(count: 30)
    #expect(try text(scene).hasPrefix("30 values, "))
    scene.attribute(
      [0x1b, 0x10, 0, 0x06, 0], on: 0x40, at: Scene.start + 60_000_000_000)
    let words = try text(scene)
    #expect(words.hasPrefix("30 values, "))
    #expect(words.contains(" bpm, and 1 of 0 bpm, "))
  }
}
