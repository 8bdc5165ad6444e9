import HSBytes
import HSTestSupport

@testable import HSValues

/// A random value that a layout allows, and where its fields lie.
struct LayoutSample {
  /// A field of the value.
  struct Place {
    let field: LayoutField
    let key: String
    /// Where the field's first octet lies; of a part, where its first octet's first part lies.
    let start: Int
    let size: Int
  }

  private(set) var bytes: [UInt8] = []
  private(set) var places: [Place] = []
  private var flags: UInt64 = 0
  private var selector: UInt64 = 0
  private var part: UInt64 = 0
  private var bits = 0

  init(_ layout: ValueLayout, _ random: inout SeededGenerator) {
    for record in 1...(layout.hasRecords ? Int.random(in: 1...3, using: &random) : 1) {
      let start = bytes.count
      let first = places.count
      flags = 0
      var fields = layout.fields
      let isMore = Bool.random(using: &random)
      while let field = fields.next() {
        guard field.holds(flags: flags, selector: selector, isMore: isMore) else { continue }
        append(field, record, &random)
      }
      if first < places.count, places[first].field.isType("L") {
        bytes[start] = UInt8(bytes.count - start)
      }
    }
  }

  private mutating func append(
    _ field: LayoutField, _ record: Int, _ random: inout SeededGenerator
  ) {
    let start = bytes.count
    if field.isPart {
      let mask: UInt64 = 1 << UInt64(field.size) - 1
      part |= (field.isCode ? Self.code(field, &random) : random.next() & mask) << UInt64(bits)
      bits += field.size
      places.append(
        Place(field: field, key: field.key(record: record), start: start, size: (bits + 7) / 8))
      if bits % 8 == 0 {
        bytes += LayoutEncoding.octets(part, bits / 8)
        (part, bits) = (0, 0)
      }
      return
    }
    bytes += octets(field, &random)
    places.append(
      Place(
        field: field, key: field.key(record: record), start: start, size: bytes.count - start))
  }

  private static func code(_ field: LayoutField, _ random: inout SeededGenerator) -> UInt64 {
    var codes: [UInt64] = []
    field.eachWord { low, _, _ in codes.append(UInt64(low)) }
    return codes.randomElement(using: &random) ?? 0
  }

  private mutating func octets(_ field: LayoutField, _ random: inout SeededGenerator) -> [UInt8] {
    func octets(_ raw: UInt64) -> [UInt8] { LayoutEncoding.octets(raw, field.size) }
    switch Character(Unicode.Scalar(field.type)) {
    case "F":
      flags = random.next() & field.knownBits
      return octets(flags)
    case "S":
      selector = Self.code(field, &random)
      return octets(selector)
    case "L": return [0]
    case "e": return octets(Self.code(field, &random))
    case "b": return octets(random.next() & (field.words.count > 0 ? field.knownBits : .max))
    case "B":
      let raw = random.next() & field.knownBits
      return LayoutEncoding.octets(raw, raw > 0xff ? field.size : 1)
    case "m":
      let isShort = field.size == 2
      let mantissa = Int32.random(
        in: isShort ? -2000...2000 : -8_000_000...8_000_000, using: &random)
      let exponent = Int32.random(in: -6...0, using: &random)
      return isShort
        ? octets(UInt64(UInt16(truncatingIfNeeded: exponent << 12 | mantissa & 0xfff)))
        : octets(UInt64(UInt32(bitPattern: exponent << 24 | mantissa & 0xff_ffff)))
    case "f":
      return field.size == 4
        ? octets(UInt64(Float.random(in: -1e6...1e6, using: &random).bitPattern))
        : octets(Double.random(in: -1e6...1e6, using: &random).bitPattern)
    case "d":
      return LayoutEncoding.octets(.random(in: 1583...9999, using: &random), 2) + [
        .random(in: 1...12, using: &random), .random(in: 1...28, using: &random),
        .random(in: 0...23, using: &random), .random(in: 0...59, using: &random),
        .random(in: 0...59, using: &random),
      ]
    case "t", "z":
      let count = field.size > 0 ? field.size : Int.random(in: 1...9, using: &random)
      let text = (0..<count).map { _ in UInt8.random(in: 0x30...0x7a, using: &random) }
      return field.isType("z") ? text + [0] : text
    case "x":
      return random.bytes(field.size > 0 ? field.size : Int.random(in: 1...9, using: &random))
    case "g":
      return random.bytes(field.size > 0 ? field.size : Bool.random(using: &random) ? 2 : 16)
    case "a": return random.bytes(field.size * Int.random(in: 1...4, using: &random))
    default:
      if field.words.count > 0, Int.random(in: 0...3, using: &random) == 0 {
        return octets(Self.code(field, &random))
      }
      guard let range = field.range else { return random.bytes(field.size) }
      return octets(UInt64(truncatingIfNeeded: Int64.random(in: range, using: &random)))
    }
  }

  /// What a prefix of the value lacks; `nil` if it is a value as well.
  func missing(_ count: Int) -> (key: String, start: Int, needed: Int)? {
    for place in places where place.start + place.size > count {
      let available = count - place.start
      let field = place.field
      if field.presence[field.presence.count - 1] == UInt8(ascii: "+"), available <= 0,
        !places[0].field.isType("L")
      {
        return nil
      }
      let needed: Int
      switch Character(Unicode.Scalar(field.type)) {
      case "t" where field.size == 0, "x" where field.size == 0: return nil
      case "a":
        if available % field.size == 0 { return nil }
        needed = (available / field.size + 1) * field.size
      case "z": needed = available + 1
      case "g" where field.size == 0:
        if available == 2 { return nil }
        needed = available > 2 ? 16 : 2
      case "B":
        if available > 0 { return nil }
        needed = 1
      default: needed = place.size
      }
      if field.isType("L"), available == 0, place.start > 0 { return nil }
      return (place.key, place.start, needed)
    }
    return nil
  }
}
