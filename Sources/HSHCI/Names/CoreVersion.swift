package import HSBytes

/// Versions of the Core Specification as the link layer numbers them.
///
/// Assigned Numbers, 2.1.
package enum CoreVersion {
  /// The version with this number.
  package static func name(of number: UInt8) -> StaticText? {
    switch number {
    case 0: "1.0b"
    case 1: "1.1"
    case 2: "1.2"
    case 3: "2.0 + EDR"
    case 4: "2.1 + EDR"
    case 5: "3.0 + HS"
    case 6: "4.0"
    case 7: "4.1"
    case 8: "4.2"
    case 9: "5.0"
    case 10: "5.1"
    case 11: "5.2"
    case 12: "5.3"
    case 13: "5.4"
    case 14: "6.0"
    case 15: "6.1"
    default: nil
    }
  }
}
