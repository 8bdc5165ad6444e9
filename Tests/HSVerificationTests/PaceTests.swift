import HSBase
@testable import HSHeartRate
import HSNames
import HSTestSupport
import Testing

/// A sensor's pace is its own: what is missing is not told by a pace that it does not have.
struct PaceTests {
  /// A strap's notifications, with RR intervals or without, once its mean is settled.
  static func notes(
    _ period: Double, _ slot: Double, _ count: Int, seed: UInt64
  ) -> [StrapSimulator.Notification] {
    var strap = StrapSimulator()
    strap.period = period
    strap.slot = slot
    strap.count = count + 60
    strap.rate = 60 + Double(seed % 5) * 12
    return Array(strap.notifications(seed: seed).dropFirst(60))
  }

  static func series(
    _ notes: [StrapSimulator.Notification], hasIntervals: Bool, slot: Double
  ) -> HeartRateSeries {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    series.connectionInterval = slot > 0 ? slot : 0.03
    for (index, note) in notes.enumerated() {
      series.append(
        bytes: hasIntervals ? note.bytes : [0x06, note.rate], packet: index + 1,
        time: Int64((note.time * 1e9).rounded()))
    }
    return series
  }

  /// How many are told to be missing, and how many surplus.
  static func told(_ result: SeriesVerification) -> (missing: Int, surplus: Int) {
    result.findings.reduce(into: (0, 0)) { told, finding in
      switch finding.code {
      case .gap, .lostNotifications, .unsentNotifications:
        told.0 += finding.isCounted ? finding.count : 1
      case .surplusNotifications: told.1 += finding.count
      default: break
      }
    }
  }

  @Test(
    arguments: [0.92, 0.95, 0.975, 0.985, 1.003, 1.015, 1.02, 1.025, 1.03, 1.05, 1.08, 1.1, 2.0],
    [0, 0.03, 0.4, 0.495, 0.99])
  func `Nothing is missing or surplus, whatever the pace`(_ period: Double, _ slot: Double) {
    guard slot < period else { return }
    for count in [60, 90, 120, 300] {
      for hasIntervals in [true, false] {
        for seed in 1...3 as ClosedRange<UInt64> {
          let notes = Self.notes(period, slot, count, seed: seed)
          let told = Self.told(
            Streams.verify(Self.series(notes, hasIntervals: hasIntervals, slot: slot)))
          #expect(
            told == (0, 0), "\(count) values, \(hasIntervals ? "RR" : "rates only"), seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [0.92, 0.975, 1.0, 1.02, 1.05], [0, 0.03])
  func `What is lost is found at any pace, on a fast link`(_ period: Double, _ slot: Double) {
    for hasIntervals in [true, false] {
      var (found, all) = (0, 0)
      for count in [60, 120, 300] {
        for lost in [1, 5] {
          for seed in 1...4 as ClosedRange<UInt64> {
            var notes = Self.notes(period, slot, count, seed: seed)
            let place = 15 + Int(seed) * (count - 40) / 5
            notes.removeSubrange(place..<place + lost)
            let told = Self.told(
              Streams.verify(Self.series(notes, hasIntervals: hasIntervals, slot: slot)))
            all += 1
            found += told == (lost, 0) ? 1 : 0
          }
        }
      }
      #expect(found >= all - 2, "\(found) of \(all), \(hasIntervals ? "RR" : "rates only")")
    }
  }

  /// A link of 0.99 s makes values of each second late by all of that, and brings none in each hundredth event.
  @Test(arguments: [0.495, 0.99])
  func `What is lost by chance is counted where the link's interval is nearly the pace`(
    _ slot: Double
  ) {
    for (seed, rate) in [(1, 52), (2, 58), (3, 75), (5, 110)] as [(UInt64, Double)] {
      var strap = StrapSimulator()
      (strap.slot, strap.rate, strap.drift) = (slot, rate, 20 * Double(seed) - 60)
      let notes = strap.notifications(seed: seed)
      var random = SeededGenerator(seed: seed)
      let kept = notes.enumerated().filter { index, _ in
        index == 0 || index == notes.count - 1 || Double.random(in: 0..<1, using: &random) >= 0.05
      }.map { $0.element }
      let told = Self.told(Streams.verify(Streams.series(kept)))
      let missing = notes.count - kept.count
      #expect(abs(told.missing - missing) <= 2 && told.surplus == 0, "\(told) of \(missing)")
    }
  }

  @Test(arguments: [1.0, 1.02]) func `A last notification that is late is not lost`(
    _ period: Double
  ) {
    for hasIntervals in [true, false] {
      var notes = Self.notes(period, 0.03, 60, seed: 3)
      notes[59].time += 0.97 * period
      let told = Self.told(
        Streams.verify(Self.series(notes, hasIntervals: hasIntervals, slot: 0.03)))
      #expect(told == (0, 0))
    }
  }

  /// At a pace of a second some would be missing; the intervals cover the time.
  @Test(arguments: [0.01, 0.03, 0.05], [0, 0.4, 0.99])
  func `With RR intervals a timer that wanders loses nothing`(_ wander: Double, _ slot: Double) {
    for (seed, rate) in [(3, 75), (4, 110), (5, 150)] as [(UInt64, Double)] {
      var strap = StrapSimulator()
      (strap.wander, strap.slot, strap.rate, strap.count) = (wander, slot, rate, 360)
      let notes = Array(strap.notifications(seed: seed).dropFirst(60))
      let result = Streams.verify(Streams.series(notes))
      #expect(Self.told(result) == (0, 0), "\(rate)")
      #expect(
        !result.findings.contains { [.lostBeats, .surplusBeats].contains($0.code) }, "\(rate)")
    }
  }

  @Test(arguments: [38.0, 50, 64, 80, 100])
  func `Values that come with each beat and have no RR intervals lack none`(_ rate: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      var strap = StrapSimulator()
      (strap.rate, strap.count, strap.effort) = (rate, 300, seed % 2 == 0 ? 40 : 0)
      var notes: [StrapSimulator.Notification] = []
      var time = 0.0
      for sent in strap.notifications(seed: seed).dropFirst(60) {
        for interval in sent.ticks {
          time += Double(interval) / 1024
          var note = sent
          (note.time, note.ticks) = (time, [])
          notes.append(note)
        }
      }
      #expect(Self.told(Streams.verify(Streams.series(notes))) == (0, 0), "seed \(seed)")
    }
  }

  /// Nothing tells the link's interval but the times at which several values come.
  @Test(arguments: [1.3, 2.1], [0.97, 1.03, 1.06])
  func `Of values that come in bursts none is missing`(_ slot: Double, _ period: Double) {
    for seed in 1...4 as ClosedRange<UInt64> {
      for hasIntervals in [true, false] {
        var notes = Self.notes(period, slot, 60, seed: seed)
        if !hasIntervals { for index in notes.indices { notes[index].ticks = [] } }
        #expect(Self.told(Streams.verify(Streams.series(notes))) == (0, 0), "seed \(seed)")
      }
    }
  }

  @Test func `What fell due while values were switched off is not missing`() {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var time = 0.0
    for number in 0..<120 {
      // Each switch begins the sensor's timer anew.
      if number % 30 == 29 {
        time += 7.4
        series.noteGap("switched off", wereDue: false)
      }
      series.append(bytes: [0x06, 70], packet: number + 1, time: Int64(time * 1e9))
      time += 1
    }
    let result = Streams.verify(series)
    #expect(Self.told(result) == (0, 0))
    #expect(result.findings.count { $0.code == .pause } == 4)
  }

  /// Single measurements, and a stream behind them: of what was due in between nothing is known.
  @Test(arguments: [[300.0], [100, 130, 170], [7, 40, 9, 12], [20, 25, 3000]], [1.0, 1.025])
  func `A steady stream behind single values lacks none`(
    _ pauses: [Double], _ period: Double
  ) throws {
    for (hasIntervals, wereDue) in [(true, nil), (false, nil), (true, true), (false, true)]
      as [(Bool, Bool?)]
    {
      var notes = Self.notes(period, 0.03, pauses.count + 200, seed: 2)
      for (place, pause) in pauses.enumerated() {
        for index in notes.indices where index > place { notes[index].time += pause }
      }
      var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
      series.connectionInterval = 0.03
      for (index, note) in notes.enumerated() {
        if index > 0, index <= pauses.count {
          series.noteGap("it was there", wereDue: wereDue)
        }
        series.append(
          bytes: hasIntervals ? note.bytes : [0x06, note.rate], packet: index + 1,
          time: Int64((note.time * 1e9).rounded()))
      }
      let result = Streams.verify(series)
      #expect(Self.told(result) == (0, 0), "\(hasIntervals ? "RR" : "rates only")")
      #expect(result.findings.count { $0.code == .pause } == pauses.count)
      let last = try #require(result.runs.last)
      #expect(last.samples == pauses.count..<notes.count)
      // What the stream itself lacks is told all the same.
      notes.removeSubrange(pauses.count + 100..<pauses.count + 105)
      #expect(
        Self.told(Streams.verify(Self.series(notes, hasIntervals: hasIntervals, slot: 0.03)))
          == (5, 0))
    }
  }
}

/// A sensor without contact bits that sends 0 bpm off the body.
struct ZeroRateTests {
  @Test(arguments: [0..<12, 200..<210, 300..<330, 588..<600])
  func `A rate of 0 without intervals is no reading, and accuses nobody`(_ spell: Range<Int>) {
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    for (index, note) in CheckTests.sound(600).enumerated() {
      var bytes = note.measurement.encoded()
      bytes[0] &= 0x10
      if spell.contains(index) { bytes = [0, 0] }
      series.append(bytes: bytes, packet: index + 1, time: Int64((note.time * 1e9).rounded()))
    }
    let result = Streams.verify(series)
    let loud = result.findings.filter { $0.severity > .note }
    #expect(loud.isEmpty, "\(loud.map(\.code))")
    #expect(spell.allSatisfy { result.verdict(ofSample: $0) == .notCheckable })
    #expect(result.reasons.indices.allSatisfy { result.verdict(ofSample: $0) < .suspect })
  }
}

/// What a minute or two tell.
struct ShortRecordingTests {
  @Test(arguments: [0.93, 0.97, 1.0, 1.05, 1.09], [0, 0.03])
  func `Milliseconds of a heart at rest are told in a minute, and sound ones are not`(
    _ period: Double, _ slot: Double
  ) {
    for seed in 1...4 as ClosedRange<UInt64> {
      for isWrong in [true, false] {
        var strap = StrapSimulator()
        (strap.period, strap.slot, strap.lateness) = (period, slot, 0.01)
        (strap.count, strap.rate) = (60 + Int(60 / period), 30 + Double(seed) * 4)
        strap.unit = isWrong ? 1000.0 / 1024 : 1
        let notes = Array(strap.notifications(seed: seed).dropFirst(60))
        let result = Streams.verify(PaceTests.series(notes, hasIntervals: true, slot: slot))
        #expect(
          result.findings.contains { $0.code == .millisecondsAsTicks } == isWrong,
          "\(strap.rate) bpm, seed \(seed)")
        #expect(!result.findings.contains { $0.code == .ticksTooLong })
      }
    }
  }

  /// Links whose interval is as long as milliseconds part beats and notifications in a minute, or nearly: of that neither
  /// the pace nor the rate of a heart at rest needs to be known.
  @Test(arguments: [0.93, 0.95, 1.035, 1.055, 1.08], [0.4, 0.495, 0.99])
  func `Milliseconds are told in a minute at a pace that a slow link hides`(
    _ period: Double, _ slot: Double
  ) {
    var (told, falsely) = (0, 0)
    let all = 1...6 as ClosedRange<UInt64>
    for seed in all {
      for isWrong in [true, false] {
        var strap = StrapSimulator()
        (strap.period, strap.slot, strap.lateness) = (period, slot, 0.01)
        (strap.count, strap.rate) = (60 + Int(60 / period), 30 + Double(seed) * 12)
        strap.unit = isWrong ? 1000.0 / 1024 : 1
        let notes = Array(strap.notifications(seed: seed).dropFirst(60))
        var series = PaceTests.series(notes, hasIntervals: true, slot: slot)
        series.connectionInterval = nil
        let codes = Streams.verify(series).findings.map(\.code)
        let isTold = codes.contains(.millisecondsAsTicks)
        if isWrong { told += isTold ? 1 : 0 } else { falsely += isTold ? 1 : 0 }
        #expect(!codes.contains(.ticksTooLong))
      }
    }
    #expect(falsely == 0)
    #expect(told >= all.count - 1, "\(told)")
  }

  /// A heart that hardly varies, found 256 times a second: its milliseconds lie as well on a grid of rightly converted ones.
  @Test(arguments: [178.0, 179.5])
  func `A grid that a wrong unit makes as well proves nothing`(_ rate: Double) throws {
    var random = SeededGenerator(seed: 4)
    let beats = (0..<180).map { _ in
      (256 * 60 / rate + Double.random(in: -4...4, using: &random)).rounded()
    }
    let wrong = try #require(IntervalGrid(beats.map { UInt16(($0 / 256 * 1000).rounded()) }))
    #expect(!wrong.isOfMilliseconds, "\(wrong)")
    // Of one that varies more it does: a detector of 4 ms, rightly converted.
    let right = try #require(
      IntervalGrid((0..<180).map { UInt16((Double(150 + $0 % 60) * 4.096).rounded()) }))
    #expect(right.ticks == 4.096 && right.isOfMilliseconds, "\(right)")
  }

  /// A heart whose intervals hardly vary and drift, on a grid of two ticks; the link brings several values at once.
  @Test(arguments: [0.25, 0.358, 0.5], 1...6 as ClosedRange<UInt64>)
  func `Intervals that are alike are none sent again where a link brings several values`(
    _ period: Double, _ seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var series = HeartRateSeries(origin: SeriesOrigin(peer: 1, connection: 1))
    var (beat, last, arrived) = (0.0, 0, 0.0)
    for number in 1...Int(600 / period) {
      let due = Double(number) * period
      var ticks: [UInt16] = []
      while beat + 0.37 <= due {
        beat += 0.34 + 0.03 * (beat / 600) + Double.random(in: -0.002...0.002, using: &random)
        let found = Int((beat * 512).rounded(.down)) * 2
        ticks.append(UInt16(found - last))
        last = found
      }
      // The link's events, of which one in thirty is missed.
      var time = (due / 0.99).rounded(.up) * 0.99
      while Int.random(in: 0..<30, using: &random) == 0 { time += 0.99 }
      arrived = max(arrived + 0.002, time)
      series.append(
        HeartRateMeasurement(
          beatsPerMinute: UInt16((60 / (0.34 + 0.03 * (beat / 600))).rounded()),
          contact: .detected, rrIntervals: ticks.map { RRInterval(rawValue: $0) }),
        packet: number, time: Int64(arrived * 1e9))
    }
    let found = Streams.verify(series).findings.filter { $0.code == .replay }
    #expect(found.isEmpty, "\(found.map(\.packets))")
  }
}

/// The paces that arrivals allow.
struct PaceBoundsTests {
  /// A few values have to be sent again; and where the link's interval is not known, bounds are wider.
  @Test(
    arguments: [0.5, 0.93, 0.97, 0.9766, 0.99, 1.0, 1.006, 1.0239, 1.05, 2], [0, 0.4, 0.495, 0.99])
  func `The sensor's pace is within them`(_ period: Double, _ slot: Double) throws {
    for count in [40, 60, 120, 240] {
      for isTold in [true, false] where isTold || slot != 0.99 {
        var times = LinkIntervalTests.times(period, slot, count)
        for index in times.indices where index % 25 == 7 { times[index] += slot }
        times.sort()
        let bounds = try #require(PaceBounds(times, slot: isTold ? slot : 0))
        #expect(bounds.shortest <= period && period <= bounds.longest, "\(count)")
        // They are no wider than what the link hides.
        let hidden = 0.04 + (isTold ? slot : 2 * slot)
        #expect(bounds.error * bounds.middle * Double(count - 1) <= 1.3 * hidden, "\(count)")
      }
    }
  }

  /// A link of 0.99 s hides 2 % of a pace beside it in a minute, and nothing of others.
  @Test(arguments: [0.93, 0.95, 1.035, 1.055, 1.08])
  func `Where a link's phase moves it hides little`(_ period: Double) throws {
    let bounds = try #require(PaceBounds(LinkIntervalTests.times(period, 0.99, 60), slot: 0.99))
    #expect(bounds.error < 0.012, "\(bounds)")
  }

  @Test func `Times that are none have no pace`() {
    for times in [[], [1], [1, 1, 1, 1], [0, 1e300, 2e300], [3, 2, 1], [0, .infinity, 1]] {
      let bounds = PaceBounds(times, slot: 0.03)
      #expect(bounds.map { $0.shortest > 0 && $0.longest.isFinite } ?? true)
    }
  }
}

/// The link's interval, where the capture does not tell it.
struct LinkIntervalTests {
  /// When values of a timer arrive over a link whose events are so far apart; up to 4 ms later, as a host
  /// notes them.
  static func times(_ period: Double, _ slot: Double, _ count: Int) -> [Double] {
    var random = SeededGenerator(seed: 11)
    return (0..<count).map { number in
      let due = 0.37 + Double(number) * period
      let event = slot > 0 ? (due / slot).rounded(.up) * slot : due
      return event + Double.random(in: 0.0002...0.004, using: &random)
    }
  }

  private static func arrivals(_ times: [Double]) -> DeliveryClock.Arrivals {
    DeliveryClock.Arrivals(times.map { Int64(($0 * 1e9).rounded()) }[...], since: 0)
  }

  /// Periods that are no multiple of 1.25 ms, on links that hide little of them.
  @Test(
    arguments: [0.9306, 0.9706, 1.0256, 1.0306, 1.0756, 2.0306], [0, 0.0075, 0.03, 0.045, 0.1])
  func `A pace that no link can have is the sensor's`(_ period: Double, _ slot: Double) {
    for count in [60, 120] {
      let arrivals = Self.arrivals(Self.times(period, slot, count))
      let search = DeliveryClock.Search(arrivals, slot: nil, cover: nil)
      #expect(search.slot < 1.02 * max(slot, 0.0075), "\(count)")
      let clock = DeliveryClock(arrivals)
      #expect(clock.steps.isEmpty)
      #expect(abs(clock.period - period) < 0.0035 * period, "\(clock.period)")
      #expect(clock.periodError < 0.0035, "\(clock.periodError)")
    }
  }

  @Test(arguments: [0.9814, 1.0102, 1.009])
  func `Half of what most are apart is the link's interval`(_ period: Double) {
    let search = DeliveryClock.Search(
      Self.arrivals(Self.times(period, 0.495, 60)), slot: nil, cover: nil)
    #expect(abs(search.slot - 0.495) < 0.002, "\(search.slot)")
  }

  /// Values that are sent again come by half of what most are apart later; with those behind them that is more than a tenth.
  @Test(arguments: [(0.9956, 0.495), (1.004, 0.495), (1.0021, 0.33)])
  func `Values that were sent again hide no link's interval`(_ period: Double, _ slot: Double) {
    var times = Self.times(period, slot, 60)
    for index in [2, 14, 18, 32, 41, 50] { times[index] += slot }
    let search = DeliveryClock.Search(Self.arrivals(times), slot: nil, cover: nil)
    #expect(abs(search.slot - slot) < 0.002, "\(search.slot)")
    // A pace of 0.99 s with a loss where the phase slips would be less late; the link explains it without one.
    #expect(DeliveryClock(Self.arrivals(times)).steps.isEmpty)
  }

  /// What may be a link's interval hides the pace, whether it is the link's or not.
  @Test(arguments: [(1.0, 0.99), (0.985, 0.99), (1.05, 0.0), (1.02, 0.0)])
  func `A multiple of 1.25 ms may be the link's interval`(_ period: Double, _ slot: Double) {
    let search = DeliveryClock.Search(
      Self.arrivals(Self.times(period, slot, 60)), slot: nil, cover: nil)
    #expect(abs(search.slot - max(slot, slot > 0 ? 0 : period)) < 0.002, "\(search.slot)")
  }

  /// As a host notes them: of a link of 0.99 s all but a few lie on a lattice of 0.03 s no better.
  @Test func `A few that were noted late show no finer lattice`() {
    var times = Self.times(1.0, 0.99, 90)
    for (index, delay) in [(22, 0.022), (51, 0.011), (70, 0.0235), (88, 0.019)] {
      times[index] += delay
    }
    let search = DeliveryClock.Search(Self.arrivals(times), slot: nil, cover: nil)
    #expect(abs(search.slot - 0.99) < 0.001, "\(search.slot)")
  }

  /// A host's clock that is set runs too fast or too slow for a while.
  @Test(arguments: [-0.0006, 0.0006])
  func `A clock that is set makes no multiple of 1.25 ms another time`(_ share: Double) {
    var times = Self.times(1.0, 0.99, 90)
    for index in times.indices { times[index] += share * min(times[index], 40) }
    let search = DeliveryClock.Search(Self.arrivals(times), slot: nil, cover: nil)
    #expect(abs(search.slot - 0.99) < 0.001, "\(search.slot)")
  }

  @Test func `Few arrivals, late ones and far ones tell no interval that is none`() {
    for times in [
      [], [1], [1, 1], Array(repeating: 5.0, count: 40), (0..<40).map { Double($0) * 9e8 },
      (0..<40).map { Double($0 * $0) },
    ] as [[Double]] {
      for quantum in [nil, 1e-300, 0.06, 0.99, 1.03, 9e8, .infinity] as [Double?] {
        let seconds = DeliveryClock.LinkInterval(times, quantum: quantum).seconds
        #expect(seconds >= 0 && seconds <= 4.01, "\(seconds)")
      }
    }
  }
}
