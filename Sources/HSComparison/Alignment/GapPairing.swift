/// Pairs what was left over on both sides of a gap: the same event with another value, or at another
/// time.
///
/// The cheapest pairing in order is taken. An event without a counterpart costs 8; a pair costs less
/// than two of those, the less the nearer its times are and the more it says the same.
struct GapPairing {
  /// The lanes' events.
  var first: [ComparedEvent]
  /// The lanes' events.
  var second: [ComparedEvent]
  /// How far the clocks are apart.
  var clock: ClockModel
  /// The time tolerance in nanoseconds; `nil` if times say nothing.
  var tolerance: Int64?

  /// Cells of the largest table that is filled.
  private static let cells = 4_000_000
  /// The price of an event without a counterpart.
  private static let single: Float = 8

  /// How far the events' times differ beyond the clocks' difference; `nil` if unknown.
  func delay(_ one: Int, _ other: Int) -> Int64? { clock.delay(first[one], second[other]) }

  /// The price of a pair; `nil` for what cannot be one.
  private func price(_ one: Int, _ other: Int) -> Float? {
    guard first[one].shape == second[other].shape else { return nil }
    let base: Float = first[one].content == second[other].content ? 0 : 3
    guard let tolerance, let delay = delay(one, other) else { return base }
    // How far apart two events may be that are one.
    let (four, overflow) = tolerance.multipliedReportingOverflow(by: 4)
    guard abs(delay) <= max(overflow ? .max : four, 2_000_000_000) else { return nil }
    return base + min(12, 3 * Float(abs(delay)) / Float(max(tolerance, 50_000_000)))
  }

  /// Pairs the events of a gap.
  ///
  /// - Parameters:
  ///   - rows: The first lane's part, which is not empty.
  ///   - columns: The second lane's part, which is not empty.
  /// - Returns: The pairs, in order; and how many elements there are of a gap that is too long to be searched, and was
  ///   paired from time to time.
  func pairs(
    _ rows: Range<Int>, _ columns: Range<Int>
  ) -> (pairs: [SequenceAlignment.Pair], approximated: Int) {
    rows.count <= Self.cells / columns.count
      ? (Self.cheapest(rows, columns, single: Self.single, price), 0)
      : (walk(rows, columns), rows.count + columns.count)
  }

  private enum Step: UInt8 {
    case row, column, both
  }

  /// The cheapest pairing in order.
  ///
  /// - Parameters:
  ///   - rows: The first sequence's places.
  ///   - columns: The second sequence's places.
  ///   - single: The price of an element without a counterpart.
  ///   - price: The price of a pair; `nil` for what cannot be one.
  /// - Returns: The pairs, in order.
  static func cheapest(
    _ rows: Range<Int>, _ columns: Range<Int>, single: Float, _ price: (Int, Int) -> Float?
  ) -> [SequenceAlignment.Pair] {
    let width = columns.count
    var steps = [Step](repeating: .both, count: rows.count * width)
    // The price of all that follows, for the row below and the row at hand.
    var below = (0...width).map { Float(width - $0) * single }
    var costs = below
    for row in rows.indices.reversed() {
      costs[width] = Float(rows.upperBound - row) * single
      for column in columns.indices.reversed() {
        let place = column - columns.lowerBound
        var (best, step) = (below[place] + single, Step.row)
        if costs[place + 1] + single < best {
          (best, step) = (costs[place + 1] + single, .column)
        }
        if let pair = price(row, column), below[place + 1] + pair <= best {
          (best, step) = (below[place + 1] + pair, .both)
        }
        costs[place] = best
        steps[(row - rows.lowerBound) * width + place] = step
      }
      swap(&below, &costs)
    }
    return follow(rows, columns) {
      steps[($0 - rows.lowerBound) * width + $1 - columns.lowerBound]
    }
  }

  /// Goes through both parts at once and pairs what is nearest in time.
  private func walk(_ rows: Range<Int>, _ columns: Range<Int>) -> [SequenceAlignment.Pair] {
    Self.follow(rows, columns) { row, column in
      let nextRow = row + 1 < rows.upperBound ? price(row + 1, column) : nil
      let nextColumn = column + 1 < columns.upperBound ? price(row, column + 1) : nil
      if let here = price(row, column), here <= nextRow ?? .infinity,
        here <= nextColumn ?? .infinity
      {
        return .both
      }
      if let nextRow, nextRow <= nextColumn ?? .infinity { return .row }
      if nextColumn != nil { return .column }
      // The one that is earlier.
      return delay(row, column) ?? 0 < 0 ? .column : .row
    }
  }

  /// Goes through both parts as is said at each place, and tells the pairs.
  private static func follow(
    _ rows: Range<Int>, _ columns: Range<Int>, _ step: (Int, Int) -> Step
  ) -> [SequenceAlignment.Pair] {
    var pairs: [SequenceAlignment.Pair] = []
    var (row, column) = (rows.lowerBound, columns.lowerBound)
    while row < rows.upperBound, column < columns.upperBound {
      let step = step(row, column)
      if step == .both { pairs.append(.init(first: row, second: column)) }
      if step != .column { row += 1 }
      if step != .row { column += 1 }
    }
    return pairs
  }
}
