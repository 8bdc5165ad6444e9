import HSHeartRate
import HSProtocols
import HSSeries
import HSTimeline

/// What a page shows of one sensor, as numbers: times in milliseconds since the page's origin.
struct PageSensor {
  /// A stretch of time about which there is something to say.
  struct Band {
    /// What it is.
    enum Kind: String, CaseIterable {
      /// Values were sent, or were due, and are not in the capture.
      case missed
      /// The client had switched them off.
      case off
      /// The sensor sent none.
      case silent
      /// The capture does not tell why there are none.
      case doubt
      case contact, unconnected, suspect

      /// Whether values are missing in it.
      var isGap: Bool { self != .suspect && self != .contact }
    }
    var kind: Kind
    var begin: Int
    var end: Int
    var words: String
    /// The packet before it, or in which it begins.
    var packet: Int
  }

  let summary: SensorSummary
  /// The capture that it is from, by its place on the page.
  let part: Int
  /// Of each measurement: when it came, its packet, its rate (0 for none), its verdict, how many RR
  /// intervals it has, and the place of its reasons in `reasons`.
  private(set) var times: [Int] = []
  private(set) var packets: [Int] = []
  private(set) var rates: [Int] = []
  private(set) var verdicts: [Int] = []
  private(set) var counts: [Int] = []
  private(set) var remarks: [Int] = []
  /// Whether notifications are missing before it.
  private(set) var isBroken: [Bool] = []
  /// The measurements with which connections begin.
  private(set) var begins: Set<Int> = []
  /// The first measurement of each run, in the order of the summary's runs.
  private(set) var firsts: [Int] = []
  /// All that is remarked of measurements, each once.
  private(set) var reasons: [String] = [""]
  /// Of each beat that ends an RR interval: when it was, the interval in ticks of 1/1024 s, its class, and
  /// the measurement that brought it.
  private(set) var beatTimes: [Int] = []
  private(set) var ticks: [Int] = []
  private(set) var classes: [Int] = []
  private(set) var owners: [Int] = []
  /// Intervals that correction changed, in microseconds, and when they end.
  private(set) var correctedTimes: [Int] = []
  private(set) var corrected: [Int] = []
  private(set) var bands: [Band] = []
  /// DFA α1 of windows of two minutes within runs: when each ends, the exponent, and whether one before it is missing.
  private(set) var exponents: [(time: Int, alpha: Double, isBroken: Bool)] = []

  /// The variability of all runs, or of the longest.
  var variability: VariabilityPair? {
    summary.selected ?? summary.longest.flatMap { summary.runs[$0].variability }
  }

  /// Gathers a sensor's numbers.
  init(_ index: Int, of capture: VerifiedCapture, part: Int, origin: Int64) {
    summary = SensorSummary(index, of: capture)
    self.part = part
    var places: [SampleReasons.RawValue: Int] = [0: 0]
    for place in summary.sensor.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      let anchors = BeatAnchors(series, verification)
      let first = times.count
      begins.insert(first)
      for (number, sample) in series.samples.enumerated() {
        let reasons = verification.reasons[number]
        times.append(Self.milliseconds(sample.time, since: origin))
        packets.append(sample.packet)
        rates.append(Int(sample.beatsPerMinute ?? 0))
        verdicts.append(Int(verification.verdict(ofSample: number).rawValue))
        counts.append(sample.intervals.count)
        isBroken.append(anchors.begins(at: number))
        if let known = places[reasons.rawValue] {
          remarks.append(known)
        } else {
          places[reasons.rawValue] = self.reasons.count
          remarks.append(self.reasons.count)
          self.reasons.append(Self.words(reasons))
        }
      }
      for run in verification.runs {
        firsts.append(first + run.samples.lowerBound)
        add(RunBeats(of: run, in: series, by: verification, on: anchors), series, first, origin)
        if run.verdict >= .suspect { band(.suspect, run.samples, first, run.reason) }
      }
      for finding in verification.findings {
        // Gaps of the list are told below.
        guard finding.cause == nil, let kind = Self.kind(of: finding) else { continue }
        band(kind, finding.samples, first, finding.told)
      }
    }
    for entry in summary.gaps where bands.count < 2000 {
      let begin = Self.milliseconds(entry.gap.start, since: origin)
      bands.append(
        Band(
          kind: Self.kind(of: entry.gap.cause), begin: begin,
          end: begin + Int(entry.gap.duration / 1_000_000), words: entry.gap.sentence,
          packet: entry.gap.since))
    }
    for run in summary.runs {
      guard case .success(let sliding)? = run.variability?.corrected.sliding else { continue }
      // Of a day, one in thirty seconds can be seen.
      let step = sliding.windows.count > 1000 ? 6 : 1
      var isBroken = true
      for place in stride(from: 0, to: sliding.windows.count, by: step) {
        let window = sliding.windows[place]
        guard case .success(let alpha) = window.alpha, alpha.isFinite else {
          isBroken = true
          continue
        }
        exponents.append(
          (
            Self.milliseconds(run.times.first, since: origin) + Int(clamping: window.end * 1000),
            alpha,
            isBroken
          ))
        isBroken = false
      }
    }
    bands.sort { ($0.begin, $0.end) < ($1.begin, $1.end) }
  }

  private static func words(_ reasons: SampleReasons) -> String {
    OutputBuffer.text { $0.append(words: reasons) }
  }

  private static func kind(of cause: GapCause) -> Band.Kind {
    switch cause {
    case .linkDown: .unconnected
    case .contactLost: .contact
    case .unsubscribed: .off
    case .sensorSilent: .silent
    case .lost: .missed
    case .clockStep, .cannotTell: .doubt
    }
  }

  private static func kind(of finding: SeriesFinding) -> Band.Kind? {
    switch finding.code {
    // Without the link's counters nothing tells whether the sensor sent them.
    case .lostNotifications: finding.provedPackets == nil ? .doubt : .missed
    case .unsentNotifications: .silent
    case .gap, .pause, .longSilence: .doubt
    case .contactLost: .contact
    default: nil
    }
  }

  private mutating func band(
    _ kind: Band.Kind, _ samples: Range<Int>, _ first: Int, _ words: String
  ) {
    let low = first + samples.lowerBound
    let high = first + samples.upperBound - 1
    guard times.indices.contains(low), times.indices.contains(high), bands.count < 2000 else {
      return
    }
    bands.append(
      Band(kind: kind, begin: times[low], end: times[high], words: words, packet: packets[low]))
  }

  private mutating func add(
    _ run: RunBeats, _ series: HeartRateSeries, _ first: Int, _ origin: Int64
  ) {
    for (beat, changes) in run.beats where beat.kind == .measured {
      let time = Self.milliseconds(beat.time, since: origin)
      beatTimes.append(time)
      ticks.append(Int(series.intervals[beat.interval].rawValue))
      classes.append(Int(beat.beatClass.rawValue))
      owners.append(first + beat.sample)
      guard changes.contains(where: { $0.isCorrected }) else { continue }
      var left = changes.reduce(0) { $0 + $1.value }
      for change in changes {
        left -= change.value
        correctedTimes.append(time - Int(clamping: left.rounded()))
        corrected.append(Int(clamping: (change.value * 1000).rounded()))
      }
    }
  }

  /// Milliseconds since the page's origin.
  static func milliseconds(_ time: Int64, since origin: Int64) -> Int {
    let (difference, overflow) = time.subtractingReportingOverflow(origin)
    return overflow ? 0 : Int(difference / 1_000_000)
  }
}
