import HSBase
@testable import HSNames
import HSTestSupport

/// A random value that a row allows, and where its fields lie.
struct LayoutSample {
  /// A field of the value.
  struct Place {
    let field: ValueField
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

  init(_ row: ValueRow, _ random: inout SeededGenerator) {
    for record in 1...(row.hasRecords ? Int.random(in: 1...3, using: &random) : 1) {
      let start = bytes.count
      let first = places.count
      flags = 0
      let isMore = Bool.random(using: &random)
      for field in row.fields {
        let isThere = field.holds { test, number in
          switch test {
          case .isSet: flags >> number & 1 == 1
          case .isClear: flags >> number & 1 == 0
          case .isSelected: selector == number
          case .isNotSelected: selector != number
          case .hasMore: isMore
          case .isOfEdition: number == 1
          }
        }
        if isThere { append(field, record, &random) }
      }
      if first < places.count, places[first].field.kind == .length {
        bytes[start] = UInt8(bytes.count - start)
      }
    }
  }

  private mutating func append(
    _ field: ValueField, _ record: Int, _ random: inout SeededGenerator
  ) {
    let start = bytes.count
    let key = field.key.string + (record > 1 ? "_\(record)" : "")
    if field.isPart {
      let mask: UInt64 = 1 << UInt64(field.size) - 1
      part |= (field.isCode ? Self.code(field, &random) : random.next() & mask) << UInt64(bits)
      bits += field.size
      places.append(Place(field: field, key: key, start: start, size: (bits + 7) / 8))
      if bits % 8 == 0 {
        bytes += RowEncoding.octets(part, bits / 8)
        (part, bits) = (0, 0)
      }
      return
    }
    bytes += octets(field, &random)
    places.append(Place(field: field, key: key, start: start, size: bytes.count - start))
  }

  private static func code(_ field: ValueField, _ random: inout SeededGenerator) -> UInt64 {
    field.words.map(\.number).randomElement(using: &random) ?? 0
  }

  private mutating func octets(_ field: ValueField, _ random: inout SeededGenerator) -> [UInt8] {
    func octets(_ raw: UInt64) -> [UInt8] { RowEncoding.octets(raw, field.size) }
    let known = field.knownBits ?? .max
    switch field.kind {
    case .flags:
      flags = random.next() & known
      return octets(flags)
    case .selector:
      selector = Self.code(field, &random)
      return octets(selector)
    case .length: return [0]
    case .code: return octets(Self.code(field, &random))
    case .bits: return octets(random.next() & known)
    case .shortBits:
      let raw = random.next() & known & 0xffff
      return RowEncoding.octets(raw, raw > 0xff ? field.size : 1)
    case .medical:
      let isShort = field.size == 2
      let mantissa = Int32.random(
        in: isShort ? -2000...2000 : -8_000_000...8_000_000, using: &random)
      let exponent = Int32.random(in: -6...0, using: &random)
      return isShort
        ? octets(UInt64(UInt16(truncatingIfNeeded: exponent << 12 | mantissa & 0xfff)))
        : octets(UInt64(UInt32(bitPattern: exponent << 24 | mantissa & 0xff_ffff)))
    case .binary:
      return field.size == 4
        ? octets(UInt64(Float.random(in: -1e6...1e6, using: &random).bitPattern))
        : octets(Double.random(in: -1e6...1e6, using: &random).bitPattern)
    case .date:
      return RowEncoding.octets(.random(in: 1583...9999, using: &random), 2) + [
        .random(in: 1...12, using: &random), .random(in: 1...28, using: &random),
        .random(in: 0...23, using: &random), .random(in: 0...59, using: &random),
        .random(in: 0...59, using: &random),
      ]
    case .text, .terminated:
      let count = field.size > 0 ? field.size : Int.random(in: 1...9, using: &random)
      let text = (0..<count).map { _ in UInt8.random(in: 0x30...0x7a, using: &random) }
      return field.kind == .terminated ? text + [0] : text
    case .octets:
      return random.bytes(field.size > 0 ? field.size : Int.random(in: 1...9, using: &random))
    case .uuid:
      return random.bytes(field.size > 0 ? field.size : Bool.random(using: &random) ? 2 : 16)
    case .list: return random.bytes(field.size * Int.random(in: 1...4, using: &random))
    default:
      if field.words.contains(where: { _ in true }),
        Int.random(in: 0...3, using: &random) == 0
      {
        return octets(Self.code(field, &random))
      }
      // No heart rate is no reading.
      if field.isHeartRate { return octets(.random(in: 1...255, using: &random)) }
      guard let range = field.range else { return random.bytes(field.size) }
      return octets(UInt64(truncatingIfNeeded: Int64.random(in: range, using: &random)))
    }
  }

  /// What a prefix of the value lacks; `nil` if it is a value as well.
  func missing(_ count: Int) -> (key: String, name: StaticText, start: Int, needed: Int)? {
    for place in places where place.start + place.size > count {
      let available = count - place.start
      let field = place.field
      var isOptional = false
      _ = field.holds { test, _ in
        if test == .hasMore { isOptional = true }
        return true
      }
      if isOptional, available <= 0, places[0].field.kind != .length { return nil }
      let needed: Int
      switch field.kind {
      case .text where field.size == 0, .octets where field.size == 0: return nil
      case .list:
        if available % field.size == 0 { return nil }
        needed = (available / field.size + 1) * field.size
      case .terminated: needed = available + 1
      case .uuid where field.size == 0:
        if available == 2 { return nil }
        needed = available > 2 ? 16 : 2
      case .shortBits:
        if available > 0 { return nil }
        needed = 1
      default: needed = place.size
      }
      if field.kind == .length, available == 0, place.start > 0 { return nil }
      return (place.key, field.name, place.start, needed)
    }
    return nil
  }
}
