public import Report

/// A part of a capture's series: by packets, and by time.
public struct SeriesSelection: Sendable, Hashable {
  /// One end of a stretch of time; offsets count from the capture's first heart-rate measurement.
  public typealias Bound = TimeBound

  /// The packets; `nil` for all.
  public var packets: ClosedRange<Int>?
  /// From when on.
  public var from: Bound?
  /// Up to when, inclusive.
  public var to: Bound?

  /// A selection by its parts; without any, everything.
  public init(packets: ClosedRange<Int>? = nil, from: Bound? = nil, to: Bound? = nil) {
    self.packets = packets
    self.from = from
    self.to = to
  }

  /// Whether it leaves nothing out.
  public var isAll: Bool { packets == nil && from == nil && to == nil }

  /// Whether a value belongs to it.
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
