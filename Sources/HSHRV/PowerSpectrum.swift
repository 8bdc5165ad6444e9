import HSPlatform

/// A power spectral density by Welch's method: Hann windows, half overlapping, each without its mean.
///
/// As `scipy.signal.welch(hann, nperseg=256, noverlap=128, detrend='constant', scaling='density')`
/// with a periodic window, one-sided, averaged by the mean.
///
/// Samples come one by one; two windows are kept, whatever their number.
struct PowerSpectrum {
  /// Samples in a window: a power of two.
  static let windowLength = 256
  /// Windows that were averaged.
  private(set) var windowCount = 0

  private let rate: Double
  private let window: [Double]
  private let transform: FourierTransform
  /// The samples of the window at hand.
  private var samples: [Double] = []
  /// Two windows that are transformed as one: the first as real part, the second as imaginary part.
  private var real: [Double]
  private var imaginary: [Double]
  private var sum: [Double]

  /// A spectrum of no samples yet.
  ///
  /// - Parameter rate: Samples a second.
  init(rate: Double) {
    self.rate = rate
    let length = Self.windowLength
    window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
    transform = FourierTransform(length)
    real = [Double](repeating: 0, count: length)
    imaginary = real
    sum = [Double](repeating: 0, count: length / 2 + 1)
  }

  /// Takes the next sample.
  mutating func append(_ sample: Double) {
    samples.append(sample)
    let length = Self.windowLength
    guard samples.count == length else { return }
    let centre = mean(samples)
    for index in 0..<length {
      let value = (samples[index] - centre) * window[index]
      if windowCount % 2 == 0 { real[index] = value } else { imaginary[index] = value }
    }
    windowCount += 1
    if windowCount % 2 == 0 { add() }
    samples.removeFirst(length / 2)
  }

  /// Adds the power of the windows at hand.
  ///
  /// With z = x + iy, |X(k)|² + |Y(k)|² = (|Z(k)|² + |Z(n − k)|²) / 2.
  private mutating func add() {
    let length = Self.windowLength
    transform.apply(&real, &imaginary)
    for index in sum.indices {
      let mirror = (length - index) % length
      sum[index] +=
        (real[index] * real[index] + imaginary[index] * imaginary[index]
          + real[mirror] * real[mirror] + imaginary[mirror] * imaginary[mirror]) / 2
    }
  }

  /// Power per hertz, from 0 to half the sampling rate; empty where no window is full.
  mutating func density() -> [Double] {
    guard windowCount > 0 else { return [] }
    let length = Self.windowLength
    if windowCount % 2 == 1 {
      imaginary = [Double](repeating: 0, count: length)
      add()
    }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let scale = 1 / (rate * energy * Double(windowCount))
    return sum.indices.map { index in
      sum[index] * scale * (index == 0 || index == length / 2 ? 1 : 2)
    }
  }
}

/// The discrete Fourier transform of a number of samples that is a power of two.
private struct FourierTransform {
  private let length: Int
  private let cosines: [Double]
  private let sines: [Double]
  /// For each place, the place with its bits in reverse.
  private let reversed: [Int]

  init(_ length: Int) {
    self.length = length
    cosines = (0..<length / 2).map { cos(2 * .pi * Double($0) / Double(length)) }
    sines = (0..<length / 2).map { -sin(2 * .pi * Double($0) / Double(length)) }
    let bits = length.trailingZeroBitCount
    reversed = (0..<length).map { place in
      (0..<bits).reduce(0) { $0 << 1 | (place >> $1) & 1 }
    }
  }

  /// Transforms in place, by halves (Cooley and Tukey 1965).
  func apply(_ real: inout [Double], _ imaginary: inout [Double]) {
    for place in 0..<length where place < reversed[place] {
      real.swapAt(place, reversed[place])
      imaginary.swapAt(place, reversed[place])
    }
    var half = 1
    while half < length {
      let stride = length / (2 * half)
      for start in Swift.stride(from: 0, to: length, by: 2 * half) {
        for offset in 0..<half {
          let cosine = cosines[offset * stride]
          let sine = sines[offset * stride]
          let low = start + offset
          let high = low + half
          let turnedReal = real[high] * cosine - imaginary[high] * sine
          let turnedImaginary = real[high] * sine + imaginary[high] * cosine
          real[high] = real[low] - turnedReal
          imaginary[high] = imaginary[low] - turnedImaginary
          real[low] += turnedReal
          imaginary[low] += turnedImaginary
        }
      }
      half *= 2
    }
  }
}
