import Bytes

extension Opcode {
  /// The name of a Informational Parameters command by its opcode command field.
  ///
  /// Core 5.4, Vol 4, Part E, 7.4.
  static func informationalName(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x0001: "Read Local Version Information"
    case 0x0002: "Read Local Supported Commands"
    case 0x0003: "Read Local Supported Features"
    case 0x0004: "Read Local Extended Features"
    case 0x0005: "Read Buffer Size"
    case 0x0007: "Read Country Code"
    case 0x0009: "Read BD_ADDR"
    case 0x000a: "Read Data Block Size"
    case 0x000b: "Read Local Supported Codecs [v1]"
    case 0x000c: "Read Local Simple Pairing Options"
    case 0x000d: "Read Local Supported Codecs [v2]"
    case 0x000e: "Read Local Supported Codec Capabilities"
    case 0x000f: "Read Local Supported Controller Delay"
    default: nil
    }
  }
}
