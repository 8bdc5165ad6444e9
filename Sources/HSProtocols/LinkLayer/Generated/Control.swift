// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/link-layer-control. Do not edit.

public import HSBase

/// The opcode of a control PDU.
///
/// Core 5.4, Vol 6, Part B, 2.4.2. From 0x2B on Core 6.0. Names from 0x26 on are those of bumble's
/// ll.py.
public struct ControlOpcode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LL_CONNECTION_UPDATE_IND.
  public static let connectionUpdateIndication = ControlOpcode(rawValue: 0x00)
  /// LL_TERMINATE_IND.
  public static let terminateIndication = ControlOpcode(rawValue: 0x02)
  /// LL_ENC_REQ.
  public static let encryptionRequest = ControlOpcode(rawValue: 0x03)
  /// LL_ENC_RSP.
  public static let encryptionResponse = ControlOpcode(rawValue: 0x04)
  /// LL_START_ENC_REQ.
  public static let startEncryptionRequest = ControlOpcode(rawValue: 0x05)
  /// LL_START_ENC_RSP.
  public static let startEncryptionResponse = ControlOpcode(rawValue: 0x06)
  /// LL_UNKNOWN_RSP.
  public static let unknownResponse = ControlOpcode(rawValue: 0x07)
  /// LL_FEATURE_REQ.
  public static let featureRequest = ControlOpcode(rawValue: 0x08)
  /// LL_FEATURE_RSP.
  public static let featureResponse = ControlOpcode(rawValue: 0x09)
  /// LL_PAUSE_ENC_REQ.
  public static let pauseEncryptionRequest = ControlOpcode(rawValue: 0x0a)
  /// LL_PAUSE_ENC_RSP.
  public static let pauseEncryptionResponse = ControlOpcode(rawValue: 0x0b)
  /// LL_VERSION_IND.
  public static let versionIndication = ControlOpcode(rawValue: 0x0c)
  /// LL_REJECT_IND.
  public static let rejectIndication = ControlOpcode(rawValue: 0x0d)
  /// LL_PERIPHERAL_FEATURE_REQ.
  public static let peripheralFeatureRequest = ControlOpcode(rawValue: 0x0e)
  /// LL_CONNECTION_PARAM_REQ.
  public static let connectionParametersRequest = ControlOpcode(rawValue: 0x0f)
  /// LL_CONNECTION_PARAM_RSP.
  public static let connectionParametersResponse = ControlOpcode(rawValue: 0x10)
  /// LL_REJECT_EXT_IND.
  public static let rejectExtendedIndication = ControlOpcode(rawValue: 0x11)
  /// LL_LENGTH_REQ.
  public static let lengthRequest = ControlOpcode(rawValue: 0x14)
  /// LL_LENGTH_RSP.
  public static let lengthResponse = ControlOpcode(rawValue: 0x15)
  /// LL_PHY_UPDATE_IND.
  public static let phyUpdateIndication = ControlOpcode(rawValue: 0x18)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "LL_CONNECTION_UPDATE_IND"
    case 0x01: "LL_CHANNEL_MAP_IND"
    case 0x02: "LL_TERMINATE_IND"
    case 0x03: "LL_ENC_REQ"
    case 0x04: "LL_ENC_RSP"
    case 0x05: "LL_START_ENC_REQ"
    case 0x06: "LL_START_ENC_RSP"
    case 0x07: "LL_UNKNOWN_RSP"
    case 0x08: "LL_FEATURE_REQ"
    case 0x09: "LL_FEATURE_RSP"
    case 0x0a: "LL_PAUSE_ENC_REQ"
    case 0x0b: "LL_PAUSE_ENC_RSP"
    case 0x0c: "LL_VERSION_IND"
    case 0x0d: "LL_REJECT_IND"
    case 0x0e: "LL_PERIPHERAL_FEATURE_REQ"
    case 0x0f: "LL_CONNECTION_PARAM_REQ"
    case 0x10: "LL_CONNECTION_PARAM_RSP"
    case 0x11: "LL_REJECT_EXT_IND"
    case 0x12: "LL_PING_REQ"
    case 0x13: "LL_PING_RSP"
    case 0x14: "LL_LENGTH_REQ"
    case 0x15: "LL_LENGTH_RSP"
    case 0x16: "LL_PHY_REQ"
    case 0x17: "LL_PHY_RSP"
    case 0x18: "LL_PHY_UPDATE_IND"
    case 0x19: "LL_MIN_USED_CHANNELS_IND"
    case 0x1a: "LL_CTE_REQ"
    case 0x1b: "LL_CTE_RSP"
    case 0x1c: "LL_PERIODIC_SYNC_IND"
    case 0x1d: "LL_CLOCK_ACCURACY_REQ"
    case 0x1e: "LL_CLOCK_ACCURACY_RSP"
    case 0x1f: "LL_CIS_REQ"
    case 0x20: "LL_CIS_RSP"
    case 0x21: "LL_CIS_IND"
    case 0x22: "LL_CIS_TERMINATE_IND"
    case 0x23: "LL_POWER_CONTROL_REQ"
    case 0x24: "LL_POWER_CONTROL_RSP"
    case 0x25: "LL_POWER_CHANGE_IND"
    case 0x26: "LL_SUBRATE_REQ"
    case 0x27: "LL_SUBRATE_IND"
    case 0x28: "LL_CHANNEL_REPORTING_IND"
    case 0x29: "LL_CHANNEL_STATUS_IND"
    case 0x2a: "LL_PERIODIC_SYNC_WR_IND"
    case 0x2b: "LL_FEATURE_EXT_REQ"
    case 0x2c: "LL_FEATURE_EXT_RSP"
    case 0x2d: "LL_CS_SEC_RSP"
    case 0x2e: "LL_CS_CAPABILITIES_REQ"
    case 0x2f: "LL_CS_CAPABILITIES_RSP"
    case 0x30: "LL_CS_CONFIG_REQ"
    case 0x31: "LL_CS_CONFIG_RSP"
    case 0x32: "LL_CS_REQ"
    case 0x33: "LL_CS_RSP"
    case 0x34: "LL_CS_IND"
    case 0x35: "LL_CS_TERMINATE_REQ"
    case 0x36: "LL_CS_FAE_REQ"
    case 0x37: "LL_CS_FAE_RSP"
    case 0x38: "LL_CS_CHANNEL_MAP_IND"
    case 0x39: "LL_CS_SEC_REQ"
    case 0x3a: "LL_CS_TERMINATE_RSP"
    case 0x3b: "LL_FRAME_SPACE_REQ"
    case 0x3c: "LL_FRAME_SPACE_RSP"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x00: "k1:WinSize k2:WinOffset k2:connInterval k2:connPeripheralLatency k2:connSupervisionTimeout k2:Instant"
    case 0x01: "k5:ChM k2:Instant"
    case 0x02, 0x0d: "s:ErrorCode"
    case 0x03: "x8:Rand x2:EDIV p8:SKD_C p4:IV_C"
    case 0x04: "p8:SKD_P p4:IV_P"
    case 0x05, 0x06, 0x0a, 0x0b, 0x12, 0x13, 0x1b: ""
    case 0x07: "k1:Unknown_Type"
    case 0x08, 0x09, 0x0e: "k8:FeatureSet"
    case 0x0c: "k1:Version k2:Company_Identifier k2:Subversion"
    case 0x0f, 0x10: "k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout k1:PreferredPeriodicity k2:ReferenceConnEventCount k2:Offset0 k2:Offset1 k2:Offset2 k2:Offset3 k2:Offset4 k2:Offset5"
    case 0x11: "k1:Reject_Opcode s:ErrorCode"
    case 0x14, 0x15: "k2:MaxRxOctets k2:MaxRxTime k2:MaxTxOctets k2:MaxTxTime"
    case 0x16, 0x17: "k1:TX_PHYS k1:RX_PHYS"
    case 0x18: "k1:PHY_C_TO_P k1:PHY_P_TO_C k2:Instant"
    case 0x19: "k1:PHYS k1:MinUsedChannels"
    case 0x1a: "k1:CTE_Request"
    case 0x1c: "k2:ID Z18:SyncInfo k2:connEventCount k2:lastPaEventCounter k1:SID_AType_SCA k1:PHY Z6:AdvA k2:syncConnEventCount"
    case 0x1d, 0x1e: "k1:SCA"
    case 0x1f: "k1:CIG_ID k1:CIS_ID k1:PHY_C_TO_P k1:PHY_P_TO_C k2:Max_SDU_C_To_P_Framed k2:Max_SDU_P_To_C k3:SDU_Interval_C_To_P k3:SDU_Interval_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k1:NSE k3:Sub_Interval k1:BN_C_To_P_And_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:ISO_Interval k3:CIS_Offset_Min k3:CIS_Offset_Max k2:connEventCount"
    case 0x20: "k3:CIS_Offset_Min k3:CIS_Offset_Max k2:connEventCount"
    case 0x21: "k4:AA k3:CIS_Offset k3:CIG_Sync_Delay k3:CIS_Sync_Delay k2:connEventCount"
    case 0x22: "k1:CIG_ID k1:CIS_ID s:ErrorCode"
    case 0x23: "k1:PHYS q1:Delta q1:TxPower"
    case 0x24: "k1:Min_And_Max q1:Delta q1:TxPower k1:APR"
    case 0x25: "k1:PHYS k1:Min_And_Max q1:Delta q1:TxPower"
    case 0x26: "k2:SubrateFactorMin k2:SubrateFactorMax k2:Max_Latency k2:Continuation_Number k2:Timeout"
    case 0x27: "k2:SubrateFactor k2:SubrateBaseEvent k2:Max_Latency k2:Continuation_Number k2:Timeout"
    case 0x28: "k1:Enable k1:Min_Spacing k1:Max_Delay"
    case 0x29: "k10:Channel_Classification"
    case 0x2b, 0x2c: "k1:MaxPage k1:PageNumber k24:FeaturePage"
    default: nil
    }
  }

  /// How many bytes follow the code; `nil` if it is not assigned, or its length is not fixed.
  public var parametersLength: Int? {
    switch rawValue {
    case 0x05, 0x06, 0x0a, 0x0b, 0x12, 0x13, 0x1b: 0
    case 0x02, 0x07, 0x0d, 0x1a, 0x1d, 0x1e: 1
    case 0x11, 0x16, 0x17, 0x19: 2
    case 0x22, 0x23, 0x28: 3
    case 0x18, 0x24, 0x25: 4
    case 0x0c: 5
    case 0x01: 7
    case 0x08, 0x09, 0x0e, 0x14, 0x15, 0x20: 8
    case 0x26, 0x27, 0x29: 10
    case 0x00: 11
    case 0x04: 12
    case 0x21: 15
    case 0x03: 22
    case 0x0f, 0x10: 23
    case 0x2b, 0x2c: 26
    case 0x1c: 34
    case 0x1f: 35
    default: nil
    }
  }

  /// Whether only the central sends it (`true`), or only the peripheral (`false`); `nil` where both
  /// may.
  public var isCentralsAlone: Bool? {
    switch rawValue {
    case 0x00, 0x01, 0x03, 0x08, 0x0a, 0x18, 0x1f, 0x21, 0x27, 0x28: true
    case 0x04, 0x05, 0x0e, 0x10, 0x17, 0x19, 0x20, 0x26, 0x29: false
    default: nil
    }
  }
}

extension ControlPDU {
  /// What a control PDU says.
  ///
  /// Core 5.4, Vol 6, Part B, 2.4.2.
  public enum Content: Sendable, Hashable {
    /// Other connection parameters from an instant on.
    case connectionUpdate(ConnectionUpdate)
    /// The end of the connection.
    case terminate(reason: ErrorCode)
    /// The other does not know this opcode.
    case unknown(ControlOpcode)
    /// Link layer features, bit 0 first.
    case features(UInt64)
    /// Version of the link layer, its maker, and the maker's subversion.
    case version(VersionIndication)
    /// A refusal; the opcode that was refused where the PDU tells it.
    case reject(ControlOpcode?, reason: ErrorCode)
    /// Other connection parameters, wished for.
    case connectionParameters(ConnectionParameters)
    /// Longest payloads.
    case lengths(PayloadLengths)
    /// The PHYs from an instant on, as bits; 0 for no change.
    case phyUpdate(centralToPeripheral: UInt8, peripheralToCentral: UInt8)
    /// Nothing more than its opcode does, or nothing that is followed here.
    case other

    /// Reads what stands behind the code; surplus bytes stay in the reader.
    ///
    /// - Parameters:
    ///   - reader: A reader over its data.
    ///   - code: Which PDU it is.
    /// - Throws: `truncated` if a field is not all there.
    public init(parsing reader: inout ByteReader, code: ControlOpcode) throws(DecodeError) {
      switch code.rawValue {
      case 0x00: self = .connectionUpdate(try ConnectionUpdate(parsing: &reader))
      case 0x02:
        let reason = ErrorCode(rawValue: try reader.uint8("ErrorCode"))
        self = .terminate(reason: reason)
      case 0x07:
        let whole = ControlOpcode(rawValue: try reader.uint8("Unknown_Type"))
        self = .unknown(whole)
      case 0x08, 0x09, 0x0e:
        let whole = try reader.uint64LE("FeatureSet")
        self = .features(whole)
      case 0x0c: self = .version(try VersionIndication(parsing: &reader))
      case 0x0d:
        let reason = ErrorCode(rawValue: try reader.uint8("ErrorCode"))
        self = .reject(nil, reason: reason)
      case 0x0f, 0x10: self = .connectionParameters(try ConnectionParameters(parsing: &reader))
      case 0x11:
        let whole = ControlOpcode(rawValue: try reader.uint8("Reject_Opcode"))
        let reason = ErrorCode(rawValue: try reader.uint8("ErrorCode"))
        self = .reject(whole, reason: reason)
      case 0x14, 0x15: self = .lengths(try PayloadLengths(parsing: &reader))
      case 0x18:
        let centralToPeripheral = try reader.uint8("PHY_C_TO_P")
        let peripheralToCentral = try reader.uint8("PHY_P_TO_C")
        _ = try reader.take(2, "Instant")
        self = .phyUpdate(centralToPeripheral: centralToPeripheral, peripheralToCentral: peripheralToCentral)
      default:
        // Their fields are not kept, but a PDU without them is not one of them.
        if let length = code.parametersLength { _ = try reader.take(length, "CtrData") }
        self = .other
      }
    }

    /// The octets that it was read from, without its code.
    ///
    /// - Parameter reader: A reader over those bytes.
    /// - Returns: The octets; those that it does not keep are zero.
    package func octets(in reader: ByteReader) -> [UInt8] {
      var octets: [UInt8] = []
      switch self {
      case .connectionUpdate(let pdu):
        octets += pdu.octets(in: reader)
      case .terminate(let reason):
        octets.append(reason.rawValue, octets: 1)
      case .unknown(let whole):
        octets.append(whole.rawValue, octets: 1)
      case .features(let whole):
        octets.append(whole, octets: 8)
      case .version(let pdu):
        octets += pdu.octets(in: reader)
      case .reject(nil, let reason):
        octets.append(reason.rawValue, octets: 1)
      case .connectionParameters(let pdu):
        octets += pdu.octets(in: reader)
      case .reject(let whole, let reason):
        octets.append(whole?.rawValue ?? 0, octets: 1)
        octets.append(reason.rawValue, octets: 1)
      case .lengths(let pdu):
        octets += pdu.octets(in: reader)
      case .phyUpdate(let centralToPeripheral, let peripheralToCentral):
        octets.append(centralToPeripheral, octets: 1)
        octets.append(peripheralToCentral, octets: 1)
        octets.append(0, octets: 2)
      case .other: break
      }
      return octets
    }
  }
}

/// LL_CONNECTION_UPDATE_IND.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.1.
///
/// ```
///    0 WinSize    1 byte, 1.25 ms
///    1 WinOffset  2 bytes, 1.25 ms
///    3 interval   2 bytes, 1.25 ms
///    5 latency    2 bytes, events
///    7 timeout    2 bytes, 10 ms
///    9 instant    2 bytes
/// ```
public struct ConnectionUpdate: Sendable, Hashable {
  /// Connection interval in 1.25 ms.
  public let interval: UInt16
  /// Peripheral latency in connection events.
  public let latency: UInt16
  /// Supervision timeout in 10 ms.
  public let timeout: UInt16
  /// The connection event from which on they hold.
  public let instant: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 11 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "LL_CONNECTION_UPDATE_IND")
    _ = try reader.take(3, "WinOffset")
    interval = try reader.uint16LE("connInterval")
    latency = try reader.uint16LE("connPeripheralLatency")
    timeout = try reader.uint16LE("connSupervisionTimeout")
    instant = try reader.uint16LE("Instant")
  }

  /// The octets of these fields.
  package static func octets(
    winSize: UInt8 = 0, winOffset: UInt16 = 0, interval: UInt16, latency: UInt16, timeout: UInt16,
    instant: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(winSize, octets: 1)
    octets.append(winOffset, octets: 2)
    octets.append(interval, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(timeout, octets: 2)
    octets.append(instant, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(interval: interval, latency: latency, timeout: timeout, instant: instant)
  }
}

/// LL_VERSION_IND.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.13.
///
/// ```
///    0 version     1 byte
///    1 company     2 bytes
///    3 subversion  2 bytes
/// ```
public struct VersionIndication: Sendable, Hashable {
  /// The version of the link layer, as HCI numbers them.
  public let version: UInt8
  /// Its maker's company identifier.
  public let company: UInt16
  /// The maker's number for what it is.
  public let subversion: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 5 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "LL_VERSION_IND")
    version = try reader.uint8("Version")
    company = try reader.uint16LE("Company_Identifier")
    subversion = try reader.uint16LE("Subversion")
  }

  /// The octets of these fields.
  package static func octets(version: UInt8, company: UInt16, subversion: UInt16) -> [UInt8] {
    var octets: [UInt8] = []
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
    Self.octets(version: version, company: company, subversion: subversion)
  }
}

/// The parameters of LL_CONNECTION_PARAM_REQ and LL_CONNECTION_PARAM_RSP.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.16.
///
/// ```
///    0 intervalMinimum          2 bytes, 1.25 ms
///    2 intervalMaximum          2 bytes, 1.25 ms
///    4 latency                  2 bytes, events
///    6 timeout                  2 bytes, 10 ms
///    8 PreferredPeriodicity     1 byte
///    9 ReferenceConnEventCount  2 bytes
///   11 Offset0                  2 bytes
///   13 Offset1                  2 bytes
///   15 Offset2                  2 bytes
///   17 Offset3                  2 bytes
///   19 Offset4                  2 bytes
///   21 Offset5                  2 bytes
/// ```
public struct ConnectionParameters: Sendable, Hashable {
  /// Shortest connection interval in 1.25 ms.
  public let intervalMinimum: UInt16
  /// Longest connection interval in 1.25 ms.
  public let intervalMaximum: UInt16
  /// Peripheral latency in connection events.
  public let latency: UInt16
  /// Supervision timeout in 10 ms.
  public let timeout: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 23 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(23, "LL_CONNECTION_PARAM_REQ")
    intervalMinimum = try reader.uint16LE("Interval_Min")
    intervalMaximum = try reader.uint16LE("Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    timeout = try reader.uint16LE("Timeout")
    _ = try reader.take(15, "Offset5")
  }

  /// The octets of these fields.
  package static func octets(
    intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16, timeout: UInt16,
    preferredPeriodicity: UInt8 = 0, referenceConnEventCount: UInt16 = 0, offset0: UInt16 = 0,
    offset1: UInt16 = 0, offset2: UInt16 = 0, offset3: UInt16 = 0, offset4: UInt16 = 0,
    offset5: UInt16 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(intervalMinimum, octets: 2)
    octets.append(intervalMaximum, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(timeout, octets: 2)
    octets.append(preferredPeriodicity, octets: 1)
    octets.append(referenceConnEventCount, octets: 2)
    octets.append(offset0, octets: 2)
    octets.append(offset1, octets: 2)
    octets.append(offset2, octets: 2)
    octets.append(offset3, octets: 2)
    octets.append(offset4, octets: 2)
    octets.append(offset5, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      intervalMinimum: intervalMinimum, intervalMaximum: intervalMaximum, latency: latency,
      timeout: timeout
    )
  }
}

/// The parameters of LL_LENGTH_REQ and LL_LENGTH_RSP: what the sender can do.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.21.
///
/// ```
///    0 receiveOctets   2 bytes
///    2 receiveTime     2 bytes, us
///    4 transmitOctets  2 bytes
///    6 transmitTime    2 bytes, us
/// ```
public struct PayloadLengths: Sendable, Hashable {
  /// Most bytes that it takes.
  public let receiveOctets: UInt16
  /// Longest time that it listens, in microseconds.
  public let receiveTime: UInt16
  /// Most bytes that it sends.
  public let transmitOctets: UInt16
  /// Longest time that it sends, in microseconds.
  public let transmitTime: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "LL_LENGTH_REQ")
    receiveOctets = try reader.uint16LE("MaxRxOctets")
    receiveTime = try reader.uint16LE("MaxRxTime")
    transmitOctets = try reader.uint16LE("MaxTxOctets")
    transmitTime = try reader.uint16LE("MaxTxTime")
  }

  /// The octets of these fields.
  package static func octets(
    receiveOctets: UInt16, receiveTime: UInt16, transmitOctets: UInt16, transmitTime: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(receiveOctets, octets: 2)
    octets.append(receiveTime, octets: 2)
    octets.append(transmitOctets, octets: 2)
    octets.append(transmitTime, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      receiveOctets: receiveOctets, receiveTime: receiveTime, transmitOctets: transmitOctets,
      transmitTime: transmitTime
    )
  }
}

/// The type of an advertising PDU.
///
/// Core 5.4, Vol 6, Part B, 2.3. The same number stands for another PDU on the secondary channels.
public struct AdvertisingPDUType: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// A value by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0xf }

  /// ADV_IND.
  public static let connectableUndirected = AdvertisingPDUType(rawValue: 0x00)
  /// ADV_DIRECT_IND.
  public static let connectableDirected = AdvertisingPDUType(rawValue: 0x01)
  /// ADV_NONCONN_IND.
  public static let nonConnectableUndirected = AdvertisingPDUType(rawValue: 0x02)
  /// SCAN_REQ, AUX_SCAN_REQ.
  public static let scanRequest = AdvertisingPDUType(rawValue: 0x03)
  /// SCAN_RSP.
  public static let scanResponse = AdvertisingPDUType(rawValue: 0x04)
  /// CONNECT_IND, AUX_CONNECT_REQ.
  public static let connectRequest = AdvertisingPDUType(rawValue: 0x05)
  /// ADV_SCAN_IND.
  public static let scannableUndirected = AdvertisingPDUType(rawValue: 0x06)
  /// ADV_EXT_IND, AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND, AUX_CHAIN_IND.
  public static let extended = AdvertisingPDUType(rawValue: 0x07)
  /// AUX_CONNECT_RSP.
  public static let connectResponse = AdvertisingPDUType(rawValue: 0x08)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "ADV_IND"
    case 0x01: "ADV_DIRECT_IND"
    case 0x02: "ADV_NONCONN_IND"
    case 0x03: "SCAN_REQ"
    case 0x04: "SCAN_RSP"
    case 0x05: "CONNECT_IND"
    case 0x06: "ADV_SCAN_IND"
    case 0x07: "ADV_EXT_IND"
    case 0x08: "AUX_CONNECT_RSP"
    default: nil
    }
  }
}
