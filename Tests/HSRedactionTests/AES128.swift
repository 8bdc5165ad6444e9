/// AES with a key of 128 bits, one block, written for nothing but to check addresses by.
///
/// FIPS 197. Slow and plain, so that it can be compared with the standard line by line.
struct AES128 {
  private static let box: [UInt8] = {
    var box = [UInt8](repeating: 0, count: 256)
    var (power, inverse): (UInt8, UInt8) = (1, 1)
    repeat {
      power ^= doubled(power)
      inverse ^= inverse << 1
      inverse ^= inverse << 2
      inverse ^= inverse << 4
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      let turned = (1...4).reduce(inverse) { $0 ^ (inverse << $1 | inverse >> (8 - $1)) }
      box[Int(power)] = turned ^ 0x63
    } while power != 1
    box[0] = 0x63
    return box
  }()

  private var words: [[UInt8]] = []

  private static func doubled(_ value: UInt8) -> UInt8 {
    value << 1 ^ (value & 0x80 != 0 ? 0x1b : 0)
  }

  /// A cipher with a key, most significant octet first.
  init(key: UInt128) {
    let octets = (0..<16).map { UInt8(truncatingIfNeeded: key >> UInt128(8 * (15 - $0))) }
    words = (0..<4).map { Array(octets[4 * $0..<4 * $0 + 4]) }
    var constant: UInt8 = 1
    for index in 4..<44 {
      var word = words[index - 1]
      if index % 4 == 0 {
        word = [word[1], word[2], word[3], word[0]].map { Self.box[Int($0)] }
        word[0] ^= constant
        constant = Self.doubled(constant)
      }
      words.append((0..<4).map { words[index - 4][$0] ^ word[$0] })
    }
  }

  /// Encrypts a block.
  func encrypted(_ block: [UInt8]) -> [UInt8] {
    var state = added(block, 0)
    for round in 1...10 {
      state = (0..<16).map { Self.box[Int(state[($0 + $0 % 4 * 4) % 16])] }
      if round < 10 {
        state = (0..<4).flatMap { column in
          let part = Array(state[4 * column..<4 * column + 4])
          let all = part.reduce(0, ^)
          return (0..<4).map { part[$0] ^ all ^ Self.doubled(part[$0] ^ part[($0 + 1) % 4]) }
        }
      }
      state = added(state, round)
    }
    return state
  }

  private func added(_ state: [UInt8], _ round: Int) -> [UInt8] {
    (0..<16).map { state[$0] ^ words[4 * round + $0 / 4][$0 % 4] }
  }

  /// The random address hash function of Core 5.4, Vol 3, Part H, 2.2.2.
  func ah(_ prand: UInt32) -> UInt32 {
    let block =
      [UInt8](repeating: 0, count: 13)
      + [prand >> 16, prand >> 8, prand].map {
        UInt8(truncatingIfNeeded: $0)
      }
    let made = encrypted(block)
    return UInt32(made[13]) << 16 | UInt32(made[14]) << 8 | UInt32(made[15])
  }
}
