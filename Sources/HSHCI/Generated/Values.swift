// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-values. Do not edit.

public import HSBytes

/// What an adapter of a Linux host is attached by.
///
/// Linux `include/net/bluetooth/hci.h`.
public struct Bus: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Virtual"
    case 0x01: "USB"
    case 0x02: "PCCARD"
    case 0x03: "UART"
    case 0x04: "RS232"
    case 0x05: "PCI"
    case 0x06: "SDIO"
    case 0x07: "SPI"
    case 0x08: "I2C"
    case 0x09: "SMD"
    case 0x0a: "VIRTIO"
    case 0x0b: "IPC"
    default: nil
    }
  }
}

/// What a record of Apple PacketLogger holds.
///
/// Apple has not published the numbers; they are what PacketLogger, BlueZ, Wireshark and BTstack
/// agree on.
public struct PacketLoggerType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
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
  public static let kernel = PacketLoggerType(rawValue: 0xf8)
  /// An error.
  public static let error = PacketLoggerType(rawValue: 0xfa)
  /// A change of power.
  public static let power = PacketLoggerType(rawValue: 0xfb)
  /// A remark.
  public static let note = PacketLoggerType(rawValue: 0xfc)
  /// The system's configuration; not text throughout.
  public static let configuration = PacketLoggerType(rawValue: 0xfd)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Command"
    case 0x01: "Event"
    case 0x02: "ACL Sent"
    case 0x03: "ACL Received"
    case 0x08: "SCO Sent"
    case 0x09: "SCO Received"
    case 0x0a: "LMP Sent"
    case 0x0b: "LMP Received"
    case 0x12: "ISO Sent"
    case 0x13: "ISO Received"
    case 0xf7: "System Log"
    case 0xf8: "Kernel"
    case 0xf9: "Kernel Debug"
    case 0xfa: "Error"
    case 0xfb: "Power"
    case 0xfc: "Note"
    case 0xfd: "Configuration"
    case 0xfe: "New Controller"
    default: nil
    }
  }

  /// Whether the record is text.
  public var isText: Bool { rawValue >= 0xF7 && rawValue <= 0xFC }
}

/// What a record of the Linux monitor holds.
///
/// Linux `include/net/bluetooth/hci_mon.h`; BlueZ `doc/btsnoop-protocol.rst`.
public struct MonitorOpcode: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An adapter appeared.
  public static let newIndex = MonitorOpcode(rawValue: 0x0000)
  /// An adapter went away.
  public static let deleteIndex = MonitorOpcode(rawValue: 0x0001)
  /// An HCI command.
  public static let command = MonitorOpcode(rawValue: 0x0002)
  /// An HCI event.
  public static let event = MonitorOpcode(rawValue: 0x0003)
  /// ACL data sent.
  public static let aclTransmit = MonitorOpcode(rawValue: 0x0004)
  /// ACL data received.
  public static let aclReceive = MonitorOpcode(rawValue: 0x0005)
  /// Synchronous data sent.
  public static let scoTransmit = MonitorOpcode(rawValue: 0x0006)
  /// Synchronous data received.
  public static let scoReceive = MonitorOpcode(rawValue: 0x0007)
  /// An adapter was powered up.
  public static let openIndex = MonitorOpcode(rawValue: 0x0008)
  /// An adapter was powered down.
  public static let closeIndex = MonitorOpcode(rawValue: 0x0009)
  /// An adapter's address and manufacturer became known.
  public static let indexInformation = MonitorOpcode(rawValue: 0x000a)
  /// The controller manufacturer's own diagnostics.
  public static let vendorDiagnostics = MonitorOpcode(rawValue: 0x000b)
  /// A remark of the kernel or recorder.
  public static let systemNote = MonitorOpcode(rawValue: 0x000c)
  /// A log line of a program.
  public static let userLogging = MonitorOpcode(rawValue: 0x000d)
  /// A program opened a control channel.
  public static let controlOpen = MonitorOpcode(rawValue: 0x000e)
  /// A program closed its control channel.
  public static let controlClose = MonitorOpcode(rawValue: 0x000f)
  /// A command on a control channel.
  public static let controlCommand = MonitorOpcode(rawValue: 0x0010)
  /// An event on a control channel.
  public static let controlEvent = MonitorOpcode(rawValue: 0x0011)
  /// Isochronous data sent.
  public static let isoTransmit = MonitorOpcode(rawValue: 0x0012)
  /// Isochronous data received.
  public static let isoReceive = MonitorOpcode(rawValue: 0x0013)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "New Index"
    case 0x0001: "Delete Index"
    case 0x0002: "Command"
    case 0x0003: "Event"
    case 0x0004: "ACL TX"
    case 0x0005: "ACL RX"
    case 0x0006: "SCO TX"
    case 0x0007: "SCO RX"
    case 0x0008: "Open Index"
    case 0x0009: "Close Index"
    case 0x000a: "Index Information"
    case 0x000b: "Vendor Diagnostics"
    case 0x000c: "System Note"
    case 0x000d: "User Logging"
    case 0x000e: "Control Open"
    case 0x000f: "Control Close"
    case 0x0010: "Control Command"
    case 0x0011: "Control Event"
    case 0x0012: "ISO TX"
    case 0x0013: "ISO RX"
    default: nil
    }
  }
}

/// The connection roles that an advertiser can take, and which it would rather.
///
/// Core Specification Supplement 11, Part A, 1.17.
public struct ADRole: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Only Peripheral Role supported.
  public static let peripheralOnly = ADRole(rawValue: 0x00)
  /// Only Central Role supported.
  public static let centralOnly = ADRole(rawValue: 0x01)
  /// Both, Peripheral Role preferred.
  public static let peripheralPreferred = ADRole(rawValue: 0x02)
  /// Both, Central Role preferred.
  public static let centralPreferred = ADRole(rawValue: 0x03)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Peripheral only"
    case 0x01: "Central only"
    case 0x02: "Peripheral preferred"
    case 0x03: "Central preferred"
    default: nil
    }
  }
}

/// A controller error code: the status of a command or event, or a reason to disconnect.
///
/// Core 5.4, Vol 1, Part F, 1.3. 0x46 to 0x48 came after 5.4.
public struct ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// No error.
  public static let success = ErrorCode(rawValue: 0x00)
  /// The command is not allowed in the controller's present state.
  public static let commandDisallowed = ErrorCode(rawValue: 0x0c)
  /// The peer's host closed the connection.
  public static let remoteUserTerminatedConnection = ErrorCode(rawValue: 0x13)
  /// The peer did not answer at link level.
  public static let responseTimeout = ErrorCode(rawValue: 0x22)
  /// Advertising ended without a connection.
  public static let advertisingTimeout = ErrorCode(rawValue: 0x3c)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Success"
    case 0x01: "Unknown HCI Command"
    case 0x02: "Unknown Connection Identifier"
    case 0x03: "Hardware Failure"
    case 0x04: "Page Timeout"
    case 0x05: "Authentication Failure"
    case 0x06: "PIN or Key Missing"
    case 0x07: "Memory Capacity Exceeded"
    case 0x08: "Connection Timeout"
    case 0x09: "Connection Limit Exceeded"
    case 0x0a: "Synchronous Connection Limit To A Device Exceeded"
    case 0x0b: "Connection Already Exists"
    case 0x0c: "Command Disallowed"
    case 0x0d: "Connection Rejected due to Limited Resources"
    case 0x0e: "Connection Rejected Due To Security Reasons"
    case 0x0f: "Connection Rejected due to Unacceptable BD_ADDR"
    case 0x10: "Connection Accept Timeout Exceeded"
    case 0x11: "Unsupported Feature or Parameter Value"
    case 0x12: "Invalid HCI Command Parameters"
    case 0x13: "Remote User Terminated Connection"
    case 0x14: "Remote Device Terminated Connection due to Low Resources"
    case 0x15: "Remote Device Terminated Connection due to Power Off"
    case 0x16: "Connection Terminated By Local Host"
    case 0x17: "Repeated Attempts"
    case 0x18: "Pairing Not Allowed"
    case 0x19: "Unknown LMP PDU"
    case 0x1a: "Unsupported Remote Feature"
    case 0x1b: "SCO Offset Rejected"
    case 0x1c: "SCO Interval Rejected"
    case 0x1d: "SCO Air Mode Rejected"
    case 0x1e: "Invalid LMP Parameters / Invalid LL Parameters"
    case 0x1f: "Unspecified Error"
    case 0x20: "Unsupported LMP Parameter Value / Unsupported LL Parameter Value"
    case 0x21: "Role Change Not Allowed"
    case 0x22: "LMP Response Timeout / LL Response Timeout"
    case 0x23: "LMP Error Transaction Collision / LL Procedure Collision"
    case 0x24: "LMP PDU Not Allowed"
    case 0x25: "Encryption Mode Not Acceptable"
    case 0x26: "Link Key cannot be Changed"
    case 0x27: "Requested QoS Not Supported"
    case 0x28: "Instant Passed"
    case 0x29: "Pairing With Unit Key Not Supported"
    case 0x2a: "Different Transaction Collision"
    case 0x2c: "QoS Unacceptable Parameter"
    case 0x2d: "QoS Rejected"
    case 0x2e: "Channel Classification Not Supported"
    case 0x2f: "Insufficient Security"
    case 0x30: "Parameter Out Of Mandatory Range"
    case 0x32: "Role Switch Pending"
    case 0x34: "Reserved Slot Violation"
    case 0x35: "Role Switch Failed"
    case 0x36: "Extended Inquiry Response Too Large"
    case 0x37: "Secure Simple Pairing Not Supported By Host"
    case 0x38: "Host Busy - Pairing"
    case 0x39: "Connection Rejected due to No Suitable Channel Found"
    case 0x3a: "Controller Busy"
    case 0x3b: "Unacceptable Connection Parameters"
    case 0x3c: "Advertising Timeout"
    case 0x3d: "Connection Terminated due to MIC Failure"
    case 0x3e: "Connection Failed to be Established / Synchronization Timeout"
    case 0x3f: "MAC Connection Failed"
    case 0x40: "Coarse Clock Adjustment Rejected but Will Try to Adjust Using Clock Dragging"
    case 0x41: "Type0 Submap Not Defined"
    case 0x42: "Unknown Advertising Identifier"
    case 0x43: "Limit Reached"
    case 0x44: "Operation Cancelled by Host"
    case 0x45: "Packet Too Long"
    case 0x46: "Too Late"
    case 0x47: "Too Early"
    case 0x48: "Insufficient Channels"
    default: nil
    }
  }
}
