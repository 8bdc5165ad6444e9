/// SipHash-2-4 with a key of 128 bits: numbers that cannot be predicted without the key.
///
/// J.-P. Aumasson, D. J. Bernstein: SipHash, a fast short-input PRF. 2012.
struct KeyedHash: Sendable {
  private let first: UInt64
  private let second: UInt64

  /// A hash with a key.
  init(key: (UInt64, UInt64)) { (first, second) = key }

  /// A hash whose key is made of a text: as secret as the text is.
  init(text: String) {
    let bytes = Array(text.utf8)
    let fixed = KeyedHash(key: (0x6865_6172_7473_6e6f, 0x6f70_2072_6564_6163))
    self.init(key: (fixed.value(of: bytes, tag: 1), fixed.value(of: bytes, tag: 2)))
  }

  /// The value of a tag and some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - tag: What they are hashed for: the same bytes have another value for another purpose.
  /// - Returns: The value.
  func value(of bytes: some Collection<UInt8>, tag: UInt64) -> UInt64 {
    var state = State(first, second)
    state.take(tag)
    var word: UInt64 = 0
    var count = 0
    for byte in bytes {
      word |= UInt64(byte) &<< UInt64(8 &* (count & 7))
      count &+= 1
      guard count & 7 == 0 else { continue }
      state.take(word)
      word = 0
    }
    // The tag is the first eight hashed bytes.
    return state.finish(word | UInt64(truncatingIfNeeded: count &+ 8) &<< 56)
  }

  /// The value of a tag and two numbers.
  func value(of number: UInt64, _ other: UInt64 = 0, tag: UInt64) -> UInt64 {
    var state = State(first, second)
    state.take(tag)
    state.take(number)
    state.take(other)
    return state.finish(24 &<< 56)
  }

  private struct State {
    var v0: UInt64
    var v1: UInt64
    var v2: UInt64
    var v3: UInt64

    init(_ first: UInt64, _ second: UInt64) {
      v0 = first ^ 0x736f_6d65_7073_6575
      v1 = second ^ 0x646f_7261_6e64_6f6d
      v2 = first ^ 0x6c79_6765_6e65_7261
      v3 = second ^ 0x7465_6462_7974_6573
    }

    mutating func take(_ word: UInt64) {
      v3 ^= word
      turn()
      turn()
      v0 ^= word
    }

    mutating func finish(_ word: UInt64) -> UInt64 {
      take(word)
      v2 ^= 0xff
      for _ in 0..<4 { turn() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func turn() {
      v0 &+= v1
      v1 = Self.rotated(v1, 13) ^ v0
      v0 = Self.rotated(v0, 32)
      v2 &+= v3
      v3 = Self.rotated(v3, 16) ^ v2
      v0 &+= v3
      v3 = Self.rotated(v3, 21) ^ v0
      v2 &+= v1
      v1 = Self.rotated(v1, 17) ^ v2
      v2 = Self.rotated(v2, 32)
    }

    private static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
      word &<< count | word &>> (64 &- count)
    }
  }
}

extension KeyedHash {
  /// A permutation of the numbers of `2 * half` bits: no two numbers become the same one.
  ///
  /// A Feistel network of eight rounds with this hash in each.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - half: Half of its bits, at most 31.
  ///   - tag: Which permutation.
  /// - Returns: The number in its place, of as many bits.
  func permuted(_ number: UInt64, half: UInt64, tag: UInt64) -> UInt64 {
    let mask = (1 as UInt64) &<< half &- 1
    var left = number &>> half & mask
    var right = number & mask
    for round in 0..<8 as Range<UInt64> {
      (left, right) = (right, left ^ value(of: right, round, tag: tag) & mask)
    }
    return left &<< half | right
  }
}
