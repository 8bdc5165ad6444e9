/// A legacy pairing of which both random numbers are known: the temporary key makes its short term key.
struct LegacyPairing: Sendable {
  /// Mrand.
  let initiator: UInt128
  /// Srand.
  let responder: UInt128
  /// Octets of the short term key.
  let keySize: UInt8
  let central: DeviceAddress?
  let peripheral: DeviceAddress?
  /// The packet of the second random number.
  let packet: Int
  /// How many pairs of packets its passkey may still be searched for with.
  var searches = LegacyPairing.searchLimit

  /// With how many pairs a pairing's passkey is searched for: one of two packets may be unfit.
  static let searchLimit = 2

  /// The short term key that a temporary key makes.
  func shortTermKey(_ temporary: UInt128) -> UInt128 { shortTermKey(AESCipher(key: temporary)) }

  /// The short term key by a cipher that has the temporary key.
  func shortTermKey(_ cipher: AESCipher) -> UInt128 {
    SecurityFunctions.shortened(
      SecurityFunctions.s1(cipher, responder: responder, initiator: initiator), to: keySize)
  }

  /// Whether its random numbers were taken out, as redaction does: then no key can be worked out.
  var isEmptied: Bool { initiator == 0 && responder == 0 }

  /// The same with what tells for which link it is.
  func key(_ temporary: UInt128, _ kind: KeyEvidence.TemporaryKey) -> LongTermKey {
    LongTermKey(
      shortTermKey(temporary), name: .unnamed, central: central, peripheral: peripheral,
      evidence: KeyEvidence(.shortTermKey(kind), packet: packet))
  }
}
