import HSHeartRate
import HSSeries

/// Two sensors of a page beside each other: how well their RR intervals agree.
struct PageComparison {
  /// The sensors, by their places on the page.
  let first: Int
  let second: Int
  /// What is said of them.
  let rows: [AgreementText.Row]
  /// In milliseconds; `nil` where they cannot be laid beside each other.
  let statistics: AgreementStatistics?
  /// Of each pair of intervals the mean and the difference, in milliseconds, after conversion.
  let points: [(place: Double, value: Double)]

  /// Pairs of sensors that are compared.
  private static let most = 6
  /// Intervals of a sensor that is compared.
  static let longest = 50_000

  /// The first pairs of sensors that sent RR intervals.
  static func all(_ sensors: [PageSensor]) -> [PageComparison] {
    var found: [PageComparison] = []
    for first in sensors.indices where !sensors[first].beats.isEmpty {
      for second in sensors.indices.dropFirst(first + 1) where !sensors[second].beats.isEmpty {
        guard found.count < most else { return found }
        guard sensors[first].beats.count <= longest, sensors[second].beats.count <= longest else {
          continue
        }
        func source(_ place: Int) -> BeatSource {
          let summary = sensors[place].summary
          return CaptureBeats.source(ofSensor: summary.index, in: summary.capture)
        }
        found.append(
          PageComparison(first, second, BeatAgreement(source(first), with: source(second))))
      }
    }
    return found
  }

  private init(_ first: Int, _ second: Int, _ agreement: BeatAgreement) {
    self.first = first
    self.second = second
    rows = agreement.told().dropFirst().flatMap { $0 }
    statistics = agreement.statistics
    guard let factors = agreement.unit?.finding.factors else {
      points = []
      return
    }
    points = agreement.pairs.map { link in
      let a = agreement.first.intervals[link.first.lowerBound].milliseconds * factors.first
      let b = agreement.second.intervals[link.second.lowerBound].milliseconds * factors.second
      return ((a + b) / 2, a - b)
    }
  }
}
