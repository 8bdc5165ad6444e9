import HSBytes

/// How a program writes octets.
enum OctetSpelling {
  /// Digits of base 16, alone or with signs between, as `<1648 5503>`, `{length = 4, bytes = 0x16485503}` or `(0x) 16-48`.
  case hexadecimal
  /// Numbers, as `[22, 72, -1]`.
  case decimals
  case base64
  /// `b'\x16H'`
  case python

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
    let text = Self.withoutWords(text)
    let found: (octets: [UInt8], rest: ArraySlice<UInt8>)?
    switch self {
    case .hexadecimal: found = Self.hexadecimal(text.bytes)
    case .decimals: found = Self.decimals(text.bytes)
    case .base64: found = Self.base64(text.bytes)
    case .python:
      found =
        text.place(of: "b'").flatMap { PythonBytes.literal(text.bytes[$0...]) }
        ?? text.place(of: "b\"").flatMap { PythonBytes.literal(text.bytes[$0...]) }
    }
    guard let found else { return nil }
    let rest = LogLine(found.rest.drop { Self.closing.contains($0) })
    // An ellipsis says that some are missing.
    guard !LogLine(found.rest).trimmed.begins("..."), !LogLine(found.rest).trimmed.begins("…")
    else {
      return nil
    }
    // `(4)`, how many there are.
    let isCount =
      LogLine(found.rest).trimmed.after("(").flatMap { $0.number }.map { $0 == found.octets.count }
    guard isCount != false else { return nil }
    if rest.isEmpty || isCount == true { return found.octets }
    return isAnchored || found.rest.first.map(Self.isWord) == true ? nil : found.octets
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// The text without what programs write in front of octets.
  private static func withoutWords(_ text: LogLine) -> LogLine {
    var text = text.trimmed
    if let rest = text.after("Optional(") { text = rest }
    if let rest = text.after("(0x)") { text = rest.trimmed }
    if text.begins("{length = "), let rest = text.rest(behind: "bytes = ") { text = rest }
    return LogLine(text.bytes.drop { opening.contains($0) })
  }

  private static func hexadecimal(
    _ text: ArraySlice<UInt8>
  ) -> (octets: [UInt8], rest: ArraySlice<UInt8>)? {
    var octets: [UInt8] = []
    var rest = text
    var end = text
    var groups = 0
    var single = false
    while !rest.isEmpty {
      var group = rest
      let isMarked = LogLine(group).begins("0x") || LogLine(group).begins("0X")
      if isMarked { group = group.dropFirst(2) }
      let digits = group.prefix { Hex.value(of: $0) != nil }
      let behind = group.dropFirst(digits.count)
      // A word that begins with such digits is none.
      guard !digits.isEmpty, behind.first.map(isWord) != true else { break }
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

  private static func decimals(
    _ text: ArraySlice<UInt8>
  ) -> (octets: [UInt8], rest: ArraySlice<UInt8>)? {
    var octets: [UInt8] = []
    var rest = text
    var end = text
    while true {
      var word = LogLine(rest)
      let isNegative = word.begins("-")
      if isNegative { word = LogLine(word.bytes.dropFirst()) }
      guard let number = word.begins("0x") ? word.hexadecimal : word.number, number < 256,
        !isNegative || number <= 128
      else { break }
      octets.append(UInt8(truncatingIfNeeded: isNegative ? -number : number))
      end = word.bytes.drop { isWord($0) }
      let gap = end.prefix { between.contains($0) || $0 == 0x0D }
      guard !gap.isEmpty else { break }
      rest = end.dropFirst(gap.count)
    }
    return octets.isEmpty ? nil : (octets, end)
  }

  private static func base64(
    _ text: ArraySlice<UInt8>
  ) -> (octets: [UInt8], rest: ArraySlice<UInt8>)? {
    let characters = text.prefix { isWord($0) || [0x2B, 0x2F, 0x3D].contains($0) }
    guard characters.count >= 4, characters.count.isMultiple(of: 4) else { return nil }
    var decoder = Base64Decoder()
    var octets: [UInt8] = []
    for character in characters { decoder.add(character, to: &octets) }
    return decoder.isExact && decoder.strays == 0 ? (octets, text[characters.endIndex...]) : nil
  }
}
