public import HSBase

/// What is to be known of a single measurement.
public struct SampleReasons: OptionSet, Sendable, Hashable {
  /// One bit a reason.
  public let rawValue: UInt32

  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Its bytes have an error; part of it cannot be used.
  public static let malformed = SampleReasons(bit: 0)
  /// The recorder kept only its first bytes.
  public static let cut = SampleReasons(bit: 1)
  /// It is the notification before it, once more.
  public static let duplicate = SampleReasons(bit: 2)
  /// It repeats intervals from before a gap.
  public static let replayed = SampleReasons(bit: 3)
  /// The sensor had no contact.
  public static let contactLost = SampleReasons(bit: 4)
  /// It came without intervals in a spell where the rate is only held.
  public static let rateHeld = SampleReasons(bit: 5)
  /// One of its intervals covers a spell over several beats.
  public static let span = SampleReasons(bit: 6)
  /// One of its intervals is an artefact.
  public static let artefact = SampleReasons(bit: 7)
  /// Its rate is 0: no reading.
  public static let noReading = SampleReasons(bit: 8)
  /// Its rate is outside what a heart does.
  public static let rateOutOfBounds = SampleReasons(bit: 9)
  /// Its rate differs too much from the one before.
  public static let rateStep = SampleReasons(bit: 10)
  /// Its rate is not what the intervals give.
  public static let rateDisagrees = SampleReasons(bit: 11)
  /// Its rate stands still.
  public static let flat = SampleReasons(bit: 12)
  /// Beats are lost about here.
  public static let beatsLost = SampleReasons(bit: 13)
  /// Beats are counted twice about here.
  public static let beatsSurplus = SampleReasons(bit: 14)
  /// Notifications are missing right before it.
  public static let afterLoss = SampleReasons(bit: 15)
  /// It came late; nothing is lost by that.
  public static let late = SampleReasons(bit: 16)
  /// One of its intervals is a placeholder, and was left out.
  public static let sentinel = SampleReasons(bit: 17)
  /// Its intervals are in the wrong unit.
  public static let wrongUnit = SampleReasons(bit: 18)
  /// Its energy is not to be believed.
  public static let energy = SampleReasons(bit: 19)
  /// The host's clock stepped back right before it.
  public static let clockStep = SampleReasons(bit: 20)
  /// Its intervals lie too near to artefacts to count beats.
  public static let beatsUnchecked = SampleReasons(bit: 21)
  /// Its rate differs from the one before by more than any heart can change.
  public static let rateJump = SampleReasons(bit: 22)
  /// One of its intervals is over a beat that the sensor missed, or was cut in two.
  public static let misheard = SampleReasons(bit: 23)
  /// It repeats others, or was worked out from others: it is not what a sensor measures.
  public static let notMeasured = SampleReasons(bit: 24)
  /// Its intervals belong to an irregular rhythm.
  public static let irregular = SampleReasons(bit: 25)
  /// Its intervals lie in a part of which nothing shows that they were measured.
  public static let unproven = SampleReasons(bit: 26)

  /// What brings values that are there already: it is left out.
  public static let sentAgain: SampleReasons = [.duplicate, .replayed]

  private init(bit: Int) { rawValue = 1 << UInt32(bit) }

  /// Of each reason, by its bit, the word, what it says of the measurement, and the worst verdict that it forces on it,
  /// whatever its run is.
  ///
  /// Lateness and the like say what a value is, not that it is wrong. What may be the heart's own, but is no normal beat, or
  /// whose beats cannot be counted, or may be made up, is consistent at most.
  private static let rows: [(word: StaticText, meaning: StaticText, verdict: Verdict)] = [
    ("malformed", "its bytes have an error; part of it cannot be used", .rejected),
    ("cut", "the recorder kept only its first bytes", .suspect),
    ("duplicate", "it is the notification before it, once more", .rejected),
    ("replayed", "it repeats intervals from before a gap", .rejected),
    ("contact_lost", "the sensor had no contact", .notCheckable),
    ("rate_held", "it came without intervals in a spell where the rate is only held", .suspect),
    ("span", "one of its intervals covers a spell over several beats", .suspect),
    ("artefact", "one of its intervals is an artefact", .consistent),
    ("no_reading", "its rate is 0: no reading", .notCheckable),
    ("rate_out_of_bounds", "its rate is outside what a heart does", .suspect),
    ("rate_step", "its rate differs too much from the one before", .verified),
    ("rate_disagrees", "its rate is not what the intervals give", .suspect),
    ("flat", "its rate stands still", .suspect),
    ("beats_lost", "beats are lost about here", .suspect),
    ("beats_surplus", "beats are counted twice about here", .suspect),
    ("after_loss", "notifications are missing right before it", .verified),
    ("late", "it came late; nothing is lost by that", .verified),
    ("sentinel", "one of its intervals is a placeholder, and was left out", .consistent),
    ("wrong_unit", "its intervals are in the wrong unit", .rejected),
    ("energy", "its energy is not to be believed", .verified),
    ("clock_step", "the host's clock stepped back right before it", .verified),
    ("beats_unchecked", "its intervals lie too near to artefacts to count beats", .consistent),
    (
      "rate_jump", "its rate differs from the one before by more than any heart can change",
      .rejected
    ),
    (
      "misheard", "one of its intervals is over a beat that the sensor missed, or was cut in two",
      .suspect
    ),
    (
      "not_measured",
      "it repeats others, or was worked out from others: it is not what a sensor measures",
      .suspect
    ),
    (
      "irregular",
      "its intervals belong to an irregular rhythm: the heart's own, and no normal beats",
      .consistent
    ),
    (
      "unproven",
      "nothing shows that its intervals were measured: for minutes they are too regular, made of the rate, or in an order of chance",
      .consistent
    ),
  ]

  /// All reasons, in the order of their bits.
  public static let all = rows.indices.map(SampleReasons.init(bit:))

  /// The word for a single reason; `nil` for other sets.
  public var word: StaticText? { row?.word }

  /// What a single reason says of the measurement; `nil` for other sets.
  public var meaning: StaticText? { row?.meaning }

  private var row: (word: StaticText, meaning: StaticText, verdict: Verdict)? {
    let bit = rawValue.trailingZeroBitCount
    return rawValue.nonzeroBitCount == 1 && bit < Self.rows.count ? Self.rows[bit] : nil
  }

  /// Calls `body` with each of the set.
  public func forEach(_ body: (SampleReasons) -> Void) {
    var rest = rawValue
    while rest != 0 {
      body(SampleReasons(rawValue: rest & (~rest &+ 1)))
      rest &= rest &- 1
    }
  }

  /// The worst verdict that they force on the measurement.
  @usableFromInline var verdict: Verdict {
    var worst = Verdict.verified
    forEach { worst = max(worst, $0.row?.verdict ?? .verified) }
    return worst
  }
}

extension OutputBuffer {
  /// Appends words such as `late;artefact`, or nothing for the empty set.
  public mutating func append(words reasons: SampleReasons) {
    var isFirst = true
    reasons.forEach { reason in
      guard let word = reason.word else { return }
      if !isFirst { append(";") }
      isFirst = false
      append(word)
    }
  }
}
