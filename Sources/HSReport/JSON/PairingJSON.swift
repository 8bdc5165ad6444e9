import HSBytes
import HSHCI
import HSJSONText
import HSSMP
import HSTimeline

extension EventJSONWriter {
  /// Writes a Security Manager PDU.
  ///
  /// As in text, keys, EDIV and Rand are printed only on request. Confirm, random and check values, from
  /// which the key of an unsafe pairing can be computed, are never printed.
  func append(_ pdu: HSSMP.PDU, _ bytes: borrowing ByteReader, to json: inout JSONWriter) {
    defer {
      // As the specification writes keys: most significant octet first.
      if showsKeys, let range = pdu.keyMaterial {
        var octets: [UInt8] = []
        let key = bytes.at(range).remainingBytes
        for index in key.indices.reversed() { octets.append(key[index]) }
        json.field("key_hex", hex: octets.span)
      }
    }
    switch pdu {
    case .pairingRequest(let request):
      json.event("pairing_request")
      append(request.features, to: &json)
    case .pairingResponse(let response):
      json.event("pairing_response")
      append(response.features, to: &json)
    case .pairingConfirm: json.event("pairing_confirm")
    case .pairingRandom: json.event("pairing_random")
    case .pairingFailed(let failed):
      json.event("pairing_failed")
      json.field("reason", hex8: failed.reason.rawValue)
      json.field("reason_name", optional: failed.reason.name)
    case .encryptionInformation: json.event("encryption_information")
    case .centralIdentification(let name):
      json.event("central_identification")
      if showsKeys {
        json.field("encrypted_diversifier", hex16: name.encryptedDiversifier)
        json.field("random_number", hex64: name.random)
      } else {
        json.null("encrypted_diversifier")
        json.null("random_number")
      }
    case .identityInformation: json.event("identity_information")
    case .identityAddressInformation(let identity):
      json.event("identity_address_information")
      json.address(
        DeviceAddress(
          value: identity.address, type: AddressType(rawValue: identity.type.rawValue)))
    case .signingInformation: json.event("signing_information")
    case .securityRequest(let request):
      json.event("security_request")
      append(request.authenticationRequirements, to: &json)
    case .pairingPublicKey:
      json.event("pairing_public_key")
      json.null("x_hex")
      json.null("y_hex")
    case .pairingDHKeyCheck: json.event("pairing_dhkey_check")
    case .pairingKeypressNotification(let keypress):
      json.event("pairing_keypress_notification")
      json.field("type", hex8: keypress.type.rawValue)
      json.field("type_name", optional: keypress.type.name)
    case .unknown(let code, let data):
      json.event("smp_unknown")
      json.field("code", hex8: code.rawValue)
      json.field("length", data.count)
    }
  }

  private func append(_ features: PairingFeatures, to json: inout JSONWriter) {
    json.field("io_capability", hex8: features.ioCapability.rawValue)
    json.field("io_capability_name", optional: features.ioCapability.name)
    json.field("oob_data_flag", hex8: features.oobDataFlag.rawValue)
    json.field("oob_data_flag_name", optional: features.oobDataFlag.name)
    append(features.authenticationRequirements, to: &json)
    json.field("maximum_encryption_key_size", features.maximumEncryptionKeySize)
    append("initiator_key_distribution", features.initiatorKeyDistribution, to: &json)
    append("responder_key_distribution", features.responderKeyDistribution, to: &json)
  }

  private func append(_ wanted: AuthenticationRequirements, to json: inout JSONWriter) {
    json.beginObject("authentication_requirements")
    json.field("value", hex8: wanted.rawValue)
    json.field("bonding", wanted.bonding)
    json.field("mitm", wanted.mitm)
    json.field("secure_connections", wanted.secureConnections)
    json.field("keypress", wanted.keypress)
    json.field("ct2", wanted.ct2)
    json.endObject()
  }

  private func append(_ name: StaticText, _ keys: KeyDistribution, to json: inout JSONWriter) {
    json.beginObject(name)
    json.field("value", hex8: keys.rawValue)
    json.field("encryption_key", keys.encryptionKey)
    json.field("identity_key", keys.identityKey)
    json.field("signing_key", keys.signingKey)
    json.field("link_key", keys.linkKey)
    json.endObject()
  }
}
