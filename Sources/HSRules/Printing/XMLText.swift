import HSProtocols

/// Text as XML takes it.
enum XMLText {
  /// Text for content or an attribute's value in double quotation marks.
  ///
  /// Characters that XML 1.0 has no place for become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\r", "\t": result.append(contentsOf: "&#\(scalar.value);".unicodeScalars)
      default: result.append(isAllowed(scalar.value) ? scalar : "\u{FFFD}")
      }
    }
    return String(result)
  }

  /// XML 1.0, 2.2; without the controls of C1, which it discourages.
  private static func isAllowed(_ value: UInt32) -> Bool {
    (0x20...0x7e).contains(value) || (0xa0...0xd7ff).contains(value)
      || (0xe000...0xfffd).contains(value) || (0x1_0000...0x10_ffff).contains(value)
  }
}
