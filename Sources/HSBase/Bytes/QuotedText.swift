/// One character of untrusted text.
package enum TextUnit: Sendable, Equatable {
  /// A character that shows as itself.
  case printable(UnicodeScalar)
  /// A character that is invisible, moves the cursor, or changes what its neighbours look like.
  case control(UnicodeScalar)
  /// A byte that is no part of well-formed UTF-8.
  case invalid(UInt8)

  /// Reads the character that starts at `index`.
  ///
  /// - Parameters:
  ///   - bytes: What should be UTF-8.
  ///   - index: Where the character starts; moves behind it.
  /// - Returns: The character, or `nil` at the end.
  package static func next(_ bytes: Span<UInt8>, _ index: inout Int) -> TextUnit? {
    guard index >= 0, index < bytes.count else { return nil }
    let lead = bytes[index]
    index += 1
    if lead >= 0x20, lead < 0x7f { return .printable(UnicodeScalar(lead)) }
    if lead < 0x80 { return .control(UnicodeScalar(lead)) }

    let length: Int
    var value: UInt32
    switch lead {
    case 0xc2...0xdf: (length, value) = (1, UInt32(lead & 0x1f))
    case 0xe0...0xef: (length, value) = (2, UInt32(lead & 0x0f))
    case 0xf0...0xf4: (length, value) = (3, UInt32(lead & 0x07))
    default: return .invalid(lead)
    }
    guard bytes.count - index >= length else { return .invalid(lead) }
    for offset in 0..<length {
      let byte = bytes[index + offset]
      guard byte & 0xc0 == 0x80 else { return .invalid(lead) }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    // Longer forms than needed are not well formed; surrogates are no scalars.
    guard value >= (length == 1 ? 0x80 : length == 2 ? 0x800 : 0x1_0000) else {
      return .invalid(lead)
    }
    guard UnicodeScalar(value) != nil else { return .invalid(lead) }
    index += length
    return classified(value, lead)
  }

  private static func classified(_ value: UInt32, _ lead: UInt8) -> TextUnit {
    guard let scalar = UnicodeScalar(value) else { return .invalid(lead) }
    return isPrintable(value) ? .printable(scalar) : .control(scalar)
  }

  /// Whether a character shows as itself on any terminal.
  ///
  /// Left out are controls, marks of direction, invisible and private characters: what can move the
  /// cursor, hide text, or make one name look like another.
  private static func isPrintable(_ value: UInt32) -> Bool {
    switch value {
    case 0...0x1f, 0x7f...0x9f, 0xad, 0x034f, 0x061c, 0x115f...0x1160, 0x17b4...0x17b5,
      0x180b...0x180f, 0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0x3164, 0xe000...0xf8ff,
      0xfe00...0xfe0d, 0xfeff, 0xffa0, 0xfff0...0xfffb, 0xe_0000...0x10_ffff:
      false
    // Format characters of single scripts.
    case 0x0600...0x0605, 0x06dd, 0x070f, 0x0890...0x0891, 0x08e2, 0x1_10bd, 0x1_10cd,
      0x1_3430...0x1_3455, 0x1_bca0...0x1_bca3, 0x1_d173...0x1_d17a:
      false
    // Noncharacters.
    case 0xfdd0...0xfdef: false
    default: value & 0xfffe != 0xfffe
    }
  }
}

extension OutputBuffer {
  /// Appends text in quotation marks, safe for any terminal and reversible.
  ///
  /// Quotation marks and backslashes get a backslash; control characters become `\n`, `\r`, `\t`,
  /// `\xNN` or `\u{NNNN}`; bytes that are not UTF-8 become `\xNN` with NN from 80 up.
  package mutating func append(quotedText bytes: Span<UInt8>) {
    append("\"")
    append(escaped: bytes, quotes: true)
    append("\"")
  }

  /// Appends text safe for any terminal, without quotation marks around it: a name in a column.
  package mutating func append(safeText bytes: Span<UInt8>) {
    append(escaped: bytes, quotes: false)
  }

  /// Appends text as a terminal can show it: as `safeText`, but backslashes stay, for where the bytes stand beside.
  package mutating func append(shownText bytes: Span<UInt8>) {
    append(escaped: bytes, quotes: false, backslashes: false)
  }

  /// Appends a message safe for any terminal: as `safeText`, but backslashes stay, as what it quotes
  /// may be escaped already.
  package mutating func append(message text: String) {
    append(shownText: SystemName.bytes(text).span)
  }

  private mutating func append(
    escaped bytes: Span<UInt8>, quotes: Bool, backslashes: Bool = true
  ) {
    var index = 0
    while true {
      append(plainRunOf: bytes, &index)
      guard let unit = TextUnit.next(bytes, &index) else { return }
      switch unit {
      case .printable("\"") where quotes: append("\\\"")
      case .printable("\\") where backslashes: append("\\\\")
      case .printable(let scalar): append(utf8: scalar)
      case .control("\n"): append("\\n")
      case .control("\r"): append("\\r")
      case .control("\t"): append("\\t")
      case .control(let scalar) where scalar.value < 0x80:
        append("\\x")
        append(hex: UInt8(truncatingIfNeeded: scalar.value))
      case .control(let scalar):
        append("\\u{")
        if scalar.value > 0xffff { append(hex: UInt8(truncatingIfNeeded: scalar.value >> 16)) }
        append(hex: UInt16(truncatingIfNeeded: scalar.value))
        append("}")
      case .invalid(let byte):
        append("\\x")
        append(hex: byte)
      }
    }
  }

  /// Appends text as a JSON string; bytes that are not UTF-8 become U+FFFD.
  @usableFromInline package mutating func append(jsonText bytes: Span<UInt8>) {
    append("\"")
    append(json: bytes, isText: true)
    append("\"")
  }

  /// Appends what is JSON already, with what a terminal must not get written as `\uNNNN`.
  ///
  /// - Parameter text: JSON without space between its parts: such characters stand in strings only.
  package mutating func append(json text: String) {
    append(json: Array(text.utf8).span, isText: false)
  }

  private mutating func append(json bytes: Span<UInt8>, isText: Bool) {
    var index = 0
    while true {
      append(plainRunOf: bytes, &index)
      guard let unit = TextUnit.next(bytes, &index) else { return }
      switch unit {
      case .printable("\"") where isText: append("\\\"")
      case .printable("\\") where isText: append("\\\\")
      case .printable(let scalar): append(utf8: scalar)
      case .control(let scalar): append(jsonEscape: scalar)
      case .invalid: append("\\ufffd")
      }
    }
  }

  private mutating func append(jsonEscape scalar: UnicodeScalar) {
    for codeUnit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      append("\\u")
      append(hex: codeUnit)
    }
  }

  /// Appends the name of a member of a JSON object and the colon behind it.
  ///
  /// - Parameters:
  ///   - name: The name; it must need no escaping.
  ///   - comma: Whether another member stands in front of it.
  @usableFromInline package mutating func append(jsonKey name: StaticText, comma: Bool) {
    var place = unsafe extend(by: name.count &+ (comma ? 4 : 3))
    if comma {
      unsafe place.pointee = 0x2c
      unsafe place += 1
    }
    unsafe place.pointee = 0x22
    unsafe (place + 1).update(from: name.start, count: name.count)
    unsafe place += name.count &+ 1
    unsafe place[0] = 0x22
    unsafe place[1] = 0x3a
  }

  /// Appends the bytes from `index` on that need no second look, which most texts are made of, and
  /// moves behind them.
  private mutating func append(plainRunOf bytes: Span<UInt8>, _ index: inout Int) {
    let start = index
    while bytes.count &- index >= 8 {
      let eight = unsafe bytes.bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: index, as: UInt64.self)
      guard Self.arePlain(eight) else { break }
      index &+= 8
    }
    while index < bytes.count {
      let byte = bytes[index]
      guard byte >= 0x20, byte < 0x7f, byte != 0x22, byte != 0x5c else { break }
      index &+= 1
    }
    if index > start { append(bytes.extracting(start..<index)) }
  }

  /// Whether eight bytes are all plain: printable ASCII, but no quotation mark and no backslash.
  ///
  /// Each test leaves the highest bit of a byte set where it finds what it looks for; in bytes
  /// above such a one it may be wrong, which does not matter.
  @inline(__always)
  private static func arePlain(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let controls = (bytes &- ones &* 0x20) & ~bytes
    let quotes = bytes ^ ones &* 0x22
    let backslashes = bytes ^ ones &* 0x5c
    let deletes = bytes ^ ones &* 0x7f
    let found =
      bytes | controls | ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((deletes &- ones) & ~deletes)
    return found & 0x8080_8080_8080_8080 == 0
  }

  private mutating func append(utf8 scalar: UnicodeScalar) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte: byte) }
  }
}

extension String {
  /// The text in quotation marks, as JSON and YAML take it.
  package var quoted: String { OutputBuffer.text { $0.append(jsonText: Array(utf8).span) } }
}
