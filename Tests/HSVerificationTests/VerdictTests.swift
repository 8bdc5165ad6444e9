import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Foundation
import Testing

/// Verdicts that somebody who knows straps would sign: each scene was judged wrongly once.
struct VerdictTests {
  typealias Note = CheckTests.Note

  static func judged(_ notes: [Note]) -> SeriesVerification {
    Streams.verify(CheckTests.series(notes))
  }

  /// How many samples are verified.
  static func verified(_ result: SeriesVerification) -> Int {
    result.reasons.indices.count { result.verdict(ofSample: $0) == .verified }
  }

  @Test func `A long series, with spells and efforts, is verified as a whole`() {
    var strap = StrapSimulator()
    strap.count = 4320
    strap.spells = 4
    strap.effort = 20
    let result = Streams.verify(Streams.series(strap.notifications(seed: 12)))
    #expect(result.verdict == .verified)
    #expect(result.reasons.count == strap.count)
  }

  @Test func `No verified interval is an artefact, and none lies where beats were not counted`() {
    var strap = StrapSimulator()
    strap.spells = 4
    let series = Streams.series(strap.notifications(seed: 3))
    let result = Streams.verify(series)
    var artefacts = 0
    for sample in 0..<series.count {
      if result.reasons[sample].contains(.beatsUnchecked) {
        #expect(result.verdict(ofSample: sample) > .verified)
      }
      for place in series.intervals(ofSample: sample) where result.beats[place].isArtefact {
        artefacts += 1
        #expect(result.verdict(ofInterval: place, inSample: sample) > .verified)
        #expect(result.verdict(ofSample: sample) > .verified)
      }
    }
    #expect(artefacts >= 4)
    // A normal interval beside a span keeps its own verdict.
    let apart = (0..<series.count).contains { sample in
      result.reasons[sample].contains(.span)
        && series.intervals(ofSample: sample).contains {
          result.verdict(ofInterval: $0, inSample: sample) < result.verdict(ofSample: sample)
        }
    }
    #expect(apart || Self.verified(result) > 0)
  }

  @Test func `A sensor that keeps only the first interval of each notification covers too little`()
  {
    var notes = CheckTests.sound(660)
    for index in notes.indices {
      notes[index].measurement.rrIntervals = Array(notes[index].measurement.rrIntervals.prefix(1))
    }
    let result = Self.judged(notes)
    let short = result.findings.filter { $0.code == .shortCoverage }
    #expect(!short.isEmpty)
    // What is lacking is a length of time: the sentence has the word, the amount no sign.
    #expect(short.allSatisfy { $0.amount > 0 && !$0.description.contains("lack -") })
    #expect(Self.verified(result) == 0)
  }

  @Test func `One interval in twenty that is missing everywhere is no few lost beats`() {
    var notes = CheckTests.sound(900)
    var number = 0
    for index in notes.indices {
      notes[index].measurement.rrIntervals.removeAll { _ in
        number += 1
        return number % 20 == 0
      }
    }
    let result = Self.judged(notes)
    #expect(result.findings.contains { $0.code == .shortCoverage })
    #expect(Self.verified(result) == 0)
  }

  @Test func `The same notification again and again is no heart's`() {
    var notes = CheckTests.sound(600)
    for index in 200..<320 { notes[index].measurement = notes[200].measurement }
    let result = Self.judged(notes)
    let found = result.findings.filter { $0.code == .repeatedValues }
    #expect(found.map(\.count) == [120])
    #expect((200..<320).allSatisfy { result.verdict(ofSample: $0) >= .suspect })
  }

  @Test(arguments: [60.0, 120, 180])
  func `A heart paced at a constant rate is not suspect, and not verified`(_ rate: Double) {
    let result = Streams.verify(Self.steady(rate, count: 1200, spread: 0))
    #expect(result.findings.contains { $0.code == .repeatedValues })
    #expect(result.reasons.indices.allSatisfy { result.verdict(ofSample: $0) < .suspect })
    #expect(result.verdict == .consistent)
    let beats = result.runs.first?.grades.first { $0.subject == .beats }
    #expect(beats?.obstacle == .neverVaries)
  }

  @Test func `A sensor that is stuck at values that do not add up is suspect`() {
    let once = CheckTests.sound(3)[2]
    var notes = CheckTests.sound(300)
    for index in notes.indices {
      notes[index].measurement = once.measurement
      notes[index].measurement.rrIntervals = [RRInterval(rawValue: 1000)]
    }
    let result = Self.judged(notes)
    #expect((0..<300).allSatisfy { result.verdict(ofSample: $0) >= .suspect })
  }

  @Test func `An odd first interval makes no steady rate stale`() {
    let result = Streams.verify(Self.steady(53, count: 900, spread: 0.002, oddStart: 0.3))
    #expect(!result.findings.contains { $0.code == .flatRate })
  }

  @Test func `Intervals made of the rate are told`() {
    var notes = CheckTests.sound(600)
    for index in notes.indices {
      let rate = notes[index].measurement.beatsPerMinute
      let ticks = UInt16((61_440 / Double(max(rate, 1))).rounded())
      notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map { _ in
        RRInterval(rawValue: ticks)
      }
    }
    let result = Self.judged(notes)
    #expect(result.findings.contains { $0.code == .echoedRate })
    #expect(Self.verified(result) == 0)
  }

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `Intervals made of a high rate, but for two ticks, are not verified`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var strap = StrapSimulator()
    strap.rate = 150
    let sound = strap.notifications(seed: seed)
    var made = sound
    for index in made.indices {
      let ticks = (61_440 / Double(made[index].rate)).rounded()
      made[index].ticks = made[index].ticks.map { _ in
        UInt16(ticks + Double(Int.random(in: -2...2, using: &random)))
      }
    }
    let result = Streams.verify(Streams.series(made))
    #expect(result.verdictCounts[0] == 0)
    #expect(result.runs.contains { $0[.origin]?.obstacle?.isOfOrigin == true })
    #expect(Streams.verify(Streams.series(sound)).verdict == .verified)
  }

  /// The thresholds of 91 beats around grow with what is put in.
  @Test(arguments: [0.1, 0.2], 1...3 as ClosedRange<UInt64>)
  func `Of a fifth of falsified intervals no variability is given`(_ share: Double, _ seed: UInt64)
  {
    var random = SeededGenerator(seed: seed)
    var notes = CheckTests.sound(1200, seed: seed)
    for index in notes.indices {
      notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map {
        guard Double.random(in: 0..<1, using: &random) < share else { return $0 }
        return RRInterval(
          rawValue: UInt16(Double($0.rawValue) * (Bool.random(using: &random) ? 0.5 : 1.6)))
      }
    }
    for run in Self.judged(notes).runs where run.samples.count > 300 {
      let check = run[.artefacts]
      #expect(check?.obstacle == .thresholdsGrown || check?.outcome == .failed, "\(share)")
      #expect(run.objectionToVariability != nil)
    }
    let sound = Self.judged(CheckTests.sound(1200, seed: seed))
    #expect(sound.runs.allSatisfy { $0.objectionToVariability == nil })
    #expect(sound.runs.allSatisfy { $0[.artefacts]?.figure(.unfoundBeats)?.value == 0 })
  }

  @Test func `A rate that is stuck is suspect where the heart goes on`() {
    var strap = StrapSimulator()
    strap.effort = 60
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for (index, sent) in strap.notifications(seed: 8).enumerated() {
      var bytes = sent.bytes
      if (300..<420).contains(index) { bytes[1] = 90 }
      series.append(bytes: bytes, packet: index + 1, time: Int64(sent.time * 1e9))
    }
    let result = Streams.verify(series)
    #expect((310..<410).allSatisfy { result.verdict(ofSample: $0) >= .suspect })
  }

  @Test(arguments: [58.5, 59, 59.5, 60, 60.5, 61, 61.5, 119, 121])
  func `The beat of two clocks is no lost beat`(_ rate: Double) {
    for steadiness in [0.0, 0.02] {
      let series = Self.steady(rate, count: 900, spread: steadiness)
      let result = Streams.verify(series)
      let loud = result.findings.filter { $0.severity > .note && $0.code != .repeatedValues }
      #expect(loud.isEmpty, "\(loud)")
    }
  }

  /// A heart at a rate, a sensor that tells of it once a second, and a link without delay.
  static func steady(
    _ rate: Double, count: Int, spread: Double, drift: Double = 0, unit: Double = 1,
    oddStart: Double = 0, seed: UInt64 = 1
  ) -> HeartRateSeries {
    var random = SeededGenerator(seed: seed)
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var beat = 0.21
    // The first interval begins before the first beat.
    var last = beat - oddStart
    var mean = 60 / rate
    for number in 1...count {
      var bytes: [UInt8] = [0x16, 0]
      while true {
        let wave = sin(beat * 2 * .pi / 4.3)
        let interval =
          60 / rate * (1 + spread * (wave + Double.random(in: -0.3...0.3, using: &random)))
        guard beat + interval <= Double(number) else { break }
        beat += interval
        mean += 0.1 * (interval - mean)
        let ticks = UInt16(((beat - last) * 1024 * unit).rounded())
        last += Double(ticks) / 1024 / unit
        bytes += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
      }
      bytes[1] = UInt8((60 / mean).rounded())
      if bytes.count == 2 { bytes[0] = 0x06 }
      let time = Double(number) * (1 + drift * 1e-6)
      series.append(bytes: bytes, packet: number, time: Int64((time * 1e9).rounded()))
    }
    return series
  }

  @Test(arguments: [47.0, 60, 90, 133, 180])
  func `An hour at a constant rate is sound, whatever the clocks`(_ rate: Double) {
    for drift in [-300.0, 300] {
      let result = Streams.verify(Self.steady(rate, count: 3600, spread: 0.02, drift: drift))
      let suspect = result.reasons.indices.count { result.verdict(ofSample: $0) >= .suspect }
      #expect(suspect == 0, "\(result.findings.filter { $0.severity > .note })")
    }
  }

  @Test func `A doubled rate is told once, and no interval is called a placeholder`() {
    var notes = CheckTests.sound(600)
    for index in notes.indices { notes[index].measurement.beatsPerMinute *= 2 }
    let result = Self.judged(notes)
    #expect(result.findings.contains { $0.code == .rateDisagrees || $0.code == .poorFit })
    #expect(!result.findings.contains { $0.code == .sentinel })
  }

  /// A sensor that sends a notification for each beat.
  static func beatByBeat(_ count: Int) -> [Note] {
    var random = SeededGenerator(seed: 5)
    var time = 0.0
    var mean = 0.8
    return (0..<count).map { number in
      let interval =
        0.8 * (1 + 0.06 * sin(Double(number) / 5) + Double.random(in: -0.02...0.02, using: &random))
      let ticks = UInt16((interval * 1024).rounded())
      time += Double(ticks) / 1024
      mean += 0.1 * (interval - mean)
      return Note(
        time: time + Double.random(in: 0...0.01, using: &random),
        measurement: HeartRateMeasurement(
          beatsPerMinute: UInt16((60 / mean).rounded()), contact: .detected,
          rrIntervals: [RRInterval(rawValue: ticks)]))
    }
  }

  @Test func `A notification a beat is no cadence that stumbles`() {
    let whole = Self.judged(Self.beatByBeat(600))
    let loud = whole.findings.filter { $0.severity > .note }
    #expect(loud.isEmpty, "\(loud)")
    #expect(whole.verdict == .verified)
    var notes = Self.beatByBeat(600)
    notes.removeSubrange(300..<303)
    let lossy = Self.judged(notes)
    #expect(
      lossy.findings.filter { $0.code == .gap || $0.code == .lostNotifications }.map(\.count) == [3]
    )
  }

  @Test func `A silence that the link outlived is a pause, not a loss`() {
    var notes = CheckTests.sound(900)
    for index in 450..<900 { notes[index].time += 3600 }
    var series = CheckTests.series(notes)
    #expect(Streams.verify(series).findings.contains { $0.code == .gap && $0.count > 3000 })
    series.supervisionTimeout = 4
    let result = Streams.verify(series)
    #expect(!result.findings.contains { $0.code == .gap || $0.code == .lostNotifications })
    #expect(result.findings.contains { $0.code == .pause && $0.amount > 3590 })
    #expect(result.runs.count == 2)
  }

  @Test func `A rate that comes ten seconds late is not confirmed`() {
    var strap = StrapSimulator()
    strap.effort = 60
    let sent = strap.notifications(seed: 8)
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for (index, notification) in sent.enumerated() {
      var bytes = notification.bytes
      bytes[1] = sent[max(index - 10, 0)].rate
      series.append(bytes: bytes, packet: index + 1, time: Int64(notification.time * 1e9))
    }
    let result = Streams.verify(series)
    #expect(result.runs.allSatisfy { $0.verdict != .verified })
  }

  @Test func `A clean minute is consistent, with the RR unit told`() throws {
    let result = Self.judged(CheckTests.sound(75))
    #expect(result.verdict == .consistent || result.verdict == .verified)
    let run = try #require(result.runs.first)
    let unit = try #require(run.grades.first { $0.subject == .unit })
    #expect(unit.outcome == .passed)
    #expect(abs((unit.value?.value ?? 0) - 1) < 0.01)
    #expect((unit.value?.uncertainty ?? 1) < 0.006)
  }

  @Test func `A minute never tells the wrong unit, and two minutes tell the right one`() {
    var told = (right: 0, all: 0)
    for rate in [50.0, 59.5, 61.45, 75, 90.5, 120, 150] {
      for (unit, wrong) in [(1.0, Outcome.failed), (1000.0 / 1024, .passed)] {
        for count in [60, 75, 120] {
          for seed in UInt64(1)...3 {
            let series = Self.steady(rate, count: count, spread: 0.02, unit: unit, seed: seed)
            let grades = Streams.verify(series).runs.map(\.grades)
            let outcomes = grades.compactMap { $0.first { $0.subject == .unit }?.outcome }
            #expect(!outcomes.contains(wrong), "\(rate) bpm, \(count) s, seed \(seed)")
            guard count == 120 else { continue }
            told.all += 1
            if outcomes.allSatisfy({ $0 != .cannotTell }) { told.right += 1 }
          }
        }
      }
    }
    #expect(told.right * 10 >= told.all * 9, "\(told)")
  }

  @Test(arguments: [60, 75, 120])
  func `Milliseconds as ticks are rejected from a minute on`(_ count: Int) {
    var rejected = 0
    for seed in UInt64(1)...12 {
      var strap = StrapSimulator()
      strap.count = count
      strap.unit = 1000.0 / 1024
      let result = Streams.verify(Streams.series(strap.notifications(seed: seed)))
      if result.verdict == .rejected { rejected += 1 }
      #expect(result.verdict != .verified, "seed \(seed)")
    }
    #expect(rejected == 12)
  }

  @Test func `A few values between two bad ones say nothing for themselves`() {
    var notes = CheckTests.sound(600)
    for index in [300, 305, 309] { notes[index].measurement.beatsPerMinute = 300 }
    let result = Self.judged(notes)
    #expect((300...309).allSatisfy { result.verdict(ofSample: $0) >= .suspect })
    #expect(result.runs.count == 3)
  }

  @Test func `A rate that jumps with each value is one finding, and runs do not multiply`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<4000 {
      series.append(
        bytes: [0x16, index % 2 == 0 ? 60 : 180, 0, 3], packet: index + 1,
        time: Int64(index) * 1_000_000_000)
    }
    let result = Streams.verify(series)
    #expect(result.findings.count < 100)
    #expect(result.runs.count < 100)
  }

  @Test func `The verdict follows from the grades`() {
    let series = CheckTests.sound()
    for run in Self.judged(series).runs { #expect(Verdict(run.grades) == run.verdict) }
    var notes = series
    for index in notes.indices { notes[index].measurement.rrIntervals = [] }
    for run in Self.judged(notes).runs { #expect(Verdict(run.grades) == .notCheckable) }
  }

  // MARK: - The unit has two witnesses

  /// Intervals that are missing for a reason of their own: none of these makes the unit wrong.
  enum Hole: String, CaseIterable {
    case withoutContact = "30 s without intervals"
    case dropped = "one interval in fifty dropped"
    case equalOmitted = "intervals equal to the one before omitted"
    case bundled = "intervals only in every tenth notification"

    func put(into notes: [Note]) -> [Note] {
      var notes = notes
      var random = SeededGenerator(seed: 5)
      var last: RRInterval?
      var waiting: [RRInterval] = []
      for index in notes.indices {
        let own = notes[index].measurement.rrIntervals
        switch self {
        case .withoutContact:
          if (600..<630).contains(index) { notes[index].measurement.rrIntervals = [] }
        case .dropped:
          notes[index].measurement.rrIntervals = own.filter { _ in
            Int.random(in: 0..<50, using: &random) > 0
          }
        case .equalOmitted:
          notes[index].measurement.rrIntervals = own.filter { interval in
            defer { last = interval }
            return interval != last
          }
        case .bundled:
          waiting += own
          notes[index].measurement.rrIntervals = index % 10 == 9 ? waiting : []
          if index % 10 == 9 { waiting = [] }
        }
      }
      return notes
    }
  }

  @Test(arguments: Hole.allCases, [52.0, 75, 110])
  func `Intervals that are missing do not make the unit wrong`(_ hole: Hole, _ rate: Double) {
    var strap = StrapSimulator()
    strap.rate = rate
    for seed in 1...3 as ClosedRange<UInt64> {
      let sound = strap.notifications(seed: seed).map {
        Note(
          time: $0.time,
          measurement: HeartRateMeasurement(
            beatsPerMinute: UInt16($0.rate), contact: .detected,
            rrIntervals: $0.ticks.map(RRInterval.init(rawValue:))))
      }
      let result = Self.judged(hole.put(into: sound))
      #expect(!result.findings.contains { $0.code == .millisecondsAsTicks })
      #expect(!result.reasons.contains { $0.contains(.wrongUnit) })
      #expect(result.verdictCounts[Int(Verdict.rejected.rawValue)] == 0)
      if hole == .withoutContact {
        let doubts = result.runs.map { $0[.origin]?.obstacle }
        #expect(result.verdict == .verified, "\(seed): \(doubts)")
        #expect(result.findings.contains { $0.code == .silentSpell && $0.count == 30 })
        #expect(!result.findings.contains { $0.code == .shortCoverage })
      }
      if hole == .bundled {
        #expect(!result.findings.contains { $0.code == .silentSpell })
        #expect(!result.findings.contains { $0.code == .smoothedIntervals })
      }
    }
  }

  @Test(arguments: [60, 120])
  func `Milliseconds are told in a minute by both witnesses`(_ count: Int) {
    var rejected = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var strap = StrapSimulator()
      strap.count = count + 60
      strap.unit = 1000.0 / 1024
      strap.rate = 55 + 5 * Double(seed)
      let notes = strap.notifications(seed: seed).dropFirst(60).map { $0 }
      // The rate is the heart's own, as the firmware knows it.
      var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
      for index in notes.indices {
        series.append(
          bytes: notes[index].bytes, packet: index + 1, time: Int64(notes[index].time * 1e9))
      }
      rejected += Streams.verify(series).verdict == .rejected ? 1 : 0
    }
    #expect(rejected >= 19)
  }

  /// A heart at rest has too few beats in a minute for its rate to be a witness: that beats fall behind evenly is one.
  @Test(arguments: [34.0, 38, 42, 48])
  func `Milliseconds of a heart at rest are told in a minute, and a lost beat is none`(
    _ rate: Double
  ) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var strap = StrapSimulator()
      (strap.count, strap.rate, strap.slot) = (120, rate, 0.045)
      let sound = Array(strap.notifications(seed: seed).dropFirst(60))
      strap.unit = 1000.0 / 1024
      let wrong = Array(strap.notifications(seed: seed).dropFirst(60))
      #expect(Streams.verify(Streams.series(wrong)).verdict == .rejected, "\(seed)")
      var lossy = sound
      if let index = lossy.indices.dropFirst(25).first(where: { !lossy[$0].ticks.isEmpty }) {
        lossy[index].ticks.removeFirst()
      }
      for own in [sound, lossy] {
        let found = Streams.verify(Streams.series(own)).findings
        #expect(!found.contains { $0.code == .millisecondsAsTicks }, "\(seed)")
      }
    }
  }

  /// A rate that is cut off is half a beat too low: at rest as much as half of what milliseconds make.
  @Test(arguments: [32.0, 38, 44])
  func `A rate that is cut off beside lost beats makes no unit wrong`(_ rate: Double) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var strap = StrapSimulator()
      (strap.count, strap.rate, strap.slot) = (150, rate, 0.045)
      var notes = Array(strap.notifications(seed: seed).dropFirst(20))
      var mean = 60 / rate
      for index in notes.indices {
        for ticks in notes[index].ticks { mean += 0.2 * (Double(ticks) / 1024 - mean) }
        notes[index].rate = UInt8(60 / mean)
        notes[index].ticks.removeAll { _ in Int.random(in: 0..<45, using: &random) == 0 }
      }
      let result = Streams.verify(Streams.series(notes))
      #expect(!result.findings.contains { $0.code == .millisecondsAsTicks }, "\(seed)")
    }
  }

  // MARK: - A rate that does not follow its intervals

  /// An invented heart: the rate is a wave, each next interval beside it a little longer, twenty values a second.
  @Test func `Intervals that claim many times the time that passed are suspect in seconds`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for index in 0..<100 {
      let rate = Int(70 + 25 * sin(Double(index) / 8))
      var bytes: [UInt8] = [0x16, UInt8(rate)]
      for place in 0..<index % 10 {
        let ticks = 61_440 / rate + 7 * place
        bytes += [UInt8(ticks & 0xff), UInt8(ticks >> 8)]
      }
      if bytes.count == 2 { bytes[0] = 0x06 }
      series.append(bytes: bytes, packet: index + 1, time: Int64(index) * 51_000_000)
    }
    let result = Streams.verify(series)
    #expect(result.reasons.indices.allSatisfy { result.verdict(ofSample: $0) >= .suspect })
    #expect(result.findings.contains { $0.code == .longCoverage && $0.amount > 100 })
  }

  @Test func `A rate that is far off all along is suspect, and one that is off in a part is not`() {
    func judged(_ places: Range<Int>) -> SeriesVerification {
      var strap = StrapSimulator()
      (strap.count, strap.slot) = (400, 0.045)
      var notes = strap.notifications(seed: 6)
      for index in notes.indices where places.contains(index) && index % 9 < 2 {
        notes[index].rate += 7
      }
      return Streams.verify(Streams.series(notes))
    }
    let everywhere = judged(0..<400)
    #expect(everywhere.findings.contains { $0.code == .poorFit })
    #expect(everywhere.verdict == .suspect)
    let inPart = judged(100..<260)
    #expect(!inPart.findings.contains { $0.code == .poorFit })
    #expect(inPart.verdict < .suspect)
  }

  @Test func `What is held back at the start claims no time that did not pass`() {
    var strap = StrapSimulator()
    (strap.count, strap.slot) = (60, 0.045)
    var notes = strap.notifications(seed: 4)
    // Twenty values are delivered at once, as a host does that slept.
    for index in 0..<20 { notes[index].time = notes[20].time - 0.04 + Double(index) * 0.001 }
    let result = Streams.verify(Streams.series(notes))
    #expect(!result.findings.contains { $0.code == .longCoverage })
  }

  @Test func `A rate two hundredths too high is not confirmed`() {
    var strap = StrapSimulator()
    strap.effort = 30
    var notes = strap.notifications(seed: 4)
    for index in notes.indices {
      notes[index].rate = UInt8((Double(notes[index].rate) * 1.02).rounded())
    }
    let result = Streams.verify(Streams.series(notes))
    #expect(result.runs.allSatisfy { $0.verdict != .verified && $0.verdict < .suspect })
  }

  // MARK: - What is missing and what came twice, on the timer's lattice

  @Test(arguments: [0.02, 0.1, 0.3], [0.0, 0.495, 0.99])
  func `Losses at random are counted`(_ share: Double, _ slot: Double) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let sound = CheckTests.sound(900, seed: seed, slot: slot)
      let kept = sound.indices.filter { _ in Double.random(in: 0..<1, using: &random) >= share }
      let lost = (kept.last ?? 0) - (kept.first ?? 0) + 1 - kept.count
      let result = Self.judged(kept.map { sound[$0] })
      let told = result.findings.filter { [.gap, .lostNotifications].contains($0.code) }
        .reduce(0) { $0 + $1.count }
      // Where slots are as long as the period, an arrival may be as late as the next one.
      #expect(abs(told - lost) <= (slot > 0.9 ? 3 : 2), "\(told) of \(lost)")
      #expect(!result.findings.contains { $0.code == .surplusNotifications })
      #expect(result.verdictCounts[Int(Verdict.rejected.rawValue)] == 0)
    }
  }

  @Test(arguments: [0.3, 0.6, 1], [0.001, 0.4])
  func `Notifications that came twice are told and left out`(_ share: Double, _ later: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      var notes: [Note] = []
      var twice = 0
      for note in CheckTests.sound(900, seed: seed) {
        notes.append(note)
        guard Double.random(in: 0..<1, using: &random) < share else { continue }
        notes.append(Note(time: note.time + later, measurement: note.measurement))
        twice += 1
      }
      notes.sort { $0.time < $1.time }
      let result = Self.judged(notes)
      let told = result.findings.filter { $0.code == .duplicate }
      #expect(told.map(\.count) == [twice])
      #expect(told.allSatisfy { $0.description.contains("\(twice) notifications are the one") })
      // The check fails, and condemns nothing: what came twice is left out.
      #expect(result.runs.allSatisfy { $0[.duplicates]?.outcome == .failed })
      #expect(result.runs.map(\.verdict) == [.verified])
      #expect(result.runs.allSatisfy { $0.grades.first?.outcome == .passed })
      #expect(!result.findings.contains { $0.code == .longCoverage })
      #expect(Self.verified(result) > 800)
    }
  }

  // MARK: - Data that no heart makes

  /// Intervals in ticks that were made up.
  enum Invention: String, CaseIterable {
    case constant, sine, noise, copied

    func intervals(_ count: Int) -> [UInt16] {
      var random = SeededGenerator(seed: 9)
      let heart = CheckTests.sound(200).flatMap(\.measurement.rrIntervals).map(\.rawValue)
      return (0..<count).map { index in
        switch self {
        case .constant: 865
        case .sine: UInt16(865 + 40 * sin(Double(index) * 0.9))
        case .noise:
          UInt16(
            865 + (0..<12).reduce(-6) { sum, _ in sum + .random(in: 0..<1, using: &random) } * 30)
        case .copied: heart[60 + index % 60]
        }
      }
    }
  }

  @Test(arguments: Invention.allCases) func `What may be made up is consistent at most`(
    _ invention: Invention
  ) {
    let intervals = invention.intervals(2000)
    var (next, beat, mean) = (0, 0.0, 0.845)
    var notes: [Note] = []
    for second in 1...780 {
      var own: [RRInterval] = []
      while beat + Double(intervals[next]) / 1024 <= Double(second) {
        beat += Double(intervals[next]) / 1024
        mean += 0.1 * (Double(intervals[next]) / 1024 - mean)
        own.append(RRInterval(rawValue: intervals[next]))
        next += 1
      }
      notes.append(
        Note(
          time: Double(second),
          measurement: HeartRateMeasurement(
            beatsPerMinute: UInt16((60 / mean).rounded()), contact: .detected, rrIntervals: own)))
    }
    let result = Self.judged(notes)
    #expect(Self.verified(result) == 0)
    #expect(result.runs.contains { $0[.origin]?.obstacle?.isOfOrigin == true })
    #expect(result.verdictCounts[Int(Verdict.rejected.rawValue)] == 0)
  }

  @Test(arguments: [Invention.constant, .sine, .noise])
  func `What may be made up for minutes is consistent there, and the rest is verified`(
    _ invention: Invention
  ) {
    var notes = CheckTests.sound(1200, slot: 0)
    let made = 500..<760
    let own = notes[made].flatMap(\.measurement.rrIntervals).map { Int($0.rawValue) }
    // As long as those in whose place they stand.
    let invented = invention.intervals(own.count).map(Int.init)
    let longer = (own.reduce(0, +) - invented.reduce(0, +)) / own.count
    var intervals = invented[...]
    for index in made {
      notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map { _ in
        RRInterval(rawValue: UInt16((intervals.popFirst() ?? 865) + longer))
      }
    }
    let result = Self.judged(notes)
    let unproven = result.reasons.indices.filter { result.reasons[$0].contains(.unproven) }
    #expect(unproven.count { made.contains($0) } >= 120)
    // What stands beside it is looked at together with it.
    #expect(unproven.allSatisfy { (380..<880).contains($0) })
    #expect(unproven.allSatisfy { result.verdict(ofSample: $0) != .verified })
    #expect(made.count { result.verdict(ofSample: $0) == .verified } < made.count / 2)
    let told = result.runs.map { "\($0.verdict) \(String(describing: $0[.origin])) \($0.failed)" }
    #expect(Self.verified(result) > 800, "\(told)")
    #expect(!Self.judged(CheckTests.sound(1200)).reasons.contains { $0.contains(.unproven) })
  }

  @Test(arguments: [3, 5], [400, 900])
  func `Means of a heart at rest are not verified`(_ width: Int, _ seconds: Int) {
    var strap = StrapSimulator()
    (strap.count, strap.rate, strap.slot) = (seconds, 38, 0.045)
    for seed in 1...3 as ClosedRange<UInt64> {
      var notes = strap.notifications(seed: seed)
      var last: [Int] = []
      for index in notes.indices {
        notes[index].ticks = notes[index].ticks.map { ticks in
          last = last.suffix(width - 1) + [Int(ticks)]
          return UInt16(last.reduce(0, +) / last.count)
        }
      }
      #expect(Self.verified(Streams.verify(Streams.series(notes))) == 0)
    }
  }

  @Test func `Parts of a recording have the answer of its longest part`() {
    var notes = CheckTests.sound(1200, slot: 0)
    for index in [150, 151, 152] { notes[index].measurement.beatsPerMinute = 255 }
    let result = Self.judged(notes)
    #expect(result.runs.first?.samples.count ?? 0 < 160)
    #expect(result.runs.allSatisfy { $0[.origin]?.outcome == .passed })
  }

  @Test(arguments: [3, 5, 8], [600, 1200])
  func `Means over several intervals are not verified`(_ width: Int, _ seconds: Int) {
    for seed in 1...5 as ClosedRange<UInt64> {
      var notes = CheckTests.sound(seconds, seed: seed, slot: 0)
      var last: [Int] = []
      for index in notes.indices {
        notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map {
          interval in
          last = last.suffix(width - 1) + [Int(interval.rawValue)]
          return RRInterval(
            rawValue: UInt16((Double(last.reduce(0, +)) / Double(last.count)).rounded()))
        }
      }
      #expect(Self.verified(Self.judged(notes)) == 0, "\(seed)")
    }
  }

  @Test(arguments: [10, 20, 60], [true, false])
  func `What was lost on a link that lived is counted, on another it is not`(
    _ lost: Int, _ lived: Bool
  ) {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    series.supervisionTimeout = 2
    for (index, note) in CheckTests.sound(900).enumerated()
    where !(400..<400 + lost).contains(index) {
      if index == 400 + lost {
        series.noteGap("it was there", wereDue: lived ? true : nil)
      }
      series.append(note.measurement, packet: index + 1, time: Int64(note.time * 1e9))
    }
    let found = Streams.verify(series).findings.filter {
      [.gap, .lostNotifications, .pause].contains($0.code)
    }
    #expect(found.map(\.code) == [lived ? .gap : .pause])
    #expect(found.map(\.count) == [lived ? lost : 0])
  }

  @Test
  func `Early beats of a heart are no placeholders, and a value behind every interval is one`() {
    var random = SeededGenerator(seed: 3)
    let sound = CheckTests.sound(3000, seed: 5, slot: 0)
    var early = sound
    for index in early.indices where !early[index].measurement.rrIntervals.isEmpty {
      guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
      let length = UInt16.random(in: 500...512, using: &random)
      early[index].measurement.rrIntervals[0] = RRInterval(rawValue: length)
    }
    #expect(!Self.judged(early).findings.contains { $0.code == .sentinel })
    var trailing = sound
    for index in trailing.indices {
      trailing[index].measurement.rrIntervals.append(RRInterval(rawValue: 53))
    }
    let result = Self.judged(trailing)
    let named = result.findings.filter { $0.code == .sentinel }
    #expect(named.map { ($0.amount * 1.024).rounded() } == [53])
    // Judged without it, the rest is what it was; but it is not verified, as something was taken out.
    #expect(result.runs.map(\.verdict) == [.consistent])
    #expect(result.findings.allSatisfy { $0.severity < .warning || $0.code == .sentinel })
    #expect(result.verdictCounts[Int(Verdict.consistent.rawValue)] == sound.count)
  }

  /// A strap that writes 512 ticks where it has no interval: what lies between is judged on its own.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `Placeholders in place of intervals are holes, and accuse nobody`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var notes = CheckTests.sound(1200, seed: seed, slot: 0)
    var places: Set<Int> = []
    for index in notes.indices where !notes[index].measurement.rrIntervals.isEmpty {
      guard Int.random(in: 0..<33, using: &random) == 0 else { continue }
      places.insert(index)
      notes[index].measurement.rrIntervals[0] = RRInterval(rawValue: 512)
    }
    let result = Self.judged(notes)
    #expect(result.findings.filter { $0.code == .sentinel }.map(\.count) == [places.count])
    #expect(Set(result.reasons.indices.filter { result.reasons[$0].contains(.sentinel) }) == places)
    #expect(result.runs.allSatisfy { $0.verdict < .suspect })
    // Nothing is told of beats that were lost: it is known why.
    #expect(result.findings.allSatisfy { $0.severity < .warning || $0.code == .sentinel })
  }
}
