import HSBase
import HSCapture

/// One session of an encrypted link: from LL_ENC_REQ to the next one, or to the pause before it.
///
/// It knows keys that may fit, which one does, and which counters come next.
struct EncryptionSession: Sendable {
  /// What LL_ENC_REQ says.
  struct Request: Sendable, Hashable {
    var name: LongTermKey.Name
    var diversifier: UInt64
    var vector: UInt32

    /// Reads what follows the opcode; `nil` if it is not all there.
    init?(_ reader: consuming ByteReader) {
      guard let random = try? reader.uint64LE("Rand"), let name = try? reader.uint16LE("EDIV"),
        let diversifier = try? reader.uint64LE("SKD_C"), let vector = try? reader.uint32LE("IV_C")
      else { return nil }
      self.name = LongTermKey.Name(diversifier: name, random: random)
      self.diversifier = diversifier
      self.vector = vector
    }
  }

  /// What LL_ENC_RSP says.
  struct Response: Sendable, Hashable {
    var diversifier: UInt64
    var vector: UInt32

    /// Reads what follows the opcode; `nil` if it is not all there.
    init?(_ reader: consuming ByteReader) {
      guard let diversifier = try? reader.uint64LE("SKD_P"),
        let vector = try? reader.uint32LE("IV_P")
      else { return nil }
      self.diversifier = diversifier
      self.vector = vector
    }
  }

  /// A key that may fit.
  private struct Candidate: Sendable {
    var cipher: SessionCipher
    var key: Int
  }

  /// A counter for which a PDU's MIC holds.
  struct Hit {
    var direction: Direction
    var counter: UInt64
    fileprivate var candidate: Int
    /// Whether it is so near that chance is ruled out.
    var isNear: Bool
    /// Whether a PDU that the capture holds decrypted may have used the counter: it comes before the next
    /// one, or lies ahead where no MIC has shown yet how many were not heard.
    var mayBeRepeated = false
  }

  /// One side's PDUs.
  private struct Side: Sendable {
    /// The counter that comes next if none is lost.
    var next: UInt64 = 0
    /// The first counter that no MIC shows to be used; from there to `next` are those of PDUs that the
    /// capture holds decrypted.
    var unproved: UInt64 = 0
    /// When the last one was decrypted.
    var last: Int64
    /// New PDUs heard since then that were not decrypted.
    var unread: UInt64 = 0
    var held: Held?
  }

  /// A PDU whose MIC holds far ahead.
  private struct Held: Sendable {
    var pdu: LinkPDU
    var counter: UInt64
    var candidate: Int
    var plaintext: [UInt8]
    /// PDUs of the same direction that came since and confirm nothing.
    var misses = 0
  }

  /// Counters ahead that are searched always, and believed of a session that was opened.
  static let near: UInt64 = 32
  /// Counters that are believed of a session that was not opened yet.
  static let first: UInt64 = 8
  /// Trials after which, in a session that was not opened, one that holds may be chance.
  static let luck = 1 << 14
  /// Trials that a session has for what is not found nearby.
  static let effortLimit = 1 << 20
  /// Most counters ahead.
  static let far: UInt64 = 1 << 16
  /// PDUs that a held one waits for.
  static let patience = 4
  /// Counters of a PDU that are tried with a passkey: of the side that seems to have sent it, and of the
  /// other one.
  private static let passkeyCounters: (likely: UInt64, other: UInt64) = (likely: 8, other: 4)
  /// Most passkeys that are kept because they open one PDU: chance opens one in some hundred searches.
  private static let passkeyLimit = 64

  /// Packet of LL_ENC_REQ.
  let packet: Int
  let request: Request
  let response: Response
  private var candidates: [Candidate] = []
  /// The version of the keys that the candidates are of.
  private var version = -1
  private var opened: Int?
  private var sides: Sides<Side>
  /// Trials left.
  private var effort = EncryptionSession.effortLimit
  private var trials = 0

  init(packet: Int, request: Request, response: Response, nanoseconds: Int64) {
    self.packet = packet
    self.request = request
    self.response = response
    sides = Sides(central: Side(last: nanoseconds), peripheral: Side(last: nanoseconds))
  }

  /// The key that opened the session, as an index into the keys.
  var openedKey: Int? { opened.map { candidates[$0].key } }
  /// Whether there is a key to try.
  var hasCandidates: Bool { !candidates.isEmpty }
  /// Whether all keys were tried long enough.
  var isExhausted: Bool { opened == nil && effort <= 0 }

  /// The key of a hit.
  func key(of hit: Hit) -> Int { candidates[hit.candidate].key }

  /// Takes in keys that became known since; nothing once the session was opened.
  ///
  /// - Returns: How many PDUs that were held are given up.
  mutating func prepare(
    _ keys: LongTermKeys, central: DeviceAddress?, peripheral: DeviceAddress?
  ) -> Int {
    guard opened == nil, version != keys.version else { return 0 }
    version = keys.version
    candidates = keys.candidates(for: request.name, central: central, peripheral: peripheral).map {
      Candidate(cipher: cipher(keys.keys[$0].value), key: $0)
    }
    effort = Self.effortLimit
    return giveUp()
  }

  private func cipher(_ longTermKey: UInt128) -> SessionCipher {
    SessionCipher(longTermKey: longTermKey, diversifier: diversifier, vector: vector)
  }

  private var diversifier: UInt128 {
    UInt128(response.diversifier) << 64 | UInt128(request.diversifier)
  }

  private var vector: UInt64 {
    UInt64(request.vector.byteSwapped) << 32 | UInt64(response.vector.byteSwapped)
  }

  // MARK: - Passkeys

  /// The passkey of a pairing with which two PDUs of the session open.
  ///
  /// A MIC has 32 bits: among a million passkeys, chance opens one PDU in some hundred; two PDUs, and
  /// octets that read like what is sent, leave none.
  ///
  /// - Parameters:
  ///   - pairing: The pairing.
  ///   - passkeys: The passkeys that are tried.
  ///   - first: The first PDU, which waited.
  ///   - pdu: What is known of the second PDU.
  ///   - payload: Its payload with its check.
  ///   - others: Gets the passkeys that open the second PDU alone: one of them is right if the first is
  ///     unfit, so that a third PDU needs no search.
  ///   - plaintext: Room for a decrypted payload.
  /// - Returns: The passkey; `nil` if none opens both.
  func passkey(
    of pairing: LegacyPairing, in passkeys: some Sequence<UInt32>, _ first: WaitingPDU,
    _ pdu: LinkPDU, _ payload: Span<UInt8>, others: inout [UInt32],
    into plaintext: inout MutableSpan<UInt8>
  ) -> UInt32? {
    // The same ciphers for all: a million allocations take a third of the search.
    var temporary = AESCipher(key: 0)
    var shortTerm = AESCipher(key: 0)
    var cipher = SessionCipher(sessionKey: 0, vector: vector)
    for passkey in passkeys {
      temporary.setKey(UInt128(passkey))
      shortTerm.setKey(pairing.shortTermKey(temporary))
      cipher.setSessionKey(shortTerm.encrypt(diversifier))
      let opensFirst = opens(cipher, first.pdu, first.payload.span, &plaintext)
      guard opens(cipher, pdu, payload, &plaintext) else { continue }
      if opensFirst { return passkey }
      if others.count < Self.passkeyLimit { others.append(passkey) }
    }
    return nil
  }

  /// Whether a PDU opens with one of the first counters, and reads like what is sent.
  private func opens(
    _ cipher: SessionCipher, _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Bool {
    let (kind, count) = (pdu.header.kind, payload.count - SessionCipher.checkLength)
    func opens(
      _ direction: Direction, _ width: UInt64, _ plaintext: inout MutableSpan<UInt8>
    ) -> Bool {
      let next = sides[direction].next
      for counter in next..<(next &+ width) {
        let block = cipher.beginning(of: payload, direction: direction, counter: counter)
        if ClearReading.fits(kind, block, count: count),
          cipher.open(
            payload, header: pdu.header.rawValue, direction: direction, counter: counter,
            into: &plaintext)
        {
          return true
        }
      }
      return false
    }
    return opens(pdu.guess, Self.passkeyCounters.likely, &plaintext)
      || opens(pdu.guess.opposite, Self.passkeyCounters.other, &plaintext)
  }

  /// Takes a key for proved by packets.
  ///
  /// - Parameter key: The key, as an index into the keys that were prepared last.
  mutating func open(with key: Int) {
    opened = candidates.firstIndex { $0.key == key }
  }

  // MARK: - Search

  /// Finds the counter for which a PDU's MIC holds.
  mutating func find(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, into plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    if let opened {
      return findOpened(opened, pdu, payload, &plaintext)
    }
    // A key's first counters in both directions, then more of them: with many keys fewer.
    let count = UInt64(max(1, candidates.count))
    let width = min(Self.near, max(2, 2048 / count))
    for candidate in candidates.indices where effort > 0 {
      for direction in [pdu.guess, pdu.guess.opposite] {
        guard
          let counter = search(
            candidate, direction, 0..<width, pdu, payload, &plaintext)
        else { continue }
        let held = sides[direction].held
        let confirms = held.map { $0.candidate == candidate && $0.counter < counter } ?? false
        let isNear = confirms || counter - sides[direction].next < Self.first && trials < Self.luck
        return Hit(
          direction: direction, counter: counter, candidate: candidate, isNear: isNear,
          mayBeRepeated: isUncertain(counter, direction))
      }
    }
    if let hit = confirming(pdu, payload, &plaintext) { return hit }
    for candidate in candidates.indices.prefix(4) {
      if let hit = findPassed(candidate, pdu, payload, &plaintext) { return hit }
      if let hit = findFar(candidate, width, pdu, payload, &plaintext) { return hit }
    }
    return nil
  }

  /// Whether a counter ahead may be one of a PDU that the capture holds decrypted.
  private func isUncertain(_ counter: UInt64, _ direction: Direction) -> Bool {
    let side = sides[direction]
    return side.unproved == 0 && counter > side.next
  }

  private mutating func findOpened(
    _ opened: Int, _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    var hit = findNear(opened, pdu, payload, &plaintext)
    if let found = hit { hit?.mayBeRepeated = isUncertain(found.counter, found.direction) }
    return hit ?? findPassed(opened, pdu, payload, &plaintext)
      ?? confirming(pdu, payload, &plaintext)
      ?? findFar(opened, Self.near, pdu, payload, &plaintext)
  }

  private mutating func findNear(
    _ opened: Int, _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    // Most are the next ones of their side.
    for step in 0..<4 {
      let direction = step == 2 ? pdu.guess.opposite : pdu.guess
      let distances: Range<UInt64> =
        switch step {
        case 0: 0..<1
        case 1: 1..<4
        case 2: 0..<Self.near
        default: 4..<Self.near
        }
      if let counter = search(opened, direction, distances, pdu, payload, &plaintext) {
        return Hit(direction: direction, counter: counter, candidate: opened, isNear: true)
      }
    }
    return nil
  }

  /// A counter that a PDU which the capture holds decrypted may have used: that PDU sent again, or one
  /// whose counter was taken for used because the capture is wrong about who sent what.
  private func findPassed(
    _ candidate: Int, _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    for direction in [pdu.guess, pdu.guess.opposite] {
      let side = sides[direction]
      let least = max(side.unproved, side.next - min(side.next, Self.near))
      for counter in least..<max(least, side.next)
      where candidates[candidate].cipher.open(
        payload, header: pdu.header.rawValue, direction: direction, counter: counter,
        into: &plaintext)
      {
        return Hit(
          direction: direction, counter: counter, candidate: candidate, isNear: opened != nil,
          mayBeRepeated: true)
      }
    }
    return nil
  }

  /// A PDU that follows one that is held.
  private mutating func confirming(
    _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    for direction in [pdu.guess, pdu.guess.opposite] {
      guard let held = sides[direction].held, held.counter >= sides[direction].next else {
        continue
      }
      let start = held.counter + 1 - sides[direction].next
      if let counter = search(
        held.candidate, direction, start..<(start + Self.near), pdu, payload, &plaintext)
      {
        return Hit(
          direction: direction, counter: counter, candidate: held.candidate, isNear: true)
      }
    }
    return nil
  }

  /// A counter far ahead: as many as may have been sent since the last one.
  private mutating func findFar(
    _ candidate: Int, _ from: UInt64, _ pdu: LinkPDU, _ payload: Span<UInt8>,
    _ plaintext: inout MutableSpan<UInt8>
  ) -> Hit? {
    for direction in [pdu.guess, pdu.guess.opposite] where effort > 0 {
      let side = sides[direction]
      guard side.held == nil else { continue }
      // On LE 2M some 2.4 PDUs in a millisecond at most.
      let (elapsed, overflow) = pdu.nanoseconds.subtractingReportingOverflow(side.last)
      let passed = overflow ? 0 : UInt64(max(0, elapsed)) / 1_000_000
      let width = min(Self.far, 256 + passed.multipliedReportingOverflow(by: 3).partialValue)
      guard width > from,
        let counter = search(candidate, direction, from..<width, pdu, payload, &plaintext)
      else { continue }
      return Hit(direction: direction, counter: counter, candidate: candidate, isNear: false)
    }
    return nil
  }

  /// Tries counters, as distances from the next one.
  private mutating func search(
    _ candidate: Int, _ direction: Direction, _ distances: Range<UInt64>, _ pdu: LinkPDU,
    _ payload: Span<UInt8>, _ plaintext: inout MutableSpan<UInt8>
  ) -> UInt64? {
    let next = sides[direction].next
    var tried = 0
    defer {
      // What is near costs nothing in a session that was opened.
      if opened == nil || distances.lowerBound >= Self.near { effort -= tried }
      trials &+= tried
    }
    for distance in distances {
      let counter = next &+ distance
      guard counter <= SessionCipher.lastCounter else { return nil }
      tried += 1
      if candidates[candidate].cipher.open(
        payload, header: pdu.header.rawValue, direction: direction, counter: counter,
        into: &plaintext)
      {
        return counter
      }
    }
    return nil
  }

  // MARK: - State

  /// Takes in a hit that is believed.
  ///
  /// - Returns: How many counters were skipped and were not heard, and the PDU that it confirms.
  mutating func accept(
    _ hit: Hit, at nanoseconds: Int64
  ) -> (lost: UInt64, confirmed: ConfirmedPDU?, givenUp: Int) {
    opened = hit.candidate
    effort = min(effort + 256, Self.effortLimit)
    var confirmed: ConfirmedPDU?
    var givenUp = 0
    if let held = sides[hit.direction].held {
      if held.counter < hit.counter, held.candidate == hit.candidate {
        let lost = skip(to: held.counter, hit.direction)
        proceed(behind: held.counter, hit.direction)
        confirmed = ConfirmedPDU(
          pdu: held.pdu,
          decryption: Decryption(
            direction: hit.direction, counter: held.counter, count: held.plaintext.count,
            lost: lost, key: candidates[held.candidate].key, session: packet),
          plaintext: held.plaintext)
      } else {
        givenUp += 1
      }
      sides[hit.direction].held = nil
    }
    if sides[hit.direction.opposite].held.map({ $0.candidate != hit.candidate }) == true {
      sides[hit.direction.opposite].held = nil
      givenUp += 1
    }
    let lost = skip(to: hit.counter, hit.direction)
    proceed(behind: hit.counter, hit.direction)
    sides[hit.direction].last = nanoseconds
    return (lost, confirmed, givenUp)
  }

  /// A MIC shows that a counter is used.
  private mutating func proceed(behind counter: UInt64, _ direction: Direction) {
    sides[direction].next = counter + 1
    sides[direction].unproved = counter + 1
  }

  /// Counters that are skipped, without the PDUs that were heard and not decrypted.
  private mutating func skip(to counter: UInt64, _ direction: Direction) -> UInt64 {
    let side = sides[direction]
    let skipped = counter - min(counter, side.next)
    sides[direction].unread = 0
    return skipped - min(skipped, side.unread)
  }

  /// Keeps a PDU until another one confirms it.
  ///
  /// - Returns: How many PDUs are given up for it.
  mutating func hold(_ hit: Hit, _ pdu: LinkPDU, _ plaintext: Span<UInt8>) -> Int {
    let givenUp = sides[hit.direction].held == nil ? 0 : 1
    var octets: [UInt8] = []
    octets.reserveCapacity(plaintext.count)
    for index in plaintext.indices { octets.append(plaintext[index]) }
    sides[hit.direction].held = Held(
      pdu: pdu, counter: hit.counter, candidate: hit.candidate, plaintext: octets)
    return givenUp
  }

  /// A new PDU was heard that is not decrypted; gives up what waits too long.
  ///
  /// - Returns: How many were given up.
  mutating func miss(_ direction: Direction?) -> Int {
    guard let direction else { return 0 }
    sides[direction].unread += 1
    guard var held = sides[direction].held else { return 0 }
    held.misses += 1
    if held.misses < Self.patience {
      sides[direction].held = held
      return 0
    }
    sides[direction].held = nil
    sides[direction].unread += 1
    return 1
  }

  /// A PDU that the capture holds decrypted has used a counter.
  mutating func pass(_ direction: Direction?) {
    guard let direction else { return }
    sides[direction].next &+= 1
  }

  /// Gives up what waits.
  mutating func giveUp() -> Int {
    defer { (sides.central.held, sides.peripheral.held) = (nil, nil) }
    return (sides.central.held == nil ? 0 : 1) + (sides.peripheral.held == nil ? 0 : 1)
  }
}
