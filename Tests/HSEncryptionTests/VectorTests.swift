import HSProtocols
import HSTestSupport
import Testing

/// The specification's sample data and real packets: `fixtures/vectors/encryption.tsv`.
@Suite struct `Cryptographic vectors` {
  static let rows = VectorFile.rows("encryption.tsv", columns: 4, hasHeader: true)

  @Test func `the debug key's public key belongs to it`() throws {
    let made = try #require(P256.publicKey(of: DebugKey.privateKey))
    #expect(PublicKey(x: made.x, y: made.y) == DebugKey.publicKey)
    #expect(P256.publicKey(of: [UInt8](repeating: 0xff, count: 32)) == nil)
  }

  @Test(arguments: rows)
  func `each vector holds`(_ row: VectorRow) throws {
    let inputs = try Inputs(row)
    let expected = row[2]
    let name = row[0]
    if name.hasPrefix("ll.ccm") { return try inputs.checkCipher(expected) }
    switch name {
    case "ll.session_key", "ll.session_key.real":
      let diversifier = try inputs.number("skd_p") << 64 | inputs.number("skd_c")
      let cipher = AESCipher(key: try inputs.number("ltk"))
      #expect(hex(cipher.encrypt(diversifier).octets) == expected)
    case "ll.iv":
      let bytes = try inputs.bytes("iv_c").reversed() + inputs.bytes("iv_p").reversed()
      #expect(hex(Array(bytes)) == expected)
    case "hci.LE_Enable_Encryption.parameters", "ll.LL_ENC_REQ.pdu", "ll.LL_ENC_RSP.payload",
      "ll.LL_START_ENC_REQ.payload":
      try inputs.checkMessage(name, expected)
    case "smp.c1":
      let arguments = SecurityFunctions.ConfirmArguments(
        request: try inputs.short("preq"), response: try inputs.short("pres"),
        initiator: SecurityFunctions.argument(
          try inputs.short("ia"), isRandom: try inputs.short("iat") == 1),
        responder: SecurityFunctions.argument(
          try inputs.short("ra"), isRandom: try inputs.short("rat") == 1))
      let value = SecurityFunctions.c1(try inputs.number("k"), try inputs.number("r"), arguments)
      #expect(hex(value.octets) == expected)
    case "smp.s1":
      let value = SecurityFunctions.s1(
        try inputs.number("k"), responder: try inputs.number("r1"),
        initiator: try inputs.number("r2"))
      #expect(hex(value.octets) == expected)
    case "smp.f4":
      let value = SecurityFunctions.f4(
        try inputs.bytes("u"), try inputs.bytes("v"), try inputs.number("x"),
        UInt8(try inputs.short("z")))
      #expect(hex(value.octets) == expected)
    case "smp.f5.mackey", "smp.f5.ltk":
      let keys = SecurityFunctions.f5(
        try inputs.bytes("w"), try inputs.number("n1"), try inputs.number("n2"),
        try inputs.short("a1"), try inputs.short("a2"))
      #expect(
        hex((name == "smp.f5.ltk" ? keys.longTermKey : keys.macKey).octets) == expected)
    case "smp.f6":
      let value = SecurityFunctions.f6(
        try inputs.number("w"), try inputs.number("n1"), try inputs.number("n2"),
        try inputs.number("r"), UInt32(try inputs.short("iocap")), try inputs.short("a1"),
        try inputs.short("a2"))
      #expect(hex(value.octets) == expected)
    case "smp.g2":
      let value = SecurityFunctions.g2(
        try inputs.bytes("u"), try inputs.bytes("v"), try inputs.number("x"),
        try inputs.number("y"))
      #expect(value == UInt32(expected, radix: 16))
    case "smp.ah":
      let key = IdentityResolvingKey(try inputs.number("irk"))
      #expect(key.ah(UInt32(try inputs.short("prand"))) == UInt32(expected, radix: 16))
    case "smp.h6":
      let value = SecurityFunctions.h6(
        try inputs.number("w"), UInt32(try inputs.short("keyid")))
      #expect(hex(value.octets) == expected)
    case "smp.h7":
      let value = SecurityFunctions.h7(try inputs.number("salt"), try inputs.number("w"))
      #expect(hex(value.octets) == expected)
    case "smp.debug_key.public_x": #expect(hex(DebugKey.publicKey.x) == expected)
    case "smp.debug_key.public_y": #expect(hex(DebugKey.publicKey.y) == expected)
    case "smp.p256.dhkey":
      #expect(try inputs.bytes("private") == DebugKey.privateKey)
      let secret = DebugKey.sharedSecret(
        with: PublicKey(x: try inputs.bytes("peer_x"), y: try inputs.bytes("peer_y")))
      #expect(secret.map { hex($0) } == expected)
    default: Issue.record("no test for \(name)")
    }
  }

  @Test func `an address's hash, a key's short form and a point off the curve`() {
    #expect(SecurityFunctions.shortened(.max, to: 7) == (1 << 56) - 1)
    #expect(SecurityFunctions.shortened(.max, to: 16) == .max)
    let off = PublicKey(x: DebugKey.publicKey.x, y: DebugKey.publicKey.x)
    #expect(DebugKey.sharedSecret(with: off) == nil)
    #expect(DebugKey.sharedSecret(with: PublicKey(x: [], y: [])) == nil)
    // The debug key's public key belongs to its private key.
    #expect(DebugKey.sharedSecret(with: DebugKey.publicKey) != nil)
  }

  @Test func `any payload is opened again, and no octet of it may change`() {
    var random = SeededGenerator()
    for count in [0, 1, 15, 16, 17, 27, 31, 32, 33, 247, 251] {
      let cipher = SessionCipher(
        sessionKey: UInt128(random.next()) << 64 | UInt128(random.next()), vector: random.next())
      let plaintext = random.bytes(count)
      let counter = random.next() & SessionCipher.lastCounter
      var sealed = cipher.seal(plaintext, header: 2, direction: .sent, counter: counter)
      #expect(sealed.count == count + 4)
      var opened = [UInt8](repeating: 0xaa, count: count)
      #expect(Self.open(cipher, sealed, counter, &opened))
      #expect(opened == plaintext)
      var short = [UInt8](repeating: 0, count: max(0, count - 1))
      #expect(Self.open(cipher, sealed, counter, &short) == (count == 0))
      for index in sealed.indices {
        sealed[index] ^= 1 << UInt8.random(in: 0...7, using: &random)
        let changed = sealed
        #expect(!Self.open(cipher, changed, counter, &opened))
        sealed = cipher.seal(plaintext, header: 2, direction: .sent, counter: counter)
      }
    }
  }

  private static func open(
    _ cipher: SessionCipher, _ sealed: [UInt8], _ counter: UInt64, _ plaintext: inout [UInt8]
  ) -> Bool {
    var span = plaintext.mutableSpan
    return cipher.open(
      sealed.span, header: 2, direction: .sent, counter: counter, into: &span)
  }
}

/// The inputs of a vector: `name=value` behind semicolons.
private struct Inputs {
  struct Missing: Error { let name: String }
  private var values: [String: String] = [:]

  init(_ row: VectorRow) throws {
    for pair in row[1].split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { throw Missing(name: String(pair)) }
      values[parts[0].trimmingPrefix(" ").description] = String(parts[1])
    }
  }

  func text(_ name: String) throws -> String {
    guard let value = values[name] else { throw Missing(name: name) }
    return value
  }

  func bytes(_ name: String) throws -> [UInt8] { try Hex.bytes(try text(name)) }

  func number(_ name: String) throws -> UInt128 {
    guard let value = UInt128(try text(name), radix: 16) else { throw Missing(name: name) }
    return value
  }

  func short(_ name: String) throws -> UInt64 {
    let text = try text(name)
    let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
    guard let value = UInt64(digits, radix: 16) else { throw Missing(name: name) }
    return value
  }

  func littleEndian(_ name: String, _ count: Int) throws -> [UInt8] {
    let value = try number(name)
    return (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt128(8 * $0)) }
  }

  func checkCipher(_ expected: String) throws {
    let cipher = SessionCipher(
      sessionKey: try number("sk"), vector: UInt64(try number("iv")))
    let direction: Direction = try text("direction") == "C>P" ? .sent : .received
    let counter = try short("counter")
    let header = UInt8(try short("header0"))
    if let nonce = try? number("nonce") {
      #expect(cipher.nonce(direction, counter) == nonce)
      #expect(try short("aad") == UInt64(header & SessionCipher.coveredHeaderBits))
    }
    let payload = try values["payload"] == nil ? Hex.bytes(expected) : bytes("payload")
    var plaintext = [UInt8](repeating: 0, count: 255)
    var span = plaintext.mutableSpan
    let holds = cipher.open(
      payload.span, header: header, direction: direction, counter: counter, into: &span)
    let opened = Array(plaintext.prefix(payload.count - 4))
    if expected == "MIC fails" {
      #expect(!holds)
    } else if let wanted = values["plaintext"] {
      #expect(holds)
      #expect(hex(opened) == wanted)
      let sealed = cipher.seal(
        try bytes("plaintext"), header: header, direction: direction, counter: counter)
      #expect(hex(sealed) == expected)
    } else {
      #expect(holds)
      #expect(hex(opened) == expected)
    }
  }

  /// The messages of the sample data, made as the tests' own simulator makes them.
  func checkMessage(_ name: String, _ expected: String) throws {
    let made: [UInt8]
    switch name {
    case "ll.LL_ENC_REQ.pdu":
      made =
        [0x03, 0x17, 0x03] + (try littleEndian("rand", 8))
        + [UInt8(try short("ediv") & 0xff), UInt8(try short("ediv") >> 8)]
        + (try littleEndian("skd_c", 8)) + (try littleEndian("iv_c", 4))
    case "ll.LL_ENC_RSP.payload":
      made = [0x04] + (try littleEndian("skd_p", 8)) + (try littleEndian("iv_p", 4))
    case "ll.LL_START_ENC_REQ.payload": made = [0x05]
    default:
      made =
        [0x00, 0x08] + (try littleEndian("rand", 8))
        + [UInt8(try short("ediv") & 0xff), UInt8(try short("ediv") >> 8)]
        + (try littleEndian("ltk", 16))
    }
    #expect(hex(made) == expected)
  }
}
