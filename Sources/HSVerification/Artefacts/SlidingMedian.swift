/// The median of the centred window of eleven around each number of a series.
///
/// At the ends of the series the window is cut to what there is; whole ones are done two at a time.
///
/// - Parameter values: The series; finite.
/// - Returns: A median for each number.
func mediansOfEleven(_ values: [Double]) -> [Double] {
  let (count, reach) = (values.count, 5)
  var medians = [Double](repeating: 0, count: count)
  let whole = reach..<max(count - reach, reach)
  let numbers = values.span
  for index in stride(from: whole.lowerBound, to: whole.upperBound, by: 2) {
    let start = index - reach
    // The last alone is computed as if it were two.
    let next = index + 1 == whole.upperBound ? 0 : 1
    let found = medianOfEleven({ SIMD2(numbers[start + $0], numbers[start + $0 + next]) }) {
      let isInOrder = $0 .< $1
      ($0, $1) = (
        $1.replacing(with: $0, where: isInOrder), $0.replacing(with: $1, where: isInOrder)
      )
    }
    medians[index] = found[0]
    medians[index + next] = found[next]
  }
  for index in 0..<count where !whole.contains(index) {
    let near = values[max(index - reach, 0)..<min(index + reach + 1, count)]
    medians[index] = median(Array(near)) ?? 0
  }
  return medians
}

/// The median of eleven, by a sorting network: no branch depends on the numbers.
///
/// The network of 35 comparisons is the shortest known (Knuth, The Art of Computer Programming 3, 5.3.4).
///
/// - Parameters:
///   - number: The numbers, from 0 on; several series beside each other.
///   - order: Puts two in order, in each of the series.
/// - Returns: The medians.
@inline(__always)
func medianOfEleven<Lanes>(
  _ number: (Int) -> Lanes, _ order: (inout Lanes, inout Lanes) -> Void
) -> Lanes {
  var (a, b, c, d, e) = (number(0), number(1), number(2), number(3), number(4))
  var (f, g, h, i, j, k) = (
    number(5), number(6), number(7), number(8), number(9), number(10)
  )
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
