import HSBytes
import Testing

@testable import HSVerification

/// Findings as sentences.
struct TextTests {
  static func finding(_ kind: FindingKind, count: Int, amount: Double) -> SeriesFinding {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<4 { series.append(bytes: [0x06, 70], packet: index + 7, time: Int64(index)) }
    var finding = SeriesFinding(kind, 1..<3, in: series, count: count, amount: amount)
    finding.uncertainty = 4.4
    finding.source = .pulseOximeter
    return finding
  }

  @Test(arguments: FindingKind.allCases)
  func `Every kind has a whole sentence`(_ kind: FindingKind) {
    for count in [0, 1, 2] {
      let text = Self.finding(kind, count: count, amount: 1.25).description
      #expect(text.hasPrefix("packets 8–9, V"))
      #expect(text.hasSuffix("."))
      #expect(!text.contains("{") && !text.contains("}") && !text.contains("|"))
      #expect(!text.contains("  "))
    }
  }

  @Test func `Numbers and words agree`() {
    #expect(
      Self.finding(.gap, count: 1, amount: 3.04).description
        == "packets 8–9, V1 cadence: 3.0 s of silence, in which 1 notification was due and did not come."
        + " Intervals on its two sides do not follow each other.")
    #expect(
      Self.finding(.lostBeats, count: 2, amount: 1.9).description
        == "packets 8–9, V2b beats: About 2 beats are missing: the RR intervals fall short by 1.9 of"
        + " an interval, though no notification is lost. The sensor did not send them.")
    #expect(
      Self.finding(.drift, count: 1, amount: -612.4).description
        .contains("off by -612 ± 4 ppm"))
    #expect(Self.finding(.manyArtefacts, count: 9, amount: 0.0634).description.contains("6.3 %"))
  }

  @Test func `Codes are unique`() {
    let codes = FindingKind.allCases.map(\.code.string)
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
