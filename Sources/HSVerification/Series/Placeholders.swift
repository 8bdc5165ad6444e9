/// What a sensor sends in place of an interval where it has none, and where it did.
///
/// The octets of a series hold what was sent; its intervals do without.
public struct Placeholders: Sendable {
  /// A value, in ticks, how often it came, and from which measurement to which.
  struct Value: Sendable {
    var ticks: Int
    var times: Int
    var samples: Range<Int>
  }

  /// The values, the shortest first.
  private(set) var values: [Value] = []
  /// The measurements with one, in ascending order.
  public private(set) var samples: [UInt32] = []
  /// Whether beats are missing where one stands: it came in place of an interval, not besides.
  public private(set) var hideBeats = false

  /// One measurement in so many may have a placeholder that hides beats.
  private static let mostHoles = 10

  init() {}

  /// Takes those of some values out of the intervals of a series.
  init(
    _ wanted: Set<Int>, from ticks: inout [UInt16], bounds: inout [UInt32], period: Double?
  ) {
    var kept: [UInt16] = []
    kept.reserveCapacity(ticks.count)
    var found: [Int: Value] = [:]
    var left = 0
    var begin = 0
    for sample in 0..<bounds.count - 1 {
      let end = Int(bounds[sample + 1])
      let before = kept.count
      for place in begin..<end {
        let value = Int(ticks[place])
        guard wanted.contains(value) else {
          kept.append(ticks[place])
          continue
        }
        let known = found[value]
        found[value] = Value(
          ticks: value, times: (known?.times ?? 0) + 1,
          samples: (known?.samples.lowerBound ?? sample)..<sample + 1)
      }
      if kept.count - before < end - begin {
        samples.append(UInt32(sample))
        for place in before..<kept.count { left += Int(kept[place]) }
      }
      begin = end
      bounds[sample + 1] = UInt32(kept.count)
    }
    ticks = kept
    values = found.values.sorted { $0.ticks < $1.ticks }
    guard let period, !kept.isEmpty, !samples.isEmpty else { return }
    // What is left beside one covers the time from one measurement to the next, or that less an interval.
    let covered = Double(left) / Double(samples.count) / 1024
    let interval = kept.reduce(0) { $0 + Double($1) } / Double(kept.count) / 1024
    // Where they are many, no stretch between them is long enough to be judged: the time that lacks is told.
    hideBeats =
      covered + interval / 2 < period && Self.mostHoles * samples.count <= bounds.count
  }

  /// Adds those of another search, which went through what this one left.
  mutating func add(_ other: Placeholders) {
    values = (values + other.values).sorted { $0.ticks < $1.ticks }
    samples = Set(samples + other.samples).sorted()
    hideBeats = hideBeats || other.hideBeats
  }
}
