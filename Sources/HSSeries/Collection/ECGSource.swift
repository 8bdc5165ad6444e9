import HSHeartRate
import HSProtocols

/// The heart rate in a sensor's ECG stream: frames in, R-waves and a rate out.
///
/// The rate of sampling is worked out from the frames' own times; where frames are missing, nothing is
/// measured across.
struct ECGSource: Sendable {
  /// An R-wave.
  struct Wave: Sendable {
    /// When it was, in nanoseconds on the sensor's clock.
    var time: Int64
    /// The interval from the one before it, in seconds; `nil` where frames are missing.
    var interval: Double?
    /// The packet in which it came.
    var packet: Int
  }

  /// RR intervals that a rate is the mean of.
  private static let averaged = 8
  /// R-waves that are kept.
  static let mostWaves = 200_000
  private var detector: ECGBeatDetector?
  /// The sensor's time of the last sample, in nanoseconds.
  private var lastTime: UInt64 = 0
  private var intervals: [Double] = []
  /// The R-waves, in order.
  private(set) var waves: [Wave] = []
  /// What turns their times into the host's.
  private(set) var clock = SensorClock()
  /// The samples, if they are kept.
  private(set) var recording: ECGRecording?

  /// A stream.
  ///
  /// - Parameter isRecorded: Whether its samples are kept.
  init(isRecorded: Bool) { recording = isRecorded ? ECGRecording() : nil }

  /// Takes a frame.
  ///
  /// - Parameters:
  ///   - frame: A frame of an ECG.
  ///   - reader: A reader over bytes that hold it.
  ///   - packet: The packet that brought it.
  ///   - arrival: When that was, in nanoseconds.
  /// - Returns: Beats per minute, if intervals ended in it; `nil` if none did.
  mutating func rate(
    of frame: PolarMeasurementLayout, _ reader: borrowing ByteReader, packet: Int, arrival: Int64
  ) -> Double? {
    guard frame.sampleCount > 0 else { return nil }
    recording?.take(frame, reader, packet: packet, arrival: arrival)
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
    guard detector != nil, let end = Int64(exactly: frame.timestamp) else { return nil }
    clock.note(end, arrival: arrival)
    var hasNew = false
    var left = frame.sampleCount
    var cursor = reader.at(frame.samples)
    while let sample = frame.nextNumber(&cursor) {
      left -= 1
      guard let wave = detector?.take(sample) else { continue }
      let back = Double(left + wave.samplesBack) * period * 1e9
      if waves.count < Self.mostWaves, back < 1e12 {
        waves.append(
          Wave(time: end &- Int64(clamping: back), interval: wave.interval, packet: packet))
      }
      guard let interval = wave.interval else { continue }
      hasNew = true
      if intervals.count == Self.averaged { intervals.removeFirst() }
      intervals.append(interval)
    }
    guard hasNew, intervals.count > 1 else { return nil }
    let mean = intervals.reduce(0, +) / Double(intervals.count)
    return mean > 0 ? 60 / mean : nil
  }
}

/// How a sensor's clock stands to the host's, by the frames that came fastest.
///
/// A frame cannot arrive before its last sample was taken: of each half minute the fastest frame counts, and
/// a line goes through these. What the fastest frames take themselves is not known, and not counted.
struct SensorClock: Sendable {
  /// Of half a minute the least time from a frame's last sample to its arrival.
  private struct Fastest {
    var half: Int64
    var time: Int64
    var lag: Double
  }

  private static let width: Int64 = 30_000_000_000
  private static let most = 100_000
  private var fastest: [Fastest] = []

  /// Takes a frame's time and that of its arrival, both in nanoseconds.
  mutating func note(_ time: Int64, arrival: Int64) {
    let lag = Double(arrival) - Double(time)
    let half = time / Self.width
    if let last = fastest.indices.last, fastest[last].half == half {
      if lag < fastest[last].lag {
        fastest[last].lag = lag
        fastest[last].time = time
      }
    } else if fastest.count < Self.most {
      fastest.append(Fastest(half: half, time: time, lag: lag))
    }
  }

  /// Turns the sensor's times into the host's, in seconds; `nil` without a frame.
  var hostTime: ((Int64) -> Double)? {
    guard let first = fastest.first, let least = fastest.map({ $0.lag }).min() else { return nil }
    func since(_ time: Int64) -> Double { (Double(time) - Double(first.time)) * 1e-9 }
    // Through a few points a line would follow chance.
    guard fastest.count >= 4 else {
      return { (Double($0) + least) * 1e-9 }
    }
    let count = Double(fastest.count)
    let middle = fastest.reduce(0) { $0 + since($1.time) } / count
    let mean = fastest.reduce(0) { $0 + ($1.lag - least) } / count
    var (sxx, sxy) = (0.0, 0.0)
    for one in fastest {
      let x = since(one.time) - middle
      sxx += x * x
      sxy += x * (one.lag - least - mean)
    }
    let slope = sxx > 0 ? sxy / sxx : 0
    return { (Double($0) + least + mean + slope * (since($0) - middle)) * 1e-9 }
  }
}
