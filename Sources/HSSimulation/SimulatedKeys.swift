/// The keys of encrypted links, and the chance that they come from: other values stay what they are
/// where a link is encrypted.
struct SimulatedKeys {
  /// A key.
  struct Key {
    /// The LTK or STK.
    var value: UInt128
    /// Rand and EDIV, by which LL_ENC_REQ asks for it.
    var random: UInt64 = 0
    var diversifier: UInt16 = 0

    /// The two as on the air.
    var name: [UInt8] { octets(random, 8) + octets(diversifier, 2) }
  }

  /// What peers keep of their pairing.
  var kept: [Int: Key] = [:]
  /// All that links were encrypted with.
  private(set) var used: [UInt128] = []
  private var chance: Chance

  init(seed: UInt64) { chance = Chance(seed: seed ^ 0x6b65_7973_6b65_7973) }

  /// A number of so many octets by chance.
  mutating func number<Number: FixedWidthInteger>(_ count: Int) -> Number {
    random(count).reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
  }

  /// Octets by chance.
  mutating func random(_ count: Int) -> [UInt8] { chance.octets(count) }

  /// A number of 128 bits by chance.
  mutating func number() -> UInt128 { UInt128(chance.next()) << 64 | UInt128(chance.next()) }

  /// A session with a key.
  mutating func session(with key: Key) -> AirLinkPlan.Session {
    used.append(key.value)
    return AirLinkPlan.Session(key: key.value, diversifier: number(), vector: chance.next())
  }
}
