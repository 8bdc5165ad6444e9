import HSProtocols
import HSTimeline

extension EventTelling {
  /// Tells a Security Manager PDU.
  ///
  /// Keys, EDIV and Rand are told only on request. Confirm, random and check values, from which the key of an unsafe
  /// pairing can be computed, are never told to machines.
  func tell(_ pdu: SMPPDU, _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable) {
    t.event(pdu.identifier, "pairing: ")
    t.say("", Code(pdu.code.rawValue, pdu.code.name, "code "))
    switch pdu {
    case .pairingRequest(let request): tell(request.features, to: &t)
    case .pairingResponse(let response): tell(response.features, to: &t)
    case .pairingFailed(let failed):
      t.tell("reason", Code(failed.reason.rawValue, failed.reason.name, "reason "), ": ")
    case .centralIdentification(let name):
      // As --keys takes them, behind an LTK.
      t.tell(
        "encrypted_diversifier", showsKeys ? HexNumber(name.encryptedDiversifier) : nil, " ediv ")
      t.tell("random_number", showsKeys ? HexNumber(name.random) : nil, " rand ")
      if !showsKeys { t.say(Self.hidden) }
    case .identityAddressInformation(let identity):
      t.address(
        DeviceAddress(
          value: identity.address, type: AddressType(rawValue: identity.type.rawValue)), ": ")
    case .securityRequest(let request):
      tell(request.authenticationRequirements, to: &t)
    case .pairingPublicKey:
      t.members { json in
        json.null("x_hex")
        json.null("y_hex")
      }
      tell(keyOf: pdu, bytes, to: &t)
    case .encryptionInformation, .identityInformation, .signingInformation, .pairingConfirm,
      .pairingRandom, .pairingDHKeyCheck:
      tell(keyOf: pdu, bytes, to: &t)
    case .pairingKeypressNotification(let keypress):
      t.tell("type", Code(keypress.type.rawValue, keypress.type.name, "type "), ": ")
    case .unknown(let code, let data):
      t.member("code", HexNumber(code.rawValue))
      t.member("length", data.count)
    }
  }

  private static let hidden: StaticText = " (key material not shown)"

  /// Tells the key that a PDU carries, most significant octet first as in the specification, if keys are to be shown.
  private func tell(
    keyOf pdu: SMPPDU, _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable
  ) {
    guard showsKeys, let range = pdu.keyMaterial else { return t.say(Self.hidden) }
    let key = bytes.at(range).remainingBytes
    t.words { line in
      line.append(" 0x")
      for index in key.indices.reversed() { line.append(hex: key[index]) }
    }
    t.members { json in
      json.key("key_hex")
      json.buffer.append(byte: 0x22)
      for index in key.indices.reversed() { json.buffer.append(hex: key[index]) }
      json.buffer.append(byte: 0x22)
      json.wroteValue()
    }
  }

  private func tell(_ features: PairingFeatures, to t: inout some Teller & ~Copyable) {
    let capability = features.ioCapability
    t.tell(
      "io_capability", Code(capability.rawValue, capability.name, "IO capability "), ": ")
    t.member("oob_data_flag", Code(features.oobDataFlag.rawValue, features.oobDataFlag.name))
    tell(features.authenticationRequirements, to: &t)
    t.tell(
      "maximum_encryption_key_size", features.maximumEncryptionKeySize, ", key of up to ",
      then: " bytes")
    t.say(", initiator gives ")
    t.tell("initiator_key_distribution", features.initiatorKeyDistribution)
    t.say(", responder gives ")
    t.tell("responder_key_distribution", features.responderKeyDistribution)
  }

  private func tell(_ wanted: AuthenticationRequirements, to t: inout some Teller & ~Copyable) {
    t.members { json in
      json.beginObject("authentication_requirements")
      json.field("value", hex8: wanted.rawValue)
      json.field("bonding", wanted.bonding)
      json.field("mitm", wanted.mitm)
      json.field("secure_connections", wanted.secureConnections)
      json.field("keypress", wanted.keypress)
      json.field("ct2", wanted.ct2)
      json.endObject()
    }
    t.say(wanted.bonding ? ", bonding" : ", no bonding")
    if wanted.mitm { t.say(", MITM protection") }
    if wanted.secureConnections { t.say(", Secure Connections") }
    if wanted.keypress { t.say(", keypress") }
  }

  // MARK: - How a pairing ended

  /// Tells how a pairing ended: its method and the kinds of its keys, never the keys.
  func tell(_ pairing: PairingEvent, to t: inout some Teller & ~Copyable) {
    t.event("pairing_ended", "pairing ")
    t.member("outcome", pairing.outcome.rawValue)
    t.member("reason", pairing.reason.map { Code($0.rawValue, $0.name) })
    t.side("failed_by", pairing.failedBy)
    t.side("begun_by", pairing.initiator)
    t.member("first_packet", pairing.firstPacket)
    switch pairing.outcome {
    case .completed: t.say("completed")
    case .failed:
      let reason = pairing.reason
      t.say("failed: ", Code(reason?.rawValue ?? 0, reason?.name, "reason "))
      t.say(", ended by the ", pairing.failedBy == .sent ? side.name : "peer")
    case .superseded: t.say("not finished: another one begins")
    case .disconnected: t.say("not finished: the connection ended")
    case .captureEnded: t.say("not finished: the capture ends")
    }
    tell(methodOf: pairing, to: &t)
    t.tell(counted: "encryption_packet", pairing.encryptionPacket)
    t.words { line in
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
    t.say("; ", side.name)
    t.tell("sent_keys", pairing.sentKeys, " gave ")
    t.tell("received_keys", pairing.receivedKeys, "; peer gave ")
    t.words { line in
      line.append("; begun")
      line.append(inPacket: pairing.firstPacket)
    }
    let (sent, received) = (pairing.unseenKeys(.sent), pairing.unseenKeys(.received))
    t.member("missing_sent_keys", sent.doubt == nil ? sent.keys : [])
    t.member("missing_received_keys", received.doubt == nil ? received.keys : [])
    t.member("unknown_sent_keys", sent.doubt == nil ? [] : sent.keys)
    t.member("unknown_received_keys", received.doubt == nil ? [] : received.keys)
    t.words { line in
      Self.append(unseen: sent, of: side.name, to: &line)
      Self.append(unseen: received, of: "peer", to: &line)
    }
  }

  /// Writes which keys a side announced that the capture does not show.
  private static func append(
    unseen: (keys: DistributedKeys, doubt: PairingEvent.KeyDoubt?), of name: StaticText,
    to line: inout OutputBuffer
  ) {
    guard !unseen.keys.isEmpty else { return }
    line.say(unseen.doubt == nil ? "; " : "; whether ", name)
    line.say(unseen.doubt == nil ? " announced and did not give " : " gave ", unseen.keys)
    switch unseen.doubt {
    case .unread?:
      line.append(" cannot be told: some of its packets were not read or not recorded")
    case .captureEnded?: line.append(" cannot be told: the capture ends before")
    case nil: break
    }
  }

  private func tell(methodOf pairing: PairingEvent, to t: inout some Teller & ~Copyable) {
    guard let negotiation = pairing.negotiation else {
      t.members { json in
        for name in ["secure_connections", "method", "bonding", "key_size"] as [StaticText] {
          json.null(name)
        }
      }
      return t.say("; its features are not in the capture")
    }
    t.member("secure_connections", negotiation.usesSecureConnections)
    t.say(negotiation.usesSecureConnections ? "; Secure Connections, " : "; legacy pairing, ")
    t.member("method", negotiation.method.map { JSONNames.method($0) })
    t.member("bonding", negotiation.isBonding)
    if let method = negotiation.method {
      t.say(
        "", method.name,
        then: method.isAuthenticated ? "" : " (no protection against a man in the middle)")
    } else {
      t.say("method not known")
    }
    t.say(negotiation.isBonding ? ", bonding" : ", no bonding")
    t.tell("key_size", Octets(Int(negotiation.encryptionKeySize)), ", key of ")
    switch pairing.initiator {
    case .sent?:
      t.say(", begun by the ", side.name)
    case .received?: t.say(", begun by the peer")
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
