public import Capture

/// One thing that happened, as the timeline tells it.
///
/// An event owns no bytes: the ranges in its `kind` are read from the bytes that a sink is handed
/// together with it, and only there.
public struct TimelineEvent: Sendable {
  /// The packet that completed it: Wireshark's frame number.
  public var packet: Int
  /// When that packet was recorded.
  public var time: CaptureTime
  /// The adapter's index, 0 where the capture knows of one only, `noAdapter` where none is meant.
  public var adapter: UInt16
  /// Which way the packet went, if it went any.
  public var direction: Direction?
  /// The connection's number on this timeline, from 1; 0 where it concerns none.
  public var connection: Int
  /// The peer's number on this timeline, from 1; 0 where it concerns none.
  public var peer: Int
  /// The Enhanced ATT bearer that carried it, by the channel's number on our end; 0 for the fixed
  /// channel, and for what no ATT bearer carried.
  public var bearer: UInt16
  /// What happened.
  public var kind: EventKind

  /// The index that stands for no adapter, as the Linux monitor writes it.
  public static let noAdapter: UInt16 = 0xffff

  /// Whether its time is not the recorder's: PacketLogger's notes may be days older than the packets
  /// around them.
  public var hasOwnTime: Bool {
    if case .note(.packetLogger) = kind { true } else { false }
  }

  /// What it says beside its kind.
  public var origin: EventOrigin {
    EventOrigin(
      packet: packet, time: time, adapter: adapter, direction: direction, connection: connection,
      peer: peer, bearer: bearer)
  }

  /// Creates an event.
  public init(
    packet: Int, time: CaptureTime, adapter: UInt16, direction: Direction?, connection: Int,
    peer: Int, bearer: UInt16 = 0, kind: EventKind
  ) {
    self.packet = packet
    self.time = time
    self.adapter = adapter
    self.direction = direction
    self.connection = connection
    self.peer = peer
    self.bearer = bearer
    self.kind = kind
  }
}
