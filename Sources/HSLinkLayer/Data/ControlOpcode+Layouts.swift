// A PDU is a line, however many fields it has:
// swift-format-ignore-file

package import HSBytes

extension ControlOpcode {
  /// The fields of the PDU behind its opcode; `nil` if it is not known what it holds.
  ///
  /// Core 5.4, Vol 6, Part B, 2.4.2.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x00: "k1:WinSize k2:WinOffset k2:connInterval k2:connPeripheralLatency k2:connSupervisionTimeout k2:Instant"
    case 0x01: "k5:ChM k2:Instant"
    case 0x02, 0x0d: "s:ErrorCode"
    case 0x03: "x8:Rand x2:EDIV p8:SKD_C p4:IV_C"
    case 0x04: "p8:SKD_P p4:IV_P"
    case 0x05, 0x06, 0x0a, 0x0b, 0x12, 0x13: ""
    case 0x07: "k1:Unknown_Type"
    case 0x08, 0x09, 0x0e: "k8:FeatureSet"
    case 0x0c: "k1:Version k2:Company_Identifier k2:Subversion"
    case 0x0f, 0x10: "k2:Interval_Min k2:Interval_Max k2:Max_Latency k2:Timeout k1:PreferredPeriodicity k2:ReferenceConnEventCount k2:Offset0 k2:Offset1 k2:Offset2 k2:Offset3 k2:Offset4 k2:Offset5"
    case 0x11: "k1:Reject_Opcode s:ErrorCode"
    case 0x14, 0x15: "k2:MaxRxOctets k2:MaxRxTime k2:MaxTxOctets k2:MaxTxTime"
    case 0x16, 0x17: "k1:TX_PHYS k1:RX_PHYS"
    case 0x18: "k1:PHY_C_TO_P k1:PHY_P_TO_C k2:Instant"
    case 0x19: "k1:PHYS k1:MinUsedChannels"
    default: nil
    }
  }
}
