import HSHeartRate
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

  @Test func `intervals come back as they were put in`() {
    var random = SeededGenerator()
    let plain = (0..<500).map { index in
      NNInterval(
        milliseconds: index % 3 == 0
          ? Double.random(in: -5...200_000, using: &random)
          : Double(Int.random(in: 0...65_535, using: &random)) * 1000 / 1024,
        marks: .init(rawValue: UInt8.random(in: 0...7, using: &random)))
    }
    var intervals = NNIntervals(plain)
    #expect(Array(intervals) == plain, "seed \(random.seed)")
    for (index, interval) in plain.reversed().enumerated() { intervals[index] = interval }
    #expect(Array(intervals) == plain.reversed(), "seed \(random.seed)")
    #expect(intervals == NNIntervals(plain.reversed()), "seed \(random.seed)")
  }

  @Test func `the middle number is that of the sorted ones`() throws {
    var random = SeededGenerator()
    for count in [30, 31, 9000, 9001] {
      // Near each other, far away, and many alike: each way in which the search narrows.
      let places = 0..<count
      let far = places.map { _ in Double.random(in: 300...2000, using: &random) }
      let alike = places.map { _ in Double(Int.random(in: 800...803, using: &random)) }
      let close = places.map {
        $0 % 2 == 0 ? 0.2 : Double.random(in: 1000...1000.000_001, using: &random)
      }
      let outlier = places.map { $0 == 7 ? 99_000 : 800 + Double($0 % 3) / 1e9 }
      for values in [far, alike, close, outlier] {
        let sorted = values.sorted()
        let time = try TimeDomain(NNSeries(milliseconds: values))
        let median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
        #expect(time.medianRR == median, "seed \(random.seed), \(count)")
        #expect(time.shortestRR == sorted.first)
        #expect(time.longestRR == sorted.last)
      }
    }
  }

  @Test func `a long series has the numbers of one piece`() throws {
    // Longer than the parts in which profile and spline are looked at: a piece that begins anew would
    // show in its seams.
    var random = SeededGenerator()
    let values = (0..<9_000).map { index in
      900 + 40 * sine(Double(index) / 17) + Double.random(in: -20...20, using: &random)
    }
    let spectrum = try FrequencyDomain(NNSeries(milliseconds: values))
    let fluctuation = try FluctuationAnalysis(NNSeries(milliseconds: values))
    let whole = Direct(values)
    #expect(spectrum.sampleCount == whole.samples.count)
    for (ours, theirs) in zip(spectrum.density, whole.density) {
      #expect(abs(ours - theirs) <= 1e-7 * theirs + 1e-12, "seed \(random.seed)")
    }
    for (ours, theirs) in zip(fluctuation.fluctuations, whole.fluctuations) {
      #expect(isClose(ours, theirs, within: 1e-9), "seed \(random.seed)")
    }
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

  @Test func `a window's exponent is that of its intervals alone`() throws {
    var random = SeededGenerator()
    let values = (0..<6000).map { _ in Double.random(in: 600...1100, using: &random) }
    for scales in [
      FluctuationAnalysis.Scales.shortTerm,
      try #require(FluctuationAnalysis.Scales(from: 7, to: 30)),
    ] {
      let windows = try Self.compare(NNSeries(milliseconds: values), scales, within: 1e-9) {
        Int($0.end) % 35 == 0
      }
      #expect(windows > 900, "seed \(random.seed)")
    }
  }

  /// What was refused, or was far greater, leaves nothing behind in the windows that follow.
  @Test func `a window's exponent does not depend on what was before`() throws {
    var random = SeededGenerator()
    var series = NNSeries()
    func add(_ range: ClosedRange<Double>, _ count: Int, _ marks: NNInterval.Marks = []) {
      for _ in 0..<count {
        let value = Double.random(in: range, using: &random)
        series.intervals.append(NNInterval(milliseconds: value, marks: marks))
      }
    }
    add(600...1100, 1000)
    add(600...1100, 3000, .artefact)
    add(600...1100, 500)
    add(60_000...60_000, 1, .artefact)
    add(799...801, 1000)
    add(800...800, 400)
    let windows = try Self.compare(series, .shortTerm, within: 1e-6) { Int($0.end) % 15 == 0 }
    #expect(windows > 900, "seed \(random.seed)")
  }

  /// Holds windows against series of their intervals; returns how many windows there are.
  private static func compare(
    _ series: NNSeries, _ scales: FluctuationAnalysis.Scales, within tolerance: Double,
    where isLookedAt: (SlidingFluctuation.Window) -> Bool
  ) throws -> Int {
    var ends: [Double] = []
    var sum = 0.0
    for interval in series.intervals {
      sum += interval.milliseconds
      ends.append(sum)
    }
    let windows = try SlidingFluctuation(series, scales: scales).windows
    for window in windows where isLookedAt(window) {
      let own = series.intervals.indices.filter {
        ends[$0] - series.intervals[$0].milliseconds >= (window.end - 120) * 1000 - 1e-6
          && ends[$0] <= window.end * 1000 + 1e-6
      }
      #expect(own.count == window.count)
      let alone = Result {
        try FluctuationAnalysis(NNSeries(own.map { series.intervals[$0] }), scales: scales).alpha
      }
      switch (window.alpha, alone) {
      case (.success(let one), .success(let other)):
        #expect(isClose(one, other, within: tolerance), "\(window.end) s")
      case (.failure(let one), .failure(let other)):
        #expect(one == other as? Refusal, "\(window.end) s")
      default: Issue.record("\(window.end) s: \(window.alpha) in place of \(alone)")
      }
    }
    return windows.count
  }
}

/// The same numbers without parts and without a quick transform: all of the series at once.
private struct Direct {
  let samples: [Double]
  let density: [Double]
  let fluctuations: [Double]

  init(_ values: [Double]) {
    var times: [Double] = []
    var sum = -values[0]
    for value in values {
      sum += value
      times.append(sum / 1000)
    }
    samples = Self.spline(times, values)
    density = Self.welch(samples)
    let mean = values.reduce(0, +) / Double(values.count)
    var profile: [Double] = []
    var total = 0.0
    for value in values {
      total += value - mean
      profile.append(total)
    }
    fluctuations = (4...16).map { Self.fluctuation(profile, $0) }
  }

  /// A natural interpolation through four points each would differ: the slopes are those of the whole
  /// spline, by relaxation until they stand still.
  private static func spline(_ x: [Double], _ y: [Double]) -> [Double] {
    let last = x.count - 1
    func width(_ index: Int) -> Double { x[index + 1] - x[index] }
    func rise(_ index: Int) -> Double { (y[index + 1] - y[index]) / width(index) }
    var slopes = (0...last).map { $0 < last ? rise($0) : rise(last - 1) }
    for _ in 0..<80 {
      // Not-a-knot: the third derivative does not jump at the second point, nor at the last but one.
      slopes[0] = Self.edge(width(0), width(1), rise(0), rise(1), slopes[1])
      slopes[last] = Self.edge(
        width(last - 1), width(last - 2), rise(last - 1), rise(last - 2), slopes[last - 1])
      for row in 1..<last {
        let known = 3 * (width(row) * rise(row - 1) + width(row - 1) * rise(row))
        let pull = width(row) * slopes[row - 1] + width(row - 1) * slopes[row + 1]
        slopes[row] = (known - pull) / (2 * (width(row - 1) + width(row)))
      }
    }
    var samples: [Double] = []
    var piece = 0
    while true {
      let place = Double(samples.count) / 4
      guard place < x[last] else { return samples }
      while piece < last - 1, place >= x[piece + 1] { piece += 1 }
      let width = width(piece)
      let part = (place - x[piece]) / width
      // Hermite's form.
      let low = y[piece] * (1 + 2 * part) * (1 - part) * (1 - part)
      let high = y[piece + 1] * part * part * (3 - 2 * part)
      let bend =
        part * (1 - part) * (slopes[piece] * (1 - part) - slopes[piece + 1] * part) * width
      samples.append(low + high + bend)
    }
  }

  private static func edge(
    _ near: Double, _ far: Double, _ nearRise: Double, _ farRise: Double, _ slope: Double
  ) -> Double {
    let both = near + far
    return ((near + 2 * both) * far * nearRise + near * near * farRise) / (both * far)
      - both / far * slope
  }

  private static func welch(_ samples: [Double]) -> [Double] {
    let length = 256
    let window = (0..<length).map { 0.5 - 0.5 * sine(Double($0) / Double(length) + 0.25) }
    let waves = (0..<length).map {
      (sine(Double($0) / Double(length) + 0.25), sine(Double($0) / Double(length)))
    }
    var sums = [Double](repeating: 0, count: length / 2 + 1)
    var count = 0
    for start in stride(from: 0, through: samples.count - length, by: length / 2) {
      let part = samples[start..<start + length]
      let mean = part.reduce(0, +) / Double(length)
      let values = zip(part, window).map { ($0 - mean) * $1 }
      for line in sums.indices {
        var (real, imaginary) = (0.0, 0.0)
        for (place, value) in values.enumerated() {
          real += value * waves[line * place % length].0
          imaginary += value * waves[line * place % length].1
        }
        sums[line] += real * real + imaginary * imaginary
      }
      count += 1
    }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    return sums.indices.map {
      sums[$0] / (4 * energy * Double(count)) * ($0 == 0 || $0 == length / 2 ? 1 : 2)
    }
  }

  private static func fluctuation(_ profile: [Double], _ size: Int) -> Double {
    let segments = profile.count / size
    var squares = 0.0
    for segment in 0..<segments {
      let values = Array(profile[segment * size..<(segment + 1) * size])
      let middle = Double(size - 1) / 2
      let level = values.reduce(0, +) / Double(size)
      let moment = values.enumerated().reduce(0) { $0 + $1.element * (Double($1.offset) - middle) }
      let slope = moment / (Double(size) * (Double(size) * Double(size) - 1) / 12)
      for (place, value) in values.enumerated() {
        let residual = value - level - slope * (Double(place) - middle)
        squares += residual * residual
      }
    }
    return (squares / Double(segments * size)).squareRoot()
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
