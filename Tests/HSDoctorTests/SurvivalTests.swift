import Testing

@testable import HSDoctor

/// How long connections last, by numbers worked out by hand.
@Suite struct `Survival of connections` {
  /// Seconds, `-` for a connection that was not lost; the median, or nothing.
  @Test(arguments: [
    ("10", "10"), ("-10", ""), ("10 20 30", "20"),
    // Of three, one was ended before the first was lost: 1 - 1/2.
    ("-5 10 -20", "10"),
    ("5 -10 -20", ""),
    // At the same time what is lost comes first.
    ("-10 10", "10"),
  ])
  func `median`(spans: String, median: String) {
    let list: [(seconds: Double, isLost: Bool)] = spans.split(separator: " ").map { word in
      let number = Double(word) ?? 0
      return (abs(number), number > 0)
    }
    #expect(Survival.Peer(spans: list).median == Double(median))
  }
}
