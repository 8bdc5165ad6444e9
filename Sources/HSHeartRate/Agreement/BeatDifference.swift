package import HSBase

/// A place at which two sides do not tell the same beats, or not the same interval.
package struct BeatDifference: Sendable, Hashable {
  /// What is different.
  package enum Kind: StaticText, Sendable, CaseIterable {
    /// The first side has one interval where the second has several: it lacks beats.
    case missing = "missing_beats"
    /// The first side has several intervals where the second has one: it has beats more.
    case split = "split_interval"
    /// Two intervals of each side cover the same time, and the beat between them is elsewhere.
    case moved = "moved_beat"
    /// Intervals of the second side have no counterpart in the first.
    case absent = "absent_intervals"
    /// Intervals of the first side have no counterpart in the second.
    case extra = "extra_intervals"
    /// The interval between the same beats is another.
    case length = "other_length"
  }

  /// Who made it.
  package enum Cause: StaticText, Sendable, CaseIterable {
    /// The sensor: it measured otherwise, or had no contact.
    case strap
    /// The air: a notification did not arrive, or the link was down.
    case radio
    /// What recorded the sensor's values lost or doubled some.
    case recorder
    /// The reference: its own beats do not make sense there.
    case reference
    /// Nothing tells.
    case unknown
  }

  /// What the attribution rests on.
  package enum Evidence: StaticText, Sendable, CaseIterable {
    /// Notifications are missing there.
    case lostNotifications = "lost_notifications"
    /// The connection ended there.
    case reconnect
    /// The recorder dropped packets or cut values there.
    case recorderLoss = "recorder_loss"
    /// A sniffer did not hear packets there.
    case unheard = "packets_unheard"
    /// Packets there are encrypted, and were not decrypted.
    case encrypted = "packets_encrypted"
    /// A sniffer heard packets there damaged.
    case damaged = "packets_damaged"
    /// The sensor had no contact there.
    case contact
    /// A notification came twice.
    case duplicate
    /// The interval does not fit its neighbours, and the other side's do.
    case rhythm
    /// Both sides fit their neighbours, or neither does.
    case none

    /// What it says.
    package var words: StaticText {
      switch self {
      case .lostNotifications: "notifications are missing there"
      case .reconnect: "the connection ended there"
      case .recorderLoss: "the recorder lost packets or cut values there"
      case .unheard: "the sniffer did not hear packets there"
      case .encrypted: "packets there are encrypted and were not decrypted"
      case .damaged: "the sniffer heard packets there damaged (wrong CRC)"
      case .contact: "the strap had no contact there"
      case .duplicate: "a notification came twice there"
      case .rhythm: "its intervals do not fit their neighbours, the other side's do"
      case .none: "nothing tells which side is right"
      }
    }
  }

  /// What is different.
  package var kind: Kind
  /// Who made it, as far as that is known.
  package var cause: Cause
  /// What that rests on.
  package var evidence: Evidence
  /// Intervals of the first side, by their indices; where there are none, it lies before this one.
  package var first: Range<Int>
  /// Intervals of the second side.
  package var second: Range<Int>
  /// Number of beats that one side has more; of `length` and `moved`, 0.
  package var beats: Int
  /// The first side's time minus the second's, in milliseconds; of one alone, its own.
  package var milliseconds: Double
}

/// Finds who made a difference.
struct Attribution {
  let first: BeatSource
  let second: BeatSource
  /// Intervals of both sides in milliseconds.
  let lengths: (first: [Double], second: [Double])

  /// How far an interval may be from its neighbours' median and still fit them.
  private static let fitting = 0.3

  /// What shows why intervals are not there, the surest first.
  private static let losses:
    [(mark: IntervalMark, cause: BeatDifference.Cause, evidence: BeatDifference.Evidence)] = [
      (.recorder, .recorder, .recorderLoss), (.unheard, .recorder, .unheard),
      (.encrypted, .recorder, .encrypted), (.damaged, .recorder, .damaged),
      (.reconnect, .radio, .reconnect), (.loss, .radio, .lostNotifications),
      (.contact, .strap, .contact),
    ]

  /// Who made it, and what that rests on.
  func cause(
    _ kind: BeatDifference.Kind, _ own: Range<Int>, _ other: Range<Int>
  ) -> (BeatDifference.Cause, BeatDifference.Evidence) {
    let marks = marks(own)
    switch kind {
    case .absent:
      return Self.losses.first { marks.contains($0.mark) }.map { ($0.cause, $0.evidence) }
        ?? (.unknown, .none)
    case .extra:
      if marks.contains(.duplicate) { return (.recorder, .duplicate) }
      return (.unknown, .none)
    case .missing, .split, .moved, .length:
      if marks.contains(.contact) { return (.strap, .contact) }
      let isOwnFitting = isFitting(own, lengths.first)
      let isOtherFitting = isFitting(other, lengths.second)
      // What an interval is was decided before it was sent: the air cannot join or split any.
      if isOtherFitting, !isOwnFitting { return (.strap, .rhythm) }
      if isOwnFitting, !isOtherFitting { return (.reference, .rhythm) }
      return (.unknown, .none)
    }
  }

  /// What is known of the intervals, and of the one behind them.
  private func marks(_ own: Range<Int>) -> Set<IntervalMark> {
    var marks: Set<IntervalMark> = []
    for index in own
      .lowerBound..<min(own.upperBound + (own.isEmpty ? 1 : 0), first.intervals.count)
    {
      marks.formUnion(first.intervals[index].marks)
    }
    return marks
  }

  /// Whether all of some intervals are like those around them.
  private func isFitting(_ range: Range<Int>, _ all: [Double]) -> Bool {
    let around =
      Array(all[max(0, range.lowerBound - 6)..<range.lowerBound])
      + Array(all[range.upperBound..<min(all.count, range.upperBound + 6)])
    guard around.count >= 4, let middle = median(around) else { return true }
    return range.allSatisfy { abs(all[$0] / middle - 1) <= Self.fitting }
  }
}
