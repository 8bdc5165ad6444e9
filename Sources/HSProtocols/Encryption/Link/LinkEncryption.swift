import HSBase
import HSCapture

/// The encryption of one connection on the air, PDU by PDU.
///
/// Core 5.4, Vol 6, Part B, 5.1.3. Every data PDU of the connection is fed in the order in which it
/// was heard. What comes back is what became of it; a MIC decides, never a guess: which key, whose
/// PDU, which counter. Memory does not grow with the link, and nothing is allocated for a PDU.
///
/// ```
///    C>P LL_ENC_REQ        clear   Rand, EDIV, SKD_C, IV_C     requested
///    P>C LL_ENC_RSP        clear   SKD_P, IV_P                 answered
///    P>C LL_START_ENC_REQ  clear                               on
///    C>P LL_START_ENC_RSP  encrypted, counter 0
///    P>C LL_START_ENC_RSP  encrypted, counter 0
///    …
///    C>P LL_PAUSE_ENC_REQ  encrypted                           pausing
///    P>C LL_PAUSE_ENC_RSP  encrypted
///    C>P LL_PAUSE_ENC_RSP  clear                               off, then LL_ENC_REQ
/// ```
public struct LinkEncryption: Sendable {
  /// Where the link stands.
  private enum Phase: Sendable {
    /// In clear, as far as is known.
    case off
    /// LL_ENC_REQ was heard.
    case requested
    /// LL_ENC_RSP was heard.
    case answered
    /// What is new is encrypted, but for what ends that.
    case on
  }

  /// The octets of a PDU by which it is known again.
  private struct Print: Sendable, Equatable {
    var head: UInt128
    var tail: UInt128
    var count: Int
    var header: UInt8

    /// A PDU never repeats another one's ciphertext, so that 32 octets of it tell them apart.
    init(_ header: DataHeader, _ payload: Span<UInt8>) {
      count = payload.count
      // LLID and SN.
      self.header = header.rawValue & 0x0b
      head = 0
      tail = 0
      if count >= 16 {
        head = unsafe payload.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: UInt128.self)
        tail = unsafe payload.bytes.unsafeLoadUnaligned(
          fromByteOffset: count - 16, as: UInt128.self)
      } else {
        for index in payload.indices { head = head << 8 | UInt128(payload[index]) }
      }
    }
  }

  /// A PDU that the capture holds decrypted.
  private struct Plain: Sendable {
    var print: Print
    /// Octets of its frame that are still to come.
    var rest: Int

    init(_ header: DataHeader, _ payload: Span<UInt8>, after before: Plain?) {
      print = Print(header, payload)
      switch header.kind {
      case .start:
        rest = ClearReading.isStart(payload) ? ClearReading.frameLength(payload) - payload.count : 0
      case .continuation: rest = max((before?.rest ?? 0) - payload.count, 0)
      case .control, .reserved: rest = before?.rest ?? 0
      }
    }
  }

  /// The central's address, if known.
  private let central: DeviceAddress?
  /// The peripheral's address, if known.
  private let peripheral: DeviceAddress?
  /// What became of the encrypted PDUs.
  public private(set) var account = EncryptionAccount()
  /// The PDU that the last one confirmed; it came earlier and was held.
  public private(set) var confirmed: ConfirmedPDU?
  private var phase = Phase.off
  /// Packet and contents of the last LL_ENC_REQ.
  private var request: (packet: Int, EncryptionSession.Request)?
  private var session: EncryptionSession?
  /// The session before, as long as the present one was not opened: what looked like its LL_ENC_REQ
  /// may have been a PDU of it.
  private var before: EncryptionSession?
  /// The last encrypted PDUs of both sides.
  private var last = Sides<Print?>(central: nil, peripheral: nil)
  /// The last PDUs of both sides, if the capture holds them decrypted.
  private var plain = Sides<Plain?>(central: nil, peripheral: nil)
  /// PDUs of the session, up to 2, that the capture holds in clear without saying so.
  private var readable = 0
  /// Whether LL_PAUSE_ENC_REQ was decrypted in this session, or what looks like the next one's
  /// LL_ENC_RSP was heard.
  private var isPausing = false
  /// The PDU that waits for another one, so that passkeys can be tried on both.
  private var waiting: WaitingPDU?
  /// Whether the last PDU in clear made no sense.
  private var isSuspicious = false

  /// Nothing heard.
  ///
  /// - Parameters:
  ///   - central: The central's address, InitA of CONNECT_IND, if it was heard.
  ///   - peripheral: The peripheral's, AdvA.
  public init(central: DeviceAddress?, peripheral: DeviceAddress?) {
    self.central = central
    self.peripheral = peripheral
  }

  /// Whether the link is encrypted, as far as is known.
  public var isOn: Bool { phase == .on }

  /// The index of the key that opened the present session.
  public var openingKey: Int? { session.flatMap { $0.openedKey } }

  // MARK: - Feeding

  /// Takes in a data PDU.
  ///
  /// - Parameters:
  ///   - pdu: What is known of it.
  ///   - payload: Its payload as it stands in the capture, with its MIC if it is encrypted.
  ///   - keys: The keys that are known; gets one that its packets prove.
  ///   - plaintext: Gets the decrypted payload; made large enough if it is not.
  /// - Returns: What became of it.
  public mutating func feed(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, keys: inout LongTermKeys,
    into plaintext: inout [UInt8]
  ) -> DecryptionOutcome {
    confirmed = nil
    let outcome = decide(pdu, payload, &keys, &plaintext)
    // Before encryption a wrong CRC is nobody's loss here.
    if outcome == .notTried(.wrongCRC), phase != .on { return outcome }
    account.add(outcome, isControl: pdu.header.kind == .control)
    return outcome
  }

  /// The end of the connection: what waits is given up.
  public mutating func finish() {
    giveUp(session?.giveUp() ?? 0)
    giveUp(before?.giveUp() ?? 0)
    giveUpWaiting()
  }

  private mutating func decide(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ keys: inout LongTermKeys,
    _ plaintext: inout [UInt8]
  ) -> DecryptionOutcome {
    guard pdu.isValid else { return .notTried(.wrongCRC) }
    guard payload.count > 0 else {
      forgetPlain(pdu.direction)
      return .empty
    }
    if pdu.isDecrypted { return decidePlain(pdu, payload) }
    // There is no room for a MIC.
    guard payload.count > SessionCipher.checkLength else {
      return pdu.isWhole ? decideShort(pdu, payload) : cut(pdu)
    }
    switch phase {
    case .off: return decideOff(pdu, payload)
    case .requested: return decideRequested(pdu, payload, &plaintext)
    case .answered, .on: break
    }
    let print = Print(pdu.header, payload)
    if isRetransmission(print) { return .retransmission }
    guard pdu.isWhole else { return cut(pdu) }
    guard session != nil else {
      // What was said before encryption began was not heard.
      if handshake(pdu, payload) { return .clear }
      // Fragments do not count: encrypted octets look like one too often.
      if pdu.header.kind == .start, ClearReading.isWholeStart(payload) {
        phase = .off
        return .clear
      }
      remember(print, pdu.direction)
      return .notTried(request == nil ? .requestNotHeard : .responseNotHeard)
    }
    Self.makeRoom(in: &plaintext)
    if let outcome = decrypt(pdu, payload, keys, print, &plaintext) { return outcome }
    if let outcome = clear(pdu, payload) { return outcome }
    phase = .on
    if let outcome = seekPasskey(pdu, payload, print, &keys, &plaintext) { return outcome }
    remember(print, pdu.direction)
    return undecrypted(pdu, keys)
  }

  // MARK: - Decryption

  private mutating func decrypt(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ keys: LongTermKeys, _ print: Print,
    _ plaintext: inout [UInt8]
  ) -> DecryptionOutcome? {
    giveUp(session?.prepare(keys, central: central, peripheral: peripheral) ?? 0)
    var span = plaintext.mutableSpan
    if let hit = session?.find(pdu, payload, into: &span) {
      return take(hit, pdu, payload.count, print, plaintext)
    }
    return returning(pdu, payload, print, &plaintext)
  }

  /// A PDU of the session before: what looked like LL_ENC_REQ was none.
  private mutating func returning(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ print: Print, _ plaintext: inout [UInt8]
  ) -> DecryptionOutcome? {
    guard before != nil else { return nil }
    var span = plaintext.mutableSpan
    guard let hit = before?.find(pdu, payload, into: &span), hit.isNear else { return nil }
    giveUp(session?.giveUp() ?? 0)
    session = before
    before = nil
    return take(hit, pdu, payload.count, print, plaintext)
  }

  private static func makeRoom(in plaintext: inout [UInt8]) {
    guard plaintext.count < 256 else { return }
    plaintext.append(contentsOf: repeatElement(0, count: 256 - plaintext.count))
  }

  private mutating func take(
    _ hit: EncryptionSession.Hit, _ pdu: LinkPDU, _ length: Int, _ print: Print,
    _ plaintext: [UInt8]
  ) -> DecryptionOutcome? {
    guard let packet = session?.packet, let key = session?.key(of: hit) else { return nil }
    let count = length - SessionCipher.checkLength
    phase = .on
    defer { remember(print, hit.direction) }
    // What the capture holds decrypted, sent again, was left as it was. Only the counter tells: a new PDU
    // may read like the one before, but what is sent again uses no new counter.
    if hit.mayBeRepeated {
      let opened = Print(pdu.header, plaintext.span.extracting(0..<count))
      if opened == plain.central?.print || opened == plain.peripheral?.print {
        return .retransmission
      }
    }
    guard hit.isNear else {
      giveUp(session?.hold(hit, pdu, plaintext.span.extracting(0..<count)) ?? 0)
      return .held
    }
    giveUpWaiting()
    guard let accepted = session?.accept(hit, at: pdu.nanoseconds) else { return nil }
    giveUp(accepted.givenUp)
    giveUp(before?.giveUp() ?? 0)
    before = nil
    lose(accepted.lost, hit.direction)
    if let held = accepted.confirmed {
      account.confirm()
      lose(held.decryption.lost, hit.direction)
      confirmed = held
      if held.pdu.header.kind == .control { follow(held.plaintext.first, held.pdu.header) }
    }
    if count > 0 { follow(plaintext[0], pdu.header) }
    return .decrypted(
      Decryption(
        direction: hit.direction, counter: hit.counter, count: count, lost: accepted.lost, key: key,
        session: packet, confirmsHeld: accepted.confirmed != nil))
  }

  /// What a decrypted control PDU changes.
  private mutating func follow(_ opcode: UInt8?, _ header: DataHeader) {
    guard header.kind == .control, let opcode else { return }
    // Both sides may still send what is encrypted until the central's answer in clear.
    if ControlOpcode(rawValue: opcode) == .pauseEncryptionRequest { isPausing = true }
  }

  /// What no MIC holds of may stand there in clear after all.
  private mutating func clear(
    _ pdu: LinkPDU, _ payload: Span<UInt8>
  ) -> DecryptionOutcome? {
    if handshake(pdu, payload) { return .clear }
    if phase == .answered, ClearReading.fits(pdu.header, payload) { return .clear }
    // One in some ten million looks so by chance.
    if pdu.header.kind == .start, ClearReading.isWholeStart(payload) {
      readable = min(readable + 1, 2)
      return passPlain(pdu, payload)
    }
    guard session?.openedKey != nil else { return readable > 1 ? passPlain(pdu, payload) : nil }
    // Where a key opens others, each must read in clear by itself.
    let isReadable =
      pdu.header.kind == .continuation
      ? plain[pdu.guess].map { $0.rest >= payload.count } ?? false
      : readable > 0 && ClearReading.fits(pdu.header, payload)
    return isReadable ? passPlain(pdu, payload) : nil
  }

  /// A PDU that is encrypted and not to be read.
  private mutating func undecrypted(_ pdu: LinkPDU, _ keys: LongTermKeys) -> DecryptionOutcome {
    giveUp(session?.miss(pdu.direction) ?? 0)
    guard let session, session.hasCandidates else {
      let isSecret =
        session.map {
          keys.isSecret(before: $0.packet, central: central, peripheral: peripheral)
        } ?? false
      return .notTried(isSecret ? .secretKey : .noKey)
    }
    if session.openedKey != nil { return .failed(.counterNotFound) }
    return session.isExhausted ? .notTried(.keysExhausted) : .failed(.wrongKey)
  }

  /// After a pairing whose passkey only packets can tell: one PDU waits for another one, and both
  /// together are tried with all passkeys.
  ///
  /// If none opens both, the second waits for a third one, which is
  /// tried only with the passkeys that open the second.
  private mutating func seekPasskey(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ print: Print, _ keys: inout LongTermKeys,
    _ plaintext: inout [UInt8]
  ) -> DecryptionOutcome? {
    guard let current = session, current.openedKey == nil, current.request.name == .unnamed,
      let place = keys.unproved(before: current.packet, central: central, peripheral: peripheral)
    else {
      giveUpWaiting()
      return nil
    }
    guard let first = waiting else {
      wait(pdu, payload, print)
      return .held
    }
    guard let pairing = keys.search(unproved: place, isShort: first.passkeys != nil) else {
      giveUpWaiting()
      return nil
    }
    var span = plaintext.mutableSpan
    var others: [UInt32] = []
    let passkey =
      if let few = first.passkeys {
        current.passkey(
          of: pairing, in: few, first, pdu, payload, others: &others, into: &span)
      } else {
        current.passkey(
          of: pairing, in: keys.passkeys, first, pdu, payload, others: &others, into: &span)
      }
    guard let passkey, let key = keys.prove(pairing, passkey: passkey) else {
      giveUpWaiting()
      wait(pdu, payload, print, passkeys: others)
      return .held
    }
    giveUp(session?.prepare(keys, central: central, peripheral: peripheral) ?? 0)
    session?.open(with: key)
    waiting = nil
    // Its counter is among those that are searched in any session.
    if case .decrypted(let decryption)? = decrypt(
      first.pdu, first.payload.span, keys, Print(first.pdu.header, first.payload.span), &plaintext)
    {
      account.confirm()
      confirmed = ConfirmedPDU(
        pdu: first.pdu, decryption: decryption,
        plaintext: Array(plaintext.prefix(decryption.count)))
    } else {
      account.giveUp(.counterNotFound)
    }
    guard case .decrypted(var decryption)? = decrypt(pdu, payload, keys, print, &plaintext) else {
      return nil
    }
    decryption.confirmsHeld = confirmed != nil
    return .decrypted(decryption)
  }

  private mutating func wait(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ print: Print, passkeys: [UInt32]? = nil
  ) {
    remember(print, pdu.direction)
    waiting = WaitingPDU(
      pdu: pdu, payload: payload.indices.map { payload[$0] }, passkeys: passkeys)
  }

  private mutating func giveUpWaiting() {
    guard let first = waiting else { return }
    waiting = nil
    account.giveUp(.wrongKey)
    giveUp(session?.miss(first.pdu.direction) ?? 0)
  }

  private mutating func cut(_ pdu: LinkPDU) -> DecryptionOutcome {
    guard phase == .on else { return .clear }
    giveUp(session?.miss(pdu.direction) ?? 0)
    return .notTried(.cut)
  }

  /// A PDU that the capture says stands there decrypted.
  private mutating func decidePlain(_ pdu: LinkPDU, _ payload: Span<UInt8>) -> DecryptionOutcome {
    phase = .on
    follow(payload[0], pdu.header)
    return passPlain(pdu, payload)
  }

  /// A PDU that stands there decrypted: it has used a counter, unless it was sent again.
  private mutating func passPlain(_ pdu: LinkPDU, _ payload: Span<UInt8>) -> DecryptionOutcome {
    let before = plain[pdu.guess]
    if before?.print == Print(pdu.header, payload) { return .decryptedByCapture }
    session?.pass(pdu.direction)
    plain[pdu.guess] = Plain(pdu.header, payload, after: before)
    return .decryptedByCapture
  }

  // MARK: - In clear

  /// Before encryption begins.
  private mutating func decideOff(_ pdu: LinkPDU, _ payload: Span<UInt8>) -> DecryptionOutcome {
    if handshake(pdu, payload) || !pdu.isWhole { return .clear }
    if !pdu.isEncrypted {
      guard pdu.header.kind == .start || pdu.header.kind == .control else { return .clear }
      let wasSuspicious = isSuspicious
      isSuspicious = ClearReading.isStrange(pdu.header, payload)
      // One may be of a maker's own protocol.
      guard isSuspicious, wasSuspicious else { return .clear }
    }
    phase = .on
    session = nil
    request = nil
    remember(Print(pdu.header, payload), pdu.direction)
    return .notTried(.requestNotHeard)
  }

  /// After LL_ENC_REQ: what does not read in clear is encrypted by an answer that was not heard.
  private mutating func decideRequested(
    _ pdu: LinkPDU, _ payload: Span<UInt8>, _ plaintext: inout [UInt8]
  ) -> DecryptionOutcome {
    if handshake(pdu, payload) || !pdu.isWhole { return .clear }
    let print = Print(pdu.header, payload)
    if before != nil {
      Self.makeRoom(in: &plaintext)
      if let outcome = returning(pdu, payload, print, &plaintext) { return outcome }
    }
    // The peripheral may still send what it had begun.
    if pdu.header.kind == .continuation || ClearReading.fits(pdu.header, payload) { return .clear }
    phase = .on
    session = nil
    remember(print, pdu.direction)
    return .notTried(.responseNotHeard)
  }

  /// A PDU without room for a MIC.
  private mutating func decideShort(_ pdu: LinkPDU, _ payload: Span<UInt8>) -> DecryptionOutcome {
    guard pdu.header.kind == .control, ClearReading.isControl(payload) else { return .clear }
    switch ControlOpcode(rawValue: payload[0]) {
    case .startEncryptionRequest:
      if isPausing, session != nil {
        // The next session begins, and its LL_ENC_REQ was not heard.
        end()
      }
      guard phase != .on else { break }
      if session == nil { account.begin() }
      phase = .on
    case .startEncryptionResponse:
      // In clear only where somebody decrypted the capture.
      if phase == .on, session?.openedKey == nil {
        readable = 2
        return passPlain(pdu, payload)
      }
    case .pauseEncryptionResponse, .rejectIndication, .rejectExtendedIndication:
      // A refusal of something else ends no encryption that is proved.
      if payload[0] != ControlOpcode.pauseEncryptionResponse.rawValue,
        session?.openedKey != nil || phase == .off
      {
        break
      }
      end()
    default: break
    }
    return .clear
  }

  /// LL_ENC_REQ or LL_ENC_RSP in clear.
  private mutating func handshake(_ pdu: LinkPDU, _ payload: Span<UInt8>) -> Bool {
    guard pdu.header.kind == .control, pdu.isWhole, ClearReading.isControl(payload) else {
      return false
    }
    var reader = ByteReader(payload, base: 0, layer: .linkLayer, limit: .linkLayerLength)
    let opcode = ControlOpcode(rawValue: (try? reader.uint8("Opcode")) ?? 0)
    switch opcode {
    case .encryptionRequest:
      guard let read = EncryptionSession.Request(reader) else { return false }
      // Sent again, perhaps many times.
      if let request, request.1 == read { return true }
      if session?.openedKey != nil, !isPausing {
        before = session
      } else {
        finish()
        before = nil
      }
      session = nil
      isPausing = false
      readable = 0
      request = (pdu.packet, read)
      phase = .requested
      return true
    case .encryptionResponse:
      guard let read = EncryptionSession.Response(reader) else { return false }
      if let session {
        if session.response == read { return true }
        // Of a session that was opened it fits no counter: the next one begins.
        if session.openedKey != nil { isPausing = true }
        return phase == .answered
      }
      guard let request else {
        phase = .on
        return true
      }
      account.begin()
      session = EncryptionSession(
        packet: request.packet, request: request.1, response: read, nanoseconds: pdu.nanoseconds)
      phase = .answered
      return true
    default: return false
    }
  }

  /// Encryption ends: the session's counters are of no more use.
  private mutating func end() {
    finish()
    session = nil
    before = nil
    request = nil
    isPausing = false
    readable = 0
    phase = .off
  }

  // MARK: - Bookkeeping

  private mutating func giveUp(_ count: Int) {
    for _ in 0..<count { account.giveUp(.unconfirmed) }
  }

  private mutating func lose(_ count: UInt64, _ direction: Direction) {
    account.lose(count, fromCentral: direction == .sent)
  }

  /// Whether it is one side's last one; a ciphertext tells who sent it, whatever the capture says.
  private func isRetransmission(_ print: Print) -> Bool {
    print == last.central || print == last.peripheral
  }

  private mutating func remember(_ print: Print, _ direction: Direction?) {
    last[direction ?? .sent] = print
    forgetPlain(direction)
  }

  /// A side said something since: what it said before it does not send again.
  private mutating func forgetPlain(_ direction: Direction?) {
    plain[direction ?? .sent] = nil
  }
}
