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
  static func diagnosis(_ pairing: PairingEvent, _ origin: EventOrigin) -> Diagnosis {
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
      packets: [pairing.firstPacket, origin.packet], "pairing failed: \(side) says \(name)",
      seen: AppWords.pairing(code))
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
