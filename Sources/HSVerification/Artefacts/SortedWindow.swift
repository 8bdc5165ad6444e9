/// The numbers of a sliding window, kept in order, so that quantiles cost no sorting.
///
/// A window of `w` numbers costs O(w) moves a step, of neighbouring memory; for the windows here (11
/// to 111) that is less than any tree.
struct SortedWindow: SlidingWindow {
  private var values: [Double] = []

  init() {}

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

  func quantile(_ fraction: Double) -> Double? {
    guard let last = values.last else { return nil }
    let position = fraction * Double(values.count - 1)
    let index = Int(position)
    guard index + 1 < values.count else { return last }
    let low = values[index]
    return low + (values[index + 1] - low) * (position - Double(index))
  }
}
