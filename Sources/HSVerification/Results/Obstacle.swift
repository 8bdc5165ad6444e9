public import HSBytes

/// Why a check cannot tell.
public enum Obstacle: UInt8, Sendable, Hashable, CaseIterable {
  /// The sensor sent no RR intervals.
  case noIntervals
  /// The sensor sent no heart rate.
  case noRate
  /// The run is too short.
  case tooShort
  /// The uncertainty is larger than what would matter.
  case tooUncertain
  /// Notifications do not follow a timer, so that their count says nothing of the time.
  case noTimer
  /// The capture's times are too coarse.
  case coarseTime
  /// The values are nearer in time than a heart's can be.
  case impossibleTime
  /// The recorder's clock steps back again and again.
  case unsteadyClock
  /// Too much of the run lies near artefacts.
  case artefacts
  /// The RR intervals are in the wrong unit, which explains what would be found.
  case wrongUnit
  /// The sensor does not report it.
  case notReported
  /// Nothing in the capture to compare with.
  case noOtherSource
  /// A second heart-rate sensor gives another rate, which may be another person's.
  case perhapsAnother
  /// The only other source is the same sensor's own stream, which may be wrong in the same way.
  case sameSensor
  /// The recorder cut values short.
  case cutValues
  /// Neither the right unit nor a known wrong one explains the intervals.
  case unexplained
  /// Two methods give answers too far apart.
  case methodsDiffer
  /// Malik's rule finds many artefacts, to which the adaptive thresholds have grown.
  case thresholdsGrown
  /// The best filter is the last that was tried.
  case filterAtEnd
  /// Rate and intervals do not belong together, which explains what would be found.
  case rateDisagrees
  /// The recorder lost packets.
  case recorderLost
  /// The sniffer did not hear packets.
  case packetsUnheard
  /// Every notification is the same, and adds up.
  case neverVaries
  /// RR intervals come only with some notifications, those of several seconds at once.
  case bundled
  /// The rate comes later after its intervals than any sensor is known to send it.
  case rateLate
  /// The rate is the same share higher or lower than what the intervals give, everywhere.
  case rateScaled
  /// Intervals change from beat to beat by less than a heart's, or as those before foretell.
  case tooRegular
  /// Intervals stand in an order of chance.
  case likeNoise
  /// Intervals are the rate's, to a few ticks.
  case followsRate
  /// Intervals lack the waves that a mean over some of them takes away.
  case averaged
  /// Long sequences of intervals come again.
  case repeatsItself
  /// The rhythm is irregular, which explains what would be found.
  case irregularRhythm
  /// Intervals that stand for "none" were left out.
  case placeholders

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
    case .sameSensor: "nothing but the sensor's own stream of beats to compare with"
    case .cutValues: "the recorder cut values short"
    case .methodsDiffer:
      "Lipponen and Tarvainen's thresholds find many, Malik's rule hardly any"
    case .thresholdsGrown:
      "Malik's rule finds many artefacts that Lipponen and Tarvainen's thresholds, which grow with them, do not"
    case .filterAtEnd:
      "the rate follows the RR intervals more slowly than any filter that was tried"
    case .rateDisagrees: "rate and RR intervals do not belong together, see there"
    case .recorderLost: "the recorder lost packets"
    case .packetsUnheard: "the sniffer did not hear all packets"
    case .neverVaries:
      "every notification is the same: a heart paced at a constant rate, or made-up data"
    case .bundled:
      "RR intervals come only with every third notification or less often, several at once: none is missing in sum"
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
