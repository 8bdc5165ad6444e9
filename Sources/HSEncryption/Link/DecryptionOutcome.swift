public import HSBytes
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

  /// Why no MIC holds.
  public enum Failure: Int, Sendable, Hashable, CaseIterable {
    /// No key that is known opens the session.
    case wrongKey
    /// The key opened other PDUs of the session; the counter was not found in the range searched, or
    /// the octets are not those that were sent.
    case counterNotFound
    /// Its MIC held for a counter far ahead, and no other PDU confirmed it.
    case unconfirmed

    /// The reason as machine output names it.
    public var identifier: StaticText {
      switch self {
      case .wrongKey: "wrong_key"
      case .counterNotFound: "counter_not_found"
      case .unconfirmed: "unconfirmed"
      }
    }

    /// The reason in words.
    public var text: StaticText {
      switch self {
      case .wrongKey: "wrong key: none of those known opens the session"
      case .counterNotFound:
        "the session's key opens other packets, but not these: the sniffer wrote other octets"
      case .unconfirmed: "after a long loss, and no second packet confirms the counter found"
      }
    }
  }

  /// Why a PDU was not tried.
  public enum Obstacle: Int, Sendable, Hashable, CaseIterable {
    /// No key is known.
    case noKey
    /// The two paired by Secure Connections, and neither used the debug key: nothing on the air gives the
    /// key away.
    case secretKey
    /// LL_ENC_REQ was not heard.
    case requestNotHeard
    /// LL_ENC_RSP was not heard.
    case responseNotHeard
    /// All keys were tried on so many PDUs of the session that more make no sense.
    case keysExhausted
    /// The recorder cut it.
    case cut
    /// Its CRC is wrong. It is counted apart: whether it was new is not known.
    case wrongCRC

    /// The reason as machine output names it.
    public var identifier: StaticText {
      switch self {
      case .noKey: "no_key"
      case .secretKey: "secret_key"
      case .requestNotHeard: "request_not_heard"
      case .responseNotHeard: "response_not_heard"
      case .keysExhausted: "keys_exhausted"
      case .cut: "cut"
      case .wrongCRC: "wrong_crc"
      }
    }

    /// The reason in words.
    public var text: StaticText {
      switch self {
      case .noKey: "no key is known"
      case .secretKey:
        "Secure Connections pairing gives no key away on the air; the LTK itself helps (--keys), or the host's log"
      case .requestNotHeard: "LL_ENC_REQ was not heard, so no key can open the session"
      case .responseNotHeard: "LL_ENC_RSP was not heard, so no key can open the session"
      case .keysExhausted: "no known key opened the packets before it in the session"
      case .cut: "the recorder cut it"
      case .wrongCRC: "its CRC is wrong"
      }
    }
  }
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
