public import HSBytes

/// What a figure measures; each has one unit.
public enum Measure: UInt8, Sendable, Hashable, CaseIterable {
  /// Notifications in the run, duplicates left out.
  case notifications
  /// The sensor's timer.
  case period
  /// Arrivals more than half a period late.
  case late
  /// Arrivals less than half a period after the one before.
  case bursts
  /// The longest silence.
  case worstDelay
  /// How late arrivals are at the 99th percentile: the link's slots and retries.
  case slot
  /// How far the lower envelope of arrivals moves at nine tenths of all places.
  case envelope
  /// The part of the run in which beats could be counted.
  case evaluated
  /// Beats lost.
  case lostBeats
  /// Beats surplus.
  case surplusBeats
  /// The largest move of the balance that is no alarm.
  case largestStep
  /// Time that intervals cover over time that passed.
  case coverage
  /// Time that intervals cover less time that passed, at the end.
  case balanceEnd
  /// How much faster intervals count than the host; with Newey and West's error.
  case drift
  /// The error of the drift if residuals were independent, for comparison.
  case driftNaive
  /// Time from the first to the last notification that count.
  case duration
  /// Time that intervals claim over time that passed, over the whole series.
  case unitRatio
  /// Windows that it rests on.
  case windows
  /// The distance of neighbouring intervals.
  case grid
  /// How well intervals lie on the grid, 0 to 1.
  case gridStrength
  /// The median difference of rate and filtered intervals.
  case medianResidual
  /// Its 95th percentile.
  case residual95
  /// By how many notifications the rate lags behind.
  case filterLag
  /// Beats that the rate is the mean of.
  case filterBeats
  /// The weight of the newest interval in the rate.
  case filterAlpha
  /// The longest stretch in which they differ by more than a tenth.
  case disagreement
  /// Notifications that came twice.
  case duplicates
  /// Intervals sent again.
  case replayed
  /// Rates of 0.
  case missingRates
  /// Intervals below 250 ms.
  case shortIntervals
  /// Intervals over several beats.
  case longIntervals
  /// Steps of the rate.
  case steps
  /// Time without contact.
  case contactLost
  /// Notifications that report contact.
  case contactReported
  /// Notifications in silent spells.
  case silentNotifications
  /// The longest time with the same rate.
  case flatTime
  /// Intervals that are placeholders.
  case sentinels
  /// Readings of energy.
  case energyReadings
  /// How often energy falls.
  case energyFalls
  /// RR intervals.
  case beats
  /// The part of them that are artefacts.
  case artefactShare
  /// The part of them that break Malik's rule.
  case malikShare
  /// Missed beats.
  case missedBeats
  /// Extra beats.
  case extraBeats
  /// Ectopic beats.
  case ectopicBeats
  /// Long or short beats.
  case longShortBeats
  /// Intervals that the adaptive thresholds alone call artefacts.
  case doubtedBeats
  /// Intervals that Malik's rule alone calls artefacts, and that no rhythm explains.
  case unfoundBeats
  /// Steps back of the host's clock.
  case clockSteps
  /// The largest of them.
  case largestClockStep
  /// Packets that the recorder dropped.
  case captureDrops
  /// Packets of the connection that the sniffer did not hear.
  case packetsUnheard
  /// Packets of the sensor that were not heard, by the link's packet counters.
  case packetsMissed
  /// Values that the recorder cut.
  case cutValues
  /// Readings of the other source.
  case readings
  /// The median difference to it.
  case agreementMedian
  /// Its 95th percentile.
  case agreement95
  /// By how much the other source lags behind.
  case agreementLag
  /// Values with errors.
  case errors
  /// Values with warnings.
  case warnings
  /// The most equal notifications in a row.
  case repeated
  /// The share of intervals that are 60 s over the rate beside them.
  case echoedShare
  /// RMSSD over the mean interval, of 128 beats.
  case successive
  /// Shannon's entropy of the histogram of 128 intervals.
  case rhythmEntropy
  /// The part of 128 intervals that are longer or shorter than both neighbours.
  case turningPoints
  /// The coefficient of sample entropy of 128 intervals.
  case entropyCoefficient
  /// Beats that come early and are made up for.
  case prematureBeats
  /// Beats in stretches whose rhythm is irregular.
  case irregularBeats

  /// A word for keys and columns.
  public var name: StaticText {
    switch self {
    case .notifications: "notifications"
    case .period: "period"
    case .late: "late"
    case .bursts: "bursts"
    case .worstDelay: "worst_delay"
    case .slot: "slot"
    case .envelope: "envelope"
    case .evaluated: "evaluated"
    case .lostBeats: "lost_beats"
    case .surplusBeats: "surplus_beats"
    case .largestStep: "largest_step"
    case .coverage: "coverage"
    case .balanceEnd: "balance_end"
    case .drift: "drift"
    case .driftNaive: "drift_naive_error"
    case .duration: "duration"
    case .unitRatio: "unit_ratio"
    case .windows: "windows"
    case .grid: "grid"
    case .gridStrength: "grid_strength"
    case .medianResidual: "median_residual"
    case .residual95: "residual_95"
    case .filterLag: "filter_lag"
    case .filterBeats: "filter_beats"
    case .filterAlpha: "filter_alpha"
    case .disagreement: "disagreement"
    case .duplicates: "duplicates"
    case .replayed: "replayed"
    case .missingRates: "missing_rates"
    case .shortIntervals: "short_intervals"
    case .longIntervals: "long_intervals"
    case .steps: "steps"
    case .contactLost: "contact_lost"
    case .contactReported: "contact_reported"
    case .silentNotifications: "silent_notifications"
    case .flatTime: "flat_time"
    case .sentinels: "sentinels"
    case .energyReadings: "energy_readings"
    case .energyFalls: "energy_falls"
    case .beats: "beats"
    case .artefactShare: "artefact_share"
    case .malikShare: "malik_share"
    case .missedBeats: "missed_beats"
    case .extraBeats: "extra_beats"
    case .ectopicBeats: "ectopic_beats"
    case .longShortBeats: "long_short_beats"
    case .doubtedBeats: "doubted_beats"
    case .unfoundBeats: "unfound_beats"
    case .clockSteps: "clock_steps"
    case .largestClockStep: "largest_clock_step"
    case .captureDrops: "capture_drops"
    case .packetsUnheard: "packets_unheard"
    case .packetsMissed: "packets_missed"
    case .cutValues: "cut_values"
    case .readings: "readings"
    case .agreementMedian: "agreement_median"
    case .agreement95: "agreement_95"
    case .agreementLag: "agreement_lag"
    case .errors: "errors"
    case .warnings: "warnings"
    case .repeated: "repeated"
    case .echoedShare: "echoed_share"
    case .successive: "rmssd_over_mean"
    case .rhythmEntropy: "shannon_entropy"
    case .turningPoints: "turning_points"
    case .entropyCoefficient: "entropy_coefficient"
    case .prematureBeats: "premature_beats"
    case .irregularBeats: "irregular_beats"
    }
  }

  /// Where the value speaks for what was found, in the figures that a finding rests on; empty elsewhere.
  var limits: StaticText {
    switch self {
    case .successive: "above 0.10"
    case .rhythmEntropy: "above 0.70"
    case .turningPoints: "0.54 to 0.77"
    case .entropyCoefficient: "above -1.40"
    default: ""
    }
  }

  /// The unit of the value; empty for counts and ratios.
  public var unit: StaticText {
    switch self {
    case .period, .worstDelay, .slot, .envelope, .balanceEnd, .duration, .disagreement,
      .contactLost, .flatTime, .largestClockStep, .agreementLag:
      "s"
    case .drift, .driftNaive: "ppm"
    case .grid: "ticks"
    case .medianResidual, .residual95, .agreementMedian, .agreement95: "bpm"
    case .largestStep: "RR"
    case .evaluated, .artefactShare, .malikShare, .echoedShare: "of 1"
    default: ""
    }
  }

  /// Digits behind the point that make sense.
  public var decimals: Int {
    switch self {
    case .period, .envelope, .coverage, .unitRatio, .largestClockStep, .evaluated, .artefactShare,
      .malikShare, .echoedShare:
      4
    case .medianResidual, .residual95, .largestStep, .slot, .worstDelay, .filterAlpha,
      .gridStrength, .balanceEnd, .agreementMedian, .agreement95, .successive, .rhythmEntropy,
      .turningPoints, .entropyCoefficient:
      2
    case .drift, .driftNaive, .duration, .contactLost, .disagreement, .flatTime, .grid,
      .agreementLag:
      1
    default: 0
    }
  }
}
