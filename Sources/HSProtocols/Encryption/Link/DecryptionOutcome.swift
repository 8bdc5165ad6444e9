public import HSCapture

/// What became of a data PDU.
public enum DecryptionOutcome: Sendable, Hashable {
  /// It has no payload; such PDUs are never encrypted.
  case empty
  /// It was sent in clear.
  case clear
  /// The capture holds it decrypted.
  case decryptedByCapture
  /// It was decrypted: its MIC holds.
  case decrypted(Decryption)
  /// Its MIC holds for a counter so far ahead, or so early, that chance is not ruled out: it is kept
  /// until another PDU confirms it.
  case held
  /// It was sent again: same direction, SN, LLID and octets as the last one.
  case retransmission
  /// It was tried, and no MIC holds.
  case failed(Failure)
  /// It was not tried.
  case notTried(Obstacle)

}

/// How a PDU was decrypted.
public struct Decryption: Sendable, Hashable {
  /// Who sent it, by the MIC.
  public var direction: Direction
  /// Its packet counter.
  public var counter: UInt64
  /// Octets of the plaintext.
  public var count: Int
  /// New PDUs of this direction that were not heard between the last one and this one.
  public var lost: UInt64
  /// The key, as an index into the keys.
  public var key: Int
  /// The packet of the session's LL_ENC_REQ.
  public var session: Int
  /// Whether it confirms a PDU that was held: `LinkEncryption.confirmed` is to be taken first.
  public var confirmsHeld = false
}

/// A PDU that was held until another one confirmed it.
public struct ConfirmedPDU: Sendable, Hashable {
  /// What it was.
  public var pdu: LinkPDU
  /// How it was decrypted.
  public var decryption: Decryption
  /// Its plaintext.
  public var plaintext: [UInt8]
}
