package import HSBase

/// What is known of the place of an interval: evidence for who is to blame for a difference.
package enum IntervalMark: Sendable {
  /// Notifications were lost on the air right before it.
  case loss
  /// The connection ended and began again right before it.
  case reconnect
  /// The recorder dropped packets, or cut octets off, right before it.
  case recorder
  /// The sensor says that it had no contact, or sent values without intervals right before it.
  case contact
  /// The notification that brought it came twice.
  case duplicate
  /// A sniffer did not hear packets right before it.
  case unheard
  /// A sniffer heard packets right before it that it, or a reader of its file, could not decrypt.
  case encrypted
  /// A sniffer heard packets right before it with damage, by the radio's own check.
  case damaged
  /// Beats are missing before it: its time is that of the notifications from here on, and not of the intervals before.
  case newClock

  /// What the record lacks there, though the sensor may have sent it.
  package static let lacking: Set<IntervalMark> = [
    .loss, .reconnect, .recorder, .unheard, .encrypted, .damaged,
  ]
}

/// An RR interval of either side.
package struct BeatInterval: Sendable, Hashable {
  /// Its length in milliseconds, as the source says it.
  package var milliseconds: Double
  /// Where it stands: a packet's number, a line of a text, or its own number, from 1.
  package var place: Int
  /// When the beat that ends it was, in seconds on the source's clock; `nil` if it says nothing.
  package var time: Double?
  /// When it was received, in seconds on a clock that is not the sensor's.
  package var arrival: Double?
  /// Whether it begins with the beat that ended the one before it, as far as is known.
  package var isJoined = true
  /// What is known of its place.
  package var marks: Set<IntervalMark> = []

  /// An interval.
  package init(
    milliseconds: Double, place: Int, time: Double? = nil, arrival: Double? = nil,
    isJoined: Bool = true, marks: Set<IntervalMark> = []
  ) {
    self.milliseconds = milliseconds
    self.place = place
    self.time = time
    self.arrival = arrival
    self.isJoined = isJoined
    self.marks = marks
  }
}

/// The RR intervals of one side, with what is known of where they come from.
package struct BeatSource: Sendable {
  /// What the intervals were read from.
  package enum Form: StaticText, Sendable, CaseIterable {
    /// A capture: what a sensor sent.
    case capture
    /// RR intervals as text.
    case text = "rr"
    /// A table with a column of RR intervals.
    case table
    /// HRV Logger's table, with times of arrival.
    case hrvLogger = "hrvlogger"
    /// FIT, `hrv` messages.
    case fit
    /// WFDB annotations.
    case wfdb
    /// BrainVision markers.
    case brainVision = "brainvision"
    /// EDF+ or BDF+ annotations.
    case edf
    /// A strap's own ECG in a capture.
    case ecg

    /// What it is called.
    package var name: StaticText {
      switch self {
      case .capture: "capture"
      case .text: "RR text"
      case .table: "table of RR intervals"
      case .hrvLogger: "HRV Logger CSV"
      case .fit: "FIT"
      case .wfdb: "WFDB annotations"
      case .brainVision: "BrainVision markers"
      case .edf: "EDF+ annotations"
      case .ecg: "R peaks of the ECG"
      }
    }

    /// Whether intervals are counted samples of a recording, so that no program chose their unit.
    package var countsSamples: Bool {
      switch self {
      case .wfdb, .brainVision, .edf, .ecg: true
      case .capture, .text, .table, .hrvLogger, .fit: false
      }
    }

    /// What `place` counts.
    package var placeName: StaticText {
      switch self {
      case .capture, .ecg: "packet"
      case .text, .fit: "interval"
      case .table, .hrvLogger: "line"
      case .wfdb, .brainVision, .edf: "beat"
      }
    }
  }

  /// What the intervals were read from.
  package var form: Form
  /// The file, or the sensor.
  package var name: String
  /// The unit that the numbers were taken to have, and why.
  package var unit: String
  /// Whether `time` is in seconds since 1970 in UTC, and not since a moment of its own.
  package var isUTC = false
  /// How much faster the clock of its intervals runs than that of its times, as a share, and the standard error: 0 where
  /// times are those of the intervals.
  package var ownClock = (rate: 0.0, error: 0.0)
  /// The intervals, oldest first.
  package var intervals: [BeatInterval]
  /// What was left out, and what else is to be known: sentences.
  package var notes: [String] = []

  /// Intervals that are compared at most.
  package static let limit = 200_000

  /// A side.
  package init(form: Form, name: String, unit: String, intervals: [BeatInterval]) {
    self.form = form
    self.name = name
    self.unit = unit
    self.intervals = intervals
  }

  /// Appends an interval, unless there are too many.
  ///
  /// - Returns: Whether there was room.
  @discardableResult
  package mutating func append(_ interval: BeatInterval) -> Bool {
    guard intervals.count < Self.limit else { return false }
    intervals.append(interval)
    return true
  }

  /// The intervals between beats at given times.
  ///
  /// Where nobody marked a beat for `longest` seconds, nothing is measured across.
  mutating func append(beats: [(time: Double, place: Int, breaks: Bool)]) {
    var before: Double?
    var (isJoined, isWhole, leftOut) = (true, true, 0)
    for beat in beats {
      defer { before = beat.time }
      guard let last = before, !beat.breaks else {
        isJoined = false
        continue
      }
      let seconds = beat.time - last
      guard seconds > 0, seconds <= Self.longest else {
        isJoined = false
        leftOut += 1
        continue
      }
      let interval = BeatInterval(
        milliseconds: seconds * 1000, place: beat.place, time: beat.time,
        isJoined: isJoined || intervals.isEmpty)
      if !append(interval) { isWhole = false }
      isJoined = true
    }
    if leftOut > 0 {
      notes.append(
        "\(counted(leftOut, "place")) without a beat for more than \(Int(clamping: Self.longest)) s: no "
          + "interval is measured across")
    }
    note(isWhole: isWhole)
  }

  /// Says where intervals had no room.
  mutating func note(isWhole: Bool) {
    if !isWhole { notes.append("only the first \(Self.limit) intervals are compared") }
  }

  /// Seconds without a beat after which nothing is measured across.
  static let longest = 10.0
}
