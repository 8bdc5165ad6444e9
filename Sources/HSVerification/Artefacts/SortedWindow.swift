/// The numbers of a sliding window, kept in order, so that quantiles cost no sorting.
///
/// A window of `w` numbers costs O(w) moves a step, of neighbouring memory; for the windows here (11
/// to 111) that is less than any tree.
struct SortedWindow {
  private var values: [Double] = []

  init(capacity: Int) { values.reserveCapacity(capacity) }

  var count: Int { values.count }

  /// The place of the first number that is not less than `value`.
  private func place(of value: Double) -> Int {
    let values = values.span
    // Halves without a branch: which half it is, nobody can foretell.
    var (first, length) = (0, values.count)
    while length > 1 {
      let half = length / 2
      first += values[first + half - 1] < value ? half : 0
      length -= half
    }
    return first < values.count && values[first] < value ? first + 1 : first
  }

  mutating func insert(_ value: Double) { values.insert(value, at: place(of: value)) }

  /// Takes out one number equal to `value`, if there is one.
  mutating func remove(_ value: Double) {
    let index = place(of: value)
    if index < values.count, values[index] == value { values.remove(at: index) }
  }

  /// Takes out one number equal to `old` and puts in `new`: only what lies between them moves.
  mutating func replace(_ old: Double, with new: Double) {
    var index = place(of: old)
    guard index < values.count, values[index] == old else { return insert(new) }
    var values = values.mutableSpan
    if new > old {
      while index + 1 < values.count, values[index + 1] < new {
        values[index] = values[index + 1]
        index += 1
      }
    } else {
      while index > 0, values[index - 1] > new {
        values[index] = values[index - 1]
        index -= 1
      }
    }
    values[index] = new
  }

  mutating func removeAll() { values.removeAll(keepingCapacity: true) }

  /// The quantile, interpolated linearly between the two nearest numbers; 0 of an empty window.
  func quantile(_ fraction: Double) -> Double {
    guard let last = values.last else { return 0 }
    let position = fraction * Double(values.count - 1)
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let low = values[index]
    return low + (values[index + 1] - low) * (position - Double(index))
  }

  var median: Double { quantile(0.5) }
}

/// Calls `body` for each index with the sorted numbers of the centred window around it.
///
/// At the ends the window is cut to what there is.
///
/// - Parameters:
///   - values: The numbers; finite.
///   - width: Number of values in a whole window, odd.
///   - body: Gets the index and the window.
func slide(over values: [Double], width: Int, _ body: (Int, SortedWindow) -> Void) {
  let half = width / 2
  var window = SortedWindow(capacity: width + 1)
  for value in values.prefix(half) { window.insert(value) }
  for index in values.indices {
    switch (index + half < values.count, index - half > 0) {
    case (true, true): window.replace(values[index - half - 1], with: values[index + half])
    case (true, false): window.insert(values[index + half])
    case (false, true): window.remove(values[index - half - 1])
    case (false, false): break
    }
    body(index, window)
  }
}
