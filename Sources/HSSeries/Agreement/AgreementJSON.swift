package import HSHeartRate
package import HSProtocols

/// Writes how well two recordings agree as one JSON document, `heartsnoop.agreement/1`.
///
/// It holds every pair, so that others can compute the statistics anew. What is not known is `null`.
package enum AgreementJSON {
  /// What a document tells of.
  private struct Compared {
    let agreement: BeatAgreement
    let delays: ArrivalDelays?

    /// The alignment, where there is one.
    var alignment: Alignment? {
      guard let start = agreement.links.first, let end = agreement.links.last else { return nil }
      return Alignment(
        first: start.first.lowerBound + 1...end.first.upperBound,
        second: start.second.lowerBound + 1...end.second.upperBound, of: agreement)
    }
  }

  /// The document's JSON Schema.
  package static var schema: [UInt8] { document.schema }

  /// Appends the document.
  ///
  /// - Parameters:
  ///   - agreement: The comparison.
  ///   - delays: How long beats took to arrive, where the sensor sent its ECG besides.
  ///   - buffer: Where the text goes.
  package static func write(
    _ agreement: BeatAgreement, delays: ArrivalDelays? = nil, to buffer: inout OutputBuffer
  ) {
    document.write(Compared(agreement: agreement, delays: delays), to: &buffer)
  }

  private static let document = JSONDocument<Compared>(
    "heartsnoop.agreement/1",
    """
    How well two recordings of the same beats agree, as 'heartsnoop agree --format json' prints it. a is CAPTURE, b is \
    REFERENCE; differences are a - b.
    """,
    [
      .record("a", "", side) { $0.agreement.first },
      .record("b", "", side) { $0.agreement.second },
      .member("refused", "Why they are not compared; null if they are.") { $0.agreement.refusal },
      .member("unit") { $0.agreement.unit },
      .member("alignment") { $0.alignment },
      .member("clocks") { $0.agreement.clocks },
      .member(
        "r_to_arrival",
        """
        How long beats took from the R peak in the sensor's own ECG to the arrival of the notification; what the \
        fastest ECG frames took on their way comes on top. null where the capture has no ECG of the sensor.
        """
      ) { $0.delays },
      .member("statistics") { $0.agreement.statistics },
      .member("statistics_as_written") { $0.agreement.written },
      .record(
        "counts", "Beats or intervals of each kind of difference.",
        Members(
          BeatDifference.Kind.allCases.map { kind in
            .member(kind.rawValue) { (agreement: BeatAgreement) in agreement.count(kind) }
          })
      ) { $0.agreement },
      .records("differences", "", difference) { compared in
        compared.agreement.differences.lazy.map { ($0, compared.agreement) }
      },
      .records("pairs", "", pair) { compared in
        compared.agreement.pairs.lazy.map { link in
          Pair(
            places: (link.first.lowerBound, link.second.lowerBound), of: compared.agreement)
        }
      },
    ])

  private static let side = Members<BeatSource>(
    named: "side", "",
    [
      .member("name") { $0.name },
      .member("form") { $0.form },
      .member("unit", "The unit that the numbers were taken to have, and why.") { $0.unit },
      .member("intervals") { $0.intervals.count },
      .member("notes") { $0.notes },
    ])

  /// Which intervals lie beside each other.
  private struct Alignment: MemberRecord {
    let first: ClosedRange<Int>
    let second: ClosedRange<Int>
    let of: BeatAgreement

    static let members = Members<Alignment>([
      .member("first_a", "Numbers of intervals, from 1.") { $0.first.lowerBound },
      .member("last_a") { $0.first.upperBound },
      .member("first_b") { $0.second.lowerBound },
      .member("last_b") { $0.second.upperBound },
      .member("pairs") { $0.of.pairs.count },
      .member(
        "unlike_pairs",
        """
        Pairs that the alignment made of intervals that are not of one beat: the shorter is less than seven tenths \
        of the longer. They are left out, as intervals without counterpart.
        """
      ) { $0.of.unlikePairs },
      .number(
        "matched", 6,
        "The share of intervals between the first and the last pair that stand one for one."
      ) { $0.of.matched },
      .number(
        "log_likelihood_ratio", 2, "By how much likelier the alignment is than chance."
      ) { $0.of.score },
    ])
  }

  private static let difference = Members<(BeatDifference, of: BeatAgreement)>([
    .member("kind") { $0.0.kind },
    .member("made_by") { $0.0.cause },
    .member("evidence") { $0.0.evidence },
    .member("beats") { $0.0.beats },
    .number("difference_ms", 4) { $0.0.milliseconds },
    .record("a", "", place) { ($0.0.first, $0.of.first) },
    .record("b", "", place) { ($0.0.second, $0.of.second) },
  ])

  private static let place = Members<(range: Range<Int>, source: BeatSource)>(
    named: "place",
    "So many intervals from one on, numbered from 1, and where the first stands.",
    [
      .member("before_interval") { $0.range.lowerBound + 1 },
      .member("intervals") { $0.range.count },
    ]
      + ["packet", "line", "interval", "beat"].map { (name: StaticText) in
        .member(if: name) { $0.source.form.placeName == name ? number($0.range, $0.source) : nil }
      })

  private static func number(_ range: Range<Int>, _ source: BeatSource) -> Int {
    let index = min(range.lowerBound, source.intervals.count - 1)
    return index < 0 ? 0 : source.intervals[index].place
  }

  /// Two intervals that stand for each other, by their places.
  private struct Pair {
    let places: (a: Int, b: Int)
    let of: BeatAgreement
  }

  private static let pair = Members<Pair>([
    .member("interval_a") { $0.places.a + 1 },
    .member("interval_b") { $0.places.b + 1 },
    .number("written_a", 7, "Milliseconds as written, before any conversion.") {
      $0.of.first.intervals[$0.places.a].milliseconds
    },
    .number("written_b", 7) { $0.of.second.intervals[$0.places.b].milliseconds },
  ])
}

extension Members.Member {
  /// A number with so many decimals, or `null`.
  fileprivate static func number(
    _ name: StaticText, _ decimals: Int, _ words: StaticText = "",
    _ value: @escaping @Sendable (Record) -> Double?
  ) -> Self {
    .member(name, words) { FixedNumber(rounded: value($0), decimals) }
  }

  /// A number with its interval.
  fileprivate static func estimate(
    _ name: StaticText, _ decimals: Int, _ value: @escaping @Sendable (Record) -> Estimate
  ) -> Self {
    .record(
      name, "",
      Members<Estimate>(
        named: "estimate", "A number with its 95 % confidence interval.",
        [
          .number("value", decimals) { $0.value }, .number("low", decimals) { $0.low },
          .number("high", decimals) { $0.high },
        ]), value)
  }
}

extension BeatAgreement.Refusal: MemberRawWord {}
extension BeatDifference.Kind: MemberRawWord {}
extension BeatDifference.Cause: MemberRawWord {}
extension BeatDifference.Evidence: MemberRawWord {}
extension BeatSource.Form: MemberRawWord {}
extension UnitTest.Finding: MemberRawWord {}
extension UnitTest.Ground: MemberRawWord {}

extension UnitTest: MemberRecord {
  package static let members = Members<Self>([
    .member("finding", "first is a, second is b.") { $0.finding },
    .member(
      "because_of",
      """
      Why that side is taken to be wrong: its intervals do not add up to its own times of arrival, the other's do, \
      the other counts samples, or nothing but that b is the reference.
      """
    ) { $0.ground },
    .number(
      "ratio", 7,
      """
      The sum of a's intervals over that of b's, as written, of intervals that stand for each other.
      """
    ) { $0.ratio },
    .number(
      "ratio_error", 7, "Its standard error, by leaving out a twentieth at a time."
    ) { $0.error },
    .member("pairs") { $0.pairs },
    .number("factor_a", 7, "What a's numbers are multiplied by for the statistics.") {
      $0.finding.factors.first
    },
    .number("factor_b", 7) { $0.finding.factors.second },
    .member("clock_a") { $0.clocks.first },
    .member("clock_b") { $0.clocks.second },
  ])
}

extension UnitTest.ClockRatio: MemberRecord {
  package static let members = Members<Self>(
    named: "clock", "",
    [
      .number(
        "ratio", 6, "The sum of the side's intervals over the time in which they arrived."
      ) { $0.ratio },
      .number("error", 6) { $0.error }, .number("seconds", 3) { $0.seconds },
    ])
}

extension BeatAgreement.Clocks: MemberRecord {
  package static let members = Members<Self>([
    .number("offset_s", 6, "The time of a beat in a minus that in b.") { $0.offset },
    .number("offset_error_s", 6) { $0.offsetError },
    .number("drift_ppm", 2) { $0.drift },
    .number("drift_error_ppm", 2) { $0.driftError },
    .member("utc", "Whether both count from 1970 in UTC.") { $0.isUTC },
    .member("arrival", "Whether a's times are those of arrival.") { $0.isArrival },
  ])
}

extension ArrivalDelays: MemberRecord {
  package static let members = Members<Self>([
    .number("median_s", 4) { $0.quantile(0.5) },
    .number("low_s", 4, "Of twenty beats one took less.") { $0.quantile(0.05) },
    .number("high_s", 4, "Of twenty beats one took more.") { $0.quantile(0.95) },
    .number("shortest_s", 4) { $0.quantile(0) },
    .number("longest_s", 4) { $0.quantile(1) },
    .records(
      "beats", "",
      Members([.member("packet") { $0.place }, .number("delay_s", 4) { $0.seconds }])
    ) { $0.beats },
  ])
}

extension AgreementStatistics: MemberRecord {
  package static let members = Members<Self>(
    named: "statistics", "",
    [
      .member("pairs") { $0.count },
      .estimate("bias_ms", 9) { $0.bias },
      .number("deviation_ms", 9) { $0.deviation },
      .estimate("lower_limit_ms", 9) { $0.lowerLimit },
      .estimate("upper_limit_ms", 9) { $0.upperLimit },
      .estimate("icc_2_1", 12) { $0.icc },
      .estimate("concordance", 12) { $0.concordance },
      .number("correlation", 12) { $0.correlation },
      .number("median_ms", 9, "The median difference.") { $0.median },
      .number(
        "robust_deviation_ms", 9,
        "1.4826 times the median distance of the differences from their median."
      ) { $0.robustDeviation },
      .number("robust_lower_limit_ms", 9, "The median minus 1.96 robust deviations.") {
        $0.robustLimits.lower
      },
      .number("robust_upper_limit_ms", 9, "The median plus 1.96 robust deviations.") {
        $0.robustLimits.upper
      },
    ])
}
