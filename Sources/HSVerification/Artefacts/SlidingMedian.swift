/// Calls `body` with the median of the centred window of eleven around each index of a range.
///
/// At the ends of the series the window is cut to what there is.
///
/// - Parameters:
///   - values: The series; finite.
///   - range: The indices to go through.
///   - body: Gets the index and the median.
@inline(__always)
func forEachMedianOfEleven(
  over values: [Double], in range: Range<Int>, _ body: (Int, Double) -> Void
) {
  let reach = 5
  let whole = (reach..<Swift.max(values.count - reach, reach)).clamped(to: range)
  func sortAround(_ indices: Range<Int>) {
    for index in indices {
      let near = Swift.max(index - reach, 0)..<Swift.min(index + reach + 1, values.count)
      body(index, median(Array(values[near])) ?? 0)
    }
  }
  sortAround(range.lowerBound..<whole.lowerBound)
  // Two at a time.
  var index = whole.lowerBound
  let numbers = values.span
  while index < whole.upperBound {
    let isLast = index + 1 == whole.upperBound
    // The last alone is computed as if it were two.
    let start = index - reach
    let next = isLast ? 0 : 1
    func pair(_ place: Int) -> SIMD2<Double> {
      SIMD2(numbers[start + place], numbers[start + place + next])
    }
    let medians = medianOfEleven(
      pair(0), pair(1), pair(2), pair(3), pair(4), pair(5), pair(6), pair(7), pair(8), pair(9),
      pair(10))
    body(index, medians[0])
    if !isLast { body(index + 1, medians[1]) }
    index += 2
  }
  sortAround(whole.upperBound..<range.upperBound)
}

/// The median of eleven, by a sorting network: no branch depends on the numbers.
///
/// The network of 35 comparisons is the shortest known (Knuth, The Art of Computer Programming 3, 5.3.4).
@inline(__always)
func medianOfEleven(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>,
  _ e: SIMD2<Double>, _ f: SIMD2<Double>, _ g: SIMD2<Double>, _ h: SIMD2<Double>,
  _ i: SIMD2<Double>, _ j: SIMD2<Double>, _ k: SIMD2<Double>
) -> SIMD2<Double> {
  var (a, b, c, d, e, f, g, h, i, j, k) = (a, b, c, d, e, f, g, h, i, j, k)
  @inline(__always)
  func order(_ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>) {
    let isInOrder = low .< high
    (low, high) = (
      high.replacing(with: low, where: isInOrder), low.replacing(with: high, where: isInOrder)
    )
  }
  order(&a, &j); order(&b, &g); order(&c, &e); order(&d, &h); order(&f, &i)
  order(&a, &b); order(&d, &f); order(&e, &k); order(&g, &j); order(&h, &i)
  order(&b, &d); order(&c, &f); order(&e, &h); order(&i, &k)
  order(&a, &e); order(&b, &c); order(&d, &h); order(&f, &j); order(&g, &i)
  order(&a, &b); order(&c, &g); order(&e, &f); order(&h, &i); order(&j, &k)
  order(&c, &e); order(&d, &g); order(&f, &h); order(&i, &j)
  order(&b, &c); order(&d, &e); order(&f, &g); order(&h, &i)
  order(&c, &d); order(&e, &f); order(&g, &h)
  return f
}
