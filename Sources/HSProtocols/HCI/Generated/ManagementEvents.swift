// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/management-events. Do not edit.

public import HSBase

/// An event of Linux's management channel, which the kernel tells programs.
///
/// BlueZ `doc/mgmt-protocol.rst`.
public struct ManagementEvent: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0001: "Command Complete"
    case 0x0002: "Command Status"
    case 0x0003: "Controller Error"
    case 0x0004: "Index Added"
    case 0x0005: "Index Removed"
    case 0x0006: "New Settings"
    case 0x0007: "Class Of Device Changed"
    case 0x0008: "Local Name Changed"
    case 0x0009: "New Link Key"
    case 0x000a: "New Long Term Key"
    case 0x000b: "Device Connected"
    case 0x000c: "Device Disconnected"
    case 0x000d: "Connect Failed"
    case 0x000e: "PIN Code Request"
    case 0x000f: "User Confirmation Request"
    case 0x0010: "User Passkey Request"
    case 0x0011: "Authentication Failed"
    case 0x0012: "Device Found"
    case 0x0013: "Discovering"
    case 0x0014: "Device Blocked"
    case 0x0015: "Device Unblocked"
    case 0x0016: "Device Unpaired"
    case 0x0017: "Passkey Notify"
    case 0x0018: "New Identity Resolving Key"
    case 0x0019: "New Signature Resolving Key"
    case 0x001a: "Device Added"
    case 0x001b: "Device Removed"
    case 0x001c: "New Connection Parameter"
    case 0x001d: "Unconfigured Index Added"
    case 0x001e: "Unconfigured Index Removed"
    case 0x001f: "New Configuration Options"
    case 0x0020: "Extended Index Added"
    case 0x0021: "Extended Index Removed"
    case 0x0023: "Advertising Added"
    case 0x0024: "Advertising Removed"
    default: nil
    }
  }

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x0001: "k2:Command_Opcode k1:Status Z:Return_Parameters"
    case 0x0002: "k2:Command_Opcode k1:Status"
    case 0x0003: "k1:Error_Code"
    case 0x0004, 0x0005, 0x001d, 0x001e: ""
    case 0x0006: "k4:Current_Settings"
    case 0x0007: "k3:Class_Of_Device"
    case 0x0008: "n249:Name n11:Short_Name"
    case 0x0009: "k1:Store_Hint m:Address k1:Key_Type x16:Value k1:PIN_Length"
    case 0x000a: "k1:Store_Hint m:Address k1:Key_Type k1:Central k1:Encryption_Size x2:Encryption_Diversifier x8:Random_Number x16:Value"
    case 0x000b: "m:Address k4:Flags e:EIR_Data"
    case 0x000c: "m:Address k1:Reason"
    case 0x000d, 0x0011: "m:Address k1:Status"
    case 0x000e: "m:Address k1:Secure"
    case 0x000f: "m:Address k1:Confirm_Hint z4:Value"
    case 0x0010, 0x0014, 0x0015, 0x0016, 0x001b: "m:Address"
    case 0x0012: "m:Address k1:RSSI k4:Flags e:EIR_Data"
    case 0x0013: "k1:Address_Type k1:Discovering"
    case 0x0017: "m:Address z4:Passkey k1:Entered"
    case 0x0018: "k1:Store_Hint r:Random_Address m:Address i:Value"
    case 0x0019: "k1:Store_Hint m:Address k1:Type x16:Value"
    case 0x001a: "m:Address k1:Action"
    case 0x001c: "k1:Store_Hint m:Address k2:Interval_Min k2:Interval_Max k2:Latency k2:Timeout"
    case 0x001f: "k4:Missing_Options"
    case 0x0020, 0x0021: "k1:Controller_Type k1:Controller_Bus"
    case 0x0023, 0x0024: "k1:Instance"
    default: nil
    }
  }
}
