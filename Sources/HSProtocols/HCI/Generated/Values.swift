// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-values. Do not edit.

public import HSBase

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
  /// There is no connection with this handle, or none that could be cancelled.
  public static let unknownConnectionIdentifier = ErrorCode(rawValue: 0x02)
  /// A side has no key for the other.
  public static let pinOrKeyMissing = ErrorCode(rawValue: 0x06)
  /// Nothing was heard for the supervision timeout.
  public static let connectionTimeout = ErrorCode(rawValue: 0x08)
  /// The command is not allowed in the controller's present state.
  public static let commandDisallowed = ErrorCode(rawValue: 0x0c)
  /// The peer's host closed the connection.
  public static let remoteUserTerminatedConnection = ErrorCode(rawValue: 0x13)
  /// This side closed the connection.
  public static let connectionTerminatedByLocalHost = ErrorCode(rawValue: 0x16)
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

/// The type of a device address as HCI encodes it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
public struct AddressType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A public device address.
  public static let publicDevice = AddressType(rawValue: 0x00)
  /// A random device address.
  public static let random = AddressType(rawValue: 0x01)
  /// A public identity address that the controller resolved.
  public static let publicIdentity = AddressType(rawValue: 0x02)
  /// A random static identity address that the controller resolved.
  public static let randomIdentity = AddressType(rawValue: 0x03)
  /// An anonymous advertisement, or an address that could not be resolved.
  public static let anonymous = AddressType(rawValue: 0xff)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "public"
    case 0x01: "random"
    case 0x02: "public identity"
    case 0x03: "random identity"
    case 0xff: "anonymous"
    default: nil
    }
  }

  /// Whether the address is a random one, resolved or not.
  public var isRandom: Bool { rawValue == 1 || rawValue == 3 }

  /// The type with the controller's resolution taken off: the same device has the same address.
  public var withoutResolution: AddressType { rawValue == 2 ? .publicDevice : rawValue == 3 ? .random : self }
}

/// Which part the recorded controller plays in an LE connection.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1.
public struct ConnectionRole: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The one that set the connection up and keeps its time.
  public static let central = ConnectionRole(rawValue: 0x00)
  /// The one that advertised.
  public static let peripheral = ConnectionRole(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Central"
    case 0x01: "Peripheral"
    default: nil
    }
  }
}

/// How far a clock may be off at most.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1, Central_Clock_Accuracy.
public struct ClockAccuracy: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "500 ppm"
    case 0x01: "250 ppm"
    case 0x02: "150 ppm"
    case 0x03: "100 ppm"
    case 0x04: "75 ppm"
    case 0x05: "50 ppm"
    case 0x06: "30 ppm"
    case 0x07: "20 ppm"
    default: nil
    }
  }
}

/// The physical layer that an LE packet is sent on.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.12 and 7.7.65.13.
public struct PHY: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LE 1M.
  public static let le1M = PHY(rawValue: 0x01)
  /// LE 2M.
  public static let le2M = PHY(rawValue: 0x02)
  /// LE Coded; where a report tells the codings apart, the one with eight symbols a bit.
  public static let leCoded = PHY(rawValue: 0x03)
  /// LE Coded with two symbols a bit, in advertising reports that tell the codings apart.
  public static let leCodedS2 = PHY(rawValue: 0x04)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "LE 1M"
    case 0x02: "LE 2M"
    case 0x03: "LE Coded"
    case 0x04: "LE Coded S=2"
    default: nil
    }
  }
}

/// The address that a controller uses on the air.
///
/// Core 5.4, Vol 4, Part E, 7.8.5, 7.8.10 and 7.8.12.
public struct OwnAddressType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The public device address.
  public static let publicDevice = OwnAddressType(rawValue: 0x00)
  /// The random address that the host set.
  public static let random = OwnAddressType(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Public"
    case 0x01: "Random"
    case 0x02: "Resolvable private, else public"
    case 0x03: "Resolvable private, else random"
    default: nil
    }
  }
}

/// Who says whom a connection is wanted to.
///
/// Core 5.4, Vol 4, Part E, 7.8.12 and 7.8.66.
public struct InitiatorFilterPolicy: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The command's peer address.
  public static let peerAddress = InitiatorFilterPolicy(rawValue: 0x00)
  /// The filter accept list.
  public static let filterAcceptList = InitiatorFilterPolicy(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Peer address"
    case 0x01: "Filter accept list"
    default: nil
    }
  }
}

/// Which part of an advertising set's data a command brings.
///
/// Core 5.4, Vol 4, Part E, 7.8.54 and 7.8.55.
public struct AdvertisingDataOperation: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The first part.
  public static let first = AdvertisingDataOperation(rawValue: 0x01)
  /// The last part.
  public static let last = AdvertisingDataOperation(rawValue: 0x02)
  /// All of it.
  public static let complete = AdvertisingDataOperation(rawValue: 0x03)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Intermediate fragment"
    case 0x01: "First fragment"
    case 0x02: "Last fragment"
    case 0x03: "Complete data"
    case 0x04: "Unchanged data"
    default: nil
    }
  }
}

/// Where an ACL packet stands in the L2CAP frame that it carries a part of.
///
/// Core 5.4, Vol 4, Part E, 5.4.2.
public struct PacketBoundaryFlag: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// A value by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

  /// A further part of a frame.
  public static let continuing = PacketBoundaryFlag(rawValue: 0x01)
  /// A first part that may be flushed; all of a controller's.
  public static let firstFlushable = PacketBoundaryFlag(rawValue: 0x02)
  /// A whole frame; not used by LE.
  public static let complete = PacketBoundaryFlag(rawValue: 0x03)

  /// The specification's name.
  public var name: StaticText {
    switch rawValue {
    case 0x00: "First non-automatically-flushable packet"
    case 0x01: "Continuing fragment"
    case 0x02: "First automatically flushable packet"
    default: "Complete L2CAP PDU"
    }
  }

  /// Whether an L2CAP frame begins in the packet.
  public var isStart: Bool { self != .continuing }
}

/// Whether an ACL packet goes to one device or to many.
///
/// Core 5.4, Vol 4, Part E, 5.4.2. LE always sends 0.
public struct BroadcastFlag: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// A value by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

  /// To one device.
  public static let pointToPoint = BroadcastFlag(rawValue: 0x00)
  /// To all active devices of the BR/EDR piconet.
  public static let broadcast = BroadcastFlag(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Point-to-point"
    case 0x01: "BR/EDR broadcast"
    default: nil
    }
  }
}

extension SynchronousData {
  /// How well synchronous data was received.
  ///
  /// Core 5.4, Vol 4, Part E, 5.4.3.
  public struct PacketStatus: RawRepresentable, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// A value by its bits; others are dropped.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

    /// The specification's name.
    public var name: StaticText {
      switch rawValue {
      case 0x00: "Correctly received data"
      case 0x01: "Possibly invalid data"
      case 0x02: "No data received"
      default: "Data partially lost"
      }
    }
  }
}

extension ISOData {
  /// Where an ISO packet stands in its SDU.
  ///
  /// Core 5.4, Vol 4, Part E, 5.4.5.
  public struct PacketBoundary: RawRepresentable, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// A value by its bits; others are dropped.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

    /// The specification's name.
    public var name: StaticText {
      switch rawValue {
      case 0x00: "First fragment"
      case 0x01: "Continuation fragment"
      case 0x02: "Complete SDU"
      default: "Last fragment"
      }
    }

    /// Whether an SDU begins in the packet.
    public var isStart: Bool { rawValue & 1 == 0 }
  }
}

extension ISOData {
  /// How well an SDU was received.
  ///
  /// Core 5.4, Vol 4, Part E, 5.4.5.
  public struct PacketStatus: RawRepresentable, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// A value by its bits; others are dropped.
    public init(rawValue: UInt8) { self.rawValue = rawValue & 0x3 }

    /// The specification's name, or `nil` if it gives none.
    public var name: StaticText? {
      switch rawValue {
      case 0x00: "Valid data"
      case 0x01: "Possibly invalid data"
      case 0x02: "Lost data"
      default: nil
      }
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

/// What an advertiser says of its modes: the first octet of flags.
///
/// Core Specification Supplement 11, Part A, 1.3.
public struct ADFlags: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Whether it can be found for a limited time.
  public var isLimitedDiscoverable: Bool { rawValue & 0x01 != 0 }
  /// Whether it can be found at any time.
  public var isGeneralDiscoverable: Bool { rawValue & 0x02 != 0 }
  /// Whether it has no BR/EDR.
  public var isBREDRNotSupported: Bool { rawValue & 0x04 != 0 }
  /// Whether its controller does LE and BR/EDR at once with the same device.
  public var isSimultaneousController: Bool { rawValue & 0x08 != 0 }
}

/// A version of the Core Specification as the link layer numbers it.
///
/// Assigned Numbers, 2.1.
public struct CoreVersion: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "1.0b"
    case 0x01: "1.1"
    case 0x02: "1.2"
    case 0x03: "2.0 + EDR"
    case 0x04: "2.1 + EDR"
    case 0x05: "3.0 + HS"
    case 0x06: "4.0"
    case 0x07: "4.1"
    case 0x08: "4.2"
    case 0x09: "5.0"
    case 0x0a: "5.1"
    case 0x0b: "5.2"
    case 0x0c: "5.3"
    case 0x0d: "5.4"
    case 0x0e: "6.0"
    case 0x0f: "6.1"
    default: nil
    }
  }
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

extension UserLogging {
  /// A line's weight: syslog's severities.
  public struct Priority: RawRepresentable, Sendable, Hashable {
    /// The octet as sent.
    public let rawValue: UInt8

    /// A value by its octet.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The specification's name, or `nil` if it gives none.
    public var name: StaticText? {
      switch rawValue {
      case 0x00: "emergency"
      case 0x01: "alert"
      case 0x02: "critical"
      case 0x03: "error"
      case 0x04: "warning"
      case 0x05: "notice"
      case 0x06: "info"
      case 0x07: "debug"
      default: nil
      }
    }
  }
}

extension ControlOpen {
  /// What is spoken on a control channel.
  ///
  /// BlueZ `doc/btsnoop-protocol.rst`.
  public struct Format: RawRepresentable, Sendable, Hashable {
    /// The number as sent.
    public let rawValue: UInt16

    /// A value by its number.
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// HCI packets beside the kernel.
    public static let raw = Format(rawValue: 0x0000)
    /// HCI packets in place of the kernel.
    public static let user = Format(rawValue: 0x0001)
    /// The kernel's management protocol.
    public static let management = Format(rawValue: 0x0002)

    /// The specification's name, or `nil` if it gives none.
    public var name: StaticText? {
      switch rawValue {
      case 0x0000: "Raw"
      case 0x0001: "User"
      case 0x0002: "Management"
      default: nil
      }
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
