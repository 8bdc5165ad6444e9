/// Marks of places and of their neighbours, O(1) a mark.
struct NearMarks {
  private var changes: [Int]
  private let reach: Int

  /// No marks yet.
  ///
  /// - Parameters:
  ///   - count: Number of places.
  ///   - reach: How many neighbours at each side are marked too.
  init(count: Int, reach: Int) {
    changes = [Int](repeating: 0, count: count + 1)
    self.reach = reach
  }

  /// Marks a place, which must exist, and its neighbours.
  mutating func mark(_ index: Int) {
    changes[Swift.max(index - reach, 0)] += 1
    changes[Swift.min(index + reach + 1, changes.count - 1)] -= 1
  }

  /// Whether each place is marked.
  func marks() -> [Bool] {
    var depth = 0
    return changes.dropLast().map { change in
      depth += change
      return depth > 0
    }
  }
}
