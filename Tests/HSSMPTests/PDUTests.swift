import HSProtocols
import HSTestSupport
import Testing

private let vectors = FieldVector.load("smp.tsv")

private func parse(_ bytes: [UInt8]) throws(DecodeError) -> (SMPPDU, surplus: Int) {
  var reader = ByteReader(bytes.span, base: 0, layer: .smp, limit: .l2capLength)
  let pdu = try SMPPDU(parsing: &reader)
  return (pdu, reader.remaining)
}

struct PDUTests {
  @Test func everyCodeHasAVector() {
    let codes = Set(vectors.compactMap(\.bytes.first))
    for code in UInt8.min...UInt8.max where Code(rawValue: code).name != nil {
      #expect(codes.contains(code), "no vector for code \(code)")
    }
    #expect(Code(rawValue: 0).name == nil)
    #expect(Code(rawValue: 0x0e).name == "Pairing Keypress Notification")
    #expect(Code(rawValue: 0x0f).name == nil)
  }

  @Test(arguments: vectors)
  func knownBytesGiveEveryField(_ vector: FieldVector) throws {
    let (pdu, surplus) = try parse(vector.bytes)
    #expect(fields(of: pdu) == vector.fields)
    #expect(pdu.code.rawValue == vector.bytes.first)
    #expect(surplus == 0)
  }

  @Test(arguments: vectors)
  func everyPrefixIsTruncated(_ vector: FieldVector) {
    for count in 0..<vector.required {
      #expect("\(count) of \(vector.bytes.count) bytes") {
        _ = try parse(Array(vector.bytes.prefix(count)))
      } throws: { error in
        guard let error = error as? DecodeError,
          case .truncated(let needed, let available, .l2capLength) = error.problem
        else { return false }
        return error.layer == .smp && needed > available && error.at.count == available
      }
    }
  }

  @Test(arguments: vectors)
  func surplusStaysInTheReader(_ vector: FieldVector) throws {
    guard vector.required == vector.bytes.count else { return }
    let (pdu, surplus) = try parse(vector.bytes + [1, 2, 3])
    #expect(fields(of: pdu) == vector.fields)
    #expect(surplus == 3)
  }

  @Test(arguments: vectors)
  func noReplacedByteTraps(_ vector: FieldVector) {
    vector.bytes.forEachReplacement { bytes, index in
      let result = Result { () throws(DecodeError) in try parse(bytes) }
      if index > 0, case .failure(let error) = result {
        Issue.record("\(hex(bytes)): \(error)")
      }
    }
  }

  @Test func bitsOfPairingFeatures() throws {
    guard case (.pairingRequest(let request), _) = try parse([1, 4, 1, 0x2d, 16, 0x0b, 0x07])
    else { throw Unexpected() }
    let wants = request.features.authenticationRequirements
    #expect(wants.bonding && wants.mitm && wants.secureConnections && wants.ct2)
    #expect(!wants.keypress)
    #expect(wants.reserved == 0)
    #expect(AuthenticationRequirements(rawValue: 0xd2).keypress)
    #expect(AuthenticationRequirements(rawValue: 0xd2).reserved == 0xc0)
    #expect(!AuthenticationRequirements(rawValue: 0xd2).bonding)
    let own = request.features.initiatorKeyDistribution
    #expect(own.encryptionKey && own.identityKey && own.linkKey && !own.signingKey)
    let other = request.features.responderKeyDistribution
    #expect(other.encryptionKey && other.identityKey && other.signingKey && !other.linkKey)
    #expect(KeyDistribution(rawValue: 0xf1).reserved == 0xf0)
    #expect(request.features.ioCapability.name == "KeyboardDisplay")
    #expect(request.features.oobDataFlag == .present)
  }

  @Test func names() {
    #expect(PairingFailedReason(rawValue: 0x01).name == "Passkey Entry Failed")
    #expect(PairingFailedReason(rawValue: 0x0f).name == "Key Rejected")
    #expect(PairingFailedReason(rawValue: 0x00).name == nil)
    #expect(KeypressNotificationType(rawValue: 4).name == "Passkey entry completed")
    #expect(IdentityAddressType.staticRandom.name == "Static Random Device Address")
    #expect(IOCapability(rawValue: 5).name == nil)
  }

  private struct Unexpected: Error {}
}
