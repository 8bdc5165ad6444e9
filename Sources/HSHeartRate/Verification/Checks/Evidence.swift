import HSBase
import HSNames

/// What a series is judged by, before anything is concluded of it.
struct Evidence {
  let series: HeartRateSeries
  /// The series of the same peer in an earlier connection, if there was one.
  let predecessor: HeartRateSeries?
  let others: [OtherRates]
  /// Where what is found is written down.
  let ledger: Ledger
  /// When the first measurement came, in nanoseconds.
  let start: Int64
  /// Why the capture's times say nothing of single notifications; `nil` if they do.
  let timeObstacle: Obstacle?
  let grid: IntervalGrid?

  /// The fewest measurements whose times are judged.
  private static let fewest = 5
  /// The fewest steps of the clock that are more than now and then.
  private static let fewestSteps = 16
  /// Seconds between measurements, in the mean, below which they are not a sensor's: several may come in one
  /// connection event, but events are 7.5 ms apart, and sensors send about once a second.
  private static let shortestDistance = 0.002

  /// Looks at the times of a series, tells placeholders that were taken out of it, and finds the grid of its intervals.
  init(
    _ series: HeartRateSeries, predecessor: HeartRateSeries? = nil, others: [OtherRates] = []
  ) {
    self.series = series
    self.predecessor = predecessor
    self.others = others
    ledger = Ledger(series)
    start = series.times.first ?? 0
    grid = IntervalGrid(series.ticks)
    timeObstacle = Self.timeObstacle(series)
    if timeObstacle == .impossibleTime, let first = series.times.min(),
      let last = series.times.max()
    {
      ledger.note(
        .impossibleTimes, 0..<series.count, series.count, Self.seconds(from: first, to: last))
    }
    for sample in series.placeholders.samples { ledger.mark(.sentinel, Int(sample)) }
    for value in series.placeholders.values {
      ledger.note(.sentinel, value.samples, value.times, Double(value.ticks) * 1000 / 1024)
    }
  }

  private static func timeObstacle(_ series: HeartRateSeries) -> Obstacle? {
    if series.timeResolution > 300_000_000 { return .coarseTime }
    guard series.count >= fewest, let first = series.times.first, let last = series.times.last
    else { return nil }
    let least = shortestDistance * Double(series.count - 1)
    // The ends tell of nearly all.
    if seconds(from: first, to: last) <= least, let first = series.times.min(),
      let last = series.times.max(), seconds(from: first, to: last) <= least
    {
      return .impossibleTime
    }
    // The clock steps back more than now and then, and with more than one measurement of sixteen: the times between its
    // steps say little.
    var steps = 0
    for (earlier, later) in zip(series.times, series.times.dropFirst())
    where later < earlier && seconds(from: later, to: earlier) > 1 { steps += 1 }
    return steps >= fewestSteps && 16 * steps > series.count ? .unsteadyClock : nil
  }

  /// Seconds between two times; inexact where they are centuries apart.
  @inline(__always)
  static func seconds(from start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? (Double(end) - Double(start)) * 1e-9 : Double(difference) * 1e-9
  }
}

/// A step of the judgement, made from the results of those before it: what it needs is there, and none can come too early.
///
/// What the delivery explains is settled first (`Segmentation`), because a lost notification looks like lost beats.
/// Artefacts are marked before beats are counted (`MarkedBeats`), because an interval over a spell without contact looks
/// like one beat too many and one too few. The rate is held against corrected intervals (`RateFit`), and tells their unit
/// (`UnitEstimate`). Then each segment is checked (`SegmentCheck`).
protocol Stage {
  var evidence: Evidence { get }
}

extension Stage {
  var series: HeartRateSeries { evidence.series }
  var ledger: Ledger { evidence.ledger }
  var timeObstacle: Obstacle? { evidence.timeObstacle }
  /// Why the capture's times say nothing at all; `nil` if they do.
  var noTimes: Obstacle? { timeObstacle == .coarseTime ? nil : timeObstacle }

  /// When a sample came, in seconds since the first.
  @inline(__always)
  func time(_ sample: Int) -> Double {
    Evidence.seconds(from: evidence.start, to: evidence.series.records.times[sample])
  }

  /// Seconds from the first of some samples to the last.
  @inline(__always)
  func seconds(_ samples: Range<Int>) -> Double {
    time(samples.upperBound - 1) - time(samples.lowerBound)
  }

  /// The RR intervals of a sample in seconds.
  @inline(__always)
  func sum(ofSample index: Int) -> Double { Double(evidence.series.ticks(ofSample: index)) / 1024 }

  /// The place among all samples of the one that brought an RR interval.
  func sample(ofInterval place: Int) -> Int {
    (0..<evidence.series.count).partitionPoint { Int(evidence.series.bounds[$0 + 1]) <= place }
  }
}

/// What was found in a series, and what is to be known of each of its samples; it is only added to.
final class Ledger {
  private(set) var findings: [SeriesFinding] = []
  private(set) var reasons: [SampleReasons]
  /// What is known of the sensor by its name.
  let knowledge: [DeviceKnowledge]
  private let series: HeartRateSeries
  /// Where the last finding of each code stands.
  private var lastOfCode: [SeriesFinding.Code: Int] = [:]

  init(_ series: HeartRateSeries) {
    self.series = series
    knowledge = DeviceKnowledge.known(of: series.device)
    reasons = [SampleReasons](repeating: [], count: series.count)
  }

  /// Keeps a finding, with what is known of the sensor that explains it.
  ///
  /// Where the same is found again within a few samples, time after time, it is one finding that counts.
  func note(
    _ code: SeriesFinding.Code, _ samples: Range<Int>, _ count: Int? = 1, _ amount: Double = 0,
    proved: Int? = nil, source: RateSourceKind? = nil, figures: [Figure] = []
  ) {
    var finding = SeriesFinding(
      code, samples, count, amount, proved: proved, source: source, figures: figures, in: series)
    finding.knowledge = knowledge.first { $0.explains(code) }
    if code.isJoined, let last = lastOfCode[code],
      findings[last].samples.upperBound + Segment.shortestPiece >= samples.lowerBound
    {
      if findings[last].repetitions >= 3,
        findings[last].samples.lowerBound <= samples.lowerBound
      {
        return findings[last].join(finding, in: series)
      }
      finding.repetitions += findings[last].repetitions
    }
    lastOfCode[code] = findings.count
    findings.append(finding)
  }

  /// Adds a reason to a sample.
  @inline(__always)
  func mark(_ reason: SampleReasons, _ sample: Int) { reasons[sample].insert(reason) }

  /// Adds a reason to samples.
  func mark(_ reason: SampleReasons, _ samples: Range<Int>) {
    for index in samples.clamped(to: reasons.indices) { mark(reason, index) }
  }

  /// The findings in the order of the samples.
  var inOrder: [SeriesFinding] {
    findings.sorted {
      ($0.samples.lowerBound, $0.samples.upperBound, $0.code.rawValue)
        < ($1.samples.lowerBound, $1.samples.upperBound, $1.code.rawValue)
    }
  }
}

extension Evidence: Stage {
  var evidence: Evidence { self }
}
