// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/hci-commands. Do not edit.

public import HSBase

extension Opcode {
  /// No Operation.
  public static let noOperation = Opcode(rawValue: 0x0000)
  /// Create Connection.
  public static let createConnection = Opcode(rawValue: 0x0405)
  /// Disconnect.
  public static let disconnect = Opcode(rawValue: 0x0406)
  /// Link Key Request Reply.
  public static let linkKeyRequestReply = Opcode(rawValue: 0x040b)
  /// Set Connection Encryption.
  public static let setConnectionEncryption = Opcode(rawValue: 0x0413)
  /// Read Remote Version Information.
  public static let readRemoteVersionInformation = Opcode(rawValue: 0x041d)
  /// Reset.
  public static let reset = Opcode(rawValue: 0x0c03)
  /// Write Local Name.
  public static let writeLocalName = Opcode(rawValue: 0x0c13)
  /// Read Local Name.
  public static let readLocalName = Opcode(rawValue: 0x0c14)
  /// Read Local Version Information.
  public static let readLocalVersionInformation = Opcode(rawValue: 0x1001)
  /// Read BD_ADDR.
  public static let readBDADDR = Opcode(rawValue: 0x1009)
  /// Read RSSI.
  public static let readRSSI = Opcode(rawValue: 0x1405)
  /// LE Read Buffer Size [v1].
  public static let leReadBufferSize = Opcode(rawValue: 0x2002)
  /// LE Set Random Address.
  public static let leSetRandomAddress = Opcode(rawValue: 0x2005)
  /// LE Set Advertising Parameters.
  public static let leSetAdvertisingParameters = Opcode(rawValue: 0x2006)
  /// LE Set Advertising Data.
  public static let leSetAdvertisingData = Opcode(rawValue: 0x2008)
  /// LE Set Scan Response Data.
  public static let leSetScanResponseData = Opcode(rawValue: 0x2009)
  /// LE Set Advertising Enable.
  public static let leSetAdvertisingEnable = Opcode(rawValue: 0x200a)
  /// LE Set Scan Parameters.
  public static let leSetScanParameters = Opcode(rawValue: 0x200b)
  /// LE Set Scan Enable.
  public static let leSetScanEnable = Opcode(rawValue: 0x200c)
  /// LE Create Connection.
  public static let leCreateConnection = Opcode(rawValue: 0x200d)
  /// LE Create Connection Cancel.
  public static let leCreateConnectionCancel = Opcode(rawValue: 0x200e)
  /// LE Clear Filter Accept List.
  public static let leClearFilterAcceptList = Opcode(rawValue: 0x2010)
  /// LE Add Device To Filter Accept List.
  public static let leAddDeviceToFilterAcceptList = Opcode(rawValue: 0x2011)
  /// LE Remove Device From Filter Accept List.
  public static let leRemoveDeviceFromFilterAcceptList = Opcode(rawValue: 0x2012)
  /// LE Connection Update.
  public static let leConnectionUpdate = Opcode(rawValue: 0x2013)
  /// LE Read Remote Features.
  public static let leReadRemoteFeatures = Opcode(rawValue: 0x2016)
  /// LE Enable Encryption.
  public static let leEnableEncryption = Opcode(rawValue: 0x2019)
  /// LE Long Term Key Request Reply.
  public static let leLongTermKeyRequestReply = Opcode(rawValue: 0x201a)
  /// LE Long Term Key Request Negative Reply.
  public static let leLongTermKeyRequestNegativeReply = Opcode(rawValue: 0x201b)
  /// LE Remote Connection Parameter Request Reply.
  public static let leRemoteConnectionParameterRequestReply = Opcode(rawValue: 0x2020)
  /// LE Remote Connection Parameter Request Negative Reply.
  public static let leRemoteConnectionParameterRequestNegativeReply = Opcode(rawValue: 0x2021)
  /// LE Set Data Length.
  public static let leSetDataLength = Opcode(rawValue: 0x2022)
  /// LE Add Device To Resolving List.
  public static let leAddDeviceToResolvingList = Opcode(rawValue: 0x2027)
  /// LE Remove Device From Resolving List.
  public static let leRemoveDeviceFromResolvingList = Opcode(rawValue: 0x2028)
  /// LE Clear Resolving List.
  public static let leClearResolvingList = Opcode(rawValue: 0x2029)
  /// LE Set Address Resolution Enable.
  public static let leSetAddressResolutionEnable = Opcode(rawValue: 0x202d)
  /// LE Set Default PHY.
  public static let leSetDefaultPHY = Opcode(rawValue: 0x2031)
  /// LE Set PHY.
  public static let leSetPHY = Opcode(rawValue: 0x2032)
  /// LE Set Advertising Set Random Address.
  public static let leSetAdvertisingSetRandomAddress = Opcode(rawValue: 0x2035)
  /// LE Set Extended Advertising Parameters [v1].
  public static let leSetExtendedAdvertisingParameters = Opcode(rawValue: 0x2036)
  /// LE Set Extended Advertising Data.
  public static let leSetExtendedAdvertisingData = Opcode(rawValue: 0x2037)
  /// LE Set Extended Scan Response Data.
  public static let leSetExtendedScanResponseData = Opcode(rawValue: 0x2038)
  /// LE Set Extended Advertising Enable.
  public static let leSetExtendedAdvertisingEnable = Opcode(rawValue: 0x2039)
  /// LE Remove Advertising Set.
  public static let leRemoveAdvertisingSet = Opcode(rawValue: 0x203c)
  /// LE Clear Advertising Sets.
  public static let leClearAdvertisingSets = Opcode(rawValue: 0x203d)
  /// LE Set Periodic Advertising Data.
  public static let leSetPeriodicAdvertisingData = Opcode(rawValue: 0x203f)
  /// LE Set Extended Scan Parameters.
  public static let leSetExtendedScanParameters = Opcode(rawValue: 0x2041)
  /// LE Set Extended Scan Enable.
  public static let leSetExtendedScanEnable = Opcode(rawValue: 0x2042)
  /// LE Extended Create Connection [v1].
  public static let leExtendedCreateConnection = Opcode(rawValue: 0x2043)
  /// LE Read Buffer Size [v2].
  public static let leReadBufferSizeV2 = Opcode(rawValue: 0x2060)
  /// LE Create CIS.
  public static let leCreateCIS = Opcode(rawValue: 0x2064)
  /// LE Set Extended Advertising Parameters [v2].
  public static let leSetExtendedAdvertisingParametersV2 = Opcode(rawValue: 0x207f)
  /// LE Extended Create Connection [v2].
  public static let leExtendedCreateConnectionV2 = Opcode(rawValue: 0x2085)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "No Operation"
    case 0x0401: "Inquiry"
    case 0x0402: "Inquiry Cancel"
    case 0x0403: "Periodic Inquiry Mode"
    case 0x0404: "Exit Periodic Inquiry Mode"
    case 0x0405: "Create Connection"
    case 0x0406: "Disconnect"
    case 0x0407: "Add SCO Connection"
    case 0x0408: "Create Connection Cancel"
    case 0x0409: "Accept Connection Request"
    case 0x040a: "Reject Connection Request"
    case 0x040b: "Link Key Request Reply"
    case 0x040c: "Link Key Request Negative Reply"
    case 0x040d: "PIN Code Request Reply"
    case 0x040e: "PIN Code Request Negative Reply"
    case 0x040f: "Change Connection Packet Type"
    case 0x0411: "Authentication Requested"
    case 0x0413: "Set Connection Encryption"
    case 0x0415: "Change Connection Link Key"
    case 0x0417: "Link Key Selection"
    case 0x0419: "Remote Name Request"
    case 0x041a: "Remote Name Request Cancel"
    case 0x041b: "Read Remote Supported Features"
    case 0x041c: "Read Remote Extended Features"
    case 0x041d: "Read Remote Version Information"
    case 0x041f: "Read Clock Offset"
    case 0x0420: "Read LMP Handle"
    case 0x0428: "Setup Synchronous Connection"
    case 0x0429: "Accept Synchronous Connection Request"
    case 0x042a: "Reject Synchronous Connection Request"
    case 0x042b: "IO Capability Request Reply"
    case 0x042c: "User Confirmation Request Reply"
    case 0x042d: "User Confirmation Request Negative Reply"
    case 0x042e: "User Passkey Request Reply"
    case 0x042f: "User Passkey Request Negative Reply"
    case 0x0430: "Remote OOB Data Request Reply"
    case 0x0433: "Remote OOB Data Request Negative Reply"
    case 0x0434: "IO Capability Request Negative Reply"
    case 0x0435: "Create Physical Link"
    case 0x0436: "Accept Physical Link"
    case 0x0437: "Disconnect Physical Link"
    case 0x0438: "Create Logical Link"
    case 0x0439: "Accept Logical Link"
    case 0x043a: "Disconnect Logical Link"
    case 0x043b: "Logical Link Cancel"
    case 0x043c: "Flow Spec Modify"
    case 0x043d: "Enhanced Setup Synchronous Connection"
    case 0x043e: "Enhanced Accept Synchronous Connection Request"
    case 0x043f: "Truncated Page"
    case 0x0440: "Truncated Page Cancel"
    case 0x0441: "Set Connectionless Peripheral Broadcast"
    case 0x0442: "Set Connectionless Peripheral Broadcast Receive"
    case 0x0443: "Start Synchronization Train"
    case 0x0444: "Receive Synchronization Train"
    case 0x0445: "Remote OOB Extended Data Request Reply"
    case 0x0801: "Hold Mode"
    case 0x0803: "Sniff Mode"
    case 0x0804: "Exit Sniff Mode"
    case 0x0805: "Park State"
    case 0x0806: "Exit Park State"
    case 0x0807: "QoS Setup"
    case 0x0809: "Role Discovery"
    case 0x080b: "Switch Role"
    case 0x080c: "Read Link Policy Settings"
    case 0x080d: "Write Link Policy Settings"
    case 0x080e: "Read Default Link Policy Settings"
    case 0x080f: "Write Default Link Policy Settings"
    case 0x0810: "Flow Specification"
    case 0x0811: "Sniff Subrating"
    case 0x0c01: "Set Event Mask"
    case 0x0c03: "Reset"
    case 0x0c05: "Set Event Filter"
    case 0x0c08: "Flush"
    case 0x0c09: "Read PIN Type"
    case 0x0c0a: "Write PIN Type"
    case 0x0c0b: "Create New Unit Key"
    case 0x0c0d: "Read Stored Link Key"
    case 0x0c11: "Write Stored Link Key"
    case 0x0c12: "Delete Stored Link Key"
    case 0x0c13: "Write Local Name"
    case 0x0c14: "Read Local Name"
    case 0x0c15: "Read Connection Accept Timeout"
    case 0x0c16: "Write Connection Accept Timeout"
    case 0x0c17: "Read Page Timeout"
    case 0x0c18: "Write Page Timeout"
    case 0x0c19: "Read Scan Enable"
    case 0x0c1a: "Write Scan Enable"
    case 0x0c1b: "Read Page Scan Activity"
    case 0x0c1c: "Write Page Scan Activity"
    case 0x0c1d: "Read Inquiry Scan Activity"
    case 0x0c1e: "Write Inquiry Scan Activity"
    case 0x0c1f: "Read Authentication Enable"
    case 0x0c20: "Write Authentication Enable"
    case 0x0c21: "Read Encryption Mode"
    case 0x0c22: "Write Encryption Mode"
    case 0x0c23: "Read Class Of Device"
    case 0x0c24: "Write Class Of Device"
    case 0x0c25: "Read Voice Setting"
    case 0x0c26: "Write Voice Setting"
    case 0x0c27: "Read Automatic Flush Timeout"
    case 0x0c28: "Write Automatic Flush Timeout"
    case 0x0c29: "Read Num Broadcast Retransmissions"
    case 0x0c2a: "Write Num Broadcast Retransmissions"
    case 0x0c2b: "Read Hold Mode Activity"
    case 0x0c2c: "Write Hold Mode Activity"
    case 0x0c2d: "Read Transmit Power Level"
    case 0x0c2e: "Read Synchronous Flow Control Enable"
    case 0x0c2f: "Write Synchronous Flow Control Enable"
    case 0x0c31: "Set Controller To Host Flow Control"
    case 0x0c33: "Host Buffer Size"
    case 0x0c35: "Host Number Of Completed Packets"
    case 0x0c36: "Read Link Supervision Timeout"
    case 0x0c37: "Write Link Supervision Timeout"
    case 0x0c38: "Read Number Of Supported IAC"
    case 0x0c39: "Read Current IAC LAP"
    case 0x0c3a: "Write Current IAC LAP"
    case 0x0c3b: "Read Page Scan Period Mode"
    case 0x0c3c: "Write Page Scan Period Mode"
    case 0x0c3d: "Read Page Scan Mode"
    case 0x0c3e: "Write Page Scan Mode"
    case 0x0c3f: "Set AFH Host Channel Classification"
    case 0x0c42: "Read Inquiry Scan Type"
    case 0x0c43: "Write Inquiry Scan Type"
    case 0x0c44: "Read Inquiry Mode"
    case 0x0c45: "Write Inquiry Mode"
    case 0x0c46: "Read Page Scan Type"
    case 0x0c47: "Write Page Scan Type"
    case 0x0c48: "Read AFH Channel Assessment Mode"
    case 0x0c49: "Write AFH Channel Assessment Mode"
    case 0x0c51: "Read Extended Inquiry Response"
    case 0x0c52: "Write Extended Inquiry Response"
    case 0x0c53: "Refresh Encryption Key"
    case 0x0c55: "Read Simple Pairing Mode"
    case 0x0c56: "Write Simple Pairing Mode"
    case 0x0c57: "Read Local OOB Data"
    case 0x0c58: "Read Inquiry Response Transmit Power Level"
    case 0x0c59: "Write Inquiry Transmit Power Level"
    case 0x0c5a: "Read Default Erroneous Data Reporting"
    case 0x0c5b: "Write Default Erroneous Data Reporting"
    case 0x0c5f: "Enhanced Flush"
    case 0x0c60: "Send Keypress Notification"
    case 0x0c61: "Read Logical Link Accept Timeout"
    case 0x0c62: "Write Logical Link Accept Timeout"
    case 0x0c63: "Set Event Mask Page 2"
    case 0x0c64: "Read Location Data"
    case 0x0c65: "Write Location Data"
    case 0x0c66: "Read Flow Control Mode"
    case 0x0c67: "Write Flow Control Mode"
    case 0x0c68: "Read Enhanced Transmit Power Level"
    case 0x0c69: "Read Best Effort Flush Timeout"
    case 0x0c6a: "Write Best Effort Flush Timeout"
    case 0x0c6b: "Short Range Mode"
    case 0x0c6c: "Read LE Host Support"
    case 0x0c6d: "Write LE Host Support"
    case 0x0c6e: "Set MWS Channel Parameters"
    case 0x0c6f: "Set External Frame Configuration"
    case 0x0c70: "Set MWS Signaling"
    case 0x0c71: "Set MWS Transport Layer"
    case 0x0c72: "Set MWS Scan Frequency Table"
    case 0x0c73: "Set MWS_PATTERN Configuration"
    case 0x0c74: "Set Reserved LT_ADDR"
    case 0x0c75: "Delete Reserved LT_ADDR"
    case 0x0c76: "Set Connectionless Peripheral Broadcast Data"
    case 0x0c77: "Read Synchronization Train Parameters"
    case 0x0c78: "Write Synchronization Train Parameters"
    case 0x0c79: "Read Secure Connections Host Support"
    case 0x0c7a: "Write Secure Connections Host Support"
    case 0x0c7b: "Read Authenticated Payload Timeout"
    case 0x0c7c: "Write Authenticated Payload Timeout"
    case 0x0c7d: "Read Local OOB Extended Data"
    case 0x0c7e: "Read Extended Page Timeout"
    case 0x0c7f: "Write Extended Page Timeout"
    case 0x0c80: "Read Extended Inquiry Length"
    case 0x0c81: "Write Extended Inquiry Length"
    case 0x0c82: "Set Ecosystem Base Interval"
    case 0x0c83: "Configure Data Path"
    case 0x0c84: "Set Min Encryption Key Size"
    case 0x1001: "Read Local Version Information"
    case 0x1002: "Read Local Supported Commands"
    case 0x1003: "Read Local Supported Features"
    case 0x1004: "Read Local Extended Features"
    case 0x1005: "Read Buffer Size"
    case 0x1007: "Read Country Code"
    case 0x1009: "Read BD_ADDR"
    case 0x100a: "Read Data Block Size"
    case 0x100b: "Read Local Supported Codecs [v1]"
    case 0x100c: "Read Local Simple Pairing Options"
    case 0x100d: "Read Local Supported Codecs [v2]"
    case 0x100e: "Read Local Supported Codec Capabilities"
    case 0x100f: "Read Local Supported Controller Delay"
    case 0x1401: "Read Failed Contact Counter"
    case 0x1402: "Reset Failed Contact Counter"
    case 0x1403: "Read Link Quality"
    case 0x1405: "Read RSSI"
    case 0x1406: "Read AFH Channel Map"
    case 0x1407: "Read Clock"
    case 0x1408: "Read Encryption Key Size"
    case 0x1409: "Read Local AMP Info"
    case 0x140a: "Read Local AMP ASSOC"
    case 0x140b: "Write Remote AMP ASSOC"
    case 0x140c: "Get MWS Transport Layer Configuration"
    case 0x140d: "Set Triggered Clock Capture"
    case 0x1801: "Read Loopback Mode"
    case 0x1802: "Write Loopback Mode"
    case 0x1803: "Enable Implementation Under Test Mode"
    case 0x1804: "Write Simple Pairing Debug Mode"
    case 0x1807: "Enable AMP Receiver Reports"
    case 0x1808: "AMP Test End"
    case 0x1809: "AMP Test"
    case 0x180a: "Write Secure Connections Test Mode"
    case 0x2001: "LE Set Event Mask"
    case 0x2002: "LE Read Buffer Size [v1]"
    case 0x2003: "LE Read Local Supported Features"
    case 0x2005: "LE Set Random Address"
    case 0x2006: "LE Set Advertising Parameters"
    case 0x2007: "LE Read Advertising Physical Channel Tx Power"
    case 0x2008: "LE Set Advertising Data"
    case 0x2009: "LE Set Scan Response Data"
    case 0x200a: "LE Set Advertising Enable"
    case 0x200b: "LE Set Scan Parameters"
    case 0x200c: "LE Set Scan Enable"
    case 0x200d: "LE Create Connection"
    case 0x200e: "LE Create Connection Cancel"
    case 0x200f: "LE Read Filter Accept List Size"
    case 0x2010: "LE Clear Filter Accept List"
    case 0x2011: "LE Add Device To Filter Accept List"
    case 0x2012: "LE Remove Device From Filter Accept List"
    case 0x2013: "LE Connection Update"
    case 0x2014: "LE Set Host Channel Classification"
    case 0x2015: "LE Read Channel Map"
    case 0x2016: "LE Read Remote Features"
    case 0x2017: "LE Encrypt"
    case 0x2018: "LE Rand"
    case 0x2019: "LE Enable Encryption"
    case 0x201a: "LE Long Term Key Request Reply"
    case 0x201b: "LE Long Term Key Request Negative Reply"
    case 0x201c: "LE Read Supported States"
    case 0x201d: "LE Receiver Test [v1]"
    case 0x201e: "LE Transmitter Test [v1]"
    case 0x201f: "LE Test End"
    case 0x2020: "LE Remote Connection Parameter Request Reply"
    case 0x2021: "LE Remote Connection Parameter Request Negative Reply"
    case 0x2022: "LE Set Data Length"
    case 0x2023: "LE Read Suggested Default Data Length"
    case 0x2024: "LE Write Suggested Default Data Length"
    case 0x2025: "LE Read Local P-256 Public Key"
    case 0x2026: "LE Generate DHKey [v1]"
    case 0x2027: "LE Add Device To Resolving List"
    case 0x2028: "LE Remove Device From Resolving List"
    case 0x2029: "LE Clear Resolving List"
    case 0x202a: "LE Read Resolving List Size"
    case 0x202b: "LE Read Peer Resolvable Address"
    case 0x202c: "LE Read Local Resolvable Address"
    case 0x202d: "LE Set Address Resolution Enable"
    case 0x202e: "LE Set Resolvable Private Address Timeout"
    case 0x202f: "LE Read Maximum Data Length"
    case 0x2030: "LE Read PHY"
    case 0x2031: "LE Set Default PHY"
    case 0x2032: "LE Set PHY"
    case 0x2033: "LE Receiver Test [v2]"
    case 0x2034: "LE Transmitter Test [v2]"
    case 0x2035: "LE Set Advertising Set Random Address"
    case 0x2036: "LE Set Extended Advertising Parameters [v1]"
    case 0x2037: "LE Set Extended Advertising Data"
    case 0x2038: "LE Set Extended Scan Response Data"
    case 0x2039: "LE Set Extended Advertising Enable"
    case 0x203a: "LE Read Maximum Advertising Data Length"
    case 0x203b: "LE Read Number of Supported Advertising Sets"
    case 0x203c: "LE Remove Advertising Set"
    case 0x203d: "LE Clear Advertising Sets"
    case 0x203e: "LE Set Periodic Advertising Parameters [v1]"
    case 0x203f: "LE Set Periodic Advertising Data"
    case 0x2040: "LE Set Periodic Advertising Enable"
    case 0x2041: "LE Set Extended Scan Parameters"
    case 0x2042: "LE Set Extended Scan Enable"
    case 0x2043: "LE Extended Create Connection [v1]"
    case 0x2044: "LE Periodic Advertising Create Sync"
    case 0x2045: "LE Periodic Advertising Create Sync Cancel"
    case 0x2046: "LE Periodic Advertising Terminate Sync"
    case 0x2047: "LE Add Device To Periodic Advertiser List"
    case 0x2048: "LE Remove Device From Periodic Advertiser List"
    case 0x2049: "LE Clear Periodic Advertiser List"
    case 0x204a: "LE Read Periodic Advertiser List Size"
    case 0x204b: "LE Read Transmit Power"
    case 0x204c: "LE Read RF Path Compensation"
    case 0x204d: "LE Write RF Path Compensation"
    case 0x204e: "LE Set Privacy Mode"
    case 0x204f: "LE Receiver Test [v3]"
    case 0x2050: "LE Transmitter Test [v3]"
    case 0x2051: "LE Set Connectionless CTE Transmit Parameters"
    case 0x2052: "LE Set Connectionless CTE Transmit Enable"
    case 0x2053: "LE Set Connectionless IQ Sampling Enable"
    case 0x2054: "LE Set Connection CTE Receive Parameters"
    case 0x2055: "LE Set Connection CTE Transmit Parameters"
    case 0x2056: "LE Connection CTE Request Enable"
    case 0x2057: "LE Connection CTE Response Enable"
    case 0x2058: "LE Read Antenna Information"
    case 0x2059: "LE Set Periodic Advertising Receive Enable"
    case 0x205a: "LE Periodic Advertising Sync Transfer"
    case 0x205b: "LE Periodic Advertising Set Info Transfer"
    case 0x205c: "LE Set Periodic Advertising Sync Transfer Parameters"
    case 0x205d: "LE Set Default Periodic Advertising Sync Transfer Parameters"
    case 0x205e: "LE Generate DHKey [v2]"
    case 0x205f: "LE Modify Sleep Clock Accuracy"
    case 0x2060: "LE Read Buffer Size [v2]"
    case 0x2061: "LE Read ISO TX Sync"
    case 0x2062: "LE Set CIG Parameters"
    case 0x2063: "LE Set CIG Parameters Test"
    case 0x2064: "LE Create CIS"
    case 0x2065: "LE Remove CIG"
    case 0x2066: "LE Accept CIS Request"
    case 0x2067: "LE Reject CIS Request"
    case 0x2068: "LE Create BIG"
    case 0x2069: "LE Create BIG Test"
    case 0x206a: "LE Terminate BIG"
    case 0x206b: "LE BIG Create Sync"
    case 0x206c: "LE BIG Terminate Sync"
    case 0x206d: "LE Request Peer SCA"
    case 0x206e: "LE Setup ISO Data Path"
    case 0x206f: "LE Remove ISO Data Path"
    case 0x2070: "LE ISO Transmit Test"
    case 0x2071: "LE ISO Receive Test"
    case 0x2072: "LE ISO Read Test Counters"
    case 0x2073: "LE ISO Test End"
    case 0x2074: "LE Set Host Feature"
    case 0x2075: "LE Read ISO Link Quality"
    case 0x2076: "LE Enhanced Read Transmit Power Level"
    case 0x2077: "LE Read Remote Transmit Power Level"
    case 0x2078: "LE Set Path Loss Reporting Parameters"
    case 0x2079: "LE Set Path Loss Reporting Enable"
    case 0x207a: "LE Set Transmit Power Reporting Enable"
    case 0x207b: "LE Transmitter Test [v4]"
    case 0x207c: "LE Set Data Related Address Changes"
    case 0x207d: "LE Set Default Subrate"
    case 0x207e: "LE Subrate Request"
    case 0x207f: "LE Set Extended Advertising Parameters [v2]"
    case 0x2080: "LE Set Decision Data"
    case 0x2081: "LE Set Decision Instructions"
    case 0x2082: "LE Set Periodic Advertising Subevent Data"
    case 0x2083: "LE Set Periodic Advertising Response Data"
    case 0x2084: "LE Set Periodic Sync Subevent"
    case 0x2085: "LE Extended Create Connection [v2]"
    case 0x2086: "LE Set Periodic Advertising Parameters [v2]"
    case 0x2087: "LE Read All Local Supported Features"
    case 0x2088: "LE Read All Remote Features"
    case 0x2089: "LE CS Read Local Supported Capabilities"
    case 0x208a: "LE CS Read Remote Supported Capabilities"
    case 0x208b: "LE CS Write Cached Remote Supported Capabilities"
    case 0x208c: "LE CS Security Enable"
    case 0x208d: "LE CS Set Default Settings"
    case 0x208e: "LE CS Read Remote FAE Table"
    case 0x208f: "LE CS Write Cached Remote FAE Table"
    case 0x2090: "LE CS Create Config"
    case 0x2091: "LE CS Remove Config"
    case 0x2092: "LE CS Set Channel Classification"
    case 0x2093: "LE CS Set Procedure Parameters"
    case 0x2094: "LE CS Procedure Enable"
    case 0x2095: "LE CS Test"
    case 0x2096: "LE CS Test End"
    case 0x2097: "LE Set Host Feature [v2]"
    case 0x2098: "LE Add Device To Monitored Advertisers List"
    case 0x2099: "LE Remove Device From Monitored Advertisers List"
    case 0x209a: "LE Clear Monitored Advertisers List"
    case 0x209b: "LE Read Monitored Advertisers List Size"
    case 0x209c: "LE Enable Monitoring Advertisers"
    case 0x209d: "LE Frame Space Update"
    case 0x209e: "LE Set Resolvable Private Address Timeout [v2]"
    case 0x209f: "LE Enable UTP OTA Mode"
    case 0x20a0: "LE UTP Send"
    case 0x20a1: "LE Connection Rate Request"
    case 0x20a2: "LE Set Default Rate Parameters"
    case 0x20a3: "LE Read Minimum Supported Connection Interval"
    case 0x20a5: "LE CS Read Local Supported Capabilities [v2]"
    case 0x20a6: "LE CS Write Cached Remote Supported Capabilities [v2]"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x0401: "k3:LAP k1:Inquiry_Length k1:Num_Responses"
    case 0x0402, 0x0404, 0x080e, 0x0c03, 0x0c09, 0x0c0b, 0x0c14, 0x0c15, 0x0c17, 0x0c19, 0x0c1b, 0x0c1d, 0x0c1f, 0x0c21, 0x0c23, 0x0c25, 0x0c29, 0x0c2b, 0x0c2e, 0x0c38, 0x0c39, 0x0c3b, 0x0c3d, 0x0c42, 0x0c44, 0x0c46, 0x0c48, 0x0c51, 0x0c55, 0x0c57, 0x0c58, 0x0c5a, 0x0c61, 0x0c66, 0x0c6c, 0x0c77, 0x0c79, 0x0c7d, 0x0c7e, 0x0c80, 0x1001, 0x1002, 0x1003, 0x1005, 0x1007, 0x1009, 0x100a, 0x100b, 0x100c, 0x100d, 0x1409, 0x140c, 0x1801, 0x1803, 0x2002, 0x2003, 0x2007, 0x200e, 0x200f, 0x2010, 0x2018, 0x201c, 0x201f, 0x2023, 0x2025, 0x2029, 0x202a, 0x202f, 0x203a, 0x203b, 0x203d, 0x2045, 0x2049, 0x204a, 0x204b, 0x204c, 0x2058, 0x2060, 0x2089, 0x2096: ""
    case 0x0403: "k2:Max_Period_Length k2:Min_Period_Length k3:LAP k1:Inquiry_Length k1:Num_Responses"
    case 0x0405: "a:BD_ADDR k2:Packet_Type.ACL k1:Page_Scan_Repetition_Mode k1:Reserved k2:Clock_Offset k1:Allow_Role_Switch"
    case 0x0406, 0x2021, 0x2067: "h:Connection_Handle s:Reason"
    case 0x0408, 0x040c, 0x040e, 0x041a, 0x042c, 0x042d, 0x042f, 0x0433, 0x0440: "a:BD_ADDR"
    case 0x0409, 0x080b: "a:BD_ADDR k1:Role"
    case 0x040a, 0x042a, 0x0434: "a:BD_ADDR s:Reason"
    case 0x040b: "a:BD_ADDR x16:Link_Key"
    case 0x040d: "a:BD_ADDR k1:PIN_Code_Length z16:PIN_Code"
    case 0x040f: "h:Connection_Handle k2:Packet_Type.ACL"
    case 0x0411, 0x0415, 0x041b, 0x041d, 0x041f, 0x0420, 0x0804, 0x0806, 0x0809, 0x080c, 0x0c08, 0x0c27, 0x0c53, 0x0c7b, 0x1406, 0x1408, 0x2015, 0x2016, 0x201b, 0x2030, 0x2061, 0x2066, 0x206d, 0x2072, 0x2073, 0x2075, 0x208a, 0x208c, 0x208e: "h:Connection_Handle"
    case 0x0413: "h:Connection_Handle k1:Encryption_Enable"
    case 0x0417: "k1:Key_Flag"
    case 0x0419: "a:BD_ADDR k1:Page_Scan_Repetition_Mode k1:Reserved k2:Clock_Offset"
    case 0x041c: "h:Connection_Handle k1:Page_Number"
    case 0x0428: "h:Connection_Handle k4:Transmit_Bandwidth k4:Receive_Bandwidth k2:Synchronous_Max_Latency k2:Voice_Setting k1:Retransmission_Effort k2:Packet_Type.synchronous"
    case 0x0429: "a:BD_ADDR k4:Transmit_Bandwidth k4:Receive_Bandwidth k2:Synchronous_Max_Latency k2:Voice_Setting k1:Retransmission_Effort k2:Packet_Type.synchronous"
    case 0x042b: "a:BD_ADDR k1:IO_Capability k1:OOB_Data_Present k1:Authentication_Requirements"
    case 0x042e: "a:BD_ADDR z4:Numeric_Value"
    case 0x0430: "a:BD_ADDR x16:C x16:R"
    case 0x043d: "h:Connection_Handle k4:Transmit_Bandwidth k4:Receive_Bandwidth k5:Transmit_Coding_Format k5:Receive_Coding_Format k2:Transmit_Codec_Frame_Size k2:Receive_Codec_Frame_Size k4:Input_Bandwidth k4:Output_Bandwidth k5:Input_Coding_Format k5:Output_Coding_Format k2:Input_Coded_Data_Size k2:Output_Coded_Data_Size k1:Input_PCM_Data_Format k1:Output_PCM_Data_Format k1:Input_PCM_Sample_Payload_MSB_Position k1:Output_PCM_Sample_Payload_MSB_Position k1:Input_Data_Path k1:Output_Data_Path k1:Input_Transport_Unit_Size k1:Output_Transport_Unit_Size k2:Synchronous_Max_Latency k2:Packet_Type.synchronous k1:Retransmission_Effort"
    case 0x043e: "a:BD_ADDR k4:Transmit_Bandwidth k4:Receive_Bandwidth k5:Transmit_Coding_Format k5:Receive_Coding_Format k2:Transmit_Codec_Frame_Size k2:Receive_Codec_Frame_Size k4:Input_Bandwidth k4:Output_Bandwidth k5:Input_Coding_Format k5:Output_Coding_Format k2:Input_Coded_Data_Size k2:Output_Coded_Data_Size k1:Input_PCM_Data_Format k1:Output_PCM_Data_Format k1:Input_PCM_Sample_Payload_MSB_Position k1:Output_PCM_Sample_Payload_MSB_Position k1:Input_Data_Path k1:Output_Data_Path k1:Input_Transport_Unit_Size k1:Output_Transport_Unit_Size k2:Synchronous_Max_Latency k2:Packet_Type.synchronous k1:Retransmission_Effort"
    case 0x043f: "a:BD_ADDR k1:Page_Scan_Repetition_Mode k2:Clock_Offset"
    case 0x0445: "a:BD_ADDR x16:C_192 x16:R_192 x16:C_256 x16:R_256"
    case 0x0801: "h:Connection_Handle k2:Hold_Mode_Max_Interval k2:Hold_Mode_Min_Interval"
    case 0x0803: "h:Connection_Handle k2:Sniff_Max_Interval k2:Sniff_Min_Interval k2:Sniff_Attempt k2:Sniff_Timeout"
    case 0x0805: "h:Connection_Handle k2:Beacon_Max_Interval k2:Beacon_Min_Interval"
    case 0x0807: "h:Connection_Handle k1:Unused k1:Service_Type k4:Token_Rate k4:Peak_Bandwidth k4:Latency k4:Delay_Variation"
    case 0x080d: "h:Connection_Handle k2:Link_Policy_Settings"
    case 0x080f: "k2:Default_Link_Policy_Settings"
    case 0x0810: "h:Connection_Handle k1:Unused k1:Flow_Direction k1:Service_Type k4:Token_Rate k4:Token_Bucket_Size k4:Peak_Bandwidth k4:Access_Latency"
    case 0x0811: "h:Connection_Handle k2:Maximum_Latency k2:Min_Remote_Timeout k2:Min_Local_Timeout"
    case 0x0c01: "k8:Event_Mask"
    case 0x0c05: "k1:Filter_Type k1:Filter_Condition_Type Z:Condition"
    case 0x0c0a: "k1:PIN_Type"
    case 0x0c0d: "a:BD_ADDR k1:Read_All"
    case 0x0c11: "k1:Num_Keys_To_Write *a:BD_ADDR x16:Link_Key"
    case 0x0c12: "a:BD_ADDR k1:Delete_All"
    case 0x0c13: "n248:Local_Name"
    case 0x0c16: "k2:Connection_Accept_Timeout"
    case 0x0c18: "k2:Page_Timeout"
    case 0x0c1a: "k1:Scan_Enable"
    case 0x0c1c: "k2:Page_Scan_Interval k2:Page_Scan_Window"
    case 0x0c1e: "k2:Inquiry_Scan_Interval k2:Inquiry_Scan_Window"
    case 0x0c20: "k1:Authentication_Enable"
    case 0x0c22: "k1:Encryption_Mode"
    case 0x0c24: "k3:Class_Of_Device"
    case 0x0c26: "k2:Voice_Setting"
    case 0x0c28: "h:Connection_Handle k2:Flush_Timeout"
    case 0x0c2a: "k1:Num_Broadcast_Retransmissions"
    case 0x0c2c: "k1:Hold_Mode_Activity"
    case 0x0c2d, 0x0c68: "h:Connection_Handle k1:Type.power"
    case 0x0c2f: "k1:Synchronous_Flow_Control_Enable"
    case 0x0c31: "k1:Flow_Control_Enable"
    case 0x0c33: "k2:Host_ACL_Data_Packet_Length k1:Host_Synchronous_Data_Packet_Length k2:Host_Total_Num_ACL_Data_Packets k2:Host_Total_Num_Synchronous_Data_Packets"
    case 0x0c35: "k1:Num_Handles *h:Connection_Handle k2:Host_Num_Completed_Packets"
    case 0x0c36, 0x1401, 0x1402, 0x1403, 0x1405: "h:Handle"
    case 0x0c37: "h:Handle k2:Link_Supervision_Timeout"
    case 0x0c3a: "k1:Num_Current_IAC *k3:IAC_LAP"
    case 0x0c3c: "k1:Page_Scan_Period_Mode"
    case 0x0c3e: "k1:Page_Scan_Mode"
    case 0x0c3f: "k10:AFH_Host_Channel_Classification"
    case 0x0c43: "k1:Scan_Type.inquiry"
    case 0x0c45: "k1:Inquiry_Mode"
    case 0x0c47: "k1:Page_Scan_Type"
    case 0x0c49: "k1:AFH_Channel_Assessment_Mode"
    case 0x0c52: "k1:FEC_Required g:Extended_Inquiry_Response"
    case 0x0c56: "k1:Simple_Pairing_Mode"
    case 0x0c59: "q1:TX_Power"
    case 0x0c5b: "k1:Erroneous_Data_Reporting"
    case 0x0c5f: "h:Connection_Handle k1:Packet_Type.flush"
    case 0x0c60: "a:BD_ADDR k1:Notification_Type"
    case 0x0c62: "k2:Logical_Link_Accept_Timeout"
    case 0x0c63: "k8:Event_Mask_Page_2"
    case 0x0c67: "k1:Flow_Control_Mode"
    case 0x0c69: "k2:Logical_Link_Handle"
    case 0x0c6a: "k2:Logical_Link_Handle k4:Best_Effort_Flush_Timeout"
    case 0x0c6b: "k1:Physical_Link_Handle k1:Short_Range_Mode"
    case 0x0c6d: "k1:LE_Supported_Host k1:Unused"
    case 0x0c74, 0x0c75: "k1:LT_ADDR"
    case 0x0c78: "k2:Interval_Min.train k2:Interval_Max.train k4:Sync_Train_Timeout k1:Service_Data"
    case 0x0c7a: "k1:Secure_Connections_Host_Support"
    case 0x0c7c: "h:Connection_Handle k2:Authenticated_Payload_Timeout"
    case 0x0c7f: "k2:Extended_Page_Timeout"
    case 0x0c81: "k2:Extended_Inquiry_Length"
    case 0x0c82: "k2:Interval"
    case 0x0c83: "k1:Data_Path_Direction k1:Data_Path_ID k1:Vendor_Specific_Config_Length Z:Vendor_Specific_Config"
    case 0x0c84: "k1:Min_Encryption_Key_Size"
    case 0x1004: "k1:Page_Number"
    case 0x100e: "k1:Coding_Format k2:Company_ID k2:Vendor_Codec_ID k1:Logical_Transport_Type k1:Direction"
    case 0x100f: "k1:Coding_Format k2:Company_ID k2:Vendor_Codec_ID k1:Logical_Transport_Type k1:Direction k1:Codec_Configuration_Length Z:Codec_Configuration"
    case 0x1407: "h:Connection_Handle k1:Which_Clock"
    case 0x1802: "k1:Loopback_Mode"
    case 0x1804: "k1:Simple_Pairing_Debug_Mode"
    case 0x2001: "k8:LE_Event_Mask"
    case 0x2005: "r:Random_Address"
    case 0x2006: "k2:Advertising_Interval_Min k2:Advertising_Interval_Max k1:Advertising_Type k1:Own_Address_Type y:Peer_Address k1:Advertising_Channel_Map k1:Advertising_Filter_Policy"
    case 0x2008: "d:Advertising_Data"
    case 0x2009: "d:Scan_Response_Data"
    case 0x200a: "k1:Advertising_Enable"
    case 0x200b: "k1:LE_Scan_Type k2:LE_Scan_Interval k2:LE_Scan_Window k1:Own_Address_Type k1:Scanning_Filter_Policy"
    case 0x200c: "k1:LE_Scan_Enable k1:Filter_Duplicates"
    case 0x200d: "k2:LE_Scan_Interval k2:LE_Scan_Window k1:Initiator_Filter_Policy y:Peer_Address k1:Own_Address_Type k2:Connection_Interval_Min k2:Connection_Interval_Max k2:Max_Latency k2:Supervision_Timeout k2:Min_CE_Length k2:Max_CE_Length"
    case 0x2011, 0x2012: "y:Address"
    case 0x2013: "h:Connection_Handle k2:Connection_Interval_Min k2:Connection_Interval_Max k2:Max_Latency k2:Supervision_Timeout k2:Min_CE_Length k2:Max_CE_Length"
    case 0x2014: "k5:Channel_Map"
    case 0x2017: "x16:Key x16:Plaintext_Data"
    case 0x2019: "h:Connection_Handle x8:Random_Number x2:Encrypted_Diversifier x16:Long_Term_Key"
    case 0x201a: "h:Connection_Handle x16:Long_Term_Key"
    case 0x201d: "k1:RX_Channel"
    case 0x201e: "k1:TX_Channel k1:Test_Data_Length k1:Packet_Payload"
    case 0x2020: "h:Connection_Handle k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout k2:Min_CE_Length k2:Max_CE_Length"
    case 0x2022: "h:Connection_Handle k2:TX_Octets k2:TX_Time"
    case 0x2024: "k2:Suggested_Max_TX_Octets k2:Suggested_Max_TX_Time"
    case 0x2026: "p64:Key_X_And_Y_Coordinates"
    case 0x2027: "y:Peer_Identity_Address i:Peer_IRK i:Local_IRK"
    case 0x2028, 0x202b, 0x202c: "y:Peer_Identity_Address"
    case 0x202d: "k1:Address_Resolution_Enable"
    case 0x202e: "k2:RPA_Timeout"
    case 0x2031: "k1:All_PHYs k1:TX_PHYs k1:RX_PHYs"
    case 0x2032: "h:Connection_Handle k1:All_PHYs k1:TX_PHYs k1:RX_PHYs k2:PHY_Options"
    case 0x2033: "k1:RX_Channel k1:PHY k1:Modulation_Index"
    case 0x2034: "k1:TX_Channel k1:Test_Data_Length k1:Packet_Payload k1:PHY.test"
    case 0x2035: "k1:Advertising_Handle r:Random_Address"
    case 0x2036: "k1:Advertising_Handle k2:Advertising_Event_Properties k3:Primary_Advertising_Interval_Min k3:Primary_Advertising_Interval_Max k1:Primary_Advertising_Channel_Map k1:Own_Address_Type y:Peer_Address k1:Advertising_Filter_Policy q1:Advertising_TX_Power k1:Primary_Advertising_PHY k1:Secondary_Advertising_Max_Skip k1:Secondary_Advertising_PHY k1:Advertising_SID k1:Scan_Request_Notification_Enable"
    case 0x2037: "k1:Advertising_Handle k1:Operation k1:Fragment_Preference d:Advertising_Data"
    case 0x2038: "k1:Advertising_Handle k1:Operation k1:Fragment_Preference d:Scan_Response_Data"
    case 0x2039: "k1:Enable k1:Num_Sets *k1:Advertising_Handle k2:Duration k1:Max_Extended_Advertising_Events"
    case 0x203c: "k1:Advertising_Handle"
    case 0x203e: "k1:Advertising_Handle k2:Periodic_Advertising_Interval_Min k2:Periodic_Advertising_Interval_Max k2:Periodic_Advertising_Properties"
    case 0x203f: "k1:Advertising_Handle k1:Operation d:Advertising_Data"
    case 0x2040: "k1:Enable k1:Advertising_Handle"
    case 0x2041: "k1:Own_Address_Type k1:Scanning_Filter_Policy k1:Scanning_PHYs ^k1:Scan_Type k2:Scan_Interval k2:Scan_Window"
    case 0x2042: "k1:Enable k1:Filter_Duplicates k2:Duration k2:Period"
    case 0x2043: "k1:Initiator_Filter_Policy k1:Own_Address_Type y:Peer_Address k1:Initiating_PHYs ^k2:Scan_Interval k2:Scan_Window k2:Connection_Interval_Min k2:Connection_Interval_Max k2:Max_Latency k2:Supervision_Timeout k2:Min_CE_Length k2:Max_CE_Length"
    case 0x2044: "k1:Options k1:Advertising_SID y:Advertiser_Address k2:Skip k2:Sync_Timeout k1:Sync_CTE_Type"
    case 0x2046: "k2:Sync_Handle"
    case 0x2047, 0x2048: "y:Advertiser_Address k1:Advertising_SID"
    case 0x204d: "k2:RF_TX_Path_Compensation_Value k2:RF_RX_Path_Compensation_Value"
    case 0x204e: "y:Peer_Identity_Address k1:Privacy_Mode"
    case 0x204f: "k1:RX_Channel k1:PHY k1:Modulation_Index k1:Expected_CTE_Length k1:Expected_CTE_Type k1:Slot_Durations k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2050: "k1:TX_Channel k1:Test_Data_Length k1:Packet_Payload k1:PHY.test k1:CTE_Length k1:CTE_Type k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2051: "k1:Advertising_Handle k1:CTE_Length k1:CTE_Type k1:CTE_Count k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2052: "k1:Advertising_Handle k1:CTE_Enable"
    case 0x2053: "k2:Sync_Handle k1:Sampling_Enable k1:Slot_Durations k1:Max_Sampled_CTEs k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2054: "h:Connection_Handle k1:Sampling_Enable k1:Slot_Durations k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2055: "h:Connection_Handle k1:CTE_Types k1:Switching_Pattern_Length *k1:Antenna_IDs"
    case 0x2056: "h:Connection_Handle k1:Enable k2:CTE_Request_Interval k1:Requested_CTE_Length k1:Requested_CTE_Type"
    case 0x2057, 0x2079: "h:Connection_Handle k1:Enable"
    case 0x2059: "k2:Sync_Handle k1:Enable"
    case 0x205a: "h:Connection_Handle k2:Service_Data k2:Sync_Handle"
    case 0x205b: "h:Connection_Handle k2:Service_Data k1:Advertising_Handle"
    case 0x205c: "h:Connection_Handle k1:Mode.sync k2:Skip k2:Sync_Timeout k1:CTE_Type.sync"
    case 0x205d: "k1:Mode.sync k2:Skip k2:Sync_Timeout k1:CTE_Type.sync"
    case 0x205e: "p64:Key_X_And_Y_Coordinates k1:Key_Type"
    case 0x205f: "k1:Action"
    case 0x2062: "k1:CIG_ID k3:SDU_Interval_C_To_P k3:SDU_Interval_P_To_C k1:Worst_Case_SCA k1:Packing k1:Framing k2:Max_Transport_Latency_C_To_P k2:Max_Transport_Latency_P_To_C k1:CIS_Count *k1:CIS_ID k2:Max_SDU_C_To_P k2:Max_SDU_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:RTN_C_To_P k1:RTN_P_To_C"
    case 0x2063: "k1:CIG_ID k3:SDU_Interval_C_To_P k3:SDU_Interval_P_To_C k1:FT_C_To_P k1:FT_P_To_C k2:ISO_Interval k1:Worst_Case_SCA k1:Packing k1:Framing k1:CIS_Count *k1:CIS_ID k1:NSE k2:Max_SDU_C_To_P k2:Max_SDU_P_To_C k2:Max_PDU_C_To_P k2:Max_PDU_P_To_C k1:PHY_C_To_P k1:PHY_P_To_C k1:BN_C_To_P k1:BN_P_To_C"
    case 0x2064: "k1:CIS_Count *h:CIS_Connection_Handle h:ACL_Connection_Handle"
    case 0x2065: "k1:CIG_ID"
    case 0x2068: "k1:BIG_Handle k1:Advertising_Handle k1:Num_BIS k3:SDU_Interval k2:Max_SDU k2:Max_Transport_Latency k1:RTN k1:PHY k1:Packing k1:Framing k1:Encryption x16:Broadcast_Code"
    case 0x2069: "k1:BIG_Handle k1:Advertising_Handle k1:Num_BIS k3:SDU_Interval k2:ISO_Interval k1:NSE k2:Max_SDU k2:Max_PDU k1:PHY k1:Packing k1:Framing k1:BN k1:IRC k1:PTO k1:Encryption x16:Broadcast_Code"
    case 0x206a: "k1:BIG_Handle s:Reason"
    case 0x206b: "k1:BIG_Handle k2:Sync_Handle k1:Encryption x16:Broadcast_Code k1:MSE k2:BIG_Sync_Timeout k1:Num_BIS *k1:BIS"
    case 0x206c: "k1:BIG_Handle"
    case 0x206e: "h:Connection_Handle k1:Data_Path_Direction k1:Data_Path_ID k1:Coding_Format k2:Company_ID k2:Vendor_Codec_ID k3:Controller_Delay k1:Codec_Configuration_Length Z:Codec_Configuration"
    case 0x206f: "h:Connection_Handle k1:Data_Path_Direction"
    case 0x2070, 0x2071: "h:Connection_Handle k1:Payload_Type"
    case 0x2074: "k1:Bit_Number k1:Bit_Value"
    case 0x2076, 0x2077: "h:Connection_Handle k1:PHY"
    case 0x2078: "h:Connection_Handle k1:High_Threshold k1:High_Hysteresis k1:Low_Threshold k1:Low_Hysteresis k2:Min_Time_Spent"
    case 0x207a: "h:Connection_Handle k1:Local_Enable k1:Remote_Enable"
    case 0x207b: "k1:TX_Channel k1:Test_Data_Length k1:Packet_Payload k1:PHY.test k1:CTE_Length k1:CTE_Type k1:Switching_Pattern_Length *k1:Antenna_IDs; q1:TX_Power_Level"
    case 0x207c: "k1:Advertising_Handle k1:Change_Reasons"
    case 0x207d: "k2:Subrate_Min k2:Subrate_Max k2:Max_Latency k2:Continuation_Number k2:Supervision_Timeout"
    case 0x207e: "h:Connection_Handle k2:Subrate_Min k2:Subrate_Max k2:Max_Latency k2:Continuation_Number k2:Supervision_Timeout"
    case 0x207f: "k1:Advertising_Handle k2:Advertising_Event_Properties k3:Primary_Advertising_Interval_Min k3:Primary_Advertising_Interval_Max k1:Primary_Advertising_Channel_Map k1:Own_Address_Type y:Peer_Address k1:Advertising_Filter_Policy q1:Advertising_TX_Power k1:Primary_Advertising_PHY k1:Secondary_Advertising_Max_Skip k1:Secondary_Advertising_PHY k1:Advertising_SID k1:Scan_Request_Notification_Enable k1:Primary_Advertising_PHY_Options k1:Secondary_Advertising_PHY_Options"
    case 0x2084: "k2:Sync_Handle k2:Periodic_Advertising_Properties k1:Num_Subevents *k1:Subevent"
    case 0x2085: "k1:Advertising_Handle k1:Subevent k1:Initiator_Filter_Policy k1:Own_Address_Type y:Peer_Address k1:Initiating_PHYs ^k2:Scan_Interval k2:Scan_Window k2:Connection_Interval_Min k2:Connection_Interval_Max k2:Max_Latency k2:Supervision_Timeout k2:Min_CE_Length k2:Max_CE_Length"
    case 0x2086: "k1:Advertising_Handle k2:Periodic_Advertising_Interval_Min k2:Periodic_Advertising_Interval_Max k2:Periodic_Advertising_Properties k1:Num_Subevents k1:Subevent_Interval k1:Response_Slot_Delay k1:Response_Slot_Spacing k1:Num_Response_Slots"
    case 0x208b: "h:Connection_Handle k1:Num_Config_Supported k2:Max_Consecutive_Procedures_Supported k1:Num_Antennas_Supported k1:Max_Antenna_Paths_Supported k1:Roles_Supported k1:Modes_Supported k1:RTT_Capability k1:RTT_AA_Only_N k1:RTT_Sounding_N k1:RTT_Random_Payload_N k2:NADM_Sounding_Capability k2:NADM_Random_Capability k1:CS_SYNC_PHYs_Supported k2:Subfeatures_Supported k2:T_IP1_Times_Supported k2:T_IP2_Times_Supported k2:T_FCS_Times_Supported k2:T_PM_Times_Supported k1:T_SW_Time_Supported k1:TX_SNR_Capability"
    case 0x208d: "h:Connection_Handle k1:Role_Enable k1:CS_SYNC_Antenna_Selection q1:Max_TX_Power"
    case 0x208f: "h:Connection_Handle k72:Remote_FAE_Table"
    case 0x2090: "h:Connection_Handle k1:Config_ID k1:Create_Context k1:Main_Mode_Type k1:Sub_Mode_Type k1:Min_Main_Mode_Steps k1:Max_Main_Mode_Steps k1:Main_Mode_Repetition k1:Mode_0_Steps k1:Role.CS k1:RTT_Type k1:CS_SYNC_PHY k10:Channel_Map k1:Channel_Map_Repetition k1:Channel_Selection_Type k1:Ch3c_Shape k1:Ch3c_Jump k1:Reserved"
    case 0x2091: "h:Connection_Handle k1:Config_ID"
    case 0x2092: "k10:Channel_Classification"
    case 0x2093: "h:Connection_Handle k1:Config_ID k2:Max_Procedure_Len k2:Min_Procedure_Interval k2:Max_Procedure_Interval k2:Max_Procedure_Count k3:Min_Subevent_Len k3:Max_Subevent_Len k1:Tone_Antenna_Config_Selection k1:PHY q1:TX_Power_Delta k1:Preferred_Peer_Antenna k1:SNR_Control_Initiator k1:SNR_Control_Reflector"
    case 0x2094: "h:Connection_Handle k1:Config_ID k1:Enable"
    case 0x209d: "h:Connection_Handle k2:Frame_Space_Min k2:Frame_Space_Max k1:PHYs k2:Spacing_Types"
    default: nil
    }
  }

  /// The fields of what Command Complete returns, from the status on; `nil` if they are not known.
  package var returnParameters: FieldLayout? {
    switch rawValue {
    case 0x0408, 0x040b, 0x040c, 0x040d, 0x040e, 0x041a, 0x042b, 0x042c, 0x042d, 0x042e, 0x042f, 0x0430, 0x0433, 0x0434, 0x0440, 0x0445, 0x0c60, 0x1009: "s:Status a:BD_ADDR"
    case 0x0420: "s:Status h:Connection_Handle k1:LMP_Handle k4:Reserved"
    case 0x0809: "s:Status h:Connection_Handle k1:Current_Role"
    case 0x080c: "s:Status h:Connection_Handle k2:Link_Policy_Settings"
    case 0x080d, 0x0811, 0x0c08, 0x0c28, 0x0c7c, 0x201a, 0x201b, 0x2020, 0x2021, 0x2022, 0x2054, 0x2055, 0x2056, 0x2057, 0x205a, 0x205b, 0x205c, 0x2067, 0x206e, 0x206f, 0x2070, 0x2071, 0x2078, 0x2079, 0x207a, 0x208b, 0x208d, 0x208f, 0x2093: "s:Status h:Connection_Handle"
    case 0x080e: "s:Status k2:Default_Link_Policy_Settings"
    case 0x0c09: "s:Status k1:PIN_Type"
    case 0x0c0d: "s:Status k2:Max_Num_Keys k2:Num_Keys_Read"
    case 0x0c11: "s:Status k1:Num_Keys_Written"
    case 0x0c12: "s:Status k2:Num_Keys_Deleted"
    case 0x0c14: "s:Status n248:Local_Name"
    case 0x0c15: "s:Status k2:Connection_Accept_Timeout"
    case 0x0c17: "s:Status k2:Page_Timeout"
    case 0x0c19: "s:Status k1:Scan_Enable"
    case 0x0c1b: "s:Status k2:Page_Scan_Interval k2:Page_Scan_Window"
    case 0x0c1d: "s:Status k2:Inquiry_Scan_Interval k2:Inquiry_Scan_Window"
    case 0x0c1f: "s:Status k1:Authentication_Enable"
    case 0x0c21: "s:Status k1:Encryption_Mode"
    case 0x0c23: "s:Status k3:Class_Of_Device"
    case 0x0c25: "s:Status k2:Voice_Setting"
    case 0x0c27: "s:Status h:Connection_Handle k2:Flush_Timeout"
    case 0x0c29: "s:Status k1:Num_Broadcast_Retransmissions"
    case 0x0c2b: "s:Status k1:Hold_Mode_Activity"
    case 0x0c2d: "s:Status h:Connection_Handle q1:TX_Power_Level"
    case 0x0c2e: "s:Status k1:Synchronous_Flow_Control_Enable"
    case 0x0c36: "s:Status h:Handle k2:Link_Supervision_Timeout"
    case 0x0c37, 0x1402: "s:Status h:Handle"
    case 0x0c38: "s:Status k1:Num_Supported_IAC"
    case 0x0c39: "s:Status k1:Num_Current_IAC *k3:IAC_LAP"
    case 0x0c3b: "s:Status k1:Page_Scan_Period_Mode"
    case 0x0c3d: "s:Status k1:Page_Scan_Mode"
    case 0x0c42: "s:Status k1:Scan_Type.inquiry"
    case 0x0c44: "s:Status k1:Inquiry_Mode"
    case 0x0c46: "s:Status k1:Page_Scan_Type"
    case 0x0c48: "s:Status k1:AFH_Channel_Assessment_Mode"
    case 0x0c51: "s:Status k1:FEC_Required g:Extended_Inquiry_Response"
    case 0x0c55: "s:Status k1:Simple_Pairing_Mode"
    case 0x0c57: "s:Status x16:C x16:R"
    case 0x0c58: "s:Status q1:TX_Power"
    case 0x0c5a: "s:Status k1:Erroneous_Data_Reporting"
    case 0x0c61: "s:Status k2:Logical_Link_Accept_Timeout"
    case 0x0c66: "s:Status k1:Flow_Control_Mode"
    case 0x0c68: "s:Status h:Connection_Handle q1:TX_Power_Level_GFSK q1:TX_Power_Level_DQPSK q1:TX_Power_Level_8DPSK"
    case 0x0c69: "s:Status k2:Logical_Link_Handle k4:Best_Effort_Flush_Timeout"
    case 0x0c6a: "s:Status k2:Logical_Link_Handle"
    case 0x0c6c: "s:Status k1:LE_Supported_Host k1:Unused"
    case 0x0c74, 0x0c75: "s:Status k1:LT_ADDR"
    case 0x0c77: "s:Status k2:Sync_Train_Interval k4:Sync_Train_Timeout k1:Service_Data"
    case 0x0c78: "s:Status k2:Sync_Train_Interval"
    case 0x0c79: "s:Status k1:Secure_Connections_Host_Support"
    case 0x0c7b: "s:Status h:Connection_Handle k2:Authenticated_Payload_Timeout"
    case 0x0c7d: "s:Status x16:C_192 x16:R_192 x16:C_256 x16:R_256"
    case 0x0c7e: "s:Status k2:Extended_Page_Timeout"
    case 0x0c80: "s:Status k2:Extended_Inquiry_Length"
    case 0x1001: "s:Status k1:HCI_Version k2:HCI_Subversion k1:LMP_Version k2:Company_Identifier k2:LMP_Subversion"
    case 0x1002: "s:Status k64:Supported_Commands"
    case 0x1003: "s:Status k8:LMP_Features"
    case 0x1004: "s:Status k1:Page_Number k1:Max_Page_Number k8:Extended_LMP_Features"
    case 0x1005: "s:Status k2:ACL_Data_Packet_Length k1:Synchronous_Data_Packet_Length k2:Total_Num_ACL_Data_Packets k2:Total_Num_Synchronous_Data_Packets"
    case 0x1007: "s:Status k1:Country_Code"
    case 0x100a: "s:Status k2:Max_ACL_Data_Packet_Length k2:Data_Block_Length k2:Total_Num_Data_Blocks"
    case 0x100b: "s:Status k1:Num_Supported_Standard_Codecs *k1:Standard_Codec_ID; k1:Num_Supported_Vendor_Specific_Codecs *k4:Vendor_Specific_Codec_ID"
    case 0x100c: "s:Status k1:Simple_Pairing_Options k1:Max_Encryption_Key_Size"
    case 0x100d: "s:Status k1:Num_Supported_Standard_Codecs *k1:Standard_Codec_ID k1:Standard_Codec_Transport; k1:Num_Supported_Vendor_Specific_Codecs *k4:Vendor_Specific_Codec_ID k1:Vendor_Specific_Codec_Transport"
    case 0x100e: "s:Status k1:Num_Codec_Capabilities Z:Codec_Capabilities"
    case 0x100f: "s:Status k3:Min_Controller_Delay k3:Max_Controller_Delay"
    case 0x1401: "s:Status h:Handle k2:Failed_Contact_Counter"
    case 0x1403: "s:Status h:Handle k1:Link_Quality"
    case 0x1405: "s:Status h:Handle q1:RSSI"
    case 0x1406: "s:Status h:Connection_Handle k1:AFH_Mode k10:AFH_Channel_Map"
    case 0x1407: "s:Status h:Connection_Handle k4:Clock k2:Accuracy"
    case 0x1408: "s:Status h:Connection_Handle k1:Key_Size"
    case 0x1409: "s:Status k1:AMP_Status k4:Total_Bandwidth k4:Max_Guaranteed_Bandwidth k4:Min_Latency k4:Max_PDU_Size k1:Controller_Type k2:PAL_Capabilities k2:AMP_ASSOC_Length k4:Max_Flush_Timeout k4:Best_Effort_Flush_Timeout"
    case 0x140c: "s:Status k1:Num_Transports Z:Transports"
    case 0x1801: "s:Status k1:Loopback_Mode"
    case 0x2002: "s:Status k2:LE_ACL_Data_Packet_Length k1:Total_Num_LE_ACL_Data_Packets"
    case 0x2003: "s:Status k8:LE_Features"
    case 0x2007: "s:Status q1:TX_Power_Level"
    case 0x200f: "s:Status k1:Filter_Accept_List_Size"
    case 0x2015: "s:Status h:Connection_Handle k5:Channel_Map"
    case 0x2017: "s:Status x16:Encrypted_Data"
    case 0x2018: "s:Status x8:Random_Number"
    case 0x201c: "s:Status k8:LE_States"
    case 0x201f: "s:Status k2:Num_Packets"
    case 0x2023: "s:Status k2:Suggested_Max_TX_Octets k2:Suggested_Max_TX_Time"
    case 0x202a: "s:Status k1:Resolving_List_Size"
    case 0x202b: "s:Status r:Peer_Resolvable_Address"
    case 0x202c: "s:Status r:Local_Resolvable_Address"
    case 0x202f: "s:Status k2:Supported_Max_TX_Octets k2:Supported_Max_TX_Time k2:Supported_Max_RX_Octets k2:Supported_Max_RX_Time"
    case 0x2030: "s:Status h:Connection_Handle k1:TX_PHY k1:RX_PHY"
    case 0x2036, 0x207f: "s:Status q1:Selected_TX_Power"
    case 0x203a: "s:Status k2:Max_Advertising_Data_Length"
    case 0x203b: "s:Status k1:Num_Supported_Advertising_Sets"
    case 0x204a: "s:Status k1:Periodic_Advertiser_List_Size"
    case 0x204b: "s:Status q1:Min_TX_Power q1:Max_TX_Power"
    case 0x204c: "s:Status k2:RF_TX_Path_Compensation_Value k2:RF_RX_Path_Compensation_Value"
    case 0x2053, 0x2084: "s:Status k2:Sync_Handle"
    case 0x2058: "s:Status k1:Supported_Switching_Sampling_Rates k1:Num_Antennae k1:Max_Switching_Pattern_Length k1:Max_CTE_Length"
    case 0x2060: "s:Status k2:LE_ACL_Data_Packet_Length k1:Total_Num_LE_ACL_Data_Packets k2:ISO_Data_Packet_Length k1:Total_Num_ISO_Data_Packets"
    case 0x2061: "s:Status h:Connection_Handle k2:Packet_Sequence_Number k4:TX_Time_Stamp k3:Time_Offset"
    case 0x2062, 0x2063: "s:Status k1:CIG_ID k1:CIS_Count *h:Connection_Handle"
    case 0x2065: "s:Status k1:CIG_ID"
    case 0x2072, 0x2073: "s:Status h:Connection_Handle k4:Received_SDU_Count k4:Missed_SDU_Count k4:Failed_SDU_Count"
    case 0x2075: "s:Status h:Connection_Handle k4:TX_UnACKed_Packets k4:TX_Flushed_Packets k4:TX_Last_Subevent_Packets k4:Retransmitted_Packets k4:CRC_Error_Packets k4:RX_Unreceived_Packets k4:Duplicate_Packets"
    case 0x2076: "s:Status h:Connection_Handle k1:PHY q1:Current_TX_Power_Level q1:Max_TX_Power_Level"
    case 0x2086: "s:Status k1:Advertising_Handle"
    case 0x2089: "s:Status k1:Num_Config_Supported k2:Max_Consecutive_Procedures_Supported k1:Num_Antennas_Supported k1:Max_Antenna_Paths_Supported k1:Roles_Supported k1:Modes_Supported k1:RTT_Capability k1:RTT_AA_Only_N k1:RTT_Sounding_N k1:RTT_Random_Payload_N k2:NADM_Sounding_Capability k2:NADM_Random_Capability k1:CS_SYNC_PHYs_Supported k2:Subfeatures_Supported k2:T_IP1_Times_Supported k2:T_IP2_Times_Supported k2:T_FCS_Times_Supported k2:T_PM_Times_Supported k1:T_SW_Time_Supported k1:TX_SNR_Capability"
    case 0x0000, 0x0407, 0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043a, 0x043b, 0x043c, 0x0441, 0x0442, 0x0443, 0x0444, 0x0c64, 0x0c65, 0x0c6e, 0x0c6f, 0x0c70, 0x0c71, 0x0c72, 0x0c73, 0x0c76, 0x140a, 0x140b, 0x140d, 0x1807, 0x1808, 0x1809, 0x180a, 0x2080, 0x2081, 0x2082, 0x2083, 0x2087, 0x2088, 0x2095, 0x2097, 0x2098, 0x2099, 0x209a, 0x209b, 0x209c, 0x209e, 0x209f, 0x20a0, 0x20a1, 0x20a2, 0x20a3, 0x20a5, 0x20a6: nil
    default: name == nil ? nil : "s:Status"
    }
  }

  /// The codes by the bits that say which of them a device supports; 0 for bits that are not
  /// assigned.
  package static let byBit: [UInt16] = [
    0x0401, 0x0402, 0x0403, 0x0404, 0x0405, 0x0406, 0x0407, 0x0408,
    0x0409, 0x040a, 0x040b, 0x040c, 0x040d, 0x040e, 0x040f, 0x0411,
    0x0413, 0x0415, 0x0417, 0x0419, 0x041a, 0x041b, 0x041c, 0x041d,
    0x041f, 0x0420, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0000, 0x0801, 0x0803, 0x0804, 0x0805, 0x0806, 0x0807, 0x0809,
    0x080b, 0x080c, 0x080d, 0x080e, 0x080f, 0x0810, 0x0c01, 0x0c03,
    0x0c05, 0x0c08, 0x0c09, 0x0c0a, 0x0c0b, 0x0c0d, 0x0c11, 0x0c12,
    0x0c13, 0x0c14, 0x0c15, 0x0c16, 0x0c17, 0x0c18, 0x0c19, 0x0c1a,
    0x0c1b, 0x0c1c, 0x0c1d, 0x0c1e, 0x0c1f, 0x0c20, 0x0c21, 0x0c22,
    0x0c23, 0x0c24, 0x0c25, 0x0c26, 0x0c27, 0x0c28, 0x0c29, 0x0c2a,
    0x0c2b, 0x0c2c, 0x0c2d, 0x0c2e, 0x0c2f, 0x0c31, 0x0c33, 0x0c35,
    0x0c36, 0x0c37, 0x0c38, 0x0c39, 0x0c3a, 0x0c3b, 0x0c3c, 0x0c3d,
    0x0c3e, 0x0c3f, 0x0000, 0x0000, 0x0c42, 0x0c43, 0x0c44, 0x0c45,
    0x0c46, 0x0c47, 0x0c48, 0x0c49, 0x0000, 0x0000, 0x0000, 0x0000,
    0x0000, 0x0000, 0x0000, 0x1001, 0x1002, 0x1003, 0x1004, 0x1005,
    0x1007, 0x1009, 0x1401, 0x1402, 0x1403, 0x1405, 0x1406, 0x1407,
    0x1801, 0x1802, 0x1803, 0x0428, 0x0429, 0x042a, 0x0000, 0x0000,
    0x0c51, 0x0c52, 0x0c53, 0x0000, 0x0811, 0x0c55, 0x0c56, 0x0c57,
    0x0c58, 0x0c59, 0x0c5a, 0x0c5b, 0x0000, 0x0000, 0x0000, 0x042b,
    0x042c, 0x042d, 0x042e, 0x042f, 0x0430, 0x1804, 0x0c5f, 0x0433,
    0x0000, 0x0000, 0x0c60, 0x0434, 0x1408, 0x0000, 0x0000, 0x0000,
    0x0435, 0x0436, 0x0437, 0x0438, 0x0439, 0x043a, 0x043b, 0x043c,
    0x0c61, 0x0c62, 0x0c63, 0x0c64, 0x0c65, 0x1409, 0x140a, 0x140b,
    0x0c66, 0x0c67, 0x100a, 0x0000, 0x0000, 0x1807, 0x1808, 0x1809,
    0x0c68, 0x0000, 0x0c69, 0x0c6a, 0x0c6b, 0x0c6c, 0x0c6d, 0x0000,
    0x2001, 0x2002, 0x2003, 0x0000, 0x2005, 0x2006, 0x2007, 0x2008,
    0x2009, 0x200a, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x2010,
    0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2016, 0x2017, 0x2018,
    0x2019, 0x201a, 0x201b, 0x201c, 0x201d, 0x201e, 0x201f, 0x0000,
    0x0000, 0x0000, 0x0000, 0x043d, 0x043e, 0x100b, 0x0c6e, 0x0c6f,
    0x0c70, 0x0c71, 0x0c72, 0x140c, 0x0c73, 0x140d, 0x043f, 0x0440,
    0x0441, 0x0442, 0x0443, 0x0444, 0x0c74, 0x0c75, 0x0c76, 0x0c77,
    0x0c78, 0x0445, 0x0c79, 0x0c7a, 0x0c7b, 0x0c7c, 0x0c7d, 0x180a,
    0x0c7e, 0x0c7f, 0x0c80, 0x0c81, 0x2020, 0x2021, 0x2022, 0x2023,
    0x2024, 0x2025, 0x2026, 0x2027, 0x2028, 0x2029, 0x202a, 0x202b,
    0x202c, 0x202d, 0x202e, 0x202f, 0x2030, 0x2031, 0x2032, 0x2033,
    0x2034, 0x2035, 0x2036, 0x2037, 0x2038, 0x2039, 0x203a, 0x203b,
    0x203c, 0x203d, 0x203e, 0x203f, 0x2040, 0x2041, 0x2042, 0x2043,
    0x2044, 0x2045, 0x2046, 0x2047, 0x2048, 0x2049, 0x204a, 0x204b,
    0x204c, 0x204d, 0x204e, 0x204f, 0x2050, 0x0000, 0x0000, 0x0000,
    0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x2059, 0x205a, 0x205b,
    0x205c, 0x205d, 0x0000, 0x100c, 0x0000, 0x2060, 0x2061, 0x2062,
    0x2063, 0x2064, 0x2065, 0x2066, 0x2067, 0x2068, 0x2069, 0x206a,
    0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0x2070, 0x2071, 0x2072,
    0x2073, 0x2074, 0x2075, 0x2076, 0x2077, 0x2078, 0x2079, 0x207a,
    0x207b, 0x0c82, 0x100d, 0x100e, 0x100f, 0x0c83, 0x207c, 0x0c84,
    0x207d, 0x207e, 0x207f, 0x0000, 0x0000, 0x2082, 0x2083, 0x2084,
    0x2085, 0x2086, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000, 0x0000,
  ]
}

/// What a command's parameters say.
///
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8.
public enum CommandParameters: Sendable, Hashable {
  /// Disconnect.
  case disconnect(Disconnect)
  /// LE Set Advertising Data.
  case leSetAdvertisingData(LESetAdvertisingData)
  /// LE Set Scan Response Data.
  case leSetScanResponseData(LESetScanResponseData)
  /// LE Set Advertising Enable.
  case leSetAdvertisingEnable(LESetAdvertisingEnable)
  /// LE Set Scan Enable.
  case leSetScanEnable(LESetScanEnable)
  /// LE Create Connection.
  case leCreateConnection(LECreateConnection)
  /// LE Create Connection Cancel.
  case leCreateConnectionCancel
  /// LE Connection Update.
  case leConnectionUpdate(LEConnectionUpdate)
  /// LE Enable Encryption.
  case leEnableEncryption(LEEnableEncryption)
  /// LE Long Term Key Request Reply.
  case leLongTermKeyRequestReply(LELongTermKeyRequestReply)
  /// LE Long Term Key Request Negative Reply.
  case leLongTermKeyRequestNegativeReply(LELongTermKeyRequestNegativeReply)
  /// LE Remote Connection Parameter Request Reply.
  case leRemoteConnectionParameterRequestReply(LERemoteConnectionParameterRequestReply)
  /// LE Remote Connection Parameter Request Negative Reply.
  case leRemoteConnectionParameterRequestNegativeReply(LERemoteConnectionParameterRequestNegativeReply)
  /// LE Add Device To Resolving List.
  case leAddDeviceToResolvingList(LEAddDeviceToResolvingList)
  /// LE Set Extended Advertising Data.
  case leSetExtendedAdvertisingData(LESetExtendedAdvertisingData)
  /// LE Set Extended Scan Response Data.
  case leSetExtendedScanResponseData(LESetExtendedScanResponseData)
  /// LE Set Extended Advertising Enable.
  case leSetExtendedAdvertisingEnable(LESetExtendedAdvertisingEnable)
  /// LE Set Extended Scan Enable.
  case leSetExtendedScanEnable(LESetExtendedScanEnable)
  /// LE Extended Create Connection, either version.
  case leExtendedCreateConnection(LEExtendedCreateConnection)
  /// A command whose fields the decoder does not use: `Opcode.parameters` says where they stand.
  case other(ByteRange)

  /// Reads what stands behind the code; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: A reader over its data.
  ///   - code: Which PDU it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, code: Opcode) throws(DecodeError) {
    switch code.rawValue {
    case 0x0406: self = .disconnect(try Disconnect(parsing: &reader))
    case 0x041d, 0x0c03, 0x2005, 0x2006, 0x200b, 0x2010, 0x2011, 0x2012, 0x2016, 0x2022, 0x2028, 0x2029, 0x202d, 0x2031, 0x2032, 0x2035, 0x2036, 0x203c, 0x203d, 0x2041, 0x207f:
      self = .other(try reader.take(code.parameters, code.name))
    case 0x2008: self = .leSetAdvertisingData(try LESetAdvertisingData(parsing: &reader))
    case 0x2009: self = .leSetScanResponseData(try LESetScanResponseData(parsing: &reader))
    case 0x200a: self = .leSetAdvertisingEnable(try LESetAdvertisingEnable(parsing: &reader))
    case 0x200c: self = .leSetScanEnable(try LESetScanEnable(parsing: &reader))
    case 0x200d: self = .leCreateConnection(try LECreateConnection(parsing: &reader))
    case 0x200e: self = .leCreateConnectionCancel
    case 0x2013: self = .leConnectionUpdate(try LEConnectionUpdate(parsing: &reader))
    case 0x2019: self = .leEnableEncryption(try LEEnableEncryption(parsing: &reader))
    case 0x201a:
      self = .leLongTermKeyRequestReply(try LELongTermKeyRequestReply(parsing: &reader))
    case 0x201b:
      self = .leLongTermKeyRequestNegativeReply(try LELongTermKeyRequestNegativeReply(parsing: &reader))
    case 0x2020:
      self = .leRemoteConnectionParameterRequestReply(try LERemoteConnectionParameterRequestReply(parsing: &reader))
    case 0x2021:
      self = .leRemoteConnectionParameterRequestNegativeReply(try LERemoteConnectionParameterRequestNegativeReply(parsing: &reader))
    case 0x2027:
      self = .leAddDeviceToResolvingList(try LEAddDeviceToResolvingList(parsing: &reader))
    case 0x2037:
      self = .leSetExtendedAdvertisingData(try LESetExtendedAdvertisingData(parsing: &reader))
    case 0x2038:
      self = .leSetExtendedScanResponseData(try LESetExtendedScanResponseData(parsing: &reader))
    case 0x2039:
      self = .leSetExtendedAdvertisingEnable(try LESetExtendedAdvertisingEnable(parsing: &reader))
    case 0x2042: self = .leSetExtendedScanEnable(try LESetExtendedScanEnable(parsing: &reader))
    case 0x2043:
      self = .leExtendedCreateConnection(try LEExtendedCreateConnection(parsing: &reader, version: 1))
    case 0x2085:
      self = .leExtendedCreateConnection(try LEExtendedCreateConnection(parsing: &reader, version: 2))
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
    case .disconnect(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetAdvertisingData(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetScanResponseData(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetAdvertisingEnable(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetScanEnable(let pdu):
      octets += pdu.octets(in: reader)
    case .leCreateConnection(let pdu):
      octets += pdu.octets(in: reader)
    case .leCreateConnectionCancel:
      break
    case .leConnectionUpdate(let pdu):
      octets += pdu.octets(in: reader)
    case .leEnableEncryption(let pdu):
      octets += pdu.octets(in: reader)
    case .leLongTermKeyRequestReply(let pdu):
      octets += pdu.octets(in: reader)
    case .leLongTermKeyRequestNegativeReply(let pdu):
      octets += pdu.octets(in: reader)
    case .leRemoteConnectionParameterRequestReply(let pdu):
      octets += pdu.octets(in: reader)
    case .leRemoteConnectionParameterRequestNegativeReply(let pdu):
      octets += pdu.octets(in: reader)
    case .leAddDeviceToResolvingList(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetExtendedAdvertisingData(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetExtendedScanResponseData(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetExtendedAdvertisingEnable(let pdu):
      octets += pdu.octets(in: reader)
    case .leSetExtendedScanEnable(let pdu):
      octets += pdu.octets(in: reader)
    case .leExtendedCreateConnection(let pdu):
      octets += pdu.octets(in: reader)
    case .other(let data):
      octets += reader.octets(data)
    }
    return octets
  }
}

/// Disconnect.
///
/// Core 5.4, Vol 4, Part E, 7.1.6. A host ends a connection.
///
/// ```
///    0 handle  2 bytes
///    2 reason  1 byte
/// ```
public struct Disconnect: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The reason that the peer gets.
  public let reason: ErrorCode

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Disconnect")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    reason = ErrorCode(rawValue: try reader.uint8("Reason"))
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, reason: ErrorCode) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(reason.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, reason: reason)
  }
}

/// Link Key Request Reply.
///
/// Core 5.4, Vol 4, Part E, 7.1.10. A host gives its controller a link key.
///
/// ```
///    0 address  6 bytes
///    6 linkKey  16 bytes
/// ```
public struct LinkKeyRequestReply: Sendable, Hashable {
  /// The peer.
  public let address: DeviceAddress
  /// The key.
  public let linkKey: UInt128

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 22 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(22, "Link Key Request Reply")
    address = DeviceAddress(value: try reader.uint48LE("BD_ADDR"), type: .publicDevice)
    linkKey = try reader.uint128LE("Link_Key")
  }

  /// The octets of these fields.
  package static func octets(address: DeviceAddress, linkKey: UInt128) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(address.value, octets: 6)
    octets.append(linkKey, octets: 16)
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

/// Set Connection Encryption.
///
/// Core 5.4, Vol 4, Part E, 7.1.15. A host starts or stops the encryption of a BR/EDR link.
///
/// ```
///    0 handle  2 bytes
///    2 enable  1 byte
/// ```
public struct SetConnectionEncryption: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// 1 starts, 0 stops.
  public let enable: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "Set Connection Encryption")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    enable = try reader.uint8("Encryption_Enable")
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, enable: UInt8) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(enable, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, enable: enable)
  }
}

/// LE Set Advertising Parameters.
///
/// Core 5.4, Vol 4, Part E, 7.8.5. How legacy advertising is to be done.
///
/// ```
///    0 intervalMinimum  2 bytes, 0.625 ms
///    2 intervalMaximum  2 bytes, 0.625 ms
///    4 type             1 byte
///    5 ownAddressType   1 byte
///    6 peerAddress      7 bytes
///   13 channels         1 byte
///   14 filterPolicy     1 byte
/// ```
public struct LESetAdvertisingParameters: Sendable, Hashable {
  /// Least time between events, in units of 0.625 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between events, in units of 0.625 ms.
  public let intervalMaximum: UInt16
  /// The PDU: 0 ADV_IND.
  public let type: UInt8
  /// The address that is advertised with.
  public let ownAddressType: OwnAddressType
  /// The device that directed advertising is meant for.
  public let peerAddress: DeviceAddress
  /// One bit a channel, 37 to 39.
  public let channels: UInt8
  /// Whose requests are answered.
  public let filterPolicy: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 15 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(15, "LE Set Advertising Parameters")
    intervalMinimum = try reader.uint16LE("Advertising_Interval_Min")
    intervalMaximum = try reader.uint16LE("Advertising_Interval_Max")
    type = try reader.uint8("Advertising_Type")
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    channels = try reader.uint8("Advertising_Channel_Map")
    filterPolicy = try reader.uint8("Advertising_Filter_Policy")
  }

  /// The octets of these fields.
  package static func octets(
    intervalMinimum: UInt16, intervalMaximum: UInt16, type: UInt8 = 0,
    ownAddressType: OwnAddressType = .publicDevice, peerAddress: DeviceAddress, channels: UInt8,
    filterPolicy: UInt8 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(intervalMinimum, octets: 2)
    octets.append(intervalMaximum, octets: 2)
    octets.append(type, octets: 1)
    octets.append(ownAddressType.rawValue, octets: 1)
    octets.append(peerAddress.type.rawValue, octets: 1); octets.append(peerAddress.value, octets: 6)
    octets.append(channels, octets: 1)
    octets.append(filterPolicy, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      intervalMinimum: intervalMinimum, intervalMaximum: intervalMaximum, type: type,
      ownAddressType: ownAddressType, peerAddress: peerAddress, channels: channels,
      filterPolicy: filterPolicy
    )
  }
}

/// LE Set Advertising Data.
///
/// Core 5.4, Vol 4, Part E, 7.8.7. A host sets the advertising data of legacy advertising.
public struct LESetAdvertisingData: Sendable, Hashable {
  /// The significant octets: AD structures.
  public let data: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 32 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(32, "LE Set Advertising Data")
    let dataLength = try reader.uint8("Advertising_Data_Length")
    guard dataLength <= 31 else {
      throw reader.invalid("Advertising_Data_Length", value: UInt64(dataLength), count: 1)
    }
    let dataField = try reader.take(31, "Advertising_Data")
    data = ByteRange(offset: dataField.offset, count: Int(dataLength))
  }

  /// The octets of these fields.
  package static func octets(data: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(counted: data, octets: 1, paddedTo: 31)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(data: reader.octets(data))
  }
}

/// LE Set Scan Response Data.
///
/// Core 5.4, Vol 4, Part E, 7.8.8. A host sets the scan response of legacy advertising.
public struct LESetScanResponseData: Sendable, Hashable {
  /// The significant octets: AD structures.
  public let data: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 32 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(32, "LE Set Scan Response Data")
    let dataLength = try reader.uint8("Scan_Response_Data_Length")
    guard dataLength <= 31 else {
      throw reader.invalid("Scan_Response_Data_Length", value: UInt64(dataLength), count: 1)
    }
    let dataField = try reader.take(31, "Scan_Response_Data")
    data = ByteRange(offset: dataField.offset, count: Int(dataLength))
  }

  /// The octets of these fields.
  package static func octets(data: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(counted: data, octets: 1, paddedTo: 31)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(data: reader.octets(data))
  }
}

/// LE Set Advertising Enable.
///
/// Core 5.4, Vol 4, Part E, 7.8.9. A host starts or stops legacy advertising.
public struct LESetAdvertisingEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8

  /// Whether advertising is started.
  public var isEnabled: Bool { enable == 1 }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "LE Set Advertising Enable")
    enable = try reader.uint8("Advertising_Enable")
  }

  /// The octets of these fields.
  package static func octets(enable: UInt8) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(enable, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(enable: enable)
  }
}

/// LE Set Scan Parameters.
///
/// Core 5.4, Vol 4, Part E, 7.8.10. How legacy scanning is to be done.
///
/// ```
///    0 type            1 byte
///    1 scanInterval    2 bytes, 0.625 ms
///    3 scanWindow      2 bytes, 0.625 ms
///    5 ownAddressType  1 byte
///    6 filterPolicy    1 byte
/// ```
public struct LESetScanParameters: Sendable, Hashable {
  /// 0 passive, 1 active.
  public let type: UInt8
  /// Time from one scan window to the next, in units of 0.625 ms.
  public let scanInterval: UInt16
  /// Time that is listened for, in units of 0.625 ms.
  public let scanWindow: UInt16
  /// The address that scan requests use.
  public let ownAddressType: OwnAddressType
  /// Whose advertising is reported.
  public let filterPolicy: UInt8

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 7 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Set Scan Parameters")
    type = try reader.uint8("LE_Scan_Type")
    scanInterval = try reader.uint16LE("LE_Scan_Interval")
    scanWindow = try reader.uint16LE("LE_Scan_Window")
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    filterPolicy = try reader.uint8("Scanning_Filter_Policy")
  }

  /// The octets of these fields.
  package static func octets(
    type: UInt8, scanInterval: UInt16, scanWindow: UInt16,
    ownAddressType: OwnAddressType = .publicDevice, filterPolicy: UInt8 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(type, octets: 1)
    octets.append(scanInterval, octets: 2)
    octets.append(scanWindow, octets: 2)
    octets.append(ownAddressType.rawValue, octets: 1)
    octets.append(filterPolicy, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      type: type, scanInterval: scanInterval, scanWindow: scanWindow,
      ownAddressType: ownAddressType, filterPolicy: filterPolicy
    )
  }
}

/// LE Set Scan Enable.
///
/// Core 5.4, Vol 4, Part E, 7.8.11. A host starts or stops legacy scanning.
///
/// ```
///    0 enable            1 byte
///    1 filterDuplicates  1 byte
/// ```
public struct LESetScanEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8
  /// 1 if the controller reports an advertiser only once.
  public let filterDuplicates: UInt8

  /// Whether scanning is started.
  public var isEnabled: Bool { enable == 1 }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Set Scan Enable")
    enable = try reader.uint8("LE_Scan_Enable")
    filterDuplicates = try reader.uint8("Filter_Duplicates")
  }

  /// The octets of these fields.
  package static func octets(enable: UInt8, filterDuplicates: UInt8 = 0) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(enable, octets: 1)
    octets.append(filterDuplicates, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(enable: enable, filterDuplicates: filterDuplicates)
  }
}

/// LE Create Connection.
///
/// Core 5.4, Vol 4, Part E, 7.8.12. A host wants a connection to an advertiser.
///
/// ```
///    0 scanInterval    2 bytes, 0.625 ms
///    2 scanWindow      2 bytes, 0.625 ms
///    4 filterPolicy    1 byte
///    5 peerAddress     7 bytes
///   12 ownAddressType  1 byte
///   13 parameters      12 bytes
/// ```
public struct LECreateConnection: Sendable, Hashable {
  /// Time from one scan window to the next, in units of 0.625 ms.
  public let scanInterval: UInt16
  /// Time that is listened for, in units of 0.625 ms.
  public let scanWindow: UInt16
  /// Whether `peerAddress` or the filter accept list says who is wanted.
  public let filterPolicy: InitiatorFilterPolicy
  /// The wanted device; without meaning if the filter accept list is used.
  public let peerAddress: DeviceAddress
  /// The address that the request uses.
  public let ownAddressType: OwnAddressType
  /// Timing of the connection.
  public let parameters: LEConnectionParameters

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 25 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(25, "LE Create Connection")
    scanInterval = try reader.uint16LE("LE_Scan_Interval")
    scanWindow = try reader.uint16LE("LE_Scan_Window")
    filterPolicy = InitiatorFilterPolicy(rawValue: try reader.uint8("Initiator_Filter_Policy"))
    let peerAddressType = AddressType(rawValue: try reader.uint8("Peer_Address"))
    peerAddress = DeviceAddress(value: try reader.uint48LE("Peer_Address"), type: peerAddressType)
    ownAddressType = OwnAddressType(rawValue: try reader.uint8("Own_Address_Type"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }

  /// The octets of these fields.
  package static func octets(
    scanInterval: UInt16, scanWindow: UInt16, filterPolicy: InitiatorFilterPolicy = .peerAddress,
    peerAddress: DeviceAddress, ownAddressType: OwnAddressType = .publicDevice,
    parameters: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(scanInterval, octets: 2)
    octets.append(scanWindow, octets: 2)
    octets.append(filterPolicy.rawValue, octets: 1)
    octets.append(peerAddress.type.rawValue, octets: 1); octets.append(peerAddress.value, octets: 6)
    octets.append(ownAddressType.rawValue, octets: 1)
    octets.append(parameters, octets: 12)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      scanInterval: scanInterval, scanWindow: scanWindow, filterPolicy: filterPolicy,
      peerAddress: peerAddress, ownAddressType: ownAddressType,
      parameters: parameters.octets(in: reader)
    )
  }
}

/// LE Connection Update.
///
/// Core 5.4, Vol 4, Part E, 7.8.18. A host wants other timing of a connection.
///
/// ```
///    0 handle      2 bytes
///    2 parameters  12 bytes
/// ```
public struct LEConnectionUpdate: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The wanted timing.
  public let parameters: LEConnectionParameters

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 14 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(14, "LE Connection Update")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, parameters: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(parameters, octets: 12)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, parameters: parameters.octets(in: reader))
  }
}

/// LE Enable Encryption.
///
/// Core 5.4, Vol 4, Part E, 7.8.24. A host starts, or starts again, the encryption of a connection.
///
/// ```
///    0 handle                2 bytes
///    2 randomNumber          8 bytes
///   10 encryptedDiversifier  2 bytes
///   12 longTermKey           16 bytes
/// ```
public struct LEEnableEncryption: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Names the key in legacy pairing; 0 with LE Secure Connections.
  public let randomNumber: UInt64
  /// Names the key in legacy pairing; 0 with LE Secure Connections.
  public let encryptedDiversifier: UInt16
  /// Where the key stands, least significant octet first.
  public let longTermKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 28 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(28, "LE Enable Encryption")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    randomNumber = try reader.uint64LE("Random_Number")
    encryptedDiversifier = try reader.uint16LE("Encrypted_Diversifier")
    longTermKey = try reader.take(16, "Long_Term_Key")
  }

  /// The octets of these fields.
  package static func octets(
    handle: ConnectionHandle, randomNumber: UInt64 = 0, encryptedDiversifier: UInt16 = 0,
    longTermKey: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(randomNumber, octets: 8)
    octets.append(encryptedDiversifier, octets: 2)
    octets.append(longTermKey, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      handle: handle, randomNumber: randomNumber, encryptedDiversifier: encryptedDiversifier,
      longTermKey: reader.octets(longTermKey)
    )
  }
}

/// LE Long Term Key Request Reply.
///
/// Core 5.4, Vol 4, Part E, 7.8.25. A host gives its controller the key that the peer wants to
/// encrypt with.
///
/// ```
///    0 handle       2 bytes
///    2 longTermKey  16 bytes
/// ```
public struct LELongTermKeyRequestReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Where the key stands, least significant octet first.
  public let longTermKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 18 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(18, "LE Long Term Key Request Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    longTermKey = try reader.take(16, "Long_Term_Key")
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, longTermKey: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(longTermKey, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, longTermKey: reader.octets(longTermKey))
  }
}

/// LE Long Term Key Request Negative Reply.
///
/// Core 5.4, Vol 4, Part E, 7.8.26. A host does not have the key that the peer wants to encrypt
/// with.
public struct LELongTermKeyRequestNegativeReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 2 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(2, "LE Long Term Key Request Negative Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle)
  }
}

/// LE Remote Connection Parameter Request Reply.
///
/// Core 5.4, Vol 4, Part E, 7.8.31. A host accepts the timing that the peer asked for.
///
/// ```
///    0 handle      2 bytes
///    2 parameters  12 bytes
/// ```
public struct LERemoteConnectionParameterRequestReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The timing that is accepted.
  public let parameters: LEConnectionParameters

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 14 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(14, "LE Remote Connection Parameter Request Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    parameters = try LEConnectionParameters(parsing: &reader)
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, parameters: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(parameters, octets: 12)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, parameters: parameters.octets(in: reader))
  }
}

/// LE Remote Connection Parameter Request Negative Reply.
///
/// Core 5.4, Vol 4, Part E, 7.8.32. A host refuses the timing that the peer asked for.
///
/// ```
///    0 handle  2 bytes
///    2 reason  1 byte
/// ```
public struct LERemoteConnectionParameterRequestNegativeReply: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// The reason that the peer gets.
  public let reason: ErrorCode

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 3 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "LE Remote Connection Parameter Request Negative Reply")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    reason = ErrorCode(rawValue: try reader.uint8("Reason"))
  }

  /// The octets of these fields.
  package static func octets(handle: ConnectionHandle, reason: ErrorCode) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(handle.rawValue, octets: 2)
    octets.append(reason.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(handle: handle, reason: reason)
  }
}

/// LE Add Device To Resolving List.
///
/// Core 5.4, Vol 4, Part E, 7.8.38. A host gives its controller the keys behind a peer's private
/// addresses.
///
/// ```
///    0 peerIdentity  7 bytes
///    7 peerIRK       16 bytes
///   23 localIRK      16 bytes
/// ```
public struct LEAddDeviceToResolvingList: Sendable, Hashable {
  /// The peer's identity.
  public let peerIdentity: DeviceAddress
  /// Where the peer's identity resolving key stands, least significant octet first.
  public let peerIRK: ByteRange
  /// Where this side's identity resolving key stands, least significant octet first.
  public let localIRK: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 39 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(39, "LE Add Device To Resolving List")
    let peerIdentityType = AddressType(rawValue: try reader.uint8("Peer_Identity_Address"))
    peerIdentity = DeviceAddress(value: try reader.uint48LE("Peer_Identity_Address"), type: peerIdentityType)
    peerIRK = try reader.take(16, "Peer_IRK")
    localIRK = try reader.take(16, "Local_IRK")
  }

  /// The octets of these fields.
  package static func octets(
    peerIdentity: DeviceAddress, peerIRK: [UInt8], localIRK: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(peerIdentity.type.rawValue, octets: 1); octets.append(peerIdentity.value, octets: 6)
    octets.append(peerIRK, octets: 16)
    octets.append(localIRK, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      peerIdentity: peerIdentity, peerIRK: reader.octets(peerIRK),
      localIRK: reader.octets(localIRK)
    )
  }
}

/// LE Set Extended Advertising Data.
///
/// Core 5.4, Vol 4, Part E, 7.8.54. A host sets the advertising data of an advertising set, or a
/// part of it.
///
/// ```
///    0 advertisingHandle   1 byte
///    1 operation           1 byte
///    2 fragmentPreference  1 byte
///    3 data                what is left
/// ```
public struct LESetExtendedAdvertisingData: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// Which part of the data this is.
  public let operation: AdvertisingDataOperation
  /// 0 if the controller may fragment the data, 1 if it should not.
  public let fragmentPreference: UInt8
  /// AD structures, or a part of them.
  public let data: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "LE Set Extended Advertising Data")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    operation = AdvertisingDataOperation(rawValue: try reader.uint8("Operation"))
    fragmentPreference = try reader.uint8("Fragment_Preference")
    let dataLength = Int(try reader.uint8("Advertising_Data_Length"))
    data = try reader.take(dataLength, "Advertising_Data")
  }

  /// The octets of these fields.
  package static func octets(
    advertisingHandle: UInt8, operation: AdvertisingDataOperation, fragmentPreference: UInt8,
    data: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(advertisingHandle, octets: 1)
    octets.append(operation.rawValue, octets: 1)
    octets.append(fragmentPreference, octets: 1)
    octets.append(counted: data, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      advertisingHandle: advertisingHandle, operation: operation,
      fragmentPreference: fragmentPreference, data: reader.octets(data)
    )
  }
}

/// LE Set Extended Scan Response Data.
///
/// Core 5.4, Vol 4, Part E, 7.8.55. A host sets the scan response of an advertising set, or a part
/// of it.
///
/// ```
///    0 advertisingHandle   1 byte
///    1 operation           1 byte
///    2 fragmentPreference  1 byte
///    3 data                what is left
/// ```
public struct LESetExtendedScanResponseData: Sendable, Hashable {
  /// The advertising set.
  public let advertisingHandle: UInt8
  /// Which part of the data this is.
  public let operation: AdvertisingDataOperation
  /// 0 if the controller may fragment the data, 1 if it should not.
  public let fragmentPreference: UInt8
  /// AD structures, or a part of them.
  public let data: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 4 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(4, "LE Set Extended Scan Response Data")
    advertisingHandle = try reader.uint8("Advertising_Handle")
    operation = AdvertisingDataOperation(rawValue: try reader.uint8("Operation"))
    fragmentPreference = try reader.uint8("Fragment_Preference")
    let dataLength = Int(try reader.uint8("Scan_Response_Data_Length"))
    data = try reader.take(dataLength, "Scan_Response_Data")
  }

  /// The octets of these fields.
  package static func octets(
    advertisingHandle: UInt8, operation: AdvertisingDataOperation, fragmentPreference: UInt8,
    data: [UInt8]
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(advertisingHandle, octets: 1)
    octets.append(operation.rawValue, octets: 1)
    octets.append(fragmentPreference, octets: 1)
    octets.append(counted: data, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      advertisingHandle: advertisingHandle, operation: operation,
      fragmentPreference: fragmentPreference, data: reader.octets(data)
    )
  }
}

/// LE Set Extended Scan Enable.
///
/// Core 5.4, Vol 4, Part E, 7.8.65. A host starts or stops scanning.
///
/// ```
///    0 enable            1 byte
///    1 filterDuplicates  1 byte
///    2 duration          2 bytes, 10 ms
///    4 period            2 bytes, 1.28 s
/// ```
public struct LESetExtendedScanEnable: Sendable, Hashable {
  /// 1 starts, 0 stops.
  public let enable: UInt8
  /// 1 if an advertiser is reported only once, 2 if once a period.
  public let filterDuplicates: UInt8
  /// How long is scanned, in units of 10 ms; 0 until stopped.
  public let duration: UInt16
  /// Time from one duration to the next, in units of 1.28 s; 0 if scanned only once.
  public let period: UInt16

  /// Whether scanning is started.
  public var isEnabled: Bool { enable == 1 }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE Set Extended Scan Enable")
    enable = try reader.uint8("Enable")
    filterDuplicates = try reader.uint8("Filter_Duplicates")
    duration = try reader.uint16LE("Duration")
    period = try reader.uint16LE("Period")
  }

  /// The octets of these fields.
  package static func octets(
    enable: UInt8, filterDuplicates: UInt8, duration: UInt16, period: UInt16
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(enable, octets: 1)
    octets.append(filterDuplicates, octets: 1)
    octets.append(duration, octets: 2)
    octets.append(period, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      enable: enable, filterDuplicates: filterDuplicates, duration: duration, period: period
    )
  }
}

/// Timing that a host wants for a connection.
///
/// Core 5.4, Vol 4, Part E, 7.8.12, 7.8.18, 7.8.31 and 7.8.66. All four commands send it in this
/// order.
///
/// ```
///    0 intervalMinimum     2 bytes, 1.25 ms
///    2 intervalMaximum     2 bytes, 1.25 ms
///    4 latency             2 bytes, events
///    6 supervisionTimeout  2 bytes, 10 ms
///    8 eventLengthMinimum  2 bytes, 0.625 ms
///   10 eventLengthMaximum  2 bytes, 0.625 ms
/// ```
public struct LEConnectionParameters: Sendable, Hashable {
  /// Least time between connection events, in units of 1.25 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between connection events, in units of 1.25 ms.
  public let intervalMaximum: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16
  /// Least length of a connection event, in units of 0.625 ms.
  public let eventLengthMinimum: UInt16
  /// Greatest length of a connection event, in units of 0.625 ms.
  public let eventLengthMaximum: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 12 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(12, "connection parameters")
    intervalMinimum = try reader.uint16LE("Connection_Interval_Min")
    intervalMaximum = try reader.uint16LE("Connection_Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
    eventLengthMinimum = try reader.uint16LE("Min_CE_Length")
    eventLengthMaximum = try reader.uint16LE("Max_CE_Length")
  }

  /// The octets of these fields.
  package static func octets(
    intervalMinimum: UInt16, intervalMaximum: UInt16, latency: UInt16 = 0,
    supervisionTimeout: UInt16, eventLengthMinimum: UInt16 = 0, eventLengthMaximum: UInt16 = 0
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(intervalMinimum, octets: 2)
    octets.append(intervalMaximum, octets: 2)
    octets.append(latency, octets: 2)
    octets.append(supervisionTimeout, octets: 2)
    octets.append(eventLengthMinimum, octets: 2)
    octets.append(eventLengthMaximum, octets: 2)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      intervalMinimum: intervalMinimum, intervalMaximum: intervalMaximum, latency: latency,
      supervisionTimeout: supervisionTimeout, eventLengthMinimum: eventLengthMinimum,
      eventLengthMaximum: eventLengthMaximum
    )
  }
}
