import HSBytes

/// The median of the centred window of eleven around each number of a series.
///
/// At the ends of the series the window is cut to what there is. Numbers that are whole, as sensors send them, or
/// sixteenths, as correction leaves them, are done eight at a time, others two at a time.
///
/// - Parameter values: The series; finite. The first may be any number, as it may stand for what is unknown.
/// - Returns: A median for each number.
func mediansOfEleven(_ values: [Double]) -> [Double] {
  let count = values.count
  var medians = [Double](repeating: 0, count: count)
  let whole = reach + 1..<Swift.max(count - reach, reach + 1)
  if !whole.isEmpty {
    var results = medians.mutableSpan
    if let small = SmallNumbers(values, in: 1) ?? SmallNumbers(values, in: 16) {
      small.medians(whole, &results)
    } else {
      twoAtOnce(values.span, whole, &results)
    }
  }
  for index in 0..<count where !whole.contains(index) {
    let near = Swift.max(index - reach, 0)..<Swift.min(index + reach + 1, count)
    medians[index] = medianOfCut(values.span.extracting(near))
  }
  return medians
}

/// The median of a window that is cut to one to eleven numbers.
///
/// What is missing is as often less as more than all, once less often or once more where an odd number is missing: that
/// gives the two in the middle.
private func medianOfCut(_ numbers: Span<Double>) -> Double {
  let missing = 2 * reach + 1 - numbers.count
  let middle = medianOfEleven(
    { (place: Int) -> SIMD2<Double> in
      guard place >= numbers.count else { return SIMD2(repeating: numbers[place]) }
      let number = place - numbers.count
      return SIMD2(
        number < (missing + 1) / 2 ? -.infinity : .infinity,
        number < missing / 2 ? -.infinity : .infinity)
    }, inOrder)
  return middle[0] + (middle[1] - middle[0]) / 2
}

/// How far the window reaches to either side.
private let reach = 5

/// Numbers in sixteen bits each.
private struct SmallNumbers {
  /// What one of them stands for.
  private let part: Double
  private let numbers: [Int16]

  /// `nil` unless all but the first are whole when multiplied by a power of two, and fit.
  init?(_ values: [Double], in parts: Double) {
    var numbers = [Int16](repeating: 0, count: values.count)
    var others = 0
    var places = numbers.mutableSpan
    for index in 1..<values.count {
      let value = values[index] * parts
      // With no room for a fraction, the last bits are the nearest whole number.
      let shifted = Swift.max(-32_768, Swift.min(32_767, value)) + 0x1.8p52
      places[index] = Int16(truncatingIfNeeded: shifted.bitPattern)
      others &+= shifted - 0x1.8p52 == value ? 0 : 1
    }
    guard others == 0 else { return nil }
    part = 1 / parts
    self.numbers = numbers
  }

  /// The medians of whole windows, eight at a time.
  func medians(_ whole: Range<Int>, _ medians: inout MutableSpan<Double>) {
    @inline(__always)
    func order(_ low: inout SIMD8<Int16>, _ high: inout SIMD8<Int16>) {
      let isInOrder = low .< high
      (low, high) = (
        high.replacing(with: low, where: isInOrder), low.replacing(with: high, where: isInOrder)
      )
    }
    let numbers = numbers.span
    for index in stride(from: whole.lowerBound, to: whole.upperBound, by: 8) {
      let start = index - reach
      let found = medianOfEleven({ numbers.eight(at: start + $0) }, order)
      for lane in 0..<Swift.min(whole.upperBound - index, 8) {
        medians[index + lane] = Double(found[lane]) * part
      }
    }
  }
}

/// Medians of whole windows, two at a time.
private func twoAtOnce(
  _ numbers: Span<Double>, _ whole: Range<Int>, _ medians: inout MutableSpan<Double>
) {
  for index in stride(from: whole.lowerBound, to: whole.upperBound, by: 2) {
    let start = index - reach
    // The last alone is computed as if it were two.
    let next = index + 1 == whole.upperBound ? 0 : 1
    let found = medianOfEleven(
      { SIMD2(numbers[start + $0], numbers[start + $0 + next]) }, inOrder)
    medians[index] = found[0]
    medians[index + next] = found[next]
  }
}

/// Puts two numbers in order, in both of two series.
@inline(__always)
private func inOrder(_ low: inout SIMD2<Double>, _ high: inout SIMD2<Double>) {
  let isInOrder = low .< high
  (low, high) = (
    high.replacing(with: low, where: isInOrder), low.replacing(with: high, where: isInOrder)
  )
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
