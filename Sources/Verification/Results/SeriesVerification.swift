/// What can be said of a series: its runs, what was found, and the reasons of each sample.
public struct SeriesVerification: Sendable {
  /// Whose series it is.
  public let origin: SeriesOrigin
  /// The runs, in the order of the samples, which they cover without a gap.
  public internal(set) var runs: [Run]
  /// What was found, in the order of the samples.
  public internal(set) var findings: [SeriesFinding]
  /// The reasons of each sample.
  public internal(set) var reasons: [SampleReasons]
  /// A class for each RR interval of the series.
  public internal(set) var classes: [BeatClass]
  /// How many beats are missing within each RR interval.
  public internal(set) var missing: [UInt16]
  /// The filter by which the sensor makes its rate, if one fits.
  public internal(set) var filter: RateFilter?
  /// The sensor's grid of RR intervals in ticks, if it has one coarser than a tick.
  public internal(set) var grid: Double?
  /// What is known of the sensor by its name.
  public internal(set) var knowledge: [DeviceKnowledge]

  /// The run that a sample belongs to.
  public func run(ofSample index: Int) -> Run? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].samples.upperBound <= index { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].samples.contains(index) else { return nil }
    return runs[low]
  }

  /// The verdict on a sample: its run's, or a worse one that its own reasons force.
  public func verdict(ofSample index: Int) -> Verdict {
    guard index >= 0, index < reasons.count, let run = run(ofSample: index) else {
      return .unverifiable
    }
    return Swift.max(run.verdict, reasons[index].verdict)
  }

  /// The verdict on the series as a whole: the one that most of its samples have.
  ///
  /// Of verdicts with equally many samples, the worse one.
  public var verdict: Verdict {
    var counts = [Int](repeating: 0, count: Verdict.allCases.count)
    for run in runs { counts[Int(run.verdict.rawValue)] += run.samples.count }
    var best = Verdict.unverifiable
    var most = 0
    for verdict in Verdict.allCases where counts[Int(verdict.rawValue)] >= Swift.max(most, 1) {
      best = verdict
      most = counts[Int(verdict.rawValue)]
    }
    return best
  }
}
