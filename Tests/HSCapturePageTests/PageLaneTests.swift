import Testing

@testable import HSReport

/// What a page draws of a peer over time.
@Suite struct `Lanes of a page` {
  @Test func `have as many bars as can be told apart`() throws {
    func spans(_ count: Int) -> [PageLane.Row.Span] {
      (0..<count).map {
        PageLane.Row.Span(
          begin: $0 * 10, end: $0 * 10 + 4, words: "connection \($0 + 1): lost", packet: $0 + 1)
      }
    }
    let few = PageLane.Row.Span.drawn(spans(500), in: 5000)
    #expect(few.count == 500 && few[1].words == "connection 2: lost")
    // A capture of a night that connects all the time: the page does not grow with it.
    let many = PageLane.Row.Span.drawn(spans(100_000), in: 1_000_000)
    #expect((400...501).contains(many.count))
    let first = try #require(many.first)
    #expect(first.begin == 0 && first.end == 1994 && first.packet == 1)
    #expect(first.words == "200 connections, the first connection 1: lost")
    #expect(many.map(\.begin) == many.map(\.begin).sorted())
    // All at once, and a capture without a length.
    #expect(PageLane.Row.Span.drawn(spans(600), in: 0).count == 600)
  }
}
