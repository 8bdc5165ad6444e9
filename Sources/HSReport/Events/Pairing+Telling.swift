import HSProtocols
import HSTimeline

/// What is said in place of a key.
private let hidden: StaticText = " (key material not shown)"

extension Teller where Self: ~Copyable {
  /// Tells a Security Manager PDU.
  ///
  /// Keys, EDIV and Rand are told only on request. Confirm, random and check values, from which the key of an unsafe
  /// pairing can be computed, are never told to machines.
  mutating func tell(_ pdu: SMPPDU, _ bytes: borrowing ByteReader, showsKeys: Bool) {
    identify(pdu.identifier, "pairing: ")
    say("", Code(pdu.code.rawValue, pdu.code.name, "code "))
    switch pdu {
    case .pairingRequest(let request): tell(request.features)
    case .pairingResponse(let response): tell(response.features)
    case .pairingFailed(let failed):
      tell("reason", Code(failed.reason.rawValue, failed.reason.name, "reason "), ": ")
    case .centralIdentification(let name):
      // As --keys takes them, behind an LTK.
      tell(
        "encrypted_diversifier", showsKeys ? HexNumber(name.encryptedDiversifier) : nil, " ediv ")
      tell("random_number", showsKeys ? HexNumber(name.random) : nil, " rand ")
      if !showsKeys { say(hidden) }
    case .identityAddressInformation(let identity):
      address(
        DeviceAddress(
          value: identity.address, type: AddressType(rawValue: identity.type.rawValue)), ": ")
    case .securityRequest(let request):
      tell(request.authenticationRequirements)
    case .pairingPublicKey:
      members { json in
        json.null("x_hex")
        json.null("y_hex")
      }
      tell(keyOf: showsKeys ? pdu.keyMaterial : nil, bytes)
    case .encryptionInformation, .identityInformation, .signingInformation, .pairingConfirm,
      .pairingRandom, .pairingDHKeyCheck:
      tell(keyOf: showsKeys ? pdu.keyMaterial : nil, bytes)
    case .pairingKeypressNotification(let keypress):
      tell("type", Code(keypress.type.rawValue, keypress.type.name, "type "), ": ")
    case .unknown(let code, let data):
      member("code", HexNumber(code.rawValue))
      member("length", data.count)
    }
  }

  /// Tells a key, most significant octet first as in the specification, if it is to be shown.
  private mutating func tell(
    keyOf range: ByteRange?, _ bytes: borrowing ByteReader
  ) {
    guard let range else { return say(hidden) }
    let key = bytes.at(range).remainingBytes
    words { line in
      line.append(" 0x")
      for index in key.indices.reversed() { line.append(hex: key[index]) }
    }
    members { json in
      json.key("key_hex")
      json.buffer.append(byte: 0x22)
      for index in key.indices.reversed() { json.buffer.append(hex: key[index]) }
      json.buffer.append(byte: 0x22)
      json.wroteValue()
    }
  }

  private mutating func tell(_ features: PairingFeatures) {
    let capability = features.ioCapability
    tell(
      "io_capability", Code(capability.rawValue, capability.name, "IO capability "), ": ")
    member("oob_data_flag", Code(features.oobDataFlag.rawValue, features.oobDataFlag.name))
    tell(features.authenticationRequirements)
    tell(
      "maximum_encryption_key_size", features.maximumEncryptionKeySize, ", key of up to ",
      then: " bytes")
    say(", initiator gives ")
    tell("initiator_key_distribution", features.initiatorKeyDistribution)
    say(", responder gives ")
    tell("responder_key_distribution", features.responderKeyDistribution)
  }

  private mutating func tell(_ wanted: AuthenticationRequirements) {
    members { json in
      json.beginObject("authentication_requirements")
      json.field("value", hex8: wanted.rawValue)
      json.field("bonding", wanted.bonding)
      json.field("mitm", wanted.mitm)
      json.field("secure_connections", wanted.secureConnections)
      json.field("keypress", wanted.keypress)
      json.field("ct2", wanted.ct2)
      json.endObject()
    }
    say(wanted.bonding ? ", bonding" : ", no bonding")
    if wanted.mitm { say(", MITM protection") }
    if wanted.secureConnections { say(", Secure Connections") }
    if wanted.keypress { say(", keypress") }
  }

  // MARK: - How a pairing ended

  /// Tells how a pairing ended: its method and the kinds of its keys, never the keys.
  mutating func tell(_ pairing: PairingEvent, _ local: LocalSide) {
    identify("pairing_ended", "pairing ")
    member("outcome", pairing.outcome.rawValue)
    member("reason", pairing.reason.map { Code($0.rawValue, $0.name) })
    side("failed_by", pairing.failedBy)
    side("begun_by", pairing.initiator)
    member("first_packet", pairing.firstPacket)
    switch pairing.outcome {
    case .completed: say("completed")
    case .failed:
      let reason = pairing.reason
      say("failed: ", Code(reason?.rawValue ?? 0, reason?.name, "reason "))
      say(", ended by the ", pairing.failedBy == .sent ? local.name : "peer")
    case .superseded: say("not finished: another one begins")
    case .disconnected: say("not finished: the connection ended")
    case .captureEnded: say("not finished: the capture ends")
    }
    tell(methodOf: pairing, local)
    tell(counted: "encryption_packet", pairing.encryptionPacket)
    words { line in
      if pairing.encryptionPacket > 0 {
        line.append(", encrypted")
        line.append(inPacket: pairing.encryptionPacket)
      } else if pairing.shownPacket > 0 {
        line.append(", encryption on")
        line.append(inPacket: pairing.shownPacket)
        line.append(" (no later packet shows that it stayed on)")
      } else if pairing.outcome != .failed {
        line.append(", not encrypted")
      }
    }
    say("; ", local.name)
    tell("sent_keys", pairing.sentKeys, " gave ")
    tell("received_keys", pairing.receivedKeys, "; peer gave ")
    words { line in
      line.append("; begun")
      line.append(inPacket: pairing.firstPacket)
    }
    let (sent, received) = (pairing.unseenKeys(.sent), pairing.unseenKeys(.received))
    member("missing_sent_keys", sent.doubt == nil ? sent.keys : [])
    member("missing_received_keys", received.doubt == nil ? received.keys : [])
    member("unknown_sent_keys", sent.doubt == nil ? [] : sent.keys)
    member("unknown_received_keys", received.doubt == nil ? [] : received.keys)
    words { line in
      line.say(unseen: sent, of: local.name)
      line.say(unseen: received, of: "peer")
    }
  }

  private mutating func tell(methodOf pairing: PairingEvent, _ local: LocalSide) {
    guard let negotiation = pairing.negotiation else {
      members { json in
        for name in ["secure_connections", "method", "bonding", "key_size"] as [StaticText] {
          json.null(name)
        }
      }
      return say("; its features are not in the capture")
    }
    member("secure_connections", negotiation.usesSecureConnections)
    say(negotiation.usesSecureConnections ? "; Secure Connections, " : "; legacy pairing, ")
    member("method", negotiation.method.map { JSONNames.method($0) })
    member("bonding", negotiation.isBonding)
    if let method = negotiation.method {
      say(
        "", method.name,
        then: method.isAuthenticated ? "" : " (no protection against a man in the middle)")
    } else {
      say("method not known")
    }
    say(negotiation.isBonding ? ", bonding" : ", no bonding")
    tell("key_size", Octets(Int(negotiation.encryptionKeySize)), ", key of ")
    switch pairing.initiator {
    case .sent?:
      say(", begun by the ", local.name)
    case .received?: say(", begun by the peer")
    case nil: break
    }
  }
}

extension KeyDistribution: Told {
  func write(to line: inout OutputBuffer) {
    var isFirst = true
    for (isSet, name) in [
      (encryptionKey, "LTK"), (identityKey, "IRK"), (signingKey, "CSRK"), (linkKey, "link key"),
    ] as [(Bool, StaticText)] where isSet {
      line.append(isFirst ? "" : "+")
      line.append(name)
      isFirst = false
    }
    if isFirst { line.append("no keys") }
  }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.beginObject(name)
    json.field("value", hex8: rawValue)
    json.field("encryption_key", encryptionKey)
    json.field("identity_key", identityKey)
    json.field("signing_key", signingKey)
    json.field("link_key", linkKey)
    json.endObject()
  }
}

extension DistributedKeys: Told {
  func write(to line: inout OutputBuffer) {
    var isFirst = true
    for bit in 0..<5 where rawValue & 1 << UInt8(bit) != 0 {
      line.append(commaUnless: &isFirst)
      if let name = DistributedKeys.name(ofBit: bit) { line.append(name) }
    }
    if isFirst { line.append("no keys") }
  }

  func write(_ name: StaticText, to json: inout JSONWriter) {
    json.field(name, bits: rawValue) { DistributedKeys.identifier(ofBit: $0) }
  }
}

extension Teller where Self: ~Copyable {
  /// Tells which side did something, by the direction that its packets have.
  fileprivate mutating func side(_ name: StaticText, _ direction: Direction?) {
    member(name, direction.map { $0 == .sent ? "host" as StaticText : "peer" })
  }
}

extension OutputBuffer {
  /// Writes which keys a side announced that the capture does not show.
  fileprivate mutating func say(
    unseen: (keys: DistributedKeys, doubt: PairingEvent.KeyDoubt?), of name: StaticText
  ) {
    guard !unseen.keys.isEmpty else { return }
    say(unseen.doubt == nil ? "; " : "; whether ", name)
    say(unseen.doubt == nil ? " announced and did not give " : " gave ", unseen.keys)
    switch unseen.doubt {
    case .unread?:
      append(" cannot be told: some of its packets were not read or not recorded")
    case .captureEnded?: append(" cannot be told: the capture ends before")
    case nil: break
    }
  }
}
