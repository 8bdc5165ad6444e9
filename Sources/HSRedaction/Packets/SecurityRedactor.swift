import HSBytes
import HSSMP

/// Redacts PDUs of the Security Manager Protocol.
enum SecurityRedactor {
  /// The code of Pairing Random.
  private static let pairingRandom: UInt8 = 0x04

  /// Redacts a PDU in place.
  static func redact(_ pdu: inout Draft, _ names: Pseudonyms) {
    guard let code = pdu.first else { return }
    pdu.keep(0..<1)
    let layout = HSSMP.Code(rawValue: code).parameters
    FieldRedactor.apply(layout, to: &pdu, 1..<max(1, pdu.count), names, else: .frames)
    // No key comes of the replaced values: without its random numbers a pairing says so, and no reader tries
    // a million passkeys to find out.
    if code == Self.pairingRandom { pdu.wipe(1..<max(1, pdu.count)) }
  }
}
