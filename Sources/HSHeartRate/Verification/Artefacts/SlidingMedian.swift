import HSBase

/// The median of the centred window of eleven around each number of a series.
///
/// At the ends of the series the window is cut to what there is; whole ones are done four at a time. Two that follow each
/// other have ten numbers in common: the median of each is the middle one of its other number and the two in the middle of
/// these.
///
/// - Parameter values: The series; finite.
/// - Returns: A median for each number.
func mediansOfEleven(_ values: [Double]) -> [Double] {
  let (count, reach, together) = (values.count, 5, 4)
  var medians = [Double](repeating: 0, count: count)
  let whole = reach..<(count >= 2 * reach + together ? count - reach : reach)
  let numbers = values.span
  for place in stride(from: whole.lowerBound, to: whole.upperBound, by: together) {
    // Where fewer are left, some are done once more.
    let index = min(place, whole.upperBound - together)
    let start = index - reach
    let (low, high) = middleOfTen(
      { SIMD2(numbers[start + 1 + $0], numbers[start + 3 + $0]) }, order)
    let first = middle(low, SIMD2(numbers[start], numbers[start + 2]), high)
    let second = middle(low, SIMD2(numbers[start + 11], numbers[start + 13]), high)
    medians[index] = first[0]
    medians[index + 1] = second[0]
    medians[index + 2] = first[1]
    medians[index + 3] = second[1]
  }
  for index in 0..<count where !whole.contains(index) {
    let near = values[max(index - reach, 0)..<min(index + reach + 1, count)]
    medians[index] = quantile(Array(near), 0.5) ?? 0
  }
  return medians
}

/// Puts two numbers in order, in both of two series.
@inline(__always)
private func order(_ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>) {
  let isInOrder = low .< high
  (low, high) = (
    high.replacing(with: low, where: isInOrder), low.replacing(with: high, where: isInOrder)
  )
}

/// The middle one of three, of which two are in order.
@inline(__always)
private func middle(
  _ low: SIMD2<Double>, _ own: SIMD2<Double>, _ high: SIMD2<Double>
) -> SIMD2<Double> {
  var (low, own, high) = (low, own, high)
  order(&own, &high)
  order(&low, &own)
  return own
}

/// The two in the middle of ten, by a network of comparisons: no branch depends on the numbers.
///
/// Of the 29 comparisons that sort ten (Knuth, The Art of Computer Programming 3, 5.3.4) the 25 that these need.
///
/// - Parameters:
///   - number: The numbers, from 0 on; several series beside each other.
///   - order: Puts two in order, in each of the series.
/// - Returns: The fifth and the sixth.
@inline(__always)
func middleOfTen<Lanes>(
  _ number: (Int) -> Lanes, _ order: (inout Lanes, inout Lanes) -> Void
) -> (Lanes, Lanes) {
  var (a, b, c, d, e) = (number(0), number(1), number(2), number(3), number(4))
  var (f, g, h, i, j) = (number(5), number(6), number(7), number(8), number(9))
  order(&e, &j); order(&d, &i); order(&b, &g); order(&a, &f)
  order(&b, &e); order(&f, &i); order(&a, &c); order(&h, &j)
  order(&a, &b); order(&c, &e); order(&f, &h); order(&i, &j)
  order(&b, &c); order(&e, &g); order(&h, &i); order(&d, &f)
  order(&c, &f); order(&g, &i); order(&b, &d); order(&e, &h)
  order(&c, &d); order(&g, &h); order(&d, &e); order(&f, &g)
  order(&e, &f)
  return (e, f)
}
