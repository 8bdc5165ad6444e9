package import HSHeartRate
import HSOutput
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
  /// Its capture.
  package let capture: VerifiedCapture
  /// The gaps in its values, each with its one cause.
  package let gaps: [GapList.Entry]
  /// Its runs, over all connections.
  package private(set) var runs: [RunSummary] = []
  /// How many notifications came.
  package private(set) var delivery = Delivery()
  /// The verdicts on its measurements.
  private var tally = VerdictTally()
  /// RR intervals of each class of artefact, and normal ones.
  package private(set) var classes: [BeatClass: Int] = [:]
  /// RR intervals that the adaptive thresholds alone call artefacts: they count as normal.
  package private(set) var doubted = 0
  /// RR intervals.
  package private(set) var intervals = 0
  /// Seconds without contact, by the sensor's own word.
  package private(set) var withoutContact = 0.0
  /// Whether the sensor reports contact at all.
  package private(set) var reportsContact = false
  /// The variability of the selection, or of all runs together; `nil` if there is none, or one run.
  package private(set) var selected: VariabilityPair?
  /// Measurements in the selection.
  package private(set) var selectedCount = 0
  /// Measurements of it that were left out: rejected, or without contact.
  package private(set) var selectedLeftOut = 0

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
    self.capture = capture
    gaps = capture.gaps.all.filter {
      $0.peer == sensor.peer && $0.gap.handle == sensor.handle && $0.isLocal == sensor.isLocal
    }
    // Of a single run it would be the same again.
    let usable = sensor.series.lazy.flatMap { capture.verifications[$0].runs }.filter(Self.isUsable)
    let isChosen = !selection.isAll || usable.dropFirst().contains { _ in true }
    var chosen = VariabilityInput()
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
        let isUsable = Self.isUsable(run)
        if isUsable { input.add(run.samples, of: series, verification, breaks) }
        for part in parts(run.samples, ofSeries: place, selection) {
          selectedCount += part.count
          if !isUsable {
            selectedLeftOut += part.count
          } else if isChosen {
            chosen.add(part, of: series, verification, breaks)
          }
        }
        var count = series.intervals(ofSamples: run.samples).count
        for sample in run.samples where verification.reasons[sample].contains(.duplicate) {
          count -= series.intervals(ofSample: sample).count
        }
        intervals += count
        runs.append(
          RunSummary(
            run, number: runs.count + 1, series: place, capture.series[place], behind: runs.last,
            intervals: count, variability: input.isEmpty ? nil : input.variability(scales)))
      }
    }
    guard !selection.isAll || runs.count(where: { $0.variability != nil }) > 1, !chosen.isEmpty
    else { return }
    selected = chosen.variability(scales)
  }

  /// How times of the capture are printed.
  var format: TimeFormat { TimeFormat(.utc, resolution: capture.resolution) }

  /// The run with the most measurements, by its index; what is said once of the sensor rests on it.
  package var longest: Int? {
    runs.indices.max { runs[$0].run.samples.count < runs[$1].run.samples.count }
  }

  /// The first run of each stretch that was checked together: the figures of the checks are each told once, whatever runs
  /// they were cut into.
  var stretches: [RunSummary] {
    runs.indices.filter { $0 == 0 || runs[$0].stretch > runs[$0 - 1].stretch }.map { runs[$0] }
  }

  /// Intervals that Malik's rule alone calls artefacts: of all that was checked together, once.
  package var unfound: Int {
    stretches.reduce(0) {
      $0 + Int(clamping: $1.run[.artefacts]?.figure(.unfoundBeats)?.value ?? 0)
    }
  }

  /// What was found in its series.
  package var findings: [SeriesFinding] {
    sensor.series.flatMap { capture.verifications[$0].findings }
  }

  /// Whether the variability of a run means anything.
  package static func isUsable(_ run: Run) -> Bool {
    run.objectionToVariability == nil
  }

  /// The stretches of some measurements that belong to a selection.
  private func parts(
    _ samples: Range<Int>, ofSeries place: Int, _ selection: SeriesSelection
  ) -> [Range<Int>] {
    guard !selection.isAll else { return [samples] }
    var parts: [Range<Int>] = []
    for sample in samples where capture.holds(sample, ofSeries: place, in: selection) {
      if let last = parts.last, last.upperBound == sample {
        parts[parts.count - 1] = last.lowerBound..<sample + 1
      } else {
        parts.append(sample..<sample + 1)
      }
    }
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
