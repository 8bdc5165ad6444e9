/// The place at which shown numbers fit a sequence of numbers best.
///
/// The app may have begun late, ended early, missed values and shown one twice: a number that fits
/// the next value counts most, one that fits the value before again less; values passed over and
/// numbers that fit nothing cost. Where to begin and to end is free. Decimals are dropped in one way
/// throughout: cut or rounded.
struct Alignment {
  /// The evidence for the sequence, compared after the evidence against it.
  private(set) var score = 0
  /// For each number that fits, its index and that of the number in the sequence.
  private(set) var pairs: [(shown: Int, made: Int)] = []
  /// The places of the numbers of the sequence between the first and the last that fits, which the
  /// app did not show.
  private(set) var skipped: [Int] = []

  /// Where the same number of the sequence is shown again and again while others follow in it, for far longer than
  /// the others are shown: its place, and how many of those that follow were not shown.
  private(set) var stuck: (made: Int, count: Int, shown: Amount)?

  private static let fit = 4
  private static let repetition = 1
  private static let skip = -1
  private static let misfit = -3
  private static let extra = -2

  /// Fields that are computed at most: of longer sequences, those around the best diagonals.
  private static let fields = 1_000_000

  private enum Step: UInt8 { case begin, both, made, shown, again }

  /// Looks for the best place.
  init(_ shown: borrowing ShownNumbers, _ made: borrowing NumberSequence) {
    let (rows, columns) = (shown.count, made.amounts.count)
    guard rows > 0, columns > 0 else { return }
    if (rows + 1) * (columns + 1) <= Self.fields {
      align(shown, made, columns: 0..<columns)
    } else {
      // The numbers are expected to lie together, with room for what was missed.
      let width = min(columns, max(rows * 2, Self.fields / (rows + 1)))
      let start = Self.likelyStart(shown, made, width: width)
      align(shown, made, columns: start..<min(columns, start + width))
    }
    keepOneWay(shown, made)
    stuck = longestStay(shown, made)
  }

  /// The number of the sequence that is shown for longest, if that is for five of the others' turns or more.
  private func longestStay(
    _ shown: borrowing ShownNumbers, _ made: borrowing NumberSequence
  ) -> (made: Int, count: Int, shown: Amount)? {
    var turns: [(made: Int, count: Int)] = []
    for pair in pairs {
      if turns.last?.made == pair.made {
        turns[turns.count - 1].count += 1
      } else {
        turns.append((pair.made, 1))
      }
    }
    guard let longest = turns.max(by: { $0.count < $1.count }) else { return nil }
    let others = max(turns.count - 1, 1)
    let usual = max((pairs.count - longest.count) / others, 1)
    guard longest.count > 4 * usual, longest.count > 5,
      let row = pairs.first(where: { $0.made == longest.made })?.shown
    else { return nil }
    // Only what went on is missed, and only numbers that look otherwise.
    let following = made.amounts.dropFirst(longest.made + 1).prefix((longest.count - 1) / usual)
    let count = following.count { shown.dropping($0, at: row, isTruth: made.areTruths).isEmpty }
    return count * 2 > following.count ? (longest.made, count, shown.amounts[row]) : nil
  }

  /// The first of the columns among which most diagonals agree.
  private static func likelyStart(
    _ shown: borrowing ShownNumbers, _ made: borrowing NumberSequence, width: Int
  ) -> Int {
    let unit = shown.precision
    var places: [Int64: [Int32]] = [:]
    for (index, amount) in made.amounts.enumerated() {
      places[amount.steps / unit, default: []].append(Int32(clamping: index))
    }
    let rows = shown.count
    var votes = [Int32](repeating: 0, count: made.amounts.count + rows)
    // Some of the numbers will do, and those that are rare tell most.
    for row in stride(from: 0, to: rows, by: max(1, rows / 512)) {
      let key = shown.amounts[row].steps / unit
      for candidate in [key, key - 1] {
        guard let found = places[candidate], found.count < 20_000 else { continue }
        for column in found
        where !shown.dropping(
          made.amounts[Int(column)], at: row, isTruth: made.areTruths
        ).isEmpty {
          votes[Int(column) - row + rows] += 1
        }
      }
    }
    // The window of diagonals with most votes.
    let window = max(8, (width - rows) / 2)
    var sum = 0
    var best = (votes: -1, start: 0)
    for index in votes.indices {
      sum += Int(votes[index])
      if index >= window { sum -= Int(votes[index - window]) }
      if sum > best.votes { best = (sum, index - window + 1) }
    }
    let start = best.start - rows
    return max(0, min(start, made.amounts.count - width))
  }

  private mutating func align(
    _ shown: borrowing ShownNumbers, _ made: borrowing NumberSequence, columns: Range<Int>
  ) {
    let (rows, count) = (shown.count, columns.count)
    var steps = [Step](repeating: .begin, count: (rows + 1) * (count + 1))
    var above = [Int32](repeating: 0, count: count + 1)
    var here = above
    for row in 1...rows {
      here[0] = above[0] + Int32(Self.extra)
      steps[row * (count + 1)] = .shown
      // Who shows a value again shows the same number.
      let isSame = row > 1 && shown.amounts[row - 1] == shown.amounts[row - 2]
      for column in 1...count {
        let fits = !shown.dropping(
          made.amounts[columns.lowerBound + column - 1], at: row - 1, isTruth: made.areTruths
        ).isEmpty
        var best = above[column - 1] + Int32(fits ? Self.fit : Self.misfit)
        var step = Step.both
        let isAgain = fits && isSame
        let repeated = above[column] + Int32(isAgain ? Self.repetition : Self.extra)
        if repeated > best {
          best = repeated
          step = isAgain ? .again : .shown
        }
        let passed = here[column - 1] + Int32(Self.skip)
        if passed > best {
          best = passed
          step = .made
        }
        here[column] = best
        steps[row * (count + 1) + column] = step
      }
      swap(&above, &here)
    }
    var column = above.indices.max { above[$0] < above[$1] } ?? 0
    score = Int(above[column])
    var row = rows
    while row > 0 {
      switch steps[row * (count + 1) + column] {
      case .both, .begin:
        row -= 1
        column -= 1
        let place = columns.lowerBound + column
        let fits = !shown.dropping(made.amounts[place], at: row, isTruth: made.areTruths).isEmpty
        if fits { pairs.append((row, place)) } else { skipped.append(place) }
      case .again:
        row -= 1
        pairs.append((row, columns.lowerBound + column - 1))
      case .shown: row -= 1
      case .made:
        column -= 1
        skipped.append(columns.lowerBound + column)
      }
    }
    pairs.reverse()
    skipped.reverse()
  }

  /// Drops pairs that fit only if decimals are dropped in another way than in most.
  private mutating func keepOneWay(
    _ shown: borrowing ShownNumbers, _ made: borrowing NumberSequence
  ) {
    var kept: [(shown: Int, made: Int)] = []
    for way in [ShownNumbers.Dropping.rounded, .cut] {
      var fitting: [(shown: Int, made: Int)] = []
      for pair in pairs {
        let ways = shown.dropping(
          made.amounts[pair.made], at: pair.shown, isTruth: made.areTruths)
        if ways.contains(way) { fitting.append(pair) }
      }
      if fitting.count > kept.count { kept = fitting }
    }
    score += (pairs.count - kept.count) * (Self.misfit - Self.fit)
    pairs = kept
    guard let first = kept.first?.made, let last = kept.last?.made else { return skipped = [] }
    skipped.removeAll { $0 < first || $0 > last }
  }
}
