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
  /// Windows that wait for others, one behind the other.
  private var waiting: [Double] = []
  private var sum: [Double]

  /// Windows that are transformed together: two as one, the first as real part, the second as imaginary part; and
  /// four such pairs beside each other.
  private static let together = 8

  /// A spectrum of no samples yet.
  ///
  /// - Parameter rate: Samples a second.
  init(rate: Double) {
    self.rate = rate
    let length = Self.windowLength
    window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
    transform = FourierTransform(length)
    sum = [Double](repeating: 0, count: length / 2 + 1)
    samples.reserveCapacity(length)
    waiting.reserveCapacity(Self.together * length)
  }

  /// Takes the next sample.
  mutating func append(_ sample: Double) {
    samples.append(sample)
    if samples.count == Self.windowLength { endWindow() }
  }

  private mutating func endWindow() {
    let centre = mean(samples)
    waiting.append(contentsOf: zip(samples, window).lazy.map { ($0 - centre) * $1 })
    windowCount += 1
    if waiting.count == Self.together * Self.windowLength { add() }
    samples.removeFirst(Self.windowLength / 2)
  }

  /// Adds the power of the windows that wait.
  ///
  /// With z = x + iy, |X(k)|² + |Y(k)|² = (|Z(k)|² + |Z(n − k)|²) / 2.
  private mutating func add() {
    let length = Self.windowLength
    // What is missing is silence.
    waiting.append(
      contentsOf: repeatElement(0, count: Self.together * length - waiting.count))
    func parts(_ first: Int) -> [SIMD4<Double>] {
      (0..<length).map { index in
        let place = first * length + index
        return SIMD4(
          waiting[place], waiting[place + 2 * length], waiting[place + 4 * length],
          waiting[place + 6 * length])
      }
    }
    var (real, imaginary) = (parts(0), parts(1))
    transform.apply(&real, &imaginary)
    for index in sum.indices {
      let mirror = (length - index) % length
      let power =
        (real[index] * real[index] + imaginary[index] * imaginary[index]
          + real[mirror] * real[mirror] + imaginary[mirror] * imaginary[mirror]) / 2
      sum[index] += power.sum()
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Power per hertz, from 0 to half the sampling rate; empty where no window is full.
  mutating func density() -> [Double] {
    guard windowCount > 0 else { return [] }
    let length = Self.windowLength
    if !waiting.isEmpty { add() }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let scale = 1 / (rate * energy * Double(windowCount))
    return sum.indices.map { index in
      sum[index] * scale * (index == 0 || index == length / 2 ? 1 : 2)
    }
  }
}

/// The discrete Fourier transform of a number of samples that is a power of two, of four series at once.
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
  func apply(_ real: inout [SIMD4<Double>], _ imaginary: inout [SIMD4<Double>]) {
    for place in 0..<length where place < reversed[place] {
      real.swapAt(place, reversed[place])
      imaginary.swapAt(place, reversed[place])
    }
    var realPart = real.mutableSpan
    var imaginaryPart = imaginary.mutableSpan
    var half = 1
    while half < length {
      let stride = length / (2 * half)
      for offset in 0..<half {
        let cosine = cosines[offset * stride]
        let sine = sines[offset * stride]
        var low = offset
        while low < length {
          let high = low + half
          let (highReal, highImaginary) = (realPart[high], imaginaryPart[high])
          let (lowReal, lowImaginary) = (realPart[low], imaginaryPart[low])
          let turnedReal = highReal * cosine - highImaginary * sine
          let turnedImaginary = highReal * sine + highImaginary * cosine
          realPart[high] = lowReal - turnedReal
          imaginaryPart[high] = lowImaginary - turnedImaginary
          realPart[low] = lowReal + turnedReal
          imaginaryPart[low] = lowImaginary + turnedImaginary
          low += 2 * half
        }
      }
      half *= 2
    }
  }
}
