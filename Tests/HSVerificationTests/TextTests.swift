import HSBase
@testable import HSHeartRate
import Testing

/// Findings as sentences.
struct TextTests {
  static func finding(
    _ code: SeriesFinding.Code, _ count: Int? = 1, _ amount: Double = 0, proved: Int? = nil,
    source: RateSourceKind? = nil, figures: [Figure] = []
  ) -> SeriesFinding {
    SeriesFinding(
      code, 1..<3, count, amount, proved: proved, source: source, figures: figures, in: series)
  }

  private static let series = {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<4 { series.append(bytes: [0x06, 70], packet: index + 7, time: Int64(index)) }
    return series
  }()

  @Test(arguments: SeriesFinding.Code.allCases, [1, 2, nil])
  func `Every finding has a whole sentence`(_ code: SeriesFinding.Code, _ count: Int?) {
    for proved in [nil, count] {
      let text = Self.finding(
        code, count, 1.25, proved: proved, source: .fitnessMachine,
        figures: [Figure(.drift, 1.25, uncertainty: 1)]
      ).description
      #expect(text.hasPrefix("packets 8–9, V"))
      #expect(text.hasSuffix("."))
      #expect(!text.contains { "{}|?".contains($0) } && !text.contains("  "), "\(text)")
    }
  }

  @Test func `Numbers and words agree`() {
    #expect(
      Self.finding(.gap, 1, 3.04).description
        == "packets 8–9, V1 cadence: 3.0 s of silence, in which 1 notification was due and did not come."
        + " No RR interval spans this place.")
    #expect(Self.finding(.gap, nil, 3.04).description.contains("is not known"))
    #expect(
      Self.finding(.lostBeats, 2, 1.9).description
        == "packets 8–9, V2b beats: About 2 beats are missing: the RR intervals fall short by 1.9 of"
        + " an interval, though no notification is lost. The sensor did not send them.")
    let drift = Figure(.drift, -612.4, uncertainty: 4.4)
    #expect(
      Self.finding(.drift, 1, drift.value, figures: [drift]).description
        .contains("off by -612 ± 4 ppm"))
    #expect(Self.finding(.manyArtefacts, 9, 0.0634).description.contains(": 9 of the RR"))
    #expect(Self.finding(.manyArtefacts, 9, 0.0634).description.contains("6.3 %"))
    #expect(Self.finding(.impossibleTimes, 9, 0.0634).description.contains("within 63.4 ms"))
    #expect(
      Self.finding(.sourceAgrees, 9, 1, source: .fitnessMachine).description
        .contains("A fitness machine gives the same rate, 1.0 bpm apart"))
    #expect(
      Self.finding(.sourceAgrees, 9, 1, source: .fitnessMachine).description
        .contains("often repeat the rate"))
    #expect(Self.finding(.duplicate, 1, 0.1).description.contains("The same notification again"))
    #expect(Self.finding(.duplicate, 2, 0.1).description.contains("2 notifications are the one"))
    #expect(Self.finding(.lostNotifications, 1, 1).description.contains("not sent, or not"))
    #expect(Self.finding(.lostNotifications, 1, 1, proved: 1).description.contains("was lost"))
  }

  @Test func `The same found again adds up, the largest amount stays`() {
    var found = Self.finding(.lateDelivery, 3, 2.5)
    found.join(Self.finding(.lateDelivery, 1, 2), in: Self.series)
    #expect(found.count == 4 && found.amount == 2.5 && found.repetitions == 2)
    found.join(Self.finding(.lateDelivery, 1, -3), in: Self.series)
    #expect(found.count == 5 && found.amount == -3)
    #expect(!SeriesFinding.Code.pause.isJoined && SeriesFinding.Code.malformedValues.isJoined)
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
