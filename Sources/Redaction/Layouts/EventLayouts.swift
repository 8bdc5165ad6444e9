import Bytes

/// What the parameters of events consist of.
///
/// Core 5.4, Vol 4, Part E, 7.7. An event that is not here is wiped: it is not known what it holds.
enum EventLayouts {
  /// The layout of an event's parameters; `nil` if the event is not known.
  static func parameters(of code: UInt8) -> StaticText? {
    switch code {
    case 0x01, 0x10, 0x1a: "k1"
    case 0x11, 0x1e, 0x39, 0x57: "k2"
    case 0x06, 0x09, 0x1b, 0x30: "k3"
    case 0x05, 0x08, 0x0a, 0x0f, 0x38: "k4"
    case 0x1c, 0x1d, 0x59: "k5"
    case 0x14: "k6"
    case 0x0c: "k8"
    case 0x2d: "k9"
    case 0x0b, 0x2e: "k11"
    case 0x23: "k13"
    case 0x0d: "k21"
    case 0x21: "k22"
    case 0x13: "k1 *k4"
    case 0x16, 0x17, 0x31, 0x34, 0x35: "a"
    case 0x20, 0x3c: "a k1"
    case 0x32: "a k3"
    case 0x04: "a k4"
    case 0x3d: "a k8"
    case 0x33, 0x3b: "a z4"
    case 0x18: "a x16 k1"
    case 0x36: "k1 a"
    case 0x12: "k1 a k1"
    case 0x07: "k1 a n248"
    case 0x15: "k1 *a x16"
    case 0x03: "k3 a k2"
    case 0x2c: "k3 a k8"
    default: nil
    }
  }

  /// The layout of an LE Meta event's parameters, from the subevent on.
  static func lowEnergy(_ subevent: UInt8) -> StaticText? {
    switch subevent {
    case 0x11: "k1"
    case 0x10, 0x1c, 0x1e: "k3"
    case 0x14: "k4"
    case 0x1f, 0x20: "k5"
    case 0x0c, 0x12: "k6"
    case 0x1a: "k7"
    case 0x21: "k9"
    case 0x03: "k10"
    case 0x06, 0x07: "k11"
    case 0x04, 0x23: "k12"
    case 0x22: "k20"
    case 0x19: "k29"
    case 0x2a: "k43"
    case 0x2b: "k254"
    case 0x01: "k5 y k7"
    case 0x05: "k3 x8 x2"
    case 0x08: "k2 x64"
    case 0x09: "k2 x32"
    case 0x0a: "k5 y r r k7"
    case 0x29: "k5 y r r k10"
    case 0x0b: "k1 k1 *k1 y y k1"
    case 0x0e: "k5 y k4"
    case 0x24: "k5 y k8"
    case 0x13: "k2 y"
    case 0x18: "k9 y k4"
    case 0x26: "k9 y k8"
    case 0x1b: "k18 k1 *k2"
    case 0x1d: "k14 k1 *k2"
    default: nil
    }
  }
}
