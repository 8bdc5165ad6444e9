import Bytes

extension Opcode {
  /// The name of a Testing command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.6.
  static func testingName(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x0001: "Read Loopback Mode"
    case 0x0002: "Write Loopback Mode"
    case 0x0003: "Enable Implementation Under Test Mode"
    case 0x0004: "Write Simple Pairing Debug Mode"
    case 0x0007: "Enable AMP Receiver Reports"
    case 0x0008: "AMP Test End"
    case 0x0009: "AMP Test"
    case 0x000a: "Write Secure Connections Test Mode"
    default: nil
    }
  }
}
