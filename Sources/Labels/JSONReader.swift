import Bytes

/// Reads JSON documents that follow one another in a text.
///
/// Nesting and the number of values are limited, so that no text makes it use the stack or the
/// memory up.
struct JSONReader {
  private let bytes: [UInt8]
  /// Where it stands.
  private(set) var index = 0
  private var values = 0

  /// Deepest nesting.
  static let depth = 32
  /// Most values in all.
  static let limit = 1 << 20

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line that it stands in, from 1.
  var line: Int { bytes[..<index].count { $0 == 0x0a } + 1 }

  /// The next document, or `nil` behind the last.
  mutating func next() throws(TextFault) -> JSONValue? {
    skipSpace()
    guard index < bytes.count else { return nil }
    return try value(depth: 0)
  }

  private func error(_ problem: String) -> TextFault {
    TextFault(line: line, problem: problem)
  }

  private mutating func skipSpace() {
    while index < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws(TextFault) -> JSONValue {
    guard depth < Self.depth else { throw error("JSON is nested too deeply") }
    values += 1
    guard values <= Self.limit else { throw error("JSON holds too many values") }
    skipSpace()
    guard index < bytes.count else { throw error("JSON ends in the middle") }
    switch bytes[index] {
    case 0x7b: return try object(depth)
    case 0x5b: return try array(depth)
    case 0x22: return .string(try string())
    case 0x74 where word("true"): return .bool(true)
    case 0x66 where word("false"): return .bool(false)
    case 0x6e where word("null"): return .null
    case 0x2d, 0x30...0x39: return number()
    default: throw error("no JSON value")
    }
  }

  private mutating func word(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    let isAlike = "\(text)".utf8.elementsEqual(bytes[index..<index + count])
    if isAlike { index += count }
    return isAlike
  }

  private mutating func number() -> JSONValue {
    let start = index
    while index < bytes.count,
      bytes[index] == 0x2b || bytes[index] == 0x2d || bytes[index] == 0x2e
        || (0x30...0x39).contains(bytes[index]) || bytes[index] | 0x20 == 0x65
    { index += 1 }
    return Int(String(decoding: bytes[start..<index], as: UTF8.self)).map { .integer($0) } ?? .other
  }

  private mutating func array(_ depth: Int) throws(TextFault) -> JSONValue {
    index += 1
    var elements: [JSONValue] = []
    skipSpace()
    if take(0x5d) { return .array(elements) }
    while true {
      elements.append(try value(depth: depth + 1))
      skipSpace()
      if take(0x5d) { return .array(elements) }
      guard take(0x2c) else { throw error("an array goes on without a comma") }
    }
  }

  private mutating func object(_ depth: Int) throws(TextFault) -> JSONValue {
    index += 1
    var members: [(name: String, value: JSONValue)] = []
    skipSpace()
    if take(0x7d) { return .object(members) }
    while true {
      skipSpace()
      guard index < bytes.count, bytes[index] == 0x22 else { throw error("a member has no name") }
      let name = try string()
      skipSpace()
      guard take(0x3a) else { throw error("a member has no value") }
      members.append((name, try value(depth: depth + 1)))
      skipSpace()
      if take(0x7d) { return .object(members) }
      guard take(0x2c) else { throw error("an object goes on without a comma") }
    }
  }

  private mutating func string() throws(TextFault) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x22: return String(decoding: text, as: UTF8.self)
      case 0x5c:
        guard index < bytes.count else { break }
        let escape = bytes[index]
        index += 1
        switch escape {
        case 0x6e: text.append(0x0a)
        case 0x74: text.append(0x09)
        case 0x72: text.append(0x0d)
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0c)
        case 0x75: try character(into: &text)
        default: text.append(escape)
        }
      case 0..<0x20: throw error("a control character in a string")
      default: text.append(byte)
      }
    }
    throw error("a string has no end")
  }

  /// A character by its number.
  ///
  /// Halves of pairs become the replacement character: they stand in names only.
  private mutating func character(into text: inout [UInt8]) throws(TextFault) {
    guard bytes.count - index >= 4 else { throw error("a string has no end") }
    var value: UInt32 = 0
    for digit in bytes[index..<index + 4] {
      guard let nibble = Hex.value(of: digit) else { throw error("no number of a character") }
      value = value << 4 | UInt32(nibble)
    }
    index += 4
    text.append(contentsOf: String(Unicode.Scalar(value).map(Character.init) ?? "\u{fffd}").utf8)
  }
}
