public import Capture

/// A packet of a capture that is made up.
public struct SimulatedRecord: Sendable {
  /// Microseconds from the beginning.
  public var time: Int
  /// Which way it goes; on the air, from the central or to it.
  public var direction: Direction
  /// The UART transport's packet type and the packet; of the air, access address to CRC.
  public var bytes: [UInt8]
  /// The adapter that recorded it: 0 ours, others those of peers that are recorded too.
  public var adapter = 0
  /// The connection's handle, or 0; on the air, the connection's number from 1.
  public var handle = 0
  /// Which frame it is a piece of: the same number for all of its pieces.
  public var frame = 0
  /// Which piece of the frame: where in the frame it begins.
  public var piece = 0
  /// The value that it is a piece of, by its place among what was sent; -1 for none.
  public var value = -1
  /// Which copy of the value it is a piece of, where it is recorded several times.
  public var copy = 0
  /// Bytes that the recorder cut off.
  public var missing = 0
  /// Packets that the recorder lost in front of it, and says so.
  public var drops = 0
  /// What the sniffer knows of it; `nil` for a packet of HCI.
  public var air: AirMark?
}

/// What a sniffer knows of a packet besides its bytes.
public struct AirMark: Sendable, Equatable {
  /// The channel's index: 0 to 36 for data, 37 to 39 for advertising.
  public var channel: UInt8
  /// How strong it was, in dBm.
  public var strength: Int8
  /// The connection event, counted from 0.
  public var event = 0
  /// Whether it is advertising.
  public var isAdvertising = false
  /// Whether its CRC fits.
  public var isValid = true
  /// Whether the link is encrypted.
  public var isEncrypted = false
  /// Whether its payload is in clear although the link is encrypted.
  public var isDecrypted = false
  /// Whether it is sent again, as the other side did not hear it.
  public var isRepeat = false

  /// Whether its payload can be read.
  public var isReadable: Bool { isValid && (!isEncrypted || isDecrypted) }
}
