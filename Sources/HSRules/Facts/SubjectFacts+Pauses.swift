import HSHeartRate
import HSProtocols

extension SubjectFacts {
  /// Whether the client switched measurements off between two of them, so that the gap is nobody's
  /// fault.
  func isPaused(between one: HeartRateSample, and other: HeartRateSample, in facts: SeriesFacts)
    -> Bool
  {
    guard let connection = connections.first(where: { $0.number == facts.connection }) else {
      return false
    }
    return connection.configurations.contains {
      $0.characteristic == .heartRateMeasurement && $0.isLocal == isLocal && $0.bits & 3 == 0
        && $0.packet > one.packet && $0.packet < other.packet
    }
  }

  /// How long the measurements of a series came, in seconds, and how many intervals between
  /// measurements that makes, without the pauses that the client made.
  func paced(_ facts: SeriesFacts) -> (seconds: Double, intervals: Int) {
    var seconds = facts.seconds
    let samples = facts.series.samples
    var intervals = max(samples.count - 1, 0)
    guard
      connections.contains(where: {
        $0.number == facts.connection && $0.configurations.contains { $0.bits & 3 == 0 }
      })
    else { return (seconds, intervals) }
    for (one, other) in zip(samples, samples.dropFirst())
    where isPaused(between: one, and: other, in: facts) {
      seconds -= Double(max(other.time &- one.time, 0)) / 1e9
      intervals -= 1
    }
    return (seconds, intervals)
  }
}
