package import HSAgreement
package import HSBytes
import HSJSONText
import HSReport

/// Writes how well two recordings agree as one JSON document, `heartsnoop.agreement/1`.
///
/// It holds every pair, so that others can compute the statistics anew. What is not known is `null`.
package struct AgreementJSON: ~Copyable {
  /// The document's `schema`.
  package static let schema: StaticText = "heartsnoop.agreement/1"

  private var json = JSONWriter(continuing: OutputBuffer())

  /// Appends the document.
  ///
  /// - Parameters:
  ///   - agreement: The comparison.
  ///   - delays: How long beats took to arrive, where the sensor sent its ECG besides.
  ///   - buffer: Where the text goes.
  package static func write(
    _ agreement: BeatAgreement, delays: ArrivalDelays? = nil, to buffer: inout OutputBuffer
  ) {
    AgreementJSON().document(agreement, delays).finish(indentedIn: &buffer)
  }

  private init() {}

  private consuming func document(
    _ agreement: BeatAgreement, _ delays: ArrivalDelays?
  ) -> JSONWriter {
    json.beginObject()
    json.field("schema", Self.schema)
    side("a", agreement.first)
    side("b", agreement.second)
    json.field("refused", optional: agreement.refusal?.rawValue)
    unit(agreement.unit)
    alignment(agreement)
    clocks(agreement.clocks)
    self.delays(delays)
    statistics("statistics", agreement.statistics)
    statistics("statistics_as_written", agreement.written)
    json.beginObject("counts")
    for kind in BeatDifference.Kind.allCases { json.field(kind.rawValue, agreement.count(kind)) }
    json.endObject()
    json.beginArray("differences")
    for difference in agreement.differences { append(difference, agreement) }
    json.endArray()
    pairs(agreement)
    json.endObject()
    return json
  }

  private mutating func number(_ name: StaticText, _ value: Double?, _ decimals: Int) {
    guard let value, value.isFinite, abs(value) < 1e12 else { return json.null(name) }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 9e18 else { return json.null(name) }
    json.field(name, fixed: Int64(clamping: scaled), decimals: decimals)
  }

  private mutating func side(_ name: StaticText, _ source: BeatSource) {
    json.beginObject(name)
    json.field("name", string: source.name)
    json.field("form", source.form.rawValue)
    json.field("unit", string: source.unit)
    json.field("intervals", source.intervals.count)
    json.beginArray("notes")
    for note in source.notes { json.element(utf8: Array(note.utf8).span) }
    json.endArray()
    json.endObject()
  }

  private mutating func unit(_ unit: UnitTest?) {
    guard let unit else { return json.null("unit") }
    json.beginObject("unit")
    json.field("finding", unit.finding.rawValue)
    json.field("because_of", optional: unit.ground?.rawValue)
    number("ratio", unit.ratio, 7)
    number("ratio_error", unit.error, 7)
    json.field("pairs", unit.pairs)
    number("factor_a", unit.finding.factors.first, 7)
    number("factor_b", unit.finding.factors.second, 7)
    clock("clock_a", unit.clocks.first)
    clock("clock_b", unit.clocks.second)
    json.endObject()
  }

  private mutating func clock(_ name: StaticText, _ clock: UnitTest.ClockRatio?) {
    guard let clock else { return json.null(name) }
    json.beginObject(name)
    number("ratio", clock.ratio, 6)
    number("error", clock.error, 6)
    number("seconds", clock.seconds, 3)
    json.endObject()
  }

  private mutating func alignment(_ agreement: BeatAgreement) {
    guard let start = agreement.links.first, let end = agreement.links.last else {
      return json.null("alignment")
    }
    json.beginObject("alignment")
    json.field("first_a", start.first.lowerBound + 1)
    json.field("last_a", end.first.upperBound)
    json.field("first_b", start.second.lowerBound + 1)
    json.field("last_b", end.second.upperBound)
    json.field("pairs", agreement.pairs.count)
    json.field("unlike_pairs", agreement.unlikePairs)
    number("matched", agreement.matched, 6)
    number("log_likelihood_ratio", agreement.score, 2)
    json.endObject()
  }

  private mutating func clocks(_ clocks: BeatAgreement.Clocks?) {
    guard let clocks else { return json.null("clocks") }
    json.beginObject("clocks")
    number("offset_s", clocks.offset, 6)
    number("offset_error_s", clocks.offsetError, 6)
    number("drift_ppm", clocks.drift, 2)
    number("drift_error_ppm", clocks.driftError, 2)
    json.field("utc", clocks.isUTC)
    json.field("arrival", clocks.isArrival)
    json.endObject()
  }

  private mutating func delays(_ delays: ArrivalDelays?) {
    guard let delays else { return json.null("r_to_arrival") }
    json.beginObject("r_to_arrival")
    number("median_s", delays.quantile(0.5), 4)
    number("low_s", delays.quantile(0.05), 4)
    number("high_s", delays.quantile(0.95), 4)
    number("shortest_s", delays.quantile(0), 4)
    number("longest_s", delays.quantile(1), 4)
    json.beginArray("beats")
    for beat in delays.beats {
      json.beginObject()
      json.field("packet", beat.place)
      number("delay_s", beat.seconds, 4)
      json.endObject()
    }
    json.endArray()
    json.endObject()
  }

  private mutating func statistics(_ name: StaticText, _ statistics: AgreementStatistics?) {
    guard let statistics else { return json.null(name) }
    json.beginObject(name)
    json.field("pairs", statistics.count)
    estimate("bias_ms", statistics.bias, 9)
    number("deviation_ms", statistics.deviation, 9)
    estimate("lower_limit_ms", statistics.lowerLimit, 9)
    estimate("upper_limit_ms", statistics.upperLimit, 9)
    estimate("icc_2_1", statistics.icc, 12)
    estimate("concordance", statistics.concordance, 12)
    number("correlation", statistics.correlation, 12)
    number("median_ms", statistics.median, 9)
    number("robust_deviation_ms", statistics.robustDeviation, 9)
    number("robust_lower_limit_ms", statistics.robustLimits.lower, 9)
    number("robust_upper_limit_ms", statistics.robustLimits.upper, 9)
    json.endObject()
  }

  private mutating func estimate(_ name: StaticText, _ estimate: Estimate, _ decimals: Int) {
    json.beginObject(name)
    number("value", estimate.value, decimals)
    number("low", estimate.low, decimals)
    number("high", estimate.high, decimals)
    json.endObject()
  }

  private mutating func append(_ difference: BeatDifference, _ agreement: BeatAgreement) {
    json.beginObject()
    json.field("kind", difference.kind.rawValue)
    json.field("made_by", difference.cause.rawValue)
    json.field("evidence", difference.evidence.rawValue)
    json.field("beats", difference.beats)
    number("difference_ms", difference.milliseconds, 4)
    places("a", difference.first, agreement.first)
    places("b", difference.second, agreement.second)
    json.endObject()
  }

  /// Intervals by their numbers from 1, and where they stand.
  private mutating func places(_ name: StaticText, _ range: Range<Int>, _ source: BeatSource) {
    json.beginObject(name)
    json.field("before_interval", range.lowerBound + 1)
    json.field("intervals", range.count)
    let index = Swift.min(range.lowerBound, source.intervals.count - 1)
    json.field(source.form.placeName, index < 0 ? 0 : source.intervals[index].place)
    json.endObject()
  }

  private mutating func pairs(_ agreement: BeatAgreement) {
    json.beginArray("pairs")
    for link in agreement.pairs {
      let a = agreement.first.intervals[link.first.lowerBound]
      let b = agreement.second.intervals[link.second.lowerBound]
      json.beginObject()
      json.field("interval_a", link.first.lowerBound + 1)
      json.field("interval_b", link.second.lowerBound + 1)
      number("written_a", a.milliseconds, 7)
      number("written_b", b.milliseconds, 7)
      json.endObject()
    }
    json.endArray()
  }
}
