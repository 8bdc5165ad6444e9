import HSBytes
import Testing

@testable import HSVerification

/// Findings as sentences.
struct TextTests {
  static func finding(_ kind: SeriesFinding.Kind) -> SeriesFinding {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<4 { series.append(bytes: [0x06, 70], packet: index + 7, time: Int64(index)) }
    return SeriesFinding(kind, 1..<3, in: series)
  }

  /// Each kind with a number and an amount, and those that may know no number without one.
  static func kinds(_ n: Int, _ a: Double) -> [SeriesFinding.Kind] {
    let other = SeriesFinding.Comparison(source: .fitnessMachine, readings: n, difference: a)
    return [
      .malformedValues(n), .oddValues(n), .gap(due: n, seconds: a, proved: n),
      .gap(due: nil, seconds: a, proved: nil), .longSilence(seconds: a),
      .lateDelivery(times: n, seconds: a), .pause(seconds: a), .impossibleTimes(n, seconds: a),
      .lostNotifications(n, moved: a, proved: n), .unsentNotifications(due: n, seconds: a),
      .unsentNotifications(due: nil, seconds: a), .surplusNotifications(n, moved: a),
      .lostBeats(n, intervals: a), .surplusBeats(n, intervals: a),
      .lateStart(notifications: n, seconds: a), .shortCoverage(seconds: a),
      .longCoverage(seconds: a), .slightDrift(ppm: a, error: a), .drift(ppm: a, error: a),
      .millisecondsAsTicks(ratio: a), .ticksTooLong(ratio: a),
      .rateDisagrees(notifications: n, seconds: a), .poorFit(notifications: n, difference: a),
      .duplicate(times: n, seconds: a), .replay(intervals: n, seconds: a), .noReading(n),
      .rateOutOfBounds(times: n, rate: a), .intervalsTooShort(n), .span(missing: n, seconds: a),
      .rateStep(times: n, speed: a), .rateJump(times: n, speed: a),
      .contactLost(notifications: n, seconds: a), .silentSpell(notifications: n, seconds: a),
      .flatRate(notifications: n, seconds: a), .staleRate(notifications: n), .resentRate,
      .sentinel(times: n, milliseconds: a), .energyFalls(times: n), .energyTooFast(times: n),
      .energySaturated, .energyIsStatus(readings: n), .missedBeats(n), .extraBeats(n),
      .ectopicBeats(n), .manyArtefacts(n, share: a), .clockStep(times: n, seconds: a),
      .captureDrops(n), .captureDrops(nil), .packetsUnheard(n), .packetsUnheard(nil),
      .packetsMissed(n), .cutValues(n), .encryptedTraffic(times: n), .failedCRC(times: n),
      .sourceAgrees(other), .sourceDisagrees(other), .sensorsDiffer(other),
      .repeatedValues(notifications: n, seconds: a), .echoedRate(intervals: n, share: a),
      .smoothedIntervals(lag: a),
      .irregularRhythm(intervals: n, seconds: a, measures: [Figure(.drift, a, uncertainty: a)]),
      .frequentEctopy(beats: n, hourly: a),
    ]
  }

  @Test(arguments: [1, 2])
  func `Every kind has a whole sentence`(_ count: Int) {
    let kinds = Self.kinds(count, 1.25)
    #expect(Set(kinds.map(\.code)) == Set(SeriesFinding.Code.allCases))
    for kind in kinds {
      let text = Self.finding(kind).description
      #expect(text.hasPrefix("packets 8–9, V"))
      #expect(text.hasSuffix("."))
      #expect(!text.contains("  "))
    }
  }

  @Test func `Numbers and words agree`() {
    #expect(
      Self.finding(.gap(due: 1, seconds: 3.04, proved: nil)).description
        == "packets 8–9, V1 cadence: 3.0 s of silence, in which 1 notification was due and did not come."
        + " No RR interval spans this place.")
    #expect(
      Self.finding(.lostBeats(2, intervals: 1.9)).description
        == "packets 8–9, V2b beats: About 2 beats are missing: the RR intervals fall short by 1.9 of"
        + " an interval, though no notification is lost. The sensor did not send them.")
    #expect(
      Self.finding(.drift(ppm: -612.4, error: 4.4)).description.contains("off by -612 ± 4 ppm"))
    #expect(Self.finding(.manyArtefacts(9, share: 0.0634)).description.contains("6.3 %"))
    let machine = SeriesFinding.Comparison(source: .fitnessMachine, readings: 9, difference: 1)
    #expect(Self.finding(.sourceAgrees(machine)).description.contains("often repeat the rate"))
  }

  @Test func `The same found again adds up, the largest amount stays`() throws {
    let joined = try #require(
      SeriesFinding.Kind.lateDelivery(times: 3, seconds: 2.5)
        .joined(.lateDelivery(times: 1, seconds: 2)))
    #expect(joined == .lateDelivery(times: 4, seconds: 2.5))
    #expect(joined.told.count == 4 && joined.told.amount == 2.5)
    #expect(SeriesFinding.Kind.pause(seconds: 3).joined(.pause(seconds: 4)) == nil)
    #expect(SeriesFinding.Kind.malformedValues(1).joined(.energyFalls(times: 1)) == nil)
  }

  @Test func `Codes are unique`() {
    let codes = SeriesFinding.Code.allCases.map(\.identifier.string)
    #expect(Set(codes).count == codes.count)
    #expect(Set(Check.allCases.map(\.identifier.string)).count == Check.allCases.count)
    #expect(Set(Measure.allCases.map(\.name.string)).count == Measure.allCases.count)
    #expect(SampleReasons.all.allSatisfy { $0.word != nil })
  }

  @Test func `Reasons and figures are printed`() {
    var buffer = OutputBuffer()
    buffer.append(words: [.late, .artefact])
    buffer.append(" ")
    buffer.append(Figure(.drift, -2.54, uncertainty: 1.84))
    #expect(buffer.string == "artefact;late drift -2.5 ± 1.8 ppm")
  }

  @Test func `Sensors are known by their names`() {
    func known(_ manufacturer: String?, _ model: String?) -> [DeviceKnowledge] {
      DeviceKnowledge.known(of: DeviceInformation(manufacturer: manufacturer, model: model))
    }
    #expect(known("Polar Electro Oy", "H10") == [.spanAfterBadContact, .lateStart])
    #expect(known("Garmin", "HRM-Dual") == [.bogusLastInterval])
    #expect(known(nil, "WHOOP 4.0") == [.fillInterval])
    #expect(known("Wahoo Fitness", "TICKR") == [.flatRate])
    #expect(known("Somebody", nil).isEmpty)
    #expect(DeviceKnowledge.known(of: nil).isEmpty)
  }
}
