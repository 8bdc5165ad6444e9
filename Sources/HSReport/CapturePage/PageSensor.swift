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

      /// Why values are missing in it.
      var cause: String {
        switch self {
        case .missed: "sent, and not in the capture"
        case .off: "switched off by the client"
        case .silent: "the sensor sent none"
        case .doubt, .suspect: "the cause cannot be told"
        case .contact: "no contact"
        case .unconnected: "not connected"
        }
      }
    }
    var kind: Kind
    var begin: Int
    var end: Int
    var words: String
    /// The packet before it, or in which it begins.
    var packet: Int
    /// Whether values are missing in it.
    var isGap = false
    /// How many, where that is known.
    var missing: Int?
  }

  /// A measurement.
  struct Measurement {
    let time: Int
    let packet: Int
    /// Its rate; 0 for none.
    let rate: Int
    let verdict: Verdict
    /// How many RR intervals it has.
    let intervals: Int
    /// What is to be known of it, by its place in `reasons`.
    let remark: Int
  }

  /// A beat that ends an RR interval.
  struct Beat {
    let time: Int
    /// The interval in 1/1024 s.
    let ticks: Int
    let kind: BeatClass
    /// The measurement that brought it, by its index.
    let owner: Int
  }

  let summary: SensorSummary
  /// The sensor's name, with its capture where there are several.
  let label: String
  /// The capture that it is from, by its place on the page.
  let part: Int
  /// When that begins on the page, in nanoseconds since 1970.
  private let origin: Int64
  private(set) var measurements: [Measurement] = []
  /// Measurements, by their indices, before which notifications are missing.
  private(set) var broken: [Int] = []
  /// The measurements with which connections begin.
  private(set) var begins: [Int] = []
  /// The first measurement of each run, in the order of the summary's runs.
  private(set) var firsts: [Int] = []
  /// All that is remarked of measurements, each once.
  private(set) var reasons: [String] = [""]
  private(set) var beats: [Beat] = []
  /// Intervals that correction changed, in microseconds, and when they end.
  private(set) var corrected: [(time: Int, length: Int)] = []
  private(set) var bands: [Band] = []
  /// DFA α1 of windows of two minutes within runs: when each ends, the exponent, and whether one before it is missing.
  private(set) var exponents: [(time: Int, alpha: Double, isBroken: Bool)] = []

  /// The variability of all runs, or of the longest.
  var variability: VariabilityPair? {
    summary.selected ?? summary.longest.flatMap { summary.runs[$0].variability }
  }

  /// Gathers a sensor's numbers.
  init(
    _ index: Int, of capture: VerifiedCapture, part: Int, origin: Int64, label: String
  ) {
    summary = SensorSummary(index, of: capture)
    self.part = part
    self.origin = origin
    self.label = label
    var places: [SampleReasons.RawValue: Int] = [0: 0]
    // How many values are missing in gaps of the list, by the packet before each.
    var counts: [Int: Int] = [:]
    for place in summary.sensor.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      let anchors = BeatAnchors(series, verification)
      let first = measurements.count
      if begins.last != first { begins.append(first) }
      for (number, sample) in series.samples.enumerated() {
        let reasons = verification.reasons[number]
        let remark = places[reasons.rawValue] ?? self.reasons.count
        if remark == self.reasons.count {
          places[reasons.rawValue] = remark
          self.reasons.append(Self.words(reasons))
        }
        if anchors.begins(at: number) { broken.append(measurements.count) }
        measurements.append(
          Measurement(
            time: milliseconds(sample.time), packet: sample.packet,
            rate: Int(sample.beatsPerMinute ?? 0),
            verdict: verification.verdict(ofSample: number), intervals: sample.intervals.count,
            remark: remark))
      }
      for run in verification.runs {
        firsts.append(first + run.samples.lowerBound)
        add(RunBeats(of: run, in: series, by: verification, on: anchors), series, first)
        if run.verdict >= .suspect { band(.suspect, run.samples, first, run.reason) }
      }
      for finding in verification.findings {
        // Gaps of the list are told below.
        guard finding.cause == nil else {
          if finding.isCounted { counts[finding.packets.lowerBound] = finding.count }
          continue
        }
        guard let kind = Self.kind(of: finding) else { continue }
        let isGap = kind != .contact
        band(
          kind, finding.samples, first, finding.told, isGap: isGap,
          missing: isGap && finding.isCounted ? finding.count : nil)
      }
    }
    for entry in summary.gaps where bands.count < 2000 {
      let begin = milliseconds(entry.gap.start)
      bands.append(
        Band(
          kind: Self.kind(of: entry.gap.cause), begin: begin,
          end: begin + Int(entry.gap.duration / 1_000_000), words: entry.gap.sentence,
          packet: entry.gap.since, isGap: true, missing: counts[entry.gap.since]))
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
            milliseconds(run.times.first) + Int(clamping: window.end * 1000),
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
    _ kind: Band.Kind, _ samples: Range<Int>, _ first: Int, _ words: String, isGap: Bool = false,
    missing: Int? = nil
  ) {
    let low = first + samples.lowerBound
    let high = first + samples.upperBound - 1
    guard measurements.indices.contains(low), measurements.indices.contains(high),
      bands.count < 2000
    else { return }
    bands.append(
      Band(
        kind: kind, begin: measurements[low].time, end: measurements[high].time, words: words,
        packet: measurements[low].packet, isGap: isGap, missing: missing))
  }

  private mutating func add(_ run: RunBeats, _ series: HeartRateSeries, _ first: Int) {
    for (beat, changes) in run.beats where beat.kind == .measured {
      let time = milliseconds(beat.time)
      beats.append(
        Beat(
          time: time, ticks: Int(series.intervals[beat.interval].rawValue), kind: beat.beatClass,
          owner: first + beat.sample))
      guard changes.contains(where: { $0.isCorrected }) else { continue }
      var left = changes.reduce(0) { $0 + $1.value }
      for change in changes {
        left -= change.value
        corrected.append(
          (
            time - Int(clamping: left.rounded()),
            Int(clamping: (change.value * 1000).rounded())
          ))
      }
    }
  }

  /// When a moment of its capture was, in milliseconds since the page's origin.
  func milliseconds(_ time: Int64) -> Int { Self.milliseconds(time, since: origin) }

  /// When a run began and ended.
  func span(_ run: RunSummary) -> String {
    [run.times.first, run.times.last].map { CapturePage.clock(milliseconds($0)) }
      .joined(separator: " to ")
  }

  /// Milliseconds since the page's origin.
  static func milliseconds(_ time: Int64, since origin: Int64) -> Int {
    let (difference, overflow) = time.subtractingReportingOverflow(origin)
    return overflow ? 0 : Int(difference / 1_000_000)
  }
}
