import Bytes
import Values
import Verification

/// The heart rate in a sensor's ECG stream: frames in, a rate out where R-waves were recognised.
///
/// The rate of sampling is worked out from the frames' own times; where frames are missing, nothing is
/// measured across.
struct ECGSource {
  /// RR intervals that a rate is the mean of.
  private static let averaged = 8
  private var detector: ECGBeatDetector?
  /// The sensor's time of the last sample, in nanoseconds.
  private var lastTime: UInt64 = 0
  private var intervals: [Double] = []

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - frame: A frame of an ECG.
  ///   - reader: A reader over bytes that hold it.
  /// - Returns: Beats per minute, if intervals ended in it; `nil` if none did.
  mutating func rate(
    of frame: PolarMeasurementLayout, _ reader: borrowing ByteReader
  ) -> Double? {
    guard frame.sampleCount > 0 else { return nil }
    let (length, overflow) = frame.timestamp.subtractingReportingOverflow(lastTime)
    let period = Double(length) * 1e-9 / Double(frame.sampleCount)
    let isNext =
      !overflow && lastTime > 0
      && detector.map { abs(period - $0.period) < 0.1 * $0.period } ?? (period < 0.02)
    if !isNext {
      detector = nil
      intervals.removeAll()
    } else if detector == nil {
      detector = ECGBeatDetector(period: period)
    }
    lastTime = frame.timestamp
    guard detector != nil else { return nil }
    var hasNew = false
    var cursor = reader.at(frame.samples)
    while let sample = frame.nextNumber(&cursor) {
      guard let interval = detector?.take(sample) else { continue }
      hasNew = true
      if intervals.count == Self.averaged { intervals.removeFirst() }
      intervals.append(interval)
    }
    guard hasNew, intervals.count > 1 else { return nil }
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    return mean > 0 ? 60 / mean : nil
  }
}
