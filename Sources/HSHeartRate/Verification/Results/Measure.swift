public import HSBase

/// What a figure measures; each has one unit.
public enum Measure: UInt8, Sendable, Hashable, CaseIterable {
  case notifications, period, late, bursts, worstDelay, slot, envelope, evaluated, lostBeats,
    surplusBeats, largestStep, coverage, balanceEnd, drift, driftNaive, duration, unitRatio,
    windows, grid, gridStrength, medianResidual, residual95, filterLag, filterBeats, filterAlpha,
    disagreement, duplicates, replayed, missingRates, shortIntervals, longIntervals, steps,
    contactLost, contactReported, silentNotifications, flatTime, sentinels, energyReadings,
    energyFalls, beats, artefactShare, malikShare, missedBeats, extraBeats, ectopicBeats,
    longShortBeats, doubtedBeats, unfoundBeats, clockSteps, largestClockStep, captureDrops,
    packetsUnheard, packetsMissed, cutValues, readings, agreementMedian, agreement95,
    agreementLag, errors, warnings, repeated, echoedShare, successive, rhythmEntropy,
    turningPoints, entropyCoefficient, prematureBeats, irregularBeats

  /// All that is told of a measure: a word for keys and columns, the words for people, the digits behind the point that
  /// make sense, and the unit.
  private var row: (name: StaticText, words: StaticText, decimals: Int, unit: StaticText) {
    switch self {
    // Notifications in the run, duplicates left out.
    case .notifications: ("notifications", "notifications", 0, "")
    // The sensor's timer.
    case .period: ("period", "one every", 4, "s")
    case .late: ("late", "late by half a period or more", 0, "")
    case .bursts: ("bursts", "early by half a period or more", 0, "")
    case .worstDelay: ("worst_delay", "longest wait", 2, "s")
    // How late arrivals are at the 99th percentile: the link's slots and retries.
    case .slot: ("slot", "lateness of 99 % at most", 2, "s")
    // How far the lower envelope of arrivals moves at nine tenths of all places.
    case .envelope: ("envelope", "earliest arrivals wander by", 4, "s")
    case .evaluated: ("evaluated", "beats counted in", 4, "of 1")
    case .lostBeats: ("lost_beats", "beats lost", 0, "")
    case .surplusBeats: ("surplus_beats", "beats too many", 0, "")
    // The largest move of the balance that is no alarm.
    case .largestStep: ("largest_step", "largest change of the count", 2, "RR")
    case .coverage: ("coverage", "time covered by time passed", 4, "")
    // Time that intervals cover less time that passed, at the end.
    case .balanceEnd: ("balance_end", "time covered less time passed", 2, "s")
    // How much faster intervals count than the host; with Newey and West's error.
    case .drift: ("drift", "drift", 1, "ppm")
    // The error of the drift if residuals were independent, for comparison.
    case .driftNaive: ("drift_naive_error", "error if values were independent", 1, "ppm")
    // Time from the first to the last notification that count.
    case .duration: ("duration", "duration", 1, "s")
    // Time that intervals claim over time that passed, over the whole series.
    case .unitRatio: ("unit_ratio", "time claimed by time passed", 4, "")
    // Windows that it rests on.
    case .windows: ("windows", "windows", 0, "")
    case .grid: ("grid", "grid", 1, "ticks")
    case .gridStrength: ("grid_strength", "share on the grid", 2, "")
    // The median difference of rate and filtered intervals.
    case .medianResidual: ("median_residual", "median difference", 2, "bpm")
    // Its 95th percentile.
    case .residual95: ("residual_95", "95 % differ by less than", 2, "bpm")
    case .filterLag: ("filter_lag", "notifications behind", 0, "")
    // Beats that the rate is the mean of.
    case .filterBeats: ("filter_beats", "mean of beats", 0, "")
    // The weight of the newest interval in the rate.
    case .filterAlpha: ("filter_alpha", "weight of the newest beat", 2, "")
    // The longest stretch in which they differ by more than a tenth.
    case .disagreement: ("disagreement", "longest disagreement", 1, "s")
    case .duplicates: ("duplicates", "duplicates", 0, "")
    case .replayed: ("replayed", "intervals sent again", 0, "")
    case .missingRates: ("missing_rates", "rates of 0", 0, "")
    case .shortIntervals: ("short_intervals", "intervals under 250 ms", 0, "")
    case .longIntervals: ("long_intervals", "intervals over several beats", 0, "")
    case .steps: ("steps", "jumps of the rate", 0, "")
    case .contactLost: ("contact_lost", "without contact", 1, "s")
    // Notifications that report contact.
    case .contactReported: ("contact_reported", "contact reported", 0, "")
    case .silentNotifications: ("silent_notifications", "notifications in silent spells", 0, "")
    case .flatTime: ("flat_time", "longest with the same rate", 1, "s")
    case .sentinels: ("sentinels", "placeholders", 0, "")
    case .energyReadings: ("energy_readings", "readings of energy", 0, "")
    case .energyFalls: ("energy_falls", "times that it fell", 0, "")
    case .beats: ("beats", "RR intervals", 0, "")
    case .artefactShare: ("artefact_share", "artefacts", 4, "of 1")
    case .malikShare: ("malik_share", "beyond Malik's 20 % rule", 4, "of 1")
    case .missedBeats: ("missed_beats", "missed beats", 0, "")
    case .extraBeats: ("extra_beats", "extra beats", 0, "")
    case .ectopicBeats: ("ectopic_beats", "ectopic beats", 0, "")
    case .longShortBeats: ("long_short_beats", "long or short beats", 0, "")
    // Intervals that the adaptive thresholds alone call artefacts.
    case .doubtedBeats: ("doubted_beats", "doubted by Malik's rule", 0, "")
    // Intervals that Malik's rule alone calls artefacts, and that no rhythm explains.
    case .unfoundBeats: ("unfound_beats", "by Malik's rule alone", 0, "")
    case .clockSteps: ("clock_steps", "times the clock went back", 0, "")
    case .largestClockStep: ("largest_clock_step", "at most by", 4, "s")
    case .captureDrops: ("capture_drops", "packets lost by the recorder", 0, "")
    case .packetsUnheard: ("packets_unheard", "packets that the sniffer did not hear", 0, "")
    // Packets of the sensor that were not heard, by the link's packet counters.
    case .packetsMissed:
      ("packets_missed", "packets not heard, by the link's packet counters", 0, "")
    case .cutValues: ("cut_values", "values cut by the recorder", 0, "")
    case .readings: ("readings", "readings of the other source", 0, "")
    // The median difference to it.
    case .agreementMedian: ("agreement_median", "median difference", 2, "bpm")
    // Its 95th percentile.
    case .agreement95: ("agreement_95", "95 % differ by less than", 2, "bpm")
    case .agreementLag: ("agreement_lag", "the other source lags by", 1, "s")
    case .errors: ("errors", "values with errors", 0, "")
    case .warnings: ("warnings", "values with warnings", 0, "")
    case .repeated: ("repeated", "most equal notifications in a row", 0, "")
    case .echoedShare: ("echoed_share", "RR intervals that are 60 s over the rate", 4, "of 1")
    // RMSSD over the mean interval, of 128 beats.
    case .successive: ("rmssd_over_mean", "RMSSD over the mean RR interval", 2, "")
    case .rhythmEntropy: ("shannon_entropy", "Shannon entropy", 2, "")
    // The part of 128 intervals that are longer or shorter than both neighbours.
    case .turningPoints: ("turning_points", "turning points", 2, "")
    case .entropyCoefficient: ("entropy_coefficient", "coefficient of sample entropy", 2, "")
    case .prematureBeats: ("premature_beats", "early beats that are made up for", 0, "")
    case .irregularBeats: ("irregular_beats", "beats of an irregular rhythm", 0, "")
    }
  }

  /// A word for keys and columns.
  public var name: StaticText { row.name }
  /// What stands before the value on a page for people.
  public var words: StaticText { row.words }
  /// Digits behind the point that make sense.
  public var decimals: Int { row.decimals }
  /// The unit of the value; empty for counts and ratios.
  public var unit: StaticText { row.unit }

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
}
