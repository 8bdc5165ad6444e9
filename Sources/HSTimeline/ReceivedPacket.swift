import HSProtocols

/// A packet from the controller in a record whose framing says nothing beside what it is, and which is there
/// in full: what is known of it before any layer is asked.
struct ReceivedPacket {
  /// Which packets.
  enum Kind {
    /// ACL data.
    case acl
    /// Events.
    case event
  }

  /// The adapter's index.
  let adapter: UInt16
  /// Bytes of framing in front of it.
  let start: Int
  /// Bytes that it has.
  let length: Int

  /// The packet in a record; `nil` if it is of another kind, cut, or framed in another way.
  @inline(__always)
  init?(_ kind: Kind, _ record: CaptureRecord, _ bytes: Span<UInt8>) {
    guard record.direction == .received, record.originalLength <= bytes.count else { return nil }
    switch record.link {
    case .hciH4:
      let type: UInt8 = kind == .acl ? 2 : 4
      guard bytes.littleEndian(UInt8.self, at: 0) == type else { return nil }
      (adapter, start) = (record.adapter, 1)
    case .linuxMonitor:
      let opcode: MonitorOpcode = kind == .acl ? .aclReceive : .event
      guard UInt16(truncatingIfNeeded: record.flags) == opcode.rawValue else { return nil }
      (adapter, start) = (UInt16(truncatingIfNeeded: record.flags >> 16), 0)
    case .packetLogger:
      let type: PacketLoggerType = kind == .acl ? .aclReceived : .event
      guard UInt8(truncatingIfNeeded: record.flags) == type.rawValue else { return nil }
      (adapter, start) = (0, 0)
    default: return nil
    }
    length = bytes.count &- start
  }
}
