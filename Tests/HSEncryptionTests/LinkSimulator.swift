import HSProtocols
import HSTestSupport

/// Two devices, and a sniffer that does not hear everything.
///
/// It encrypts with `SessionCipher.seal`, which the specification's sample data hold; what it tells of
/// losses it counts itself.
struct LinkSimulator {
  /// A packet on the air.
  struct Packet {
    var header: UInt8
    var payload: [UInt8]
    var direction: Direction
    var nanoseconds: Int64
    /// Whether the sniffer heard it.
    var isHeard: Bool
    /// Whether it did so with a good CRC.
    var isValid = true
    /// What it holds; `nil` if it was sent in clear.
    var truth: Truth?
  }

  /// An encrypted PDU.
  struct Truth: Hashable {
    var session: Int
    var direction: Direction
    var counter: UInt64
    var plaintext: [UInt8]
  }

  private struct Session {
    var cipher: SessionCipher
    var next: [Direction: UInt64] = [.sent: 0, .received: 0]
  }

  private(set) var packets: [Packet] = []
  /// Sessions begun.
  private(set) var sessions = 0
  /// Sessions of which the sniffer heard LL_ENC_REQ and LL_ENC_RSP.
  private(set) var intact: Set<Int> = []
  var random: SeededGenerator
  /// How much of all packets the sniffer misses.
  var loss: Double
  /// How much of all packets is sent again.
  var repeats: Double
  private var session: Session?
  private var sequence: [Direction: UInt8] = [.sent: 0, .received: 0]
  private var nanoseconds: Int64 = 1_000_000_000

  init(seed: UInt64, loss: Double = 0, repeats: Double = 0.1) {
    random = SeededGenerator(seed: seed)
    self.loss = loss
    self.repeats = repeats
  }

  private func chance(_ probability: Double, _ random: inout SeededGenerator) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  /// Sends a PDU, as often as it takes; says whether the sniffer heard it.
  @discardableResult
  mutating func send(
    _ direction: Direction, _ kind: UInt8, _ plaintext: [UInt8], isClear: Bool = false
  ) -> Bool {
    sequence[direction, default: 0] ^= 0x08
    let header = kind | sequence[direction, default: 0]
    var payload = plaintext
    var truth: Truth?
    if !isClear, !plaintext.isEmpty, var current = session {
      let counter = current.next[direction, default: 0]
      payload = current.cipher.seal(
        plaintext, header: header, direction: direction, counter: counter)
      current.next[direction] = counter + 1
      session = current
      truth = Truth(
        session: sessions, direction: direction, counter: counter, plaintext: plaintext)
    }
    var copies = 1
    while chance(repeats, &random), copies < 12 { copies += 1 }
    var wasHeard = false
    for _ in 0..<copies {
      nanoseconds += 1_250_000
      let isHeard = !chance(loss, &random)
      // NESN and MD change when a packet is sent again.
      let bits: UInt8 = UInt8.random(in: 0...255, using: &random) & 0x14
      packets.append(
        Packet(
          header: header | bits, payload: payload, direction: direction, nanoseconds: nanoseconds,
          isHeard: isHeard, truth: truth))
      wasHeard = wasHeard || isHeard
    }
    return wasHeard
  }

  /// Both sides start encryption with a key.
  mutating func encrypt(_ key: UInt128, name: LongTermKey.Name = .unnamed) {
    session = nil
    sessions += 1
    let (skdC, skdP) = (random.next(), random.next())
    let (ivC, ivP) = (
      UInt32(truncatingIfNeeded: random.next()), UInt32.random(in: 0...(.max), using: &random)
    )
    let asked = send(
      .sent, 3,
      [3] + Self.octets(name.random, 8) + Self.octets(UInt64(name.diversifier), 2)
        + Self.octets(skdC, 8) + Self.octets(UInt64(ivC), 4), isClear: true)
    let answered = send(
      .received, 3, [4] + Self.octets(skdP, 8) + Self.octets(UInt64(ivP), 4), isClear: true)
    if asked, answered { intact.insert(sessions) }
    send(.received, 3, [5], isClear: true)
    session = Session(
      cipher: SessionCipher(
        longTermKey: key, diversifier: UInt128(skdP) << 64 | UInt128(skdC),
        vector: UInt64(ivC.byteSwapped) << 32 | UInt64(ivP.byteSwapped)))
    send(.sent, 3, [6])
    send(.received, 3, [6])
  }

  /// The central pauses encryption.
  mutating func pause() {
    send(.sent, 3, [0x0a])
    send(.received, 3, [0x0b])
    session = nil
    send(.sent, 3, [0x0b], isClear: true)
  }

  /// Traffic of both sides: data, fragments, control PDUs, empty PDUs.
  mutating func talk(_ count: Int) {
    for _ in 0..<count {
      let direction: Direction = Bool.random(using: &random) ? .sent : .received
      switch Int.random(in: 0..<10, using: &random) {
      case 0: send(direction, 1, [])
      case 1: send(direction, 3, [0x12])
      case 2: send(direction, 1, random.bytes(Int.random(in: 1...60, using: &random)))
      default:
        let value = random.bytes(Int.random(in: 1...60, using: &random))
        send(direction, 2, [UInt8(value.count), 0, 4, 0] + value)
      }
    }
  }

  /// The last packet is sent once more.
  mutating func repeatLast() {
    guard var packet = packets.last else { return }
    nanoseconds += 1_250_000
    packet.nanoseconds = nanoseconds
    packets.append(packet)
  }

  /// The sniffer hears nothing of what follows.
  mutating func deafly(_ body: (inout LinkSimulator) -> Void) {
    let before = loss
    loss = 1
    body(&self)
    loss = before
  }

  /// Changes packets after the fact.
  mutating func edit(_ body: (inout Packet) -> Void) {
    for index in packets.indices { body(&packets[index]) }
  }

  static func octets(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}

/// What a link told, and what of it was true.
struct LinkResult {
  var decrypted: [LinkSimulator.Truth: Int] = [:]
  var falseOnes = 0
  var account = EncryptionAccount()
  var outcomes: [DecryptionOutcome] = []
  /// Pairings whose passkeys were searched for no more.
  var unsearched = 0
  /// How the key was had that opened the last session.
  var evidence: KeyEvidence.Kind?

  /// Feeds what the sniffer heard.
  init(
    _ simulator: LinkSimulator, _ keys: LongTermKeys, central: UInt64 = 1, peripheral: UInt64 = 2,
    hidesDirection: Bool = false, from start: Int = 0
  ) {
    var link = LinkEncryption(
      central: .init(value: central, type: .random),
      peripheral: .init(value: peripheral, type: .random))
    var plaintext: [UInt8] = []
    var keys = keys
    var last: [Int: LinkSimulator.Truth] = [:]
    for (index, packet) in zip(start..., simulator.packets) where packet.isHeard {
      last[index] = packet.truth
      let outcome = link.feed(
        LinkPDU(
          header: packet.header, direction: hidesDirection ? nil : packet.direction,
          isValid: packet.isValid, packet: index, nanoseconds: packet.nanoseconds),
        packet.payload.span, keys: &keys, into: &plaintext)
      outcomes.append(outcome)
      if let held = link.confirmed { note(held.decryption, held.plaintext, last[held.pdu.packet]) }
      if case .decrypted(let decryption) = outcome {
        note(decryption, Array(plaintext.prefix(decryption.count)), packet.truth)
      }
    }
    link.finish()
    account = link.account
    unsearched = keys.unsearched
    evidence = link.openingKey.map { keys.keys[$0].evidence.kind }
  }

  private mutating func note(
    _ decryption: Decryption, _ plaintext: [UInt8], _ truth: LinkSimulator.Truth?
  ) {
    guard let truth, truth.plaintext == plaintext, truth.counter == decryption.counter,
      truth.direction == decryption.direction
    else {
      falseOnes += 1
      return
    }
    decrypted[truth, default: 0] += 1
  }
}

extension LinkSimulator {
  /// Encrypted PDUs that the sniffer heard with a good CRC, each once.
  var heard: Set<Truth> {
    Set(packets.filter { $0.isHeard && $0.isValid }.compactMap(\.truth))
  }

  /// Encrypted PDUs that were not heard and came before one of the same session and direction that
  /// was, of sessions whose beginning was heard.
  func lost(_ direction: Direction) -> Int {
    let heard = heard
    var lost = 0
    for session in intact {
      let last = heard.filter { $0.session == session && $0.direction == direction }
        .map(\.counter).max()
      guard let last else { continue }
      let known = heard.filter { $0.session == session && $0.direction == direction }.count
      lost += Int(last) + 1 - known
    }
    return lost
  }
}
