import HSProtocols

/// What a value looks like: hexadecimal bytes, `?` for any digit, `*` for any number of bytes.
///
/// `55aa*` begins so, `*0d0a` ends so, `*41??42*` holds it somewhere, `01` is one byte.
package struct ValuePattern: Sendable, Equatable {
  private enum Part: Sendable, Equatable {
    case byte(UInt8, mask: UInt8)
    case any
  }

  private let parts: [Part]

  /// A pattern as it is typed, with spaces or colons between bytes or without; `nil` for what is none.
  package init?(_ text: some StringProtocol) {
    var parts: [Part] = []
    var half: (value: UInt8, mask: UInt8)?
    for character in text.utf8 where character != 0x20 && character != 0x3a {
      if character == 0x2a {
        guard half == nil else { return nil }
        if parts.last != .any { parts.append(.any) }
        continue
      }
      let digit: (value: UInt8, mask: UInt8)
      if character == 0x3f {
        digit = (0, 0)
      } else if let value = Hex.value(of: character) {
        digit = (value, 0x0f)
      } else {
        return nil
      }
      if let first = half {
        parts.append(.byte(first.value << 4 | digit.value, mask: first.mask << 4 | digit.mask))
        half = nil
      } else {
        half = digit
      }
    }
    guard half == nil, !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// Whether a value looks so.
  package func matches(_ bytes: Span<UInt8>) -> Bool {
    var place = 0
    var part = 0
    // Where the last star stands, and what it has taken.
    var star: (part: Int, place: Int)?
    while place < bytes.count {
      if part < parts.count, case .byte(let value, let mask) = parts[part],
        bytes[place] & mask == value
      {
        place += 1
        part += 1
      } else if part < parts.count, parts[part] == .any {
        star = (part, place)
        part += 1
      } else if let last = star {
        star = (last.part, last.place + 1)
        place = last.place + 1
        part = last.part + 1
      } else {
        return false
      }
    }
    while part < parts.count, parts[part] == .any { part += 1 }
    return part == parts.count
  }
}
