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
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if values[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  mutating func insert(_ value: Double) { values.insert(value, at: place(of: value)) }

  /// Takes out one number equal to `value`, if there is one.
  mutating func remove(_ value: Double) {
    let index = place(of: value)
    if index < values.count, values[index] == value { values.remove(at: index) }
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
    if index + half < values.count { window.insert(values[index + half]) }
    if index - half > 0 { window.remove(values[index - half - 1]) }
    body(index, window)
  }
}
