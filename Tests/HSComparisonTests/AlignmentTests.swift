@testable import HSComparison
import HSTestSupport
import Testing

/// Which elements of one sequence are which of the other.
@Suite struct `Sequence alignment` {
  /// The length of the longest common subsequence, by the textbook's table.
  private func longest(_ first: [Int], _ second: [Int]) -> Int {
    var row = [Int](repeating: 0, count: second.count + 1)
    for element in first {
      var diagonal = 0
      for (place, other) in second.enumerated() {
        let above = row[place + 1]
        row[place + 1] = element == other ? diagonal + 1 : max(above, row[place])
        diagonal = above
      }
    }
    return row[second.count]
  }

  private func expectOrder(_ alignment: SequenceAlignment, _ first: [Int], _ second: [Int]) {
    for (one, other) in zip(alignment.pairs, alignment.pairs.dropFirst()) {
      #expect(one.first < other.first && one.second < other.second)
    }
    #expect(alignment.pairs.allSatisfy { first[$0.first] == second[$0.second] })
  }

  @Test func `is the longest there is, by Myers alone`() {
    var random = SeededGenerator()
    for _ in 0..<400 {
      let letters = Int.random(in: 1...5, using: &random)
      let first = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<letters, using: &random)
      }
      let second = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        Int.random(in: 0..<letters, using: &random)
      }
      let alignment = SequenceAlignment(first, second, steps: nil, usesAnchors: false)
      expectOrder(alignment, first, second)
      #expect(alignment.pairs.count == longest(first, second), "\(first) \(second)")
      #expect(alignment.approximated == 0)
    }
  }

  @Test func `finds exactly what was lost and put in`() {
    var random = SeededGenerator()
    for _ in 0..<50 {
      let whole = (0..<2000).map { $0 }
      var first: [Int] = []
      var second: [Int] = []
      var pairs: [SequenceAlignment.Pair] = []
      for element in whole {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: first.append(element)
        case 1: second.append(element)
        default:
          pairs.append(.init(first: first.count, second: second.count))
          first.append(element)
          second.append(element)
        }
      }
      #expect(SequenceAlignment(first, second).pairs == pairs)
    }
  }

  @Test func `is as long as what is left of one in the other`() {
    var random = SeededGenerator()
    for _ in 0..<50 {
      // Few values again and again, as a resting heart's.
      let first = (0..<3000).map { _ in Int.random(in: 60..<66, using: &random) }
      let second = first.filter { _ in Int.random(in: 0..<30, using: &random) > 0 }
      let alignment = SequenceAlignment(first, second)
      expectOrder(alignment, first, second)
      #expect(alignment.pairs.count == second.count)
    }
  }

  @Test func `says how much it did not search`() {
    var random = SeededGenerator()
    let first = (0..<4000).map { _ in Int.random(in: 0..<50, using: &random) }
    let second = (0..<4000).map { _ in Int.random(in: 0..<50, using: &random) }
    let alignment = SequenceAlignment(first, second, steps: 1000)
    expectOrder(alignment, first, second)
    #expect(alignment.approximated > 7000)
    #expect(alignment.pairs.count > 100)
  }

  @Test func `of nothing is nothing`() {
    #expect(SequenceAlignment([], []).pairs.isEmpty)
    #expect(SequenceAlignment([1, 2], []).pairs.isEmpty)
    #expect(SequenceAlignment([], [1]).pairs.isEmpty)
    #expect(SequenceAlignment([1], [2]).pairs.isEmpty)
  }
}
