import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// Each check by a fault of its own, put into a series that is otherwise sound.
struct CheckTests {
  /// A notification to be changed.
  struct Note {
    var time: Double
    var measurement: HeartRateMeasurement
  }

  static func sound(_ count: Int = 600, seed: UInt64 = 4, slot: Double = 0.495) -> [Note] {
    var strap = StrapSimulator()
    strap.count = count
    strap.slot = slot
    return strap.notifications(seed: seed).map { notification in
      Note(
        time: notification.time,
        measurement: HeartRateMeasurement(
          beatsPerMinute: UInt16(notification.rate), contact: .detected,
          rrIntervals: notification.ticks.map(RRInterval.init(rawValue:))))
    }
  }

  static func series(
    _ notes: [Note], peer: Int = 1, connection: Int = 1, device: DeviceInformation? = nil,
    marks: [(Int, SeriesMark.Kind)] = []
  ) -> HeartRateSeries {
    var series = HeartRateSeries(
      origin: SeriesOrigin(peer: peer, connection: connection), device: device)
    for (index, note) in notes.enumerated() {
      for mark in marks where mark.0 == index { series.mark(mark.1, firstPacket: 10 * index + 5) }
      series.append(
        note.measurement, packet: 10 * (index + 1), time: Int64((note.time * 1e9).rounded()))
    }
    return series
  }

  static func found(_ result: SeriesVerification) -> [SeriesFinding.Code] {
    result.findings.map(\.code).filter { $0 != .lateDelivery }
  }

  @Test func `A sound series is verified`() {
    let result = Streams.verify(Self.series(Self.sound()))
    #expect(Self.found(result).isEmpty)
    #expect(result.runs.map(\.verdict) == [.verified])
    #expect(result.runs[0].checks.map(\.check) == Check.allCases)
    #expect(result.runs[0].packets == 10...6000)
  }

  @Test
  func `Without RR intervals nothing can be verified, and a second source makes it consistent`() {
    var notes = Self.sound()
    for index in notes.indices { notes[index].measurement.rrIntervals = [] }
    let alone = Self.series(notes)
    #expect(Streams.verify(alone).runs.map(\.verdict) == [.notCheckable])

    let readings = stride(from: 5, to: 600, by: 10).map { index in
      RateReadings.Reading(
        time: Int64(notes[index].time * 1e9) + 2_000_000_000,
        rate: Double(notes[index].measurement.beatsPerMinute), packet: index)
    }
    let machine = RateReadings(kind: .fitnessMachine, peer: 2, readings: readings)
    let result = SeriesVerification.verify([alone], against: [machine])[0]
    #expect(result.runs.map(\.verdict) == [.consistent])
    #expect(Self.found(result) == [.sourceAgrees])
    #expect(result.runs[0][.agreement]?.figure(.agreementLag)?.value == -2)

    let other = RateReadings(
      kind: .pulseOximeter, peer: 2,
      readings: readings.map { .init(time: $0.time, rate: ($0.rate ?? 0) * 1.5, packet: $0.packet) }
    )
    // Of the two nothing tells which is wrong.
    let apart = SeriesVerification.verify([alone], against: [other])[0]
    #expect(apart.runs.map(\.verdict) == [.notCheckable])
    #expect(Self.found(apart) == [.sourcesDiffer])
    #expect(apart.runs[0][.agreement]?.obstacle == .noneProved)

    // The same sensor is no witness for itself.
    let own = RateReadings(kind: .vendor, peer: 1, readings: readings)
    let ownResult = SeriesVerification.verify([alone], against: [own])[0]
    #expect(ownResult.runs.map(\.verdict) == [.notCheckable])
    #expect(ownResult.runs[0][.agreement]?.obstacle == .sameSensor)
    // But its own ECG can refute it.
    let refuting = RateReadings(
      kind: .vendor, peer: 1,
      readings: readings.map { .init(time: $0.time, rate: ($0.rate ?? 0) * 1.5, packet: $0.packet) }
    )
    #expect(
      SeriesVerification.verify([alone], against: [refuting])[0].runs.map(\.verdict) == [.suspect])
  }

  @Test func `Two straps are held against each other`() {
    let first = Self.series(Self.sound(seed: 1), peer: 1)
    var notes = Self.sound(seed: 1)
    for index in notes.indices {
      // Its intervals are its own: to a tick or two no two sensors measure the same.
      notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map {
        RRInterval(rawValue: index % 2 == 0 ? $0.rawValue + 1 : $0.rawValue - 1)
      }
    }
    let second = Self.series(notes, peer: 2, connection: 2)
    let results = SeriesVerification.verify([first, second])
    #expect(results.allSatisfy { Self.found($0) == [.sourceAgrees] })
    #expect(results.allSatisfy { $0.verdict == .verified })
  }

  @Test func `The same octets at the same time are no second strap`() {
    let first = Self.series(Self.sound(seed: 1), peer: 1)
    var notes = Self.sound(seed: 1)
    for index in notes.indices { notes[index].time += 0.0005 }
    let results = SeriesVerification.verify([
      first, Self.series(notes, peer: 2, connection: 2),
    ])
    #expect(results.allSatisfy { Self.found($0).isEmpty })
    #expect(results.allSatisfy { $0.runs[0][.agreement]?.obstacle == .sameSensor })
  }

  @Test func `Two straps that differ may be worn by two people`() {
    let first = Self.series(Self.sound(seed: 1), peer: 1)
    var notes = Self.sound(seed: 2)
    for index in notes.indices { notes[index].measurement.beatsPerMinute += 60 }
    let second = Self.series(notes, peer: 2, connection: 2)
    let result = SeriesVerification.verify([first, second])[0]
    #expect(Self.found(result) == [.sensorsDiffer])
    #expect(result.verdict == .verified)
    #expect(result.runs[0][.agreement]?.obstacle == .perhapsAnother)
  }

  /// What a bike shows: a strap's rate, so many beats per minute off.
  private static func bike(_ notes: [Note], off: Int, peer: Int) -> HeartRateSeries {
    var series = HeartRateSeries(
      origin: SeriesOrigin(peer: peer, connection: peer, kind: .fitnessMachine))
    for (index, note) in notes.enumerated() {
      let rate = UInt16(clamping: Int(note.measurement.beatsPerMinute) + off)
      series.append(
        HeartRateMeasurement(beatsPerMinute: rate, contact: .unsupported, rrIntervals: []),
        packet: 10 * index + 11, time: Int64((note.time * 1e9).rounded()) + 300_000_000)
    }
    return series
  }

  @Test(arguments: [60, 600])
  func `Of a strap and a bike that differ the one without witness is suspect`(_ count: Int) {
    let notes = Self.sound(count)
    let strap = Self.series(notes, peer: 1)
    // A bike on another link, and one that the strap itself is.
    for peer in [2, 1] {
      let results = SeriesVerification.verify([strap, Self.bike(notes, off: 15, peer: peer)])
      #expect(Self.found(results[0]) == [.sourceRefuted])
      #expect(results[0].runs.map(\.verdict) == Streams.verify(strap).runs.map(\.verdict))
      #expect(results[0].runs[0][.agreement]?.obstacle == .otherUnproved)
      #expect(Self.found(results[1]) == [.sourceDisagrees])
      #expect(results[1].runs.map(\.verdict) == [.suspect])
    }
    // Whose rate is another than its intervals give has no witness in them.
    var wrong = notes
    for index in wrong.indices { wrong[index].measurement.beatsPerMinute += 40 }
    let liar = SeriesVerification.verify([
      Self.series(wrong, peer: 1), Self.bike(notes, off: 0, peer: 2),
    ])[0]
    #expect(liar.findings.contains { $0.code == .sourceDisagrees })
    #expect(liar.runs.allSatisfy { $0.verdict >= .suspect })
  }

  /// Neither the strap nor the bike has beats to show for its rate.
  @Test(arguments: [1, 2])
  func `Of a strap without intervals and a bike that differ neither is suspect`(_ peer: Int) {
    var notes = Self.sound(300)
    for index in notes.indices { notes[index].measurement.rrIntervals = [] }
    let strap = Self.series(notes, peer: 1)
    let results = SeriesVerification.verify([strap, Self.bike(notes, off: 15, peer: peer)])
    for result in results {
      // Two sensors on two links may be worn by two people.
      let told = Self.found(result)
      #expect(told == [.sourcesDiffer] || peer == 2 && told == [.sensorsDiffer])
      #expect(result.runs.map(\.verdict) == [.notCheckable])
      #expect(result.findings.allSatisfy { $0.severity < .error })
    }
    #expect(Self.found(results[0]) == [.sourcesDiffer])
    // Two others that give one rate are two against one; one that gives the strap's is for it.
    func readings(_ off: Double) -> RateReadings {
      RateReadings(
        kind: .pulseOximeter, peer: 3,
        readings: notes.indices.map {
          .init(
            time: Int64(notes[$0].time * 1e9),
            rate: Double(notes[$0].measurement.beatsPerMinute) + off, packet: $0)
        })
    }
    let bike = Self.bike(notes, off: 15, peer: 2)
    let against = SeriesVerification.verify([strap, bike], against: [readings(15)])[0]
    #expect(against.runs.map(\.verdict) == [.suspect])
    #expect(Self.found(against) == [.sourceDisagrees, .sourceDisagrees])
    let with = SeriesVerification.verify([strap, bike], against: [readings(0)])[0]
    #expect(with.runs.allSatisfy { $0.verdict < .suspect })
    // Three that give three rates tell nothing of one another.
    let apart = SeriesVerification.verify([strap, bike], against: [readings(-30)])[0]
    #expect(apart.runs.map(\.verdict) == [.notCheckable])
    #expect(Self.found(apart) == [.sourcesDiffer, .sourcesDiffer])
  }

  @Test func `A bike that shows one of two straps is not wrong, and refutes neither`() {
    let mine = Self.sound(seed: 1)
    var theirs = Self.sound(seed: 2)
    for index in theirs.indices {
      // Another heart, whose rate its intervals bear out.
      let rate = Double(theirs[index].measurement.beatsPerMinute)
      theirs[index].measurement.beatsPerMinute = UInt16((rate * 1.5).rounded())
      theirs[index].measurement.rrIntervals = theirs[index].measurement.rrIntervals.map {
        RRInterval(rawValue: UInt16((Double($0.rawValue) / 1.5).rounded()))
      }
    }
    let results = SeriesVerification.verify([
      Self.series(mine, peer: 1), Self.series(theirs, peer: 2, connection: 2),
      Self.bike(mine, off: 0, peer: 3),
    ])
    #expect(Self.found(results[2]) == [.sourceAgrees, .sensorsDiffer])
    #expect(results[2].runs.map(\.verdict) == [.consistent])
    #expect(Self.found(results[0]).contains(.sourceAgrees))
    #expect(results[0].runs.map(\.verdict) == [.verified])
  }

  @Test func `A malformed value is rejected, its neighbours are not`() {
    let notes = Self.sound()
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for (index, note) in notes.enumerated() {
      var bytes = note.measurement.encoded()
      if index == 300 { bytes.append(7) }
      series.append(bytes: bytes, packet: index, time: Int64(note.time * 1e9))
    }
    let result = Streams.verify(series)
    #expect(result.runs.map(\.samples) == [0..<300, 300..<301, 301..<600])
    #expect(result.runs.map(\.verdict) == [.verified, .rejected, .verified])
    #expect(result.runs[1].failed == [.structure])
    #expect(result.reasons[300].contains(.malformed))
  }

  @Test func `A gap parts two runs`() {
    var notes = Self.sound(900)
    notes.removeSubrange(400..<420)
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result) == [.gap])
    #expect(result.findings.first { $0.code == .gap }?.count == 20)
    #expect(result.runs.map(\.samples) == [0..<400, 400..<880])
    #expect(result.runs.map(\.verdict) == [.verified, .verified])
    #expect(result.reasons[400].contains(.afterLoss))
  }

  @Test func `Equal neighbours in a burst are no duplicates`() {
    // A late notification arrives together with the next one, which happens to be the same.
    var notes = Self.sound()
    notes[300].measurement = notes[301].measurement
    notes[300].time = notes[301].time - 0.004
    let result = Streams.verify(Self.series(notes))
    #expect(!Self.found(result).contains(.duplicate))
    #expect(!result.reasons[301].contains(.duplicate))
  }

  @Test func `Intervals played again after a gap are told`() {
    var notes = Self.sound(900)
    let held = notes[392..<400].flatMap(\.measurement.rrIntervals)
    notes.removeSubrange(400..<430)
    // They come on top of the beats of that second, as a backlog does.
    notes[400].measurement.rrIntervals = Array(held.suffix(8)) + notes[400].measurement.rrIntervals
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result).contains(.replay))
    #expect(result.reasons[400].contains(.replayed))
    #expect(result.verdict(ofSample: 400) == .rejected)
    // What follows is as good as what came before.
    let last = result.runs[result.runs.count - 1]
    #expect(last.samples.count > 400 && last.verdict == .verified)
    #expect(result.runs.contains { $0.samples.contains(400) && $0.failed == [.duplicates] })
  }

  @Test func `The last intervals sent again after a pause are told, however few`() throws {
    for pause in [3, 4, 8] {
      var notes = Self.sound(900)
      let held = notes[390..<400].flatMap(\.measurement.rrIntervals).suffix(3)
      notes.removeSubrange(400..<400 + pause)
      notes[400].measurement.rrIntervals = Array(held)
      let result = Streams.verify(Self.series(notes))
      let found = try #require(result.findings.first { $0.code == .replay }, "\(pause)")
      #expect(found.count == 3)
      #expect(result.verdict(ofSample: 400) == .rejected)
    }
  }

  @Test func `Intervals that happen to be the same after a pause are not`() {
    // A paced heart: any three intervals are like the three before.
    var notes = Self.sound(900)
    for index in notes.indices {
      notes[index].measurement.rrIntervals = notes[index].measurement.rrIntervals.map { _ in
        RRInterval(rawValue: 1024)
      }
    }
    notes.removeSubrange(400..<404)
    #expect(!Self.found(Streams.verify(Self.series(notes))).contains(.replay))
    for seed in UInt64(1)...20 {
      var notes = Self.sound(900, seed: seed)
      for place in [200, 400, 600] { notes.removeSubrange(place..<place + 4) }
      #expect(!Self.found(Streams.verify(Self.series(notes))).contains(.replay))
    }
  }

  @Test func `The last value sent again on reconnecting is told`() {
    let first = Self.sound()
    var second = Self.sound(seed: 9)
    for index in second.indices { second[index].time += 700 }
    second[0].measurement = first[599].measurement
    let results = SeriesVerification.verify([
      Self.series(first), Self.series(second, connection: 2),
    ])
    #expect(Self.found(results[1]).contains(.resentRate))
  }

  @Test func `Rates of 0 are no readings`() {
    var notes = Self.sound()
    for index in 200..<203 { notes[index].measurement.beatsPerMinute = 0 }
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result) == [.noReading])
    #expect(result.reasons[201].contains(.noReading))
    #expect(result.verdict(ofSample: 201) == .notCheckable)
    #expect(result.verdict(ofSample: 210) == .verified)
  }

  @Test func `A rate out of bounds, and one that jumps`() {
    var notes = Self.sound()
    notes[200].measurement.beatsPerMinute = 300
    let wild = Streams.verify(Self.series(notes))
    #expect(Set(Self.found(wild)) == [.rateOutOfBounds, .rateJump])
    #expect(wild.verdict(ofSample: 200) == .rejected)
    #expect(wild.verdict(ofSample: 190) == .verified)
    #expect(wild.verdict(ofSample: 210) == .verified)

    var step = Self.sound(slot: 0)
    step[200].measurement.beatsPerMinute += 20
    let stepped = Streams.verify(Self.series(step))
    #expect(Set(Self.found(stepped)) == [.rateStep])
  }

  @Test func `A rate that stands still while the heart does not is flat`() {
    var strap = StrapSimulator()
    strap.effort = 60
    strap.count = 900
    var notes = strap.notifications(seed: 4).map { notification in
      Note(
        time: notification.time,
        measurement: HeartRateMeasurement(
          beatsPerMinute: UInt16(notification.rate), contact: .detected,
          rrIntervals: notification.ticks.map(RRInterval.init(rawValue:))))
    }
    for index in 200..<240 {
      notes[index].measurement.beatsPerMinute = notes[200].measurement.beatsPerMinute
    }
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result).contains(.flatRate))
    #expect(result.reasons[220].contains(.flat))
  }

  @Test func `A placeholder besides the intervals is told, and left out`() {
    var notes = Self.sound()
    for index in stride(from: 100, to: 400, by: 10) {
      notes[index].measurement.rrIntervals.append(RRInterval(rawValue: 512))
    }
    let device = DeviceInformation(manufacturer: "WHOOP", model: "WHOOP 4.0")
    let result = Streams.verify(Self.series(notes, device: device))
    let sentinel = result.findings.first { $0.code == .sentinel }
    #expect(sentinel?.count == 30)
    #expect(sentinel?.amount == 500)
    #expect(sentinel?.knowledge == .fillInterval)
    #expect(result.reasons[100].contains(.sentinel))
    // Nothing is doubted for it: the others are judged without it.
    #expect(result.runs.allSatisfy { $0.failed.isEmpty && $0.verdict <= .consistent })
    #expect(result.runs[0][.sentinels]?.obstacle == .placeholders)
  }

  @Test func `Energy that falls, leaps, stays, or is none`() {
    func energy(_ values: (Int) -> Int) -> [Note] {
      var notes = Self.sound()
      for index in stride(from: 0, to: 600, by: 10) {
        notes[index].measurement.energyExpended = EnergyExpended(
          rawValue: UInt16(clamping: values(index)))
      }
      return notes
    }
    let falls = energy { $0 < 300 ? $0 : $0 - 200 }
    #expect(Self.found(Streams.verify(Self.series(falls))) == [.energyFalls])
    let reset = Self.series(falls, marks: [(295, .energyReset)])
    #expect(Self.found(Streams.verify(reset)).isEmpty)
    let leaps = energy { $0 < 300 ? $0 : $0 + 500 }
    #expect(Self.found(Streams.verify(Self.series(leaps))) == [.energyTooFast])
    let end = energy { min(65_000 + $0, 65_535) }
    #expect(Self.found(Streams.verify(Self.series(end))) == [.energySaturated])
    let status = energy { [0, 3, 6, 1][$0 / 10 % 4] }
    let corsense = DeviceInformation(manufacturer: "Elite HRV", model: "CorSense")
    let result = Streams.verify(Self.series(status, device: corsense))
    #expect(Self.found(result) == [.energyIsStatus])
    #expect(result.findings[0].knowledge == .energyIsStatus)
  }

  @Test func `What the recorder lost makes a run consistent at most`() {
    let dropped = Streams.verify(
      Self.series(Self.sound(), marks: [(300, .fault(.drops, 3))]))
    #expect(Self.found(dropped) == [.captureDrops])
    #expect(dropped.runs.map(\.verdict) == [.consistent])
    #expect(dropped.runs[0].failed == [.capture])
  }

  @Test func `What a sniffer did not hear the recorder did not drop`() {
    for count in [nil, 3] {
      let result = Streams.verify(
        Self.series(Self.sound(), marks: [(300, .fault(.unheard, count))]))
      #expect(Self.found(result) == [.packetsUnheard])
      #expect(result.runs.map(\.verdict) == [.consistent])
      #expect(result.runs[0][.capture]?.figure(.captureDrops)?.value == 0)
      #expect(result.runs[0].grades[0].obstacle == .packetsUnheard)
      var text = OutputBuffer()
      text.append(sentence: result.findings[0])
      #expect(text.string.hasPrefix("The sniffer did not hear "))
    }
  }

  @Test(arguments: CaptureFault.allCases)
  func `Each fault of a capture has one finding, and is counted where something counts it`(
    _ fault: CaptureFault
  ) {
    let result = Streams.verify(Self.series(Self.sound(), marks: [(300, .fault(fault, 3))]))
    #expect(fault.code.check == .capture)
    #expect(Self.found(result) == [fault.code])
    #expect(result.runs.map(\.verdict) == [.consistent])
    #expect(result.runs[0].failed == [.capture])
    #expect(result.runs[0].grades[0].obstacle == fault.obstacle)
    if let measure = fault.measure {
      #expect(result.runs[0][.capture]?.figure(measure)?.value == 3)
    }
  }

  @Test func `A clock that steps back parts two runs, and is named`() {
    var notes = Self.sound(900)
    for index in 450..<900 { notes[index].time -= 3600 }
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result) == [.clockStep])
    #expect(result.findings.first { $0.code == .clockStep }?.amount ?? 0 > 3590)
    #expect(result.runs.map(\.samples) == [0..<450, 450..<900])
    #expect(result.reasons[450].contains(.clockStep))
  }

  @Test func `Times in whole seconds are too coarse, and the answer says so`() {
    let notes = Self.sound().map { Note(time: $0.time.rounded(), measurement: $0.measurement) }
    var series = Self.series(notes)
    series.timeResolution = 1_000_000_000
    let result = Streams.verify(series)
    for check in [Check.cadence, .notifications, .beats, .coverage, .drift, .unit] {
      #expect(result.runs[0][check]?.outcome == .cannotTell, "\(check)")
    }
    #expect(result.runs[0][.notifications]?.obstacle == .coarseTime)
    #expect(result.runs[0][.rate]?.outcome == .passed)
    // Rate and intervals agree, whatever the clock.
    #expect(result.verdict == .consistent)
  }

  @Test(arguments: [0, 1e-6, 1e-3])
  func `Times that cannot be a sensor's are told, and nothing is judged by them`(distance: Double) {
    // text2pcap puts a microsecond between packets.
    let notes = Self.sound(75).enumerated().map {
      Note(time: Double($0.offset) * distance, measurement: $0.element.measurement)
    }
    let result = Streams.verify(Self.series(notes))
    #expect(Self.found(result) == [.impossibleTimes])
    #expect(result.findings.first?.count == 75)
    for check in [Check.cadence, .notifications, .beats, .coverage, .drift, .unit, .rate] {
      #expect(result.runs[0][check]?.outcome == .cannotTell, "\(check)")
      #expect(result.runs[0][check]?.obstacle == .impossibleTime, "\(check)")
    }
    #expect(result.verdict == .notCheckable)
    #expect(result.reasons.allSatisfy { !$0.contains(.late) && !$0.contains(.afterLoss) })
  }

  @Test func `A clock that steps back all the time is told once, and nothing is judged by it`() {
    let notes = Self.sound(200).enumerated().map { place, note in
      Note(time: note.time - (place % 2 == 0 ? 0 : 5), measurement: note.measurement)
    }
    let result = Streams.verify(Self.series(notes))
    #expect(result.runs.count == 1)
    #expect(Self.found(result) == [.clockStep])
    #expect(result.findings.first?.count == 100)
    for check in [Check.cadence, .notifications, .beats, .coverage, .drift, .rate] {
      #expect(result.runs[0][check]?.obstacle == .unsteadyClock, "\(check)")
    }
  }

  @Test func `A clock that steps back now and then cuts what it interrupts`() {
    let notes = Self.sound(200).enumerated().map { place, note in
      Note(time: note.time - Double(place / 40) * 5, measurement: note.measurement)
    }
    let result = Streams.verify(Self.series(notes))
    #expect(result.runs.count > 1)
    #expect(result.runs[0][.cadence]?.obstacle != .unsteadyClock)
  }

  @Test func `Values that come together but not all at once are judged as before`() {
    // Two seconds' values in one connection event, time after time.
    let notes = Self.sound(80).enumerated().map {
      Note(
        time: Double($0.offset / 2 * 2) + Double($0.offset % 2) * 0.001,
        measurement: $0.element.measurement)
    }
    #expect(!Self.found(Streams.verify(Self.series(notes))).contains(.impossibleTimes))
  }

  @Test func `No sample, one sample`() {
    let none = Streams.verify(Self.series([]))
    #expect(none.runs.isEmpty)
    #expect(none.verdict == .notCheckable)
    let one = Streams.verify(Self.series([Self.sound(30)[20]]))
    #expect(one.runs.map(\.verdict) == [.notCheckable])
  }
}
