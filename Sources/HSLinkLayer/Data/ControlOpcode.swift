public import HSBytes

/// The opcode of a control PDU.
///
/// Core 5.4, Vol 6, Part B, 2.4.2; from 0x2B on Core 6.0.
public struct ControlOpcode: RawRepresentable, Sendable, Hashable {
  /// The byte.
  public let rawValue: UInt8

  /// An opcode by its byte.
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

  /// The PDU's name, if the opcode is assigned.
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
    default: nil
    }
  }

  /// How many bytes follow the opcode; `nil` if it is not assigned, or its length is not fixed.
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
    case 0x1c: 34
    case 0x1f: 35
    default: nil
    }
  }
}
