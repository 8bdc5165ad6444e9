/// Finds a stretch of equal elements in the middle of a shortest way from one sequence to another.
///
/// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986, section 4b: the search
/// goes from both ends at once and ends where the two meet.
struct MiddleSnake {
  /// Equal elements in a row; their number may be 0, where the ways meet between elements.
  struct Snake {
    var first: Int
    var second: Int
    var length: Int
  }

  private let first: [Int]
  private let second: [Int]
  private let rows: Range<Int>
  private let columns: Range<Int>
  /// The furthest row reached on each diagonal: those from the beginning, and behind them those from the end,
  /// which count backwards.
  private var reached: [Int]
  private let zeros: (forward: Int, backward: Int)

  /// A search in parts of two sequences; neither part is empty.
  init(_ first: [Int], _ second: [Int], _ rows: Range<Int>, _ columns: Range<Int>) {
    self.first = first
    self.second = second
    self.rows = rows
    self.columns = columns
    let zero = (rows.count + columns.count + 1) / 2 + 1
    zeros = (zero, 3 * zero + 1)
    reached = [Int](repeating: 0, count: 2 * (2 * zero + 1))
  }

  /// Searches.
  ///
  /// - Parameter steps: Steps that may still be taken; what was taken is taken off.
  /// - Returns: The snake; `nil` if the steps did not suffice.
  mutating func find(steps: inout Int) -> Snake? {
    let (n, m) = (rows.count, columns.count)
    let delta = n - m
    for depth in 0...((n + m + 1) / 2) {
      steps -= 2 * depth + 2
      guard steps > 0 else { return nil }
      // Diagonals that lie outside of both sequences lead nowhere.
      let low = depth <= m ? -depth : depth - 2 * m
      let high = depth <= n ? depth : 2 * n - depth
      for isBackward in [false, true] {
        let (zero, opposite) =
          isBackward ? (zeros.backward, zeros.forward) : (zeros.forward, zeros.backward)
        for diagonal in stride(from: low, through: high, by: 2) {
          let (start, end) = extend(diagonal, depth, zero, isBackward, &steps)
          let mirrored = delta - diagonal
          // The two ways meet in the half step in which their numbers of differences add up.
          guard (delta % 2 == 0) == isBackward, abs(mirrored) < depth + (isBackward ? 1 : 0),
            end + reached[opposite + mirrored] >= n
          else { continue }
          let snake =
            isBackward
            ? snake(from: n - end, to: n - start, on: mirrored)
            : snake(from: start, to: end, on: diagonal)
          if let snake { return snake }
        }
      }
    }
    return nil
  }

  /// The snake between two rows of a diagonal; `nil` if a way has run over the sequences' ends.
  private func snake(from start: Int, to end: Int, on diagonal: Int) -> Snake? {
    guard start >= 0, end <= rows.count, start <= end, start - diagonal >= 0,
      end - diagonal <= columns.count
    else { return nil }
    return Snake(
      first: rows.lowerBound + start, second: columns.lowerBound + start - diagonal,
      length: end - start)
  }

  /// Goes on a diagonal as far as the elements are equal, from where its neighbours came to.
  private mutating func extend(
    _ diagonal: Int, _ depth: Int, _ zero: Int, _ isBackward: Bool, _ steps: inout Int
  ) -> (Int, Int) {
    let place = zero + diagonal
    let isLower =
      diagonal == -depth
      || diagonal != depth && reached[place - 1] < reached[place + 1]
    let start = isLower ? reached[place + 1] : reached[place - 1] + 1
    let (n, m) = (rows.count, columns.count)
    let sign = isBackward ? -1 : 1
    let row = isBackward ? rows.upperBound - 1 : rows.lowerBound
    let column = isBackward ? columns.upperBound - 1 : columns.lowerBound
    var end = start
    while end < n, end - diagonal < m, end - diagonal >= 0,
      first[row + sign * end] == second[column + sign * (end - diagonal)]
    {
      end += 1
    }
    steps -= end - start
    reached[place] = end
    return (start, end)
  }
}
