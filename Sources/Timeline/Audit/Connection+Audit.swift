import Capture

extension Connection {
  /// The last packet that the side which sends in a direction sent, 0 before any: whole frames, and
  /// on the air also empty packets.
  func heardPacket(_ direction: Direction) -> Int {
    direction == .received ? receivedPacket : sentPacket
  }

  /// Notes that something came in a direction.
  @inline(__always)
  mutating func hear(_ direction: Direction, _ packet: Int) {
    if direction == .received { receivedPacket = packet } else { sentPacket = packet }
  }

  /// Who ended it, as far as the capture tells.
  public var ender: LinkEvent.Ender? {
    guard let reason else { return nil }
    if let terminator { return terminator == .sent ? .central : .peripheral }
    return LinkEvent.Ender(reason: reason, isAsked: disconnectCommandPacket > 0)
  }
}
