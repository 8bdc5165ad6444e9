public import HSBytes

/// What was found, of all that can be.
public enum FindingKind: UInt8, Sendable, Hashable, CaseIterable {
  // MARK: V0 structure

  /// Values with an error in their bytes. `count` is 1; each is told on its own.
  case malformedValues
  /// Values that are usable but odd: reserved flags, bytes that no flag announces. `count` values.
  case oddValues

  // MARK: V1 cadence

  /// Silence in which notifications were lost. `count` of them, 0 if they follow no timer; `amount`
  /// seconds of silence.
  case gap
  /// Silence of more than six seconds that was made up for. `amount` seconds.
  case longSilence
  /// Silence that was made up for. `amount` seconds.
  case lateDelivery
  /// Silence in which none counts as lost: none was due, or the link could not have lasted so long without an answer,
  /// and did. `amount` seconds.
  case pause
  /// Values nearer in time than a heart's can be. `count` of them; `amount` seconds from the first to the
  /// last.
  case impossibleTimes

  // MARK: V2 completeness

  /// Notifications lost without a long silence. `count` of them; `amount` seconds that the envelope
  /// of arrivals moved.
  case lostNotifications
  /// Silence in which the sensor did not send: the link's packet counters show that no packet is
  /// missing. `count` notifications that were due, 0 if they follow no timer; `amount` seconds.
  case unsentNotifications
  /// Notifications that the timer does not explain and that repeat nothing. As above.
  case surplusNotifications
  /// Beats that are missing in the RR intervals. `count` of them; `amount` intervals that the balance
  /// moved.
  case lostBeats
  /// Beats that are counted twice in the RR intervals. As above.
  case surplusBeats
  /// RR intervals that begin later than the rate. `count` notifications without; `amount` seconds.
  case lateStart
  /// RR intervals that cover less time than passed. `amount` seconds, negative.
  case shortCoverage
  /// RR intervals that cover more time than passed. `amount` seconds.
  case longCoverage

  // MARK: V3 drift, V4 unit

  /// A clock that is off by more than 100 ppm. `amount` ppm with `uncertainty`; positive if intervals
  /// claim more time than passed.
  case slightDrift
  /// A clock that is off by more than 500 ppm. As above.
  case drift
  /// RR intervals in milliseconds. `amount` is the time that they claim over that which passed.
  case millisecondsAsTicks
  /// RR intervals that are 2.4 % too long. As above.
  case ticksTooLong

  // MARK: V5 rate

  /// A stretch in which rate and intervals differ by more than a tenth. `count` notifications;
  /// `amount` seconds.
  case rateDisagrees
  /// No filter makes the rate out of the intervals. `count` notifications; `amount` the median
  /// difference in beats per minute.
  case poorFit

  // MARK: V6 duplicates

  /// A notification that came twice. `amount` seconds between the two.
  case duplicate
  /// Intervals from before an interruption, sent again. `count` of them; `amount` their seconds.
  case replay

  // MARK: V7 bounds, V8 steps

  /// Rates of 0. `count` of them.
  case noReading
  /// A rate below 25 or above 250. `amount` beats per minute.
  case rateOutOfBounds
  /// RR intervals below 250 ms. `count` of them.
  case intervalsTooShort
  /// An RR interval over several beats. `count` beats that are missing in it, as far as can be
  /// guessed; `amount` seconds.
  case span
  /// A rate that changes by more than 15 beats per minute a second. `amount` of these.
  case rateStep
  /// A rate that changes by more than 30 beats per minute a second. `amount` of these.
  case rateJump

  // MARK: V9 contact, V10 flat

  /// The sensor says that it has no contact. `count` notifications; `amount` seconds.
  case contactLost
  /// At least three notifications without intervals, the rate held. As above.
  case silentSpell
  /// A rate that stands still for 30 s while the heart does not. As above.
  case flatRate
  /// The rate from before contact was lost, still sent after it is back. `count` notifications.
  case staleRate
  /// The last value of a connection, sent again as the first of the next.
  case resentRate

  // MARK: V11 sentinels, V12 energy

  /// An RR interval that stands for "none". `count` of them; `amount` milliseconds.
  case sentinel
  /// Energy that falls without a reset.
  case energyFalls
  /// Energy that grows by more than 2 kJ a second.
  case energyTooFast
  /// Energy at its end, where it stays.
  case energySaturated
  /// Energy of 0 to 6 that goes up and down: a status code. `count` readings.
  case energyIsStatus

  // MARK: V13 artefacts

  /// Single missed beats. `count` of them, between the first and the last of the run.
  case missedBeats
  /// Beats that are none. As above.
  case extraBeats
  /// Premature or late beats. As above.
  case ectopicBeats
  /// Artefacts among more than a twentieth of the intervals. `count` of them; `amount` their share.
  case manyArtefacts

  // MARK: V14 capture, V15 agreement

  /// The host's clock stepped back. `count` times; `amount` seconds at most.
  case clockStep
  /// The recorder dropped packets. `count` of them, 0 if it does not say how many.
  case captureDrops
  /// A sniffer did not hear packets of the connection. `count` of them, 0 if it is not known how many.
  case packetsUnheard
  /// Packets of the sensor that a sniffer did not hear, by the link's packet counters. `count` of them.
  case packetsMissed
  /// Values of which the recorder kept only the first bytes. `count` of them.
  case cutValues
  /// Traffic without a key. `count` is 1.
  case encryptedTraffic
  /// A packet that the radio's own check rejects. `count` is 1.
  case failedCRC
  /// Another source gives the same rate. `count` readings; `amount` the median difference in beats
  /// per minute; `source` says which.
  case sourceAgrees
  /// Another source gives another rate. As above.
  case sourceDisagrees
  /// A second heart-rate sensor gives another rate: another person's, or one is wrong. As above.
  case sensorsDiffer

  // MARK: V16 origin

  /// The same notification again and again. `count` of them; `amount` seconds.
  case repeatedValues
  /// RR intervals worked out from the rate. `count` of them; `amount` their share.
  case echoedRate
  /// A rate that shows what the intervals show later. `amount` notifications.
  case smoothedIntervals

  // MARK: V17 rhythm

  /// A rhythm that is irregular without a pattern, as in atrial fibrillation. `count` intervals; `amount` seconds;
  /// `evidence` the published measures.
  case irregularRhythm
  /// Beats that come early, and are made up for, more than 30 times an hour. `count` of them; `amount` of them an hour.
  case frequentEctopy

  /// Whether it may be found many times in a row, and is then told once, with the count and the largest
  /// amount.
  var repeats: Bool {
    switch self {
    case .malformedValues, .lateDelivery, .rateOutOfBounds, .span, .rateStep, .rateJump, .failedCRC,
      .encryptedTraffic, .energyFalls, .energyTooFast, .duplicate:
      true
    default: false
    }
  }

  /// Whether it is about a time without notifications: it then says what the list of gaps has as its cause.
  var isGap: Bool {
    switch self {
    case .gap, .longSilence, .lateDelivery, .pause, .lostNotifications, .unsentNotifications: true
    default: false
    }
  }

  /// The check that found it.
  public var check: Check {
    switch self {
    case .malformedValues, .oddValues: .structure
    case .gap, .longSilence, .lateDelivery, .pause, .impossibleTimes: .cadence
    case .lostNotifications, .unsentNotifications, .surplusNotifications: .notifications
    case .lostBeats, .surplusBeats, .lateStart: .beats
    case .shortCoverage, .longCoverage: .coverage
    case .slightDrift, .drift: .drift
    case .millisecondsAsTicks, .ticksTooLong: .unit
    case .rateDisagrees, .poorFit: .rate
    case .duplicate, .replay: .duplicates
    case .noReading, .rateOutOfBounds, .intervalsTooShort, .span: .bounds
    case .rateStep, .rateJump: .steps
    case .contactLost, .silentSpell: .contact
    case .flatRate, .staleRate, .resentRate: .flat
    case .sentinel: .sentinels
    case .energyFalls, .energyTooFast, .energySaturated, .energyIsStatus: .energy
    case .missedBeats, .extraBeats, .ectopicBeats, .manyArtefacts: .artefacts
    case .clockStep, .captureDrops, .packetsUnheard, .packetsMissed, .cutValues,
      .encryptedTraffic, .failedCRC:
      .capture
    case .sourceAgrees, .sourceDisagrees, .sensorsDiffer: .agreement
    case .repeatedValues, .echoedRate, .smoothedIntervals: .origin
    case .irregularRhythm, .frequentEctopy: .rhythm
    }
  }

  /// How much it matters.
  public var severity: Severity {
    switch self {
    case .malformedValues, .surplusNotifications, .lostBeats, .surplusBeats, .shortCoverage,
      .longCoverage, .drift, .millisecondsAsTicks, .ticksTooLong, .rateDisagrees, .poorFit,
      .duplicate, .replay, .rateJump, .sentinel, .sourceDisagrees, .failedCRC, .repeatedValues,
      .echoedRate, .smoothedIntervals:
      .error
    case .gap, .longSilence, .pause, .impossibleTimes, .lostNotifications, .slightDrift,
      .rateOutOfBounds, .rateStep,
      .contactLost, .silentSpell, .flatRate, .staleRate, .energyFalls, .energyTooFast,
      .energyIsStatus, .manyArtefacts, .clockStep, .sensorsDiffer,
      .captureDrops, .packetsUnheard, .packetsMissed, .unsentNotifications, .cutValues,
      .encryptedTraffic:
      .warning
    case .oddValues, .lateDelivery, .lateStart, .noReading, .intervalsTooShort, .span,
      .resentRate, .energySaturated, .sourceAgrees, .missedBeats, .extraBeats,
      .ectopicBeats, .irregularRhythm, .frequentEctopy:
      .note
    }
  }

  /// A stable word for keys and columns.
  public var code: StaticText {
    switch self {
    case .malformedValues: "malformed_values"
    case .oddValues: "odd_values"
    case .gap: "gap"
    case .longSilence: "long_silence"
    case .lateDelivery: "late_delivery"
    case .pause: "pause"
    case .impossibleTimes: "impossible_times"
    case .lostNotifications: "lost_notifications"
    case .unsentNotifications: "unsent_notifications"
    case .surplusNotifications: "surplus_notifications"
    case .lostBeats: "lost_beats"
    case .surplusBeats: "surplus_beats"
    case .lateStart: "late_start"
    case .shortCoverage: "short_coverage"
    case .longCoverage: "long_coverage"
    case .slightDrift: "slight_drift"
    case .drift: "drift"
    case .millisecondsAsTicks: "milliseconds_as_ticks"
    case .ticksTooLong: "ticks_too_long"
    case .rateDisagrees: "rate_disagrees"
    case .poorFit: "poor_fit"
    case .duplicate: "duplicate"
    case .replay: "replay"
    case .noReading: "no_reading"
    case .rateOutOfBounds: "rate_out_of_bounds"
    case .intervalsTooShort: "intervals_too_short"
    case .span: "span"
    case .rateStep: "rate_step"
    case .rateJump: "rate_jump"
    case .contactLost: "contact_lost"
    case .silentSpell: "silent_spell"
    case .flatRate: "flat_rate"
    case .staleRate: "stale_rate"
    case .resentRate: "resent_rate"
    case .sentinel: "sentinel"
    case .energyFalls: "energy_falls"
    case .energyTooFast: "energy_too_fast"
    case .energySaturated: "energy_saturated"
    case .energyIsStatus: "energy_is_status"
    case .missedBeats: "missed_beats"
    case .extraBeats: "extra_beats"
    case .ectopicBeats: "ectopic_beats"
    case .manyArtefacts: "many_artefacts"
    case .clockStep: "clock_step"
    case .captureDrops: "capture_drops"
    case .packetsUnheard: "packets_unheard"
    case .packetsMissed: "packets_missed"
    case .cutValues: "cut_values"
    case .encryptedTraffic: "encrypted_traffic"
    case .failedCRC: "failed_crc"
    case .sourceAgrees: "source_agrees"
    case .sourceDisagrees: "source_disagrees"
    case .sensorsDiffer: "sensors_differ"
    case .repeatedValues: "repeated_values"
    case .echoedRate: "echoed_rate"
    case .smoothedIntervals: "smoothed_intervals"
    case .irregularRhythm: "irregular_rhythm"
    case .frequentEctopy: "frequent_ectopy"
    }
  }
}
