/// Heart-rate variability in the frequency domain by one fixed recipe.
///
/// No two programs agree on these numbers, so they are only comparable where the whole recipe is the
/// same:
///
/// 1. Each interval stands at the time of its second beat; the first one's time is 0.
/// 2. A cubic spline ("not-a-knot") through them is sampled at 4 Hz before the last one.
/// 3. The mean is taken away: with that of each window, in step 4.
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
  /// - Parameter series: Raw or corrected, of one piece.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries) throws(Refusal) {
    let seconds = try series.secondsForSpectrum()
    var spectrum = PowerSpectrum(rate: Self.rate)
    guard let count = Self.resample(series, { spectrum.append($0) }) else { throw .noVariation }
    density = spectrum.density()
    guard !density.isEmpty else {
      throw .tooShort(seconds: seconds, needed: Limits.spectrumSeconds)
    }
    sampleCount = count
    windowCount = spectrum.windowCount
    (veryLow, low, high) = try Self.powers(density, Self.lineWidth, seconds: seconds)
    ratio = low / high
    lowNormalised = 100 * low / (low + high)
    highNormalised = 100 * high / (low + high)
    recipe =
      "spectrum: cubic spline (not-a-knot) at 4 Hz, mean removed; Welch, Hann, 256 samples, "
      + "half overlap, constant detrend, \(spectrum.windowCount) windows; trapezoids over VLF "
      + "0.0033-0.04, LF 0.04-0.15, HF 0.15-0.4 Hz without the upper edge; \(series.provenance)"
  }

  /// Intervals through which a piece of the spline goes, and how many on both sides of these bend it as
  /// well.
  ///
  /// A point's pull on the spline falls to a quarter from one point to the next: 64 points away it is
  /// below the rounding of a number.
  private static let piece = 4096
  private static let margin = 64

  /// Samples the spline through the intervals.
  ///
  /// - Returns: The number of samples; `nil` if the intervals do not go on in time.
  private static func resample(_ series: NNSeries, _ body: (Double) -> Void) -> Int? {
    let count = series.count
    // The time of the first interval of a piece's margin, and where it stands.
    var low = 0
    var before = -series.intervals[0].milliseconds
    var sample = 0
    var begin = 0
    repeat {
      let end = begin + piece + margin >= count ? count - 1 : begin + piece
      let high = min(end + margin, count)
      let nextLow = max(end - margin, 0)
      var sum = before
      var times: [Double] = []
      var values: [Double] = []
      times.reserveCapacity(high - low)
      values.reserveCapacity(high - low)
      for index in low..<high {
        if index == nextLow { before = sum }
        let interval = series.intervals.milliseconds(index)
        sum += interval
        times.append(sum / 1000)
        values.append(interval)
      }
      guard let spline = CubicSpline(x: times, y: values) else { return nil }
      let last = times[end - low]
      sample = spline.sample(from: sample, step: 1 / rate, before: last, body)
      low = nextLow
      begin = end
    } while begin < count - 1
    return sample
  }

  /// The powers of very low frequencies, where the series is long enough for them, of low and of high ones.
  static func powers(
    _ density: [Double], _ lineWidth: Double, seconds: Double
  ) throws(Refusal) -> (veryLow: Result<Double, Refusal>, low: Double, high: Double) {
    func power(_ band: Band) -> Double { Self.power(density, band, lineWidth: lineWidth) }
    let (low, high) = (power(.low), power(.high))
    guard low > 0, high > 0 else { throw .noVariation }
    return (
      seconds >= Limits.vlfSeconds
        ? .success(power(.veryLow))
        : .failure(.tooShort(seconds: seconds, needed: Limits.vlfSeconds)), low, high
    )
  }

  /// The integral over the lines of a band, by trapezoids.
  public static func power(
    _ density: [Double], _ band: Band, lineWidth: Double = lineWidth
  ) -> Double {
    let lines = density.indices.filter {
      Double($0) * lineWidth >= band.lower && Double($0) * lineWidth < band.upper
    }
    return zip(lines, lines.dropFirst()).reduce(0) { sum, pair in
      sum + (density[pair.0] + density[pair.1]) / 2 * lineWidth
    }
  }
}
