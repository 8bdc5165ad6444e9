import Capture

/// What is known about packets of a connection that are missing from the capture or unreadable.
///
/// Before an unanswered request is reported: a missing packet may have been the answer.
struct KnownLosses: Sendable {
  /// A sign that packets are missing.
  struct Loss: Sendable {
    /// The packet at which it was seen.
    var packet = 0
    /// What shows it.
    var sign = LossSign.recorder
  }

  /// The last sign that packets of our side are missing.
  private var sent = Loss()
  /// The last sign that packets of the peer's are.
  private var received = Loss()
  /// The packet at which it was last shown, and not only likely, that a packet is missing; or 0.
  private(set) var provedPacket = 0

  /// Notes that packets of one side, or of either, are missing in front of a packet.
  mutating func note(_ sign: LossSign, of direction: Direction?, at packet: Int) {
    let loss = Loss(packet: packet, sign: sign)
    if direction != .received { sent = loss }
    if direction != .sent { received = loss }
    if sign.isProof { provedPacket = packet }
  }

  /// The last sign, behind `packet`, that packets of the side that sends in `direction` are missing.
  func last(of direction: Direction, since packet: Int) -> Loss? {
    let loss = direction == .sent ? sent : received
    return loss.packet > packet ? loss : nil
  }
}
