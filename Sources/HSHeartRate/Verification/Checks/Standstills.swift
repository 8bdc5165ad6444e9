/// Where the rate of a segment stands still.
struct Standstills {
  /// A stretch with the same rate.
  struct Stretch {
    var first: Int
    var last: Int
    /// Notifications, those that came twice once.
    var count = 1
    /// The rates that the sensor's own filter would have made.
    var expected = Self.nothing

    static let nothing = (count: 0, low: Double.infinity, high: -Double.infinity)

    /// Takes in a rate that the filter makes.
    mutating func expect(_ rate: Double) {
      expected.count += 1
      expected.low = min(expected.low, rate)
      expected.high = max(expected.high, rate)
    }
  }

  /// Seconds of the longest.
  private(set) var longest = 0.0
  /// Those that are long enough to be looked at, in their order.
  var stretches: [Stretch] = []

  /// Seconds for which a rate must stand still to be looked at.
  private static let shortest = 30.0

  /// Finds those of a segment.
  init(_ segment: Segment, in evidence: Evidence) {
    guard !segment.isWithoutContact else { return }
    let rates = evidence.series.rates
    var still: Stretch?
    var held: UInt16 = 0
    var (longest, stretches) = (0.0, [Stretch]())
    func end() {
      guard let known = still, known.count > 1 else { return }
      let seconds = evidence.time(known.last) - evidence.time(known.first)
      longest = max(longest, seconds)
      if seconds >= Self.shortest { stretches.append(known) }
    }
    segment.effective.forEach { sample in
      let rate = rates[sample]
      if rate == held, still != nil {
        still?.last = sample
        still?.count += 1
        return
      }
      end()
      still = rate > 0 ? Stretch(first: sample, last: sample) : nil
      held = rate
    }
    end()
    (self.longest, self.stretches) = (longest, stretches)
  }
}
