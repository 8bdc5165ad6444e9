public import HSBase

extension SeriesFinding {
  /// What was found; its row tells the rest.
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
    case sourceAgrees, sourceDisagrees, sourceRefuted, sourcesDiffer, sensorsDiffer
    case repeatedValues, echoedRate, smoothedIntervals
    case irregularRhythm, frequentEctopy
  }
}

extension SeriesFinding.Code {
  /// What there is to say of a code.
  private struct Row {
    let identifier: StaticText
    let check: Check
    let severity: Severity
    /// What is so, and what to make of it; see `OutputBuffer.append(sentence:)` for what stands in braces.
    let sentence: StaticText
    /// The sentence of those that are not what most are.
    let rare: (rarity: Rarity, sentence: StaticText)?
    /// Whether the same, found again and again, is told once.
    let isJoined: Bool
    /// Whether it is about a time without notifications: it then says what the list of gaps has as its cause.
    let isGap: Bool

    enum Rarity {
      case uncounted, unproved, single
    }

    init(
      _ identifier: StaticText, _ check: Check, _ severity: Severity, _ sentence: StaticText,
      rare: (Rarity, StaticText)? = nil, isJoined: Bool = false, isGap: Bool = false
    ) {
      self.identifier = identifier
      self.check = check
      self.severity = severity
      self.sentence = sentence
      self.rare = rare
      self.isJoined = isJoined
      self.isGap = isGap
    }
  }

  /// All that is told of a finding: who adds one writes its row, and what finds it.
  ///
  /// Above each row stand what `count` counts and what `amount` is, if there are any.
  private var row: Row {
    switch self {
    // V0, values.
    case .malformedValues:
      Row(
        "malformed_values", .structure, .error,
        "The value is malformed; what could not be read is left out, and beats may be missing here.",
        isJoined: true)
    case .oddValues:
      Row(
        "odd_values", .structure, .note,
        "{value has|values have} reserved flags or bytes that no flag announces. They were read without them: ask the vendor what they mean."
      )
    // V1, notifications that were due, if they follow a timer; seconds.
    case .gap:
      Row(
        "gap", .cadence, .warning,
        "{1} s of silence, in which {notification was|notifications were} due and did not come. No RR interval spans this place.",
        rare: (
          .uncounted,
          "{1} s of silence; how many notifications were due in it is not known, as they do not come at a steady pace. No RR interval spans this place."
        ), isGap: true)
    // Longer than six seconds, and made up for.
    case .longSilence:
      Row(
        "long_silence", .cadence, .warning,
        "{1} s of silence, made up for afterwards: nothing is lost, but times in it are not known.",
        isGap: true)
    case .lateDelivery:
      Row(
        "late_delivery", .cadence, .note,
        "{1} s of silence, made up for right afterwards: late, not lost.", isJoined: true,
        isGap: true)
    // None was due, or the link could not have lasted so long without an answer, and did.
    case .pause:
      Row(
        "pause", .cadence, .warning,
        "{1} s without a notification. No notification counts as lost; no RR interval spans this place.",
        rare: (
          .uncounted,
          "{1} s without a notification; how many were due in it is not known, and none counts as lost. No RR interval spans this place."
        ), isGap: true)
    // Values; seconds from the first to the last.
    case .impossibleTimes:
      Row(
        "impossible_times", .cadence, .warning,
        "{n} values within {ms} ms: the times are made up, as text2pcap makes them, or all were delivered at once. Nothing is judged by these times."
      )
    // V2n, notifications; seconds by which the envelope of arrivals moved.
    case .lostNotifications:
      Row(
        "lost_notifications", .notifications, .warning,
        "{notification was|notifications were} lost about here. No RR interval spans this place.",
        rare: (
          .unproved,
          "{notification is|notifications are} missing about here: not sent, or not recorded. No RR interval spans this place."
        ), isGap: true)
    // Notifications that were due, if they follow a timer; seconds.
    case .unsentNotifications:
      Row(
        "unsent_notifications", .notifications, .warning,
        "{1} s of silence, in which {notification was|notifications were} due. No packet of the link is missing, as its counters show: the sensor did not send. No RR interval spans this place.",
        rare: (
          .uncounted,
          "{1} s of silence. No packet of the link is missing, as its counters show: the sensor did not send. No RR interval spans this place."
        ), isGap: true)
    case .surplusNotifications:
      Row(
        "surplus_notifications", .notifications, .error,
        "{notification|notifications} more than the sensor's timer explains, and none repeats the one before: look whether two sources were mixed."
      )
    // V2b, beats; intervals by which the balance moved.
    case .lostBeats:
      Row(
        "lost_beats", .beats, .error,
        "About {beat is|beats are} missing: the RR intervals fall short by {1} of an interval, though no notification is lost. The sensor did not send them."
      )
    case .surplusBeats:
      Row(
        "surplus_beats", .beats, .error,
        "About {beat is|beats are} counted twice: the RR intervals claim {1} of an interval more than passed."
      )
    // Notifications without intervals; seconds.
    case .lateStart:
      Row(
        "late_start", .beats, .note,
        "RR intervals begin {1} s after the rate. That is the sensor's start; nothing is lost.")
    // V2c; seconds.
    case .shortCoverage:
      Row(
        "short_coverage", .coverage, .error,
        "The RR intervals lack {1} s of the time that passed: beats were lost, by the sensor or on the way."
      )
    case .longCoverage:
      Row(
        "long_coverage", .coverage, .error,
        "The RR intervals claim {1} s more than passed: beats were counted twice, or intervals are no beats."
      )
    // V3, over 100 and over 500 ppm; parts per million, positive if intervals claim more time than passed.
    case .slightDrift:
      Row(
        "slight_drift", .drift, .warning,
        "The sensor's clock is off by {0} ± {e} ppm, more than crystals should be. Intervals are usable; long recordings shift against other clocks."
      )
    case .drift:
      Row(
        "drift", .drift, .error,
        "The sensor's clock is off by {0} ± {e} ppm, which no crystal is: beats are being lost or made up steadily, or intervals are scaled."
      )
    // V4; the time that intervals claim over that which passed.
    case .millisecondsAsTicks:
      Row(
        "milliseconds_as_ticks", .unit, .error,
        "RR intervals are milliseconds where 1/1024 s is required: they claim {4} of the time that passed, 1000/1024 = 0.9766. The firmware must multiply by 1.024; until then every interval is 2.3 % short."
      )
    case .ticksTooLong:
      Row(
        "ticks_too_long", .unit, .error,
        "RR intervals claim {4} of the time that passed, 1024/1000 = 1.0240: they were scaled twice. Every interval is 2.4 % long."
      )
    // V5, notifications; seconds.
    case .rateDisagrees:
      Row(
        "rate_disagrees", .rate, .error,
        "For {1} s the rate is off by more than a tenth from what the RR intervals give: one of the two is wrong. Use neither without another source."
      )
    // Notifications; the median difference in beats per minute.
    case .poorFit:
      Row(
        "poor_fit", .rate, .error,
        "No filter makes the rate out of the RR intervals; the best is off by {1} bpm in the median. The two do not belong together."
      )
    // V6, notifications; the longest time between the two.
    case .duplicate:
      Row(
        "duplicate", .duplicates, .error,
        "{notification is|notifications are} the one before once more, at most {3} s later: left out. A recorder or an app delivers twice.",
        rare: (
          .single,
          "The same notification again, {3} s later, and one more than the timer explains: it is left out. A recorder or an app delivers twice."
        ), isJoined: true)
    // Intervals; seconds.
    case .replay:
      Row(
        "replay", .duplicates, .error,
        "{interval|intervals} from before the interruption, {1} s in all, sent again. The service forbids that; leave them out."
      )
    // V7, notifications.
    case .noReading:
      Row(
        "no_reading", .bounds, .note,
        "The rate is 0 in {notification|notifications}: no reading, not a heart at rest. RR intervals beside it stand."
      )
    // Notifications; the largest rate.
    case .rateOutOfBounds:
      Row(
        "rate_out_of_bounds", .bounds, .warning, "A rate of {0} bpm is none that a heart has.",
        isJoined: true)
    case .intervalsTooShort:
      Row(
        "intervals_too_short", .bounds, .note,
        "{RR interval is|RR intervals are} below 250 ms: not beats of their own.")
    // Beats that are missing, as far as can be guessed; seconds.
    case .span:
      Row(
        "span", .bounds, .note,
        "An RR interval of {1} s covers a spell in which about {beat was|beats were} not found. It is kept in sums of time, and must be left out of HRV.",
        isJoined: true)
    // V8, steps, of more than 15 and of more than 30 beats per minute a second; the fastest.
    case .rateStep:
      Row(
        "rate_step", .steps, .warning,
        "The rate changes by {0} bpm in a second, faster than sensors show.", isJoined: true)
    case .rateJump:
      Row(
        "rate_jump", .steps, .error,
        "The rate changes by {0} bpm in a second, which no heart does.", isJoined: true)
    // V9, notifications; seconds.
    case .contactLost:
      Row(
        "contact_lost", .contact, .warning,
        "No contact to the skin for {1} s, by the sensor's own word: nothing of it is to be used.")
    case .silentSpell:
      Row(
        "silent_spell", .contact, .warning,
        "No RR intervals in {n} notifications while the rate is held: the contact is bad. The rate there is not measured."
      )
    // V10, notifications; seconds.
    case .flatRate:
      Row(
        "flat_rate", .flat, .warning,
        "The rate stands still for {1} s while the heart does not: it is not measured.")
    case .staleRate:
      Row(
        "stale_rate", .flat, .warning,
        "After contact is back, {n} notifications still hold the rate from before.")
    case .resentRate:
      Row(
        "resent_rate", .flat, .note,
        "The first value of this connection is the last of the one before, sent again.")
    // V11, intervals; milliseconds.
    case .sentinel:
      Row(
        "sentinel", .sentinels, .warning,
        "An RR interval of {0} ms comes {n} times and never fits the rate: a placeholder for \"none\". It is left out of all that is computed."
      )
    // V12.
    case .energyFalls:
      Row(
        "energy_falls", .energy, .warning, "Energy falls, and nobody has reset it.",
        isJoined: true)
    case .energyTooFast:
      Row(
        "energy_too_fast", .energy, .warning,
        "Energy grows by more than 2 kJ a second, which nobody does.", isJoined: true)
    case .energySaturated:
      Row(
        "energy_saturated", .energy, .note,
        "Energy has reached its end and counts no further until it is reset.")
    case .energyIsStatus:
      Row(
        "energy_is_status", .energy, .warning,
        "The {n} readings of energy are at most 6 and go up and down: a status code in the wrong field."
      )
    // V13, beats between the first and the last.
    case .missedBeats:
      Row(
        "missed_beats", .artefacts, .note,
        "{beat was|beats were} not found by the sensor, one at a place.")
    case .extraBeats:
      Row(
        "extra_beats", .artefacts, .note,
        "{beat is|beats are} none: an interval was cut in two.")
    case .ectopicBeats:
      Row(
        "ectopic_beats", .artefacts, .note,
        "{beat came|beats came} early or late and were made up for: ectopic.")
    // Intervals; their share.
    case .manyArtefacts:
      Row(
        "many_artefacts", .artefacts, .warning,
        "{n} of the RR intervals are artefacts, {%} %: too many to compute HRV from.")
    // V14, steps; the largest.
    case .clockStep:
      Row(
        "clock_step", .capture, .warning,
        "The host's clock steps back {time|times}, by up to {4} s: times here cannot be held against the sensor's."
      )
    // Packets, if it is known how many.
    case .captureDrops:
      Row(
        "capture_drops", .capture, .warning,
        "The recorder lost packets ({n} or more): what is missing here may not be the sensor's fault.",
        rare: (
          .uncounted,
          "The capture lacks packets, it does not say how many: what is missing here may not be the sensor's fault."
        ))
    case .packetsUnheard:
      Row(
        "packets_unheard", .capture, .warning,
        "The sniffer did not hear {packet|packets} of the connection or more: what is missing here may not be the sensor's fault.",
        rare: (
          .uncounted,
          "The sniffer did not hear all packets of the connection: what is missing here may not be the sensor's fault."
        ))
    case .packetsMissed:
      Row(
        "packets_missed", .capture, .warning,
        "The sniffer did not hear {packet|packets} of the sensor in front of this value, as the link's packet counters show: notifications may be among them."
      )
    case .cutValues:
      Row(
        "cut_values", .capture, .warning,
        "The recorder kept only the first bytes of {value|values}: record with a larger snapshot length."
      )
    case .encryptedTraffic:
      Row(
        "encrypted_traffic", .capture, .warning,
        "Traffic here could not be read for lack of a key.",
        isJoined: true)
    case .failedCRC:
      Row(
        "failed_crc", .capture, .warning,
        "The sniffer left a packet out here whose CRC is wrong: what is missing here may not be the sensor's fault.",
        isJoined: true)
    // V15, readings; the median of their differences in beats per minute.
    case .sourceAgrees:
      Row(
        "source_agrees", .agreement, .note,
        "A {source} gives the same rate, {1} bpm apart in the median of {n} readings.")
    case .sourceDisagrees:
      Row(
        "source_disagrees", .agreement, .error,
        "A {source} gives another rate, {1} bpm apart in the median of {n} readings: one of the two is wrong."
      )
    case .sourceRefuted:
      Row(
        "source_refuted", .agreement, .warning,
        "A {source} gives another rate, {1} bpm apart in the median of {n} readings: this sensor's RR intervals bear its own rate out, so the other one is wrong, or another heart's."
      )
    case .sourcesDiffer:
      Row(
        "sources_differ", .agreement, .warning,
        "A {source} gives another rate, {1} bpm apart in the median of {n} readings: one of the two is wrong, and nothing tells which, as no RR intervals bear either out."
      )
    case .sensorsDiffer:
      Row(
        "sensors_differ", .agreement, .warning,
        "A second heart-rate sensor gives another rate, {1} bpm apart in the median of {n} readings: somebody else wears it, or one of the two is wrong."
      )
    // V16, notifications; seconds.
    case .repeatedValues:
      Row(
        "repeated_values", .origin, .error,
        "The same notification {n} times in a row, for {1} s: a stuck sensor, a replayed value, made-up data, or a heart paced at a constant rate."
      )
    // Intervals; their share.
    case .echoedRate:
      Row(
        "echoed_rate", .origin, .error,
        "{n} of the RR intervals, {%} %, are 60 s divided by the heart rate beside them: they were not measured."
      )
    // The lag in notifications.
    case .smoothedIntervals:
      Row(
        "smoothed_intervals", .origin, .error,
        "The rate shows what the RR intervals show {0} notifications later: the intervals were smoothed, or delayed, before they were sent. Compute no heart-rate variability from them."
      )
    // V17, intervals; seconds.
    case .irregularRhythm:
      Row(
        "irregular_rhythm", .rhythm, .note,
        "For {0} s {n} RR intervals are irregular without a pattern, as in atrial fibrillation. It is a rhythm, no fault of the sensor; only an ECG tells which. Compute no heart-rate variability from them."
      )
    // Beats; how many an hour.
    case .frequentEctopy:
      Row(
        "frequent_ectopy", .rhythm, .note,
        "{n} beats come more than a fifth early and are made up for, {0} an hour: ectopic beats are frequent. They are the heart's own, no fault of the sensor, and must be corrected before heart-rate variability is computed."
      )
    }
  }

  /// Whether it is about a time without notifications.
  var isGap: Bool { row.isGap }
  /// Whether the same, found again and again, is told once.
  var isJoined: Bool { row.isJoined }
  /// The stable word for keys and columns.
  public var identifier: StaticText { row.identifier }
  /// The check that found it.
  public var check: Check { row.check }
  /// How much it matters.
  public var severity: Severity { row.severity }

  /// The words of a finding's sentence.
  func sentence(_ finding: SeriesFinding) -> StaticText {
    let row = row
    guard let (rarity, words) = row.rare else { return row.sentence }
    let isRare =
      switch rarity {
      case .uncounted: finding.known == nil
      case .unproved: finding.provedPackets == nil
      case .single: finding.count < 2
      }
    return isRare ? words : row.sentence
  }
}
