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

/// Calls `body` for each index with the least of the `width` values that end before it (infinite at 0) and
/// the least of the `width` values that begin at it.
///
/// By two queues that hold only candidates: O(count) time, memory of the width.
func forEachEnvelope(
  _ count: Int, width: Int, _ value: (Int) -> Double,
  _ body: (_ index: Int, _ before: Double, _ after: Double) -> Void
) {
  var before = MinimumQueue(width: width)
  var after = MinimumQueue(width: width)
  var next = 0
  for index in 0..<count {
    while next < count, next < index + width {
      after.push(next, value(next))
      next += 1
    }
    after.forget(before: index)
    before.forget(before: index - width)
    body(index, before.least, after.least)
    before.push(index, value(index))
  }
}

/// The least of the last values.
private struct MinimumQueue {
  /// Candidates in a ring, their values ascending; its size is a power of two.
  private var ring: [(index: Int, value: Double)]
  private let mask: Int
  private var head = 0
  private var count = 0

  init(width: Int) {
    var size = 4
    while size < width + 2 { size *= 2 }
    ring = Array(repeating: (0, 0), count: size)
    mask = size - 1
  }

  var least: Double { count == 0 ? .infinity : ring[head].value }

  mutating func push(_ index: Int, _ value: Double) {
    while count > 0, ring[(head + count - 1) & mask].value >= value { count -= 1 }
    ring[(head + count) & mask] = (index, value)
    count += 1
  }

  mutating func forget(before index: Int) {
    while count > 0, ring[head].index < index {
      head = (head + 1) & mask
      count -= 1
    }
  }
}
