import HSBytes
import HSCapture
import HSHCI
import HSSMP
import HSTimeline

/// Keys that one side lost, pairings that failed, and security that was asked for and not given.
enum Bonds {
  /// An encryption that did not come about.
  static func diagnosis(
    _ failure: EncryptionFailure, _ firstPacket: Int, _ origin: EventOrigin
  ) -> Diagnosis {
    let name =
      failure.status.name.map { "\($0)" }
      ?? "status 0x\(String(failure.status.rawValue, radix: 16))"
    let times = failure.times > 1 ? ", \(failure.times) times in a row" : ""
    let cause: Diagnosis.Cause
    let sentence: String
    switch failure.keyless {
    case _ where failure.pairing > 0:
      let isPeers = failure.keyless == .peer || failure.keyless == .peripheral
      cause = isPeers ? .pairingKeyMissing : .pairingFailed
      sentence =
        "the pairing begun in packet \(failure.pairing) came to no encryption: \(name)\(times)"
    case .peer?, .peripheral?:
      cause = .peerLostBond
      sentence = "the peer has no key for us any more: encryption failed with \(name)\(times)"
    case .host?:
      cause = .hostLostBond
      sentence = "our host has no key for the peer, which asked for encryption\(times)"
    case nil:
      cause = .encryptionFailed
      sentence = "encryption failed: \(name)\(times)"
    }
    return Diagnosis(
      cause, origin.connection, peer: origin.peer, from: origin.time, to: origin.time,
      packets: [firstPacket, origin.packet], sentence,
      facts: [Diagnosis.Fact("times", Double(failure.times))],
      seen: AppWords.encryption(failure.status.rawValue, peerHasNoKey: failure.keyless != .host))
  }

  /// A pairing that one side said failed.
  ///
  /// - Parameters:
  ///   - pairing: The pairing.
  ///   - confirmed: How both sides confirmed it.
  ///   - origin: Where that was.
  /// - Returns: What is to be said of it.
  static func diagnosis(
    _ pairing: PairingEvent, _ confirmed: LinkCase.Clues.Confirmed, _ origin: EventOrigin
  ) -> Diagnosis {
    let code = pairing.reason?.rawValue ?? 0
    let name = pairing.reason?.name.map { "\($0)" } ?? "reason 0x\(String(code, radix: 16))"
    let side =
      pairing.failedBy == .sent
      ? "our side" : pairing.failedBy == .received ? "the peer" : "one side"
    let cause: Diagnosis.Cause =
      switch code {
      case 0x05: .pairingNotSupported
      case 0x09: .repeatedAttempts
      default: .pairingFailed
      }
    return Diagnosis(
      cause, origin.connection, peer: origin.peer, from: origin.time, to: origin.time,
      packets: [pairing.firstPacket, confirmed.sent, confirmed.received, origin.packet]
        .filter { $0 >= pairing.firstPacket },
      "pairing failed: \(side) says \(name)"
        + (shortfall(of: pairing, side).map { ": \($0)" } ?? unencrypted(confirmed, origin)),
      seen: AppWords.pairing(code))
  }

  /// What the side that gave up asked for and the other does not give; `nil` where nothing is known of it.
  private static func shortfall(of pairing: PairingEvent, _ side: String) -> String? {
    guard let negotiation = pairing.negotiation, let initiator = pairing.initiator,
      let failedBy = pairing.failedBy, let code = pairing.reason?.rawValue
    else { return nil }
    let isInitiator = failedBy == initiator
    let wish = isInitiator ? negotiation.initiator : negotiation.responder
    let gift = isInitiator ? negotiation.responder : negotiation.initiator
    let other = failedBy == .sent ? "the peer" : "our side"
    let does = isInitiator ? "answered" : "asked"
    switch code {
    // Authentication Requirements, Pairing Not Supported.
    case 0x03, 0x05:
      if wish.authenticationRequirements.secureConnections,
        !gift.authenticationRequirements.secureConnections
      {
        return "\(other) can pair, but \(does) without Secure Connections, which \(side) asks for"
      }
      if wish.authenticationRequirements.mitm, negotiation.method == .justWorks {
        return
          "\(side) asks for protection against a man in the middle, which the input and output of both cannot give"
      }
      return nil
    // Encryption Key Size.
    case 0x06:
      return "\(other) offers keys of \(gift.maximumEncryptionKeySize) bytes at most"
    default: return nil
    }
  }

  /// That both sides had confirmed, and the central did not start encryption.
  private static func unencrypted(
    _ confirmed: LinkCase.Clues.Confirmed, _ origin: EventOrigin
  ) -> String {
    let seconds = Double(origin.time.nanoseconds(since: confirmed.time)) / 1e9
    guard confirmed.isBoth, seconds >= 1 else { return "" }
    let waited = seconds.text(1)
    return
      ": both sides had confirmed, and the central started no encryption in the \(waited) s that followed"
  }
}

extension LinkCase {
  /// That the server asked for security and got none.
  func secured() -> [Diagnosis] {
    guard clues.refusals > 0, !clues.isPairing, !stretch.isEncrypted, clues.failedEncryption == 0
    else {
      return []
    }
    let times = clues.refusals > 1 ? ", \(clues.refusals) times" : ""
    return [
      Diagnosis(
        .securityNotGiven, id, peer: peer, from: opened, to: ended ?? opened,
        packets: [clues.refusal],
        "a request was refused for want of security\(times), and no pairing or encryption followed",
        facts: [Diagnosis.Fact("times", Double(clues.refusals))],
        seen: AppWords.refused(clues.refusalCode))
    ]
  }
}
