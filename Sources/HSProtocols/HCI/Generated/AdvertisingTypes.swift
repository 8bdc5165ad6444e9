// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/advertising-data. Do not edit.

package import HSBase
package import HSNames

extension AdvertisingDataType {
  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "k1:Flags"
    case 0x02, 0x03, 0x14: "+ u2:Service_UUID"
    case 0x04, 0x05, 0x1f: "+ u4:Service_UUID"
    case 0x06, 0x07, 0x15: "+ u16:Service_UUID"
    case 0x08, 0x09: "t:Local_Name"
    case 0x0a: "q1:TX_Power_Level"
    case 0x0d: "k3:Class_Of_Device"
    case 0x12: "k4:Conn_Interval_Min_And_Max"
    case 0x16: "u2:Service_UUID Z:Data"
    case 0x17: "+ a:Target_Address"
    case 0x18: "+ r:Target_Address"
    case 0x19: "k2:Appearance"
    case 0x1a: "k2:Advertising_Interval"
    case 0x1b: "a:LE_Bluetooth_Device_Address k1:Address_Type"
    case 0x1c: "k1:LE_Role"
    case 0x20: "u4:Service_UUID Z:Data"
    case 0x21: "u16:Service_UUID Z:Data"
    case 0x27: "k1:LE_Features k1:LE_Features k1:LE_Features k1:LE_Features k1:LE_Features k1:LE_Features k1:LE_Features k1:LE_Features"
    case 0x2f: "k3:Advertising_Interval k1:Advertising_Interval_High"
    case 0x30: "t:Broadcast_Name"
    case 0xff: "k2:Company_Identifier Z:Data"
    default: nil
    }
  }
}
