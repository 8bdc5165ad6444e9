import HSBytes
import HSHCI
import HSSMP
import HSTimeline

extension EventWriter {
  /// Writes a Security Manager PDU; key material is never shown.
  func append(_ pdu: HSSMP.PDU, _ bytes: borrowing ByteReader, to line: inout OutputBuffer) {
    line.append("pairing: ")
    if let name = pdu.code.name {
      line.append(name)
    } else {
      line.append("code 0x")
      line.append(hex: pdu.code.rawValue)
    }
    switch pdu {
    case .pairingRequest(let request): append(request.features, to: &line)
    case .pairingResponse(let response): append(response.features, to: &line)
    case .pairingFailed(let failed):
      line.append(": ")
      if let name = failed.reason.name {
        line.append(name)
      } else {
        line.append("reason 0x")
        line.append(hex: failed.reason.rawValue)
      }
    case .securityRequest(let request):
      append(request.authenticationRequirements, to: &line)
    case .encryptionInformation, .identityInformation, .signingInformation, .centralIdentification,
      .pairingPublicKey, .pairingConfirm, .pairingRandom, .pairingDHKeyCheck:
      if !append(keyOf: pdu, bytes, to: &line) { line.append(" (key material not shown)") }
    case .identityAddressInformation(let identity):
      line.append(": ")
      line.append(
        withKind: DeviceAddress(
          value: identity.address, type: AddressType(rawValue: identity.type.rawValue)))
    case .pairingKeypressNotification(let keypress):
      line.append(": ")
      if let name = keypress.type.name {
        line.append(name)
      } else {
        line.append("type 0x")
        line.append(hex: keypress.type.rawValue)
      }
    default: break
    }
  }

  /// Writes the key that a PDU carries, most significant octet first as in the specification, if keys are
  /// to be shown.
  private func append(
    keyOf pdu: HSSMP.PDU, _ bytes: borrowing ByteReader, to line: inout OutputBuffer
  ) -> Bool {
    guard showsKeys else { return false }
    if case .centralIdentification(let name) = pdu {
      // As --keys takes them, behind an LTK.
      line.append(" ediv 0x")
      line.append(hex: name.encryptedDiversifier)
      line.append(" rand 0x")
      line.append(hex: UInt32(truncatingIfNeeded: name.random >> 32))
      line.append(hex: UInt32(truncatingIfNeeded: name.random))
      return true
    }
    guard let range = pdu.keyMaterial else { return false }
    line.append(" 0x")
    let key = bytes.at(range).remainingBytes
    for index in key.indices.reversed() { line.append(hex: key[index]) }
    return true
  }

  private func append(_ features: PairingFeatures, to line: inout OutputBuffer) {
    line.append(": ")
    if let name = features.ioCapability.name {
      line.append(name)
    } else {
      line.append("IO capability 0x")
      line.append(hex: features.ioCapability.rawValue)
    }
    append(features.authenticationRequirements, to: &line)
    line.append(", key of up to ")
    line.append(features.maximumEncryptionKeySize)
    line.append(" bytes, initiator gives ")
    append(features.initiatorKeyDistribution, to: &line)
    line.append(", responder gives ")
    append(features.responderKeyDistribution, to: &line)
  }

  private func append(_ requirements: AuthenticationRequirements, to line: inout OutputBuffer) {
    line.append(requirements.bonding ? ", bonding" : ", no bonding")
    if requirements.mitm { line.append(", MITM protection") }
    if requirements.secureConnections { line.append(", Secure Connections") }
    if requirements.keypress { line.append(", keypress") }
  }

  private func append(_ keys: KeyDistribution, to line: inout OutputBuffer) {
    if keys.rawValue & 0x0f == 0 { return line.append("no keys") }
    var isFirst = true
    func name(_ isSet: Bool, _ name: StaticText, _ line: inout OutputBuffer) {
      guard isSet else { return }
      if !isFirst { line.append("+") }
      line.append(name)
      isFirst = false
    }
    name(keys.encryptionKey, "LTK", &line)
    name(keys.identityKey, "IRK", &line)
    name(keys.signingKey, "CSRK", &line)
    name(keys.linkKey, "link key", &line)
  }
}
