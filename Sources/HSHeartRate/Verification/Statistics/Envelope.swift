/// Calls `body` for each index with its value, the least of the `width` values that end before it (infinite at
/// 0) and the least of the `width` values that begin at it.
///
/// O(count) time, memory of the width. Values are looked at in blocks of the width: the least of any `width` that
/// follow each other is the least of the end of one block and the beginning of the next (van Herk 1992).
@inline(__always)
func forEachEnvelope(
  _ count: Int, width: Int, _ value: (Int) -> Double,
  _ body: (_ index: Int, _ own: Double, _ before: Double, _ after: Double) -> Void
) {
  // The values of a block and of the next one; behind the last, infinite ones.
  var own = [Double](repeating: .infinity, count: width)
  var next = own
  // The least of the windows that begin in the block before: those that end before this block's values.
  var least = own
  var endings = own
  var beginning = Double.infinity
  for place in 0..<width {
    next[place] = place < count ? value(place) : .infinity
    least[place] = beginning
    beginning = min(beginning, next[place])
  }
  var start = 0
  while start < count {
    swap(&own, &next)
    var ending = Double.infinity
    for place in stride(from: width - 1, through: 0, by: -1) {
      ending = min(ending, own[place])
      endings[place] = ending
    }
    beginning = .infinity
    for place in 0..<width {
      next[place] = start + width + place < count ? value(start + width + place) : .infinity
      guard start + place < count else { continue }
      let after = min(endings[place], beginning)
      body(start + place, own[place], least[place], after)
      least[place] = after
      beginning = min(beginning, next[place])
    }
    start += width
  }
}
