/// Where the rate of a segment stands still.
struct Standstills {
  /// Seconds of the longest.
  var longest = 0.0
  /// Those that are long enough to be looked at, in their order.
  var stretches: [Standstill] = []
}

/// A stretch with the same rate.
struct Standstill {
  var first: Int
  var last: Int
  /// Notifications, those that came twice once.
  var count = 1
  /// The rates that the sensor's own filter would have made.
  var expected = (count: 0, low: Double.infinity, high: -Double.infinity)

  /// Takes in a rate that the filter makes.
  mutating func expect(_ rate: Double) {
    expected.count += 1
    expected.low = Swift.min(expected.low, rate)
    expected.high = Swift.max(expected.high, rate)
  }
}
