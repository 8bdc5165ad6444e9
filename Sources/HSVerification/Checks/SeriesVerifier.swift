import HSValues

/// What the times of a series' measurements are worth.
private struct Times {
  /// When the first came, in nanoseconds.
  let start: Int64
  /// Why they say nothing of single measurements; `nil` if they do.
  let obstacle: Obstacle?

  /// The fewest measurements whose times are judged.
  private static let fewest = 5
  /// The fewest steps of the clock that are more than now and then.
  private static let fewestSteps = 16
  /// Seconds between measurements, in the mean, below which they are not a sensor's: several may come in one
  /// connection event, but events are 7.5 ms apart, and sensors send about once a second.
  private static let shortestDistance = 0.002

  init(_ series: HeartRateSeries) {
    start = series.times.first ?? 0
    if series.timeResolution > 300_000_000 {
      obstacle = .coarseTime
    } else if series.count >= Self.fewest {
      let least = Self.shortestDistance * Double(series.count - 1)
      // The ends tell of nearly all.
      let isPossible =
        Self.fromFirstToLast(series) > least || Self.fromEarliestToLatest(series) > least
      obstacle =
        isPossible ? Self.stepsBackOften(series) ? .unsteadyClock : nil : .impossibleTime
    } else {
      obstacle = nil
    }
  }

  /// Whether the clock steps back so often that the times between its steps say little: more than now and then, and
  /// with more than one measurement of sixteen.
  private static func stepsBackOften(_ series: HeartRateSeries) -> Bool {
    var steps = 0
    for (earlier, later) in zip(series.times, series.times.dropFirst())
    where later < earlier && SeriesVerifier.seconds(from: later, to: earlier) > 1 {
      steps += 1
    }
    return steps >= fewestSteps && 16 * steps > series.count
  }

  /// The time from the first measurement to the last, in seconds.
  private static func fromFirstToLast(_ series: HeartRateSeries) -> Double {
    guard let first = series.times.first, let last = series.times.last else { return 0 }
    return SeriesVerifier.seconds(from: first, to: last)
  }

  /// The time from the earliest measurement to the latest, in seconds.
  private static func fromEarliestToLatest(_ series: HeartRateSeries) -> Double {
    guard let first = series.times.min(), let last = series.times.max() else { return 0 }
    return SeriesVerifier.seconds(from: first, to: last)
  }
}

/// Judges one series: cuts it into segments, runs every check, and makes runs of the result.
///
/// The order matters. What the delivery explains is settled first, because a lost notification looks
/// like lost beats; artefacts are marked before beats are counted, because an interval over a spell
/// without contact looks like one beat too many and one too few; the rate is held against corrected
/// intervals.
struct SeriesVerifier {
  let series: HeartRateSeries
  /// The series of the same peer in an earlier connection, if there was one.
  let predecessor: HeartRateSeries?
  let others: [any RateSource]
  let knowledge: [DeviceKnowledge]
  /// What the times of measurements are worth.
  private let times: Times

  var reasons: [SampleReasons]
  var findings: [SeriesFinding] = []
  var beats: BeatMarks
  /// Whether a sample is a duplicate.
  var hasDuplicates = false
  var segments: [Segment] = []
  /// The intervals after correction, in seconds; and for each sample, how many had come by then.
  var corrected: [Float] = []
  var arrived: [UInt32]
  /// What lies near each sample.
  var nearness: [Nearness]
  /// What the delivery of the longest part with contact is like.
  var delivery = Delivery()
  var grid: IntervalGrid?
  var unit = UnitEstimate()
  /// The last segment with intervals among those judged.
  var lastWithIntervals: Int?
  var filter: RateFilter?
  /// What the fit of the filter says.
  var fit = RateFit()

  /// How the rate's filter fits the intervals.
  struct RateFit {
    /// The rate over what its filter makes of the intervals: 1 where both are on one scale.
    var scale = UnitEstimate()
    /// The mean of the rates that were sent.
    var meanRate = 0.0
    /// How much neighbouring intervals differ, in the root mean square, as a share of the mean interval.
    var irregularity = 0.0
    /// How many notifications the filter's residuals rest on.
    var notifications = 0
  }

  /// How notifications come.
  struct Delivery {
    /// The samples by which it was told.
    var samples = 0..<0
    /// The sensor's timer in seconds; `nil` if notifications follow none.
    var period: Double?
    /// What the arrivals say of it.
    var clock: DeliveryClock?
    /// Whether the sensor sends a notification for each beat.
    var isBeatPaced = false
    /// Whether intervals come only with every third notification or so, several at once.
    var isBundled = false
  }

  /// What lies within 30 notifications of a sample.
  struct Nearness: OptionSet {
    let rawValue: UInt8
    /// A missed or extra beat, or a silent spell: there the sum of intervals says nothing of beats.
    static let uncountable = Nearness(rawValue: 1)
    /// Any artefact.
    static let artefact = Nearness(rawValue: 2)
    /// A span of more than 2 s.
    static let span = Nearness(rawValue: 4)
  }

  init(series: HeartRateSeries, predecessor: HeartRateSeries?, others: [any RateSource]) {
    self.series = series
    self.predecessor = predecessor
    self.others = others
    knowledge = DeviceKnowledge.known(of: series.device)
    times = Times(series)
    reasons = [SampleReasons](repeating: [], count: series.count)
    beats = BeatMarks(count: series.intervals.count)
    arrived = [UInt32](repeating: 0, count: series.count)
    nearness = [Nearness](repeating: [], count: series.count)
    corrected.reserveCapacity(series.intervals.count + series.intervals.count / 64)
  }

  /// Seconds between two times; inexact where they are centuries apart.
  @inline(__always)
  static func seconds(from start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? (Double(end) - Double(start)) * 1e-9 : Double(difference) * 1e-9
  }

  /// When a sample came, in seconds since the first.
  @inline(__always)
  func time(_ sample: Int) -> Double { Self.seconds(from: start, to: series.times[sample]) }

  /// The intervals, in ticks, that are found to stand for "none".
  var foundPlaceholders: Set<Int> {
    segments.reduce(into: []) { $0.formUnion($1.foundPlaceholders) }
  }

  /// When the first measurement came, in nanoseconds.
  var start: Int64 { times.start }
  /// Why the capture's times say nothing of single notifications; `nil` if they do.
  var timeObstacle: Obstacle? { times.obstacle }
  /// Why they say nothing at all; `nil` if they do.
  var noTimes: Obstacle? { timeObstacle == .coarseTime ? nil : timeObstacle }

  mutating func verify() -> SeriesVerification {
    guard series.count > 0 else { return result([]) }
    grid = IntervalGrid(series.ticks)
    cutIntoSegments()
    if timeObstacle == .impossibleTime, let first = series.times.min(),
      let last = series.times.max()
    {
      note(
        .impossibleTimes(series.count, seconds: Self.seconds(from: first, to: last)),
        0..<series.count)
    }
    notePlaceholders()
    for index in segments.indices { markArtefacts(index) }
    fitFilter()
    estimateUnit()
    for index in segments.indices {
      // Taken out, so that nothing of it is copied.
      var segment = segments[index]
      segments[index].results = []
      check(&segment, index: index)
      if !segment.intervals.isEmpty { lastWithIntervals = index }
      if segments.count > Self.mostJudgedAlone, segment.samples.count < Segment.shortestPiece {
        segment.results = Self.tooShort[segment.isWithoutContact ? 1 : 0]
      }
      segments[index] = segment
    }
    noteUnit()
    // What only the checks need goes before the rest is made.
    corrected = []
    arrived = []
    nearness = []
    sortFindings()
    return result(makeRuns())
  }

  private mutating func check(_ segment: inout Segment, index: Int) {
    checkStructure(&segment)
    checkDelivery(&segment)
    checkBeats(&segment)
    checkDrift(&segment)
    checkCoverage(&segment)
    checkUnit(&segment)
    checkRate(&segment)
    checkDuplicates(&segment, index: index)
    checkBounds(&segment)
    checkSteps(&segment)
    checkContact(&segment)
    checkFlat(&segment)
    checkSentinels(&segment)
    checkEnergy(&segment)
    checkArtefacts(&segment)
    checkCapture(&segment)
    checkAgreement(&segment)
    checkOrigin(&segment)
    checkRhythm(&segment)
    segment.results.sort { $0.check.rawValue < $1.check.rawValue }
  }

  private func result(_ runs: [Run]) -> SeriesVerification {
    SeriesVerification(
      origin: series.origin, runs: runs, findings: findings, reasons: reasons,
      beats: beats, corrections: segments.compactMap(\.correction), filter: filter,
      grid: grid?.ticks, knowledge: knowledge)
  }

  /// Keeps a finding, with what is known of the sensor that explains it.
  ///
  /// Where the same is found again within a few samples, time after time, it is one finding that counts.
  mutating func note(_ kind: SeriesFinding.Kind, _ samples: Range<Int>) {
    var finding = SeriesFinding(kind, samples, in: series)
    let code = finding.code
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

  /// Where the last finding of each code stands.
  private var lastOfCode: [SeriesFinding.Code: Int] = [:]

  private mutating func sortFindings() {
    findings.sort {
      ($0.samples.lowerBound, $0.samples.upperBound, $0.code.rawValue)
        < ($1.samples.lowerBound, $1.samples.upperBound, $1.code.rawValue)
    }
  }

  /// Adds a reason to samples.
  mutating func mark(_ reason: SampleReasons, _ samples: Range<Int>) {
    for index in samples.clamped(to: reasons.indices) { reasons[index].insert(reason) }
  }

  /// The RR intervals of a sample in seconds.
  @inline(__always)
  func sum(ofSample index: Int) -> Double {
    Double(series.ticks(ofSample: index)) / 1024
  }

  /// An RR interval in seconds.
  @inline(__always)
  func seconds(_ place: Int) -> Double { Double(series.interval(place)) / 1024 }

  /// The place among all samples of the one that brought an RR interval.
  func sample(ofInterval place: Int) -> Int {
    var low = 0
    var high = series.count
    while low < high {
      let middle = (low + high) / 2
      if Int(series.bounds[middle + 1]) <= place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
