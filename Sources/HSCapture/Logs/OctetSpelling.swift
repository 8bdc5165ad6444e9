import HSBase

/// How a program writes octets.
enum OctetSpelling {
  /// Digits of base 16, alone or with signs between, as `<1648 5503>`, `{length = 4, bytes = 0x16485503}` or `(0x) 16-48`.
  case hexadecimal
  /// Numbers, as `[22, 72, -1]`.
  case decimals
  case base64
  /// Pairs of digits of base 16 with these characters allowed between them, and one of those behind them, or nothing.
  case pairs(between: String, before: String)
  /// No octets: nothing, how many there are, or `0x`.
  case nothing

  /// What may stand around octets.
  private static let opening = Array("<[{(\"' ".utf8)
  private static let closing = Array(">]})\"',;. \t".utf8)
  private static let between = Array(" \t:-,.;_|".utf8)

  /// Reads octets.
  ///
  /// - Parameters:
  ///   - text: What begins with them.
  ///   - isAnchored: Whether nothing stands behind them but what closes them.
  /// - Returns: The octets; `nil` if it is none, or not all of them are there.
  func octets(_ text: LogLine, isAnchored: Bool) -> [UInt8]? {
    let given = text
    let text = Self.withoutWords(text)
    let found: (octets: [UInt8], rest: LogLine)?
    switch self {
    case .pairs(let between, let before):
      guard let (octets, rest) = given.octets(between: between),
        rest.first.map(before.utf8.contains) ?? true
      else { return nil }
      return octets
    case .nothing: return ["", "0", "0x"].contains(given.asText) ? [] : nil
    case .hexadecimal: found = Self.hexadecimal(text)
    case .decimals: found = Self.decimals(text)
    case .base64: found = Self.base64(text)
    }
    guard let found else { return nil }
    let rest = found.rest.drop { Self.closing.contains($0) }
    guard !Self.isCut(found.rest) else { return nil }
    // `(4)`, how many there are.
    let isCount =
      found.rest.trimmed.after("(").flatMap { $0.number }.map { $0 == found.octets.count }
    guard isCount != false else { return nil }
    if rest.isEmpty || isCount == true { return found.octets }
    return isAnchored || found.rest.first?.isAlphanumeric == true ? nil : found.octets
  }

  /// Whether an ellipsis behind octets says that some are missing: the same as characters, in which dots stand for what is
  /// none, is further away.
  static func isCut(_ rest: LogLine) -> Bool {
    let text = rest.trimmed
    return (text.begins("...") || text.begins("…"))
      && text.startIndex - rest.startIndex < 2
  }

  /// The text without what programs write in front of octets.
  private static func withoutWords(_ text: LogLine) -> LogLine {
    var text = text.trimmed
    if let rest = text.after("Optional(") { text = rest }
    if let rest = text.after("(0x)") { text = rest.trimmed }
    if text.begins("{length = "), let rest = text.rest(behind: "bytes = ") { text = rest }
    return text.drop { opening.contains($0) }
  }

  private static func hexadecimal(
    _ text: LogLine
  ) -> (octets: [UInt8], rest: LogLine)? {
    var octets: [UInt8] = []
    var rest = text
    var end = text
    var groups = 0
    var single = false
    while !rest.isEmpty {
      var group = rest
      let isMarked = group.begins("0x") || group.begins("0X")
      if isMarked { group = group.dropFirst(2) }
      let digits = group.prefix { $0.isHexadecimal }
      let behind = group.dropFirst(digits.count)
      // A word that begins with such digits is none.
      guard !digits.isEmpty, behind.first?.isAlphanumeric != true else { break }
      if digits.count == 1 {
        octets.append(Hex.value(of: digits[digits.startIndex]) ?? 0)
        single = single || !isMarked
      } else {
        guard digits.count.isMultiple(of: 2) else { return nil }
        octets += HexText.octets(of: digits)
      }
      groups += 1
      end = behind
      let gap = behind.prefix { between.contains($0) }
      // A column of text stands further away, and an ellipsis is no gap.
      guard !gap.isEmpty, gap.count <= 2, !gap.elementsEqual("..".utf8) else { break }
      rest = behind.dropFirst(gap.count)
    }
    // A digit alone is a number.
    guard !octets.isEmpty, !single || groups > 1 else { return nil }
    return (octets, end)
  }

  /// Digits of base 16 as a line has them, with what tells them from numbers.
  struct Run {
    var octets: [UInt8] = []
    var end: Int
    var groups = 0
    /// What stands between groups; 0 if there is one.
    var separator: UInt8 = 0
    /// Whether `0x` stands in front of groups, and whether a digit is a letter.
    var isMarked = false
    var hasLetters = false
    /// Whether it ends within a group.
    var isBroken = false
  }

  /// Reads groups of digits, all with the same between them.
  static func run(_ text: LogLine) -> Run? {
    var run = Run(end: text.startIndex)
    var rest = text
    var isDigital = false
    while true {
      let isMarked = rest.begins("0x") || rest.begins("0X")
      // Some print `0x 0`.
      let group = isMarked ? rest.dropFirst(2).drop { $0 == 0x20 } : rest
      let digits = group.prefix { $0.isHexadecimal }
      let isWhole =
        digits.count.isMultiple(of: 2) || isMarked && digits.count == 1
      guard !digits.isEmpty, isWhole, run.groups == 0 || isMarked == run.isMarked,
        group.dropFirst(digits.count).first?.isAlphanumeric != true
      else {
        run.isBroken = run.groups > 0 && run.separator != 0x20 && !digits.isEmpty
        break
      }
      run.octets += digits.count == 1 ? digits.compactMap(Hex.value) : HexText.octets(of: digits)
      run.hasLetters = run.hasLetters || digits.contains { !$0.isDigit }
      isDigital = isDigital || digits.contains { $0.isDigit }
      run.isMarked = isMarked
      run.groups += 1
      run.end = digits.endIndex
      let gap = text[run.end...].prefix { between.contains($0) }
      guard let separator = gap.first,
        gap.count == 1 || gap.count == 2 && gap.last == 0x20 && separator != 0x3A,
        run.groups == 1 || separator == run.separator
      else { break }
      if run.groups == 1 { run.separator = separator }
      rest = gap.endIndex < text.endIndex ? text[gap.endIndex...] : []
    }
    // Words may be of such letters alone.
    return run.groups > 0 && (isDigital || run.groups > 3) ? run : nil
  }

  /// Whether a character closes octets.
  static func closes(_ byte: UInt8) -> Bool { closing.contains(byte) }

  /// The octets of `"0":22,"1":72`, as JavaScript prints an array of octets.
  static func object(_ text: LogLine) -> [UInt8]? {
    var octets: [UInt8] = []
    for word in text.split(separator: 0x2C) {
      let pair = word.split(separator: 0x3A).map { $0.trimmed }
      guard pair.count == 2, pair[0].after("\"")?.number == octets.count,
        let number = pair[1].number, number < 256
      else { return nil }
      octets.append(UInt8(number))
    }
    return octets.isEmpty ? nil : octets
  }

  private static func decimals(
    _ text: LogLine
  ) -> (octets: [UInt8], rest: LogLine)? {
    var octets: [UInt8] = []
    var rest = text
    var end = text
    while true {
      var word = rest
      let isNegative = word.begins("-")
      if isNegative { word = word.dropFirst() }
      guard let number = word.begins("0x") ? word.hexadecimal : word.number, number < 256,
        !isNegative || number <= 128
      else { break }
      octets.append(UInt8(truncatingIfNeeded: isNegative ? -number : number))
      end = word.drop { $0.isAlphanumeric }
      // A minus is the next number's.
      let gap = end.prefix { $0 != 0x2D && (between.contains($0) || $0 == 0x0D) }
      guard !gap.isEmpty else { break }
      rest = end.dropFirst(gap.count)
    }
    return octets.isEmpty ? nil : (octets, end)
  }

  private static func base64(
    _ text: LogLine
  ) -> (octets: [UInt8], rest: LogLine)? {
    let characters = text.prefix { $0.isAlphanumeric || [0x2B, 0x2F, 0x3D].contains($0) }
    guard let octets = Base64Decoder.octets(characters), characters.count >= 4 else { return nil }
    return (octets, text[characters.endIndex...])
  }
}
