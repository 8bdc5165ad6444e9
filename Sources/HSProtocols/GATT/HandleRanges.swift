/// Ranges of attribute handles, put together as far as they touch.
package struct HandleRanges: Sendable {
  /// Most ranges; what is beyond is not taken in.
  private static let limit = 64
  private var ranges: [ClosedRange<UInt16>] = []

  /// No ranges.
  package init() {}

  /// All handles that there are.
  package static var all: HandleRanges {
    var all = HandleRanges()
    all.add(1...UInt16.max)
    return all
  }

  /// Adds a range.
  package mutating func add(_ range: ClosedRange<UInt16>) {
    var lower = range.lowerBound
    var upper = range.upperBound
    var rest: [ClosedRange<UInt16>] = []
    for known in ranges {
      // Neighbours are one: 0x0001-0x0004 and 0x0005-0x0009.
      if Int(known.upperBound) + 1 < Int(lower) || Int(upper) + 1 < Int(known.lowerBound) {
        rest.append(known)
      } else {
        lower = min(lower, known.lowerBound)
        upper = max(upper, known.upperBound)
      }
    }
    guard rest.count < Self.limit else { return }
    ranges = rest + [lower...upper]
  }

  /// Adds the ranges of another.
  mutating func add(_ other: HandleRanges) {
    for range in other.ranges { add(range) }
  }

  /// Takes a range out.
  mutating func remove(_ range: ClosedRange<UInt16>) {
    var rest: [ClosedRange<UInt16>] = []
    for known in ranges {
      guard known.overlaps(range) else {
        rest.append(known)
        continue
      }
      if known.lowerBound < range.lowerBound {
        rest.append(known.lowerBound...(range.lowerBound - 1))
      }
      if known.upperBound > range.upperBound {
        rest.append((range.upperBound + 1)...known.upperBound)
      }
    }
    ranges = rest
  }

  /// Whether all of a range is among them.
  package func cover(_ range: ClosedRange<UInt16>) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
  }
}
