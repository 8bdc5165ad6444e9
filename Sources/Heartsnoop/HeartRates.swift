import HSHeartRate
import HSProtocols
import HSSeries
import HSTimeline

/// Whether heart rates may be relied upon.
///
/// Bluetooth protects the bytes; this is about meaning and completeness. docs/verdicts.md has the rule.
public enum Verdict: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  /// Delivery, beats, RR unit and rate were checked and hold.
  case verified
  /// Nothing speaks against the values, but not everything could be checked.
  case consistent
  /// There is nothing to hold the values against.
  case notCheckable = "not_checkable"
  /// A check failed; use them only after a look.
  case suspect
  /// The values are wrong as they stand.
  case rejected

  init(_ verdict: HSHeartRate.Verdict) {
    self = Self(rawValue: verdict.name.string) ?? .notCheckable
  }

  /// The word for people: `not checkable`.
  public var description: String { self == .notCheckable ? "not checkable" : rawValue }
}

/// What a heart-rate sensor says of its contact with the skin.
public enum SkinContact: String, Sendable, Hashable, CaseIterable {
  /// It has contact.
  case detected
  /// It can tell, and has none.
  case notDetected = "not_detected"
  /// It cannot tell.
  case unsupported

  init(_ contact: SensorContact) {
    self = Self(rawValue: contact.name.string) ?? .unsupported
  }
}

/// One Heart Rate Measurement (0x2A37) that a sensor notified.
public struct HeartRate: Sendable, Hashable {
  /// The packet that brought it: Wireshark's frame number.
  public let packet: Int
  /// When the host had it.
  public let time: Timestamp
  /// Beats per minute; `nil` if the field is not whole.
  ///
  /// 0 means "no reading" in practice.
  public let beatsPerMinute: Int?
  /// Contact with the skin; `nil` without flags.
  public let contact: SkinContact?
  /// Energy since the last reset, in kJ, if it was sent.
  public let energyKilojoules: Int?
  /// RR intervals in ticks of 1/1024 s, as they were sent, oldest first.
  public let rrTicks: [Int]
  /// RR intervals that the recorder cut off; `nil` if it is not known how many.
  public let rrLost: Int?
  /// Whether the value may be relied upon.
  public let verdict: Verdict
  /// What is to be known of the value, in words such as `duplicate`, `artefact` or `contact_lost`.
  public let reasons: [String]

  /// RR intervals in milliseconds.
  public var rrMilliseconds: [Double] { rrTicks.map { Double($0) * 1000 / 1024 } }
}

/// A sensor of heart rates in a capture, with all that it sent.
public struct HeartRateSensor: Sendable {
  /// The capture, by its name.
  public let capture: String
  /// What it is called: its name, else its model, else its address.
  public let name: String
  /// Its address, if the capture tells.
  public let address: String?
  /// Its peer's number, as ``Event/peer`` has it.
  public let peer: Int
  /// The handle of the attribute that sends the values.
  public let handle: Int
  /// Manufacturer Name String, if it was read.
  public let manufacturer: String?
  /// Model Number String, if it was read.
  public let model: String?
  /// What it sent, in order, over all its connections.
  public let values: [HeartRate]
  /// The verdict on the sensor as a whole: the worst of its runs of values.
  public let verdict: Verdict
  /// Notifications that did not arrive; `nil` if the sensor's rhythm does not tell.
  public let missing: Int?
  /// Where the name of the handle is from, if the capture does not tell: a word such as `table`, `user`,
  /// `inferred` or `presumed`.
  public let labelSource: String?

  init(_ index: Int, of capture: VerifiedCapture) {
    let sensor = capture.sensors[index]
    let summary = SensorSummary(index, of: capture)
    self.capture = capture.name
    name = sensor.label
    address = sensor.address?.description
    peer = sensor.peer
    handle = Int(sensor.handle.rawValue)
    manufacturer = sensor.information.manufacturer
    model = sensor.information.model
    verdict = Verdict(summary.verdict)
    missing = summary.delivery.isTimed ? summary.delivery.missing : nil
    var values: [HeartRate] = []
    for place in sensor.series {
      let series = capture.series[place].measurements
      let verification = capture.verifications[place]
      for (index, sample) in series.samples.enumerated() {
        var words = OutputBuffer()
        words.append(words: verification.reasons[index])
        values.append(
          HeartRate(
            packet: sample.packet, time: Timestamp(nanoseconds: sample.time),
            beatsPerMinute: sample.beatsPerMinute.map(Int.init),
            contact: sample.contact.map(SkinContact.init),
            energyKilojoules: sample.energyExpended?.kilojoules,
            rrTicks: sample.intervals.map { Int(series.intervals[$0].rawValue) },
            rrLost: sample.intervalsLost, verdict: Verdict(verification.verdict(ofSample: index)),
            reasons: words.string.split(separator: ";").map(String.init)))
      }
    }
    self.values = values
    labelSource =
      sensor.series.lazy.compactMap { place in
        let series = capture.series[place]
        return series.measurements.count > 0 ? series.mark(ofSample: 0)?.identifier.string : nil
      }.first
  }
}

extension CaptureFile {
  /// The heart rates of the capture, sensor by sensor, with a verdict on each value.
  ///
  /// - Returns: The sensors; if there is none, ``Answer/absence`` says why and what to try.
  /// - Throws: What keeps the capture from being read at all.
  public func heartRates() throws(CaptureFailure) -> Answer<HeartRateSensor> {
    try ask(.heartRates).heartRates
  }
}
