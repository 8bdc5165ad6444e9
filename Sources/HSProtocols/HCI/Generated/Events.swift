// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-events. Do not edit.

public import HSBase

/// The code that an HCI event begins with.
///
/// Core 5.4, Vol 4, Part E, 7.7. Codes that are not listed are values like any other.
public struct EventCode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Inquiry Result.
  public static let inquiryResult = EventCode(rawValue: 0x02)
  /// Connection Complete.
  public static let connectionComplete = EventCode(rawValue: 0x03)
  /// Connection Request.
  public static let connectionRequest = EventCode(rawValue: 0x04)
  /// Disconnection Complete.
  public static let disconnectionComplete = EventCode(rawValue: 0x05)
  /// Remote Name Request Complete.
  public static let remoteNameRequestComplete = EventCode(rawValue: 0x07)
  /// Encryption Change [v1].
  public static let encryptionChange = EventCode(rawValue: 0x08)
  /// Read Remote Version Information Complete.
  public static let readRemoteVersionInformationComplete = EventCode(rawValue: 0x0c)
  /// Command Complete.
  public static let commandComplete = EventCode(rawValue: 0x0e)
  /// Command Status.
  public static let commandStatus = EventCode(rawValue: 0x0f)
  /// Hardware Error.
  public static let hardwareError = EventCode(rawValue: 0x10)
  /// Number Of Completed Packets.
  public static let numberOfCompletedPackets = EventCode(rawValue: 0x13)
  /// Link Key Notification.
  public static let linkKeyNotification = EventCode(rawValue: 0x18)
  /// Data Buffer Overflow.
  public static let dataBufferOverflow = EventCode(rawValue: 0x1a)
  /// Inquiry Result with RSSI.
  public static let inquiryResultWithRSSI = EventCode(rawValue: 0x22)
  /// Extended Inquiry Result.
  public static let extendedInquiryResult = EventCode(rawValue: 0x2f)
  /// Encryption Key Refresh Complete.
  public static let encryptionKeyRefreshComplete = EventCode(rawValue: 0x30)
  /// LE Meta.
  public static let leMeta = EventCode(rawValue: 0x3e)
  /// Encryption Change [v2].
  public static let encryptionChangeV2 = EventCode(rawValue: 0x59)
  /// Vendor Specific.
  public static let vendorSpecific = EventCode(rawValue: 0xff)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Inquiry Complete"
    case 0x02: "Inquiry Result"
    case 0x03: "Connection Complete"
    case 0x04: "Connection Request"
    case 0x05: "Disconnection Complete"
    case 0x06: "Authentication Complete"
    case 0x07: "Remote Name Request Complete"
    case 0x08: "Encryption Change [v1]"
    case 0x09: "Change Connection Link Key Complete"
    case 0x0a: "Link Key Type Changed"
    case 0x0b: "Read Remote Supported Features Complete"
    case 0x0c: "Read Remote Version Information Complete"
    case 0x0d: "QoS Setup Complete"
    case 0x0e: "Command Complete"
    case 0x0f: "Command Status"
    case 0x10: "Hardware Error"
    case 0x11: "Flush Occurred"
    case 0x12: "Role Change"
    case 0x13: "Number Of Completed Packets"
    case 0x14: "Mode Change"
    case 0x15: "Return Link Keys"
    case 0x16: "PIN Code Request"
    case 0x17: "Link Key Request"
    case 0x18: "Link Key Notification"
    case 0x19: "Loopback Command"
    case 0x1a: "Data Buffer Overflow"
    case 0x1b: "Max Slots Change"
    case 0x1c: "Read Clock Offset Complete"
    case 0x1d: "Connection Packet Type Changed"
    case 0x1e: "QoS Violation"
    case 0x1f: "Page Scan Mode Change"
    case 0x20: "Page Scan Repetition Mode Change"
    case 0x21: "Flow Specification Complete"
    case 0x22: "Inquiry Result with RSSI"
    case 0x23: "Read Remote Extended Features Complete"
    case 0x2c: "Synchronous Connection Complete"
    case 0x2d: "Synchronous Connection Changed"
    case 0x2e: "Sniff Subrating"
    case 0x2f: "Extended Inquiry Result"
    case 0x30: "Encryption Key Refresh Complete"
    case 0x31: "IO Capability Request"
    case 0x32: "IO Capability Response"
    case 0x33: "User Confirmation Request"
    case 0x34: "User Passkey Request"
    case 0x35: "Remote OOB Data Request"
    case 0x36: "Simple Pairing Complete"
    case 0x38: "Link Supervision Timeout Changed"
    case 0x39: "Enhanced Flush Complete"
    case 0x3b: "User Passkey Notification"
    case 0x3c: "Keypress Notification"
    case 0x3d: "Remote Host Supported Features Notification"
    case 0x3e: "LE Meta"
    case 0x40: "Physical Link Complete"
    case 0x41: "Channel Selected"
    case 0x42: "Disconnection Physical Link Complete"
    case 0x43: "Physical Link Loss Early Warning"
    case 0x44: "Physical Link Recovery"
    case 0x45: "Logical Link Complete"
    case 0x46: "Disconnection Logical Link Complete"
    case 0x47: "Flow Spec Modify Complete"
    case 0x48: "Number Of Completed Data Blocks"
    case 0x49: "AMP Start Test"
    case 0x4a: "AMP Test End"
    case 0x4b: "AMP Receiver Report"
    case 0x4c: "Short Range Mode Change Complete"
    case 0x4d: "AMP Status Change"
    case 0x4e: "Triggered Clock Capture"
    case 0x4f: "Synchronization Train Complete"
    case 0x50: "Synchronization Train Received"
    case 0x51: "Connectionless Peripheral Broadcast Receive"
    case 0x52: "Connectionless Peripheral Broadcast Timeout"
    case 0x53: "Truncated Page Complete"
    case 0x54: "Peripheral Page Response Timeout"
    case 0x55: "Connectionless Peripheral Broadcast Channel Map Change"
    case 0x56: "Inquiry Response Notification"
    case 0x57: "Authenticated Payload Timeout Expired"
    case 0x58: "SAM Status Change"
    case 0x59: "Encryption Change [v2]"
    case 0xff: "Vendor Specific"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "s:Status"
    case 0x02: "k1:Num_Responses *a:BD_ADDR k1:Page_Scan_Repetition_Mode k1:Reserved k1:Reserved k3:Class_Of_Device k2:Clock_Offset"
    case 0x03: "s:Status h:Connection_Handle a:BD_ADDR k1:Link_Type k1:Encryption_Enabled"
    case 0x04: "a:BD_ADDR k3:Class_Of_Device k1:Link_Type"
    case 0x05: "s:Status h:Connection_Handle s:Reason"
    case 0x06, 0x09, 0x30: "s:Status h:Connection_Handle"
    case 0x07: "s:Status a:BD_ADDR n248:Remote_Name"
    case 0x08: "s:Status h:Connection_Handle k1:Encryption_Enabled"
    case 0x0a: "s:Status h:Connection_Handle k1:Key_Flag"
    case 0x0b: "s:Status h:Connection_Handle k8:LMP_Features"
    case 0x0c: "s:Status h:Connection_Handle k1:Version k2:Company_Identifier k2:Subversion"
    case 0x0d: "s:Status h:Connection_Handle k1:Unused k1:Service_Type k4:Token_Rate k4:Peak_Bandwidth k4:Latency k4:Delay_Variation"
    case 0x0e: "k1:Num_HCI_Command_Packets c:Command_Opcode Z:Return_Parameters"
    case 0x0f: "s:Status k1:Num_HCI_Command_Packets c:Command_Opcode"
    case 0x10: "k1:Hardware_Code"
    case 0x11, 0x1e, 0x39: "h:Handle"
    case 0x12: "s:Status a:BD_ADDR k1:New_Role"
    case 0x13: "k1:Num_Handles *h:Connection_Handle k2:Num_Completed_Packets"
    case 0x14: "s:Status h:Connection_Handle k1:Current_Mode k2:Interval"
    case 0x15: "k1:Num_Keys *a:BD_ADDR x16:Link_Key"
    case 0x16, 0x17, 0x31, 0x34, 0x35: "a:BD_ADDR"
    case 0x18: "a:BD_ADDR x16:Link_Key k1:Key_Type"
    case 0x1a: "k1:Link_Type"
    case 0x1b: "h:Connection_Handle k1:LMP_Max_Slots"
    case 0x1c: "s:Status h:Connection_Handle k2:Clock_Offset"
    case 0x1d: "s:Status h:Connection_Handle k2:Packet_Type.ACL"
    case 0x20: "a:BD_ADDR k1:Page_Scan_Repetition_Mode"
    case 0x21: "s:Status h:Connection_Handle k1:Unused k1:Flow_Direction k1:Service_Type k4:Token_Rate k4:Token_Bucket_Size k4:Peak_Bandwidth k4:Access_Latency"
    case 0x22: "k1:Num_Responses *a:BD_ADDR k1:Page_Scan_Repetition_Mode k1:Reserved k3:Class_Of_Device k2:Clock_Offset q1:RSSI"
    case 0x23: "s:Status h:Connection_Handle k1:Page_Number k1:Max_Page_Number k8:Extended_LMP_Features"
    case 0x2c: "s:Status h:Connection_Handle a:BD_ADDR k1:Link_Type k1:Transmission_Interval k1:Retransmission_Window k2:RX_Packet_Length k2:TX_Packet_Length k1:Air_Mode"
    case 0x2d: "s:Status h:Connection_Handle k1:Transmission_Interval k1:Retransmission_Window k2:RX_Packet_Length k2:TX_Packet_Length"
    case 0x2e: "s:Status h:Connection_Handle k2:Max_TX_Latency k2:Max_RX_Latency k2:Min_Remote_Timeout k2:Min_Local_Timeout"
    case 0x2f: "k1:Num_Responses a:BD_ADDR k1:Page_Scan_Repetition_Mode k1:Reserved k3:Class_Of_Device k2:Clock_Offset q1:RSSI g:Extended_Inquiry_Response"
    case 0x32: "a:BD_ADDR k1:IO_Capability k1:OOB_Data_Present k1:Authentication_Requirements"
    case 0x33: "a:BD_ADDR v4:Numeric_Value"
    case 0x36: "s:Status a:BD_ADDR"
    case 0x38: "h:Connection_Handle k2:Link_Supervision_Timeout"
    case 0x3b: "a:BD_ADDR z4:Passkey"
    case 0x3c: "a:BD_ADDR k1:Notification_Type"
    case 0x3d: "a:BD_ADDR k8:Host_Supported_Features"
    case 0x57: "h:Connection_Handle"
    case 0x59: "s:Status h:Connection_Handle k1:Encryption_Enabled k1:Encryption_Key_Size"
    default: nil
    }
  }
}

/// What an event says, as one value for each kind of event that heartsnoop has a use for.
///
/// Core 5.4, Vol 4, Part E, 7.7. Events of other kinds are `other`, which is no error. An event
/// with fewer parameters than its kind has is an error, also if the record was cut; one with more
/// is not: its fields are decoded, and the rest is left to see.
public enum EventParameters: Sendable, Hashable {
  /// Connection Complete.
  case connectionComplete(ConnectionComplete)
  /// Disconnection Complete.
  case disconnectionComplete(DisconnectionComplete)
  /// Encryption Change, either version.
  case encryptionChange(EncryptionChange)
  /// Read Remote Version Information Complete.
  case readRemoteVersionInformationComplete(ReadRemoteVersionInformationComplete)
  /// Command Complete.
  case commandComplete(CommandComplete)
  /// Command Status.
  case commandStatus(CommandStatus)
  /// Hardware Error.
  case hardwareError(HardwareError)
  /// Number Of Completed Packets.
  case numberOfCompletedPackets(NumberOfCompletedPackets)
  /// Encryption Key Refresh Complete.
  case encryptionKeyRefreshComplete(EncryptionKeyRefreshComplete)
  /// LE Connection Complete, and LE Enhanced Connection Complete of either version.
  case leConnectionEstablished(ConnectionEstablished)
  /// LE Advertising Report, LE Directed Advertising Report, LE Extended Advertising Report.
  case leAdvertisingReports(AdvertisingReports)
  /// LE Connection Update Complete.
  case leConnectionUpdateComplete(LEConnectionUpdateComplete)
  /// LE Read Remote Features Complete.
  case leReadRemoteFeaturesComplete(LEReadRemoteFeaturesComplete)
  /// LE Long Term Key Request.
  case leLongTermKeyRequest(LELongTermKeyRequest)
  /// LE Remote Connection Parameter Request.
  case leRemoteConnectionParameterRequest(LERemoteConnectionParameterRequest)
  /// LE Data Length Change.
  case leDataLengthChange(LEDataLengthChange)
  /// LE PHY Update Complete.
  case lePHYUpdateComplete(LEPHYUpdateComplete)
  /// LE Scan Timeout.
  case leScanTimeout
  /// An event that the controller's maker defines, with all its parameters.
  case vendorSpecific(ByteRange)
  /// An event of another kind, with its parameters; an LE Meta event's start behind the subevent.
  case other(ByteRange)

  /// Reads what stands behind the code; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: A reader over its data.
  ///   - code: Which PDU it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, code: EventCode) throws(DecodeError) {
    switch code.rawValue {
    case 0x03: self = .connectionComplete(try ConnectionComplete(parsing: &reader))
    case 0x04, 0x1a: self = .other(try reader.take(code.parameters, code.name))
    case 0x05: self = .disconnectionComplete(try DisconnectionComplete(parsing: &reader))
    case 0x08: self = .encryptionChange(try EncryptionChange(parsing: &reader, form: .v1))
    case 0x0c:
      self = .readRemoteVersionInformationComplete(try ReadRemoteVersionInformationComplete(parsing: &reader))
    case 0x0e: self = .commandComplete(try CommandComplete(parsing: &reader))
    case 0x0f: self = .commandStatus(try CommandStatus(parsing: &reader))
    case 0x10: self = .hardwareError(try HardwareError(parsing: &reader))
    case 0x13: self = .numberOfCompletedPackets(try NumberOfCompletedPackets(parsing: &reader))
    case 0x30:
      self = .encryptionKeyRefreshComplete(try EncryptionKeyRefreshComplete(parsing: &reader))
    case 0x3e:
      let second = LEMetaSubevent(rawValue: try reader.uint8("Subevent_Code"))
      try self.init(parsing: &reader, code: second)
    case 0x59: self = .encryptionChange(try EncryptionChange(parsing: &reader, form: .v2))
    case 0xff:
      let whole = reader.takeRemaining()
      self = .vendorSpecific(whole)
    default: self = .other(reader.takeRemaining())
    }
  }

  /// Reads what stands behind the second code of LE Meta.
  private init(parsing reader: inout ByteReader, code: LEMetaSubevent) throws(DecodeError) {
    switch code.rawValue {
    case 0x01:
      self = .leConnectionEstablished(try ConnectionEstablished(parsing: &reader, form: .connectionComplete))
    case 0x02:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &reader, form: .legacy))
    case 0x03:
      self = .leConnectionUpdateComplete(try LEConnectionUpdateComplete(parsing: &reader))
    case 0x04:
      self = .leReadRemoteFeaturesComplete(try LEReadRemoteFeaturesComplete(parsing: &reader))
    case 0x05: self = .leLongTermKeyRequest(try LELongTermKeyRequest(parsing: &reader))
    case 0x06:
      self = .leRemoteConnectionParameterRequest(try LERemoteConnectionParameterRequest(parsing: &reader))
    case 0x07: self = .leDataLengthChange(try LEDataLengthChange(parsing: &reader))
    case 0x0a:
      self = .leConnectionEstablished(try ConnectionEstablished(parsing: &reader, form: .enhanced))
    case 0x0b:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &reader, form: .directed))
    case 0x0c: self = .lePHYUpdateComplete(try LEPHYUpdateComplete(parsing: &reader))
    case 0x0d:
      self = .leAdvertisingReports(try AdvertisingReports(parsing: &reader, form: .extended))
    case 0x0e, 0x12, 0x13, 0x14, 0x19, 0x1a, 0x21, 0x23, 0x2a:
      self = .other(try reader.take(code.parameters, code.name))
    case 0x11: self = .leScanTimeout
    case 0x29:
      self = .leConnectionEstablished(try ConnectionEstablished(parsing: &reader, form: .enhancedV2))
    default: self = .other(reader.takeRemaining())
    }
  }

  /// The octets that it was read from, without its code.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets; those that it does not keep are zero.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    switch self {
    case .connectionComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .disconnectionComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .encryptionChange(let pdu):
      octets += pdu.octets(in: reader)
    case .readRemoteVersionInformationComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .commandComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .commandStatus(let pdu):
      octets += pdu.octets(in: reader)
    case .hardwareError(let pdu):
      octets += pdu.octets(in: reader)
    case .numberOfCompletedPackets(let pdu):
      octets += pdu.octets(in: reader)
    case .encryptionKeyRefreshComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .leConnectionEstablished(let pdu):
      octets += pdu.octets(in: reader)
    case .leAdvertisingReports(let pdu):
      octets += pdu.octets(in: reader)
    case .leConnectionUpdateComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .leReadRemoteFeaturesComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .leLongTermKeyRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .leRemoteConnectionParameterRequest(let pdu):
      octets += pdu.octets(in: reader)
    case .leDataLengthChange(let pdu):
      octets += pdu.octets(in: reader)
    case .lePHYUpdateComplete(let pdu):
      octets += pdu.octets(in: reader)
    case .leScanTimeout:
      break
    case .vendorSpecific(let whole):
      octets += reader.octets(whole)
    case .other(let data):
      octets += reader.octets(data)
    }
    return octets
  }
}

/// Connection Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.3. A new BR/EDR connection. LE connections are reported by other
/// events: see `ConnectionEstablished`.
///
/// ```
///    0 status             1 byte
///    1 handle             2 bytes
///    3 address            6 bytes
///    9 linkType           1 byte
///   10 encryptionEnabled  1 byte
/// ```
public struct ConnectionComplete: Sendable, Hashable {
  /// Whether the connection was established; if not, the other fields are meaningless.
  public let status: ErrorCode
  /// The connection's handle.
  public let handle: ConnectionHandle
  /// The peer.
  public let address: DeviceAddress
  /// 0 SCO, 1 ACL.
  public let linkType: UInt8
  /// 0 off, 1 on.
  public let encryptionEnabled: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 11 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "Connection Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    address = DeviceAddress(value: try reader.uint48LE("BD_ADDR"), type: .publicDevice)
    linkType = try reader.uint8("Link_Type")
    encryptionEnabled = try reader.uint8("Encryption_Enabled")
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, address: DeviceAddress,
    linkType: UInt8, encryptionEnabled: UInt8
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(address.value, octets: 6)
    octets.append(linkType, octets: 1)
    octets.append(encryptionEnabled, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      status: status, handle: handle, address: address, linkType: linkType,
      encryptionEnabled: encryptionEnabled
    )
  }
}

/// Disconnection Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.5. The end of a connection.
///
/// ```
///    0 status  1 byte
///    1 handle  2 bytes
///    3 reason  1 byte
/// ```
public struct DisconnectionComplete: Sendable, Hashable {
  /// Whether the connection ended; if not, `reason` is meaningless.
  public let status: ErrorCode
  /// The connection, whose handle is free again.
  public let handle: ConnectionHandle
  /// Why it ended.
  public let reason: ErrorCode

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Disconnection Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    reason = ErrorCode(rawValue: try reader.uint8("Reason"))
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, reason: ErrorCode
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(reason.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(status: status, handle: handle, reason: reason)
  }
}

/// Read Remote Version Information Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.12. Who made the peer's controller, and to which version.
///
/// ```
///    0 status      1 byte
///    1 handle      2 bytes
///    3 version     1 byte
///    4 company     2 bytes
///    6 subversion  2 bytes
/// ```
public struct ReadRemoteVersionInformationComplete: Sendable, Hashable {
  /// Whether the peer answered.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// Core version, as in Assigned Numbers; 0x09 is 5.0.
  public let version: UInt8
  /// Company identifier, as in Assigned Numbers.
  public let company: UInt16
  /// The maker's own number.
  public let subversion: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Read Remote Version Information Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    version = try reader.uint8("Version")
    company = try reader.uint16LE("Company_Identifier")
    subversion = try reader.uint16LE("Subversion")
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, version: UInt8, company: UInt16,
    subversion: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(version, octets: 1)
    octets.append(company, octets: 2)
    octets.append(subversion, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      status: status, handle: handle, version: version, company: company, subversion: subversion
    )
  }
}

/// Command Status.
///
/// Core 5.4, Vol 4, Part E, 7.7.15. A command that the controller has begun on, or refused.
///
/// ```
///    0 status          1 byte
///    1 commandPackets  1 byte
///    2 opcode          2 bytes
/// ```
public struct CommandStatus: Sendable, Hashable {
  /// Success if the command is pending, else why it failed.
  public let status: ErrorCode
  /// Number of commands that the host may send now.
  public let commandPackets: UInt8
  /// The command; 0 if the event only changes `commandPackets`.
  public let opcode: Opcode

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "Command Status")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    commandPackets = try reader.uint8("Num_HCI_Command_Packets")
    opcode = Opcode(rawValue: try reader.uint16LE("Command_Opcode"))
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, commandPackets: UInt8 = 1, opcode: Opcode
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(commandPackets, octets: 1)
    octets.append(opcode.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(status: status, commandPackets: commandPackets, opcode: opcode)
  }
}

/// Hardware Error.
///
/// Core 5.4, Vol 4, Part E, 7.7.16. A fault of the controller itself.
public struct HardwareError: Sendable, Hashable {
  /// The maker's own number.
  public let code: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Hardware Error")
    code = try reader.uint8("Hardware_Code")
  }

  /// The octets of these fields.
  package static func octets(code: UInt8) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(code, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(code: code)
  }
}

/// Link Key Notification.
///
/// Core 5.4, Vol 4, Part E, 7.7.24. A new link key of BR/EDR.
///
/// ```
///    0 address   6 bytes
///    6 linkKey   16 bytes
///   22 Key_Type  1 byte
/// ```
public struct LinkKeyNotification: Sendable, Hashable {
  /// The peer.
  public let address: DeviceAddress
  /// The key.
  public let linkKey: UInt128

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 23 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(23, "Link Key Notification")
    address = DeviceAddress(value: try reader.uint48LE("BD_ADDR"), type: .publicDevice)
    linkKey = try reader.uint128LE("Link_Key")
    _ = try reader.take(1, "Key_Type")
  }

  /// The octets of these fields.
  package static func octets(
    address: DeviceAddress, linkKey: UInt128, keyType: UInt8 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(address.value, octets: 6)
    octets.append(linkKey, octets: 16)
    octets.append(keyType, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(address: address, linkKey: linkKey)
  }
}

/// Encryption Key Refresh Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.39. A new key for a link that was encrypted already.
///
/// ```
///    0 status  1 byte
///    1 handle  2 bytes
/// ```
public struct EncryptionKeyRefreshComplete: Sendable, Hashable {
  /// Whether the key is in use.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Encryption Key Refresh Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
  }

  /// The octets of these fields.
  package static func octets(status: ErrorCode = .success, handle: ConnectionHandle) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(status: status, handle: handle)
  }
}

/// Encryption that was turned on or off on a link.
///
/// Core 5.4, Vol 4, Part E, 7.7.8.
///
/// ```
///                  v1       v2
/// status            0        0
/// handle            1        1
/// encryption        3        3
/// keySize           -        4
///             4 bytes  5 bytes
/// ```
public struct EncryptionChange: Sendable, Hashable {
  /// Whether the change succeeded.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// 0 off; 1 on, with AES-CCM on LE and E0 on BR/EDR; 2 on, with AES-CCM on BR/EDR.
  public let encryption: UInt8
  /// Length of the key in octets; `nil` in a [v1] event, which does not tell.
  public let keySize: UInt8?

  /// Whether the link is encrypted now, as far as this event tells.
  public var isEncrypted: Bool { status == .success && encryption != 0 }

  /// The PDUs that it is read from; later ones have more fields.
  public enum Form: UInt8, Sendable, CaseIterable {
    /// Encryption Change [v1].
    case v1
    /// Encryption Change [v2].
    case v2
  }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - form: Which PDU it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, form: Form) throws(DecodeError) {
    switch form {
    case .v1: try reader.require(4, "Encryption Change [v1]")
    case .v2: try reader.require(5, "Encryption Change [v2]")
    }
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    encryption = try reader.uint8("Encryption_Enabled")
    keySize = form.rawValue >= Form.v2.rawValue ? try reader.uint8("Encryption_Key_Size") : nil
  }

  /// The octets of these fields.
  package static func octets(
    form: Form, status: ErrorCode = .success, handle: ConnectionHandle, encryption: UInt8,
    keySize: UInt8? = nil
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(encryption, octets: 1)
    if form.rawValue >= Form.v2.rawValue { octets.append(keySize ?? 0, octets: 1) }
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      form: keySize == nil ? .v1 : .v2, status: status, handle: handle, encryption: encryption,
      keySize: keySize
    )
  }
}
