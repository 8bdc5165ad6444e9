/// A part of a capture's series: by packets, and by time.
public struct SeriesSelection: Sendable, Hashable {
  /// One end of a stretch of time.
  public enum Bound: Sendable, Hashable {
    /// A moment: nanoseconds since 1970, UTC.
    case moment(Int64)
    /// Nanoseconds since the capture's first heart-rate measurement.
    case offset(Int64)

    /// The moment, if the first measurement came at `origin`.
    func moment(from origin: Int64) -> Int64 {
      switch self {
      case .moment(let time): return time
      case .offset(let offset):
        let (time, overflow) = origin.addingReportingOverflow(offset)
        return overflow ? (offset < 0 ? .min : .max) : time
      }
    }
  }

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
    if let from, time < from.moment(from: origin) { return false }
    if let to, time > to.moment(from: origin) { return false }
    return true
  }
}
