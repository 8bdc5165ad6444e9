/// The numbers of a window that slides over a series, of which quantiles are asked.
protocol SlidingWindow {
  /// An empty window.
  init()
  /// Number of numbers.
  var count: Int { get }
  mutating func insert(_ value: Double)
  /// Takes out one number equal to `value`.
  mutating func remove(_ value: Double)
  /// Takes out one number equal to `old` and puts in `new`.
  mutating func replace(_ old: Double, with new: Double)
  /// The quantile, interpolated linearly between the two nearest numbers.
  ///
  /// - Parameter fraction: 0 for the least number, 1 for the greatest.
  /// - Returns: `nil` where the window cannot tell, or is empty.
  mutating func quantile(_ fraction: Double) -> Double?
}

/// Calls `body` with the centred window around each index of a range.
///
/// At the ends of the series the window is cut to what there is.
///
/// - Parameters:
///   - values: The series; finite.
///   - width: Number of values in a whole window, odd.
///   - range: The indices to go through.
///   - kind: What holds the numbers.
///   - body: Gets the index and the window.
@inline(__always)
func slide<Window: SlidingWindow>(
  over values: [Double], width: Int, in range: Range<Int>, _ kind: Window.Type,
  _ body: (Int, inout Window) -> Void
) {
  let half = width / 2
  var window = kind.init()
  let first = Swift.max(range.lowerBound - half - 1, 0)
  let next = Swift.max(Swift.min(range.lowerBound + half, values.count), first)
  for value in values[first..<next] { window.insert(value) }
  for index in range {
    switch (index + half < values.count, index - half > 0) {
    case (true, true): window.replace(values[index - half - 1], with: values[index + half])
    case (true, false): window.insert(values[index + half])
    case (false, true): window.remove(values[index - half - 1])
    case (false, false): break
    }
    body(index, &window)
  }
}

/// Calls `body` with two quantiles of the centred window around each index of a range.
///
/// - Parameters:
///   - fractions: Which quantiles: 0 is the least number, 1 the greatest.
///   - values: The series; finite.
///   - width: Number of values in a whole window, odd.
///   - range: The indices to go through.
///   - body: Gets the index and the quantiles.
func forEachQuantiles(
  _ fractions: (Double, Double), over values: [Double], width: Int, in range: Range<Int>,
  _ body: (Int, Double, Double) -> Void
) {
  let half = width / 2
  func near(_ low: Int, _ high: Int) -> Range<Int> {
    Swift.max(low, 0)..<Swift.min(high, values.count)
  }
  func go<Window: SlidingWindow>(_ range: Range<Int>, _ kind: Window.Type) {
    guard !range.isEmpty else { return }
    slide(over: values, width: width, in: range, kind) { index, window in
      if let low = window.quantile(fractions.0), let high = window.quantile(fractions.1) {
        body(index, low, high)
      } else {
        // Greater than counting tells apart.
        var exact = SortedWindow()
        for place in near(index - half, index + half + 1) { exact.insert(values[place]) }
        body(index, exact.quantile(fractions.0) ?? 0, exact.quantile(fractions.1) ?? 0)
      }
    }
  }
  // Windows with a number that cannot be counted are kept in order; those between them are counted.
  var next = range.lowerBound
  var ordered = next..<next
  func finishOrdered() {
    go(next..<ordered.lowerBound, CountedWindow.self)
    go(ordered, SortedWindow.self)
    next = ordered.upperBound
  }
  for place in near(range.lowerBound - half - 1, range.upperBound + half)
  where !CountedWindow.canHold(values[place]) {
    let first = place - half
    // A window begins with the number before its first.
    let last = Swift.min(place + half + 2, range.upperBound)
    // A window costs its width to begin.
    if first > ordered.upperBound + width {
      finishOrdered()
      ordered = first..<last
    } else {
      ordered = ordered.lowerBound..<Swift.max(last, ordered.upperBound)
    }
  }
  finishOrdered()
  go(next..<range.upperBound, CountedWindow.self)
}

/// The numbers of a sliding window by how often each occurs: for small whole numbers and halves, as
/// sensors' ticks and their differences are.
///
/// A number enters or leaves with a few additions, and a quantile is found a few numbers away from
/// where it was before: a third of what keeping order costs.
struct CountedWindow: SlidingWindow {
  /// How often each half number occurs; the last stands for all that are greater.
  private var counts = [UInt16](repeating: 0, count: mostHalves + 1)
  private(set) var count = 0
  private var low = Cursor()
  private var high = Cursor()

  /// The greatest number that is told from greater ones, in halves: two seconds of ticks.
  private static let mostHalves = 4096

  /// Stands on a number.
  private struct Cursor {
    var half = 0
    /// How many numbers of the window are less.
    var below = 0

    /// Goes to the number that `rank` others precede; there is one.
    @inline(__always)
    mutating func seek(_ rank: Int, in counts: Span<UInt16>) {
      while below > rank, half > 0 {
        half -= 1
        below -= Int(counts[half])
      }
      while half < counts.count - 1, below + Int(counts[half]) <= rank {
        below += Int(counts[half])
        half += 1
      }
    }
  }

  init() {}

  /// Whether the window tells a number from others: no fraction but a half, and not negative.
  static func canHold(_ value: Double) -> Bool {
    let doubled = 2 * value
    return doubled >= 0 && doubled.rounded(.down) == doubled
  }

  private static func half(_ value: Double) -> Int {
    Int(Swift.min(2 * value, Double(mostHalves)))
  }

  mutating func insert(_ value: Double) {
    let half = Self.half(value)
    counts[half] += 1
    count += 1
    if half < low.half { low.below += 1 }
    if half < high.half { high.below += 1 }
  }

  mutating func remove(_ value: Double) {
    let half = Self.half(value)
    guard counts[half] > 0 else { return }
    counts[half] -= 1
    count -= 1
    if half < low.half { low.below -= 1 }
    if half < high.half { high.below -= 1 }
  }

  mutating func replace(_ old: Double, with new: Double) {
    remove(old)
    insert(new)
  }

  /// The quantile, interpolated linearly; `nil` where it is above two seconds of ticks.
  mutating func quantile(_ fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let position = fraction * Double(count - 1)
    let rank = Int(position)
    let part = position - Double(rank)
    // Two cursors, so that neither has far to go when quartiles are asked in turn.
    var cursor = fraction <= 0.5 ? low : high
    cursor.seek(rank, in: counts.span)
    if fraction <= 0.5 { low = cursor } else { high = cursor }
    var next = cursor
    if part > 0 { next.seek(Swift.min(rank + 1, count - 1), in: counts.span) }
    guard next.half < Self.mostHalves else { return nil }
    return (Double(cursor.half) + Double(next.half - cursor.half) * part) / 2
  }
}
