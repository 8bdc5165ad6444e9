import HSProtocols

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

  init(_ form: inout YAMLForm) {
    self =
      form.choice(
        "what", "What goes wrong", among: Self.choices)
      ?? .adapterFault
  }

  /// What can go wrong, by its name.
  private static let choices: [YAMLChoice<Self>] = [
    YAMLChoice("update_refused", "The peer asks for other parameters, and is refused") {
      .refusedUpdate(interval: $0.interval("The interval that it asks for, in milliseconds"))
    },
    YAMLChoice("connecting_given_up", "The app connects, and gives up") {
      .givenUp(milliseconds: $0.seconds("after", in: 0...600, "After so many seconds"))
    },
    YAMLChoice("connecting_failed", "The app connects, and the controller tells a status") { form in
      .connecting(
        status: form.integer("code", in: 0...255, or: 0, "HCI's status; 0 connects"),
        milliseconds: form.seconds("after", in: 0...600, or: 0, "After so many seconds"))
    },
    YAMLChoice("key_lost", "One side has lost the key of an earlier pairing") {
      .lostKey(byPeer: $0.isByPeer("by", or: true, "Which side"))
    },
    YAMLChoice("pairing_failed", "Pairing fails") { form in
      .failedPairing(
        reason: form.needed("code", in: 1...255, "SMP's reason"),
        byPeer: form.isByPeer("by", or: true, "Which side tells it"))
    },
    YAMLChoice("read_refused", "A read is refused") { form in
      .refusedRead(
        handle: form.needed("handle", in: 1...65_535, "The handle that is read"),
        error: form.needed("code", in: 1...255, "ATT's error"))
    },
    YAMLChoice("ended", "The connection ends") {
      .end(reason: $0.needed("code", in: 1...255, "HCI's reason"))
    },
    YAMLChoice("silence", "The peer falls silent") { form in
      let strengths = form.list(
        "rssi", "Strengths that Read RSSI tells before, in dBm", most: 16, of: .schema(-127...20)
      ) { value throws(TextFault) in try value.integer(in: -127...20) }
      return .silence(
        strengths: strengths ?? [],
        advertisesAt: form.integer(
          "advertises_percent", in: 0...1000,
          "When it advertises again, in hundredths of the supervision timeout"))
    },
    YAMLChoice("credits", "A channel's receiver gives credits only when the last is used up") {
      .credits(frames: $0.needed("frames", in: 1...10_000, "How many frames are sent"))
    },
    YAMLChoice("adapter_fault", "The adapter reports a fault, and loses its connections") { _ in
      .adapterFault
    },
  ]
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

  init(_ form: inout YAMLForm) {
    uuid = form.uuid("uuid", "The characteristic")
    values = form.needed("values", in: 1...100_000, "How many values")
    size = form.needed("size", in: 1...512, "Bytes of a value")
    isWritten = !form.isByPeer("by", or: false, "Which side sends")
    packets = form.integer(
      "packets_per_event", in: 1...64, or: 4, "Packets that move in one connection event")
    queue = form.integer(
      "queue", in: 1...64, or: 16,
      "Packets that the host hands over before the controller reports some as sent")
  }
}
