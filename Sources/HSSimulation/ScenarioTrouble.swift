import HSBytes
import HSYAMLText

/// Something about a connection that does not go well: what `heartsnoop doctor` has to find.
package enum ScenarioTrouble: Sendable {
  /// The peer asks for other parameters by L2CAP, and is refused: interval in 1.25 ms.
  case refusedUpdate(interval: Int)
  /// The app connects and gives up after so many milliseconds; what other devices advertise is heard.
  case givenUp(milliseconds: Int)
  /// The app connects, and the controller says so of its status after so many milliseconds; 0 connects.
  case connecting(status: Int, milliseconds: Int)
  /// One side has lost the key of an earlier pairing.
  case lostKey(byPeer: Bool)
  /// Pairing fails for SMP's reason; the peer says so, or the app.
  case failedPairing(reason: Int, byPeer: Bool)
  /// A read of a handle is refused with ATT's error.
  case refusedRead(handle: Int, error: Int)
  /// The connection ends for HCI's reason.
  case end(reason: Int)
  /// The peer falls silent. Read RSSI tells these strengths before; the peer advertises so long before
  /// the supervision timeout, in hundredths of it, or behind it.
  case silence(strengths: [Int], advertisesAt: Int?)
  /// A credit-based channel whose receiver gives one credit for each of so many frames, when the last is used up.
  case credits(frames: Int)
  /// The adapter reports a fault, and loses its connections.
  case adapterFault

  init(_ value: YAMLValue) throws(TextFault) {
    var fields = try YAMLFields(value)
    let word = try fields.need("what").word([
      ("update_refused", 0), ("connecting_given_up", 1), ("connecting_failed", 2), ("key_lost", 3),
      ("pairing_failed", 4), ("read_refused", 5), ("ended", 6), ("silence", 7), ("credits", 9),
      ("adapter_fault", 8),
    ])
    func by() throws(TextFault) -> Bool {
      try fields.take("by")?.word([("app", false), ("peer", true)]) ?? true
    }
    switch word {
    case 0:
      self = .refusedUpdate(
        interval: Int(clamping: try fields.need("interval_ms").number(in: 7.5...4000) / 1.25))
    case 1:
      self = .givenUp(
        milliseconds: Int(clamping: try fields.need("after").number(in: 0...600) * 1000))
    case 2:
      let status = try fields.take("code")?.integer(in: 0...255) ?? 0
      let after = try fields.take("after")?.number(in: 0...600) ?? 0
      self = .connecting(status: status, milliseconds: Int(clamping: after * 1000))
    case 3: self = .lostKey(byPeer: try by())
    case 4:
      let reason = try fields.need("code").integer(in: 1...255)
      self = .failedPairing(reason: reason, byPeer: try by())
    case 5:
      let handle = try fields.need("handle").integer(in: 1...65_535)
      self = .refusedRead(handle: handle, error: try fields.need("code").integer(in: 1...255))
    case 6: self = .end(reason: try fields.need("code").integer(in: 1...255))
    case 7:
      var strengths: [Int] = []
      if let list = fields.take("rssi") {
        for value in try list.list(most: 16) { strengths.append(try value.integer(in: -127...20)) }
      }
      self = .silence(
        strengths: strengths,
        advertisesAt: try fields.take("advertises_percent")?.integer(in: 0...1000))
    case 9: self = .credits(frames: try fields.need("frames").integer(in: 1...10_000))
    default: self = .adapterFault
    }
    try fields.finish()
  }
}

/// Many values as fast as the link carries them.
package struct ScenarioTransfer: Sendable {
  /// The characteristic.
  package var uuid: [UInt8]
  /// How many values, and of how many bytes.
  package var values: Int
  package var size: Int
  /// Who sends: the app writes without response, or the peer notifies.
  package var isWritten: Bool
  /// Packets that move in one connection event.
  package var packets: Int
  /// Packets that the host hands over before the controller reports some as sent.
  package var queue: Int

  /// A transfer by its parts.
  package init(
    _ uuid: [UInt8], values: Int, size: Int, isWritten: Bool, packets: Int, queue: Int = 16
  ) {
    self.uuid = uuid
    self.values = values
    self.size = size
    self.isWritten = isWritten
    self.packets = packets
    self.queue = queue
  }

  init(_ value: YAMLValue) throws(TextFault) {
    var fields = try YAMLFields(value)
    uuid = try fields.need("uuid").uuid()
    values = try fields.need("values").integer(in: 1...100_000)
    size = try fields.need("size").integer(in: 1...512)
    isWritten = try fields.take("by")?.word([("app", true), ("peer", false)]) ?? true
    packets = try fields.take("packets_per_event")?.integer(in: 1...64) ?? 4
    queue = try fields.take("queue")?.integer(in: 1...64) ?? 16
    try fields.finish()
  }
}
