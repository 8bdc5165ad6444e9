public import Report
public import Verification

/// A part of a capture's series: by packets, by time, and by verdict.
public struct SeriesSelection: Sendable, Hashable {
  /// One end of a stretch of time; offsets count from the capture's first heart-rate measurement.
  public typealias Bound = TimeBound

  /// The packets; `nil` for all.
  public var packets: ClosedRange<Int>?
  /// From when on.
  public var from: Bound?
  /// Up to when, inclusive.
  public var to: Bound?
  /// The worst verdict that a value may have; `nil` for any.
  public var worst: Verdict?

  /// A selection by its parts; without any, everything.
  public init(
    packets: ClosedRange<Int>? = nil, from: Bound? = nil, to: Bound? = nil, worst: Verdict? = nil
  ) {
    self.packets = packets
    self.from = from
    self.to = to
    self.worst = worst
  }

  /// Whether it leaves nothing out.
  public var isAll: Bool { packets == nil && from == nil && to == nil && worst == nil }

  /// Whether a value belongs to it, whatever its verdict.
  ///
  /// - Parameters:
  ///   - packet: The value's packet.
  ///   - time: When it came, in nanoseconds.
  ///   - origin: When the capture's first measurement came.
  /// - Returns: Whether it does.
  public func holds(packet: Int, time: Int64, origin: Int64) -> Bool {
    if let packets, !packets.contains(packet) { return false }
    return TimeWindow(from: from, to: to).holds(time, origin: origin)
  }
}

extension VerifiedCapture {
  /// Whether a measurement belongs to a part.
  ///
  /// - Parameters:
  ///   - sample: The measurement, by its index in its series.
  ///   - place: The series.
  ///   - selection: The part.
  /// - Returns: Whether it does.
  func holds(_ sample: Int, ofSeries place: Int, in selection: SeriesSelection) -> Bool {
    guard !selection.isAll else { return true }
    if let worst = selection.worst, verifications[place].verdict(ofSample: sample) > worst {
      return false
    }
    return selection.holds(
      packet: series[place].measurements.packet(at: sample),
      time: series[place].measurements.time(at: sample), origin: origin)
  }
}
