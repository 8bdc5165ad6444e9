public import HSBase

/// Why a check cannot tell; `text` says what each means.
public enum Obstacle: UInt8, Sendable, Hashable, CaseIterable {
  case noIntervals, noRate, tooShort, tooUncertain, noTimer, coarseTime, impossibleTime,
    unsteadyClock, artefacts, wrongUnit, notReported, noOtherSource, perhapsAnother, sameSensor,
    unexplained, methodsDiffer, thresholdsGrown, filterAtEnd, rateDisagrees, rateOffInParts,
    recorderLost, packetsUnheard, neverVaries, bundled, rateLate, rateScaled, tooRegular,
    likeNoise, followsRate, averaged, repeatsItself, irregularRhythm, placeholders, otherUnproved,
    noneProved

  /// Whether it says that intervals may not have been measured.
  var isOfOrigin: Bool {
    switch self {
    case .neverVaries, .tooRegular, .likeNoise, .followsRate, .repeatsItself, .averaged,
      .placeholders:
      true
    default: false
    }
  }

  /// The reason as part of a sentence that begins with "cannot tell: ".
  public var text: StaticText {
    switch self {
    case .noIntervals: "no RR intervals were sent"
    case .noRate: "no heart rate was sent"
    case .tooShort: "the run is too short"
    case .tooUncertain: "the uncertainty is still too large"
    case .noTimer: "notifications do not follow a timer, so their count says nothing of the time"
    case .coarseTime: "the capture's times are too coarse"
    case .impossibleTime:
      "the times are made up, or all values were delivered at once"
    case .unsteadyClock: "the recorder's clock steps back again and again"
    case .artefacts: "too much of the run lies near artefacts"
    case .wrongUnit: "RR intervals are in the wrong unit, see there"
    case .notReported: "the sensor does not report it"
    case .noOtherSource: "nothing else in the capture gives a heart rate at that time"
    case .perhapsAnother: "somebody else may wear the other sensor"
    case .otherUnproved:
      "the RR intervals bear the rate out, and nothing does so for the source that gives another one"
    case .noneProved:
      "another source gives another rate, and neither has RR intervals that bear its own out"
    case .sameSensor: "nothing but the sensor's own stream of beats to compare with"
    case .methodsDiffer:
      "Lipponen and Tarvainen's thresholds find many, Malik's rule hardly any"
    case .thresholdsGrown:
      "Malik's rule finds many artefacts that Lipponen and Tarvainen's thresholds, which grow with them, do not"
    case .filterAtEnd:
      "the rate follows the RR intervals more slowly than any filter that was tried"
    case .rateDisagrees: "rate and RR intervals do not belong together, see there"
    case .rateOffInParts:
      "the rate is what the RR intervals give, but for parts in which beats were misheard or left out"
    case .recorderLost: "the recorder lost packets"
    case .packetsUnheard: "the sniffer did not hear all packets"
    case .neverVaries:
      "every notification is the same: a heart paced at a constant rate, or made-up data"
    case .bundled:
      "RR intervals come only with some notifications, several at once: none is missing in sum"
    case .rateLate:
      "the rate shows what the RR intervals showed more than six notifications before, later than sensors are known to"
    case .rateScaled:
      "the rate is off from the RR intervals by the same share everywhere, more than rounding explains"
    case .tooRegular:
      "the RR intervals change from beat to beat by less than a heart's at rest, or just as those before foretell: a paced heart, or made-up data"
    case .likeNoise:
      "the RR intervals stand in an order of chance, without breath or slow waves: an irregular rhythm, or made-up data"
    case .followsRate:
      "the RR intervals are 60 s over the rate beside them, to a few ticks: they may have been made of it"
    case .averaged:
      "the RR intervals lack just the waves that a mean over a few of them takes away: they may have been smoothed before they were sent"
    case .repeatsItself:
      "the same RR intervals come again and again in the same order: a recording played in a loop"
    case .irregularRhythm: "the heart's rhythm is irregular, see there"
    case .placeholders:
      "intervals that are placeholders were left out: that the others are measured is not known"
    case .unexplained: "the RR intervals fit neither unit"
    }
  }
}
