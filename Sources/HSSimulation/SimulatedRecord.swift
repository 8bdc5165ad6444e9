package import HSProtocols

/// A packet of a capture that is made up.
package struct SimulatedRecord: Sendable {
  /// Microseconds from the beginning.
  package var time: Int
  /// Which way it goes; on the air, from the central or to it.
  package var direction: Direction
  /// The UART transport's packet type and the packet; of the air, access address to CRC.
  package var bytes: [UInt8]
  /// The adapter that recorded it: 0 ours, others those of peers that are recorded too.
  package var adapter = 0
  /// The connection's handle, or 0; on the air, the connection's number from 1.
  package var handle = 0
  /// Which frame it is a piece of: the same number for all of its pieces.
  package var frame = 0
  /// Which piece of the frame: where in the frame it begins.
  package var piece = 0
  /// The value that it is a piece of, by its place among what was sent; -1 for none.
  package var value = -1
  /// Which copy of the value it is a piece of, where it is recorded several times.
  package var copy = 0
  /// Bytes that the recorder cut off.
  package var missing = 0
  /// Packets that the recorder lost in front of it, and says so.
  package var drops = 0
  /// What the sniffer knows of it; `nil` for a packet of HCI.
  package var air: AirMark?
}

/// What a sniffer knows of a packet besides its bytes.
package struct AirMark: Sendable, Equatable {
  /// The channel's index: 0 to 36 for data, 37 to 39 for advertising.
  package var channel: UInt8
  /// How strong it was, in dBm.
  package var strength: Int8
  /// The connection event, counted from 0.
  package var event = 0
  /// Whether it is advertising.
  package var isAdvertising = false
  /// Whether its CRC fits.
  package var isValid = true
  /// What part it has in the link's encryption; `nil` for what is in clear.
  package var security: Security?
  /// Whether its payload is in clear although the link is encrypted.
  package var isDecrypted = false
  /// Whether it is sent again, as the other side did not hear it.
  package var isRepeat = false

  /// What part a packet has in a link's encryption; sessions are counted from 1 in a capture.
  package enum Security: Sendable, Equatable {
    /// LL_ENC_REQ, in clear.
    case request(session: Int)
    /// LL_ENC_RSP, in clear.
    case response(session: Int)
    /// Encrypted, with its packet counter.
    case encrypted(session: Int, isFromCentral: Bool, counter: UInt64)
  }

  /// Whether it was sent encrypted.
  package var isEncrypted: Bool {
    if case .encrypted? = security { true } else { false }
  }
}
