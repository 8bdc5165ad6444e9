// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/management-commands. Do not edit.

public import HSBase

/// A command of Linux's management channel, which programs give the kernel.
///
/// BlueZ `doc/mgmt-protocol.rst`.
public struct ManagementCommand: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "Read Management Version Information"
    case 0x0002: "Read Management Supported Commands"
    case 0x0003: "Read Controller Index List"
    case 0x0004: "Read Controller Information"
    case 0x0005: "Set Powered"
    case 0x0006: "Set Discoverable"
    case 0x0007: "Set Connectable"
    case 0x0008: "Set Fast Connectable"
    case 0x0009: "Set Bondable"
    case 0x000a: "Set Link Security"
    case 0x000b: "Set Secure Simple Pairing"
    case 0x000c: "Set High Speed"
    case 0x000d: "Set Low Energy"
    case 0x000e: "Set Device Class"
    case 0x000f: "Set Local Name"
    case 0x0010: "Add UUID"
    case 0x0011: "Remove UUID"
    case 0x0012: "Load Link Keys"
    case 0x0013: "Load Long Term Keys"
    case 0x0014: "Disconnect"
    case 0x0015: "Get Connections"
    case 0x0016: "PIN Code Reply"
    case 0x0017: "PIN Code Negative Reply"
    case 0x0018: "Set IO Capability"
    case 0x0019: "Pair Device"
    case 0x001a: "Cancel Pair Device"
    case 0x001b: "Unpair Device"
    case 0x001c: "User Confirmation Reply"
    case 0x001d: "User Confirmation Negative Reply"
    case 0x001e: "User Passkey Reply"
    case 0x001f: "User Passkey Negative Reply"
    case 0x0020: "Read Local Out Of Band Data"
    case 0x0021: "Add Remote Out Of Band Data"
    case 0x0022: "Remove Remote Out Of Band Data"
    case 0x0023: "Start Discovery"
    case 0x0024: "Stop Discovery"
    case 0x0025: "Confirm Name"
    case 0x0026: "Block Device"
    case 0x0027: "Unblock Device"
    case 0x0028: "Set Device ID"
    case 0x0029: "Set Advertising"
    case 0x002a: "Set BR/EDR"
    case 0x002b: "Set Static Address"
    case 0x002c: "Set Scan Parameters"
    case 0x002d: "Set Secure Connections"
    case 0x002e: "Set Debug Keys"
    case 0x002f: "Set Privacy"
    case 0x0030: "Load Identity Resolving Keys"
    case 0x0031: "Get Connection Information"
    case 0x0032: "Get Clock Information"
    case 0x0033: "Add Device"
    case 0x0034: "Remove Device"
    case 0x0035: "Load Connection Parameters"
    case 0x0036: "Read Unconfigured Controller Index List"
    case 0x0037: "Read Controller Configuration Information"
    case 0x0038: "Set External Configuration"
    case 0x0039: "Set Public Address"
    case 0x003a: "Start Service Discovery"
    case 0x003b: "Read Local Out Of Band Extended Data"
    case 0x003c: "Read Extended Controller Index List"
    case 0x003d: "Read Advertising Features"
    case 0x003e: "Add Advertising"
    case 0x003f: "Remove Advertising"
    case 0x0040: "Get Advertising Size Information"
    case 0x0041: "Start Limited Discovery"
    case 0x0042: "Read Extended Controller Information"
    case 0x0043: "Set Appearance"
    case 0x0044: "Get PHY Configuration"
    case 0x0045: "Set PHY Configuration"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x0001, 0x0002, 0x0003, 0x0004, 0x0015, 0x0020, 0x0036, 0x0037, 0x003c, 0x003d, 0x0042, 0x0044: ""
    case 0x0005: "k1:Powered"
    case 0x0006: "k1:Discoverable k2:Timeout"
    case 0x0007: "k1:Connectable"
    case 0x0008: "k1:Enable"
    case 0x0009: "k1:Bondable"
    case 0x000a: "k1:Link_Security"
    case 0x000b: "k1:Secure_Simple_Pairing"
    case 0x000c: "k1:High_Speed"
    case 0x000d: "k1:Low_Energy"
    case 0x000e: "k1:Major_Class k1:Minor_Class"
    case 0x000f: "n249:Name n11:Short_Name"
    case 0x0010: "k16:UUID k1:SVC_Hint"
    case 0x0011: "k16:UUID"
    case 0x0012: "k1:Debug_Keys k2:Key_Count *m:Address k1:Key_Type x16:Value k1:PIN_Length"
    case 0x0013: "k2:Key_Count *m:Address k1:Key_Type k1:Central k1:Encryption_Size x2:Encryption_Diversifier x8:Random_Number x16:Value"
    case 0x0014, 0x0017, 0x001a, 0x001c, 0x001d, 0x001f, 0x0022, 0x0026, 0x0027, 0x0031, 0x0032, 0x0034: "m:Address"
    case 0x0016: "m:Address k1:PIN_Length z16:PIN_Code"
    case 0x0018: "k1:IO_Capability"
    case 0x0019: "m:Address k1:IO_Capability"
    case 0x001b: "m:Address k1:Disconnect"
    case 0x001e: "m:Address z4:Passkey"
    case 0x0021: "m:Address x16:Hash_192 x16:Randomizer_192 x16:Hash_256 x16:Randomizer_256"
    case 0x0023, 0x0024, 0x003b, 0x0041: "k1:Address_Type"
    case 0x0025: "m:Address k1:Name_Known"
    case 0x0028: "k2:Source k2:Vendor k2:Product k2:Version"
    case 0x0029: "k1:Advertising"
    case 0x002a: "k1:BR_EDR"
    case 0x002b: "r:Address"
    case 0x002c: "k2:Interval.management k2:Window.management"
    case 0x002d: "k1:Secure_Connections"
    case 0x002e: "k1:Debug_Keys"
    case 0x002f: "k1:Privacy i:Identity_Resolving_Key"
    case 0x0030: "k2:Key_Count *m:Address i:Value"
    case 0x0033: "m:Address k1:Action"
    case 0x0035: "k2:Parameters_Count *m:Address k2:Interval_Min k2:Interval_Max k2:Latency k2:Timeout"
    case 0x0038: "k1:Configuration"
    case 0x0039: "a:Address"
    case 0x003a: "k1:Address_Type k1:RSSI_Threshold k2:UUID_Count *k16:UUID"
    case 0x003f: "k1:Instance"
    case 0x0040: "k1:Instance k4:Flags"
    case 0x0043: "k2:Appearance"
    case 0x0045: "k4:Selected_PHYs"
    default: nil
    }
  }
}
