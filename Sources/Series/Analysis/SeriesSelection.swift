/// A part of a series: by packets, and by time.
public struct SeriesSelection: Sendable, Hashable {
  /// The packets; `nil` for all.
  public var packets: ClosedRange<Int>?
  /// From when on: nanoseconds since 1970, UTC.
  public var from: Int64?
  /// Up to when, inclusive.
  public var to: Int64?

  /// Everything.
  public init(packets: ClosedRange<Int>? = nil, from: Int64? = nil, to: Int64? = nil) {
    self.packets = packets
    self.from = from
    self.to = to
  }

  /// Whether it leaves nothing out.
  public var isAll: Bool { packets == nil && from == nil && to == nil }

  /// Whether a value belongs to it.
  public func holds(packet: Int, nanoseconds: Int64) -> Bool {
    if let packets, !packets.contains(packet) { return false }
    if let from, nanoseconds < from { return false }
    if let to, nanoseconds > to { return false }
    return true
  }
}
