import HSBase
import HSHeartRate
import HSNames
import HSTestSupport
import Foundation

/// A series to export, and what it is exported as.
struct Series: Sendable, CustomStringConvertible {
  /// A sample or an event.
  enum Item: Sendable {
    case sample(SeriesSample)
    case event(SeriesEvent)
  }

  let name: String
  let lineage: ExportLineage
  let items: [Item]
  /// A signal that goes with it.
  var waveform: Waveform?

  var description: String { name }

  var samples: [SeriesSample] {
    items.compactMap { if case .sample(let sample) = $0 { sample } else { nil } }
  }

  var events: [SeriesEvent] {
    items.compactMap { if case .event(let event) = $0 { event } else { nil } }
  }

  /// All series of these tests.
  static let all = [
    clean, gaps, gapByEvent, edges, withoutIntervals, empty, withECG, ecgBeforeAll, ecgTooFar,
  ]

  /// 2026-01-01 00:00:00 UTC.
  static let newYear: Int64 = 1_767_225_600_000_000_000

  /// A real heart's intervals, a notification a second, some late.
  static let clean: Series = {
    let text = try? String(contentsOf: Places.fixture("hrv/clean.ticks"), encoding: .utf8)
    let ticks = (text ?? "").split(separator: "\n").compactMap { UInt16($0) }
    var items: [Item] = []
    var next = 0
    var elapsed = 0
    for second in 1... {
      let start = next
      while next < ticks.count, elapsed + Int(ticks[next]) <= second * 1024 {
        elapsed += Int(ticks[next])
        next += 1
      }
      let jitter = Int64(second * 7_919 % 40) * 1_000_000
      items.append(
        .sample(
          SeriesSample(
            packet: 100 + second * 3, nanoseconds: newYear + Int64(second) * 1_000_000_000 + jitter,
            beatsPerMinute: 60 + second % 20, contact: .detected, rrTicks: ticks[start..<next],
            verdict: "verified")))
      if next == ticks.count { break }
    }
    return Series(
      name: "clean",
      lineage: ExportLineage(
        version: "1.2.3", source: "strap.btsnoop",
        digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        options: "--peer 1", device: "H10 strap", name: "clean"),
      items: items)
  }()

  /// Two gaps, one before which there is an event, lost contact, artefacts, cut intervals.
  static let gaps: Series = {
    var items: [Item] = []
    var time = newYear + 123_456_789
    func sample(
      _ packet: Int, _ ticks: [UInt16], after: Int64 = 1000, startsRun: Bool = false,
      lost: Int = 0, lastBeat: Int64? = nil
    ) {
      time += after * 1_000_000
      items.append(
        .sample(
          SeriesSample(
            packet: packet, nanoseconds: time, beatsPerMinute: 75, contact: .detected,
            energy: packet % 10 == 0 ? packet : nil, rrTicks: ticks[...], rrLost: lost,
            startsRun: startsRun, lastBeat: lastBeat.map { time + $0 }, verdict: "suspect")))
    }
    sample(10, [], startsRun: true)
    sample(11, [853, 851])
    sample(12, [840])
    sample(13, [1023, 1024, 1025])
    items.append(
      .event(
        SeriesEvent(
          .gap, nanoseconds: time + 1_000_000_000, packet: 14, duration: 12_345_000_000,
          detail: "12 notifications, \"missing\"")))
    sample(14, [840, 839], after: 13_345, startsRun: true)
    sample(15, [600])
    items.append(.event(SeriesEvent(.contactLost, nanoseconds: time, packet: 16)))
    sample(16, [])
    items.append(.event(SeriesEvent(.contactFound, nanoseconds: time, packet: 17)))
    items.append(
      .event(SeriesEvent(.artefact, nanoseconds: time, packet: 17, detail: "missed beat\nhere")))
    sample(17, [1701])
    sample(20, [820], lost: 2)
    sample(21, [835], after: 5000)
    sample(22, [830], after: 20_000, startsRun: true, lastBeat: -250_000_000)
    sample(23, [831, 832, 833, 834, 835, 836, 837, 838, 839, 840, 841])
    return Series(
      name: "gaps",
      lineage: ExportLineage(
        version: "0.3", source: "a, \"b\".pcapng", digest: "00ff", options: "--from 1 --to 2",
        device: "Strap, \"left\" = a\\", name: "gaps"),
      items: items)
  }()

  /// A gap of which only an event tells.
  static let gapByEvent = Series(
    name: "gap-by-event", lineage: ExportLineage(version: "1.0.0", name: "gap-by-event"),
    items: [
      .sample(SeriesSample(packet: 1, nanoseconds: newYear, rrTicks: [1024, 1024])),
      .event(SeriesEvent(.gap, nanoseconds: newYear, packet: 2, duration: 10_000_000_000)),
      .sample(SeriesSample(packet: 2, nanoseconds: newYear + 10_000_000_000, rrTicks: [1024])),
    ])

  /// Numbers at the ends of what their types hold, and a clock that steps back.
  static let edges: Series = {
    var items: [Item] = []
    let beats: [Int?] = [0, 1, 254, 255, 256, 65535, nil]
    for (index, beats) in beats.enumerated() {
      items.append(
        .sample(
          SeriesSample(
            packet: index, nanoseconds: newYear + Int64(index) * 990_000_000,
            beatsPerMinute: beats, contact: SensorContact(bits: UInt8(index)),
            energy: 65535, rrTicks: [0, 1, 65535, 0, 3])))
    }
    items.append(
      .sample(
        SeriesSample(
          packet: 5_000_000_000, nanoseconds: newYear - 5_000_000_000, beatsPerMinute: 60,
          rrTicks: [1000], startsRun: true)))
    // Several at one time, and 40 days later.
    for packet in 50...53 {
      items.append(
        .sample(
          SeriesSample(
            packet: packet, nanoseconds: newYear + 9_000_000_000, beatsPerMinute: 61,
            rrTicks: [0, 0])))
    }
    items.append(
      .sample(
        SeriesSample(
          packet: 60, nanoseconds: newYear + 40 * 86_400 * 1_000_000_000, beatsPerMinute: 62,
          rrTicks: [1024], startsRun: true)))
    return Series(
      name: "edges", lineage: ExportLineage(version: "1.0.0", name: "ed/g\u{e9}s"), items: items)
  }()

  /// Heart rates alone.
  static let withoutIntervals = Series(
    name: "without-intervals", lineage: ExportLineage(version: "1.0.0", name: "without-intervals"),
    items: (0..<20).map { index in
      .sample(
        SeriesSample(
          packet: index + 1, nanoseconds: newYear + Int64(index) * 1_000_000_000,
          beatsPerMinute: 70 + index, startsRun: index == 0))
    })

  /// A signal of three pieces, with values at the ends of the scale.
  ///
  /// It begins behind the first value. A strap's clock is off, so its rate is no whole number.
  static let withECG = series(
    "with-ecg", starts: [2.5, 2.5 + 1500 * 0.0076925 + 20.004, 60.25], counts: [1500, 1100, 3000])

  /// A signal that begins an hour before the first value.
  static let ecgBeforeAll = series("ecg-before-all", starts: [-3600], counts: [50_000])

  /// A piece that a damaged time puts years away: it is left out, and told.
  static let ecgTooFar = series("ecg-too-far", starts: [1, 200_000_000], counts: [1000, 400])

  private static func series(
    _ name: String, starts: [Double], counts: [Int]
  ) -> Series {
    var samples: [Int16] = []
    var pieces: [Waveform.Piece] = []
    for (start, count) in zip(starts, counts) {
      pieces.append(
        Waveform.Piece(
          start: newYear + Int64(start * 1e9), samples: samples.count..<samples.count + count))
      samples += (0..<count).map { Int16(1 + ($0 * 7919) % 1777) }
    }
    samples[1] = .max
    samples[2] = .min
    return Series(
      name: name, lineage: clean.lineage, items: clean.items,
      waveform: Waveform(
        label: "ECG", unit: "uV", period: 0.0076925, samples: samples, pieces: pieces, leftOut: 0))
  }

  /// Nothing.
  static let empty = Series(name: "empty", lineage: ExportLineage(version: "1.0.0"), items: [])
}

/// What a writer made.
struct Exported {
  let main: [UInt8]
  let side: [UInt8]
  let omissions: ExportOmissions

  init(_ series: Series, as format: ExportFormat) {
    var outputs = ExportOutputs()
    var main: [UInt8] = []
    var side: [UInt8] = []
    var writer = format.writer(series.lineage, series.waveform)
    writer.begin(&outputs)
    for item in series.items {
      switch item {
      case .sample(let sample): writer.write(sample, &outputs)
      case .event(let event): writer.write(event, &outputs)
      }
      // As a caller does that writes on while it reads.
      main += [UInt8](outputs.main.span)
      side += [UInt8](outputs.side.span)
      outputs.main.removeAll()
      outputs.side.removeAll()
    }
    writer.finish(&outputs)
    self.main = main + [UInt8](outputs.main.span)
    self.side = side + [UInt8](outputs.side.span)
    omissions = writer.omissions
  }

  var text: String { String(decoding: main, as: UTF8.self) }
  var sideText: String { String(decoding: side, as: UTF8.self) }
  var lines: [String] { text.split(separator: "\n").map(String.init) }
  var sideLines: [String] { sideText.split(separator: "\n").map(String.init) }
}
