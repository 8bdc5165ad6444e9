import Foundation
import Testing

@testable import HSRewriting

/// What stands for what.
@Suite struct `What stands for addresses` {
  private func make(
    _ options: RedactionOptions = RedactionOptions(), seed: String = "s", knows addresses: [UInt64]
  ) -> Pseudonyms {
    let names = Pseudonyms(options, hash: KeyedHash(text: seed), addressHash: Self.hash)
    for address in addresses { _ = names.address(address, isRandom: address >> 46 == 1) }
    names.endSurvey()
    return names
  }

  /// The random address hash function of a key.
  @Sendable private static func hash(_ key: UInt128) -> @Sendable (UInt32) -> UInt32 {
    let cipher = AES128(key: key)
    return { cipher.ah($0) }
  }

  @Test func `are made by the hash of its authors`() {
    let key = (UInt64(0x0706_0504_0302_0100), UInt64(0x0f0e_0d0c_0b0a_0908))
    // The vector of 15 bytes in the paper's appendix; the first eight are the tag.
    #expect(
      KeyedHash(key: key).value(of: Array(8...14), tag: key.0) == 0xa129_ca61_49be_45e5)
  }

  @Test(arguments: [1, 3, 5, 6] as [UInt64])
  func `are different for different numbers`(half: UInt64) {
    let hash = KeyedHash(text: "x")
    let count = 1 << (2 * half)
    let made = Set((0..<UInt64(count)).map { hash.permuted($0, half: half, tag: 9) })
    #expect(made.count == count)
    #expect(made.allSatisfy { $0 < count })
  }

  @Test func `the cipher and ah agree with the specification's samples`() {
    // FIPS 197, appendix B; Core 5.4, Vol 3, Part H, D.7.
    let key: UInt128 = 0x2b7e_1516_28ae_d2a6_abf7_1588_09cf_4f3c
    let plain: [UInt8] = [
      0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d, 0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07,
      0x34,
    ]
    #expect(AES128(key: key).encrypted(plain).prefix(4) == [0x39, 0x25, 0x84, 0x1d])
    #expect(AES128(key: 0xec02_34a3_57c8_ad05_3410_10a6_0a39_7d9b).ah(0x708194) == 0x0dfbaa)
  }

  @Test func `keep an address's kind, and its identity`() {
    let addresses: [UInt64] = [
      0xc0ff_ee12_3456, 0xffee_ddcc_bb01, 0x3f12_3456_789a, 0x0012_3456_789a, 0x7c12_3456_789a,
      0x8012_3456_789a, 0xa4c1_3812_3456, 0xa4c1_3812_3457,
    ]
    let names = make(knows: addresses)
    let made = addresses.map { names.address($0, isRandom: nil) }
    #expect(zip(addresses, made).allSatisfy { $0 >> 46 == $1 >> 46 })
    #expect(zip(addresses, made).allSatisfy { $0 >> 40 & 3 == $1 >> 40 & 3 })
    #expect(Set(made).count == addresses.count)
    #expect(Set(made).isDisjoint(with: addresses))
    #expect(made == addresses.map { names.address($0, isRandom: $0 >> 46 == 1) })
    #expect(made == addresses.map { make(knows: addresses).address($0, isRandom: nil) })
    #expect(made != addresses.map { make(seed: "t", knows: addresses).address($0, isRandom: nil) })
    #expect(names.address(0, isRandom: nil) == 0)
    #expect(names.address(0xffff_ffff_ffff, isRandom: nil) == 0xffff_ffff_ffff)
  }

  @Test func `keep a maker's half when asked to`() {
    var options = RedactionOptions()
    options.keepsCompanies = true
    let names = make(options, knows: [0xa4c1_3812_3456, 0x7c12_3456_789a])
    let made = names.address(0xa4c1_3812_3456, isRandom: false)
    #expect(made >> 24 == 0xa4c138)
    #expect(made != 0xa4c1_3812_3456)
    #expect(names.address(0x7c12_3456_789a, isRandom: true) >> 24 != 0x7c1234)
  }

  @Test func `of private addresses resolve with the key's stand-in and with no other`() throws {
    let key: UInt128 = 0x1122_3344_5566_7788_99aa_bbcc_ddee_ff00
    let stranger: UInt128 = 0x0102_0304_0506_0708_090a_0b0c_0d0e_0f10
    func resolvable(_ key: UInt128, _ prand: UInt32) -> UInt64 {
      UInt64(prand) << 24 | UInt64(AES128(key: key).ah(prand))
    }
    let own = [0x41_2345, 0x55_5555, 0x7f_ffff].map { resolvable(key, $0) }
    let others = [0x41_2345, 0x60_0001].map { resolvable(stranger, $0) }
    let names = Pseudonyms(
      RedactionOptions(), hash: KeyedHash(text: "s"), addressHash: Self.hash)
    let original = (0..<16).map { UInt8(truncatingIfNeeded: key >> UInt128(8 * $0)) }
    var wire = Draft(original)
    for address in own + others { _ = names.address(address, isRandom: true) }
    names.replaceIdentityKey(in: &wire, 0..<16)
    #expect(wire.bytes == original)
    names.endSurvey()
    names.replaceIdentityKey(in: &wire, 0..<16)
    let fake = wire.bytes.enumerated().reduce(UInt128(0)) {
      $0 | UInt128($1.element) << (8 * $1.offset)
    }
    #expect(fake != key)
    for address in own {
      let made = names.address(address, isRandom: true)
      let (prand, rest) = (UInt32(made >> 24), UInt32(made & 0xff_ffff))
      #expect(made >> 46 == 1)
      #expect(AES128(key: fake).ah(prand) == rest)
      #expect(AES128(key: key).ah(prand) != rest)
      #expect(names.isOwn(address))
    }
    for address in others {
      let made = names.address(address, isRandom: true)
      #expect(AES128(key: fake).ah(UInt32(made >> 24)) != UInt32(made & 0xff_ffff))
      #expect(!names.isOwn(address))
    }
    #expect(names.tally[.unrelatedAddresses] == others.count)
  }

  /// How often a function was called.
  private final class Calls: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0
    var count: Int { lock.withLock { number } }

    func add() { lock.withLock { number += 1 } }
  }

  @Test func `try each key once on each address, and not without limit`() {
    let keys = Calls()
    let trials = Calls()
    var options = RedactionOptions()
    options.identityKeys = (1...10).map { UInt128($0) }
    let names = Pseudonyms(
      options, hash: KeyedHash(text: "s"),
      addressHash: { _ in
        keys.add()
        // No address is made with any of them.
        return { _ in
          trials.add()
          return 0xff_ffff
        }
      }, trials: 995)
    let addresses = (0..<150).map { UInt64(0x41_0000 + $0) << 24 | UInt64($0) }
    for address in addresses { _ = names.address(address, isRandom: true) }
    #expect(trials.count == 0)
    names.endSurvey()
    for _ in 0..<3 {
      for address in addresses {
        #expect(names.address(address, isRandom: true) != address)
        #expect(!names.isOwn(address))
      }
    }
    // What follows from a key is worked out once for it and once for its stand-in.
    #expect(keys.count == 20)
    #expect(trials.count == 995)
    // The hundredth was not tried with all keys.
    #expect(names.tally[.untriedAddresses] == 51)
    #expect(names.tally.unjudged.contains { $0.hasPrefix("51 private addresses beyond") })
  }

  @Test func `find addresses wherever they stand`() {
    let address: UInt64 = 0xc3b8_40e3_e3e6
    let names = make(knows: [address])
    let octets = (0..<6).map { UInt8(truncatingIfNeeded: address >> UInt64(8 * $0)) }
    for bytes in [[1, 2] + octets + [3], [9] + octets.reversed() + [9, 9]] {
      var draft = Draft(bytes)
      names.sweep(&draft)
      let swept = draft.bytes
      #expect(swept.count == bytes.count)
      #expect(!swept.contains(octets) && !swept.contains(Array(octets.reversed())))
      #expect(swept.first == bytes.first && swept.last == bytes.last)
    }
    #expect(names.tellsAddress(Array("FW 40E3E3 B".utf8)[...]) == false)
    #expect(names.tellsAddress(Array("Strap 40:e3:e3-E6".utf8)[...]) == true)
    #expect(names.tellsAddress(Array("Strap E3E3E6".utf8)[...]) == true)
    #expect(names.tellsAddress(Array("20240131".utf8)[...]) == false)
  }
}
