import ArgumentParser
import HSProtocols

/// Bytes as people paste them: hexadecimal, a list of decimal numbers, base64, or as Python writes them.
///
/// Hexadecimal comes first: digits in one piece, or octets with something between them, also of one digit each where
/// a program left out the zero. Digits of two octets are never joined. What is not written so is the list that JavaScript, Python, Java and Kotlin
/// print, signed or not, or the base64 of Web and React Native libraries. A text that is pairs of digits
/// between commas or in brackets can be a list of either base, and is refused.
struct TypedBytes {
  let bytes: [UInt8]
  /// What is said of how they were written; nothing of the usual way.
  let remark: String?

  /// Reads bytes that are typed as one word or several.
  ///
  /// - Throws: What is wrong with them.
  init(typed: [String]) throws {
    let text = Self.withoutColumn(
      Self.withoutCount(try Self.withoutCall(typed.joined(separator: " "))))
    let words = text.split {
      $0.isWhitespace || $0 == "," || $0 == ";" || Self.brackets.contains($0)
    }
    let isBracketed = text.contains { Self.brackets.contains($0) }
    let decimal = words.count > 1 || isBracketed ? Self.all(words, Self.decimal) : nil
    if let octets = Self.python(text) {
      (bytes, remark) = (octets, "read as bytes of Python")
    } else if let octets = Self.all(words, Self.prefixed) {
      (bytes, remark) = (octets, nil)
    } else if let decimal, words.contains(where: { $0.utf8.count != 2 }) {
      // What stands in pairs of digits is hexadecimal, unless it is written as programs print lists.
      (bytes, remark) = (decimal, "read as a list of decimal numbers")
    } else {
      do throws(Hex.ParseError) {
        let octets = try Self.groups(text)
        // A prefix alone is nothing.
        if octets.bytes.isEmpty, !text.allSatisfy(\.isWhitespace) { throw .oddNumberOfDigits(0) }
        bytes = octets.bytes
        remark = octets.hasSingles ? "single digits were read as octets in hexadecimal" : nil
      } catch {
        guard let octets = Self.base64(text) else {
          // Words around octets, as a log has them.
          if let octets = WordedValue.octets(in: typed.joined(separator: " ")) {
            (bytes, remark) = (octets, "read \(Hex.text(octets.span)) out of it")
            return
          }
          throw ValidationError(
            "'\(text)' is not hexadecimal: \(error). It is no list of decimal octets, no base64 and no bytes of Python either."
          )
        }
        (bytes, remark) = (octets, "read as base64")
        return
      }
      guard let decimal, decimal != bytes, text.contains(",") || isBracketed else { return }
      throw ValidationError(
        "'\(text)' can be hexadecimal or decimal. Write \(Hex.text(bytes.span)) for the one, or "
          + "\(Hex.text(decimal.span)) for the other.")
    }
  }

  /// Octets in hexadecimal with something between them: one of a single digit each, or of whole octets.
  private static func groups(
    _ typed: String
  ) throws(Hex.ParseError) -> (bytes: [UInt8], hasSingles: Bool) {
    // Swift and Objective-C print angle brackets around octets.
    let text = typed.filter { !brackets.contains($0) && $0 != "<" && $0 != ">" }
    // ESPHome puts points between octets; a number with a point is none.
    let separators = isDotted(text) ? ":-,;_." : ":-,;_"
    let groups = text.split { $0.isWhitespace || separators.contains($0) }
    var bytes: [UInt8] = []
    var hasSingles = false
    for group in groups {
      let isPrefixed = group.hasPrefix("0x") || group.hasPrefix("0X")
      let digits = isPrefixed ? group.dropFirst(2) : group
      if digits.utf8.count == 1, groups.count > 1, let byte = digits.utf8.first.flatMap(Hex.value) {
        bytes.append(byte)
        hasSingles = hasSingles || !isPrefixed
        continue
      }
      do throws(Hex.ParseError) { bytes += try Hex.bytes(digits) } catch {
        // Where the character stands in all of the text.
        if case .notADigit = error { _ = try Hex.bytes(text) }
        throw error
      }
    }
    return (bytes, hasSingles)
  }

  /// Whether a text is pairs of digits with points between.
  private static func isDotted(_ text: String) -> Bool {
    let pairs = text.split(separator: ".", omittingEmptySubsequences: false)
    return pairs.count > 1
      && pairs.allSatisfy { pair in
        let digits = pair.filter { !$0.isWhitespace }.utf8
        return digits.count == 2 && digits.allSatisfy { Hex.value(of: $0) != nil }
      }
  }

  private static func trimmed(_ text: String) -> String {
    let end = text.lastIndex { !$0.isWhitespace }
    return end.map { String(text[...$0].drop { $0.isWhitespace }) } ?? ""
  }

  /// The text without what programs write around octets: `bytearray(…)`, `Uint8Array(4) […]`, `<Buffer …>`, `Optional(…)`,
  /// `{length = 4, bytes = …}`, or quotation marks.
  ///
  /// - Throws: What is wrong if the program itself left octets out.
  private static func withoutCall(_ typed: String) throws -> String {
    var text = trimmed(typed)
    while let inner = try inside(text) { text = trimmed(inner) }
    return text
  }

  /// What stands within one of these; `nil` if there is none.
  private static func inside(_ text: String) throws -> String? {
    guard let last = text.last, let first = text.first, text.count > 1 else { return nil }
    if first == last, first == "\"" || first == "'" { return String(text.dropFirst().dropLast()) }
    if text.hasPrefix("{length = "), last == "}", let value = text.firstRange(of: "bytes = ") {
      let inner = String(text[value.upperBound...].dropLast())
      let count = text.dropFirst(10).prefix { $0.isNumber }
      let digits = inner.filter { !$0.isWhitespace }.dropFirst(inner.hasPrefix("0x") ? 2 : 0).count
      guard digits.isMultiple(of: 2), Int(count) == digits / 2 else {
        throw ValidationError(
          "'\(text)' is shortened: Foundation prints some of \(count) bytes. Print all, for instance "
            + "data.map { String(format: \"%02x\", $0) }.joined().")
      }
      return inner
    }
    guard "]})>".contains(last), let open = text.firstIndex(where: { "[{(<".contains($0) }) else {
      return nil
    }
    let name = text[..<open]
    if first == "<" {
      // `<Buffer 16 48>`; digits alone are taken as they are.
      let word = text.dropFirst().prefix { $0.isLetter }
      guard word.contains(where: { !$0.isHexDigit }) else { return nil }
      return String(text.dropFirst(word.count + 1).dropLast())
    }
    // A name is no octets with how many there are behind them.
    guard first.isLetter, name.allSatisfy({ $0.isLetter || $0.isNumber || "._ ".contains($0) }),
      name.contains(where: { !$0.isHexDigit && !"._ ".contains($0) })
    else { return nil }
    let rest = text[open...]
    // How many there are may stand between the name and the octets.
    if let close = rest.firstIndex(of: ")"), rest.index(after: close) < rest.endIndex,
      rest[rest.index(after: open)..<close].allSatisfy(\.isNumber)
    {
      return String(rest[rest.index(after: close)...])
    }
    return rest.first == "(" ? String(rest.dropFirst().dropLast()) : String(rest)
  }

  /// A literal of Python, `b'\x10H'`, or what a shell leaves of one that was typed without marks around it:
  /// `b\x10\x48`.
  private static func python(_ typed: String) -> [UInt8]? {
    let text = Array(trimmed(typed).utf8)
    if let (octets, rest) = PythonBytes.literal(text[...]) { return rest.isEmpty ? octets : nil }
    let bare = text.first == 0x62 ? text.dropFirst() : text[...]
    guard bare.first == 0x5C,
      let (octets, rest) = PythonBytes.literal([0x62, 0x27] + bare + [0x27]),
      rest.isEmpty
    else { return nil }
    return octets
  }

  /// The text without what libraries print beside octets: `(0x)` in front, and how many there are behind.
  private static func withoutCount(_ text: String) -> String {
    var text = text.drop { $0.isWhitespace }
    if text.hasPrefix("(0x)") { text = text.dropFirst(4) }
    // `(4) 16 48 55 03`.
    if text.first == "(", let close = text.firstIndex(of: ")"),
      let count = Int(text[text.index(after: text.startIndex)..<close])
    {
      let behind = text[text.index(after: close)...]
      if behind.split(whereSeparator: { $0.isWhitespace }).count == count { text = behind }
    }
    let end = text.lastIndex { !$0.isWhitespace }
    if let end, text[end] == ")", let open = text.lastIndex(of: "("), open > text.startIndex,
      let count = Int(text[text.index(after: open)..<end]), isDotted(String(text[..<open])),
      text[..<open].split(separator: ".").count == count
    {
      text = text[..<open]
    }
    return String(text)
  }

  /// The text without the same as characters, which stands behind pairs of digits in a dump: as many as pairs.
  private static func withoutColumn(_ text: String) -> String {
    guard let gap = text.firstRange(of: "  ") else { return text }
    let pairs = text[..<gap.lowerBound].split(separator: " ")
    let column = text[gap.upperBound...].drop { $0 == " " }
    let isDump =
      pairs.count > 1 && pairs.allSatisfy { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) }
    return isDump && column.count == pairs.count && column.contains { !$0.isHexDigit && $0 != " " }
      ? String(text[..<gap.lowerBound]) : text
  }

  private static let brackets: Set<Character> = ["[", "]", "(", ")", "{", "}"]

  /// The octet that each word is, if each is one.
  private static func all(_ words: [Substring], _ octet: (Substring) -> UInt8?) -> [UInt8]? {
    let octets = words.compactMap(octet)
    return octets.isEmpty || octets.count < words.count ? nil : octets
  }

  /// An octet of one or two digits behind `0x`: `0x3` is how JavaScript prints 3.
  private static func prefixed(_ word: Substring) -> UInt8? {
    let digits = word.dropFirst(2)
    guard word.hasPrefix("0x") || word.hasPrefix("0X"), !digits.hasPrefix("+"),
      word.utf8.count <= 4
    else { return nil }
    return UInt8(digits, radix: 16)
  }

  /// An octet in decimal, from -128 to 255.
  private static func decimal(_ word: Substring) -> UInt8? {
    guard !word.hasPrefix("+"), word.utf8.count <= 4, let number = Int(word) else { return nil }
    return UInt8(exactly: number) ?? Int8(exactly: number).map { UInt8(bitPattern: $0) }
  }

  /// What base64 holds, with its padding or without; a mistyped hexadecimal text is none.
  private static func base64(_ text: String) -> [UInt8]? {
    let characters = Array(text.utf8)
    // Without padding, only both cases of letters, or a sign, tell it from a word.
    let isTelling =
      characters.last == 0x3d || characters.contains { $0 == 0x2b || $0 == 0x2f }
      || characters.contains { 0x41...0x5a ~= $0 } && characters.contains { 0x61...0x7a ~= $0 }
    guard isTelling, !characters.contains(0x20) else { return nil }
    return Base64Decoder.octets(characters)
  }
}
