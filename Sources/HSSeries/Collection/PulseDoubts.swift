import HSProtocols

/// What a sensor says of how far its intervals between pulses may be off.
package struct PulseDoubts: Sendable {
  /// Intervals that it calls invalid.
  package private(set) var invalid = 0
  /// How often it gave each error, in milliseconds, of the others.
  private var errors: [UInt16: Int] = [:]
  /// Intervals with an error.
  package private(set) var count = 0

  /// Counts an interval.
  mutating func note(_ interval: PolarPulseInterval) {
    if interval.isBlocked {
      invalid += 1
    } else {
      count += 1
      errors[interval.errorEstimate, default: 0] += 1
    }
  }

  /// The error in milliseconds that a share of them do not exceed; `nil` where there is none.
  package func error(of share: Double) -> UInt16? {
    var below = 0
    for (error, count) in errors.sorted(by: { $0.key < $1.key }) {
      below += count
      if Double(below) >= share * Double(self.count) { return error }
    }
    return nil
  }
}
