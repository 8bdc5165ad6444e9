public import HSProtocols

/// Judges whether the values of an unnamed handle are heart rates.
///
/// It takes `wanted` values, more where they hold no RR intervals. One value that cannot be a heart
/// rate excludes the handle for good.
public struct HeartRateInference: Sendable {
  /// What is known beside the values.
  public struct Facts: Sendable {
    /// A client wrote 1 or 2 to one of the three handles behind, and the server accepted it.
    public var isConfigured = false
    /// The peer advertised the Heart Rate service, or it was discovered and holds the handle.
    public var hasService = false
    /// A service that is not Heart Rate is known to hold the handle, or another handle is known to
    /// be the Heart Rate Measurement.
    public var isElsewhere = false

    /// Nothing.
    public init() {}
  }

  /// A score that names a handle.
  public static let threshold = 70
  /// Values that it takes.
  public static let wanted = 8
  /// Values that it takes where rates are all that there is.
  public static let wantedWithoutIntervals = 20

  private static let tolerated: ValueFindings = [
    .heartRateZero, .recordCut, .rrFlagWithoutValues, .rrOutOfRange, .energySaturated,
  ]
  /// Nanoseconds between two values of a sensor that sends about one a second.
  private static let pace: ClosedRange<Int64> = 400_000_000...2_600_000_000
  private static let human: ClosedRange<UInt16> = 25...240

  /// Whether a value came that is no heart rate.
  public private(set) var isRefuted = false
  /// Whether a value came that has not even the form of a heart rate.
  public private(set) var isForeign = false
  /// Values so far.
  public private(set) var values = 0
  private var doubts = 0
  private var paced = 0
  private var readings = 0
  private var rises = 0
  private var falls = 0
  private var jumps = 0
  private var last: UInt16 = 0
  private var firstTime: Int64 = 0
  private var lastTime: Int64 = 0
  private var withIntervals = 0
  private var agreeing = 0
  private var ticks = 0

  /// No value yet.
  public init() {}

  /// Looks at a value.
  ///
  /// - Parameters:
  ///   - value: Its bytes.
  ///   - originalLength: How many it had before the recorder cut it.
  ///   - time: When it came, in nanoseconds.
  public mutating func add(
    _ value: borrowing ByteReader, originalLength: Int, nanoseconds time: Int64
  ) {
    guard !isRefuted else { return }
    var cursor = value.descending(to: .value)
    let layout = HeartRateMeasurementLayout(parsing: &cursor, originalLength: originalLength)
    guard let beats = layout.beatsPerMinute, layout.findings.isSubset(of: Self.tolerated) else {
      (isRefuted, isForeign) = (true, true)
      return
    }
    guard beats == 0 || Self.human.contains(beats) else {
      isRefuted = true
      return
    }
    if values == 0 {
      firstTime = time
    } else {
      let gap = time.subtractingReportingOverflow(lastTime)
      if !gap.overflow, Self.pace.contains(gap.partialValue) { paced += 1 }
    }
    lastTime = time
    values += 1
    if !layout.findings.isSubset(of: [.heartRateZero, .recordCut]) {
      // Sensors do this now and then; other streams do it all the time.
      doubts += 1
      if doubts * 8 > values + 8 { isRefuted = true }
      return
    }
    guard beats > 0 else { return }
    readings += 1
    if last > 0 {
      if beats > last { rises += 1 } else if beats < last { falls += 1 }
      if abs(Int(beats) - Int(last)) > 15 { jumps += 1 }
    }
    last = beats
    note(intervals: value.at(layout.rrRange), beats)
  }

  private mutating func note(intervals reader: borrowing ByteReader, _ beats: UInt16) {
    var cursor = reader.at(reader.remainingRange)
    var sum = 0
    var count = 0
    while let interval = RRInterval(next: &cursor) {
      sum += Int(interval.rawValue)
      count += 1
    }
    guard count > 0, sum > 0 else { return }
    withIntervals += 1
    ticks += sum
    // Both in beats a minute; the rate is a mean over several beats, so a quarter is allowed.
    let rate = 60 * 1024 * count / sum
    if abs(rate - Int(beats)) * 4 <= Int(beats) { agreeing += 1 }
  }

  /// Values that it takes, as far as it is known whether they hold RR intervals.
  public var needed: Int {
    withIntervals * 2 >= values ? Self.wanted : Self.wantedWithoutIntervals
  }

  /// The reasons for it, once there are enough values; `nil` if it takes more, or is refuted.
  public func reasons(_ facts: Facts) -> InferenceReasons? {
    let hasIntervals = withIntervals * 2 >= values
    guard !isRefuted, !facts.isElsewhere,
      values >= needed,
      readings * 2 >= values
    else { return nil }
    var reasons: InferenceReasons = .grammar
    if facts.isConfigured { reasons.insert(.configured) }
    if facts.hasService { reasons.insert(.service) }
    let span = lastTime.subtractingReportingOverflow(firstTime)
    // Streams are interrupted; what counts is how they go on.
    if paced * 2 >= values - 1 { reasons.insert(.rate) }
    let isSteady = jumps * 10 <= values && rises + falls >= 2
    if isSteady, rises > 0, falls > 0 { reasons.insert(.steady) }
    if hasIntervals {
      // Intervals that contradict the rate exclude the stream, whatever else fits.
      guard agreeing * 5 >= withIntervals * 4 else { return nil }
      reasons.insert(.intervals)
      // Seconds; times are the file's to tell, as far apart as numbers go.
      let heard = Double(ticks) / 1024
      let passed = Double(span.partialValue) / 1e9
      if !span.overflow, passed > 0, heard * 4 > passed * 3, heard * 3 < passed * 4 {
        reasons.insert(.coverage)
      }
    } else if !reasons.contains(.steady) || !reasons.contains(.rate) {
      // Rates alone are two small numbers: each of these is needed then.
      return nil
    }
    return reasons
  }
}
