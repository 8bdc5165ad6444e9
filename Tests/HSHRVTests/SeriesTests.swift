import HSHRV
import HSTestSupport
import Testing

@Suite struct SeriesTests {
  @Test func `no difference is taken across a break`() throws {
    // Two level pieces: the only difference that is not zero would be the one between them.
    var series = NNSeries(
      milliseconds: [Double](repeating: 800, count: 40) + [Double](repeating: 900, count: 40))
    #expect(try TimeDomain(series).nn50 == 1)
    series.intervals[40].marks = .afterBreak
    let time = try TimeDomain(series)
    #expect(time.nn50 == 0)
    #expect(time.rmssd == 0)
    #expect(time.differenceCount == 78)
    #expect(time.sdnn > 50)
    #expect(time.recipe.contains("over 78 differences"))
    #expect(time.recipe.contains("2 pieces"))
  }

  @Test func `recipes say conventions and how much was corrected`() throws {
    let reference = try #require(Reference.ours.first { $0.name == "clean" })
    var series = reference.series
    series.intervals[5].marks = .corrected
    series.intervals[9].marks = .artefact
    #expect(
      try TimeDomain(series).recipe == "time domain: SDNN, SDSD, SD1, SD2 with N-1; RMSSD without "
        + "mean; pNN50, pNN20 over 336 differences, strictly greater; SD1, SD2 geometric; N = 337, "
        + "1 corrected, 1 artefact left in; a grid of 0.977 ms adds 0.28 ms to SDNN and 0.40 ms to "
        + "RMSSD, in quadrature")
    #expect(
      try FluctuationAnalysis(series).recipe == "DFA: segments of 4 to 16 intervals without "
        + "overlap, linear trend, F = root of the mean variance, least squares of ln F over ln n; "
        + "N = 337, 1 corrected, 1 artefact left in")
    #expect(
      try FrequencyDomain(series).recipe == "spectrum: cubic spline (not-a-knot) at 4 Hz, mean "
        + "removed; Welch, Hann, 256 samples, half overlap, constant detrend, 8 windows; trapezoids "
        + "over VLF 0.0033-0.04, LF 0.04-0.15, HF 0.15-0.4 Hz without the upper edge; N = 337, "
        + "1 corrected, 1 artefact left in")
  }

  @Test func `exactly 50 ms is not more than 50 ms`() throws {
    let series = NNSeries(milliseconds: (0..<40).map { $0 % 2 == 0 ? 800 : 850 })
    let time = try TimeDomain(series)
    #expect(time.nn50 == 0)
    #expect(time.pnn20 == 100)
  }

  @Test func `a breathing wave shows in its band with its power`() throws {
    // 30 ms at 0.25 Hz about 1000 ms: 450 ms² in HF, as nearly as a window of 64 s tells.
    var time = 0.0
    let values = (0..<900).map { _ in
      let value = 1000 + 30 * sine(0.25 * time)
      time += value / 1000
      return value
    }
    let spectrum = try FrequencyDomain(NNSeries(milliseconds: values))
    #expect((spectrum.high - 450).magnitude < 30)
    #expect(spectrum.low < 5)
    let peak = spectrum.density.indices.max { spectrum.density[$0] < spectrum.density[$1] }
    #expect(peak == 16)
  }

  @Test func `a band has its lower edge and not its upper one`() {
    let level = [Double](repeating: 1, count: 129)
    // Lines 4, 5, 6 and 7 of 1/64 Hz: three trapezoids.
    let power = FrequencyDomain.power(level, .init(lower: 4.0 / 64, upper: 8.0 / 64))
    #expect(isClose(power, 3.0 / 64))
    #expect(FrequencyDomain.power(level, .init(lower: 0.5, upper: 0.5)) == 0)
  }

  @Test func `numbers scale as their units say`() throws {
    var random = SeededGenerator()
    let values = (0..<600).map { _ in Double.random(in: 600...1100, using: &random) }
    let once = NNSeries(milliseconds: values)
    let twice = NNSeries(milliseconds: values.map { $0 * 2 })
    let (time, double) = (try TimeDomain(once), try TimeDomain(twice))
    #expect(isClose(double.rmssd, 2 * time.rmssd), "seed \(random.seed)")
    #expect(isClose(double.sdnn, 2 * time.sdnn), "seed \(random.seed)")
    #expect(isClose(double.sd2, 2 * time.sd2), "seed \(random.seed)")
    #expect(isClose(double.heartRateOfMean, time.heartRateOfMean / 2), "seed \(random.seed)")
    #expect(
      isClose(
        try FluctuationAnalysis(twice).alpha, try FluctuationAnalysis(once).alpha, within: 1e-7),
      "seed \(random.seed)")
    // White noise neither remembers nor turns back.
    #expect((try FluctuationAnalysis(once).alpha - 0.5).magnitude < 0.2, "seed \(random.seed)")
  }

  @Test func `twelve hours take no time to speak of`() throws {
    let reference = try #require(Reference.ours.first { $0.name == "synthetic" })
    let intervals = (0..<18).flatMap { _ in reference.series.intervals }
    let clock = ContinuousClock()
    let spent = try clock.measure {
      let series = NNSeries(intervals)
      _ = try TimeDomain(series)
      _ = try FrequencyDomain(series)
      #expect(try SlidingFluctuation(series).windows.count > 6000)
    }
    // A debug build on a busy machine; optimised, it is a tenth of a second.
    #expect(spent < .seconds(60))
  }
}

/// The sine of `turns` full turns, by its series: the tests need no C library for it.
private func sine(_ turns: Double) -> Double {
  let angle = (turns - turns.rounded()) * 2 * Double.pi
  var term = angle
  var sum = angle
  for order in 1..<14 {
    term *= -angle * angle / Double(2 * order * (2 * order + 1))
    sum += term
  }
  return sum
}
