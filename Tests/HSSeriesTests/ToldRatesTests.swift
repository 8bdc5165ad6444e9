import HSBase
import HSHeartRate
import HSNames
import HSOutput
import HSSeries
import HSTestSupport
import HSTimeline
import Testing

/// Rates that values of other kinds carry: each is a series.
@Suite struct ToldRatesTests {
  /// How a value of some kind tells a rate, after its attribute's handle.
  enum Teller: CaseIterable {
    case bike, climber, oximeter, pulses

    var kind: RateSourceKind {
      switch self {
      case .bike, .climber: .fitnessMachine
      case .oximeter: .pulseOximeter
      case .pulses: .vendor
      }
    }

    /// Names the attribute with handle 0x30.
    func name(in scene: inout Scene, on handle: UInt8) {
      let begin = Scene.start - 1_000_000_000
      switch self {
      case .bike: scene.name([(0x30, 0x2ad2)], on: handle, at: begin)
      case .climber: scene.name([(0x30, 0x2ad0)], on: handle, at: begin)
      case .oximeter: scene.name([(0x30, 0x2a5f)], on: handle, at: begin)
      case .pulses:
        // FB005C82-02E7-F387-1CAD-8ACD2D8DF0C8.
        let uuid: [UInt8] = [
          0xc8, 0xf0, 0x8d, 0x2d, 0xcd, 0x8a, 0xad, 0x1c, 0x87, 0xf3, 0xe7, 0x02, 0x82, 0x5c, 0x00,
          0xfb,
        ]
        scene.attribute([0x04, 0x30, 0, 0x30, 0], on: handle, at: begin, isReceived: false)
        scene.attribute([0x05, 2, 0x30, 0] + uuid, on: handle, at: begin)
      }
    }

    /// A value with a rate, and the intervals before it in milliseconds.
    func value(_ rate: UInt8, _ intervals: [Int] = []) -> [UInt8] {
      switch self {
      case .bike: [0x00, 0x02, 0xe8, 0x03, rate]
      case .climber: [0x40, 0x00, 0x05, 0x00, rate]
      case .oximeter: [0x00, 97, 0, rate, 0]
      case .pulses:
        [3] + [UInt8](repeating: 0, count: 9)
          + intervals.flatMap { [rate, UInt8($0 & 0xff), UInt8($0 >> 8), 8, 0, 6] }
      }
    }
  }

  /// What the strap of a scene sent, as a teller tells it, so many beats per minute off, on a connection.
  static func scene(
    _ teller: Teller, off: Int = 0, beside isBeside: Bool = true, invalid: Range<Int> = 0..<0
  ) throws -> Scene {
    var scene = CollectorTests.strap()
    let samples = try scene.verified().series[0].measurements
    if !isBeside { scene = CollectorTests.strap(count: 0) }
    teller.name(in: &scene, on: 0x40)
    var (intervals, left): ([Int], Double) = ([], 0)
    for (index, sample) in samples.samples.enumerated() {
      for place in sample.intervals {
        left += samples.intervals[place].milliseconds
        intervals.append(Int(left.rounded()))
        left -= left.rounded()
      }
      // A sensor with pulses sends what it has every fifth second.
      guard teller != .pulses || index % 5 == 4 else { continue }
      let rate = UInt8(clamping: Int(sample.beatsPerMinute ?? 0) + off)
      var value = teller.value(rate, intervals)
      if invalid.contains(index) { value[value.count - 1] |= 1 }
      scene.notify(0x30, value, on: 0x40, at: sample.time + 300_000_000)
      intervals = []
    }
    return scene
  }

  @Test(arguments: Teller.allCases)
  func `All that carries a heart rate is a series`(teller: Teller) throws {
    let capture = try Self.scene(teller, beside: false).verified()
    #expect(capture.absence == nil)
    #expect(capture.sensors.map(\.kind) == [teller.kind])
    let series = capture.series[0].measurements
    #expect(series.samples.count == (teller == .pulses ? 120 : 600))
    #expect(series.samples.allSatisfy { ($0.beatsPerMinute ?? 0) > 40 })
    #expect(series.intervals.isEmpty == (teller != .pulses))
    let summary = SensorSummary(0, of: capture)
    // Where there are no intervals there is nothing to hold rates against.
    #expect(summary.verdict == (teller == .pulses ? .verified : .notCheckable))
    #expect(capture.series[0].mark(ofSample: 0)?.identifier.string == teller.kind.identifier.string)
    #expect(capture.sensors[0].label.hasSuffix("(\(teller.kind.name))"))
    #expect((summary.sensor.doubts?.error(of: 0.95) == 8) == (teller == .pulses))
  }

  @Test(arguments: Teller.allCases)
  func `A rate beside the strap's on its link is held against it`(teller: Teller) throws {
    let same = try Self.scene(teller).verified()
    #expect(same.sensors.map(\.kind) == [.heartRateSensor, teller.kind])
    #expect(same.verifications[0].findings.map(\.code) == [.sourceAgrees])
    #expect(SensorSummary(0, of: same).verdict == .verified)
    let apart = try Self.scene(teller, off: 15).verified()
    #expect(apart.verifications[1].findings.contains { $0.code == .sourceDisagrees })
    guard teller != .pulses else {
      // Both have intervals: one of the two is wrong.
      return #expect(apart.verifications[0].findings.contains { $0.code == .sourceDisagrees })
    }
    // The strap's intervals bear its rate out: what brings none is wrong, and the strap is not.
    #expect(apart.verifications[0].findings.map(\.code) == [.sourceRefuted])
    #expect(SensorSummary(0, of: apart).verdict == .verified)
    #expect(SensorSummary(1, of: apart).verdict == .suspect)
  }

  @Test func `A value with an interval that the sensor calls invalid is no reading`() throws {
    let capture = try Self.scene(.pulses, beside: false, invalid: 200..<230).verified()
    let series = capture.series[0].measurements
    #expect(
      series.samples.indices.filter { series.samples[$0].intervals.isEmpty } == Array(40..<46))
    #expect(capture.sensors[0].doubts?.invalid == 6)
    #expect(SensorSummary(0, of: capture).verdicts[3...].allSatisfy { $0 == 0 })
  }

  @Test func `The table says what tells a rate`() throws {
    let capture = try Self.scene(.bike, beside: false).verified()
    var table = OutputBuffer()
    let output = TextOutput {
      table.append($0)
      return true
    }
    let printed = SeriesTable(output, layout: .csv, selection: SeriesSelection())
    printed.add(capture, sensors: [0])
    printed.begin(tagged: false)
    printed.write()
    output.flush()
    let lines = table.string.split(separator: "\n").dropFirst()
    #expect(lines.count == 600)
    #expect(lines.allSatisfy { $0.contains(",label:fitness_machine,") })
  }
}
