import HSProtocols

/// A name as it is typed: letters of any size, with spaces, dashes or underscores between words.
struct NameMatch: Sendable, Equatable {
  private let letters: [UInt8]

  /// A name; `nil` for an empty one.
  init?(_ text: some StringProtocol) {
    letters = text.utf8.map(Self.folded)
    guard !letters.isEmpty else { return nil }
  }

  /// Whether it is the name that a table has; the version behind a name, ` [v2]`, may be left out.
  func matches(_ name: StaticText?) -> Bool {
    guard let name, name.count >= letters.count else { return false }
    var isSame = true
    name.withUTF8 { bytes in
      var place = 0
      while place < letters.count, isSame {
        isSame = Self.folded(bytes[place]) == letters[place]
        place += 1
      }
      if isSame, place < bytes.count {
        isSame = bytes.count - place == 5 && bytes[place] == 0x20 && bytes[place + 1] == 0x5b
      }
    }
    return isSame
  }

  /// Whether it is a name that a user gave.
  func matches(own name: String?) -> Bool {
    guard let name else { return false }
    return name.utf8.elementsEqual(letters) { Self.folded($0) == $1 }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case 0x41...0x5a: byte + 0x20
    case 0x20, 0x2d: 0x5f
    default: byte
    }
  }
}
