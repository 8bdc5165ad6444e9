package import HSHeartRate
import HSProtocols
package import HSTimeline

/// What a summary says of one sensor: how complete and how trustworthy its values are, and what
/// heart-rate variability they support.
package struct SensorSummary: Sendable {
  /// How many notifications came, and how many did not.
  package struct Delivery: Sendable, Hashable {
    /// Notifications that came; duplicates count once.
    package internal(set) var received = 0
    /// Notifications that came twice, and the second ones were left out.
    package internal(set) var duplicates = 0
    /// Notifications that are missing, by the sensor's timer.
    package internal(set) var missing = 0
    /// Those of them that a sniffer did not hear, as the link's packet counters prove.
    package internal(set) var provedMissing = 0
    /// Notifications that the timer does not explain.
    package internal(set) var surplus = 0
    /// Gaps of which nobody knows how many notifications are missing.
    package internal(set) var uncountedGaps = 0
    /// Whether all of it follows a timer, so that there is something to expect.
    package internal(set) var isTimed = true

    /// Notifications that should have come; `nil` if they follow no timer.
    package var expected: Int? { isTimed ? max(received - surplus, 0) + missing : nil }
  }

  /// The sensor, and its index in the capture.
  package let sensor: Sensor
  package let index: Int
  /// Its runs, over all connections.
  package let runs: [RunSummary]
  /// The gaps in its values, each with its one cause.
  package let gaps: [GapList.Entry]
  /// How many notifications came.
  package let delivery: Delivery
  /// The verdicts on its measurements.
  private let tally: VerdictTally
  /// RR intervals of each class of artefact, and normal ones.
  package let classes: [BeatClass: Int]
  /// RR intervals that the adaptive thresholds alone call artefacts: they count as normal.
  package let doubted: Int
  /// RR intervals.
  package let intervals: Int
  /// Seconds without contact, by the sensor's own word.
  package let withoutContact: Double
  /// Whether the sensor reports contact at all.
  package let reportsContact: Bool
  /// The run with the most measurements, by its index; what is said once of the sensor rests on it.
  package let longest: Int?
  /// The variability of the selection, or of all runs together; `nil` if there is none, or one run.
  package let selected: VariabilityPair?
  /// Measurements in the selection.
  package let selectedCount: Int
  /// Measurements of it that were left out: rejected, or without contact.
  package let selectedLeftOut: Int

  /// Sums up a sensor.
  ///
  /// - Parameters:
  ///   - index: The sensor, by its index in the capture.
  ///   - capture: The capture.
  ///   - selection: What the variability of the selection is computed of.
  ///   - scales: Sizes of segments for DFA.
  package init(
    _ index: Int, of capture: VerifiedCapture, selection: SeriesSelection = SeriesSelection(),
    scales: FluctuationAnalysis.Scales = .shortTerm
  ) {
    let sensor = capture.sensors[index]
    self.sensor = sensor
    self.index = index
    gaps = capture.gaps.all.filter {
      $0.peer == sensor.peer && $0.gap.handle == sensor.handle && $0.isLocal == sensor.isLocal
    }
    var runs: [RunSummary] = []
    var delivery = Delivery()
    var tally = VerdictTally()
    var classes: [BeatClass: Int] = [:]
    var doubted = 0
    var total = 0
    var withoutContact = 0.0
    var reportsContact = false
    for place in sensor.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      let breaks = SeriesBreaks(series, verification)
      delivery.add(series, verification)
      tally.add(verification)
      if series.countReportingContact(0..<series.count) > 0 { reportsContact = true }
      for (kind, count) in verification.beats.counts { classes[kind, default: 0] += count }
      doubted += verification.beats.doubted
      withoutContact += verification.withoutContact
      for run in verification.runs {
        var input = VariabilityInput()
        if Self.isUsable(run) { input.add(run.samples, of: series, verification, breaks) }
        var count = series.intervals(ofSamples: run.samples).count
        for sample in run.samples where verification.reasons[sample].contains(.duplicate) {
          count -= series.intervals(ofSample: sample).count
        }
        total += count
        runs.append(
          RunSummary(
            number: runs.count + 1, series: place, connection: capture.series[place].connection,
            run: run,
            times: (
              series.time(at: run.samples.lowerBound),
              series.time(at: run.samples.upperBound - 1)
            ), intervals: count,
            variability: input.isEmpty ? nil : input.variability(scales)))
      }
    }
    self.runs = runs
    self.delivery = delivery
    self.tally = tally
    self.classes = classes
    self.doubted = doubted
    intervals = total
    self.withoutContact = withoutContact
    self.reportsContact = reportsContact
    longest = runs.indices.max { runs[$0].run.samples.count < runs[$1].run.samples.count }
    let isTold = !selection.isAll || runs.count(where: { $0.variability != nil }) > 1
    let chosen = Self.chosen(sensor, selection, capture, needsIntervals: isTold)
    selectedCount = chosen.count
    selectedLeftOut = chosen.leftOut
    selected = isTold && !chosen.input.isEmpty ? chosen.input.variability(scales) : nil
  }

  /// Intervals that Malik's rule alone calls artefacts: of all that was checked together, once.
  package var unfound: Int {
    var last: RunSummary?
    return runs.reduce(0) { sum, run in
      defer { last = run }
      guard !run.isChecked(with: last) else { return sum }
      return sum + Int(clamping: run.run[.artefacts]?.figure(.unfoundBeats)?.value ?? 0)
    }
  }

  /// Whether the variability of a run means anything.
  package static func isUsable(_ run: Run) -> Bool {
    run.objectionToVariability == nil
  }

  /// The intervals of a selection, how many measurements it has, and how many of them are left out.
  private static func chosen(
    _ sensor: Sensor, _ selection: SeriesSelection, _ capture: VerifiedCapture,
    needsIntervals: Bool
  ) -> (input: VariabilityInput, count: Int, leftOut: Int) {
    var input = VariabilityInput()
    var count = 0
    var leftOut = 0
    for place in sensor.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      let breaks = needsIntervals ? SeriesBreaks(series, verification) : nil
      for run in verification.runs {
        for part in parts(run.samples, ofSeries: place, selection, capture) {
          count += part.count
          if !isUsable(run) {
            leftOut += part.count
          } else if let breaks {
            input.add(part, of: series, verification, breaks)
          }
        }
      }
    }
    return (input, count, leftOut)
  }

  /// The stretches of some measurements that belong to a selection.
  private static func parts(
    _ samples: Range<Int>, ofSeries place: Int, _ selection: SeriesSelection,
    _ capture: VerifiedCapture
  ) -> [Range<Int>] {
    guard !selection.isAll else { return [samples] }
    var parts: [Range<Int>] = []
    var start: Int?
    for sample in samples {
      if capture.holds(sample, ofSeries: place, in: selection) {
        start = start ?? sample
      } else if let begin = start {
        parts.append(begin..<sample)
        start = nil
      }
    }
    if let start { parts.append(start..<samples.upperBound) }
    return parts
  }

  /// Measurements by verdict, from `verified` on.
  package var verdicts: [Int] { tally.counts }

  /// The verdict that most measurements have; of equally many, the worse one.
  package var verdict: Verdict { tally.verdict }

  /// Artefacts among the RR intervals.
  package var artefacts: Int {
    classes.reduce(0) { $0 + ($1.key.isArtefact ? $1.value : 0) }
  }

  /// The result of a check in the longest run.
  package func longestResult(_ check: Check) -> CheckResult? {
    longest.flatMap { runs[$0].run[check] }
  }
}

extension SensorSummary.Delivery {
  /// Counts a series.
  mutating func add(_ series: HeartRateSeries, _ verification: SeriesVerification) {
    let twice = verification.reasons.count { $0.contains(.duplicate) }
    duplicates += twice
    received += series.samples.count - twice
    for finding in verification.findings {
      switch finding.code {
      case .pause: uncountedGaps += finding.isCounted ? 0 : 1
      case .gap, .lostNotifications, .unsentNotifications:
        missing += finding.count
        provedMissing += min(finding.count, finding.provedPackets ?? 0)
        uncountedGaps += finding.isCounted ? 0 : 1
      case .surplusNotifications: surplus += finding.count
      default: break
      }
    }
    let hasTimer = verification.runs.contains { run in
      run[.notifications]?.outcome != .cannotTell
    }
    if !hasTimer { isTimed = false }
  }
}
