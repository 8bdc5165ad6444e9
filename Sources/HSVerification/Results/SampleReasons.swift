public import HSBytes

/// What is to be known of a single measurement.
public struct SampleReasons: OptionSet, Sendable, Hashable {
  /// One bit a reason.
  public let rawValue: UInt32

  /// A set by its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Its bytes have an error; part of it cannot be used.
  public static let malformed = SampleReasons(rawValue: 1 << 0)
  /// The recorder kept only its first bytes.
  public static let cut = SampleReasons(rawValue: 1 << 1)
  /// It is the notification before it, once more.
  public static let duplicate = SampleReasons(rawValue: 1 << 2)
  /// It repeats intervals from before a gap.
  public static let replayed = SampleReasons(rawValue: 1 << 3)
  /// The sensor had no contact.
  public static let contactLost = SampleReasons(rawValue: 1 << 4)
  /// It came without intervals in a spell where the rate is only held.
  public static let rateHeld = SampleReasons(rawValue: 1 << 5)
  /// One of its intervals covers a spell over several beats.
  public static let span = SampleReasons(rawValue: 1 << 6)
  /// One of its intervals is an artefact.
  public static let artefact = SampleReasons(rawValue: 1 << 7)
  /// Its rate is 0: no reading.
  public static let noReading = SampleReasons(rawValue: 1 << 8)
  /// Its rate is outside what a heart does.
  public static let rateOutOfBounds = SampleReasons(rawValue: 1 << 9)
  /// Its rate differs too much from the one before.
  public static let rateStep = SampleReasons(rawValue: 1 << 10)
  /// Its rate is not what the intervals give.
  public static let rateDisagrees = SampleReasons(rawValue: 1 << 11)
  /// Its rate stands still.
  public static let flat = SampleReasons(rawValue: 1 << 12)
  /// Beats are lost about here.
  public static let beatsLost = SampleReasons(rawValue: 1 << 13)
  /// Beats are counted twice about here.
  public static let beatsSurplus = SampleReasons(rawValue: 1 << 14)
  /// Notifications are missing right before it.
  public static let afterLoss = SampleReasons(rawValue: 1 << 15)
  /// It came late; nothing is lost by that.
  public static let late = SampleReasons(rawValue: 1 << 16)
  /// One of its intervals is a placeholder, and was left out.
  public static let sentinel = SampleReasons(rawValue: 1 << 17)
  /// Its intervals are in the wrong unit.
  public static let wrongUnit = SampleReasons(rawValue: 1 << 18)
  /// Its energy is not to be believed.
  public static let energy = SampleReasons(rawValue: 1 << 19)
  /// The host's clock stepped back right before it.
  public static let clockStep = SampleReasons(rawValue: 1 << 20)
  /// Its intervals lie too near to artefacts to count beats.
  public static let beatsUnchecked = SampleReasons(rawValue: 1 << 21)
  /// Another source gives another rate.
  public static let sourceDisagrees = SampleReasons(rawValue: 1 << 22)

  /// Its rate differs from the one before by more than any heart can change.
  public static let rateJump = SampleReasons(rawValue: 1 << 23)

  /// One of its intervals is over a beat that the sensor missed, or was cut in two.
  public static let misheard = SampleReasons(rawValue: 1 << 24)
  /// It repeats others, or was worked out from others: it is not what a sensor measures.
  public static let notMeasured = SampleReasons(rawValue: 1 << 25)

  /// Its intervals belong to an irregular rhythm.
  public static let irregular = SampleReasons(rawValue: 1 << 26)

  /// Its intervals lie in a part of which nothing shows that they were measured.
  public static let unproven = SampleReasons(rawValue: 1 << 27)

  /// All reasons, in the order of their bits.
  public static let all = (0..<28).map { SampleReasons(rawValue: 1 << $0) }

  /// The word for a single reason; `nil` for other sets.
  public var word: StaticText? {
    switch self {
    case .malformed: "malformed"
    case .cut: "cut"
    case .duplicate: "duplicate"
    case .replayed: "replayed"
    case .contactLost: "contact_lost"
    case .rateHeld: "rate_held"
    case .span: "span"
    case .artefact: "artefact"
    case .noReading: "no_reading"
    case .rateOutOfBounds: "rate_out_of_bounds"
    case .rateStep: "rate_step"
    case .rateDisagrees: "rate_disagrees"
    case .flat: "flat"
    case .beatsLost: "beats_lost"
    case .beatsSurplus: "beats_surplus"
    case .afterLoss: "after_loss"
    case .late: "late"
    case .sentinel: "sentinel"
    case .wrongUnit: "wrong_unit"
    case .energy: "energy"
    case .clockStep: "clock_step"
    case .beatsUnchecked: "beats_unchecked"
    case .sourceDisagrees: "source_disagrees"
    case .rateJump: "rate_jump"
    case .misheard: "misheard"
    case .notMeasured: "not_measured"
    case .irregular: "irregular"
    case .unproven: "unproven"
    default: nil
    }
  }

  /// What a single reason says of the measurement; `nil` for other sets.
  public var meaning: StaticText? {
    switch self {
    case .malformed: "its bytes have an error; part of it cannot be used"
    case .cut: "the recorder kept only its first bytes"
    case .duplicate: "it is the notification before it, once more"
    case .replayed: "it repeats intervals from before a gap"
    case .contactLost: "the sensor had no contact"
    case .rateHeld: "it came without intervals in a spell where the rate is only held"
    case .span: "one of its intervals covers a spell over several beats"
    case .artefact: "one of its intervals is an artefact"
    case .noReading: "its rate is 0: no reading"
    case .rateOutOfBounds: "its rate is outside what a heart does"
    case .rateStep: "its rate differs too much from the one before"
    case .rateDisagrees: "its rate is not what the intervals give"
    case .flat: "its rate stands still"
    case .beatsLost: "beats are lost about here"
    case .beatsSurplus: "beats are counted twice about here"
    case .afterLoss: "notifications are missing right before it"
    case .late: "it came late; nothing is lost by that"
    case .sentinel: "one of its intervals is a placeholder, and was left out"
    case .wrongUnit: "its intervals are in the wrong unit"
    case .energy: "its energy is not to be believed"
    case .clockStep: "the host's clock stepped back right before it"
    case .beatsUnchecked: "its intervals lie too near to artefacts to count beats"
    case .sourceDisagrees: "another source gives another rate"
    case .rateJump: "its rate differs from the one before by more than any heart can change"
    case .misheard: "one of its intervals is over a beat that the sensor missed, or was cut in two"
    case .notMeasured:
      "it repeats others, or was worked out from others: it is not what a sensor measures"
    case .irregular:
      "its intervals belong to an irregular rhythm: the heart's own, and no normal beats"
    case .unproven:
      "nothing shows that its intervals were measured: for minutes they are too regular, made of the rate, or in an order of chance"
    default: nil
    }
  }

  /// The worst verdict that a reason forces on the measurement, whatever its run is.
  ///
  /// Lateness and the like say what a value is, not that it is wrong.
  @usableFromInline var verdict: Verdict {
    if !isDisjoint(with: [.malformed, .duplicate, .replayed, .wrongUnit, .rateJump]) {
      return .rejected
    }
    if !isDisjoint(with: [
      .cut, .rateHeld, .rateOutOfBounds, .rateDisagrees, .beatsLost,
      .beatsSurplus, .sourceDisagrees, .span, .misheard, .flat, .notMeasured,
    ]) {
      return .suspect
    }
    if !isDisjoint(with: [.contactLost, .noReading]) { return .notCheckable }
    // Perhaps the heart's own, but no normal beat; or its beats cannot be counted, or may be made up.
    if !isDisjoint(with: [.artefact, .beatsUnchecked, .irregular, .sentinel, .unproven]) {
      return .consistent
    }
    return .verified
  }
}

extension OutputBuffer {
  /// Appends words such as `late;artefact`, or nothing for the empty set.
  public mutating func append(words reasons: SampleReasons) {
    var rest = reasons.rawValue
    var isFirst = true
    while rest != 0 {
      let lowest = rest & (~rest &+ 1)
      rest &= ~lowest
      guard let word = SampleReasons(rawValue: lowest).word else { continue }
      if !isFirst { append(";") }
      isFirst = false
      append(word)
    }
  }
}
