import HSBytes
import HSSMP

/// Redacts PDUs of the Security Manager Protocol.
enum SecurityRedactor {
  /// Redacts a PDU in place.
  static func redact(_ pdu: inout Draft, _ names: Pseudonyms) {
    guard let code = pdu.first else { return }
    pdu.keep(0..<1)
    let layout = HSSMP.Code(rawValue: code).parameters
    if FieldRedactor.apply(layout, to: &pdu, 1..<max(1, pdu.count), names) {
      names.tally.count(.frames)
    }
  }
}
