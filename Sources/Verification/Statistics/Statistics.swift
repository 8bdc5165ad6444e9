/// The quantile of numbers, interpolated linearly; `nil` of none.
func quantile(_ values: [Double], _ fraction: Double) -> Double? {
  quantile(sorted: values.sorted(), fraction)
}

/// The quantile of numbers in ascending order, interpolated linearly; `nil` of none.
func quantile(sorted values: [Double], _ fraction: Double) -> Double? {
  guard let last = values.last else { return nil }
  let position = Swift.min(Swift.max(fraction, 0), 1) * Double(values.count - 1)
  let index = Int(position)
  guard index + 1 < values.count else { return last }
  return values[index] + (values[index + 1] - values[index]) * (position - Double(index))
}

/// The median of numbers; `nil` of none.
func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

/// At most `limit` of the numbers, evenly taken, so that medians of long series stay cheap.
func thinned(_ values: [Double], to limit: Int) -> [Double] {
  guard values.count > limit, limit > 0 else { return values }
  return (0..<limit).map { values[$0 * values.count / limit] }
}

/// The minimum of the values before and from each index on, within windows.
struct SlidingMinima {
  /// The least of the `width` values that end before an index; infinite at 0.
  let before: [Double]
  /// The least of the `width` values that begin at an index.
  let after: [Double]

  init(_ values: [Double], width: Int) {
    before = Self.trailing(values, width: width)
    after = Self.trailing(values.reversed(), width: width, includesOwn: true).reversed()
  }

  /// The least of the last values, by a queue that holds only candidates: O(n).
  private static func trailing(
    _ values: [Double], width: Int, includesOwn: Bool = false
  ) -> [Double] {
    var result = [Double](repeating: .infinity, count: values.count)
    var queue: [Int] = []
    queue.reserveCapacity(values.count)
    var head = 0
    for index in values.indices {
      if !includesOwn, head < queue.count { result[index] = values[queue[head]] }
      while queue.count > head, values[queue[queue.count - 1]] >= values[index] {
        queue.removeLast()
      }
      queue.append(index)
      let oldest = index - width + 1
      while head < queue.count, queue[head] < oldest { head += 1 }
      if includesOwn, head < queue.count { result[index] = values[queue[head]] }
    }
    return result
  }
}

/// The mean of numbers over any stretch, by their running sum.
struct PrefixSums {
  private let sums: [Double]

  init(_ values: [Double]) {
    var sums = [0.0]
    sums.reserveCapacity(values.count + 1)
    var sum = 0.0
    for value in values {
      sum += value
      sums.append(sum)
    }
    self.sums = sums
  }

  /// The sum over indices, which must lie within the values.
  func sum(_ range: Range<Int>) -> Double { sums[range.upperBound] - sums[range.lowerBound] }

  /// The mean over indices; 0 over none.
  func mean(_ range: Range<Int>) -> Double {
    range.isEmpty ? 0 : sum(range) / Double(range.count)
  }
}
