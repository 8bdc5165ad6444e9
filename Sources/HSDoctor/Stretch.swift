import HSCapture

/// What is known of a connection while one set of parameters is in force.
struct Stretch {
  var start: CaptureTime
  var startPacket: Int
  /// Units of 1.25 ms; `nil` where the capture does not tell.
  var interval: UInt16?
  var latency: UInt16
  var timeout: UInt16
  /// Longest payloads of our side's packets, and of the peer's.
  var payload = (sent: 27, received: 27)
  /// 1 LE 1M, 2 LE 2M, 3 LE Coded.
  var phy = (sent: UInt8(1), received: UInt8(1))
  var mtu = 23
  var isEncrypted = false
  /// Values without answers, of our side and of the peer.
  var flow = (sent: Flow(), received: Flow())
  /// Requests of our side and of the peer.
  var chain = (sent: Chain(), received: Chain())
  /// Packets on the air, and those that were sent again.
  var airPackets = 0
  var repeated = 0
  var lastRepeated = 0

  /// The interval in microseconds; 30 ms where it is not known.
  var intervalTime: Double { Double(interval ?? 24) * 1250 }

  /// Ends transfers that are under way.
  mutating func close() {
    flow.sent.end(intervalTime)
    flow.received.end(intervalTime)
    chain.sent.end()
    chain.received.end()
  }

  /// What the link can carry in a direction.
  func model(_ direction: Direction) -> LinkModel {
    LinkModel(
      interval: intervalTime, payload: direction == .sent ? payload.sent : payload.received,
      isFast: (direction == .sent ? phy.sent : phy.received) == 2, isEncrypted: isEncrypted)
  }
}
