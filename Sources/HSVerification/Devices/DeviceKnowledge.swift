public import HSBytes

/// What others have seen a kind of sensor do.
///
/// Chosen by the Device Information service. It explains findings; it never changes a value, and
/// never makes a check pass.
public enum DeviceKnowledge: UInt8, Sendable, Hashable, CaseIterable {
  /// Garmin HRM-Dual: an RR interval under 200 ms that is none follows the true ones.
  case bogusLastInterval
  /// Elite HRV CorSense: the energy field holds a status code, 0 to 6.
  case energyIsStatus
  /// WHOOP: 500 ms stands for "no interval", and beats are counted twice.
  case fillInterval
  /// Polar H9 and H10: while contact is bad, the rate is held and intervals stop, until one covers
  /// the whole spell.
  case spanAfterBadContact
  /// Polar H9 and H10: RR intervals begin up to 4 s after the first notification.
  case lateStart
  /// Polar OH1, Verity Sense: contact is not to be trusted.
  case contactUnreliable
  /// Polar OH1: intervals are smoothed, not beats.
  case smoothedIntervals
  /// Verity Sense, Rhythm+, Garmin watches, Mi Band and others: the rate only.
  case rateOnly
  /// HeartMath: an 8-ms detector whose milliseconds are sent as ticks.
  case millisecondsAsTicks
  /// PineTime: 0 stands for "no signal", and the last value is sent again on reconnecting.
  case resendsOnReconnect
  /// Wahoo TICKR of 2020: the rate may stand still.
  case flatRate
  /// Garmin HRM-Pro: R-peaks are found less reliably than by others.
  case imprecisePeaks

  /// The sentence that explains a finding.
  public var text: StaticText {
    switch self {
    case .bogusLastInterval:
      "This sensor is known to append an RR interval under 200 ms that is none."
    case .energyIsStatus: "This sensor is known to send a status code as energy."
    case .fillInterval:
      "This sensor is known to send 500 ms where it has no interval, and to count beats twice."
    case .spanAfterBadContact:
      "This sensor is known to hold its rate while contact is bad, and to send one interval over the whole spell afterwards."
    case .lateStart:
      "This sensor is known to begin with RR intervals up to 4 s after its first notification."
    case .contactUnreliable: "This sensor's contact bit is known not to be trusted."
    case .smoothedIntervals: "This sensor's RR intervals are known to be smoothed."
    case .rateOnly: "This sensor is known to send no usable RR intervals."
    case .millisecondsAsTicks: "This sensor is known to send milliseconds as ticks."
    case .resendsOnReconnect:
      "This sensor is known to send its last value again on reconnecting, and 0 without a signal."
    case .flatRate: "This sensor is known to stand still at times."
    case .imprecisePeaks: "This sensor is known to miss about 15 % of R-peaks."
    }
  }

  /// The findings that it explains.
  func explains(_ code: SeriesFinding.Code) -> Bool {
    switch self {
    case .bogusLastInterval:
      [.intervalsTooShort, .extraBeats, .surplusBeats, .longCoverage].contains(code)
    case .energyIsStatus: code.check == .energy
    case .fillInterval: [.sentinel, .surplusBeats, .longCoverage].contains(code)
    case .spanAfterBadContact: [.silentSpell, .span, .missedBeats].contains(code)
    case .lateStart: code == .lateStart
    case .contactUnreliable: code.check == .contact
    case .smoothedIntervals, .imprecisePeaks: code.check == .artefacts || code.check == .rate
    case .rateOnly: false
    case .millisecondsAsTicks: code == .millisecondsAsTicks
    case .resendsOnReconnect: [.resentRate, .noReading, .staleRate].contains(code)
    case .flatRate: code == .flatRate
    }
  }

  /// What is known of a sensor by what it says of itself.
  public static func known(of device: DeviceInformation?) -> [DeviceKnowledge] {
    guard let device else { return [] }
    let name = [device.manufacturer, device.model].compactMap { $0?.lowercased() }
      .joined(separator: " ")
    var found: [DeviceKnowledge] = []
    for entry in table where entry.words.allSatisfy({ contains(name, $0) }) {
      for item in entry.knowledge where !found.contains(item) { found.append(item) }
    }
    return found
  }

  /// Words that all must stand in manufacturer and model, in lower case.
  private static let table: [(words: [String], knowledge: [DeviceKnowledge])] = [
    (["hrm-dual"], [.bogusLastInterval]),
    (["hrm dual"], [.bogusLastInterval]),
    (["hrm-pro"], [.imprecisePeaks]),
    (["corsense"], [.energyIsStatus]),
    (["whoop"], [.fillInterval]),
    (["polar", "h10"], [.spanAfterBadContact, .lateStart]),
    (["polar", "h9"], [.spanAfterBadContact, .lateStart]),
    (["polar", "oh1"], [.contactUnreliable, .smoothedIntervals]),
    (["verity"], [.contactUnreliable, .rateOnly]),
    (["rhythm+"], [.rateOnly]),
    (["mi band"], [.rateOnly]),
    (["mi smart band"], [.rateOnly]),
    (["amazfit"], [.rateOnly]),
    (["forerunner"], [.rateOnly]),
    (["fenix"], [.rateOnly]),
    (["venu"], [.rateOnly]),
    (["heartmath"], [.millisecondsAsTicks]),
    (["inner balance"], [.millisecondsAsTicks]),
    (["infinitime"], [.resendsOnReconnect, .rateOnly]),
    (["pinetime"], [.resendsOnReconnect, .rateOnly]),
    (["wahoo", "tickr"], [.flatRate]),
  ]

  /// Whether a text holds another; `String.contains` of a string needs Foundation or a regex.
  private static func contains(_ text: String, _ part: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
  }
}
