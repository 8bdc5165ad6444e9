public import Bytes

/// What a figure measures; each has one unit.
public enum Measure: UInt8, Sendable, Hashable, CaseIterable {
  case notifications, period, gaps, missing, late, bursts, worstDelay, slot, envelope, surplus
  case evaluated, lostBeats, surplusBeats, largestStep
  case coverage, balanceEnd
  case drift, driftNaive, duration
  case unitRatio, windows, grid, gridStrength
  case medianResidual, residual95, filterLag, filterBeats, filterAlpha, disagreement
  case duplicates, replayed
  case missingRates, shortIntervals, longIntervals
  case steps, contactLost, contactReported, silentNotifications
  case flatTime, sentinels
  case energyReadings, energyFalls
  case beats, artefactShare, malikShare, missedBeats, extraBeats, ectopicBeats, longShortBeats
  case clockSteps, largestClockStep, captureDrops, cutValues
  case readings, agreementMedian, agreement95, agreementLag
  case errors, warnings

  /// A word for keys and columns.
  public var name: StaticText {
    switch self {
    case .notifications: "notifications"
    case .period: "period"
    case .gaps: "gaps"
    case .missing: "missing"
    case .late: "late"
    case .bursts: "bursts"
    case .worstDelay: "worst_delay"
    case .slot: "slot"
    case .envelope: "envelope"
    case .surplus: "surplus"
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
    case .clockSteps: "clock_steps"
    case .largestClockStep: "largest_clock_step"
    case .captureDrops: "capture_drops"
    case .cutValues: "cut_values"
    case .readings: "readings"
    case .agreementMedian: "agreement_median"
    case .agreement95: "agreement_95"
    case .agreementLag: "agreement_lag"
    case .errors: "errors"
    case .warnings: "warnings"
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
    case .evaluated, .artefactShare, .malikShare: "of 1"
    default: ""
    }
  }

  /// Digits behind the point that make sense.
  public var decimals: Int {
    switch self {
    case .period, .envelope, .coverage, .unitRatio, .largestClockStep, .evaluated, .artefactShare,
      .malikShare:
      4
    case .medianResidual, .residual95, .largestStep, .slot, .worstDelay, .filterAlpha,
      .gridStrength, .balanceEnd, .agreementMedian, .agreement95:
      2
    case .drift, .driftNaive, .duration, .contactLost, .disagreement, .flatTime, .grid,
      .agreementLag:
      1
    default: 0
    }
  }
}
