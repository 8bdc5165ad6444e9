import HSProtocols
import Testing

/// The specifications' own sample data.
@Suite struct `Cryptographic functions` {
  /// RFC 4493, 4: the key, then messages of 0, 16, 40 and 64 octets.
  static var key: UInt128 { number("2b7e151628aed2a6abf7158809cf4f3c") }
  static let message = """
    6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52ef\
    f69f2445df4f9b17ad2b417be66c3710
    """

  @Test(arguments: [
    (0, "bb1d6929e95937287fa37d129b756746"), (16, "070a16b46b4d4144f79bdd9dd04a287c"),
    (40, "dfa66747de9ae63030ca32611497c827"), (64, "51f0bebf7e3b9d92fc49741779363cfe"),
  ])
  func `AES-CMAC is RFC 4493's`(_ count: Int, _ code: String) throws {
    let bytes = Array(try Hex.bytes(Self.message).prefix(count))
    #expect(AESCMAC.code(of: bytes, key: Self.key) == UInt128(code, radix: 16))
  }

  /// FIPS 180-4's examples: one block and two.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `SHA-256 is FIPS 180-4's`(_ text: String, _ digest: String) throws {
    let bytes = Array(text.utf8)
    #expect(try SHA256.digest(bytes) == Hex.bytes(digest))
    // In pieces, it is the same, and the next begins anew.
    var hash = SHA256()
    for _ in 0..<2 {
      for byte in bytes { hash.update([byte]) }
      #expect(try hash.finish() == Hex.bytes(digest))
    }
  }

  /// Core 5.4, Vol 3, Part H, Appendix D.7.
  static var irk: IdentityResolvingKey {
    IdentityResolvingKey(number("ec0234a357c8ad05341010a60a397d9b"))
  }

  /// A key as it is written down.
  static func number(_ digits: String) -> UInt128 { UInt128(digits, radix: 16) ?? 0 }

  @Test func `ah is the specification's`() {
    #expect(Self.irk.ah(0x708194) == 0x0dfbaa)
    // What stands above the 24 bits is not part of it.
    #expect(Self.irk.ah(0xff70_8194) == 0x0dfbaa)
  }

  @Test func `an address is resolved by its key only, and only a resolvable one`() {
    let address = DeviceAddress(value: 0x7081_940d_fbaa, type: .random)
    #expect(Self.irk.resolves(address))
    #expect(!IdentityResolvingKey(Self.irk.value ^ 1).resolves(address))
    #expect(!Self.irk.resolves(DeviceAddress(value: address.value ^ 1, type: .random)))
    #expect(!Self.irk.resolves(DeviceAddress(value: address.value, type: .publicDevice)))
  }

  @Test func `on the wire the least significant octet comes first`() throws {
    let bytes = try Hex.bytes("9b7d390aa610103405adc857a33402ec")
    let key = IdentityResolvingKey(onWire: bytes.span)
    #expect(key == Self.irk)
    let short = Array(bytes.dropLast())
    let none = IdentityResolvingKey(onWire: short.span)
    #expect(none == nil)
  }
}
