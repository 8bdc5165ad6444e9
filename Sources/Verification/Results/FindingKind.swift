public import Bytes

/// What was found, of all that can be.
public enum FindingKind: UInt8, Sendable, Hashable, CaseIterable {
  // V0
  case malformedValues, oddValues
  // V1
  case gap, longSilence, lateDelivery
  // V2
  case lostNotifications, surplusNotifications
  case lostBeats, surplusBeats, lateStart
  case shortCoverage, longCoverage
  // V3, V4
  case slightDrift, drift
  case millisecondsAsTicks, ticksTooLong
  // V5
  case rateDisagrees, poorFit
  // V6
  case duplicate, replay
  // V7, V8
  case noReading, rateOutOfBounds, intervalsTooShort, span
  case rateStep, rateJump
  // V9, V10
  case contactLost, silentSpell, contactNotReported
  case flatRate, staleRate, resentRate
  // V11, V12
  case sentinel
  case energyFalls, energyTooFast, energySaturated, energyIsStatus
  // V13
  case missedBeats, extraBeats, ectopicBeats, manyArtefacts
  // V14
  case clockStep, captureDrops, cutValues, encryptedTraffic, failedCRC
  // V15
  case sourceAgrees, sourceDisagrees

  /// The check that found it.
  public var check: Check {
    switch self {
    case .malformedValues, .oddValues: .structure
    case .gap, .longSilence, .lateDelivery: .cadence
    case .lostNotifications, .surplusNotifications: .notifications
    case .lostBeats, .surplusBeats, .lateStart: .beats
    case .shortCoverage, .longCoverage: .coverage
    case .slightDrift, .drift: .drift
    case .millisecondsAsTicks, .ticksTooLong: .unit
    case .rateDisagrees, .poorFit: .rate
    case .duplicate, .replay: .duplicates
    case .noReading, .rateOutOfBounds, .intervalsTooShort, .span: .bounds
    case .rateStep, .rateJump: .steps
    case .contactLost, .silentSpell, .contactNotReported: .contact
    case .flatRate, .staleRate, .resentRate: .flat
    case .sentinel: .sentinels
    case .energyFalls, .energyTooFast, .energySaturated, .energyIsStatus: .energy
    case .missedBeats, .extraBeats, .ectopicBeats, .manyArtefacts: .artefacts
    case .clockStep, .captureDrops, .cutValues, .encryptedTraffic, .failedCRC: .capture
    case .sourceAgrees, .sourceDisagrees: .agreement
    }
  }

  /// How much it matters.
  public var severity: FindingSeverity {
    switch self {
    case .malformedValues, .surplusNotifications, .lostBeats, .surplusBeats, .shortCoverage,
      .longCoverage, .drift, .millisecondsAsTicks, .ticksTooLong, .rateDisagrees, .poorFit,
      .duplicate, .replay, .rateJump, .sentinel, .sourceDisagrees, .failedCRC:
      .error
    case .gap, .longSilence, .lostNotifications, .slightDrift, .rateOutOfBounds, .rateStep,
      .contactLost, .silentSpell, .flatRate, .staleRate, .energyFalls, .energyTooFast,
      .energyIsStatus, .manyArtefacts, .clockStep,
      .captureDrops, .cutValues, .encryptedTraffic:
      .warning
    case .oddValues, .lateDelivery, .lateStart, .noReading, .intervalsTooShort, .span,
      .contactNotReported, .resentRate, .energySaturated, .sourceAgrees, .missedBeats, .extraBeats,
      .ectopicBeats:
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
    case .lostNotifications: "lost_notifications"
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
    case .contactNotReported: "contact_not_reported"
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
    case .cutValues: "cut_values"
    case .encryptedTraffic: "encrypted_traffic"
    case .failedCRC: "failed_crc"
    case .sourceAgrees: "source_agrees"
    case .sourceDisagrees: "source_disagrees"
    }
  }
}

/// How much a finding matters.
public enum FindingSeverity: UInt8, Sendable, Hashable, CaseIterable, Comparable {
  /// Good to know; the values stand.
  case note = 0
  /// Something is missing or doubtful; the values that are there stand.
  case warning = 1
  /// A check failed; values are wrong or doubtful.
  case error = 2

  public static func < (left: FindingSeverity, right: FindingSeverity) -> Bool {
    left.rawValue < right.rawValue
  }

  /// `note`, `warning` or `error`.
  public var name: StaticText {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .error: "error"
    }
  }
}
