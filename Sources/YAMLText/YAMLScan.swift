/// Looks over a text before it is given to a parser that recurses and that resolves aliases.
///
/// What people write by hand needs neither depth nor aliases; what somebody made to exhaust the
/// parser has one of them.
enum YAMLScan {
  /// Most bytes of a text.
  static let sizeLimit = 1 << 20
  /// Most columns before what a line says, by which blocks are nested.
  static let indentLimit = 64
  /// Most brackets and braces that are open.
  static let flowLimit = 32

  /// Refuses a text that is too large, too deep, or uses anchors.
  static func check(_ text: [UInt8]) throws(YAMLError) {
    guard text.count <= sizeLimit else {
      throw YAMLError(line: 0, problem: "is larger than \(sizeLimit) bytes")
    }
    var line = 1
    var depth = 0
    var column = 0
    // Whether only what nests blocks stood on the line so far.
    var isLeading = true
    var quote: UInt8?
    var before = UInt8(ascii: "\n")
    var isComment = false
    for byte in text {
      defer { before = byte }
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 0
        isLeading = true
        isComment = false
        continue
      }
      column += 1
      if isComment { continue }
      if let open = quote {
        if byte == open, before != UInt8(ascii: "\\") { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"):
        guard !isLeading || column <= indentLimit else {
          throw YAMLError(line: line, problem: "is nested too deep")
        }
        continue
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        guard depth <= flowLimit else {
          throw YAMLError(line: line, problem: "is nested too deep")
        }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "#"): isComment = isBreak(before)
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isBreak(before) { quote = byte }
      case UInt8(ascii: "&"), UInt8(ascii: "*"):
        guard !isBreak(before) else {
          throw YAMLError(
            line: line, problem: "has an anchor or an alias, which are not taken here")
        }
      default: break
      }
      isLeading = false
    }
  }

  /// Whether something new begins behind a character.
  private static func isBreak(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"),
      UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
