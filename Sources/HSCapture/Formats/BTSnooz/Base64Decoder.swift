/// Decodes base64 that comes character by character.
///
/// Line ends and blanks are passed over. So is any other character that is not of the alphabet, but
/// it is counted: text that was copied by hand gains and loses some.
package struct Base64Decoder {
  /// Characters that do not belong into base64.
  package private(set) var strays = 0
  /// Whether the padding was seen: nothing may follow it.
  private(set) var isPadded = false
  private var bits: UInt32 = 0
  private var count = 0

  /// A decoder that has taken nothing.
  package init() {}

  /// Whether the bits behind the last whole byte are 0.
  package var isExact: Bool { bits & (1 << UInt32(count) - 1) == 0 }

  /// What a text in base64 holds, padded or not; `nil` if it is none.
  package static func octets(_ text: some Collection<UInt8>) -> [UInt8]? {
    var decoder = Base64Decoder()
    var octets: [UInt8] = []
    for character in text { decoder.add(character, to: &octets) }
    let isWhole = decoder.isPadded ? text.count.isMultiple(of: 4) : text.count % 4 != 1
    guard isWhole, decoder.isExact, decoder.strays == 0, !octets.isEmpty else { return nil }
    return octets
  }

  /// Takes a character and appends the bytes that are complete with it.
  @inline(__always)
  package mutating func add(_ character: UInt8, to bytes: inout [UInt8]) {
    let value: UInt8
    switch character {
    case 0x41...0x5A: value = character &- 0x41
    case 0x61...0x7A: value = character &- 0x61 &+ 26
    case 0x30...0x39: value = character &- 0x30 &+ 52
    case 0x2B: value = 62
    case 0x2F: value = 63
    case 0x3D:
      isPadded = true
      return
    case 0x20, 0x09, 0x0A, 0x0D: return
    default:
      strays &+= 1
      return
    }
    if isPadded {
      strays &+= 1
      return
    }
    bits = bits << 6 | UInt32(value)
    count &+= 6
    guard count >= 8 else { return }
    count &-= 8
    bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
  }
}
