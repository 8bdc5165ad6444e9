import Bytes

/// What the answers to commands consist of, from the status on.
///
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8.
enum ReturnLayouts {
  /// The layout of a command's return parameters; `nil` if the command is not known.
  static func returns(of opcode: UInt16) -> StaticText? {
    let special: StaticText? =
      switch opcode >> 10 {
      case 1: linkControl(opcode & 0x3ff)
      case 2: linkPolicy(opcode & 0x3ff)
      case 3: baseband(opcode & 0x3ff)
      case 4: informational(opcode & 0x3ff)
      case 5: status(opcode & 0x3ff)
      case 8: lowEnergy(opcode & 0x3ff)
      default: nil
      }
    if let special { return special }
    // What answers with a status and nothing else.
    let isPiece = opcode == 0x2037 || opcode == 0x2038 || opcode == 0x203f
    return isPiece || CommandLayouts.parameters(of: opcode) != nil ? "k1" : nil
  }

  private static func linkControl(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x08, 0x0b...0x0e, 0x1a, 0x2b...0x30, 0x33, 0x34, 0x40, 0x45: "k1 a"
    case 0x20: "k8"
    default: nil
    }
  }

  private static func linkPolicy(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x0d, 0x0e, 0x11: "k3"
    case 0x09: "k4"
    case 0x0c: "k5"
    default: nil
    }
  }

  private static func baseband(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x09, 0x11, 0x19, 0x1f, 0x21, 0x29, 0x2b, 0x2e, 0x38, 0x3b, 0x3d, 0x42, 0x44, 0x46, 0x48,
      0x55, 0x58, 0x5a, 0x66, 0x74, 0x75, 0x79:
      "k2"
    case 0x08, 0x12, 0x15, 0x17, 0x25, 0x28, 0x37, 0x61, 0x6a, 0x6c, 0x78, 0x7c, 0x7e, 0x80: "k3"
    case 0x23, 0x2d: "k4"
    case 0x0d, 0x1b, 0x1d, 0x27, 0x36, 0x7b: "k5"
    case 0x68: "k6"
    case 0x69: "k7"
    case 0x77: "k8"
    case 0x39: "k1 k1 *k3"
    case 0x14: "k1 n248"
    case 0x51: "k2 g"
    case 0x57: "k1 x16 x16"
    case 0x60: "k1 a"
    case 0x7d: "k1 x16 x16 x16 x16"
    default: nil
    }
  }

  private static func informational(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x07: "k2"
    case 0x0c: "k3"
    case 0x0a, 0x0f: "k7"
    case 0x05: "k8"
    case 0x01, 0x03: "k9"
    case 0x04: "k11"
    case 0x02: "k65"
    case 0x09: "k1 a"
    case 0x0b: "k1 k1 *k1; k1 *k4"
    case 0x0d: "k1 k1 *k2; k1 *k5"
    case 0x0e: "k2 Z"
    default: nil
    }
  }

  private static func status(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x02: "k3"
    case 0x03, 0x05, 0x08: "k4"
    case 0x01: "k5"
    case 0x07: "k9"
    case 0x06: "k14"
    case 0x09: "k31"
    case 0x0c: "k2 Z"
    default: nil
    }
  }

  private static func lowEnergy(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x07, 0x0f, 0x2a, 0x36, 0x3b, 0x4a, 0x65, 0x7f: "k2"
    case 0x1a, 0x1b, 0x1f, 0x20...0x22, 0x3a, 0x4b, 0x5a, 0x5b, 0x5c, 0x67, 0x6e, 0x6f, 0x70, 0x71,
      0x78, 0x79, 0x7a:
      "k3"
    case 0x02: "k4"
    case 0x23, 0x30, 0x4c, 0x58: "k5"
    case 0x76: "k6"
    case 0x60: "k7"
    case 0x15: "k8"
    case 0x03, 0x1c, 0x2f: "k9"
    case 0x61: "k12"
    case 0x72, 0x73: "k15"
    case 0x75: "k31"
    case 0x17: "k1 x16"
    case 0x18: "k1 x8"
    case 0x2b, 0x2c: "k1 r"
    case 0x62: "k2 k1 *k2"
    default: nil
    }
  }
}
