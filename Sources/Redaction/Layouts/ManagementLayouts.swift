import Bytes

/// Where in the commands and events of Linux's management channel something stands that must go.
///
/// BlueZ `doc/mgmt-protocol.rst`. What is not here is wiped.
enum ManagementLayouts {
  /// The layout of a command's parameters, behind its opcode.
  static func command(_ opcode: UInt16) -> StaticText? {
    switch opcode {
    case 0x01...0x0e, 0x10, 0x11, 0x15, 0x18, 0x20, 0x23, 0x24, 0x28...0x2a, 0x2c...0x2e,
      0x36...0x38, 0x3a, 0x3c, 0x3d, 0x3f...0x45:
      "K"
    case 0x0f: "n249 n11"
    case 0x12: "k3 *m k1 x16 k1"
    case 0x13: "k2 *m k3 x2 x8 x16"
    case 0x14, 0x17, 0x19...0x1d, 0x1f, 0x22, 0x25...0x27, 0x31...0x34: "m k1"
    case 0x16: "m k1 z16"
    case 0x1e: "m z4"
    case 0x21: "m x16 x16 x16 x16"
    case 0x2b: "r"
    case 0x2f: "k1 i"
    case 0x30: "k2 *m i"
    case 0x35: "k2 *m k8"
    case 0x39: "a"
    default: nil
    }
  }

  /// The layout of an event's parameters, behind its code.
  static func event(_ code: UInt16) -> StaticText? {
    switch code {
    case 0x01: "k3 Z"
    case 0x02...0x07, 0x13, 0x1d...0x21, 0x23, 0x24: "K"
    case 0x08: "n249 n11"
    case 0x09: "k1 m k1 x16 k1"
    case 0x0a: "k1 m k3 x2 x8 x16"
    case 0x0b: "m k4 e"
    case 0x0c...0x0e, 0x10, 0x11, 0x14...0x16, 0x1a, 0x1b: "m k1"
    case 0x0f: "m k1 z4"
    case 0x12: "m k5 e"
    case 0x17: "m z4 k1"
    case 0x18: "k1 r m i"
    case 0x19: "k1 m k1 x16"
    case 0x1c: "k1 m k8"
    default: nil
    }
  }
}
