public import HSBase
public import HSCapture

/// What the pairing of one connection gives away to who listens.
///
/// Core 5.4, Vol 3, Part H, 2.3.5 and 3.6. Every Security Manager PDU of the connection is fed, in clear
/// or decrypted. Legacy pairing gives the STK, if the temporary key is 0, a passkey or out-of-band data
/// that are known; a confirm value tells, or else packets must. Secure Connections pairing gives the LTK
/// if a side uses the debug key; distribution gives the keys of later connections. Memory does not grow
/// with what is fed.
public struct PairingKeys: Sendable {
  /// What one side sent.
  private struct Side: Sendable {
    var address: DeviceAddress?
    /// Pairing Request or Pairing Response, its code least significant.
    var features: UInt64?
    var confirm: UInt128?
    var random: UInt128?
    var publicKey: PublicKey?
    var check: UInt128?
    /// The LTK that it distributed and of which EDIV and Rand have not come.
    var distributed: LongTermKey?
  }

  /// A round of passkey entry in Secure Connections pairing.
  private struct Round: Sendable {
    var confirms: [Direction: UInt128] = [:]
    var randoms: [Direction: UInt128] = [:]
  }

  /// Rounds of passkey entry: a bit of the passkey each.
  public static let rounds = 20

  private var central: Side
  private var peripheral: Side
  private var round = Round()
  /// Rounds that are over.
  private var finished = 0
  private var passkeyBits: UInt32 = 0
  /// Whether every round so far told its bit.
  private var knowsBits = true
  private var initiator: PairingFeatures?
  private var responder: PairingFeatures?
  /// Whether the capture has the two sides the wrong way round: only the central asks for pairing, and
  /// only the peripheral answers.
  private var isReversed = false
  /// The passkey, once a confirm value or the rounds told it.
  public private(set) var passkey: UInt32?
  /// The number that both sides showed in Numeric Comparison.
  public private(set) var comparedNumber: UInt32?
  /// How the pairing ended.
  public private(set) var result = Result.none

  /// What a pairing gave.
  public enum Result: Sendable, Hashable {
    /// Nothing yet.
    case none
    /// A key.
    case key
    /// Legacy pairing whose temporary key is neither 0 nor a passkey nor out-of-band data given; or
    /// passkeys were searched for as often as they may be.
    case unknownTemporaryKey
    /// Secure Connections without the debug key: only the LTK itself helps.
    case noDebugKey
    /// A PDU that is needed was not heard.
    case incomplete
  }

  /// Nothing heard.
  ///
  /// - Parameters:
  ///   - central: The central's address, InitA of CONNECT_IND.
  ///   - peripheral: The peripheral's, AdvA.
  public init(central: DeviceAddress?, peripheral: DeviceAddress?) {
    self.central = Side(address: central)
    self.peripheral = Side(address: peripheral)
  }

  private subscript(direction: Direction) -> Side {
    get { direction == .sent ? central : peripheral }
    _modify {
      if direction == .sent { yield &central } else { yield &peripheral }
    }
  }

  // MARK: - Feeding

  /// Takes in a PDU.
  ///
  /// - Parameters:
  ///   - reader: The PDU, code first.
  ///   - direction: Who sent it, `sent` for the central.
  ///   - packet: Its packet's number.
  ///   - keys: Gets the keys that it gives.
  public mutating func feed(
    _ reader: borrowing ByteReader, direction: Direction, packet: Int,
    into keys: inout LongTermKeys
  ) {
    let bytes = reader.remainingBytes
    var cursor = reader.descending(to: reader.layer)
    guard let pdu = try? SMPPDU(parsing: &cursor) else { return }
    orient(pdu, direction)
    let direction = isReversed ? direction.opposite : direction
    switch pdu {
    case .pairingRequest(let request):
      begin()
      initiator = request.features
      self[.sent].features = Self.features(bytes)
    case .pairingResponse(let response):
      responder = response.features
      self[.received].features = Self.features(bytes)
    case .pairingConfirm(let confirm):
      let value = Self.number(reader.at(confirm.value).remainingBytes)
      self[direction].confirm = value
      if isSecure { noteRound(confirm: value, direction) }
    case .pairingRandom(let random):
      let value = Self.number(reader.at(random.value).remainingBytes)
      self[direction].random = value
      if isSecure {
        noteRound(random: value, direction)
      } else if central.random != nil, peripheral.random != nil {
        shortTermKey(packet, &keys)
      }
    case .pairingPublicKey(let key):
      self[direction].publicKey = PublicKey(
        x: Self.reversed(reader.at(key.x).remainingBytes),
        y: Self.reversed(reader.at(key.y).remainingBytes))
    case .pairingDHKeyCheck(let check):
      self[direction].check = Self.number(reader.at(check.value).remainingBytes)
      secureKey(packet, &keys)
    case .encryptionInformation(let information):
      let value = Self.number(reader.at(information.longTermKey).remainingBytes)
      let key = LongTermKey(
        value, central: central.address, peripheral: peripheral.address,
        evidence: KeyEvidence(.distributed(by: direction), packet: packet))
      self[direction].distributed = key
      keys.add(key)
    case .centralIdentification(let identification):
      guard var key = self[direction].distributed else { return }
      key.name = LongTermKey.Name(
        diversifier: identification.encryptedDiversifier, random: identification.random)
      self[direction].distributed = nil
      keys.add(key)
    case .pairingFailed: begin()
    default: break
    }
  }

  /// Learns from who asks and who answers whether the sides are the wrong way round; of both, none may
  /// say otherwise.
  private mutating func orient(_ pdu: SMPPDU, _ direction: Direction) {
    switch pdu {
    case .pairingRequest: isReversed = direction == .received
    case .pairingResponse: isReversed = direction == .sent && (isReversed || initiator == nil)
    default: break
    }
  }

  /// Encryption is about to begin: what was not all heard has to do.
  public mutating func encryptionBegins(packet: Int, into keys: inout LongTermKeys) {
    if isSecure, result == .none { secureKey(packet, &keys) }
  }

  /// A pairing begins; what was distributed before stays.
  private mutating func begin() {
    central = Side(address: central.address, distributed: central.distributed)
    peripheral = Side(address: peripheral.address, distributed: peripheral.distributed)
    (initiator, responder) = (nil, nil)
    (round, finished, passkeyBits, knowsBits) = (Round(), 0, 0, true)
    (passkey, comparedNumber, result) = (nil, nil, .none)
  }

  private var negotiation: PairingNegotiation? {
    guard let initiator, let responder else { return nil }
    return PairingNegotiation(initiator: initiator, responder: responder)
  }

  /// Whether it is Secure Connections pairing: only that has public keys.
  private var isSecure: Bool {
    negotiation?.usesSecureConnections
      ?? (central.publicKey != nil || peripheral.publicKey != nil)
  }

  private var keySize: UInt8 { negotiation?.encryptionKeySize ?? 16 }

  // MARK: - Legacy pairing

  private mutating func shortTermKey(_ packet: Int, _ keys: inout LongTermKeys) {
    guard let theirs = peripheral.random, let ours = central.random else { return }
    let pairing = LegacyPairing(
      initiator: ours, responder: theirs, keySize: keySize, central: central.address,
      peripheral: peripheral.address, packet: packet)
    guard !pairing.isEmptied else {
      result = .unknownTemporaryKey
      return
    }
    guard let check = confirmed else { return presume(pairing, &keys) }
    guard let (key, kind) = temporaryKey(check, &keys) else {
      result = .unknownTemporaryKey
      return
    }
    result = .key
    if case .passkey(let value) = kind { passkey = value }
    keys.add(pairing.key(key, kind))
  }

  /// No confirm value can be checked: keys that are likely are tried on packets as others are, and then
  /// all passkeys.
  private mutating func presume(_ pairing: LegacyPairing, _ keys: inout LongTermKeys) {
    let method = negotiation?.method
    result = method == .outOfBand && keys.outOfBand.isEmpty ? .unknownTemporaryKey : .key
    if method == nil || method == .outOfBand {
      for data in keys.outOfBand { keys.add(pairing.key(data, .presumedOutOfBand)) }
    }
    if method != .outOfBand { keys.add(pairing.key(0, .presumedZero)) }
    if method != .outOfBand, method != .justWorks { keys.add(unproved: pairing) }
  }

  /// The temporary key that makes a confirm value of the random number behind it.
  private func temporaryKey(
    _ check: Confirmed, _ keys: inout LongTermKeys
  ) -> (UInt128, KeyEvidence.TemporaryKey)? {
    // The devices' words do not always say it: a passkey may be 000000.
    if check.holds(0) { return (0, .zero) }
    for key in keys.outOfBand where check.holds(key) { return (key, .outOfBand) }
    // With Just Works it is 0, and no passkey.
    guard negotiation?.method != .outOfBand, negotiation?.method != .justWorks, keys.maySearch()
    else { return nil }
    // One cipher for all: a million allocations take a third of the search.
    var cipher = AESCipher(key: 0)
    for passkey in keys.passkeys {
      cipher.setKey(UInt128(passkey))
      if check.holds(cipher) { return (UInt128(passkey), .passkey(passkey)) }
    }
    return nil
  }

  /// A confirm value with all that it was made of but the temporary key.
  private struct Confirmed {
    var confirm: UInt128
    var random: UInt128
    var arguments: SecurityFunctions.ConfirmArguments

    func holds(_ temporary: UInt128) -> Bool { holds(AESCipher(key: temporary)) }

    /// Whether a cipher has the temporary key.
    func holds(_ cipher: AESCipher) -> Bool {
      SecurityFunctions.c1(cipher, random, arguments) == confirm
    }
  }

  /// One side's confirm value that can be checked; either will do.
  private var confirmed: Confirmed? {
    guard let request = central.features, let response = peripheral.features,
      let initiator = central.address, let responder = peripheral.address
    else { return nil }
    let arguments = SecurityFunctions.ConfirmArguments(
      request: request, response: response, initiator: Self.argument(initiator),
      responder: Self.argument(responder))
    for side in [central, peripheral] {
      guard let confirm = side.confirm, let random = side.random else { continue }
      return Confirmed(confirm: confirm, random: random, arguments: arguments)
    }
    return nil
  }

  // MARK: - Secure Connections

  private mutating func noteRound(
    confirm: UInt128? = nil, random: UInt128? = nil, _ direction: Direction
  ) {
    // A round is the central's confirm value, the peripheral's, then both random numbers.
    let isOver =
      confirm != nil
      ? round.confirms[direction] != nil || !round.randoms.isEmpty
      : round.randoms[direction] != nil
    if isOver { finishRound() }
    if let confirm { round.confirms[direction] = confirm }
    if let random { round.randoms[direction] = random }
  }

  private mutating func finishRound() {
    let bit = roundBit()
    if let bit, finished < Self.rounds { passkeyBits |= bit << UInt32(finished) }
    if bit == nil { knowsBits = false }
    finished = min(finished + 1, Self.rounds + 1)
    round = Round()
  }

  /// The passkey's bit that a round tells, by either side.
  private func roundBit() -> UInt32? {
    for direction in [Direction.sent, .received] {
      guard let confirm = round.confirms[direction], let random = round.randoms[direction],
        let own = self[direction].publicKey, let other = self[direction.opposite].publicKey
      else { continue }
      for bit in [UInt8(0), 1]
      where SecurityFunctions.f4(own.x, other.x, random, 0x80 | bit) == confirm {
        return UInt32(bit)
      }
    }
    return nil
  }

  private var isPasskeyEntry: Bool {
    switch negotiation?.method {
    case .passkeyInitiatorDisplays, .passkeyResponderDisplays, .passkeyBothEnter: true
    case nil: round.confirms[.sent] != nil || finished > 1
    default: false
    }
  }

  /// The LTK, if a side used the key that everybody knows.
  private mutating func secureKey(_ packet: Int, _ keys: inout LongTermKeys) {
    if isPasskeyEntry, !round.randoms.isEmpty {
      finishRound()
      if finished == Self.rounds, knowsBits { passkey = passkeyBits }
    }
    guard let ours = central.publicKey, let theirs = peripheral.publicKey else {
      result = .incomplete
      return
    }
    if negotiation?.method == .numericComparison, let na = central.random,
      let nb = peripheral.random
    {
      comparedNumber = SecurityFunctions.g2(ours.x, theirs.x, na, nb) % 1_000_000
    }
    guard ours == DebugKey.publicKey || theirs == DebugKey.publicKey else {
      result = .noDebugKey
      keys.noteSecret(packet, central: central.address, peripheral: peripheral.address)
      return
    }
    guard let na = central.random, let nb = peripheral.random, let initiator = central.address,
      let responder = peripheral.address,
      let secret = DebugKey.sharedSecret(with: ours == DebugKey.publicKey ? theirs : ours)
    else {
      result = .incomplete
      return
    }
    let (a, b) = (Self.argument(initiator), Self.argument(responder))
    let made = SecurityFunctions.f5(secret, na, nb, a, b)
    result = .key
    keys.add(
      LongTermKey(
        SecurityFunctions.shortened(made.longTermKey, to: keySize), name: .unnamed,
        central: initiator, peripheral: responder,
        evidence: KeyEvidence(
          .debugKey(isChecked: isChecked(made.macKey, na, nb, a, b, keys.outOfBand)), packet: packet
        )))
  }

  /// Whether a DHKey check is the one that the keys lead to.
  private func isChecked(
    _ macKey: UInt128, _ na: UInt128, _ nb: UInt128, _ a: UInt64, _ b: UInt64,
    _ outOfBand: [UInt128]
  ) -> Bool {
    ([UInt128(passkey ?? 0)] + outOfBand).contains { isChecked(macKey, na, nb, a, b, shared: $0) }
  }

  /// The same with what both sides share besides: a passkey, out-of-band data of one side, or 0.
  private func isChecked(
    _ macKey: UInt128, _ na: UInt128, _ nb: UInt128, _ a: UInt64, _ b: UInt64, shared: UInt128
  ) -> Bool {
    if let check = central.check, let features = central.features,
      SecurityFunctions.f6(macKey, na, nb, shared, Self.ioCapability(features), a, b) == check
    {
      return true
    }
    guard let check = peripheral.check, let features = peripheral.features else { return false }
    return SecurityFunctions.f6(macKey, nb, na, shared, Self.ioCapability(features), b, a) == check
  }

  // MARK: - Octets

  /// AuthReq, OOB data flag and IO capability of a Pairing Request or Response.
  private static func ioCapability(_ features: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: features >> 8 & 0xff_ffff)
  }

  private static func argument(_ address: DeviceAddress) -> UInt64 {
    SecurityFunctions.argument(address.value, isRandom: address.type.isRandom)
  }

  private static func features(_ bytes: Span<UInt8>) -> UInt64? {
    guard bytes.count >= 7 else { return nil }
    var value: UInt64 = 0
    for index in 0..<7 { value |= UInt64(bytes[index]) << UInt64(8 * index) }
    return value
  }

  private static func number(_ bytes: Span<UInt8>) -> UInt128 {
    UInt128(leastSignificantFirst: bytes) ?? 0
  }

  private static func reversed(_ bytes: Span<UInt8>) -> [UInt8] {
    bytes.indices.map { bytes[bytes.count - 1 - $0] }
  }
}
