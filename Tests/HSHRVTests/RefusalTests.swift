import HSHeartRate
import Testing

@Suite struct RefusalTests {
  /// Intervals that go up and down a little, for `count` beats.
  private static func series(_ count: Int, _ milliseconds: Double = 800) -> NNSeries {
    NNSeries(milliseconds: (0..<count).map { milliseconds + Double($0 * 37 % 23) })
  }

  private func refusal<Value>(_ body: () throws(Refusal) -> Value) -> Refusal? {
    do throws(Refusal) {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  private func marked(_ series: NNSeries, _ count: Int, _ marks: NNInterval.Marks) -> NNSeries {
    var series = series
    for index in 0..<count { series.intervals[index * 3].marks = marks }
    return series
  }

  @Test func `too few or too short is refused with what would be needed`() {
    #expect(
      refusal { () throws(Refusal) in try TimeDomain(NNSeries()) }
        == .tooFewIntervals(count: 0, needed: 30))
    #expect(
      refusal { () throws(Refusal) in try TimeDomain(Self.series(29)) }
        == .tooFewIntervals(count: 29, needed: 30))
    #expect(refusal { () throws(Refusal) in try TimeDomain(Self.series(30)) } == nil)
    #expect(
      refusal { () throws(Refusal) in try FluctuationAnalysis(Self.series(63)) }
        == .tooFewIntervals(count: 63, needed: 64))
    #expect(refusal { () throws(Refusal) in try FluctuationAnalysis(Self.series(64)) } == nil)
    #expect(
      refusal { () throws(Refusal) in try FrequencyDomain(Self.series(100)) }?.description
        == "81 s of intervals, 120 s needed")
    #expect(
      refusal { () throws(Refusal) in try SlidingFluctuation(Self.series(100)) }?.description
        == "81 s of intervals, 120 s needed")
    #expect(refusal { () throws(Refusal) in try FrequencyDomain(Self.series(150)) } == nil)
  }

  @Test func `very low frequencies need more time than the others`() throws {
    let short = try FrequencyDomain(Self.series(200))
    #expect(throws: Refusal.self) { try short.veryLow.get() }
    #expect(throws: Never.self) { try FrequencyDomain(Self.series(340)).veryLow.get() }
  }

  @Test(arguments: [NNInterval.Marks.corrected, .artefact, [.corrected, .artefact]])
  func `too many artefacts are refused, whether corrected or not`(marks: NNInterval.Marks) {
    let series = Self.series(200)
    #expect(refusal { () throws(Refusal) in try TimeDomain(marked(series, 10, marks)) } == nil)
    #expect(
      refusal { () throws(Refusal) in try TimeDomain(marked(series, 11, marks)) }
        == .tooManyArtefacts(count: 11, of: 200, limit: 0.05))
    #expect(
      refusal { () throws(Refusal) in try FrequencyDomain(marked(series, 11, marks)) }
        == .tooManyArtefacts(count: 11, of: 200, limit: 0.05))
    #expect(
      refusal { () throws(Refusal) in try FluctuationAnalysis(marked(series, 6, marks)) } == nil)
    #expect(
      refusal { () throws(Refusal) in try FluctuationAnalysis(marked(series, 7, marks)) }?
        .description
        == "7 of 200 beats are artefacts or corrected (3.5 %), at most 3 % supports it")
  }

  @Test func `a beat that came early counts once, however many intervals it changes`() {
    var series = Self.series(600)
    for beat in stride(from: 20, to: 600, by: 60) {
      for index in beat..<beat + 4 { series.intervals[index].marks = .corrected }
    }
    #expect(series.correctedCount == 40 && series.doubtfulBeats == 10)
    #expect(refusal { () throws(Refusal) in try FluctuationAnalysis(series) } == nil)
    // A row of beats that are wrong counts each.
    for index in 100..<140 { series.intervals[index].marks = .artefact }
    #expect(series.doubtfulBeats >= 45)
  }

  @Test func `what needs every beat refuses a series in pieces`() throws {
    var series = Self.series(400)
    series.intervals[120].marks = .afterBreak
    #expect(series.pieceCount == 2)
    #expect(
      refusal { () throws(Refusal) in try FluctuationAnalysis(series) } == .broken(pieces: 2))
    #expect(refusal { () throws(Refusal) in try FrequencyDomain(series) } == .broken(pieces: 2))
    let sliding = try SlidingFluctuation(series, step: 1)
    let broken = sliding.windows.filter { (try? $0.alpha.get()) == nil }
    #expect(!broken.isEmpty)
    #expect(broken.count < sliding.windows.count)
    // Windows that begin with the interval after the break are whole.
    #expect(sliding.windows.last.map { (try? $0.alpha.get()) != nil } == true)
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300, 0.01] as [Double])
  func `intervals that no clock gives are refused`(value: Double) {
    var series = Self.series(400)
    series.intervals[17].milliseconds = value
    let expected = Refusal.invalidInterval(index: 17)
    #expect(refusal { () throws(Refusal) in try TimeDomain(series) } == expected)
    #expect(refusal { () throws(Refusal) in try FluctuationAnalysis(series) } == expected)
    #expect(refusal { () throws(Refusal) in try FrequencyDomain(series) } == expected)
    #expect(refusal { () throws(Refusal) in try SlidingFluctuation(series) } == expected)
    #expect(expected.description == "interval 18 is not between 0.1 ms and 100 s")
  }

  @Test func `equal intervals have no fluctuation to measure`() throws {
    let series = NNSeries(milliseconds: [Double](repeating: 1000, count: 400))
    #expect(refusal { () throws(Refusal) in try FluctuationAnalysis(series) } == .noVariation)
    #expect(refusal { () throws(Refusal) in try FrequencyDomain(series) } == .noVariation)
    #expect(try TimeDomain(series).rmssd == 0)
  }

  @Test func `options that make no sense are refused`() {
    #expect(FluctuationAnalysis.Scales(from: 3, to: 16) == nil)
    #expect(FluctuationAnalysis.Scales(from: 16, to: 16) == nil)
    #expect(FluctuationAnalysis.Scales(from: 16, to: 100_000) == nil)
    for (seconds, step) in [(0, 1), (120, 0), (.nan, 1), (120, .infinity), (120, 1e-9)] {
      #expect(
        refusal { () throws(Refusal) in
          try SlidingFluctuation(Self.series(400), seconds: seconds, step: step)
        } == .invalidOptions)
    }
  }
}
