public import Capture

/// Where an event comes from: what a `TimelineEvent` says beside its kind.
public struct EventOrigin: Sendable {
  /// The packet that completed it: Wireshark's frame number.
  public var packet: Int
  /// When that packet was recorded.
  public var time: CaptureTime
  /// The adapter's index, as in `TimelineEvent`.
  public var adapter: UInt16
  /// Which way the packet went, if it went any.
  public var direction: Direction?
  /// The connection's number on this timeline, from 1; 0 where it concerns none.
  public var connection: Int
  /// The peer's number on this timeline, from 1; 0 where it concerns none.
  public var peer: Int
  /// The Enhanced ATT bearer, as in `TimelineEvent`.
  public var bearer: UInt16

  /// Creates an origin.
  public init(
    packet: Int, time: CaptureTime, adapter: UInt16, direction: Direction?, connection: Int,
    peer: Int, bearer: UInt16 = 0
  ) {
    self.packet = packet
    self.time = time
    self.adapter = adapter
    self.direction = direction
    self.connection = connection
    self.peer = peer
    self.bearer = bearer
  }
}
