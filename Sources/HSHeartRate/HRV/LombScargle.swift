import HSBase
import HSPlatform

/// The frequency domain without resampling: the periodogram of Lomb (1976) and Scargle (1982).
///
/// Each interval stands at the time of its second beat, as in `FrequencyDomain`, and no value is made between them.
/// Windows of five minutes that follow each other, each without its mean, are averaged; a shorter series is one window.
/// The density is that of `scipy.signal.lombscargle` times 2 T / N, for N intervals in T seconds, so that its integral
/// is the variance; it is integrated by trapezoids over the lines in `lower ..< upper`.
public struct LombScargle: Sendable, Hashable {
  /// Seconds in a window.
  static let windowSeconds = 300.0
  /// Hertz from one line to the next.
  public static let lineWidth = 1 / windowSeconds

  /// Power of very low frequencies in ms², or why it is not given.
  public let veryLow: Result<Double, Refusal>
  /// Power of low frequencies in ms².
  public let low: Double
  /// Power of high frequencies in ms².
  public let high: Double
  /// Low frequencies by high frequencies.
  public let ratio: Double
  /// Windows that were averaged.
  public let windowCount: Int
  /// Power density in ms²/Hz, a line every `lineWidth`, from 0 Hz, where it is 0.
  public let density: [Double]
  /// How the numbers were made.
  public let recipe: String

  /// Computes the spectrum.
  ///
  /// - Parameter series: Raw or corrected, of one piece.
  /// - Throws: What the series lacks.
  public init(_ series: NNSeries) throws(Refusal) {
    let seconds = try series.secondsForSpectrum()
    var window = Window()
    var sum = [Double](repeating: 0, count: Self.lines)
    var windows = 0
    for value in series.intervals.milliseconds {
      window.append(value)
      if window.seconds >= Self.windowSeconds {
        window.addDensity(to: &sum)
        windows += 1
        window = Window()
      }
    }
    if windows == 0 {
      window.addDensity(to: &sum)
      windows = 1
    }
    density = sum.map { $0 / Double(windows) }
    windowCount = windows
    (veryLow, low, high) = try FrequencyDomain.powers(density, Self.lineWidth, seconds: seconds)
    ratio = low / high
    recipe =
      "Lomb-Scargle: intervals at their second beat, not resampled, mean removed; lines every 1/300 Hz; "
      + "\(windows) \(windows == 1 ? "window" : "windows") of 300 s; trapezoids over VLF 0.0033-0.04, "
      + "LF 0.04-0.15, HF 0.15-0.4 Hz without the upper edge; \(series.provenance)"
  }

  /// Lines from 0 Hz up to the upper edge of high frequencies.
  private static let lines =
    Int(clamping: (FrequencyDomain.Band.high.upper / lineWidth).rounded(.up)) + 1

  /// Intervals that are transformed together.
  private struct Window {
    private var values: [Double] = []
    private var times: [Double] = []
    private(set) var seconds = 0.0

    mutating func append(_ value: Double) {
      seconds += value / 1000
      values.append(value)
      times.append(seconds)
    }

    /// Adds the window's density to each line but that of 0 Hz.
    func addDensity(to sum: inout [Double]) {
      let centre = mean(values)
      let scale = 2 * seconds / Double(values.count)
      // From one line to the next each interval's angle grows by the same: the lines are multiples of the first. A
      // turn is four products, and over these lines it is as exact as cosine and sine of the angle.
      let turns = times.map { time in
        let angle = 2 * .pi * LombScargle.lineWidth * time
        return SIMD4(cos(angle), sin(angle), -sin(angle), cos(angle))
      }
      let offs = values.map { $0 - centre }
      // Cosine and sine of each.
      var angles = [SIMD2<Double>](repeating: SIMD2(1, 0), count: times.count)
      for line in sum.indices.dropFirst() {
        var (squares, sums, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero, 0.0)
        for index in times.indices {
          let (last, turn) = (angles[index], turns[index])
          let angle = turn.lowHalf * last.x + turn.highHalf * last.y
          angles[index] = angle
          squares += angle * angle
          products += angle.x * angle.y
          sums += angle * offs[index]
        }
        let (cosines, sines, xCosines, xSines) = (squares.x, squares.y, sums.x, sums.y)
        // The shift of Scargle makes cosines and sines orthogonal.
        let shift = atan2(2 * products, cosines - sines) / 2
        let (cosine, sine) = (cos(shift), sin(shift))
        let even = xCosines * cosine + xSines * sine
        let odd = xSines * cosine - xCosines * sine
        let evens = cosine * cosine * cosines + 2 * cosine * sine * products + sine * sine * sines
        let odds = cosine * cosine * sines - 2 * cosine * sine * products + sine * sine * cosines
        let power =
          ((evens > 0 ? even * even / evens : 0) + (odds > 0 ? odd * odd / odds : 0)) / 2
        sum[line] += power * scale
      }
    }
  }
}
