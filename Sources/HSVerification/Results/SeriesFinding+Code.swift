public import HSBytes

extension SeriesFinding {
  /// What was found, without its figures; `Kind` has them.
  public enum Code: UInt8, Sendable, Hashable, CaseIterable {
    case malformedValues, oddValues
    case gap, longSilence, lateDelivery, pause, impossibleTimes
    case lostNotifications, unsentNotifications, surplusNotifications
    case lostBeats, surplusBeats, lateStart
    case shortCoverage, longCoverage
    case slightDrift, drift
    case millisecondsAsTicks, ticksTooLong
    case rateDisagrees, poorFit
    case duplicate, replay
    case noReading, rateOutOfBounds, intervalsTooShort, span
    case rateStep, rateJump
    case contactLost, silentSpell
    case flatRate, staleRate, resentRate
    case sentinel
    case energyFalls, energyTooFast, energySaturated, energyIsStatus
    case missedBeats, extraBeats, ectopicBeats, manyArtefacts
    case clockStep, captureDrops, packetsUnheard, packetsMissed, cutValues, encryptedTraffic,
      failedCRC
    case sourceAgrees, sourceDisagrees, sensorsDiffer
    case repeatedValues, echoedRate, smoothedIntervals
    case irregularRhythm, frequentEctopy
  }
}

extension SeriesFinding.Code {
  /// Whether it is about a time without notifications: it then says what the list of gaps has as its cause.
  var isGap: Bool {
    switch self {
    case .gap, .longSilence, .lateDelivery, .pause, .lostNotifications, .unsentNotifications: true
    default: false
    }
  }

  /// The stable word for keys and columns, the check that found it, and how much it matters.
  private var definition: (identifier: StaticText, check: Check, severity: Severity) {
    switch self {
    case .malformedValues: ("malformed_values", .structure, .error)
    case .oddValues: ("odd_values", .structure, .note)
    case .gap: ("gap", .cadence, .warning)
    case .longSilence: ("long_silence", .cadence, .warning)
    case .lateDelivery: ("late_delivery", .cadence, .note)
    case .pause: ("pause", .cadence, .warning)
    case .impossibleTimes: ("impossible_times", .cadence, .warning)
    case .lostNotifications: ("lost_notifications", .notifications, .warning)
    case .unsentNotifications: ("unsent_notifications", .notifications, .warning)
    case .surplusNotifications: ("surplus_notifications", .notifications, .error)
    case .lostBeats: ("lost_beats", .beats, .error)
    case .surplusBeats: ("surplus_beats", .beats, .error)
    case .lateStart: ("late_start", .beats, .note)
    case .shortCoverage: ("short_coverage", .coverage, .error)
    case .longCoverage: ("long_coverage", .coverage, .error)
    case .slightDrift: ("slight_drift", .drift, .warning)
    case .drift: ("drift", .drift, .error)
    case .millisecondsAsTicks: ("milliseconds_as_ticks", .unit, .error)
    case .ticksTooLong: ("ticks_too_long", .unit, .error)
    case .rateDisagrees: ("rate_disagrees", .rate, .error)
    case .poorFit: ("poor_fit", .rate, .error)
    case .duplicate: ("duplicate", .duplicates, .error)
    case .replay: ("replay", .duplicates, .error)
    case .noReading: ("no_reading", .bounds, .note)
    case .rateOutOfBounds: ("rate_out_of_bounds", .bounds, .warning)
    case .intervalsTooShort: ("intervals_too_short", .bounds, .note)
    case .span: ("span", .bounds, .note)
    case .rateStep: ("rate_step", .steps, .warning)
    case .rateJump: ("rate_jump", .steps, .error)
    case .contactLost: ("contact_lost", .contact, .warning)
    case .silentSpell: ("silent_spell", .contact, .warning)
    case .flatRate: ("flat_rate", .flat, .warning)
    case .staleRate: ("stale_rate", .flat, .warning)
    case .resentRate: ("resent_rate", .flat, .note)
    case .sentinel: ("sentinel", .sentinels, .warning)
    case .energyFalls: ("energy_falls", .energy, .warning)
    case .energyTooFast: ("energy_too_fast", .energy, .warning)
    case .energySaturated: ("energy_saturated", .energy, .note)
    case .energyIsStatus: ("energy_is_status", .energy, .warning)
    case .missedBeats: ("missed_beats", .artefacts, .note)
    case .extraBeats: ("extra_beats", .artefacts, .note)
    case .ectopicBeats: ("ectopic_beats", .artefacts, .note)
    case .manyArtefacts: ("many_artefacts", .artefacts, .warning)
    case .clockStep: ("clock_step", .capture, .warning)
    case .captureDrops: ("capture_drops", .capture, .warning)
    case .packetsUnheard: ("packets_unheard", .capture, .warning)
    case .packetsMissed: ("packets_missed", .capture, .warning)
    case .cutValues: ("cut_values", .capture, .warning)
    case .encryptedTraffic: ("encrypted_traffic", .capture, .warning)
    case .failedCRC: ("failed_crc", .capture, .error)
    case .sourceAgrees: ("source_agrees", .agreement, .note)
    case .sourceDisagrees: ("source_disagrees", .agreement, .error)
    case .sensorsDiffer: ("sensors_differ", .agreement, .warning)
    case .repeatedValues: ("repeated_values", .origin, .error)
    case .echoedRate: ("echoed_rate", .origin, .error)
    case .smoothedIntervals: ("smoothed_intervals", .origin, .error)
    case .irregularRhythm: ("irregular_rhythm", .rhythm, .note)
    case .frequentEctopy: ("frequent_ectopy", .rhythm, .note)
    }
  }

  /// The stable word for keys and columns.
  public var identifier: StaticText { definition.identifier }

  /// The check that found it.
  public var check: Check { definition.check }

  /// How much it matters.
  public var severity: Severity { definition.severity }
}
