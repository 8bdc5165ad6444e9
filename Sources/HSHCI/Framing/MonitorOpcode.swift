public import HSBytes

/// What a record of the Linux monitor holds.
///
/// Linux `include/net/bluetooth/hci_mon.h`; BlueZ `doc/btsnoop-protocol.rst`.
public struct MonitorOpcode: RawRepresentable, Sendable, Hashable {
  /// The 16 bits as recorded.
  public let rawValue: UInt16

  /// An opcode by its 16 bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An adapter appeared.
  public static let newIndex = MonitorOpcode(rawValue: 0)
  /// An adapter went away.
  public static let deleteIndex = MonitorOpcode(rawValue: 1)
  /// An HCI command.
  public static let command = MonitorOpcode(rawValue: 2)
  /// An HCI event.
  public static let event = MonitorOpcode(rawValue: 3)
  /// ACL data sent.
  public static let aclTransmit = MonitorOpcode(rawValue: 4)
  /// ACL data received.
  public static let aclReceive = MonitorOpcode(rawValue: 5)
  /// Synchronous data sent.
  public static let scoTransmit = MonitorOpcode(rawValue: 6)
  /// Synchronous data received.
  public static let scoReceive = MonitorOpcode(rawValue: 7)
  /// An adapter was powered up.
  public static let openIndex = MonitorOpcode(rawValue: 8)
  /// An adapter was powered down.
  public static let closeIndex = MonitorOpcode(rawValue: 9)
  /// An adapter's address and manufacturer became known.
  public static let indexInformation = MonitorOpcode(rawValue: 10)
  /// The controller manufacturer's own diagnostics.
  public static let vendorDiagnostics = MonitorOpcode(rawValue: 11)
  /// A remark of the kernel or recorder.
  public static let systemNote = MonitorOpcode(rawValue: 12)
  /// A log line of a program.
  public static let userLogging = MonitorOpcode(rawValue: 13)
  /// A program opened a control channel.
  public static let controlOpen = MonitorOpcode(rawValue: 14)
  /// A program closed its control channel.
  public static let controlClose = MonitorOpcode(rawValue: 15)
  /// A command on a control channel.
  public static let controlCommand = MonitorOpcode(rawValue: 16)
  /// An event on a control channel.
  public static let controlEvent = MonitorOpcode(rawValue: 17)
  /// Isochronous data sent.
  public static let isoTransmit = MonitorOpcode(rawValue: 18)
  /// Isochronous data received.
  public static let isoReceive = MonitorOpcode(rawValue: 19)

  /// The name as printed; `nil` for opcodes that are not assigned.
  public var name: StaticText? {
    switch rawValue {
    case 0: "New Index"
    case 1: "Delete Index"
    case 2: "Command"
    case 3: "Event"
    case 4: "ACL TX"
    case 5: "ACL RX"
    case 6: "SCO TX"
    case 7: "SCO RX"
    case 8: "Open Index"
    case 9: "Close Index"
    case 10: "Index Information"
    case 11: "Vendor Diagnostics"
    case 12: "System Note"
    case 13: "User Logging"
    case 14: "Control Open"
    case 15: "Control Close"
    case 16: "Control Command"
    case 17: "Control Event"
    case 18: "ISO TX"
    case 19: "ISO RX"
    default: nil
    }
  }
}
