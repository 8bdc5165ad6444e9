import Foundation
import HSBase
import HSCapture
import HSReport
@testable import HSSeries
import HSTestSupport
import HSTimeline
import Testing

@Suite struct OverviewTests {
  @Test func `Values beyond what is kept are told on the screen`() throws {
    var limits = SeriesLimits()
    limits.values = 40
    var page = Page(columns: nil)
    OverviewText.heartRates(
      try CollectorTests.strap(count: 100).verified(limits: limits), to: &page)
    let text = page.text.string
    #expect(text.contains("40 values"))
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("60 heart rates are more than is kept for verdicts, and were left out"))
  }

  @Test func `A rate of 0 is counted apart from the values between the lowest and the highest`()
    throws
  {
    func text(_ scene: Scene) throws -> String {
      let capture = try scene.verified()
      return SensorSummary(0, of: capture).told
    }
    var scene = CollectorTests.strap(count: 30)
    #expect(try text(scene).hasPrefix("30 values, "))
    scene.attribute(
      [0x1b, 0x10, 0, 0x06, 0], on: 0x40, at: Scene.start + 60_000_000_000)
    let words = try text(scene)
    #expect(words.hasPrefix("30 values, "))
    #expect(words.contains(" bpm, and 1 of 0 bpm, "))
  }

  /// What a client asks for beside heart rates each second.
  enum Asking: CaseIterable { case nothing, eachRate, somethingElse }

  /// Heart rates each second, but once not for a while: nothing was due where the client asks for each.
  ///
  /// One that goes on asking meanwhile asks for something else.
  @Test(arguments: Asking.allCases)
  func `values that the client asks for one at a time are not missing`(_ asking: Asking) throws {
    var scene = Scene()
    var time = Scene.start
    scene.connect(0x40, peer: 1, at: time)
    scene.attribute([0x08, 1, 0, 0xff, 0xff, 3, 0x28], on: 0x40, at: time, isReceived: false)
    scene.attribute([0x09, 7, 0x11, 0, 0x10, 0x12, 0, 0x37, 0x2a], on: 0x40, at: time)
    scene.name([(0x13, 0x2902)], on: 0x40, at: time)
    scene.attribute([0x12, 0x13, 0, 1, 0], on: 0x40, at: time, isReceived: false)
    scene.attribute([0x13], on: 0x40, at: time + 1000)
    for number in 0..<60 {
      let seconds = number == 40 ? 8 : 1
      for second in 1...seconds {
        time += second == 1 ? 900_000_000 : 1_000_000_000
        if asking == .eachRate ? second == seconds : asking == .somethingElse {
          scene.attribute([0x52, 0x20, 0, 1], on: 0x40, at: time, isReceived: false)
        }
      }
      time += 100_000_000
      scene.notify(0x12, [0, UInt8(60 + number % 7)], on: 0x40, at: time)
    }
    let capture = try scene.verified()
    let text = SensorSummary(0, of: capture).told
    #expect(text.hasPrefix("60 values"))
    #expect(text.contains("missing") == (asking != .eachRate), "\(text)")
  }

  /// What the overview says of records at some seconds.
  private static func what(_ seconds: [Int64], from start: Int64 = Scene.start) throws -> String {
    try told(seconds, from: start).overview
  }

  /// What the overview and info say of them.
  private static func told(
    _ seconds: [Int64], from start: Int64
  ) throws -> (overview: String, info: String) {
    var scene = Scene()
    for second in seconds { scene.add([0x04, 0xff, 1, 0], at: start + second * 1_000_000_000) }
    var bytes = scene.bytes
    // As they were recorded, not as their times are.
    let order = seconds.sorted()
    let header = Array(bytes[..<16])
    let records = order.indices.map { Array(bytes[(16 + $0 * 28)..<(44 + $0 * 28)]) }
    bytes = header + seconds.flatMap { records[order.firstIndex(of: $0) ?? 0] }
    var reader = try CaptureReader(ByteSource(bytes: bytes, name: "scene"))
    var decoder = TimelineDecoder(sink: SeriesCollector(resolution: reader.resolution))
    try decoder.decode(&reader)
    let capture = InfoCapture(reader: reader)
    var info = OutputBuffer()
    InfoText.write(capture, decoder.story, to: &info)
    return (OverviewText.what(capture, decoder.story), info.string)
  }

  @Test func `a capture lasts from its earliest to its latest packet`() throws {
    #expect(
      try Self.what([0, 300, 80]).hasSuffix(
        "from 2026-01-01T00:00:00.000Z, 5 min 0 s from the earliest packet to the latest"))
    #expect(try Self.what([50, 0, 80]).contains("from 2026-01-01T00:00:00.000Z, 80.0 s"))
  }

  @Test func `what to ask next fits the capture, and is never more than three`() throws {
    func commands(_ scene: Scene) throws -> [String] {
      var reader = try CaptureReader(ByteSource(bytes: scene.bytes, name: "scene"))
      let collector = SeriesCollector(resolution: reader.resolution)
      var decoder = TimelineDecoder(sink: collector)
      decoder.keepsNotifiedValues = true
      try decoder.decode(&reader)
      let capture = VerifiedCapture(collector, story: decoder.story, name: "scene")
      return OverviewText.questions(capture, decoder.story).map(\.command)
    }
    #expect(
      try commands(CollectorTests.strap(count: 3))
        == ["report", "summary", "explain --app-shows 72,74,73"])
    var scene = Scene()
    scene.connect(0x40, peer: 1, at: Scene.start)
    #expect(try commands(scene) == ["report", "decode"])
    // Values without a name are learnt of, and found; a link that is lost is looked into first.
    for number in 0..<20 {
      scene.notify(0x20, [7, UInt8(number)], on: 0x40, at: Scene.start + Int64(number) * 1_000_000)
    }
    #expect(try commands(scene) == ["report", "learn", "find --value 97@12:03:10"])
    scene.add([0x04, 0x05, 4, 0, 0x40, 0, 0x08], at: Scene.start + 9_000_000_000)
    #expect(try commands(scene) == ["report", "doctor", "learn"])
  }

  @Test func `a clock whose counter wrapped is told as such, and not as a time without packets`()
    throws
  {
    let text = try Self.what([0, 20, 4315, 4330])
    #expect(
      text.hasSuffix(
        "72 min 10 s, of which 71 min 35 s are a leap of the recorder's clock before packet 3, as of a counter that wrapped"
      ), "\(text)")
    #expect(try Self.what([0, 20, 4325, 4330]).contains("with nothing for 71 min 45 s"))
  }

  @Test func `a clock that was not set tells no date`() throws {
    for (start, date) in [
      (-3_600_000_000_000, "1969-12-31T23:00:00"), (12_000_000_000, "1970-01-01T00:00:12"),
      (946_684_800_000_000_000, "2000-01-01T00:00:00"),
    ] as [(Int64, String)] {
      let (text, info) = try Self.told([0, 300], from: start)
      #expect(info.contains("as one that is not set: the date is unknown"), "\(info)")
      #expect(
        text.hasSuffix(
          "at an unknown date (the recorder's clock said \(date).000Z, as one that is not set), 5 min 0 s"
        ), "\(text)")
    }
    let text = try Self.what([0, 20, 1_767_225_600, 1_767_225_700], from: 0)
    #expect(text.contains("at an unknown date at first"), "\(text)")
    #expect(
      text.hasSuffix(
        "are a leap of the recorder's clock before packet 3, as of a clock that is set"), "\(text)")
  }

  @Test func `the kernel's number of an adapter names nobody who recorded`() throws {
    var reader = try CaptureReader(
      ByteSource(path: Places.fixture("captures/live-btmon.btsnoop").path))
    var decoder = TimelineDecoder(sink: SeriesCollector(resolution: reader.resolution))
    try decoder.decode(&reader)
    let text = OverviewText.what(InfoCapture(reader: reader), decoder.story)
    #expect(text.contains("recorded by a host (controller: The Linux Foundation)"), "\(text)")
    #expect(!text.contains("hci0"))
  }

  @Test func `a length is cut off, as in all other outputs`() {
    #expect(duration(342.7) == "5 min 42 s")
    #expect(duration(7199.9) == "119 min 59 s")
  }

  @Test func `values that the client did not want are not missing`() throws {
    var scene = Scene()
    var time = Scene.start
    func write(_ value: UInt8, in scene: inout Scene) {
      scene.attribute([0x12, 0x13, 0, value, 0], on: 0x40, at: time, isReceived: false)
      scene.attribute([0x13], on: 0x40, at: time + 1000)
    }
    scene.connect(0x40, peer: 1, at: time)
    scene.attribute([0x08, 1, 0, 0xff, 0xff, 3, 0x28], on: 0x40, at: time, isReceived: false)
    scene.attribute([0x09, 7, 0x11, 0, 0x10, 0x12, 0, 0x37, 0x2a], on: 0x40, at: time)
    scene.name([(0x13, 0x2902)], on: 0x40, at: time)
    // One measurement at a time, and a stream in the end.
    for seconds in [9, 8, 11] as [Int64] {
      write(1, in: &scene)
      time += seconds * 1_000_000_000
      scene.notify(0x12, [0, 70], on: 0x40, at: time)
      time += 100_000_000
      write(0, in: &scene)
      time += 2_000_000_000
    }
    write(1, in: &scene)
    for rate in 0..<40 {
      time += 1_000_000_000 + [0, 250, -130, 90, -240, 310, -60][rate % 7] * 1_000_000
      scene.notify(0x12, [0, UInt8(60 + rate % 7)], on: 0x40, at: time)
    }
    let capture = try scene.verified()
    let text = SensorSummary(0, of: capture).told
    #expect(text.hasPrefix("43 values"))
    #expect(!text.contains("missing"), "\(text)")
  }

  @Test func `a time without packets that is most of a capture is told`() throws {
    #expect(
      try Self.what([0, 5, 8_593_805]).contains("with nothing for 2387 h 10 min before packet 3"))
    #expect(!(try Self.what([0, 5, 1800]).contains("with nothing")))
    #expect(!(try Self.what([0, 3600, 7205, 10_900, 14_600]).contains("with nothing")))
  }
}
