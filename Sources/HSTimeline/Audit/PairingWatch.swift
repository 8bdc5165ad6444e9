import HSProtocols

/// Watches the pairings of a connection: told what happened, it returns how one ended.
///
/// A pairing begins with its first PDU, and ends by the last key, a failure or the connection.
struct PairingWatch: Sendable {
  /// The pairing that is under way, or was the last.
  private var procedure: PairingProcedure?
  /// The key that the peer sent, until its identity address follows.
  private var receivedKey: (key: IdentityResolvingKey, packet: Int)?

  /// Whether a key of an earlier pairing was asked for in this connection, and nobody said that it is not there.
  private(set) var usesKeptKey = false

  /// Whether a pairing was seen.
  var hasPaired: Bool { procedure != nil }

  /// The packet in which the last pairing began; 0 if none was seen.
  var firstPacket: Int { procedure?.firstPacket ?? 0 }

  /// A side asks for encryption: before any pairing that is by a key which both kept.
  mutating func askForEncryption() { if procedure == nil { usesKeptKey = true } }

  /// The encryption that was asked for did not come about.
  mutating func failEncryption() { usesKeptKey = false }

  /// Takes in a Security Manager PDU; the pairing that it ends.
  mutating func take(_ pdu: SMPPDU, _ direction: Direction, packet: Int) -> PairingEvent? {
    switch pdu {
    case .securityRequest, .unknown: return nil
    case .pairingRequest(let request):
      defer {
        procedure = PairingProcedure(
          firstPacket: packet, initiator: direction, request: request.features)
      }
      return end(.superseded)
    case .pairingFailed(let failed):
      begin(packet)
      return end(.failed, failed.reason, failedBy: direction)
    default: break
    }
    begin(packet)
    if case .pairingResponse(let response) = pdu {
      procedure?.initiator = direction.opposite
      procedure?.response = response.features
    }
    guard let key = DistributedKeys(pdu) else { return nil }
    procedure?.keys[direction].insert(key)
    return complete()
  }

  /// A packet shows that encryption is on; another one must confirm it.
  mutating func showEncryption(packet: Int) {
    if let known = procedure, !known.isOver { procedure?.shownPacket = packet }
  }

  /// The link was encrypted; the pairing that this ends.
  mutating func encrypt(packet: Int) -> PairingEvent? {
    guard let known = procedure, !known.isOver, known.encryptionPacket == 0 else { return nil }
    procedure?.encryptionPacket = packet
    return complete()
  }

  /// A pairing that is under way ends.
  mutating func end(
    _ outcome: PairingEvent.Outcome, _ reason: PairingFailedReason? = nil,
    failedBy: Direction? = nil
  ) -> PairingEvent? {
    guard let known = procedure, !known.isOver else { return nil }
    procedure?.isOver = true
    return known.event(outcome, reason, failedBy: failedBy)
  }

  /// Takes in what the peer says of its identity; who it is, once both key and address are there.
  mutating func identity(
    _ pdu: SMPPDU, _ reader: borrowing ByteReader, packet: Int
  ) -> (address: DeviceAddress, key: IdentityResolvingKey, packet: Int)? {
    switch pdu {
    case .identityInformation(let information):
      let bytes = reader.at(information.identityResolvingKey).remainingBytes
      receivedKey = IdentityResolvingKey(onWire: bytes).map { ($0, packet) }
      return nil
    case .identityAddressInformation(let information):
      guard let received = receivedKey else { return nil }
      receivedKey = nil
      let type: AddressType = information.type == .staticRandom ? .random : .publicDevice
      let address = DeviceAddress(value: information.address, type: type)
      return address.value == 0 ? nil : (address, received.key, received.packet)
    default: return nil
    }
  }

  /// Begins a pairing if none is under way: the capture may lack its beginning.
  private mutating func begin(_ packet: Int) {
    if let known = procedure, !known.isOver { return }
    procedure = PairingProcedure(firstPacket: packet)
  }

  private mutating func complete() -> PairingEvent? {
    procedure?.isComplete == true ? end(.completed) : nil
  }
}

/// A pairing from its first PDU to its end, as far as the capture shows it.
///
/// Core 5.4, Vol 3, Part H, 2.1: features, keys to encrypt with, keys to keep.
private struct PairingProcedure: Sendable {
  /// The packet of its first PDU.
  var firstPacket: Int
  /// Which way the Pairing Request went, if there was one.
  var initiator: Direction?
  /// What the Pairing Request says.
  var request: PairingFeatures?
  /// What the Pairing Response says.
  var response: PairingFeatures?
  /// The keys that each side gave.
  var keys = EachWay<DistributedKeys>([])
  /// The packet that told of encryption after it began, or 0.
  var encryptionPacket = 0
  /// The packet that showed encryption after it began, whether another one confirmed it or not; or 0.
  var shownPacket = 0
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

  /// Whether everything is there that it takes.
  var isComplete: Bool {
    guard encryptionPacket > 0, let ours = expectedKeys(.sent),
      let peers = expectedKeys(.received)
    else { return false }
    return keys.sent.isSuperset(of: ours) && keys.received.isSuperset(of: peers)
  }

  /// How it ended.
  func event(
    _ outcome: PairingEvent.Outcome, _ reason: PairingFailedReason? = nil,
    failedBy: Direction? = nil
  ) -> PairingEvent {
    PairingEvent(
      outcome: outcome, reason: reason, failedBy: failedBy, initiator: initiator,
      negotiation: negotiation, firstPacket: firstPacket, encryptionPacket: encryptionPacket,
      shownPacket: encryptionPacket > 0 ? 0 : shownPacket,
      sentKeys: keys.sent, receivedKeys: keys.received,
      missingSentKeys: (expectedKeys(.sent) ?? []).subtracting(keys.sent),
      missingReceivedKeys: (expectedKeys(.received) ?? []).subtracting(keys.received))
  }
}
