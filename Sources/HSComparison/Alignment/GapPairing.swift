/// Pairs what was left over on both sides of a gap: the same event with another value, or at another
/// time.
///
/// The cheapest pairing in order is taken. An event without a counterpart costs 8; a pair costs less
/// than two of those, the less the nearer its times are and the more it says the same.
struct GapPairing {
  /// The pairs, in order: places in the lanes.
  private(set) var pairs: [SequenceAlignment.Pair] = []
  /// Elements of gaps that are too long to be searched, and were paired from time to time.
  private(set) var approximated = 0

  /// Cells of the largest table that is filled.
  private static let cells = 4_000_000

  /// How dear a pair is.
  struct Price {
    /// The lanes' events.
    var first: [CanonicalEvent]
    /// The lanes' events.
    var second: [CanonicalEvent]
    /// How far the clocks are apart.
    var clock: ClockModel
    /// The time tolerance in nanoseconds; `nil` if times say nothing.
    var tolerance: Int64?

    /// The price of an event without a counterpart.
    static let single: Float = 8

    /// How far the events' times differ beyond the clocks' difference; `nil` if unknown.
    func delay(_ one: Int, _ other: Int) -> Int64? {
      guard let time = first[one].time, let later = second[other].time else { return nil }
      return later - time - clock.offset(at: first[one].index, time)
    }

    /// The price of a pair; `nil` for what cannot be one.
    func of(_ one: Int, _ other: Int) -> Float? {
      guard first[one].shape == second[other].shape else { return nil }
      let base: Float = first[one].content == second[other].content ? 0 : 3
      guard let tolerance, let delay = delay(one, other) else { return base }
      guard abs(delay) <= window(tolerance) else { return nil }
      return base + min(12, 3 * Float(abs(delay)) / Float(max(tolerance, 50_000_000)))
    }

    /// How far apart two events may be that are one.
    func window(_ tolerance: Int64) -> Int64 {
      let (four, overflow) = tolerance.multipliedReportingOverflow(by: 4)
      return max(overflow ? .max : four, 2_000_000_000)
    }
  }

  /// Pairs the events of a gap.
  ///
  /// - Parameters:
  ///   - rows: The first lane's part.
  ///   - columns: The second lane's part.
  ///   - price: How dear a pair is.
  init(_ rows: Range<Int>, _ columns: Range<Int>, _ price: Price) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    if rows.count <= Self.cells / columns.count {
      search(rows, columns, price)
    } else {
      approximated = rows.count + columns.count
      walk(rows, columns, price)
    }
  }

  private enum Step: UInt8 {
    case row, column, both
  }

  private mutating func search(_ rows: Range<Int>, _ columns: Range<Int>, _ price: Price) {
    let width = columns.count
    var steps = [Step](repeating: .both, count: rows.count * width)
    // The price of all that follows, for the row below and the row at hand.
    var below = (0...width).map { Float(width - $0) * Price.single }
    var costs = below
    for row in rows.indices.reversed() {
      costs[width] = Float(rows.upperBound - row) * Price.single
      for column in columns.indices.reversed() {
        let place = column - columns.lowerBound
        var best = below[place] + Price.single
        var step = Step.row
        if costs[place + 1] + Price.single < best {
          best = costs[place + 1] + Price.single
          step = .column
        }
        if let pair = price.of(row, column), below[place + 1] + pair <= best {
          best = below[place + 1] + pair
          step = .both
        }
        costs[place] = best
        steps[(row - rows.lowerBound) * width + place] = step
      }
      swap(&below, &costs)
    }
    var (row, column) = (rows.lowerBound, columns.lowerBound)
    while row < rows.upperBound, column < columns.upperBound {
      switch steps[(row - rows.lowerBound) * width + column - columns.lowerBound] {
      case .row: row += 1
      case .column: column += 1
      case .both:
        pairs.append(.init(first: row, second: column))
        row += 1
        column += 1
      }
    }
  }

  /// Goes through both parts at once and pairs what is nearest in time.
  private mutating func walk(_ rows: Range<Int>, _ columns: Range<Int>, _ price: Price) {
    var (row, column) = (rows.lowerBound, columns.lowerBound)
    while row < rows.upperBound, column < columns.upperBound {
      let here = price.of(row, column)
      let nextRow = row + 1 < rows.upperBound ? price.of(row + 1, column) : nil
      let nextColumn = column + 1 < columns.upperBound ? price.of(row, column + 1) : nil
      if let here, here <= nextRow ?? .infinity, here <= nextColumn ?? .infinity {
        pairs.append(.init(first: row, second: column))
        row += 1
        column += 1
      } else if let nextRow, nextRow <= nextColumn ?? .infinity {
        row += 1
      } else if nextColumn != nil {
        column += 1
      } else if price.delay(row, column) ?? 0 < 0 {
        // The second's event is the earlier one.
        column += 1
      } else {
        row += 1
      }
    }
  }
}
