/// Reads JSON (RFC 8259) from any source.
///
/// Strict, and total: nesting is limited, numbers stay text, and lengths in the input allocate nothing.
/// Members with the same name are all kept.
public enum JSONParser {
  /// How deep lists and objects may lie in each other.
  public static let depth = 64
  /// How many values a text may hold, unless the caller says otherwise.
  public static let limit = 1 << 22

  /// Reads one value; only white space may surround it.
  ///
  /// - Parameter bytes: The text, in UTF-8.
  /// - Returns: The value.
  /// - Throws: Why it is not JSON.
  public static func value(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var at = 0
    var left = limit
    let value = try value(bytes, &at, &left, depth: 0)
    skipSpace(bytes, &at)
    guard at == bytes.count else { throw JSONError(problem: .trailing, offset: at) }
    return value
  }

  /// Reads values that follow one another, with nothing but white space between.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limit: How many values it may hold, those in lists and objects among them.
  /// - Returns: The values, and where each ends.
  /// - Throws: Why it is not JSON.
  public static func values(
    _ bytes: Span<UInt8>, limit: Int = limit
  ) throws(JSONError) -> [(value: JSONValue, end: Int)] {
    var at = 0
    var left = limit
    var values: [(value: JSONValue, end: Int)] = []
    skipSpace(bytes, &at)
    while at < bytes.count {
      values.append((try value(bytes, &at, &left, depth: 0), at))
      skipSpace(bytes, &at)
    }
    return values
  }

  private static func value(
    _ bytes: Span<UInt8>, _ at: inout Int, _ left: inout Int, depth: Int
  ) throws(JSONError) -> JSONValue {
    guard depth <= Self.depth else { throw JSONError(problem: .tooDeep, offset: at) }
    guard left > 0 else { throw JSONError(problem: .tooMany, offset: at) }
    left -= 1
    switch try first(bytes, &at) {
    case 0x7b: return try object(bytes, &at, &left, depth: depth)
    case 0x5b: return try array(bytes, &at, &left, depth: depth)
    case 0x22: return .string(try string(bytes, &at))
    case 0x74:
      try word("true", bytes, &at)
      return .bool(true)
    case 0x66:
      try word("false", bytes, &at)
      return .bool(false)
    case 0x6e:
      try word("null", bytes, &at)
      return .null
    default: return .number(try number(bytes, &at))
    }
  }

  private static func object(
    _ bytes: Span<UInt8>, _ at: inout Int, _ left: inout Int, depth: Int
  ) throws(JSONError) -> JSONValue {
    var members: [JSONMember] = []
    at += 1
    if try first(bytes, &at) == 0x7d {
      at += 1
      return .object(members)
    }
    while true {
      guard try first(bytes, &at) == 0x22 else { throw unexpected(bytes, at) }
      let name = try string(bytes, &at)
      guard try first(bytes, &at) == 0x3a else { throw unexpected(bytes, at) }
      at += 1
      members.append(JSONMember(name: name, value: try value(bytes, &at, &left, depth: depth + 1)))
      if try isLast(bytes, &at, closing: 0x7d) { return .object(members) }
    }
  }

  private static func array(
    _ bytes: Span<UInt8>, _ at: inout Int, _ left: inout Int, depth: Int
  ) throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    at += 1
    if try first(bytes, &at) == 0x5d {
      at += 1
      return .array(elements)
    }
    while true {
      elements.append(try value(bytes, &at, &left, depth: depth + 1))
      if try isLast(bytes, &at, closing: 0x5d) { return .array(elements) }
    }
  }

  /// Goes over the comma behind an element, or over what closes the list, and says which it was.
  private static func isLast(
    _ bytes: Span<UInt8>, _ at: inout Int, closing: UInt8
  ) throws(JSONError) -> Bool {
    let byte = try first(bytes, &at)
    guard byte == 0x2c || byte == closing else { throw unexpected(bytes, at) }
    at += 1
    return byte == closing
  }

  /// The next byte that is no white space; it is not gone over.
  private static func first(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONError) -> UInt8 {
    skipSpace(bytes, &at)
    guard at < bytes.count else { throw JSONError(problem: .ends, offset: at) }
    return bytes[at]
  }

  private static func skipSpace(_ bytes: Span<UInt8>, _ at: inout Int) {
    while at < bytes.count {
      switch bytes[at] {
      case 0x20, 0x09, 0x0a, 0x0d: at += 1
      default: return
      }
    }
  }

  private static func unexpected(_ bytes: Span<UInt8>, _ at: Int) -> JSONError {
    at < bytes.count
      ? JSONError(problem: .unexpected(bytes[at]), offset: at)
      : JSONError(problem: .ends, offset: at)
  }

  private static func word(
    _ word: StaticString, _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(JSONError) {
    for wanted in word.description.utf8 {
      guard at < bytes.count, bytes[at] == wanted else { throw unexpected(bytes, at) }
      at += 1
    }
  }

  // MARK: - Numbers and strings

  private static func number(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONError) -> String {
    let start = at
    if at < bytes.count, bytes[at] == 0x2d { at += 1 }
    if at < bytes.count, bytes[at] == 0x30 { at += 1 } else { try digits(bytes, &at) }
    if at < bytes.count, bytes[at] == 0x2e {
      at += 1
      try digits(bytes, &at)
    }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      at += 1
      if at < bytes.count, bytes[at] == 0x2b || bytes[at] == 0x2d { at += 1 }
      try digits(bytes, &at)
    }
    return try text(bytes, start..<at)
  }

  private static func digits(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONError) {
    let start = at
    while at < bytes.count, 0x30...0x39 ~= bytes[at] { at += 1 }
    guard at > start else { throw unexpected(bytes, at) }
  }

  private static func string(_ bytes: Span<UInt8>, _ at: inout Int) throws(JSONError) -> String {
    at += 1
    let start = at
    while at < bytes.count {
      switch bytes[at] {
      case 0x22:
        at += 1
        return try text(bytes, start..<(at - 1))
      case 0x5c: return try escaped(bytes, &at, from: start)
      case 0..<0x20: throw unexpected(bytes, at)
      default: at += 1
      }
    }
    throw JSONError(problem: .ends, offset: at)
  }

  /// The rest of a string after its first escape.
  private static func escaped(
    _ bytes: Span<UInt8>, _ at: inout Int, from start: Int
  ) throws(JSONError) -> String {
    var result = try text(bytes, start..<at)
    var plain = at
    while at < bytes.count {
      switch bytes[at] {
      case 0x22:
        result += try text(bytes, plain..<at)
        at += 1
        return result
      case 0x5c:
        result += try text(bytes, plain..<at)
        at += 1
        result.unicodeScalars.append(try escape(bytes, &at))
        plain = at
      case 0..<0x20: throw unexpected(bytes, at)
      default: at += 1
      }
    }
    throw JSONError(problem: .ends, offset: at)
  }

  private static func escape(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(JSONError) -> Unicode.Scalar {
    guard at < bytes.count else { throw JSONError(problem: .ends, offset: at) }
    let byte = bytes[at]
    at += 1
    switch byte {
    case 0x22: return "\""
    case 0x5c: return "\\"
    case 0x2f: return "/"
    case 0x62: return "\u{8}"
    case 0x66: return "\u{c}"
    case 0x6e: return "\n"
    case 0x72: return "\r"
    case 0x74: return "\t"
    case 0x75: return try codePoint(bytes, &at)
    default: throw unexpected(bytes, at - 1)
    }
  }

  /// The code point of `\uXXXX`, or of two of them; half a pair alone is U+FFFD.
  private static func codePoint(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(JSONError) -> Unicode.Scalar {
    let unit = try hexadecimal(bytes, &at)
    if 0xd800..<0xdc00 ~= unit, at + 1 < bytes.count, bytes[at] == 0x5c, bytes[at + 1] == 0x75 {
      var after = at + 2
      let second = try hexadecimal(bytes, &after)
      if 0xdc00..<0xe000 ~= second {
        at = after
        let value = 0x10000 + (unit - 0xd800) << 10 + (second - 0xdc00)
        return Unicode.Scalar(value) ?? "\u{fffd}"
      }
    }
    return Unicode.Scalar(unit) ?? "\u{fffd}"
  }

  private static func hexadecimal(
    _ bytes: Span<UInt8>, _ at: inout Int
  ) throws(JSONError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard at < bytes.count, let digit = Hex.value(of: bytes[at]) else {
        throw unexpected(bytes, at)
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    return value
  }

  private static func text(
    _ bytes: Span<UInt8>, _ range: Range<Int>
  ) throws(JSONError) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.extracting(range)))
    } catch {
      throw JSONError(problem: .notUTF8, offset: range.upperBound)
    }
  }
}
