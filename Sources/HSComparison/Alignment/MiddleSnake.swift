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
  /// Furthest places reached on each diagonal, from the beginning and from the end.
  private var forward: [Int]
  private var backward: [Int]
  private let zero: Int

  /// A search in parts of two sequences; neither part is empty.
  init(_ first: [Int], _ second: [Int], _ rows: Range<Int>, _ columns: Range<Int>) {
    self.first = first
    self.second = second
    self.rows = rows
    self.columns = columns
    zero = (rows.count + columns.count + 1) / 2 + 1
    forward = [Int](repeating: 0, count: 2 * zero + 1)
    backward = [Int](repeating: 0, count: 2 * zero + 1)
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
      let (low, high) = (Self.low(depth, m), Self.high(depth, n))
      for diagonal in stride(from: low, through: high, by: 2) {
        let (start, end) = extendForward(diagonal, depth, n, m, &steps)
        let mirrored = delta - diagonal
        if delta % 2 != 0, abs(mirrored) < depth, end + backward[zero + mirrored] >= n,
          let snake = snake(from: start, to: end, on: diagonal)
        {
          return snake
        }
      }
      let (lowest, highest) = (Self.low(depth, m), Self.high(depth, n))
      for diagonal in stride(from: lowest, through: highest, by: 2) {
        let (start, end) = extendBackward(diagonal, depth, n, m, &steps)
        let mirrored = delta - diagonal
        if delta % 2 == 0, abs(mirrored) <= depth, end + forward[zero + mirrored] >= n,
          let snake = snake(from: n - end, to: n - start, on: mirrored)
        {
          return snake
        }
      }
    }
    return nil
  }

  /// The lowest diagonal of a depth that lies within `m` columns, of the depth's parity.
  private static func low(_ depth: Int, _ m: Int) -> Int {
    depth <= m ? -depth : -(2 * m - depth)
  }

  /// The highest diagonal of a depth that lies within `n` rows, of the depth's parity.
  private static func high(_ depth: Int, _ n: Int) -> Int {
    depth <= n ? depth : 2 * n - depth
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

  private mutating func extendForward(
    _ diagonal: Int, _ depth: Int, _ n: Int, _ m: Int, _ steps: inout Int
  ) -> (Int, Int) {
    var row: Int
    if diagonal == -depth
      || diagonal != depth && forward[zero + diagonal - 1] < forward[zero + diagonal + 1]
    {
      row = forward[zero + diagonal + 1]
    } else {
      row = forward[zero + diagonal - 1] + 1
    }
    let start = row
    while row < n, row - diagonal < m, row - diagonal >= 0,
      first[rows.lowerBound + row] == second[columns.lowerBound + row - diagonal]
    {
      row += 1
    }
    steps -= row - start
    forward[zero + diagonal] = row
    return (start, row)
  }

  private mutating func extendBackward(
    _ diagonal: Int, _ depth: Int, _ n: Int, _ m: Int, _ steps: inout Int
  ) -> (Int, Int) {
    var row: Int
    if diagonal == -depth
      || diagonal != depth && backward[zero + diagonal - 1] < backward[zero + diagonal + 1]
    {
      row = backward[zero + diagonal + 1]
    } else {
      row = backward[zero + diagonal - 1] + 1
    }
    let start = row
    while row < n, row - diagonal < m, row - diagonal >= 0,
      first[rows.upperBound - 1 - row] == second[columns.upperBound - 1 - (row - diagonal)]
    {
      row += 1
    }
    steps -= row - start
    backward[zero + diagonal] = row
    return (start, row)
  }
}
