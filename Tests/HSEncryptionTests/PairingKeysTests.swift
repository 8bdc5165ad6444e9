import HSProtocols
import HSTestSupport
import Testing

@Suite struct `Keys from pairing and hosts` {
  static let central = DeviceAddress(value: 0x7012_3456_789a, type: .random)
  static let peripheral = DeviceAddress(value: 0xc0ff_ee00_0001, type: .publicDevice)

  /// One side's words, least significant octet first.
  struct Air {
    var pairing = PairingKeys(central: central, peripheral: peripheral)
    var keys = {
      var keys = LongTermKeys()
      keys.add(outOfBand: 0x0123_4567_89ab_cdef)
      return keys
    }()
    var packet = 0
    /// Codes and senders that the sniffer does not hear, each as often as it stands there.
    var unheard: [(UInt8, Direction)] = []
    /// Whether the capture has the sides the wrong way round, always or of PDUs of one code.
    var isTurned = false
    var turned: UInt8?

    mutating func send(_ direction: Direction, _ bytes: [UInt8]) {
      packet += 1
      if let index = unheard.firstIndex(where: { $0 == (bytes[0], direction) }) {
        unheard.remove(at: index)
        return
      }
      let reader = ByteReader(bytes.span, base: 0, layer: .smp, limit: .record)
      let isTurned = isTurned || turned == bytes[0]
      pairing.feed(
        reader, direction: isTurned ? direction.opposite : direction, packet: packet, into: &keys)
    }

    mutating func send(_ direction: Direction, _ code: UInt8, _ value: UInt128) {
      send(direction, [code] + value.octets.reversed())
    }
  }

  static let request: [UInt8] = [1, 4, 0, 0x05, 16, 7, 7]
  static let response: [UInt8] = [2, 2, 0, 0x05, 16, 7, 7]
  static let random: [Direction: UInt128] = [.sent: 0x1111 << 70 | 5, .received: 0x2222 << 60 | 6]

  private static func number(_ octets: [UInt8]) -> UInt64 {
    octets.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Legacy pairing; the STK that comes of it.
  static func legacy(_ air: inout Air, _ temporary: UInt128, keySize: UInt8 = 16) -> UInt128 {
    var (request, response) = (Self.request, Self.response)
    request[4] = keySize
    if temporary == 0x0123_4567_89ab_cdef { (request[2], response[2]) = (1, 1) }
    let arguments = SecurityFunctions.ConfirmArguments(
      request: number(request), response: number(response),
      initiator: SecurityFunctions.argument(central.value, isRandom: true),
      responder: SecurityFunctions.argument(peripheral.value, isRandom: false))
    let (ours, theirs) = (random[.sent, default: 0], random[.received, default: 0])
    air.send(.sent, request)
    air.send(.received, response)
    air.send(.sent, 3, SecurityFunctions.c1(temporary, ours, arguments))
    air.send(.received, 3, SecurityFunctions.c1(temporary, theirs, arguments))
    air.send(.sent, 4, ours)
    air.send(.received, 4, theirs)
    return SecurityFunctions.shortened(
      SecurityFunctions.s1(temporary, responder: theirs, initiator: ours), to: keySize)
  }

  @Test func `legacy pairing gives its short term key`() {
    let cases: [(UInt128, [(UInt8, Direction)], KeyEvidence.TemporaryKey)] = [
      (0, [], .zero), (7531, [], .passkey(7531)), (1, [(3, .sent)], .passkey(1)),
      (2, [(3, .received)], .passkey(2)), (0x0123_4567_89ab_cdef, [], .outOfBand),
      (0, [(3, .sent), (3, .received)], .presumedZero),
    ]
    for (temporary, unheard, found) in cases {
      var air = Air(unheard: unheard)
      let key = Self.legacy(&air, temporary, keySize: temporary == 1 ? 7 : 16)
      #expect(air.keys.keys.map(\.value) == [key])
      #expect(air.keys.keys.first?.evidence.kind == .shortTermKey(found))
      #expect(air.keys.keys.first?.name == .unnamed)
      #expect(air.pairing.result == .key)
    }
  }

  /// What a link told that began after a pairing of which no confirm value was heard.
  private static func tried(
    _ temporary: UInt128, _ edit: (inout LinkSimulator) -> Void = { _ in }, key: UInt128? = nil,
    hidesDirection: Bool = false, searchLimit: Int = LongTermKeys.searchLimit
  ) -> (link: LinkSimulator, result: LinkResult) {
    var air = Air(unheard: [(3, .sent), (3, .received)])
    air.keys = LongTermKeys(searchLimit: searchLimit, lastPasskey: 300)
    air.keys.add(outOfBand: 0x0123_4567_89ab_cdef)
    air.pairing = PairingKeys(
      central: DeviceAddress(value: 1, type: .random),
      peripheral: DeviceAddress(value: 2, type: .random))
    let made = legacy(&air, temporary)
    var link = LinkSimulator(seed: 33)
    link.encrypt(key ?? made)
    link.talk(40)
    edit(&link)
    return (
      link, LinkResult(link, air.keys, hidesDirection: hidesDirection, from: air.packet + 1)
    )
  }

  @Test func `a passkey of which no confirm value was heard is found by two packets`() {
    // Some of the first packets may be missing, and the capture may not say who sent them.
    let cases: [(unheard: [Direction: Int], hidesDirection: Bool)] = [
      ([:], false), ([:], true), ([.sent: 1], false), ([.received: 1], false),
      ([.sent: 3, .received: 5], false), ([.sent: 7, .received: 2], true),
    ]
    for (unheard, hidesDirection) in cases {
      let (link, result) = Self.tried(
        271,
        { link in
          var left = unheard
          link.edit { packet in
            guard packet.truth != nil, left[packet.direction, default: 0] > 0 else { return }
            packet.isHeard = false
            left[packet.direction, default: 0] -= 1
          }
        }, hidesDirection: hidesDirection)
      #expect(Set(result.decrypted.keys) == link.heard && result.falseOnes == 0)
      #expect(result.evidence == .shortTermKey(.triedPasskey(271)))
      #expect(`Encryption of a link`.isHonest(result.account) && result.account.failed == 0)
      #expect(Int(result.account.lostFromCentral) == link.lost(.sent))
      #expect(Int(result.account.lostFromPeripheral) == link.lost(.received))
    }
  }

  @Test func `what such a pairing did not ask for is not searched`() {
    // No temporary key opens the session.
    let (link, wrong) = Self.tried(271, key: 99)
    #expect(wrong.decrypted.isEmpty && wrong.evidence == nil)
    #expect(wrong.account.count(.wrongKey) == link.heard.count)
    #expect(`Encryption of a link`.isHonest(wrong.account))
    // Two searches for each pairing, and no more than the capture may have.
    #expect(wrong.unsearched == 0)
    let (_, limited) = Self.tried(271, searchLimit: 0)
    #expect(limited.decrypted.isEmpty && limited.unsearched == 1)
    // Of a single packet a MIC alone is no proof.
    let (_, single) = Self.tried(
      271,
      { link in
        var left = 1
        link.edit { packet in
          guard packet.truth != nil else { return }
          packet.isHeard = left > 0 && packet.direction == .sent
          if packet.isHeard { left -= 1 }
        }
      })
    #expect(single.account.encrypted == 1 && single.account.count(.wrongKey) == 1)
    #expect(single.decrypted.isEmpty && `Encryption of a link`.isHonest(single.account))
  }

  @Test func `out-of-band data are tried where no confirm value was heard`() {
    let (link, result) = Self.tried(0x0123_4567_89ab_cdef)
    #expect(Set(result.decrypted.keys) == link.heard && !link.heard.isEmpty)
    #expect(result.evidence == .shortTermKey(.presumedOutOfBand))
  }

  @Test func `sides that the capture has the wrong way round are turned by who asks`() {
    var air = Air()
    air.isTurned = true
    let key = Self.legacy(&air, 7531)
    #expect(air.keys.keys.map(\.value) == [key] && air.pairing.passkey == 7531)
    air.send(.received, 6, 0xabcd)
    #expect(air.keys.keys.last?.evidence.kind == .distributed(by: .received))
    // One of the two alone is no reason.
    for code in [UInt8(1), 2] {
      var once = Air()
      once.turned = code
      let key = Self.legacy(&once, 7531)
      #expect(once.keys.keys.map(\.value) == [key])
    }
  }

  @Test func `a temporary key that is nobody's is told, and so is a random number not heard`() {
    var air = Air()
    _ = Self.legacy(&air, 1_000_000)
    #expect(air.keys.keys.isEmpty && air.pairing.result == .unknownTemporaryKey)
    var half = Air(unheard: [(4, .sent)])
    _ = Self.legacy(&half, 0)
    #expect(half.keys.keys.isEmpty && half.pairing.result == .none)
  }

  @Test func `passkeys are searched for in some pairings only`() {
    var air = Air()
    air.keys = LongTermKeys(searchLimit: 1)
    _ = Self.legacy(&air, 1)
    #expect(air.keys.keys.count == 1 && air.keys.unsearched == 0)
    _ = Self.legacy(&air, 2)
    #expect(air.pairing.result == .unknownTemporaryKey && air.keys.unsearched == 1)
    // What needs no search is found all the same.
    _ = Self.legacy(&air, 0)
    #expect(air.keys.keys.count == 2 && air.keys.unsearched == 1)
  }

  @Test func `distributed keys serve later connections by their names`() {
    var air = Air()
    air.send(.received, 6, 0xabcd)
    #expect(air.keys.keys.map(\.name) == [nil])
    air.send(.received, [7, 0x34, 0x12, 8, 7, 6, 5, 4, 3, 2, 1])
    air.send(.sent, 6, 0xef)
    #expect(air.keys.keys.map(\.value) == [0xabcd, 0xef])
    #expect(
      air.keys.keys.first?.name
        == LongTermKey.Name(diversifier: 0x1234, random: 0x0102_0304_0506_0708))
    #expect(air.keys.keys.first?.evidence.kind == .distributed(by: .received))
    #expect(air.keys.keys.first?.evidence.packet == 1)
  }

  /// Secure Connections passkey entry in which the central uses the debug key.
  static func secure(_ air: inout Air, _ passkey: UInt32, debug: Bool = true) throws -> UInt128 {
    let other = PublicKey(
      x: try Hex.bytes("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190"),
      y: try Hex.bytes("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a"))
    let own = debug ? DebugKey.publicKey : other
    let secret = DebugKey.sharedSecret(with: other) ?? []
    // Keyboard and display: the initiator displays.
    let (request, response): ([UInt8], [UInt8]) = (
      [1, 4, 0, 0x0d, 16, 2, 2], [2, 2, 0, 0x0d, 16, 2, 2]
    )
    air.send(.sent, request)
    air.send(.received, response)
    air.send(.sent, [0x0c] + own.x.reversed() + own.y.reversed())
    air.send(.received, [0x0c] + other.x.reversed() + other.y.reversed())
    var (na, nb): (UInt128, UInt128) = (0, 0)
    for index in 0..<PairingKeys.rounds {
      let bit = UInt8(truncatingIfNeeded: passkey >> UInt32(index) & 1) | 0x80
      (na, nb) = (UInt128(index) << 90 | 3, UInt128(index) << 80 | 9)
      air.send(.sent, 3, SecurityFunctions.f4(own.x, other.x, na, bit))
      air.send(.received, 3, SecurityFunctions.f4(other.x, own.x, nb, bit))
      air.send(.sent, 4, na)
      air.send(.received, 4, nb)
    }
    let a = SecurityFunctions.argument(central.value, isRandom: true)
    let b = SecurityFunctions.argument(peripheral.value, isRandom: false)
    let made = SecurityFunctions.f5(secret, na, nb, a, b)
    let words = UInt32(truncatingIfNeeded: number(request) >> 8 & 0xff_ffff)
    air.send(
      .sent, 0x0d, SecurityFunctions.f6(made.macKey, na, nb, UInt128(passkey), words, a, b))
    air.pairing.encryptionBegins(packet: air.packet, into: &air.keys)
    return made.longTermKey
  }

  @Test func `the debug key opens Secure Connections, and the rounds tell the passkey`() throws {
    for unheard in [[], [(3, .sent)], [(3, .received)], [(4, .sent)]] as [[(UInt8, Direction)]] {
      var air = Air(unheard: unheard)
      let key = try Self.secure(&air, 380_717)
      #expect(air.keys.keys.map(\.value) == [key])
      #expect(air.keys.keys.first?.evidence.kind == .debugKey(isChecked: true))
      #expect(air.pairing.passkey == 380_717)
    }
    // The check was not heard; the link's MICs will tell.
    var unchecked = Air(unheard: [(0x0d, .sent)])
    let key = try Self.secure(&unchecked, 5)
    #expect(unchecked.keys.keys.map(\.value) == [key])
    #expect(unchecked.keys.keys.first?.evidence.kind == .debugKey(isChecked: false))
    // Both rounds' halves lost: no passkey is made up.
    var lost = Air(unheard: [(3, .sent), (3, .received)])
    _ = try Self.secure(&lost, 5)
    #expect(lost.pairing.passkey == nil)
    var closed = Air()
    _ = try Self.secure(&closed, 99, debug: false)
    #expect(closed.keys.keys.isEmpty && closed.pairing.result == .noDebugKey)
    #expect(closed.pairing.passkey == 99)
  }

  @Test func `out-of-band data given prove a DHKey check`() throws {
    let data: UInt128 = 0x0123_4567_89ab_cdef
    let other = PublicKey(
      x: try Hex.bytes("1ea1f0f01faf1d9609592284f19e4c0047b58afd8615a69f559077b22faaa190"),
      y: try Hex.bytes("4c55f33e429dad377356703a9ab85160472d1130e28e36765f89aff915b1214a"))
    let (own, secret) = (DebugKey.publicKey, DebugKey.sharedSecret(with: other) ?? [])
    let a = SecurityFunctions.argument(Self.central.value, isRandom: true)
    let b = SecurityFunctions.argument(Self.peripheral.value, isRandom: false)
    let (na, nb): (UInt128, UInt128) = (77 << 64, 78 << 64)
    let made = SecurityFunctions.f5(secret, na, nb, a, b)
    // What one side was told out of band: the data as they are, in the other order, and others.
    for (told, isChecked) in [(data, true), (data.byteSwapped, true), (data ^ 1, false)] {
      for direction in [Direction.sent, .received] {
        var air = Air()
        let (request, response): ([UInt8], [UInt8]) = (
          [1, 4, 1, 0x0d, 16, 2, 2], [2, 2, 1, 0x0d, 16, 2, 2]
        )
        air.send(.sent, request)
        air.send(.received, response)
        air.send(.sent, [0x0c] + own.x.reversed() + own.y.reversed())
        air.send(.received, [0x0c] + other.x.reversed() + other.y.reversed())
        air.send(.sent, 4, na)
        air.send(.received, 4, nb)
        let check =
          direction == .sent
          ? SecurityFunctions.f6(made.macKey, na, nb, told, 0x0d_01_04, a, b)
          : SecurityFunctions.f6(made.macKey, nb, na, told, 0x0d_01_02, b, a)
        air.send(direction, 0x0d, check)
        air.pairing.encryptionBegins(packet: air.packet, into: &air.keys)
        #expect(air.keys.keys.map(\.value) == [made.longTermKey])
        #expect(air.keys.keys.first?.evidence.kind == .debugKey(isChecked: isChecked))
        #expect(air.pairing.passkey == nil)
      }
    }
  }

  @Test func `hosts tell keys by commands, the management channel and link keys`() throws {
    var keys = LongTermKeys()
    let enable = try Hex.bytes("00089078563412efcdab7424bf01fb9d4ef3bc36d874f5394138684c")
    keys.add(
      command: .leEnableEncryption,
      ByteReader(enable.span, base: 0, layer: .hci, limit: .record), central: Self.central,
      peripheral: Self.peripheral, packet: 3)
    let reply = Array(enable.prefix(2) + enable.suffix(16))
    keys.add(
      command: .leLongTermKeyRequestReply,
      ByteReader(reply.span, base: 0, layer: .hci, limit: .record), central: nil, peripheral: nil,
      packet: 4)
    #expect(
      keys.keys.map(\.value)
        == Array(repeating: 0x4c68_3841_39f5_74d8_36bc_f34e_9dfb_01bf, count: 2))
    #expect(
      keys.keys[0].name == LongTermKey.Name(diversifier: 0x2474, random: 0xabcd_ef12_3456_7890))
    // Another capture cites it.
    #expect(keys.cited(as: "log").keys[1].evidence.source == "log")
    #expect(keys.keys[1].evidence.source == nil)
    let entry: [UInt8] =
      [1, 0, 0, 0xee, 0xff, 0xc0, 2, 0, 1, 16] + enable[10..<12] + enable[2..<10]
    let load: [UInt8] = [2, 0] + entry + enable.suffix(16) + entry
    keys.add(
      loadLongTermKeys: ByteReader(load.span, base: 0, layer: .hci, limit: .record), packet: 5)
    #expect(keys.keys.count == 3)
    #expect(keys.keys.last?.peripheral == DeviceAddress(value: 0xc0ff_ee00_0001, type: .random))
    let new: [UInt8] = [1] + entry + [UInt8](repeating: 7, count: 16)
    keys.add(newLongTermKey: ByteReader(new.span, base: 0, layer: .hci, limit: .record), packet: 6)
    #expect(keys.keys.count == 4)
    for count in 0..<enable.count {
      let cut = Array(enable.prefix(count))
      keys.add(
        command: .leEnableEncryption,
        ByteReader(cut.span, base: 0, layer: .hci, limit: .record), central: nil,
        peripheral: nil, packet: 7)
    }
    #expect(keys.keys.count == 4)
    keys.add(linkKey: 5, peer: Self.peripheral, packet: 8)
    #expect(keys.keys.count == 6 && Set(keys.keys.suffix(2).map(\.value)).count == 2)
  }

  @Test func `a session opens with the key that its pairing gave`() {
    var air = Air()
    let key = Self.legacy(&air, 0)
    var link = LinkSimulator(seed: 21, loss: 0.1)
    while link.intact.isEmpty { link.encrypt(key) }
    link.talk(30)
    let result = LinkResult(link, air.keys)
    #expect(Set(result.decrypted.keys) == link.heard.filter { link.intact.contains($0.session) })
  }

  @Test func `any bytes are taken`() {
    var random = SeededGenerator()
    var air = Air()
    for _ in 0..<3000 {
      // No passkey is searched for in a test of bytes.
      var code = UInt8.random(in: 0...15, using: &random)
      if code == 3 { code = 5 }
      air.send(
        Bool.random(using: &random) ? .sent : .received, [code] + random.bytes(upTo: 66))
    }
    #expect(air.keys.keys.count <= LongTermKeys.limit)
  }
}
