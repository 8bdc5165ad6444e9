/// Names of files that are not UTF-8, as text that leads back to the same bytes.
///
/// On Linux a file's name is any bytes but zero and `/`. Swift's strings are Unicode, and would put U+FFFD for
/// what is not, so that the file could not be opened. Here each such byte becomes a private character,
/// U+10FF80 to U+10FFFF; so do the bytes of these characters themselves, which nothing else uses.
package enum SystemName {
  private static let first: UInt32 = 0x10_ff00

  /// A name as text.
  package static func text(_ name: Span<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    var index = 0
    while index < name.count {
      let start = index
      switch TextUnit.next(name, &index) {
      case .printable(let scalar)?: text.append(scalar)
      case .control(let scalar)? where scalar.value < first + 0x80: text.append(scalar)
      case .control?, .invalid?:
        for place in start..<index {
          if let scalar = UnicodeScalar(first + UInt32(name[place])) { text.append(scalar) }
        }
      case nil: break
      }
    }
    return String(text)
  }

  /// The bytes that a text stands for.
  package static func bytes(_ text: String) -> [UInt8] {
    // Most texts have none of the characters.
    guard text.utf8.contains(0xf4) else { return Array(text.utf8) }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value >= first + 0x80, scalar.value <= first + 0xff {
        bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        bytes.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    return bytes
  }
}

extension String {
  /// The name as the system's calls take it, with a zero behind it; empty behind a zero inside.
  package var systemName: [CChar] {
    SystemName.bytes(self).prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
  }
}
