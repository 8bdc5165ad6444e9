import HSTestSupport
import Testing

@testable import HSVerification

/// Statistics over long series against the same over all of it at once.
struct StatisticsTests {
  @Test(arguments: [0, 1, 7, 8, 9, 16, 100, 257], [1, 8, 32, 110])
  func `An envelope is the least of the values at both sides`(_ count: Int, _ width: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let values = (0..<count).map { _ in Double(Int.random(in: 0..<40, using: &random)) }
    var seen: [Int] = []
    forEachEnvelope(count, width: width, { values[$0] }) { index, own, before, after in
      seen.append(index)
      #expect(own == values[index])
      #expect(before == values[max(index - width, 0)..<index].min() ?? .infinity)
      #expect(after == values[index..<min(index + width, count)].min())
    }
    #expect(seen == Array(values.indices))
  }

  @Test func `A column is what was put in`() {
    for columns in [[0, 0, 0], [0, 0, 7, 0], [3, 0], []] as [[UInt16]] {
      var column = SparseColumn<UInt16>(0)
      for (index, element) in columns.enumerated() { column.append(element, at: index) }
      #expect(columns.indices.map { column[$0] } == columns)
      #expect(column.isEmpty == columns.allSatisfy { $0 == 0 })
    }
  }

  @Test func `Marked intervals are those that are not normal`() {
    var random = SeededGenerator(for: "marks")
    for range in [0..<0, 0..<7, 3..<40, 0..<64, 5..<64] {
      var marks = BeatMarks(count: 64)
      var expected: [Int] = []
      for place in 0..<64 where Int.random(in: 0..<9, using: &random) == 0 {
        marks.set(place, .missed, missing: 1)
        if range.contains(place) { expected.append(place) }
      }
      var found: [Int] = []
      marks.forEachMarked(in: range) { found.append($0) }
      #expect(found == expected, "seed \(random.seed)")
    }
  }
}
