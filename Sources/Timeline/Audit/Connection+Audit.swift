import Capture

extension Connection {
  /// A packet, and when it came in nanoseconds since 1970.
  struct Heard: Sendable {
    var packet = 0
    var time: Int64 = 0
  }

  /// The last packet that the side which sends in a direction sent, 0 before any: whole frames, and
  /// on the air also empty packets.
  func heard(_ direction: Direction) -> Heard { direction == .received ? received : sent }

  /// Notes that something came in a direction.
  @inline(__always)
  mutating func hear(_ direction: Direction, _ packet: Int, _ time: CaptureTime) {
    let heard = Heard(packet: packet, time: time.nanoseconds)
    if direction == .received { received = heard } else { sent = heard }
  }

  /// Who ended it, as far as the capture tells.
  public var ender: LinkEvent.Ender? {
    guard let reason else { return nil }
    if let terminator { return terminator == .sent ? .central : .peripheral }
    return LinkEvent.Ender(reason: reason, isAsked: disconnectCommandPacket > 0)
  }
}
