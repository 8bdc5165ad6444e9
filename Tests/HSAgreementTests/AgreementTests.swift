import HSHeartRate
import HSTestSupport
import Foundation
import Testing

/// Files of `fixtures/agreement`, which `tools/peers/compare agreement --write` makes.
enum Pair {
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Places.fixture("agreement/\(name)")))
  }

  /// A file's beats.
  static func source(_ name: String, marker: String? = nil) throws -> BeatSource {
    let stem = name.split(separator: ".")[0]
    let source = try BeatFile.read(bytes(name), name: name, marker: marker) { ending in
      try? bytes("\(stem).\(ending)")
    }
    return try #require(source)
  }

  /// Numbers of `expected.json`, by their paths.
  static func expected() throws -> [String: Double] {
    let value = try JSONSerialization.jsonObject(with: Data(try bytes("expected.json")))
    var numbers: [String: Double] = [:]
    func walk(_ value: Any, _ path: String) {
      if let members = value as? [String: Any] {
        for (key, member) in members { walk(member, path.isEmpty ? key : "\(path).\(key)") }
      } else if let number = value as? Double {
        numbers[path] = number
      }
    }
    walk(value, "")
    return numbers
  }

  /// A made-up heart in milliseconds: breathing and a walk.
  static func heart(_ count: Int, seed: UInt64) -> [Double] {
    var random = SeededGenerator(seed: seed)
    var walk = 0.0
    return (0..<count).map { index in
      walk = 0.97 * walk + Double.random(in: -14...14, using: &random)
      return 800 + walk + 30 * sin(Double(index) / (1.1 + Double(seed % 7) / 10))
    }
  }

  static func source(_ lengths: [Double], form: BeatSource.Form = .text) -> BeatSource {
    BeatSource(
      form: form, name: "made up", unit: "ms",
      intervals: lengths.enumerated().map { BeatInterval(milliseconds: $1, place: $0 + 1) })
  }
}

@Suite struct `Two recordings of the same beats` {
  @Test func `whose first has ticks written as milliseconds: that comes first`() throws {
    let agreement = try BeatAgreement(Pair.source("strap_RR.csv"), with: Pair.source("ecg.txt"))
    let unit = try #require(agreement.unit)
    let expected = try Pair.expected()
    #expect(unit.finding == .firstTicksAsMilliseconds)
    #expect(unit.ground == .ownClock)
    #expect(abs(unit.ratio - expected["ratio", default: 0]) < 1e-9)
    #expect(unit.ratio - 3 * unit.error < 1.024 && unit.ratio + 3 * unit.error > 1.024)
    #expect(!agreement.agrees)
    #expect(agreement.differences.isEmpty)
    // The strap came four beats later.
    #expect(agreement.links.first?.first == 0..<1 && agreement.links.first?.second == 4..<5)
    #expect(agreement.matched == 1)
  }

  /// pingouin's and scipy's numbers, as `tools/peers/compare agreement --write` wrote them down.
  @Test func `get the statistics that independent libraries compute`() throws {
    let agreement = try BeatAgreement(Pair.source("strap_RR.csv"), with: Pair.source("ecg.txt"))
    let expected = try Pair.expected()
    for (name, statistics) in [
      ("statistics", agreement.statistics), ("statistics_as_written", agreement.written),
    ] {
      let own = try #require(statistics)
      var numbers: [String: Double] = [
        "pairs": Double(own.count), "deviation_ms": own.deviation, "correlation": own.correlation,
        "median_ms": own.median, "robust_deviation_ms": own.robustDeviation,
      ]
      for (key, estimate) in [
        ("bias_ms", own.bias), ("lower_limit_ms", own.lowerLimit),
        ("upper_limit_ms", own.upperLimit), ("icc_2_1", own.icc), ("concordance", own.concordance),
      ] {
        numbers["\(key).value"] = estimate.value
        numbers["\(key).low"] = estimate.low
        numbers["\(key).high"] = estimate.high
      }
      #expect(numbers.count == 20)
      for (key, number) in numbers {
        let wanted = try #require(expected["\(name).\(key)"])
        #expect(abs(number - wanted) < 1e-7 * max(1, abs(wanted)), "\(name).\(key)")
      }
    }
  }

  @Test func `the other way round blame the same one`() throws {
    let agreement = try BeatAgreement(Pair.source("ecg.txt"), with: Pair.source("strap_RR.csv"))
    #expect(agreement.unit?.finding == .secondTicksAsMilliseconds)
    #expect(abs((agreement.unit?.ratio ?? 0) - 1 / 1.024) < 0.0005)
    #expect(abs(agreement.statistics?.bias.value ?? 9) < 0.3)
  }

  @Test(arguments: [
    (
      1.024, BeatSource.Form.text, UnitTest.Finding.firstTicksAsMilliseconds,
      UnitTest.Ground.reference
    ),
    (1 / 1.024, .text, .firstMillisecondsAsTicks, .reference),
    (1 / 1.024, .wfdb, .firstMillisecondsAsTicks, .countedSamples),
    (1.024, .edf, .firstTicksAsMilliseconds, .countedSamples),
  ])
  func `name the unit without any clock, and on what ground`(
    factor: Double, form: BeatSource.Form, finding: UnitTest.Finding, ground: UnitTest.Ground
  ) {
    let heart = Pair.heart(150, seed: 3)
    let agreement = BeatAgreement(
      Pair.source(heart.map { $0 * factor }), with: Pair.source(heart, form: form))
    #expect(agreement.unit?.finding == finding)
    #expect(agreement.unit?.ground == ground)
    #expect(abs(agreement.statistics?.bias.value ?? 9) < 0.001)
  }

  @Test func `name no unit for another scale`() {
    let heart = Pair.heart(150, seed: 4)
    let agreement = BeatAgreement(
      Pair.source(heart.map { $0 * 1.012 }), with: Pair.source(heart))
    #expect(agreement.unit?.finding == .otherScale)
    #expect(!agreement.agrees)
  }

  @Test func `agree where they do`() {
    let heart = Pair.heart(200, seed: 5)
    let agreement = BeatAgreement(
      Pair.source(heart), with: Pair.source(heart.map { ($0 / 2).rounded() * 2 }))
    #expect(agreement.unit?.finding == .same)
    #expect(agreement.agrees)
    #expect(agreement.unit?.ground == nil)
  }

  @Test func `have every fault named where it is`() throws {
    let agreement = try BeatAgreement(Pair.source("faults.txt"), with: Pair.source("ecg.txt"))
    #expect(agreement.unit?.finding == .same)
    let rows = VectorFile.rows(Places.fixture("agreement/truth.tsv"), columns: 3)
    #expect(rows.count == 5)
    #expect(agreement.differences.count == rows.count, "\(agreement.differences)")
    for (row, found) in zip(rows, agreement.differences) {
      let line: Int = row.number(0)
      #expect("\(found.kind.rawValue)" == row[1])
      #expect(found.beats == row.number(2))
      // Of intervals that came twice, nobody knows which of them are the second ones.
      #expect(abs(found.first.lowerBound + 1 - line) <= (found.kind == .extra ? 3 : 0), "\(row)")
      switch found.kind {
      case .missing, .split:
        #expect(found.cause == .strap && found.evidence == .rhythm)
      case .absent, .extra: #expect(found.cause == .unknown)
      case .moved, .length: break
      }
    }
  }

  @Test func `blame the reference where its beats make no sense`() {
    let heart = Pair.heart(120, seed: 6)
    var other = heart
    other.replaceSubrange(60...61, with: [heart[60] + heart[61]])
    let agreement = BeatAgreement(Pair.source(heart), with: Pair.source(other))
    #expect(agreement.differences.count == 1)
    #expect(agreement.differences.first?.kind == .split)
    #expect(agreement.differences.first?.cause == .reference)
  }

  @Test(arguments: [
    (
      IntervalMark?.some(.loss), BeatDifference.Cause.radio,
      BeatDifference.Evidence.lostNotifications
    ),
    (.reconnect, .radio, .reconnect), (.recorder, .recorder, .recorderLoss),
    (.unheard, .recorder, .unheard), (.encrypted, .recorder, .encrypted),
    (.damaged, .recorder, .damaged),
    (.contact, .strap, .contact), (nil, .unknown, .none),
  ])
  func `tell who lost intervals by what is known of the place`(
    mark: IntervalMark?, cause: BeatDifference.Cause, evidence: BeatDifference.Evidence
  ) {
    let heart = Pair.heart(120, seed: 7)
    var own = Pair.source(heart)
    own.intervals.removeSubrange(50..<56)
    own.intervals[50].marks = mark.map { [$0] } ?? []
    own.intervals[50].isJoined = false
    let agreement = BeatAgreement(own, with: Pair.source(heart))
    #expect(agreement.differences.map(\.kind) == [.absent])
    #expect(agreement.differences.first?.beats == 6)
    #expect(agreement.differences.first?.first == 50..<50)
    #expect(agreement.differences.first?.cause == cause)
    #expect(agreement.differences.first?.evidence == evidence)
  }

  @Test(arguments: [1, 2, 4, 6] as [UInt64])
  func `of different hearts are not compared`(seed: UInt64) {
    let agreement = BeatAgreement(
      Pair.source(Pair.heart(160, seed: seed)), with: Pair.source(Pair.heart(160, seed: seed + 70)))
    #expect(agreement.refusal == .unlike)
    #expect(agreement.statistics == nil && agreement.unit == nil && agreement.differences.isEmpty)
  }

  /// An optical sensor is off by 15 ms where breathing moves the intervals by 30.
  @Test func `of which one is noisy are compared`() {
    let heart = Pair.heart(300, seed: 12)
    var random = SeededGenerator(seed: 3)
    let noisy = heart.map { beat in
      beat + (0..<12).reduce(-90.0) { sum, _ in sum + Double.random(in: 0...15, using: &random) }
    }
    let agreement = BeatAgreement(
      Pair.source(Array(noisy[10..<250])), with: Pair.source(heart))
    #expect(agreement.refusal == nil)
    #expect(agreement.links.first?.second == 10..<11)
    #expect(agreement.matched > 0.95)
  }

  @Test func `too even or too short are not compared`() {
    let even = (0..<200).map { 800 + Double($0 % 2) }
    #expect(BeatAgreement(Pair.source(even), with: Pair.source(even)).refusal == .tooEven)
    let short = Array(Pair.heart(29, seed: 8))
    #expect(BeatAgreement(Pair.source(short), with: Pair.source(short)).refusal == .tooFew)
  }

  @Test func `of hours are laid along a band, and over what is lost`() {
    let heart = Pair.heart(1_500, seed: 9)
    var own = heart
    own.removeSubrange(700..<740)
    // Fields for a band of 64 on both sides.
    let agreement = BeatAgreement(
      Pair.source(Array(own[100..<1_200])), with: Pair.source(heart), fields: 150_000)
    #expect(agreement.differences.map(\.kind) == [.absent])
    #expect(agreement.differences.first?.beats == 40)
    #expect(agreement.pairs.count == 1_100)
  }

  @Test func `count pairs that are of one beat, and list the others`() throws {
    var lengths = Pair.heart(400, seed: 5)
    let clean = try #require(
      BeatAgreement(Pair.source(lengths), with: Pair.source(lengths)).statistics)
    #expect(clean.deviation == 0)
    let reference = lengths
    // One interval across a gap, one in which a beat was missed, and a beat 100 ms elsewhere, which counts.
    lengths[100] += 6660
    lengths[200] *= 1.9
    lengths[300] += 100
    let agreement = BeatAgreement(Pair.source(lengths), with: Pair.source(reference))
    let statistics = try #require(agreement.statistics)
    #expect(agreement.unlikePairs == 2)
    #expect(statistics.count == 398)
    #expect(abs(statistics.bias.value - 100.0 / 398) < 1e-9)
    #expect(statistics.robustLimits == (0, 0))
    #expect(
      agreement.count(.extra) == 2 && agreement.count(.absent) == 2 && agreement.count(.length) == 1
    )
  }

  @Test func `a clock that was laid on the host's runs as fast as its intervals say`() throws {
    let heart = Pair.heart(900, seed: 3)
    var (own, other) = (Pair.source(heart, form: .capture), Pair.source(heart))
    var time = 1000.0
    for index in heart.indices {
      time += heart[index] / 1000
      other.intervals[index].time = time
      // The strap's clock is 80 ppm fast; known as 70 ± 8 ppm, and taken out of its times.
      own.intervals[index].time = time * (1 + 10e-6)
    }
    own.ownClock = (70e-6, 8e-6)
    let clocks = try #require(BeatAgreement(own, with: other).clocks)
    #expect(abs((clocks.drift ?? 0) - 80) < 0.5)
    own.isUTC = true
    other.isUTC = true
    let hosts = try #require(BeatAgreement(own, with: other).clocks)
    #expect(abs((hosts.drift ?? 0) - 10) < 0.5)
    #expect(abs((hosts.driftError ?? 0) - 8) < 0.5)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `what a hole adds to a clock is no drift`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let heart = Pair.heart(900, seed: seed)
    var (own, other) = (Pair.source(heart, form: .capture), Pair.source(heart))
    let drift = Double.random(in: -60...60, using: &random)
    var time = 1000.0
    for index in heart.indices {
      time += heart[index] / 1000
      other.intervals[index].time = time
      // Behind each hole the fastest delivery is another part of the link's interval late.
      let step = index < 300 ? 0 : index < 500 ? 0.21 : -0.16
      let noise = Double.random(in: -0.002...0.002, using: &random)
      own.intervals[index].time = time * (1 + drift * 1e-6) + step + noise
      if index == 300 || index == 500 { own.intervals[index].marks = [.loss, .newClock] }
    }
    let clocks = try #require(BeatAgreement(own, with: other).clocks)
    let (found, error) = (try #require(clocks.drift), try #require(clocks.driftError))
    #expect(abs(found - drift) <= max(4 * error, 2))
    #expect(error < 20)
  }

  @Test func `have their clocks compared`() {
    let heart = Pair.heart(300, seed: 10)
    func timed(_ start: Double, _ speed: Double, from first: Int) -> BeatSource {
      var source = Pair.source(Array(heart[first...]))
      var time = heart[..<first].reduce(0, +) / 1000
      for index in source.intervals.indices {
        time += source.intervals[index].milliseconds / 1000
        source.intervals[index].time = start + time * speed
      }
      return source
    }
    let agreement = BeatAgreement(timed(1000, 1.0004, from: 20), with: timed(0, 1, from: 0))
    #expect(abs((agreement.clocks?.drift ?? 0) - 400) < 20)
    #expect((agreement.clocks?.driftError ?? 99) < 20)
    #expect(abs((agreement.clocks?.offset ?? 0) - 1000.05) < 0.06)
    #expect(BeatAgreement(Pair.source(heart), with: Pair.source(heart)).clocks == nil)
  }

  /// A strap that a phone app recorded in 2015, beside an ECG.
  @Test func `of a real strap and an ECG: ticks as milliseconds`() throws {
    guard let folder = Shared.find("heart-rate/agree", for: "a real strap beside an ECG") else {
      return
    }
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    let strap = try #require(files.first { $0.lastPathComponent.hasSuffix("_RR.csv") })
    let ecg = try #require(files.first { $0.lastPathComponent.hasPrefix("ECG_Teil") })
    func read(_ file: URL) throws -> BeatSource {
      try #require(
        try BeatFile.read([UInt8](Data(contentsOf: file)), name: file.lastPathComponent))
    }
    let agreement = try BeatAgreement(read(strap), with: read(ecg))
    #expect(agreement.unit?.finding == .firstTicksAsMilliseconds)
    #expect(agreement.unit?.ground == .ownClock)
    #expect(abs((agreement.unit?.ratio ?? 0) - 1.0241) < 0.0002)
    #expect(agreement.pairs.count == 409)
    // scipy 1.17.1 and pingouin 0.7.0 of the same pairs.
    let statistics = try #require(agreement.statistics)
    #expect(abs(statistics.bias.value - 0.0750114608801956) < 1e-9)
    #expect(abs(1.96 * statistics.deviation - 3.3749287037281572) < 1e-9)
    #expect(abs(statistics.correlation - 0.9994310901945894) < 1e-9)
    // The first 118 pairs, of which others have given the figures.
    let first = agreement.pairs.prefix(118).map {
      (
        first: agreement.first.intervals[$0.first.lowerBound].milliseconds * 1000 / 1024,
        second: agreement.second.intervals[$0.second.lowerBound].milliseconds
      )
    }
    let part = try #require(AgreementStatistics(first))
    #expect(abs(part.bias.value - 0.11) < 0.005)
    #expect(abs(1.96 * part.deviation - 4.85) < 0.005)
  }
}
