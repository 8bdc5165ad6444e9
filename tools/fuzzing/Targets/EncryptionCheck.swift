import HSBytes
import HSCapture
import HSEncryption

/// A link that anybody may have made up: every PDU is taken, none is decrypted without a MIC, and the
/// account adds up.
///
/// Each PDU is an octet of its circumstances, one of its header, one of its length, and its payload.
enum EncryptionCheck {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    var keys = LongTermKeys()
    keys.add(given: LongTermKey(1, evidence: KeyEvidence(.given)))
    var link = LinkEncryption(central: nil, peripheral: nil)
    var pairing = PairingKeys(central: nil, peripheral: nil)
    var plaintext: [UInt8] = []
    var reader = ByteReader(bytes.span, base: 0, layer: .linkLayer, limit: .record)
    var packet = 0
    while packet < 4096, let how = try? reader.uint8("how"),
      let header = try? reader.uint8("header"), let length = try? reader.uint8("length")
    {
      packet += 1
      let payload = reader.sliceAvailable(Int(length), limitedBy: .record)
      let direction: Direction? = how & 1 == 0 ? nil : how & 2 == 0 ? .sent : .received
      if how & 4 != 0 {
        pairing.feed(payload, direction: direction ?? .sent, packet: packet, into: &keys)
        continue
      }
      let pdu = LinkPDU(
        header: header, direction: direction, isValid: how & 8 == 0, isWhole: how & 16 == 0,
        isDecrypted: how & 32 != 0, packet: packet,
        nanoseconds: Int64(packet) &* (how & 64 == 0 ? 1_000_000 : .max))
      let outcome = link.feed(pdu, payload.remainingBytes, keys: keys, into: &plaintext)
      if case .decrypted(let decryption) = outcome {
        guard decryption.count == payload.remaining - SessionCipher.checkLength,
          keys.keys.indices.contains(decryption.key)
        else { throw Violation("decrypted \(decryption.count) of \(payload.remaining)") }
      }
    }
    link.finish()
    let account = link.account
    guard
      account.encrypted == account.decrypted + account.failed + account.notTried,
      account.held == 0, account.encrypted <= packet, keys.keys.count <= LongTermKeys.limit
    else { throw Violation("the account of encrypted PDUs does not add up") }
  }
}
