import HSProtocols

/// What two devices say when they pair, and the key that they have then.
///
/// Core 5.4, Vol 3, Part H, 2.3.5. The functions are `SecurityFunctions`, which the specification's
/// sample data hold.
struct SimulatedPairing {
  /// A Security Manager PDU.
  struct Message {
    /// Whether the initiator sends it.
    var isAsking: Bool
    var pdu: [UInt8]
  }

  private(set) var messages: [Message] = []
  /// The STK of legacy pairing, the LTK of Secure Connections pairing.
  private(set) var key: UInt128 = 0

  private let how: ScenarioPairing
  private let request: [UInt8]
  private let response: [UInt8]
  /// Both addresses, as the functions take them.
  private let initiator: UInt64
  private let responder: UInt64

  init(
    _ how: ScenarioPairing, initiator: DeviceAddress, responder: DeviceAddress,
    _ keys: inout SimulatedKeys
  ) {
    self.how = how
    self.initiator = SecurityFunctions.argument(initiator.value, isRandom: initiator.type.isRandom)
    self.responder = SecurityFunctions.argument(responder.value, isRandom: responder.type.isRandom)
    let isAuthenticated = how.passkey != nil || how.outOfBand != nil
    // The responder hands out an IRK, and in legacy pairing an LTK.
    func features(_ capability: IOCapability, hasData: Bool) -> [UInt8] {
      PairingFeatures.octets(
        ioCapability: capability, oobDataFlag: hasData ? .present : .notPresent,
        authenticationRequirements: AuthenticationRequirements(
          rawValue: 1 | (isAuthenticated ? 4 : 0) | (how.isSecure ? 8 : 0)),
        responderKeyDistribution: KeyDistribution(rawValue: how.isSecure ? 2 : 3))
    }
    // Without input and output; or the initiator has a keyboard, and the responder shows.
    let hasPasskey = how.passkey != nil
    let hasData = how.outOfBand != nil
    request = Code.pairingRequest.pdu(
      features(hasPasskey ? .keyboardOnly : .noInputNoOutput, hasData: hasData))
    response = Code.pairingResponse.pdu(
      features(hasPasskey ? .displayOnly : .noInputNoOutput, hasData: hasData && !how.isSecure))
    add(request, isAsking: true)
    add(response, isAsking: false)
    if how.isSecure { pairSecurely(&keys) } else { pair(&keys) }
  }

  private mutating func add(_ pdu: [UInt8], isAsking: Bool) {
    messages.append(Message(isAsking: isAsking, pdu: pdu))
  }

  private mutating func add(_ code: Code, _ value: UInt128, isAsking: Bool) {
    add(code.pdu(octets(value, 16)), isAsking: isAsking)
  }

  private static func number(_ octets: [UInt8]) -> UInt64 {
    octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// LE Legacy Pairing.
  private mutating func pair(_ keys: inout SimulatedKeys) {
    let temporary = how.outOfBand ?? UInt128(how.passkey ?? 0)
    let arguments = SecurityFunctions.ConfirmArguments(
      request: Self.number(request), response: Self.number(response), initiator: initiator,
      responder: responder)
    let randoms = [keys.number(), keys.number()]
    for (index, random) in randoms.enumerated() {
      add(.pairingConfirm, SecurityFunctions.c1(temporary, random, arguments), isAsking: index == 0)
    }
    for (index, random) in randoms.enumerated() {
      add(.pairingRandom, random, isAsking: index == 0)
    }
    key = SecurityFunctions.s1(temporary, responder: randoms[1], initiator: randoms[0])
  }

  /// LE Secure Connections pairing.
  private mutating func pairSecurely(_ keys: inout SimulatedKeys) {
    // Below the curve's order.
    func privateKey(_ octets: [UInt8]) -> [UInt8] { [octets[0] & 0x7f] + octets.dropFirst() }
    let own = privateKey(keys.random(32))
    let ours = how.usesDebugKey ? DebugKey.privateKey : own
    let theirs = privateKey(keys.random(32))
    guard let a = P256.publicKey(of: ours), let b = P256.publicKey(of: theirs),
      let secret = P256.sharedSecret(privateKey: theirs, x: a.x, y: a.y)
    else { return }
    func told(_ point: (x: [UInt8], y: [UInt8])) -> [UInt8] {
      Code.pairingPublicKey.pdu(
        PairingPublicKey.octets(x: point.x.reversed(), y: point.y.reversed()))
    }
    add(told(a), isAsking: true)
    add(told(b), isAsking: false)
    var (na, nb) = (keys.number(), keys.number())
    if let passkey = how.passkey {
      for bit in 0..<PairingKeys.rounds {
        let told = 0x80 | UInt8(passkey >> bit & 1)
        (na, nb) = (keys.number(), keys.number())
        add(.pairingConfirm, SecurityFunctions.f4(a.x, b.x, na, told), isAsking: true)
        add(.pairingConfirm, SecurityFunctions.f4(b.x, a.x, nb, told), isAsking: false)
        add(.pairingRandom, na, isAsking: true)
        add(.pairingRandom, nb, isAsking: false)
      }
    } else {
      // Out of band the confirm value is told, too.
      if how.outOfBand == nil {
        add(.pairingConfirm, SecurityFunctions.f4(b.x, a.x, nb, 0), isAsking: false)
      }
      add(.pairingRandom, na, isAsking: true)
      add(.pairingRandom, nb, isAsking: false)
    }
    let made = SecurityFunctions.f5(secret, na, nb, initiator, responder)
    key = made.longTermKey
    let passkey = UInt128(how.passkey ?? 0)
    /// AuthReq, OOB data flag, IO capability.
    func capability(_ features: [UInt8]) -> UInt32 {
      UInt32(features[3]) << 16 | UInt32(features[2]) << 8 | UInt32(features[1])
    }
    add(
      .pairingDHKeyCheck,
      SecurityFunctions.f6(
        made.macKey, na, nb, how.outOfBand ?? passkey, capability(request), initiator, responder),
      isAsking: true)
    add(
      .pairingDHKeyCheck,
      SecurityFunctions.f6(
        made.macKey, nb, na, passkey, capability(response), responder, initiator), isAsking: false)
  }
}
