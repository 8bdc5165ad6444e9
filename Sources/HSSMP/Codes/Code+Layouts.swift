package import HSBytes

extension Code {
  /// The fields after the code; `nil` if they have no description.
  ///
  /// Core 5.4, Vol 3, Part H, 3.5 and 3.6.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01, 0x02:
      """
      k1:IO_Capability k1:OOB_Data_Flag k1:AuthReq k1:Maximum_Encryption_Key_Size \
      k1:Initiator_Key_Distribution k1:Responder_Key_Distribution
      """
    case 0x03: "x16:Confirm_Value"
    case 0x04: "x16:Random_Value"
    case 0x05: "k1:Pairing_Failed_Reason"
    case 0x06: "x16:Long_Term_Key"
    case 0x07: "x2:EDIV x8:Rand"
    case 0x08: "i:Identity_Resolving_Key"
    case 0x09: "y:BD_ADDR"
    case 0x0a: "x16:Signature_Key"
    case 0x0b: "k1:AuthReq"
    case 0x0c: "p64:Public_Key_X_And_Y"
    case 0x0d: "x16:DHKey_Check"
    case 0x0e: "k1:Notification_Type"
    default: nil
    }
  }
}
