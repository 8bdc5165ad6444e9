import HSBase

/// Finds R-waves in an ECG that comes sample by sample, to hold a sensor's RR intervals against.
///
/// After Pan and Tompkins 1985 (doi 10.1109/TBME.1985.325532), in its simplest form: slope over about
/// 30 ms, squared, summed over 120 ms; an R-wave is where the signal rises most between that sum's
/// rising above and falling below a threshold, which follows the R-waves before it; none within 250 ms
/// of another. Its times are good to a sample or two: enough for a rate, not for heart-rate
/// variability.
///
/// Memory is constant. Any numbers may be put in.
public struct ECGBeatDetector: Sendable {
  /// Seconds from one sample to the next.
  public let period: Double
  private let slopeReach: Int
  private let window: Int
  private let refractory: Int
  /// The last samples, and the last squared slopes, both in rings.
  private var samples: [Double]
  private var slopes: [Double]
  private var sum = 0.0
  private var count = 0
  /// The level of R-waves and of what lies between them.
  private var signal = 0.0
  private var noise = 0.0
  private var best: (slope: Double, energy: Double, index: Int)?
  private var lastBeat: Int?
  /// Whether the sum has been below the threshold: a wave that was under way is not looked at.
  private var isArmed = false

  /// Seconds in which the threshold is learnt before anything is told.
  private static let learning = 2.0

  /// A detector for samples of a rate; `nil` for rates at which R-waves cannot be told, or which are
  /// none: less than 50 or more than 2000 a second.
  public init?(period: Double) {
    guard period >= 0.0005, period <= 0.02 else { return nil }
    self.period = period
    slopeReach = max(Int(clamping: (0.03 / period).rounded()), 1)
    window = max(Int(clamping: (0.12 / period).rounded()), 2)
    refractory = Int(clamping: (0.25 / period).rounded())
    samples = [Double](repeating: 0, count: slopeReach)
    slopes = [Double](repeating: 0, count: window)
  }

  /// An R-wave.
  public struct Wave: Sendable, Hashable {
    /// The interval from the R-wave before it, in seconds; `nil` for the first.
    public var interval: Double?
    /// How many samples before the one that was just taken it was, up to a quarter of a second.
    public var samplesBack: Int
  }

  /// Takes the next sample.
  ///
  /// - Parameter value: In any one unit.
  /// - Returns: An R-wave, if one was recognised now.
  public mutating func take(_ value: Int32) -> Wave? {
    let sample = Double(value)
    let place = count % slopeReach
    let slope = count < slopeReach ? 0 : sample - samples[place]
    samples[place] = sample
    let square = slope * slope
    let old = count % window
    sum += square - slopes[old]
    slopes[old] = square
    // What rounding leaves of large numbers must not keep the threshold up for ever.
    if count % 4096 == 0 { sum = slopes.reduce(0, +) }
    count += 1
    return judge(max(sum, 0), slope: slope)
  }

  private mutating func judge(_ energy: Double, slope: Double) -> Wave? {
    if Double(count) * period < Self.learning {
      signal = max(signal, energy)
      return nil
    }
    let threshold = noise + 0.3 * (signal - noise)
    guard energy > threshold, energy > 0 else {
      isArmed = true
      noise += (energy - noise) * 0.002
      // Without R-waves for two seconds the threshold comes down.
      if let last = lastBeat, Double(count - last) * period > 2 { signal *= 0.998 }
      return finish()
    }
    guard isArmed else { return nil }
    let highest = max(best?.energy ?? 0, energy)
    // The sum stays as high as long as its window is wider than the wave, and a wave falls as steeply as
    // it rises: the rise alone is one place.
    if let known = best, known.slope >= slope {
      best = (known.slope, highest, known.index)
    } else {
      best = (slope, highest, count)
    }
    return nil
  }

  /// The sum has fallen below the threshold: its highest place was an R-wave.
  private mutating func finish() -> Wave? {
    guard let found = best else { return nil }
    best = nil
    if let last = lastBeat, found.index - last < refractory { return nil }
    signal += (found.energy - signal) * 0.125
    defer { lastBeat = found.index }
    return Wave(
      interval: lastBeat.map { Double(found.index - $0) * period },
      samplesBack: count - found.index)
  }
}
