import HeartRate

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
  /// Arrival times in seconds since the first.
  let times: [Double]

  var reasons: [SampleReasons]
  var findings: [SeriesFinding] = []
  var classes: [BeatClass]
  var missing: [UInt16]
  var segments: [Segment] = []
  /// The sensor's timer in seconds; `nil` if notifications follow none.
  var period: Double?
  /// What the delivery of the longest part with contact is like.
  var clock: DeliveryClock?
  var grid: IntervalGrid?
  var unit = UnitEstimate()
  /// Whether a wrong unit was told already.
  var isUnitTold = false
  /// The last segment with intervals among those judged.
  var lastWithIntervals: Int?
  var filter: RateFilter?
  /// How many notifications the filter's residuals rest on.
  var fittedNotifications = 0

  init(series: HeartRateSeries, predecessor: HeartRateSeries?, others: [any RateSource]) {
    self.series = series
    self.predecessor = predecessor
    self.others = others
    knowledge = DeviceKnowledge.known(of: series.device)
    let start = series.samples.first?.time ?? 0
    times = series.samples.map { Self.seconds(from: start, to: $0.time) }
    reasons = [SampleReasons](repeating: [], count: series.samples.count)
    classes = [BeatClass](repeating: .normal, count: series.intervals.count)
    missing = [UInt16](repeating: 0, count: series.intervals.count)
  }

  /// Seconds between two times; inexact where they are centuries apart.
  static func seconds(from start: Int64, to end: Int64) -> Double {
    let (difference, overflow) = end.subtractingReportingOverflow(start)
    return overflow ? (Double(end) - Double(start)) * 1e-9 : Double(difference) * 1e-9
  }

  /// Whether the capture's times say anything of single notifications.
  var isTimeCoarse: Bool { series.timeResolution > 300_000_000 }

  mutating func verify() -> SeriesVerification {
    guard !series.samples.isEmpty else { return result(runs: []) }
    grid = IntervalGrid(series.intervals)
    cutIntoSegments()
    for index in segments.indices {
      var segment = segments[index]
      markArtefacts(&segment)
      segments[index] = segment
    }
    estimateUnit()
    fitFilter()
    for index in segments.indices {
      var segment = segments[index]
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
      if !segment.intervals.isEmpty { lastWithIntervals = index }
      segments[index] = segment
    }
    let runs = makeRuns()
    return result(runs: runs)
  }

  private func result(runs: [Run]) -> SeriesVerification {
    SeriesVerification(
      origin: series.origin, runs: runs, findings: findings, reasons: reasons, classes: classes,
      missing: missing, filter: filter, grid: grid?.ticks, knowledge: knowledge)
  }

  /// Keeps a finding, with what is known of the sensor that explains it.
  mutating func note(
    _ kind: FindingKind, _ samples: Range<Int>, count: Int = 1, amount: Double = 0,
    uncertainty: Double? = nil, source: RateSourceKind? = nil
  ) {
    var finding = SeriesFinding(
      kind, samples, in: series, count: count, amount: amount, uncertainty: uncertainty)
    finding.knowledge = knowledge.first { $0.explains(kind) }
    finding.source = source
    findings.append(finding)
  }

  /// Adds a reason to samples.
  mutating func mark(_ reason: SampleReasons, _ samples: Range<Int>) {
    for index in samples.clamped(to: reasons.indices) { reasons[index].insert(reason) }
  }

  /// The RR intervals of a sample in seconds.
  func sum(ofSample index: Int) -> Double {
    var ticks = 0
    for place in series.samples[index].intervals {
      ticks += Int(series.intervals[place].rawValue)
    }
    return Double(ticks) / 1024
  }

  /// Whether two samples have the same fields.
  func isSameValue(_ left: HeartRateSample, _ right: HeartRateSample) -> Bool {
    left.beatsPerMinute == right.beatsPerMinute && left.contact == right.contact
      && left.energyExpended == right.energyExpended && left.findings == right.findings
      && series.intervals[left.intervals].elementsEqual(series.intervals[right.intervals])
  }
}
