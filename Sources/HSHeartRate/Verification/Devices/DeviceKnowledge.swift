public import HSBase

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
  /// HeartMath: an 8-ms detector whose milliseconds are sent as ticks.
  case millisecondsAsTicks
  /// PineTime: 0 stands for "no signal", and the last value is sent again on reconnecting.
  case resendsOnReconnect
  /// Verity Sense, Rhythm+, Garmin watches, Mi Band and others: the rate only.
  case rateOnly
  /// Wahoo TICKR of 2020: the rate may stand still.
  case flatRate
  /// Garmin HRM-Pro: R-peaks are found less reliably than by others.
  case imprecisePeaks

  /// All that is known: the sentence, the findings that it explains, and the devices, each by words that all must stand in
  /// manufacturer and model, in lower case.
  private typealias Row = (
    text: StaticText, explains: @Sendable (SeriesFinding.Code) -> Bool, devices: [[String]]
  )

  private var row: Row { Self.rows[Int(rawValue)] }

  /// In the order of the cases.
  private static let rows: [Row] = [
    (
      "This sensor is known to append an RR interval under 200 ms that is none.",
      { [.intervalsTooShort, .extraBeats, .surplusBeats, .longCoverage].contains($0) },
      [["hrm-dual"], ["hrm dual"]]
    ),
    (
      "This sensor is known to send a status code as energy.", { $0.check == .energy },
      [["corsense"]]
    ),
    (
      "This sensor is known to send 500 ms where it has no interval, and to count beats twice.",
      { [.sentinel, .surplusBeats, .longCoverage].contains($0) }, [["whoop"]]
    ),
    (
      "This sensor is known to hold its rate while contact is bad, and to send one interval over the whole spell afterwards.",
      { [.silentSpell, .span, .missedBeats].contains($0) }, [["polar", "h10"], ["polar", "h9"]]
    ),
    (
      "This sensor is known to begin with RR intervals up to 4 s after its first notification.",
      { $0 == .lateStart }, [["polar", "h10"], ["polar", "h9"]]
    ),
    (
      "This sensor's contact bit is known not to be trusted.", { $0.check == .contact },
      [["polar", "oh1"], ["verity"]]
    ),
    (
      "This sensor's RR intervals are known to be smoothed.",
      { $0.check == .artefacts || $0.check == .rate }, [["polar", "oh1"]]
    ),
    (
      "This sensor is known to send milliseconds as ticks.", { $0 == .millisecondsAsTicks },
      [["heartmath"], ["inner balance"]]
    ),
    (
      "This sensor is known to send its last value again on reconnecting, and 0 without a signal.",
      { [.resentRate, .noReading, .staleRate].contains($0) }, [["infinitime"], ["pinetime"]]
    ),
    (
      "This sensor is known to send no usable RR intervals.", { _ in false },
      [
        ["verity"], ["rhythm+"], ["mi band"], ["mi smart band"], ["amazfit"], ["forerunner"],
        ["fenix"], ["venu"], ["infinitime"], ["pinetime"],
      ]
    ),
    ("This sensor is known to stand still at times.", { $0 == .flatRate }, [["wahoo", "tickr"]]),
    (
      "This sensor is known to miss about 15 % of R-peaks.",
      { $0.check == .artefacts || $0.check == .rate }, [["hrm-pro"]]
    ),
  ]

  /// The sentence that explains a finding.
  public var text: StaticText { row.text }

  /// Whether it explains a finding.
  func explains(_ code: SeriesFinding.Code) -> Bool { row.explains(code) }

  /// What is known of a sensor by what it says of itself.
  public static func known(of device: DeviceInformation?) -> [DeviceKnowledge] {
    guard let device else { return [] }
    let name = [device.manufacturer, device.model].compactMap { $0?.lowercased() }
      .joined(separator: " ")
    return allCases.filter {
      $0.row.devices.contains { words in words.allSatisfy { contains(name, $0) } }
    }
  }

  /// Whether a text holds another; `String.contains` of a string needs Foundation or a regex.
  private static func contains(_ text: String, _ part: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: part.utf8) }
  }
}
