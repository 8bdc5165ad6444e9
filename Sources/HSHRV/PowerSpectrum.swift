import HSPlatform

/// A power spectral density by Welch's method: Hann windows, half overlapping, each without its mean.
///
/// As `scipy.signal.welch(hann, nperseg=256, noverlap=128, detrend='constant', scaling='density')`
/// with a periodic window, one-sided, averaged by the mean.
struct PowerSpectrum {
  /// Samples in a window: a power of two.
  static let windowLength = 256
  /// Power per hertz, from 0 to half the sampling rate.
  let density: [Double]
  /// Windows that were averaged.
  let windowCount: Int

  /// The spectrum of samples; `nil` if there are fewer than a window holds.
  init?(_ samples: [Double], rate: Double) {
    let length = Self.windowLength
    guard samples.count >= length else { return nil }
    let window = (0..<length).map { 0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(length)) }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let transform = FourierTransform(length)
    var sum = [Double](repeating: 0, count: length / 2 + 1)
    var real = [Double](repeating: 0, count: length)
    var imaginary = [Double](repeating: 0, count: length)
    var count = 0
    for start in stride(from: 0, through: samples.count - length, by: length / 2) {
      let centre = mean(samples[start..<start + length])
      for index in 0..<length {
        real[index] = (samples[start + index] - centre) * window[index]
        imaginary[index] = 0
      }
      transform.apply(&real, &imaginary)
      for index in sum.indices {
        sum[index] += real[index] * real[index] + imaginary[index] * imaginary[index]
      }
      count += 1
    }
    let scale = 1 / (rate * energy * Double(count))
    density = sum.indices.map { index in
      sum[index] * scale * (index == 0 || index == length / 2 ? 1 : 2)
    }
    windowCount = count
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
