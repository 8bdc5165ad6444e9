import Bytes

/// Where in the parameters of commands, and of the answers to them, something stands that must go.
///
/// Core 5.4, Vol 4, Part E, 7.1 to 7.8. A command that is not here is wiped: it is not known what it
/// holds.
enum CommandLayouts {
  /// The layout of a command's parameters; `nil` if the command is not known.
  static func parameters(of opcode: UInt16) -> StaticText? {
    switch opcode >> 10 {
    case 1: linkControl(opcode & 0x3ff)
    case 2: opcode & 0x3ff == 0x0b ? "a K" : opcode & 0x3ff <= 0x11 ? "K" : nil
    case 3: baseband(opcode & 0x3ff)
    case 4: opcode & 0x3ff <= 0x10 ? "K" : nil
    case 5: opcode & 0x3ff <= 0x0c ? "K" : nil
    case 8: lowEnergy(opcode & 0x3ff)
    default: nil
    }
  }

  /// The layout of a command's return parameters, from the status on.
  static func returns(of opcode: UInt16) -> StaticText? {
    switch opcode {
    case 0x0408, 0x040b, 0x040c, 0x040d, 0x040e, 0x041a, 0x042b, 0x042c, 0x042d, 0x042e, 0x042f,
      0x0430, 0x0433, 0x0434, 0x0445, 0x0c60, 0x1009:
      "k1 a"
    case 0x0c14: "k1 n248"
    case 0x0c51: "k2 g"
    case 0x0c57: "k1 x16 x16"
    case 0x0c7d: "k1 x16 x16 x16 x16"
    case 0x2017: "k1 x16"
    case 0x2018: "k1 x8"
    case 0x202b, 0x202c: "k1 r"
    case 0x2037, 0x2038, 0x203f: "K"
    default: parameters(of: opcode) == nil ? nil : "K"
    }
  }

  private static func linkControl(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x01, 0x02, 0x03, 0x04, 0x06, 0x0f, 0x11, 0x13, 0x15, 0x17, 0x1b, 0x1c, 0x1d, 0x1f, 0x20,
      0x28, 0x3d, 0x3f:
      "K"
    case 0x05, 0x08, 0x09, 0x0a, 0x0c, 0x0e, 0x19, 0x1a, 0x21, 0x29, 0x2a, 0x2b, 0x2c, 0x2d, 0x2f,
      0x33, 0x34, 0x3e:
      "a K"
    case 0x0b: "a x16"
    case 0x0d: "a k1 z16"
    case 0x2e: "a z4"
    case 0x30: "a x16 x16"
    case 0x45: "a x16 x16 x16 x16"
    default: nil
    }
  }

  private static func baseband(_ command: UInt16) -> StaticText? {
    switch command {
    // An event filter may be an address with a mask; stored keys come in lists.
    case 0x05: "k2 Z"
    case 0x11: "k1 *a x16"
    case 0x0d, 0x12: "a k1"
    case 0x13: "n248"
    case 0x52: "k1 g"
    case 0x60: "a k1"
    case 0x01, 0x03, 0x08...0x0a, 0x14...0x51, 0x53...0x5f, 0x61...0x8b: "K"
    default: nil
    }
  }

  private static func lowEnergy(_ command: UInt16) -> StaticText? {
    switch command {
    case 0x05: "r"
    case 0x06: "k6 y k2"
    case 0x08, 0x09: "d"
    case 0x0d: "k5 y K"
    case 0x11, 0x12, 0x28, 0x2b, 0x2c: "y"
    case 0x17: "x16 x16"
    case 0x19: "k2 x8 x2 x16"
    case 0x1a: "k2 x16"
    case 0x26: "x64"
    case 0x27: "y i i"
    case 0x35: "k1 r"
    case 0x36, 0x7f: "k11 y K"
    case 0x43: "k2 y K"
    case 0x44: "k2 y K"
    case 0x47, 0x48, 0x4e: "y k1"
    case 0x5e: "x64 k1"
    case 0x68: "k15 x16"
    case 0x6b: "k4 x16 K"
    case 0x85: "k4 y K"
    // Data in pieces is looked at by whoever keeps them together.
    case 0x37, 0x38, 0x3f: nil
    case 0x01...0x04, 0x07, 0x0a...0x0c, 0x0e...0x10, 0x13...0x16, 0x18, 0x1b...0x25, 0x29, 0x2a,
      0x2d...0x34, 0x39...0x3e, 0x40...0x42, 0x45, 0x46, 0x49...0x4d, 0x58, 0x5a...0x5d,
      0x5f...0x62,
      0x64...0x67, 0x6a, 0x6c...0x7e:
      "K"
    default: nil
    }
  }
}
