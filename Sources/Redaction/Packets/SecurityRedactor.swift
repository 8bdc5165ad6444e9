import Bytes

/// Redacts PDUs of the Security Manager Protocol.
///
/// Core 5.4, Vol 3, Part H, 3.
enum SecurityRedactor {
  /// Redacts a PDU in place.
  static func redact(_ pdu: inout Draft, _ names: Pseudonyms) {
    guard let code = pdu.first else { return }
    pdu.keep(0..<1)
    let layout: StaticText =
      switch code {
      case 0x01, 0x02: "k6"
      case 0x05, 0x0b, 0x0e: "k1"
      case 0x03, 0x04, 0x06, 0x0a, 0x0d: "x16"
      // EDIV and Rand.
      case 0x07: "x2 x8"
      case 0x08: "i"
      case 0x09: "y"
      case 0x0c: "x64"
      default: "Z"
      }
    if FieldLayout.apply(layout, to: &pdu, 1..<max(1, pdu.count), names) {
      names.tally.count(.frames)
    }
  }
}
