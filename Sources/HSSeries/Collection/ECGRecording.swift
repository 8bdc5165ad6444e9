import HSHeartRate
import HSProtocols

/// The samples of a sensor's ECG, with what places them on the host's clock.
///
/// Two bytes a sample and 32 a frame; a frame comes with at least 10 octets besides its samples.
struct ECGRecording: Sendable {
  /// Samples that came together.
  private struct Frame {
    /// When the last was taken, in nanoseconds on the sensor's clock.
    var end: Int64
    /// Where they end among all.
    var upperBound: Int
    var packet: Int
    var arrival: Int64
  }

  /// Stretches in which the sensor's clock was not set, each with what turns its times into the host's.
  private struct Epoch {
    var clock = SensorClock()
    /// Where its frames begin.
    var frames: Int
  }

  private var frames: [Frame] = []
  private var samples: [Int16] = []
  private var epochs: [Epoch] = []
  /// Samples that were not kept, as no clock says when they were taken.
  private var unplaced = 0

  /// Nanoseconds by which a frame's way to the host may change from one frame to the next: more, and the sensor's
  /// clock was set.
  private static let longestWay: Int64 = 30_000_000_000
  /// Most stretches between which the clock was set.
  private static let mostEpochs = 1_000
  /// How far a sample may be from where the one before it puts it, in samples, before frames are missing.
  private static let slack = 2.0

  /// Takes a frame of an ECG.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - reader: A reader over bytes that hold it.
  ///   - packet: The packet that brought it.
  ///   - arrival: When that was, in nanoseconds.
  mutating func take(
    _ frame: PolarMeasurementLayout, _ reader: borrowing ByteReader, packet: Int, arrival: Int64
  ) {
    guard frame.sampleCount > 0 else { return }
    let end = Int64(clamping: frame.timestamp)
    let way = arrival.subtractingReportingOverflow(end)
    let isSet = !way.overflow && isSet(way.partialValue)
    guard end < .max, !way.overflow, !isSet || epochs.count < Self.mostEpochs else {
      unplaced += frame.sampleCount
      return
    }
    if isSet { epochs.append(Epoch(frames: frames.count)) }
    epochs[epochs.count - 1].clock.note(end, arrival: arrival)
    var cursor = reader.at(frame.samples)
    while let sample = frame.nextNumber(&cursor) { samples.append(Int16(clamping: sample)) }
    frames.append(
      Frame(end: end, upperBound: samples.count, packet: packet, arrival: arrival))
  }

  /// Whether the clock was set, by how long a frame seems to have been on its way.
  private func isSet(_ way: Int64) -> Bool {
    guard let last = frames.last else { return true }
    let change = way.subtractingReportingOverflow(last.arrival &- last.end)
    return change.overflow || change.partialValue.magnitude > Self.longestWay.magnitude
  }

  /// The signal on the host's clock.
  ///
  /// - Parameter isWanted: Whether a frame belongs to it, by its packet and the time of its arrival.
  /// - Returns: The signal; `nil` where no two frames follow each other, so that the rate of its samples is not known.
  func waveform(where isWanted: (_ packet: Int, _ arrival: Int64) -> Bool) -> Waveform? {
    guard let period else { return nil }
    var kept: [Int16] = []
    var pieces: [Waveform.Piece] = []
    var leftOut = 0
    /// When the sample behind the last one would be, in seconds.
    var next = -Double.infinity
    forEachFrame { frame, own, end in
      guard isWanted(frame.packet, frame.arrival) else { return }
      let start = end - Double(own.count - 1) * period
      let places = kept.count..<kept.count + own.count
      if abs(start - next) <= Self.slack * period, let last = pieces.indices.last {
        pieces[last].samples = pieces[last].samples.lowerBound..<places.upperBound
        next += Double(own.count) * period
      } else if start >= next, let nanoseconds = Int64(exactly: (start * 1e9).rounded()) {
        pieces.append(Waveform.Piece(start: nanoseconds, samples: places))
        next = end + period
      } else {
        // Its time is that of samples that are there already.
        leftOut += own.count
        return
      }
      kept += samples[own]
    }
    return Waveform(
      label: "ECG", unit: "uV", period: period, samples: kept, pieces: pieces,
      leftOut: unplaced + leftOut)
  }

  /// How many samples the frames that are wanted have, and how many were not kept.
  func count(where isWanted: (_ packet: Int, _ arrival: Int64) -> Bool) -> Int {
    var (count, lower) = (unplaced, 0)
    for frame in frames {
      count += isWanted(frame.packet, frame.arrival) ? frame.upperBound - lower : 0
      lower = frame.upperBound
    }
    return count
  }

  /// Seconds from one sample to the next on the host's clock, over all frames that follow each other.
  private var period: Double? {
    var steps: [(seconds: Double, samples: Double)] = []
    steps.reserveCapacity(frames.count)
    var before: Double?
    forEachFrame { _, own, end in
      if let before, end > before { steps.append((end - before, Double(own.count))) }
      before = end
    }
    guard !steps.isEmpty else { return nil }
    // Most frames follow the one before them.
    steps.sort { $0.seconds / $0.samples < $1.seconds / $1.samples }
    let usual = steps[steps.count / 2].seconds / steps[steps.count / 2].samples
    var (seconds, samples) = (0.0, 0.0)
    for step in steps where abs(step.seconds / step.samples - usual) < 0.1 * usual {
      seconds += step.seconds
      samples += step.samples
    }
    return seconds / samples
  }

  /// Calls `body` with each frame, the places of its samples, and when the last of them was taken, in seconds on the
  /// host's clock.
  private func forEachFrame(
    _ body: (_ frame: Frame, _ samples: Range<Int>, _ end: Double) -> Void
  ) {
    for (index, epoch) in epochs.enumerated() {
      let upper = index + 1 < epochs.count ? epochs[index + 1].frames : frames.count
      guard let hostTime = epoch.clock.hostTime else { continue }
      for place in epoch.frames..<upper {
        let lower = place == 0 ? 0 : frames[place - 1].upperBound
        body(frames[place], lower..<frames[place].upperBound, hostTime(frames[place].end))
      }
    }
  }
}
