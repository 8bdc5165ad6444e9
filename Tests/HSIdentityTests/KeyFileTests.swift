import HSProtocols
import HSTestSupport
import Foundation
import Testing

/// One key in all the forms in which people have it.
@Suite struct `Files of keys` {
  static var key: IdentityResolvingKey {
    IdentityResolvingKey(`Cryptographic functions`.number("4c68384139f574d836bcf34e9dfb01bf"))
  }
  static let identity = DeviceAddress(value: 0xe000_0000_0001, type: .random)
  /// Addresses made with the key by OpenSSL.
  static let addresses: [UInt64] = [0x4a1b_2c33_f977, 0x5d6e_7f3f_7e50, 0x6f10_2936_b317]

  static func read(
    _ text: String, path: String = "keys", address: DeviceAddress? = nil
  ) throws -> KeyFile {
    try KeyFile(Array(text.utf8), path: path, address: address)
  }

  static func fixture(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Places.fixture("keys/\(name)")))
  }

  @Test func `our own format holds a key a line`() throws {
    let file = try KeyFile(Self.fixture("rotation.keys"), path: "rotation.keys")
    #expect(
      file.identityResolvingKeys == [
        KnownKey(key: Self.key, identity: Self.identity, source: .file)
      ])
    for value in Self.addresses {
      let address = DeviceAddress(value: value, type: .random)
      #expect(file.identityResolvingKeys[0].key.resolves(address))
    }
  }

  @Test func `BlueZ writes the least significant octet first, and names the peer by the folder`()
    throws
  {
    let text = try Self.fixture("bluez/info")
    let path = "/var/lib/bluetooth/C0:FF:EE:00:00:07/E0:00:00:00:00:01/info"
    let known = KnownKey(key: Self.key, identity: Self.identity, source: .file)
    let file = try KeyFile(text, path: path)
    #expect(file.identityResolvingKeys == [known])
    #expect(file.longTermKeys.count == 1)
    let given = DeviceAddress(value: Self.identity.value, type: .publicDevice)
    #expect(try KeyFile(text, path: "info", address: given) == file)
    #expect(throws: TextFault.self) { try KeyFile(text, path: "info") }
  }

  @Test func `Wireshark's lines are read as sniffers take them and as packets show them`() throws {
    let file = try KeyFile(Self.fixture("wireshark.keys"), path: "wireshark.keys")
    #expect(
      file.identityResolvingKeys == [
        KnownKey(key: Self.key, identity: nil, source: .file),
        KnownKey(key: Self.key, identity: Self.identity, source: .file),
      ])
    #expect(file.longTermKeys.count == 1)
  }

  @Test(arguments: [
    ("", 0), ("# nothing\n", 0), ("irk 0x\n", 1), ("irk 12\n", 1),
    ("\nirk 0x12 nowhere\n", 2), ("irk 0x12 C0:FF:EE:00:00:01 private\n", 1),
    ("irk 0x12 C0:FF:EE:00:00:01 random more\n", 1), ("key 0x12\n", 1),
    ("irk 0x123456789012345678901234567890123\n", 1), ("Identity Resolving Key: 12\n", 1),
    ("[General\n", 1), ("[General]\nName\n", 2), ("[IdentityResolvingKey]\nKey=12\n", 2),
  ])
  func `what is wrong is said with its line`(_ text: String, _ line: Int) {
    let error = #expect(throws: TextFault.self) { try Self.read(text) }
    #expect(error?.line == line)
    #expect(error?.description.isEmpty == false)
  }

  @Test func `a key of zeros says that there is none`() throws {
    let file = try Self.read("irk 0x0\nltk 0x1\n")
    #expect(file.identityResolvingKeys.isEmpty)
    #expect(file.longTermKeys.count == 1)
  }

  @Test func `long term keys keep their order, whose they are, and what asks for them`() throws {
    let listed = try Self.read(
      "ltk 0x00112233445566778899aabbccddeeff C0:FF:EE:00:00:01 random ediv 0x1234 rand 0xabcdef\n"
        + "LTK 0x1 ediv 7 rand 8\n")
    #expect(
      listed.longTermKeys == [
        KeyFile.GivenLongTermKey(
          value: 0x0011_2233_4455_6677_8899_aabb_ccdd_eeff,
          name: .init(diversifier: 0x1234, random: 0xabcdef),
          address: DeviceAddress(value: 0xc0ff_ee00_0001, type: .random)),
        KeyFile.GivenLongTermKey(value: 1, name: .init(diversifier: 7, random: 8), address: nil),
      ])
    // BlueZ and Wireshark's details have the octets as they are sent.
    let info = try Self.read(
      "[LongTermKey]\nKey=FFEEDDCCBBAA99887766554433221100\nEDiv=18\nRand=9\n"
        + "[PeripheralLongTermKey]\nKey=01000000000000000000000000000000\n")
    #expect(info.longTermKeys.map(\.value) == [0x0011_2233_4455_6677_8899_aabb_ccdd_eeff, 1])
    #expect(info.longTermKeys.map(\.name) == [.init(diversifier: 18, random: 9), nil])
    let detail = try Self.read("Long Term Key: ffeeddccbbaa99887766554433221100\n")
    #expect(detail.longTermKeys.map(\.value) == [0x0011_2233_4455_6677_8899_aabb_ccdd_eeff])
    for line in ["ltk 0x1 ediv 1", "ltk 0x1 ediv 70000 rand 1", "ltk 0x1 ediv x rand 1"] {
      #expect(throws: TextFault.self) { try Self.read(line) }
    }
  }

  @Test func `out-of-band data of pairings are read as they stand`() throws {
    let file = try Self.read(
      "oob 00112233445566778899aabbccddeeff\n# a comment\nOOB: 0x1\nltk 0x2\n")
    #expect(file.outOfBandData == [0x0011_2233_4455_6677_8899_aabb_ccdd_eeff, 1])
    #expect(file.longTermKeys.map(\.value) == [2])
    for text in ["oob 12\n", "oob\n", "oob 0x1 C0:FF:EE:00:00:01\n"] {
      #expect(throws: TextFault.self) { try Self.read(text) }
    }
    let many = String(repeating: "oob 0x1\n", count: 16)
    #expect(try Self.read(many).outOfBandData.count == 16)
    let error = #expect(throws: TextFault.self) { try Self.read(many + "oob 0x1\n") }
    #expect(error?.line == 17)
  }

  @Test func `any bytes are read or refused`() throws {
    for name in ["rotation.keys", "wireshark.keys", "bluez/info"] {
      let whole = try Self.fixture(name)
      for end in whole.indices { _ = try? KeyFile(Array(whole[..<end]), path: "info") }
      for index in whole.indices {
        for byte in [0, 0x0a, 0x3d, 0xff] as [UInt8] {
          var changed = whole
          changed[index] = byte
          _ = try? KeyFile(changed, path: "/E0:00:00:00:00:01/info")
        }
      }
    }
  }
}
