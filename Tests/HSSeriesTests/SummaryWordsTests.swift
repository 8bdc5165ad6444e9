import HSBase
import HSHeartRate
@testable import HSSeries
import Testing

/// What `summary --explain` explains.
@Suite struct `The words of a summary` {
  private var page: [String] {
    var buffer = OutputBuffer()
    SummaryWords.write(to: &buffer)
    return buffer.string.split(separator: "\n").map(String.init)
  }

  /// Whether a word stands in the margin, with its meaning behind or below it.
  private func explains(_ word: String) -> Bool {
    let lines = page
    return lines.indices.contains { index in
      lines[index] == "  \(word)" && lines.indices.contains(index + 1)
        && lines[index + 1].hasPrefix("        ")
        || lines[index].hasPrefix("  \(word) ")
    }
  }

  @Test(arguments: SampleReasons.all)
  func `have every reason that series prints`(reason: SampleReasons) throws {
    let word = try #require(reason.word)
    #expect(reason.meaning != nil)
    #expect(explains(word.string), "\(word)")
  }

  @Test func `have every row of the variability`() {
    // Long enough for a spectrum and DFA.
    let intervals = (0..<600).map { 800 + 40 * (Double($0) / 4).remainder(dividingBy: 7) }
    let one = NNSeries(milliseconds: intervals)
    let pair = VariabilityPair(one, one, scales: .shortTerm, spans: 0)
    let names = pair.rows.map(\.name)
    #expect(names.count == 21)
    for name in names {
      #expect(SummaryWords.variability.contains { name.hasPrefix($0.word.string) }, "\(name)")
    }
    for (word, _) in SummaryWords.variability { #expect(explains(word.string), "\(word)") }
  }
}
