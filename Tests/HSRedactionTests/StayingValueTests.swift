import HSBase
import HSCapture
import HSOutput
import HSReport
import HSRewriting
import HSSession
import HSTestSupport
import Testing

/// Values that stay by choice, and what must not stay with them.
@Suite struct `Values that stay` {
  private static let address: [UInt8] = [0xc1, 0xb2, 0xa3, 0xd4, 0xe5, 0xf6]
  private static let name = "Zorblattina's strap"

  private static func options(keeping attribute: String? = nil) -> RedactionOptions {
    var options = RedactionOptions()
    options.keepsValues = attribute == nil
    options.keptAttributes = [attribute].compactMap { $0.flatMap { AttributeChoice($0) } }
    return options
  }

  /// All that names or describes somebody, by the specification's numbers and not by the list.
  static let personal: [(type: UInt16, value: [UInt8])] =
    ([0x2a00, 0x2901, 0x2a25, 0x2abe, 0x2a8a, 0x2a90, 0x2a87, 0x2b48, 0x2ab5, 0x2a46] as [UInt16])
    .map { ($0, Array("J\u{fc}rgen Quinzel \($0)".utf8)) }
    + ([
      0x2a23, 0x2a80, 0x2a85, 0x2a8c, 0x2a8d, 0x2a8e, 0x2a8f, 0x2a92, 0x2a96, 0x2a97, 0x2a98,
      0x2a9f, 0x2aa2, 0x2a67, 0x2aae, 0x2aaf, 0x2b84, 0x2b47, 0x2b4a,
    ] as [UInt16]).map { ($0, [0x9d, 0x8e, 0x9f, 0xa1, UInt8($0 & 0xff), 0xc7, 0xd3, 0xb8]) }
    // Reconnection Address.
    + [(0x2a03, [0x9d, 0x8e, 0x9f, 0xa1, 0xc7, 0xd3])]

  @Test(arguments: personal)
  func `are none that name or describe somebody`(one: (type: UInt16, value: [UInt8])) throws {
    var made = MadeCapture(Self.address)
    made.declare(0x20, one.type)
    made.read(0x21, one.value)
    made.write(0x21, one.value)
    for options in [Self.options(), Self.options(keeping: "0x0021")] {
      let redacted = try redact(made.bytes, options)
      #expect(!redacted.bytes.holds(Array(one.value.prefix(4))))
    }
  }

  @Test func `lose a name, a number, a key and an address within them, and nothing else`() throws {
    let serial = Array("SN-4711-0815".utf8)
    let key = (0..<16).map { UInt8($0 * 13 + 5) }
    let wide = Self.name.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let divided = Self.address.prefix(3) + [0xff, 0xfe] + Self.address.suffix(3)
    let secrets: [[UInt8]] = [
      Array(Self.name.utf8), serial, wide, key, key.reversed(), Self.address,
      Self.address.reversed(), Array(divided), divided.reversed(),
    ]
    var made = MadeCapture(Self.address)
    made.declare(0x10, 0x2a00)
    made.read(0x11, Array(Self.name.utf8))
    made.declare(0x12, 0x2a25)
    made.read(0x13, serial)
    // Identity Information, on the channel of pairing.
    made.record(true, [2, 0x40, 0x20, 21, 0, 17, 0, 6, 0, 0x06] + key)
    made.declare(0x20, 0xffe1)
    for secret in secrets { made.notify(0x21, [0xaa, 1, 2] + secret + [0x80, 3, 0x55]) }
    for options in [Self.options(), Self.options(keeping: "ffe1")] {
      let redacted = try redact(made.bytes, options)
      for secret in secrets { #expect(!redacted.bytes.holds(secret)) }
      let values = try PacketList(redacted.bytes).packets.map(\.bytes).filter {
        $0.count > 11 && $0[8] == 0x1b
      }
      #expect(values.count == secrets.count)
      for value in values {
        #expect(
          Array(value[11..<14]) == [0xaa, 1, 2] && Array(value.suffix(3)) == [0x80, 3, 0x55])
      }
    }
  }

  @Test(arguments: [
    "C1:B2:A3:D4:E5:F6", "c1b2a3d4e5f6", "C1 B2 A3 D4 E5 F6", "c1.b2.a3.d4.e5.f6",
    "C1-B2-A3-D4-E5-F6", "c1b2.a3d4.e5f6", "F6:E5:D4:A3:B2:C1", "C1_B2_A3_D4_E5_F6",
    "C1/B2/A3/D4/E5/F6", "0xC1 0xB2 0xA3 0xD4 0xE5 0xF6", "C1: B2: A3: D4: E5: F6", "D4 E5 F6",
    // Somebody else's, whose digits are few.
    "A1:B2:C3:D4:E5:F6", "a1.b2.c3.d4.e5.f6", "A1 B2 C3 D4 E5 F6",
  ])
  func `about a model are no address`(text: String) throws {
    for type in [0x2a24, 0x2a26, 0x2a27, 0x2a28, 0x2a29] as [UInt16] {
      var made = MadeCapture(Self.address)
      made.declare(0x20, type)
      made.read(0x21, Array(text.utf8))
      for options in [RedactionOptions(), Self.options(), Self.options(keeping: "0x0021")] {
        #expect(try !redact(made.bytes, options).bytes.holds(Array(text.utf8)))
      }
    }
    var made = MadeCapture(Self.address)
    made.declare(0x20, 0xffe1)
    made.read(0x21, Array("{\"a\":\"\(text)\"}".utf8))
    if !text.uppercased().hasPrefix("A1") {
      #expect(
        try !redact(made.bytes, Self.options(keeping: "ffe1")).bytes.holds(Array(text.utf8)))
    }
  }

  @Test(arguments: ["1.4.0", "H10", "BLE HRM", "v2 (2.13)", "Polar Electro Oy"])
  func `about a model stay where they name nobody`(text: String) throws {
    var made = MadeCapture(Self.address)
    made.declare(0x20, 0x2a24)
    made.read(0x21, Array(text.utf8))
    #expect(try redact(made.bytes).bytes.holds(Array(text.utf8)))
  }

  // MARK: - Many addresses

  /// A capture of many addresses, and the last of them in a UUID and in a value.
  private static func many(_ count: Int) -> (bytes: [UInt8], last: [UInt8]) {
    var made = MadeCapture(Self.address)
    let addresses = (0..<count).map { number in
      let scrambled = UInt64(number) &* 0x9e37_79b9_7f4a_7c15 | 0xc000_0000_0000
      return (0..<6).map { UInt8(truncatingIfNeeded: scrambled >> UInt64(40 - 8 * $0)) | 1 }
    }
    var rest = addresses[...]
    while !rest.isEmpty {
      let some = rest.prefix(20)
      // Reports without data.
      var parameters: [UInt8] = [2, UInt8(some.count)]
      for address in some { parameters += [3, 1] + address.reversed() + [0, 0xc8] }
      made.record(true, [4, 0x3e, UInt8(parameters.count)] + parameters)
      rest = rest.dropFirst(20)
    }
    let last = addresses.last ?? []
    made.declare(0x20, [0x6e, 0x40, 0, 1, 0xb5, 0xa3, 0xf3, 0x93, 0xe0, 0xa9] + last)
    return (made.bytes, last)
  }

  @Test func `are no addresses, however many there are`() throws {
    let (bytes, last) = Self.many(66_000)
    #expect(bytes.holds(last.reversed()))
    let redacted = try redact(bytes)
    #expect(!redacted.bytes.holds(last) && !redacted.bytes.holds(last.reversed()))
  }

  @Test func `beside more addresses than can be remembered are not written`() throws {
    var options = RedactionOptions()
    options.mostAddresses = 100
    for (count, isRefused) in [(60, false), (150, true)] {
      let (bytes, _) = Self.many(count)
      let written = Collected()
      let output = TextOutput { written.take($0) }
      var session = Session(["made"], to: output)
      session.kept["made"] = InputInMemory(bytes, name: "made")
      var redactor = CaptureRedactor(options, seed: "a secret")
      let outcome = session.redact(with: &redactor, as: { $0 }, name: "out")
      output.flush()
      #expect(outcome.isComplete != isRefused && written.bytes.isEmpty == isRefused)
      #expect((redactor.refusal != nil) == isRefused)
      #expect(redactor.refusal?.hasPrefix("more addresses than can be searched for") != false)
    }
  }
}
