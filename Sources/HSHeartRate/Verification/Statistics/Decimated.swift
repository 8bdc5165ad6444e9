import HSBase

/// Numbers of which at most 8192 are kept, evenly taken, so that medians of long series cost no memory.
struct Decimated {
  private(set) var values: [Double] = []
  private var stride = 1
  private var skipped = 0
  /// Number of numbers, kept or not.
  private(set) var count = 0

  private static let limit = 8192

  /// No numbers yet.
  init() {}

  /// The numbers of some places, in their order; those that are not kept are not worked out.
  @inline(__always)
  init(_ places: Range<Int>, _ value: (Int) -> Double) {
    var place = places.lowerBound
    while place < places.upperBound {
      append(value(place))
      let passed = min(skipped, places.upperBound - place - 1)
      count += passed
      skipped -= passed
      place += 1 + passed
    }
  }

  /// Takes the next number, which is worked out only if it is kept.
  @inline(__always)
  mutating func append(_ value: @autoclosure () -> Double) {
    count += 1
    if skipped > 0 {
      skipped -= 1
      return
    }
    keep(value())
  }

  private mutating func keep(_ value: Double) {
    skipped = stride - 1
    values.append(value)
    guard values.count == Self.limit else { return }
    // Every second one goes.
    for index in 0..<Self.limit / 2 { values[index] = values[2 * index] }
    values.removeLast(Self.limit / 2)
    stride *= 2
    skipped = stride - 1
  }

  var median: Double? { quantile(values, 0.5) }
}
