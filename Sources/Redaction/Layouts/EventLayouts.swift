import Bytes

/// Where in the parameters of events something stands that must go.
///
/// Core 5.4, Vol 4, Part E, 7.7. An event that is not here is wiped: it is not known what it holds.
enum EventLayouts {
  /// The layout of an event's parameters; `nil` if the event is not known.
  static func parameters(of code: UInt8) -> StaticText? {
    switch code {
    case 0x03, 0x2c: "k3 a K"
    case 0x04, 0x20, 0x32, 0x3c, 0x3d: "a K"
    case 0x07: "k1 a n248"
    case 0x12: "k1 a k1"
    case 0x15: "k1 *a x16"
    case 0x16, 0x17, 0x31, 0x34, 0x35: "a"
    case 0x18: "a x16 k1"
    case 0x33, 0x3b: "a z4"
    case 0x36: "k1 a"
    case 0x01, 0x05, 0x06, 0x08...0x0d, 0x0f...0x11, 0x13, 0x14, 0x1a...0x1e, 0x21, 0x23, 0x2d,
      0x2e,
      0x30, 0x38, 0x39, 0x57, 0x59:
      "K"
    default: nil
    }
  }

  /// The layout of an LE Meta event's parameters, from the subevent on.
  static func lowEnergy(_ subevent: UInt8) -> StaticText? {
    switch subevent {
    case 0x01: "k5 y K"
    case 0x05: "k3 x8 x2"
    case 0x08: "k2 x64"
    case 0x09: "k2 x32"
    case 0x0a, 0x29: "k5 y r r K"
    case 0x0b: "k2 *k1 y y k1"
    case 0x0e, 0x24: "k5 y K"
    case 0x13: "k2 y"
    case 0x18, 0x26: "k9 y K"
    case 0x03, 0x04, 0x06, 0x07, 0x0c, 0x10...0x12, 0x14, 0x19...0x23, 0x2a, 0x2b: "K"
    default: nil
    }
  }
}
