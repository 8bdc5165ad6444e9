import Bytes

extension Opcode {
  /// The name of a Status Parameters command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.5.
  static func statusName(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x0001: "Read Failed Contact Counter"
    case 0x0002: "Reset Failed Contact Counter"
    case 0x0003: "Read Link Quality"
    case 0x0005: "Read RSSI"
    case 0x0006: "Read AFH Channel Map"
    case 0x0007: "Read Clock"
    case 0x0008: "Read Encryption Key Size"
    case 0x0009: "Read Local AMP Info"
    case 0x000a: "Read Local AMP ASSOC"
    case 0x000b: "Write Remote AMP ASSOC"
    case 0x000c: "Get MWS Transport Layer Configuration"
    case 0x000d: "Set Triggered Clock Capture"
    default: nil
    }
  }
}
