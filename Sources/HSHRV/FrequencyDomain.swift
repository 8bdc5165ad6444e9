/// Heart-rate variability in the frequency domain by one fixed recipe.
///
/// No two programs agree on these numbers, so they are only comparable where the whole recipe is the
/// same:
///
/// 1. Each interval stands at the time of its second beat; the first one's time is 0.
/// 2. A cubic spline ("not-a-knot") through them is sampled at 4 Hz before the last one.
/// 3. The mean is taken away.
/// 4. Welch: Hann windows of 256 samples (64 s), overlapping by half, each without its mean.
/// 5. The density is integrated by trapezoids over the lines that lie in `lower ..< upper`.
public struct FrequencyDomain: Sendable, Hashable {
  /// A band, from its lower edge up to and without its upper edge, in hertz.
  public struct Band: Sendable, Hashable {
    /// First frequency that belongs to it.
    public let lower: Double
    /// First frequency above it.
    public let upper: Double

    /// A band by its edges in hertz.
    public init(lower: Double, upper: Double) {
      self.lower = lower
      self.upper = upper
    }

    /// Very low frequencies.
    public static let veryLow = Band(lower: 0.0033, upper: 0.04)
    /// Low frequencies.
    public static let low = Band(lower: 0.04, upper: 0.15)
    /// High frequencies: breathing.
    public static let high = Band(lower: 0.15, upper: 0.4)
  }

  /// Samples a second.
  public static let rate = 4.0
  /// Hertz from one line of the spectrum to the next.
  public static let lineWidth = rate / Double(PowerSpectrum.windowLength)

  /// Power of very low frequencies in ms², or why it is not given.
  ///
  /// Windows of 64 s resolve it into two lines only; it is here because the recipe includes it.
  public let veryLow: Result<Double, Refusal>
  /// Power of low frequencies in ms².
  public let low: Double
  /// Power of high frequencies in ms².
  public let high: Double
  /// Low frequencies by high frequencies.
  public let ratio: Double
  /// Low frequencies in percent of low and high ones.
  public let lowNormalised: Double
  /// High frequencies in percent of low and high ones.
  public let highNormalised: Double
  /// Number of samples of the resampled series.
  public let sampleCount: Int
  /// Windows that were averaged.
  public let windowCount: Int
  /// Power density in ms²/Hz, a line every `lineWidth`, from 0 Hz.
  public let density: [Double]
  /// How the numbers were made.
  public let recipe: String

  /// Computes the spectrum.
  ///
  /// - Parameters:
  ///   - series: Raw or corrected, of one piece.
  ///   - limits: What the series must have.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries, limits: Limits = Limits()) throws(Refusal) {
    try series.check(artefacts: limits.artefacts)
    try series.checkUnbroken()
    // A window of samples must fit in any case.
    let needed = Swift.max(
      limits.spectrumSeconds, Double(PowerSpectrum.windowLength + 1) / Self.rate)
    let seconds = series.seconds
    guard seconds >= needed else { throw .tooShort(seconds: seconds, needed: needed) }
    guard series.count >= 4 else { throw .tooFewIntervals(count: series.count, needed: 4) }

    var sum = 0.0
    let first = series.intervals[0].milliseconds
    let times = series.intervals.map { interval in
      sum += interval.milliseconds
      return (sum - first) / 1000
    }
    let values = series.intervals.map(\.milliseconds)
    let end = times[times.count - 1]
    let count = Int((end * Self.rate).rounded(.up))
    guard let spline = CubicSpline(x: times, y: values) else { throw .noVariation }
    var samples = spline.samples(count: count, step: 1 / Self.rate)
    let centre = mean(samples)
    for index in samples.indices { samples[index] -= centre }
    guard let spectrum = PowerSpectrum(samples, rate: Self.rate) else {
      throw .tooShort(seconds: end, needed: needed)
    }

    density = spectrum.density
    sampleCount = count
    windowCount = spectrum.windowCount
    low = Self.power(spectrum.density, .low)
    high = Self.power(spectrum.density, .high)
    guard low > 0, high > 0 else { throw .noVariation }
    ratio = low / high
    lowNormalised = 100 * low / (low + high)
    highNormalised = 100 * high / (low + high)
    veryLow =
      seconds >= limits.vlfSeconds
      ? .success(Self.power(spectrum.density, .veryLow))
      : .failure(.tooShort(seconds: seconds, needed: limits.vlfSeconds))
    recipe =
      "spectrum: cubic spline (not-a-knot) at 4 Hz, mean removed; Welch, Hann, 256 samples, "
      + "half overlap, constant detrend, \(spectrum.windowCount) windows; trapezoids over VLF "
      + "0.0033-0.04, LF 0.04-0.15, HF 0.15-0.4 Hz without the upper edge; \(series.provenance)"
  }

  /// The integral over the lines of a band, by trapezoids.
  public static func power(_ density: [Double], _ band: Band) -> Double {
    let lines = density.indices.filter {
      Double($0) * lineWidth >= band.lower && Double($0) * lineWidth < band.upper
    }
    return zip(lines, lines.dropFirst()).reduce(0) { sum, pair in
      sum + (density[pair.0] + density[pair.1]) / 2 * lineWidth
    }
  }
}
