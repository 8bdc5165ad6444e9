import HSBase
@testable import HSHeartRate
import HSTestSupport
import Testing

/// Statistics over long series against the same over all of it at once.
struct StatisticsTests {
  /// The quantile of numbers in ascending order, interpolated linearly; `nil` of none.
  private static func interpolated(_ values: [Double], _ fraction: Double) -> Double? {
    guard let last = values.last else { return nil }
    let position = min(max(fraction, 0), 1) * Double(values.count - 1)
    let index = Int(clamping: position)
    guard index + 1 < values.count else { return last }
    return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
  }

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

  @Test(arguments: [1, 2, 3, 10, 101, 240, 4096])
  func `A quantile is that of the sorted numbers`(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let values = (0..<count).map { _ in Double(Int.random(in: 0..<count, using: &random)) }
    let rising = values.sorted()
    let mountain = rising.enumerated().map { $0.offset % 2 == 0 ? $0.element : -$0.element }
    let level = [Double](repeating: 7, count: count)
    for values in [values, rising, Array(rising.reversed()), mountain, level] {
      for fraction in [0, 0.05, 0.25, 0.5, 0.75, 0.99, 1] {
        #expect(quantile(values, fraction) == Self.interpolated(values.sorted(), fraction))
      }
    }
    #expect(median([]) == nil)
  }

  @Test func `An interval near to the rate is told without a branch as by its definition`() {
    for rate in [0, 1, 27, 60, 61, 150, 255, 65_535] {
      for reach in [1, 3] {
        let middle = rate > 0 ? 61_440 / rate : 0
        for ticks in Set([0, 1, 65_535] + (-8...8).map { min(max(middle + $0, 0), 65_535) }) {
          let isNear = rate > 0 && abs(ticks * rate - 61_440) <= reach * rate
          #expect(
            RateEcho.near(UInt16(ticks), rate, within: reach) == (isNear ? 1 : 0),
            "\(ticks) ticks at \(rate), within \(reach)")
        }
      }
    }
  }

  @Test func `Indices come in runs that nothing interrupts`() {
    let gapped = Gapped(10..<20, without: [10, 13, 14, 19])
    var runs: [Range<Int>] = []
    gapped.forEachRun(gapped.indices) { runs.append($0) }
    #expect(runs == [11..<13, 15..<19])
    runs = []
    gapped.forEachRun(1..<3) { runs.append($0) }
    #expect(runs == [12..<13, 15..<16])
    Gapped(3..<9, without: []).forEachRun(2..<5) { #expect($0 == 5..<8) }
    gapped.forEachRun(2..<2) { Issue.record("\($0) of no places") }
  }

  @Test(arguments: [3, 60, 61, 240, 2000])
  func `Moments tell what least squares over all values tell`(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    var own = 900.0
    let ticks = (0..<count).map { _ in
      own = 900 + 0.7 * (own - 900) + Double.random(in: -40...40, using: &random)
      return UInt16(own)
    }
    var whole = SerialMoments()
    // In one, and added one after the other.
    whole.add(ticks.span)
    var single = SerialMoments()
    for index in ticks.indices { single.add(ticks.span.extracting(index..<index + 1)) }
    // Joined of parts, of which the last has at least two.
    var joined = SerialMoments()
    var start = 0
    while start < count {
      let end = count - start < 9 ? count : start + 7
      var part = SerialMoments()
      part.add(ticks.span.extracting(start..<end))
      joined.join(part)
      start = end
    }
    let values = ticks.map(Double.init)
    let mean = values.reduce(0, +) / Double(count)
    let apart = values.map { $0 - mean }
    let power = apart.reduce(0) { $0 + $1 * $1 }
    let alike = zip(apart.dropFirst(), apart).reduce(0) { $0 + $1.0 * $1.1 } / power
    let reach = apart.map(abs).max().map { $0 / (power / Double(count)).squareRoot() }
    for moments in [whole, single, joined] {
      #expect(moments.count == count)
      #expect(abs(moments.mean - mean) < 1e-9)
      #expect(abs(moments.correlation - alike) < 1e-9)
      #expect(abs(moments.reach - (reach ?? 0)) < 1e-9)
      #expect(abs(moments.surprise - Self.surprise(apart)) < 1e-6)
    }
  }

  /// The root mean square of what the two before do not foretell, by least squares over all.
  private static func surprise(_ values: [Double]) -> Double {
    let rows = (2..<values.count).map { (values[$0], values[$0 - 1], values[$0 - 2]) }
    func sum(_ product: ((Double, Double, Double)) -> Double) -> Double {
      rows.reduce(0) { $0 + product($1) }
    }
    let (one, two, cross) = (sum { $0.1 * $0.1 }, sum { $0.2 * $0.2 }, sum { $0.1 * $0.2 })
    let (first, second) = (sum { $0.0 * $0.1 }, sum { $0.0 * $0.2 })
    let determinant = one * two - cross * cross
    guard determinant > 1e-9 * one * two else {
      return max(sum { $0.0 * $0.0 } - first * first / one, 0).squareRoot()
    }
    let near = (first * two - second * cross) / determinant
    let far = (second * one - first * cross) / determinant
    let rest = sum { pow($0.0 - near * $0.1 - far * $0.2) }
    return (rest / Double(rows.count)).squareRoot()
  }

  private static func pow(_ value: Double) -> Double { value * value }

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
