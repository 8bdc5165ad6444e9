import Capture
import SMP

/// A pairing from its first PDU to its end, as far as the capture shows it.
///
/// Core 5.4, Vol 3, Part H, 2.1: features, keys to encrypt with, keys to keep.
struct PairingProcedure: Sendable {
  /// The packet of its first PDU.
  var firstPacket: Int
  /// Which way the Pairing Request went, if there was one.
  var initiator: Direction?
  /// What the Pairing Request says.
  var request: PairingFeatures?
  /// What the Pairing Response says.
  var response: PairingFeatures?
  /// The keys that our side gave.
  var sentKeys: DistributedKeys = []
  /// The keys that the peer gave.
  var receivedKeys: DistributedKeys = []
  /// The packet that told of encryption after it began, or 0.
  var encryptionPacket = 0
  /// Whether its end was reported.
  var isOver = false

  /// What follows from both sides' features, if both are there.
  var negotiation: PairingNegotiation? {
    guard let request, let response else { return nil }
    return PairingNegotiation(initiator: request, responder: response)
  }

  /// The keys that a side is to give, as the response has the last word; `nil` where it is not there.
  func expectedKeys(_ direction: Direction) -> DistributedKeys? {
    guard let initiator, let negotiation else { return nil }
    let wanted =
      direction == initiator
      ? negotiation.responder.initiatorKeyDistribution
      : negotiation.responder.responderKeyDistribution
    return DistributedKeys(wanted, isSecure: negotiation.usesSecureConnections)
  }

  /// The keys that a side gave.
  func keys(_ direction: Direction) -> DistributedKeys {
    direction == .sent ? sentKeys : receivedKeys
  }

  /// Whether everything is there that it takes.
  var isComplete: Bool {
    guard encryptionPacket > 0, let ours = expectedKeys(.sent),
      let peers = expectedKeys(.received)
    else { return false }
    return sentKeys.isSuperset(of: ours) && receivedKeys.isSuperset(of: peers)
  }
}
