import HSProtocols
import HSTestSupport
import Testing

@Suite struct `Encryption of a link` {
  static let key: UInt128 = 0x0011_2233_4455_6677_8899_aabb_ccdd_eeff

  static func keys(_ values: UInt128...) -> LongTermKeys {
    var keys = LongTermKeys()
    for value in values { keys.add(given: LongTermKey(value, evidence: KeyEvidence(.given))) }
    return keys
  }

  /// What must hold of every account.
  static func isHonest(_ account: EncryptionAccount) -> Bool {
    account.encrypted
      == account.decrypted + account.failed + account.notTried + account.held
      && account.held == 0
  }

  @Test func `a payload in clear is told from an encrypted one though an octet of it is wrong`() {
    func isStrange(_ text: String, kind: UInt8 = 2) -> Bool {
      let octets = text.split(separator: " ").joined().octets
      return ClearReading.isStrange(
        DataHeader(rawValue: kind), octets.span)
    }
    // Its length is right, and its channel is not; the same as a control PDU.
    #expect(!isStrange("0b00 d7d8 07 0102030405060708090a"))
    #expect(!isStrange("0800 0600 f1 22 0b 90 ac 36 5d bc", kind: 3))
    // Its length is wrong: it may be encrypted, and wiped since.
    #expect(isStrange("1300 d7d8 07 00000000000000000000"))
    #expect(isStrange("1300 d7d8 07 9a21c48e77b31f5d6602"))
    #expect(isStrange("99 12 34 56 78", kind: 3))
  }

  /// Whatever the losses, all that was heard of a session whose beginning was heard is decrypted, and
  /// what was lost is counted.
  @Test(arguments: [0.0, 0.05, 0.1, 0.2, 0.3])
  func `random links are told back`(_ loss: Double) {
    for seed in UInt64(1)...40 {
      var link = LinkSimulator(seed: seed, loss: loss)
      link.talk(5)
      link.encrypt(Self.key)
      link.talk(60)
      for _ in 0..<Int(seed % 3) {
        link.pause()
        link.encrypt(Self.key ^ UInt128(seed % 2))
        link.talk(60)
      }
      let result = LinkResult(
        link, Self.keys(7, Self.key, Self.key ^ 1), hidesDirection: seed % 5 == 0)
      #expect(result.falseOnes == 0, "seed \(seed)")
      #expect(Self.isHonest(result.account), "seed \(seed)")
      let wanted = link.heard.filter { link.intact.contains($0.session) }
      #expect(Set(result.decrypted.keys) == wanted, "seed \(seed)")
      #expect(result.decrypted.values.allSatisfy { $0 == 1 }, "seed \(seed)")
      #expect(Int(result.account.lostFromCentral) == link.lost(.sent), "seed \(seed)")
      #expect(Int(result.account.lostFromPeripheral) == link.lost(.received), "seed \(seed)")
      // Nothing that was encrypted is taken for clear, and the other way round.
      #expect(result.account.encrypted == link.heard.count, "seed \(seed)")
    }
  }

  @Test func `two links at once do not disturb each other`() {
    var first = LinkSimulator(seed: 3, loss: 0.1)
    var second = LinkSimulator(seed: 4, loss: 0.1)
    first.encrypt(Self.key)
    second.encrypt(Self.key ^ 99)
    first.talk(100)
    second.talk(100)
    let keys = Self.keys(Self.key, Self.key ^ 99)
    for link in [first, second] where !link.intact.isEmpty {
      let result = LinkResult(link, keys)
      #expect(Set(result.decrypted.keys) == link.heard)
    }
  }

  @Test func `a wrong key decrypts none of 100,000 packets`() {
    var link = LinkSimulator(seed: 5, repeats: 0)
    link.encrypt(Self.key)
    for _ in 0..<100_000 { link.send(.received, 2, [3, 0, 4, 0, 0x1b, 0x10, 0x00]) }
    let result = LinkResult(link, Self.keys(Self.key ^ 2))
    #expect(result.decrypted.isEmpty && result.falseOnes == 0)
    #expect(result.account.decrypted == 0 && Self.isHonest(result.account))
    #expect(result.account.encrypted == 100_002)
    #expect(result.account.count(.wrongKey) > 100)
    #expect(result.account.count(.keysExhausted) > 0)
  }

  /// The same on many sessions, whatever is lost; scaled down, because each packet costs some 600 trials.
  @Test func `a wrong key decrypts none of random sessions`() {
    var random = SeededGenerator()
    for round in 0..<8 {
      var link = LinkSimulator(seed: random.next(), loss: Double(round % 4) / 10)
      for _ in 0..<3 {
        link.encrypt(Self.key ^ UInt128(random.next()))
        link.talk(3)
        link.pause()
      }
      let result = LinkResult(
        link, Self.keys(UInt128(random.next()) << 64 | UInt128(random.next())),
        hidesDirection: round % 2 == 1)
      #expect(result.account.decrypted == 0 && result.falseOnes == 0, "seed \(random.seed)")
      #expect(Self.isHonest(result.account), "seed \(random.seed)")
    }
  }

  @Test func `a long silence needs a second packet, and the first one is told then`() {
    var link = LinkSimulator(seed: 6, repeats: 0)
    link.encrypt(Self.key)
    link.talk(20)
    link.deafly { $0.talk(3000) }
    link.talk(30)
    let result = LinkResult(link, Self.keys(Self.key))
    #expect(Set(result.decrypted.keys) == link.heard)
    #expect(result.outcomes.contains(.held))
    #expect(Int(result.account.lostFromCentral) == link.lost(.sent))
    #expect(Int(result.account.lostFromPeripheral) == link.lost(.received))

    // Alone, it is not believed.
    var alone = LinkSimulator(seed: 6, repeats: 0)
    alone.encrypt(Self.key)
    alone.deafly { $0.talk(500) }
    alone.send(.sent, 2, [1, 0, 4, 0, 0x0a])
    let single = LinkResult(alone, Self.keys(Self.key))
    #expect(single.account.count(.unconfirmed) == 1)
    #expect(Self.isHonest(single.account))
  }

  @Test(arguments: [3, 9, 20, 31, 300])
  func `a session of which the first packets were not heard opens all the same`(_ missing: Int) {
    var link = LinkSimulator(seed: 12, repeats: 0)
    link.encrypt(Self.key)
    link.talk(2 * missing + 60)
    var left: [Direction: Int] = [.sent: missing, .received: missing]
    link.edit { packet in
      guard packet.truth != nil, left[packet.direction, default: 0] > 0 else { return }
      left[packet.direction, default: 0] -= 1
      packet.isHeard = false
    }
    let result = LinkResult(link, Self.keys(9, Self.key))
    #expect(Set(result.decrypted.keys) == link.heard)
    #expect(Self.isHonest(result.account) && result.account.failed == 0)
    #expect(Int(result.account.lostFromCentral) == link.lost(.sent))
    #expect(Int(result.account.lostFromPeripheral) == link.lost(.received))
  }

  @Test func `a beginning that was not heard is told as such`() {
    // LL_ENC_REQ, LL_ENC_RSP, LL_START_ENC_REQ.
    for missing in 0..<3 {
      var link = LinkSimulator(seed: 8, repeats: 0)
      link.encrypt(Self.key)
      link.talk(40)
      var cut = link
      cut.forget(missing)
      let result = LinkResult(cut, Self.keys(Self.key))
      switch missing {
      case 0: #expect(result.account.count(.requestNotHeard) == link.heard.count)
      case 1: #expect(result.account.count(.responseNotHeard) == link.heard.count)
      default: #expect(Set(result.decrypted.keys) == link.heard)
      }
      #expect(Self.isHonest(result.account))
      #expect(result.falseOnes == 0)
    }
    var link = LinkSimulator(seed: 8, repeats: 0)
    link.encrypt(Self.key)
    link.talk(40)
    #expect(LinkResult(link, LongTermKeys()).account.count(.noKey) == link.heard.count)
  }

  @Test func `a PDU heard with a wrong CRC is lost, not tried`() {
    var link = LinkSimulator(seed: 9, repeats: 0)
    link.encrypt(Self.key)
    link.talk(50)
    let count = link.spoil(every: 7)
    let result = LinkResult(link, Self.keys(Self.key))
    #expect(Set(result.decrypted.keys) == link.heard)
    #expect(result.account.wrongCRC == count)
    #expect(Int(result.account.lostFromCentral) == link.lost(.sent))
  }

  @Test func `a key that becomes known late opens what comes then`() {
    var link = LinkSimulator(seed: 10, repeats: 0)
    link.encrypt(Self.key)
    link.talk(40)
    var state = LinkEncryption(central: nil, peripheral: nil)
    var plaintext: [UInt8] = []
    var decrypted = 0
    for (index, packet) in link.packets.enumerated() {
      var keys = index < 12 ? LongTermKeys() : Self.keys(Self.key)
      let outcome = state.feed(
        LinkPDU(
          header: packet.header, direction: packet.direction, packet: index,
          nanoseconds: packet.nanoseconds), packet.payload.span, keys: &keys, into: &plaintext)
      if case .decrypted = outcome { decrypted += 1 }
    }
    state.finish()
    #expect(decrypted == link.packets.dropFirst(12).filter { $0.truth != nil }.count)
    // They were heard, so they are not lost.
    #expect(state.account.lostFromCentral + state.account.lostFromPeripheral == 0)
    #expect(Self.isHonest(state.account))
  }

  /// What a link that the sniffer decrypts in part comes to.
  private static func partly(
    _ link: LinkSimulator, _ isPlain: (Int) -> Bool
  ) -> (outcomes: [DecryptionOutcome], account: EncryptionAccount) {
    var state = LinkEncryption(central: nil, peripheral: nil)
    var keys = keys(key)
    var plaintext: [UInt8] = []
    var outcomes: [DecryptionOutcome] = []
    for (index, packet) in link.packets.enumerated() where packet.isHeard {
      let isPlain = packet.truth != nil && isPlain(index)
      outcomes.append(
        state.feed(
          LinkPDU(
            header: packet.header, direction: packet.direction, isDecrypted: isPlain,
            packet: index, nanoseconds: packet.nanoseconds),
          (isPlain ? packet.truth?.plaintext ?? [] : packet.payload).span, keys: &keys,
          into: &plaintext))
    }
    state.finish()
    return (outcomes, state.account)
  }

  /// A notification in a start PDU.
  private static func frame(_ value: UInt8) -> [UInt8] { [4, 0, 4, 0, 0x1b, 0x12, 0, value] }

  @Test func `a new PDU that reads like one decrypted by the sniffer is no retransmission`() {
    var link = LinkSimulator(seed: 11, repeats: 0)
    link.encrypt(Self.key)
    // Packets 5, 6, 7 … alternate in SN.
    for value: UInt8 in [1, 2, 1, 3, 1] { link.send(.received, 2, Self.frame(value)) }
    let (outcomes, account) = Self.partly(link) { $0 == 5 }
    #expect(outcomes[5] == .decryptedByCapture)
    #expect(account.retransmitted == 0)
    #expect(account.decrypted == 2 + 4)
    #expect(account.lost == 0)

    // The packet between was not heard: the counter alone tells.
    var lossy = LinkSimulator(seed: 12, repeats: 0)
    lossy.encrypt(Self.key)
    lossy.send(.received, 2, Self.frame(1))
    lossy.deafly { $0.send(.received, 2, Self.frame(2)) }
    lossy.send(.received, 2, Self.frame(1))
    let second = Self.partly(lossy) { $0 == 5 }
    #expect(second.account.retransmitted == 0)
    #expect(second.account.decrypted == 2 + 1)
    #expect(second.account.lostFromPeripheral == 1)
  }

  @Test func `a PDU decrypted by the sniffer uses one counter, however often it is sent`() {
    var link = LinkSimulator(seed: 13, repeats: 0)
    link.encrypt(Self.key)
    link.send(.received, 2, Self.frame(1))
    link.repeatLast()
    link.repeatLast()
    link.send(.received, 2, Self.frame(2))
    // The first two copies are decrypted, the third was left as it was sent.
    let (outcomes, account) = Self.partly(link) { $0 == 5 || $0 == 6 }
    #expect(outcomes[5...6] == [.decryptedByCapture, .decryptedByCapture])
    #expect(outcomes[7] == .retransmission)
    #expect(account.decrypted == 2 + 1)
    #expect(account.lost == 0)
  }

  @Test func `what reads in clear, and not under the key, stays readable`() {
    // Somebody decrypted the capture, and left LL_START_ENC_RSP as it was.
    var link = LinkSimulator(seed: 14, repeats: 0)
    link.encrypt(Self.key)
    link.send(.sent, 2, [7, 0, 4, 0, 0x10, 1, 0, 0xff, 0xff, 0, 0x28], isClear: true)
    link.send(.received, 2, Self.frame(1), isClear: true)
    let long: [UInt8] = [30, 0, 4, 0] + (0..<30).map { UInt8($0) }
    link.send(.received, 2, Array(long.prefix(27)), isClear: true)
    link.send(.received, 1, Array(long.dropFirst(27)) + [], isClear: true)
    link.send(.received, 2, Self.frame(2), isClear: true)
    for keys in [LongTermKeys(), Self.keys(Self.key)] {
      let outcomes = LinkResult(link, keys).outcomes.suffix(5)
      #expect(outcomes.allSatisfy { $0 == .decryptedByCapture || $0 == .clear }, "\(outcomes)")
    }
  }

  @Test func `where pairing gives no key away, that is the reason`() {
    var air = `Keys from pairing and hosts`.Air()
    air.pairing = PairingKeys(
      central: .init(value: 1, type: .random), peripheral: .init(value: 2, type: .random))
    air.send(.sent, [1, 4, 0, 0x0d, 16, 7, 7])
    air.send(.received, [2, 3, 0, 0x0d, 16, 7, 7])
    let octets = (0..<64).map { UInt8($0) }
    air.send(.sent, [0x0c] + octets)
    air.send(.received, [0x0c] + octets.reversed())
    air.pairing.encryptionBegins(packet: air.packet, into: &air.keys)
    var link = LinkSimulator(seed: 15, repeats: 0)
    link.talk(8)
    link.encrypt(Self.key)
    link.talk(20)
    let account = LinkResult(link, air.keys).account
    #expect(account.encrypted > 0)
    #expect(account.count(.secretKey) == account.encrypted)
    // Of others it tells nothing.
    #expect(LinkResult(link, air.keys, central: 3).account.count(.noKey) == account.encrypted)
  }

  @Test func `keys are tried by what tells which one it is`() {
    var keys = LongTermKeys()
    let name = LongTermKey.Name(diversifier: 7, random: 9)
    let central = DeviceAddress(value: 1, type: .random)
    let peripheral = DeviceAddress(value: 2, type: .publicDevice)
    keys.add(given: LongTermKey(1 << 100, evidence: KeyEvidence(.given)))
    keys.add(
      LongTermKey(
        2, name: .unnamed, central: central, peripheral: peripheral,
        evidence: KeyEvidence(.enableEncryption, packet: 4)))
    keys.add(
      LongTermKey(3, name: name, evidence: KeyEvidence(.distributed(by: .received), packet: 5)))
    let named = keys.candidates(for: name, central: central, peripheral: peripheral)
    #expect(named.first.map { keys.keys[$0].value } == 3)
    let unnamed = keys.candidates(for: .unnamed, central: central, peripheral: peripheral)
    #expect(unnamed.first.map { keys.keys[$0].value } == 2)
    #expect(Set(named).count == 4)
    // The same again changes nothing.
    let version = keys.version
    keys.add(given: LongTermKey(1 << 100, evidence: KeyEvidence(.given)))
    #expect(keys.version == version && keys.keys.count == 4)
    for value in 0..<LongTermKeys.limit {
      keys.add(LongTermKey(UInt128(value) << 8 | 1, evidence: KeyEvidence(.given)))
    }
    #expect(keys.keys.count == LongTermKeys.limit && keys.dropped == 4)
  }

  @Test func `octets given in the order of the air serve too`() {
    var link = LinkSimulator(seed: 11)
    link.encrypt(Self.key)
    link.talk(10)
    let keys = Self.keys(Self.key.byteSwapped)
    let result = LinkResult(link, keys)
    #expect(Set(result.decrypted.keys) == link.heard)
    let kinds = result.outcomes.compactMap { outcome -> KeyEvidence.Kind? in
      guard case .decrypted(let decryption) = outcome else { return nil }
      return keys.keys[decryption.key].evidence.kind
    }
    #expect(!kinds.isEmpty && kinds.allSatisfy { $0 == .givenReversed })
  }

  @Test func `any bytes are taken, and the account stays honest`() {
    var random = SeededGenerator()
    var keys = Self.keys(1, 2)
    for _ in 0..<200 {
      var link = LinkEncryption(central: nil, peripheral: nil)
      var plaintext: [UInt8] = []
      for packet in 0..<60 {
        let opcode = UInt8.random(in: 0...0x0d, using: &random)
        let lengths = [3: 22, 4: 12, 0x0d: 1, 0x11: 2] as [UInt8: Int]
        let isControl = Bool.random(using: &random)
        let payload =
          isControl
          ? [opcode] + random.bytes(lengths[opcode] ?? 0) : random.bytes(upTo: 255)
        _ = link.feed(
          LinkPDU(
            header: isControl ? 3 : UInt8.random(in: 0...255, using: &random),
            direction: [nil, .sent, .received].randomElement(using: &random) ?? nil,
            isValid: UInt8.random(in: 0...9, using: &random) > 0,
            isWhole: UInt8.random(in: 0...9, using: &random) > 0,
            isDecrypted: UInt8.random(in: 0...19, using: &random) == 0, packet: packet,
            nanoseconds: Bool.random(using: &random) ? .max : .min), payload.span, keys: &keys,
          into: &plaintext)
      }
      link.finish()
      #expect(Self.isHonest(link.account))
      #expect(link.account.decrypted == 0)
    }
  }
}

extension LinkSimulator {
  /// The sniffer did not hear one of the PDUs that begin encryption.
  mutating func forget(_ which: Int) {
    let opcode = UInt8(3 + which)
    edit { packet in
      if packet.truth == nil, packet.header & 3 == 3, packet.payload.first == opcode {
        packet.isHeard = false
      }
    }
  }

  /// Some encrypted packets come with a wrong CRC; how many.
  mutating func spoil(every step: Int) -> Int {
    var index = 0
    var count = 0
    edit { packet in
      guard packet.truth != nil, packet.payload.count > 5 else { return }
      index += 1
      guard index % step == 0 else { return }
      packet.isValid = false
      packet.payload[0] ^= 1
      count += 1
    }
    return count
  }
}

extension String {
  /// The octets that two digits each stand for.
  fileprivate var octets: [UInt8] {
    stride(from: 0, to: utf8.count - 1, by: 2).compactMap {
      UInt8(dropFirst($0).prefix(2), radix: 16)
    }
  }
}
