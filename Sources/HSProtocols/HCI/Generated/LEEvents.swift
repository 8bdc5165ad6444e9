// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-le-events. Do not edit.

public import HSBase

/// The code that tells what an LE Meta event reports.
///
/// Core 5.4, Vol 4, Part E, 7.7.65. Codes that are not listed are values like any other.
public struct LEMetaSubevent: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LE Connection Complete.
  public static let connectionComplete = LEMetaSubevent(rawValue: 0x01)
  /// LE Advertising Report.
  public static let advertisingReport = LEMetaSubevent(rawValue: 0x02)
  /// LE Connection Update Complete.
  public static let connectionUpdateComplete = LEMetaSubevent(rawValue: 0x03)
  /// LE Read Remote Features Complete.
  public static let readRemoteFeaturesComplete = LEMetaSubevent(rawValue: 0x04)
  /// LE Long Term Key Request.
  public static let longTermKeyRequest = LEMetaSubevent(rawValue: 0x05)
  /// LE Remote Connection Parameter Request.
  public static let remoteConnectionParameterRequest = LEMetaSubevent(rawValue: 0x06)
  /// LE Data Length Change.
  public static let dataLengthChange = LEMetaSubevent(rawValue: 0x07)
  /// LE Enhanced Connection Complete [v1].
  public static let enhancedConnectionComplete = LEMetaSubevent(rawValue: 0x0a)
  /// LE Directed Advertising Report.
  public static let directedAdvertisingReport = LEMetaSubevent(rawValue: 0x0b)
  /// LE PHY Update Complete.
  public static let phyUpdateComplete = LEMetaSubevent(rawValue: 0x0c)
  /// LE Extended Advertising Report.
  public static let extendedAdvertisingReport = LEMetaSubevent(rawValue: 0x0d)
  /// LE Periodic Advertising Sync Established [v1].
  public static let periodicAdvertisingSyncEstablished = LEMetaSubevent(rawValue: 0x0e)
  /// LE Periodic Advertising Report [v1].
  public static let periodicAdvertisingReport = LEMetaSubevent(rawValue: 0x0f)
  /// LE Scan Timeout.
  public static let scanTimeout = LEMetaSubevent(rawValue: 0x11)
  /// LE Advertising Set Terminated.
  public static let advertisingSetTerminated = LEMetaSubevent(rawValue: 0x12)
  /// LE Scan Request Received.
  public static let scanRequestReceived = LEMetaSubevent(rawValue: 0x13)
  /// LE Channel Selection Algorithm.
  public static let channelSelectionAlgorithm = LEMetaSubevent(rawValue: 0x14)
  /// LE CIS Established.
  public static let cisEstablished = LEMetaSubevent(rawValue: 0x19)
  /// LE CIS Request.
  public static let cisRequest = LEMetaSubevent(rawValue: 0x1a)
  /// LE Transmit Power Reporting.
  public static let transmitPowerReporting = LEMetaSubevent(rawValue: 0x21)
  /// LE Subrate Change.
  public static let subrateChange = LEMetaSubevent(rawValue: 0x23)
  /// LE Periodic Advertising Report [v2].
  public static let periodicAdvertisingReportV2 = LEMetaSubevent(rawValue: 0x25)
  /// LE Enhanced Connection Complete [v2].
  public static let enhancedConnectionCompleteV2 = LEMetaSubevent(rawValue: 0x29)
  /// LE CIS Established [v2].
  public static let cisEstablishedV2 = LEMetaSubevent(rawValue: 0x2a)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "LE Connection Complete"
    case 0x02: "LE Advertising Report"
    case 0x03: "LE Connection Update Complete"
    case 0x04: "LE Read Remote Features Complete"
    case 0x05: "LE Long Term Key Request"
    case 0x06: "LE Remote Connection Parameter Request"
    case 0x07: "LE Data Length Change"
    case 0x08: "LE Read Local P-256 Public Key Complete"
    case 0x09: "LE Generate DHKey Complete"
    case 0x0a: "LE Enhanced Connection Complete [v1]"
    case 0x0b: "LE Directed Advertising Report"
    case 0x0c: "LE PHY Update Complete"
    case 0x0d: "LE Extended Advertising Report"
    case 0x0e: "LE Periodic Advertising Sync Established [v1]"
    case 0x0f: "LE Periodic Advertising Report [v1]"
    case 0x10: "LE Periodic Advertising Sync Lost"
    case 0x11: "LE Scan Timeout"
    case 0x12: "LE Advertising Set Terminated"
    case 0x13: "LE Scan Request Received"
    case 0x14: "LE Channel Selection Algorithm"
    case 0x15: "LE Connectionless IQ Report"
    case 0x16: "LE Connection IQ Report"
    case 0x17: "LE CTE Request Failed"
    case 0x18: "LE Periodic Advertising Sync Transfer Received [v1]"
    case 0x19: "LE CIS Established"
    case 0x1a: "LE CIS Request"
    case 0x1b: "LE Create BIG Complete"
    case 0x1c: "LE Terminate BIG Complete"
    case 0x1d: "LE BIG Sync Established"
    case 0x1e: "LE BIG Sync Lost"
    case 0x1f: "LE Request Peer SCA Complete"
    case 0x20: "LE Path Loss Threshold"
    case 0x21: "LE Transmit Power Reporting"
    case 0x22: "LE BIGInfo Advertising Report"
    case 0x23: "LE Subrate Change"
    case 0x24: "LE Periodic Advertising Sync Established [v2]"
    case 0x25: "LE Periodic Advertising Report [v2]"
    case 0x26: "LE Periodic Advertising Sync Transfer Received [v2]"
    case 0x27: "LE Periodic Advertising Subevent Data Request"
    case 0x28: "LE Periodic Advertising Response Report"
    case 0x29: "LE Enhanced Connection Complete [v2]"
    case 0x2a: "LE CIS Established [v2]"
    case 0x2b: "LE Read All Remote Features Complete"
    case 0x2c: "LE CS Read Remote Supported Capabilities Complete"
    case 0x2d: "LE CS Read Remote FAE Table Complete"
    case 0x2e: "LE CS Security Enable Complete"
    case 0x2f: "LE CS Config Complete"
    case 0x30: "LE CS Procedure Enable Complete"
    case 0x31: "LE CS Subevent Result"
    case 0x32: "LE CS Subevent Result Continue"
    case 0x33: "LE CS Test End Complete"
    case 0x34: "LE Monitored Advertisers Report"
    case 0x35: "LE Frame Space Update Complete"
    case 0x36: "LE UTP Receive"
    case 0x37: "LE Connection Rate Change"
    case 0x38: "LE CS Read Remote Supported Capabilities Complete [v2]"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "s:Status h:Connection_Handle k1:Role y:Peer_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy"
    case 0x02: "k1:Num_Reports *k1:Event_Type.legacy y:Address l:Data q1:RSSI"
    case 0x03: "s:Status h:Connection_Handle k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout"
    case 0x04: "s:Status h:Connection_Handle k8:LE_Features"
    case 0x05: "h:Connection_Handle x8:Random_Number x2:Encrypted_Diversifier"
    case 0x06: "h:Connection_Handle k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout"
    case 0x07: "h:Connection_Handle k2:Max_TX_Octets k2:Max_TX_Time k2:Max_RX_Octets k2:Max_RX_Time"
    case 0x08: "s:Status p64:Key_X_And_Y_Coordinates"
    case 0x09: "s:Status x32:DHKey"
    case 0x0a: "s:Status h:Connection_Handle k1:Role y:Peer_Address r:Local_Resolvable_Private_Address r:Peer_Resolvable_Private_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy"
    case 0x0b: "k1:Num_Reports *k1:Event_Type.legacy y:Address y:Direct_Address q1:RSSI"
    case 0x0c: "s:Status h:Connection_Handle k1:TX_PHY k1:RX_PHY"
    case 0x0d: "k1:Num_Reports *k2:Event_Type y:Address k1:Primary_PHY k1:Secondary_PHY k1:Advertising_SID q1:TX_Power q1:RSSI k2:Periodic_Advertising_Interval y:Direct_Address l:Data"
    case 0x0e: "s:Status k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy"
    case 0x0f: "k2:Sync_Handle q1:TX_Power q1:RSSI k1:CTE_Type k1:Data_Status l:Data"
    case 0x10: "k2:Sync_Handle"
    case 0x11: ""
    case 0x12: "s:Status k1:Advertising_Handle h:Connection_Handle k1:Num_Completed_Extended_Advertising_Events"
    case 0x13: "k1:Advertising_Handle y:Scanner_Address"
    case 0x14: "h:Connection_Handle k1:Channel_Selection_Algorithm"
    case 0x17, 0x2e: "s:Status h:Connection_Handle"
    case 0x18: "s:Status h:Connection_Handle k2:Service_Data k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy"
    case 0x19: "s:Status h:Connection_Handle k3:CIG_Sync_Delay k3:CIS_Sync_Delay k3:Transport_Latency_C_To_P k3:Transport_Latency_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:NSE k1:BN_C_To_P k1:BN_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k2:ISO_Interval"
    case 0x1a: "h:ACL_Connection_Handle h:CIS_Connection_Handle k1:CIG_ID k1:CIS_ID"
    case 0x1b: "s:Status k1:BIG_Handle k3:BIG_Sync_Delay k3:Transport_Latency_BIG k1:PHY k1:NSE k1:BN k1:PTO k1:IRC k2:Max_PDU k2:ISO_Interval k1:Num_BIS *h:Connection_Handle"
    case 0x1c, 0x1e: "k1:BIG_Handle s:Reason"
    case 0x1d: "s:Status k1:BIG_Handle k3:Transport_Latency_BIG k1:NSE k1:BN k1:PTO k1:IRC k2:Max_PDU k2:ISO_Interval k1:Num_BIS *h:Connection_Handle"
    case 0x1f: "s:Status h:Connection_Handle k1:Peer_Clock_Accuracy"
    case 0x20: "h:Connection_Handle k1:Current_Path_Loss k1:Zone_Entered"
    case 0x21: "s:Status h:Connection_Handle k1:Reason k1:PHY q1:TX_Power_Level k1:TX_Power_Level_Flag q1:Delta"
    case 0x22: "k2:Sync_Handle k1:Num_BIS k1:NSE k2:ISO_Interval k1:BN k1:PTO k1:IRC k2:Max_PDU k3:SDU_Interval k2:Max_SDU k1:PHY k1:Framing k1:Encryption"
    case 0x23: "s:Status h:Connection_Handle k2:Subrate_Factor k2:Peripheral_Latency k2:Continuation_Number k2:Supervision_Timeout"
    case 0x24: "s:Status k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy k1:Num_Subevents k1:Subevent_Interval k1:Response_Slot_Delay k1:Response_Slot_Spacing"
    case 0x25: "k2:Sync_Handle q1:TX_Power q1:RSSI k1:CTE_Type k2:Periodic_Event_Counter k1:Subevent k1:Data_Status l:Data"
    case 0x26: "s:Status h:Connection_Handle k2:Service_Data k2:Sync_Handle k1:Advertising_SID y:Advertiser_Address k1:Advertiser_PHY k2:Periodic_Advertising_Interval k1:Advertiser_Clock_Accuracy k1:Num_Subevents k1:Subevent_Interval k1:Response_Slot_Delay k1:Response_Slot_Spacing"
    case 0x29: "s:Status h:Connection_Handle k1:Role y:Peer_Address r:Local_Resolvable_Private_Address r:Peer_Resolvable_Private_Address k2:Connection_Interval k2:Peripheral_Latency k2:Supervision_Timeout k1:Central_Clock_Accuracy k1:Advertising_Handle k2:Sync_Handle"
    case 0x2a: "s:Status h:Connection_Handle k3:CIG_Sync_Delay k3:CIS_Sync_Delay k3:Transport_Latency_C_To_P k3:Transport_Latency_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:NSE k1:BN_C_To_P k1:BN_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k2:ISO_Interval k3:Sub_Interval k2:Max_SDU_C_To_P k2:Max_SDU_P_To_C k3:SDU_Interval_C_To_P k3:SDU_Interval_P_To_C k1:Framing"
    case 0x2b: "s:Status h:Connection_Handle k1:Max_Remote_Page k1:Max_Valid_Page k248:LE_Features"
    case 0x2c: "s:Status h:Connection_Handle k1:Num_Config_Supported k2:Max_Consecutive_Procedures_Supported k1:Num_Antennas_Supported k1:Max_Antenna_Paths_Supported k1:Roles_Supported k1:Modes_Supported k1:RTT_Capability k1:RTT_AA_Only_N k1:RTT_Sounding_N k1:RTT_Random_Payload_N k2:NADM_Sounding_Capability k2:NADM_Random_Capability k1:CS_SYNC_PHYs_Supported k2:Subfeatures_Supported k2:T_IP1_Times_Supported k2:T_IP2_Times_Supported k2:T_FCS_Times_Supported k2:T_PM_Times_Supported k1:T_SW_Time_Supported k1:TX_SNR_Capability"
    case 0x2d: "s:Status h:Connection_Handle k72:Remote_FAE_Table"
    case 0x2f: "s:Status h:Connection_Handle k1:Config_ID k1:Action.CS k1:Main_Mode_Type k1:Sub_Mode_Type k1:Min_Main_Mode_Steps k1:Max_Main_Mode_Steps k1:Main_Mode_Repetition k1:Mode_0_Steps k1:Role.CS k1:RTT_Type k1:CS_SYNC_PHY k10:Channel_Map k1:Channel_Map_Repetition k1:Channel_Selection_Type k1:Ch3c_Shape k1:Ch3c_Jump k1:Reserved k1:T_IP1_Time k1:T_IP2_Time k1:T_FCS_Time k1:T_PM_Time"
    case 0x30: "s:Status h:Connection_Handle k1:Config_ID k1:State k1:Tone_Antenna_Config_Selection q1:Selected_TX_Power k3:Subevent_Len k1:Subevents_Per_Event k2:Subevent_Interval.CS k2:Event_Interval k2:Procedure_Interval k2:Procedure_Count k2:Max_Procedure_Len"
    case 0x31: "h:Connection_Handle k1:Config_ID k2:Start_ACL_Conn_Event_Counter k2:Procedure_Counter k2:Frequency_Compensation q1:Reference_Power_Level k1:Procedure_Done_Status k1:Subevent_Done_Status k1:Abort_Reason k1:Num_Antenna_Paths k1:Num_Steps_Reported Z:Steps"
    case 0x32: "h:Connection_Handle k1:Config_ID k1:Procedure_Done_Status k1:Subevent_Done_Status k1:Abort_Reason k1:Num_Antenna_Paths k1:Num_Steps_Reported Z:Steps"
    case 0x33: "s:Status"
    case 0x35: "s:Status h:Connection_Handle k1:Initiator k2:Frame_Space k1:PHYs k2:Spacing_Types"
    case 0x37: "s:Status h:Connection_Handle k2:Connection_Interval.rate k2:Subrate_Factor k2:Peripheral_Latency k2:Continuation_Number k2:Supervision_Timeout"
    case 0x38: "s:Status h:Connection_Handle k1:Num_Config_Supported k2:Max_Consecutive_Procedures_Supported k1:Num_Antennas_Supported k1:Max_Antenna_Paths_Supported k1:Roles_Supported k1:Modes_Supported k1:RTT_Capability k1:RTT_AA_Only_N k1:RTT_Sounding_N k1:RTT_Random_Payload_N k2:NADM_Sounding_Capability k2:NADM_Random_Capability k1:CS_SYNC_PHYs_Supported k2:Subfeatures_Supported k2:T_IP1_Times_Supported k2:T_IP2_Times_Supported k2:T_FCS_Times_Supported k2:T_PM_Times_Supported k1:T_SW_Time_Supported k1:TX_SNR_Capability k2:T_IP2_IPT_Times_Supported k1:T_SW_IPT_Time_Supported"
    default: nil
    }
  }
}

/// LE Connection Update Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.3. New timing of a connection.
///
/// ```
///    0 status              1 byte
///    1 handle              2 bytes
///    3 interval            2 bytes, 1.25 ms
///    5 latency             2 bytes, events
///    7 supervisionTimeout  2 bytes, 10 ms
/// ```
public struct LEConnectionUpdateComplete: Sendable, Hashable {
  /// Whether the timing changed.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// Time between connection events, in units of 1.25 ms.
  public let interval: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 9 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(9, "LE Connection Update Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    interval = try reader.uint16LE("Connection_Interval")
    latency = try reader.uint16LE("Peripheral_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, interval: UInt16, latency: UInt16,
    supervisionTimeout: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(interval, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(supervisionTimeout, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      status: status, handle: handle, interval: interval, latency: latency,
      supervisionTimeout: supervisionTimeout
    )
  }
}

/// LE Read Remote Features Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.4. The link-layer features that the peer has: the first 64.
///
/// ```
///    0 status    1 byte
///    1 handle    2 bytes
///    3 features  8 bytes
/// ```
public struct LEReadRemoteFeaturesComplete: Sendable, Hashable {
  /// Whether the peer answered.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// One bit a feature, least significant first, as in Core 5.4, Vol 6, Part B, 4.6.
  public let features: UInt64

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 11 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "LE Read Remote Features Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    features = try reader.uint64LE("LE_Features")
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, features: UInt64
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(features, octets: 8)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(status: status, handle: handle, features: features)
  }
}

/// LE Long Term Key Request.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.5. The controller asks the host for the key of a link that the
/// central wants encrypted. With LE Secure Connections both numbers are 0.
///
/// ```
///    0 handle                2 bytes
///    2 randomNumber          8 bytes
///   10 encryptedDiversifier  2 bytes
/// ```
public struct LELongTermKeyRequest: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Rand that the key was distributed with.
  public let randomNumber: UInt64
  /// EDIV that the key was distributed with.
  public let encryptedDiversifier: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 12 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(12, "LE Long Term Key Request")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    randomNumber = try reader.uint64LE("Random_Number")
    encryptedDiversifier = try reader.uint16LE("Encrypted_Diversifier")
  }

  /// The octets of these fields.
  package static func octets(
    handle: ConnectionHandle, randomNumber: UInt64 = 0, encryptedDiversifier: UInt16 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(randomNumber, octets: 8)
    octets.append(encryptedDiversifier, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      handle: handle, randomNumber: randomNumber, encryptedDiversifier: encryptedDiversifier
    )
  }
}

/// LE Remote Connection Parameter Request.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.6. Timing that the peer asks for.
///
/// ```
///    0 handle              2 bytes
///    2 intervalMinimum     2 bytes, 1.25 ms
///    4 intervalMaximum     2 bytes, 1.25 ms
///    6 latency             2 bytes, events
///    8 supervisionTimeout  2 bytes, 10 ms
/// ```
public struct LERemoteConnectionParameterRequest: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Least time between connection events, in units of 1.25 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between connection events, in units of 1.25 ms.
  public let intervalMaximum: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Remote Connection Parameter Request")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    intervalMinimum = try reader.uint16LE("Interval_Min")
    intervalMaximum = try reader.uint16LE("Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    supervisionTimeout = try reader.uint16LE("Timeout")
  }

  /// The octets of these fields.
  package static func octets(
    handle: ConnectionHandle, intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16,
    supervisionTimeout: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(intervalMinimum, octets: 2)
    octets.append(intervalMaximum, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(supervisionTimeout, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      handle: handle, intervalMinimum: intervalMinimum, intervalMaximum: intervalMaximum,
      latency: latency, supervisionTimeout: supervisionTimeout
    )
  }
}

/// LE Data Length Change.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.7. New limits for the payload of one link-layer packet.
///
/// ```
///    0 handle          2 bytes
///    2 transmitOctets  2 bytes
///    4 transmitTime    2 bytes, us
///    6 receiveOctets   2 bytes
///    8 receiveTime     2 bytes, us
/// ```
public struct LEDataLengthChange: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Octets that a packet sent may carry.
  public let transmitOctets: UInt16
  /// Time that a packet sent may take, in microseconds.
  public let transmitTime: UInt16
  /// Octets that a packet received may carry.
  public let receiveOctets: UInt16
  /// Time that a packet received may take, in microseconds.
  public let receiveTime: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Data Length Change")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    transmitOctets = try reader.uint16LE("Max_TX_Octets")
    transmitTime = try reader.uint16LE("Max_TX_Time")
    receiveOctets = try reader.uint16LE("Max_RX_Octets")
    receiveTime = try reader.uint16LE("Max_RX_Time")
  }

  /// The octets of these fields.
  package static func octets(
    handle: ConnectionHandle, transmitOctets: UInt16, transmitTime: UInt16, receiveOctets: UInt16,
    receiveTime: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(transmitOctets, octets: 2)
    octets.append(transmitTime, octets: 2)
    octets.append(receiveOctets, octets: 2)
    octets.append(receiveTime, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      handle: handle, transmitOctets: transmitOctets, transmitTime: transmitTime,
      receiveOctets: receiveOctets, receiveTime: receiveTime
    )
  }
}

/// LE PHY Update Complete.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.12. The PHYs of a connection after a change.
///
/// ```
///    0 status       1 byte
///    1 handle       2 bytes
///    3 transmitPHY  1 byte
///    4 receivePHY   1 byte
/// ```
public struct LEPHYUpdateComplete: Sendable, Hashable {
  /// Whether the change succeeded.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// What this controller sends on.
  public let transmitPHY: PHY
  /// What this controller receives on.
  public let receivePHY: PHY

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 5 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "LE PHY Update Complete")
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    transmitPHY = PHY(rawValue: try reader.uint8("TX_PHY"))
    receivePHY = PHY(rawValue: try reader.uint8("RX_PHY"))
  }

  /// The octets of these fields.
  package static func octets(
    status: ErrorCode = .success, handle: ConnectionHandle, transmitPHY: PHY, receivePHY: PHY
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(transmitPHY.rawValue, octets: 1)
    octets.append(receivePHY.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(status: status, handle: handle, transmitPHY: transmitPHY, receivePHY: receivePHY)
  }
}

/// LE CIS Request.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.26. A peer asks for an isochronous stream.
///
/// ```
///    0 aclHandle  2 bytes
///    2 cisHandle  2 bytes
///    4 CIG_ID     1 byte
///    5 CIS_ID     1 byte
/// ```
public struct LECISRequest: Sendable, Hashable {
  /// The connection that it belongs to.
  public let aclHandle: ConnectionHandle
  /// The stream's handle.
  public let cisHandle: ConnectionHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE CIS Request")
    aclHandle = ConnectionHandle(rawValue: try reader.uint16LE("ACL_Connection_Handle"))
    cisHandle = ConnectionHandle(rawValue: try reader.uint16LE("CIS_Connection_Handle"))
    _ = try reader.take(2, "CIS_ID")
  }

  /// The octets of these fields.
  package static func octets(
    aclHandle: ConnectionHandle, cisHandle: ConnectionHandle, cigID: UInt8 = 0, cisID: UInt8 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(aclHandle.rawValue, octets: 2)
    octets.append(cisHandle.rawValue, octets: 2)
    octets.append(cigID, octets: 1)
    octets.append(cisID, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(aclHandle: aclHandle, cisHandle: cisHandle)
  }
}

/// A new LE connection, in whichever of the three events the controller reported it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10. If `status` is not success there is no
/// connection, and the other fields are meaningless.
///
/// ```
///                                connectionComplete  enhanced  enhancedV2
/// status                                          0         0           0
/// handle                                          1         1           1
/// role                                            3         3           3
/// peerAddress                                     4         4           4
/// localResolvablePrivateAddress                   -        11          11
/// peerResolvablePrivateAddress                    -        17          17
/// interval                                       11        23          23
/// latency                                        13        25          25
/// supervisionTimeout                             15        27          27
/// clockAccuracy                                  17        29          29
/// advertisingHandle                               -         -          30
/// syncHandle                                      -         -          31
///                                          18 bytes  30 bytes    33 bytes
/// ```
public struct ConnectionEstablished: Sendable, Hashable {
  /// The event that reported the connection.
  public let form: Form
  /// Whether the connection came about.
  public let status: ErrorCode
  /// The connection's handle.
  public let handle: ConnectionHandle
  /// The recorded controller's part in the connection.
  public let role: ConnectionRole
  /// Who the peer is: its identity, where the controller could resolve its private address.
  public let peerAddress: DeviceAddress
  /// The private address that this side used, if the event has one.
  public let localResolvablePrivateAddress: DeviceAddress?
  /// The private address that the peer used, if the controller resolved it.
  public let peerResolvablePrivateAddress: DeviceAddress?
  /// Time between connection events, in units of 1.25 ms.
  public let interval: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16
  /// The central's clock accuracy; means something on the peripheral's side only.
  public let clockAccuracy: ClockAccuracy
  /// The advertising set that led to the connection; `nil` if there was none or the event has no
  /// such field.
  public let advertisingHandle: UInt8?
  /// The periodic advertising train that led to the connection; `nil` if there was none or the
  /// event has no such field.
  public let syncHandle: UInt16?

  /// The PDUs that it is read from; later ones have more fields.
  public enum Form: UInt8, Sendable, CaseIterable {
    /// LE Connection Complete.
    case connectionComplete
    /// LE Enhanced Connection Complete [v1].
    case enhanced
    /// LE Enhanced Connection Complete [v2].
    case enhancedV2
  }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: Where to read.
  ///   - form: Which PDU it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, form: Form) throws(DecodeError) {
    switch form {
    case .connectionComplete: try reader.require(18, "LE Connection Complete")
    case .enhanced: try reader.require(30, "LE Enhanced Connection Complete [v1]")
    case .enhancedV2: try reader.require(33, "LE Enhanced Connection Complete [v2]")
    }
    self.form = form
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    role = ConnectionRole(rawValue: try reader.uint8("Role"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    let localResolvablePrivateAddressOctets = form.rawValue >= Form.enhanced.rawValue ? try reader.uint48LE("Local_Resolvable_Private_Address") : 0
    localResolvablePrivateAddress = localResolvablePrivateAddressOctets == 0 ? nil : DeviceAddress(value: localResolvablePrivateAddressOctets, type: .random)
    let peerResolvablePrivateAddressOctets = form.rawValue >= Form.enhanced.rawValue ? try reader.uint48LE("Peer_Resolvable_Private_Address") : 0
    peerResolvablePrivateAddress = peerResolvablePrivateAddressOctets == 0 ? nil : DeviceAddress(value: peerResolvablePrivateAddressOctets, type: .random)
    interval = try reader.uint16LE("Connection_Interval")
    latency = try reader.uint16LE("Peripheral_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
    clockAccuracy = ClockAccuracy(rawValue: try reader.uint8("Central_Clock_Accuracy"))
    let advertisingHandleOctets = form.rawValue >= Form.enhancedV2.rawValue ? try reader.uint8("Advertising_Handle") : 0xff
    advertisingHandle = advertisingHandleOctets == 0xff ? nil : advertisingHandleOctets
    let syncHandleOctets = form.rawValue >= Form.enhancedV2.rawValue ? try reader.uint16LE("Sync_Handle") : 0x0fff
    syncHandle = syncHandleOctets == 0x0fff ? nil : syncHandleOctets
  }

  /// The octets of these fields.
  package static func octets(
    form: Form, status: ErrorCode = .success, handle: ConnectionHandle, role: ConnectionRole,
    peerAddress: DeviceAddress, localResolvablePrivateAddress: DeviceAddress? = nil,
    peerResolvablePrivateAddress: DeviceAddress? = nil, interval: UInt16, latency: UInt16 = 0,
    supervisionTimeout: UInt16, clockAccuracy: ClockAccuracy = ClockAccuracy(rawValue: 0),
    advertisingHandle: UInt8? = nil, syncHandle: UInt16? = nil
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(role.rawValue, octets: 1)
    octets.append(peerAddress.type.rawValue, octets: 1); octets.append(peerAddress.value, octets: 6)
    if form.rawValue >= Form.enhanced.rawValue { octets.append(localResolvablePrivateAddress?.value ?? 0, octets: 6) }
    if form.rawValue >= Form.enhanced.rawValue { octets.append(peerResolvablePrivateAddress?.value ?? 0, octets: 6) }
    octets.append(interval, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(supervisionTimeout, octets: 2)
    octets.append(clockAccuracy.rawValue, octets: 1)
    if form.rawValue >= Form.enhancedV2.rawValue { octets.append(advertisingHandle ?? 0xff, octets: 1) }
    if form.rawValue >= Form.enhancedV2.rawValue { octets.append(syncHandle ?? 0x0fff, octets: 2) }
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      form: form, status: status, handle: handle, role: role, peerAddress: peerAddress,
      localResolvablePrivateAddress: localResolvablePrivateAddress,
      peerResolvablePrivateAddress: peerResolvablePrivateAddress, interval: interval,
      latency: latency, supervisionTimeout: supervisionTimeout, clockAccuracy: clockAccuracy,
      advertisingHandle: advertisingHandle, syncHandle: syncHandle
    )
  }
}

/// An isochronous stream is there, or could not be set up.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.25.
///
/// ```
///                                 v1        v2
/// status                           0         0
/// handle                           1         1
/// CIG_Sync_Delay                   3         3
/// CIS_Sync_Delay                   6         6
/// Transport_Latency_C_To_P         9         9
/// Transport_Latency_P_To_C        12        12
/// PHY_C_To_P                      15        15
/// PHY_P_To_C                      16        16
/// NSE                             17        17
/// BN_C_To_P                       18        18
/// BN_P_To_C                       19        19
/// FT_C_To_P                       20        20
/// FT_P_To_C                       21        21
/// Max_PDU_C_To_P                  22        22
/// Max_PDU_P_To_C                  24        24
/// ISO_Interval                    26        26
/// Sub_Interval                     -        28
/// Max_SDU_C_To_P                   -        31
/// Max_SDU_P_To_C                   -        33
/// SDU_Interval_C_To_P              -        35
/// SDU_Interval_P_To_C              -        38
/// Framing                          -        41
///                           28 bytes  42 bytes
/// ```
public struct LECISEstablished: Sendable, Hashable {
  /// Whether it is there.
  public let status: ErrorCode
  /// The stream's handle.
  public let handle: ConnectionHandle

  /// The PDUs that it is read from; later ones have more fields.
  public enum Form: UInt8, Sendable, CaseIterable {
    /// LE CIS Established.
    case v1
    /// LE CIS Established [v2].
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
    case .v1: try reader.require(28, "LE CIS Established")
    case .v2: try reader.require(42, "LE CIS Established [v2]")
    }
    status = ErrorCode(rawValue: try reader.uint8("Status"))
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    _ = try reader.take(25, "ISO_Interval")
    if form.rawValue >= Form.v2.rawValue { _ = try reader.take(14, "Framing") }
  }

  /// The octets of these fields.
  package static func octets(
    form: Form, status: ErrorCode = .success, handle: ConnectionHandle, cigSyncDelay: UInt32 = 0,
    cisSyncDelay: UInt32 = 0, transportLatencyCToP: UInt32 = 0, transportLatencyPToC: UInt32 = 0,
    phyCToP: UInt8 = 0, phyPToC: UInt8 = 0, nse: UInt8 = 0, bnCToP: UInt8 = 0, bnPToC: UInt8 = 0,
    ftCToP: UInt8 = 0, ftPToC: UInt8 = 0, maxPDUCToP: UInt16 = 0, maxPDUPToC: UInt16 = 0,
    isoInterval: UInt16 = 0, subInterval: UInt32 = 0, maxSDUCToP: UInt16 = 0,
    maxSDUPToC: UInt16 = 0, sduIntervalCToP: UInt32 = 0, sduIntervalPToC: UInt32 = 0,
    framing: UInt8 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(status.rawValue, octets: 1)
    octets.append(handle.rawValue, octets: 2)
    octets.append(cigSyncDelay, octets: 3)
    octets.append(cisSyncDelay, octets: 3)
    octets.append(transportLatencyCToP, octets: 3)
    octets.append(transportLatencyPToC, octets: 3)
    octets.append(phyCToP, octets: 1)
    octets.append(phyPToC, octets: 1)
    octets.append(nse, octets: 1)
    octets.append(bnCToP, octets: 1)
    octets.append(bnPToC, octets: 1)
    octets.append(ftCToP, octets: 1)
    octets.append(ftPToC, octets: 1)
    octets.append(maxPDUCToP, octets: 2)
    octets.append(maxPDUPToC, octets: 2)
    octets.append(isoInterval, octets: 2)
    if form.rawValue >= Form.v2.rawValue { octets.append(subInterval, octets: 3) }
    if form.rawValue >= Form.v2.rawValue { octets.append(maxSDUCToP, octets: 2) }
    if form.rawValue >= Form.v2.rawValue { octets.append(maxSDUPToC, octets: 2) }
    if form.rawValue >= Form.v2.rawValue { octets.append(sduIntervalCToP, octets: 3) }
    if form.rawValue >= Form.v2.rawValue { octets.append(sduIntervalPToC, octets: 3) }
    if form.rawValue >= Form.v2.rawValue { octets.append(framing, octets: 1) }
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(form: .v1, status: status, handle: handle)
  }
}
