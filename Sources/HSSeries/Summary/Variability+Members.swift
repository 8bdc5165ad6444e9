package import HSHeartRate
package import HSProtocols

// Heart-rate variability, and verdicts, as documents tell them. What was not computed is an object with the reason.

/// Why something was not computed.
struct Refused: Error, CustomStringConvertible {
  let description: String
}

extension Result: MemberValue where Success: MemberValue, Failure: CustomStringConvertible {
  private static var refusal: Members<Failure> {
    Members(
      named: "refusal", "What the data do not support.",
      [.member("refused", "Why nothing was computed.") { $0.description }])
  }

  package static var form: MemberForm { .either([refusal.form, Success.form]) }

  package func write(to json: inout JSONWriter, _ handOn: HandOn) {
    switch self {
    case .success(let value): value.write(to: &json, handOn)
    case .failure(let why): Self.refusal.write(why, to: &json)
    }
  }
}

extension Verdict: MemberWord {
  package var identifier: StaticText { name }
}

extension Grade.Subject: MemberWord {
  package var identifier: StaticText { name }
}

extension Outcome: MemberWord {
  package var identifier: StaticText { self == .cannotTell ? "cannot_tell" : name }
}

extension VariabilityPair: MemberRecord {
  package static let members = Members<Self>(
    named: "hrv", "",
    [
      .member(
        "spans_left_out",
        "Intervals over several beats that are left out; the series break there."
      ) { $0.spans },
      .member("raw") { $0.raw },
      .member("corrected") { $0.corrected },
    ])
}

extension Variability: MemberRecord {
  package static let members = Members<Self>(
    named: "variability", "",
    [
      .member("intervals") { $0.count },
      .member("corrected") { $0.corrected },
      .member("artefacts") { $0.artefacts },
      .member("seconds") { DecimalNumber(known: $0.seconds, 3) },
      .member("pieces") { $0.pieces },
      .member(
        "time_domain", "SDNN and others over N - 1, pNN over the number of differences."
      ) { $0.timeDomain },
      .member("dfa", "Detrended fluctuation analysis.") { $0.fluctuation },
      .member("dfa_windows", "The same in windows of two minutes.") { $0.sliding },
      .member("spectrum", "Welch, by one fixed recipe.") { $0.frequency },
      .member(
        "lomb_scargle", "The periodogram of Lomb and Scargle, without resampling."
      ) { $0.lomb },
      .member("sample_entropy", "Richman and Moorman 2000, m 2, tolerance 0.2 SDNN.") {
        $0.entropy
      },
    ])
}

extension TimeDomain: MemberRecord {
  package static let members = Members<Self>([
    .member("mean_rr_ms") { DecimalNumber(rounded: $0.meanRR, 9) },
    .member("median_rr_ms") { DecimalNumber(rounded: $0.medianRR, 9) },
    .member("mean_hr_bpm") { DecimalNumber(rounded: $0.heartRateOfMean, 9) },
    .member("mean_of_hr_bpm") { DecimalNumber(rounded: $0.meanOfHeartRates, 9) },
    .member("sdnn_ms") { DecimalNumber(rounded: $0.sdnn, 9) },
    .member("rmssd_ms") { DecimalNumber(rounded: $0.rmssd, 9) },
    .member("ln_rmssd") { DecimalNumber(rounded: $0.lnRMSSD, 9) },
    .member("sdsd_ms") { DecimalNumber(rounded: $0.sdsd, 9) },
    .member("pnn50_percent") { DecimalNumber(rounded: $0.pnn50, 9) },
    .member("pnn20_percent") { DecimalNumber(rounded: $0.pnn20, 9) },
    .member("sd1_ms") { DecimalNumber(rounded: $0.sd1, 9) },
    .member("sd2_ms") { DecimalNumber(rounded: $0.sd2, 9) },
    .member("recipe") { $0.recipe },
  ])
}

extension FluctuationAnalysis: MemberRecord {
  package static let members = Members<Self>([
    .member("alpha") { DecimalNumber(rounded: $0.alpha, 9) },
    .member("smallest_scale") { $0.scales.smallest },
    .member("largest_scale") { $0.scales.largest },
    .member("recipe") { $0.recipe },
  ])
}

extension SlidingFluctuation: MemberRecord {
  package static let members = Members<Self>([
    .records("windows", "", window) { $0.windows },
    .member("recipe") { $0.recipe },
  ])

  private static let window = Members<Window>([
    .member("end_s") { DecimalNumber(known: $0.end, 3) },
    .member("intervals") { $0.count },
    .member("doubtful") { $0.doubtful },
    .variant("", "", Members<Double>([.member("alpha") { DecimalNumber(rounded: $0, 6) }])) {
      try? $0.alpha.get()
    },
    .variant("", "", Members<Refusal>([.member("refused") { $0.description }])) {
      if case .failure(let why) = $0.alpha { why } else { nil }
    },
  ])
}

/// The power in the bands of a spectrum.
private protocol BandPower: MemberRecord {
  var veryLow: Result<Double, Refusal> { get }
  var low: Double { get }
  var high: Double { get }
  var ratio: Double { get }
  var windowCount: Int { get }
  var recipe: String { get }
}

/// The power in the lowest band.
private struct VeryLowPower: MemberRecord {
  let power: Double

  static let members = Members<Self>([.member("ms2") { DecimalNumber(rounded: $0.power, 6) }])
}

extension BandPower {
  fileprivate static var bands: Members<Self> {
    Members([
      .member("vlf") { $0.veryLow.map { VeryLowPower(power: $0) } },
      .member("lf_ms2") { DecimalNumber(rounded: $0.low, 6) },
      .member("hf_ms2") { DecimalNumber(rounded: $0.high, 6) },
      .member("lf_hf") { DecimalNumber(rounded: $0.ratio, 9) },
      .member("windows") { $0.windowCount },
      .member("recipe") { $0.recipe },
    ])
  }
}

extension FrequencyDomain: BandPower {
  package static let members = bands
}

extension LombScargle: BandPower {
  package static let members = bands
}

extension SampleEntropy: MemberRecord {
  package static let members = Members<Self>([
    .member("nats") { DecimalNumber(rounded: $0.value, 9) },
    .member("tolerance_ms") { DecimalNumber(rounded: $0.tolerance, 6) },
    .member("alike") { $0.alike },
    .member("going_on_alike") { $0.goingOnAlike },
    .member("recipe") { $0.recipe },
  ])
}
