import HSProtocols

/// Redacts PDUs of the Security Manager Protocol.
enum SecurityRedactor {
  /// Redacts a PDU in place.
  static func redact(_ pdu: inout Draft, _ names: Pseudonyms) {
    guard let code = pdu.first.map(HSProtocols.Code.init(rawValue:)) else { return }
    pdu.keep(0..<1)
    FieldRedactor.apply(code.parameters, to: &pdu, 1..<pdu.count, names, else: .frames)
    // No key comes of the replaced values: without its random numbers a pairing says so, and no reader tries
    // a million passkeys to find out.
    if code == .pairingRandom { pdu.wipe(1..<pdu.count) }
  }
}
