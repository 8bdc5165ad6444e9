import Bytes
public import Capture
public import HCI

/// A packet of HCI, or what a recorder wrote between packets, free of its capture's framing.
///
/// Its bytes are handed over with it.
public struct HCIRecord: Sendable, Hashable {
  /// What it is.
  public var kind: Kind
  /// Which way it went; `nil` if nothing tells, or it went none.
  public var direction: Direction?
  /// Whether the direction was worked out, as the capture says none.
  public var isDirectionInferred = false
  /// The adapter's index.
  public var adapter: UInt16 = 0
  /// The interface of the capture that it was recorded on.
  public var interface: UInt16
  /// When it was recorded.
  public var time: CaptureTime
  /// Bytes that it had before the recorder cut it, packet type not counted.
  public var originalLength: Int

  /// What a record is.
  public enum Kind: Sendable, Hashable {
    /// A packet, by the UART transport's packet type: 1 command, 2 ACL, 3 synchronous, 4 event,
    /// 5 ISO; any other number as it was recorded. The bytes begin behind the type.
    case packet(type: UInt8)
    /// A record of packets with types that does not even hold the type.
    case empty
    /// A record of the Linux monitor that is no packet.
    case monitor(MonitorOpcode)
    /// A record of PacketLogger that is no packet.
    case packetLogger(PacketLoggerType)
    /// A packet of the air, with the headers of its link type.
    case air
  }

  /// A record of a kind, without packet fields.
  public init(kind: Kind, time: CaptureTime, originalLength: Int, interface: UInt16 = 0) {
    self.kind = kind
    self.time = time
    self.originalLength = originalLength
    self.interface = interface
  }

  /// A record as it stands in a capture, before anything is known of it.
  init(kind: Kind, of record: CaptureRecord) {
    self.kind = kind
    direction = record.direction
    interface = record.interface
    time = record.time
    originalLength = record.originalLength
  }

  /// The direction that the kind alone implies.
  var impliedDirection: Direction? {
    switch kind {
    case .packet(type: 1): .sent
    case .packet(type: 4): .received
    default: nil
    }
  }
}
