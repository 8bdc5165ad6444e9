// A signal is a line, however many fields it has:
// swift-format-ignore-file

package import HSBytes

extension SignalCode {
  /// The fields of the signal's data; `nil` if it is not known what it holds.
  ///
  /// Core 5.4, Vol 3, Part A, 4. What results mean depends on the signal, and so do their names here.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01: "k2:Command_Reject_Reason Z:Reason_Data"
    case 0x02: "k2:PSM k2:Source_CID"
    case 0x03: "k2:Destination_CID k2:Source_CID k2:Connection_Result k2:Status"
    case 0x04: "k2:Destination_CID k2:Flags Z:Configuration_Options"
    case 0x05: "k2:Source_CID k2:Flags k2:Result Z:Configuration_Options"
    case 0x06, 0x07: "k2:Destination_CID k2:Source_CID"
    case 0x08, 0x09: "Z:Echo_Data"
    case 0x0a: "k2:Info_Type"
    case 0x0b: "k2:Info_Type k2:Info_Result Z:Info"
    case 0x12: "k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout"
    case 0x13: "k2:Update_Result"
    case 0x14: "k2:SPSM k2:Source_CID k2:MTU k2:MPS k2:Initial_Credits"
    case 0x15: "k2:Destination_CID k2:MTU k2:MPS k2:Initial_Credits k2:Credit_Based_Result"
    case 0x16: "k2:CID k2:Credits"
    case 0x17: "k2:SPSM k2:MTU k2:MPS k2:Initial_Credits Z:Source_CIDs"
    case 0x18: "k2:MTU k2:MPS k2:Initial_Credits k2:Credit_Based_Result Z:Destination_CIDs"
    case 0x19: "k2:MTU k2:MPS Z:Destination_CIDs"
    case 0x1a: "k2:Reconfigure_Result"
    default: nil
    }
  }
}
