public import HSBytes

/// What a record of Apple PacketLogger holds.
///
/// Apple has not published the numbers; they are what PacketLogger, BlueZ, Wireshark and BTstack
/// agree on.
public struct PacketLoggerType: RawRepresentable, Sendable, Hashable {
  /// The octet as recorded.
  public let rawValue: UInt8

  /// A type by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An HCI command.
  public static let command = PacketLoggerType(rawValue: 0x00)
  /// An HCI event.
  public static let event = PacketLoggerType(rawValue: 0x01)
  /// ACL data sent.
  public static let aclSent = PacketLoggerType(rawValue: 0x02)
  /// ACL data received.
  public static let aclReceived = PacketLoggerType(rawValue: 0x03)
  /// Synchronous data sent.
  public static let synchronousSent = PacketLoggerType(rawValue: 0x08)
  /// Synchronous data received.
  public static let synchronousReceived = PacketLoggerType(rawValue: 0x09)
  /// Isochronous data sent.
  public static let isochronousSent = PacketLoggerType(rawValue: 0x12)
  /// Isochronous data received.
  public static let isochronousReceived = PacketLoggerType(rawValue: 0x13)
  /// A line of the kernel.
  public static let kernel = PacketLoggerType(rawValue: 0xF8)
  /// An error.
  public static let error = PacketLoggerType(rawValue: 0xFA)
  /// A change of power.
  public static let power = PacketLoggerType(rawValue: 0xFB)
  /// A remark.
  public static let note = PacketLoggerType(rawValue: 0xFC)
  /// The system's configuration; not text throughout.
  public static let configuration = PacketLoggerType(rawValue: 0xFD)

  /// Whether the record is text.
  public var isText: Bool { rawValue >= 0xF7 && rawValue <= 0xFC }

  /// The name as printed; `nil` for unknown types.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Command"
    case 0x01: "Event"
    case 0x02: "ACL Sent"
    case 0x03: "ACL Received"
    case 0x08: "SCO Sent"
    case 0x09: "SCO Received"
    case 0x0A: "LMP Sent"
    case 0x0B: "LMP Received"
    case 0x12: "ISO Sent"
    case 0x13: "ISO Received"
    case 0xF7: "System Log"
    case 0xF8: "Kernel"
    case 0xF9: "Kernel Debug"
    case 0xFA: "Error"
    case 0xFB: "Power"
    case 0xFC: "Note"
    case 0xFD: "Configuration"
    case 0xFE: "New Controller"
    default: nil
    }
  }
}
