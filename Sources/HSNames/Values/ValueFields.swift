import HSBase

/// The fields that a user typed for a value.
///
/// The value's type takes them one by one.
///
/// A field that is left over is an error, so that a misspelt field is never ignored.
struct ValueFields {
  private var fields: [(name: String, value: String)]

  /// Fields by name and value.
  init(_ fields: [(String, String)]) throws(ValueEncodingError) {
    self.fields = []
    for (name, value) in fields {
      let key = Self.normalised(name)
      guard !self.fields.contains(where: { $0.name == key }) else { throw .repeatedField(name) }
      self.fields.append((name: key, value: value))
    }
  }

  /// Fields as `name=value`, with white space between them.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - bare: The field that a single word without `=` means; `nil` if there is none.
  /// - Throws: `notAField`, `repeatedField`.
  init(_ text: String, bare: String?) throws(ValueEncodingError) {
    let words = text.split(whereSeparator: { $0.isWhitespace })
    var fields: [(String, String)] = []
    for word in words {
      if let equals = word.firstIndex(of: "=") {
        fields.append((String(word[..<equals]), String(word[word.index(after: equals)...])))
      } else if let bare, words.count == 1 {
        fields.append((bare, String(word)))
      } else {
        throw .notAField(String(word))
      }
    }
    try self.init(fields)
  }

  /// Names and words in lower case, with `_` between their parts.
  static func normalised(_ text: some StringProtocol) -> String {
    String(text.lowercased().map { $0 == "-" || $0 == " " ? "_" : $0 })
  }

  /// Takes the text of a field.
  mutating func text(_ name: String) -> String? {
    guard let index = fields.firstIndex(where: { $0.name == name }) else { return nil }
    return fields.remove(at: index).value
  }

  /// Throws if a field was not taken.
  func finish() throws(ValueEncodingError) {
    if let field = fields.first { throw .unknownField(field.name) }
  }
}

// MARK: - Numbers

extension ValueFields {
  /// The number that `text` writes down in decimal or, behind `0x`, in hexadecimal.
  static func number(_ text: some StringProtocol) -> Int64? {
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int64(text.dropFirst(2), radix: 16)
    }
    return Int64(text)
  }

  /// Takes a number within a range, if the field is there.
  mutating func number<N: FixedWidthInteger>(
    _ name: String, in range: ClosedRange<N> = N.min...N.max
  ) throws(ValueEncodingError) -> N? {
    guard let text = text(name) else { return nil }
    guard let number = Self.number(text), let value = N(exactly: number), range.contains(value)
    else {
      throw .invalidField(
        name, value: text, expected: "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// What a switch says: `on` or `off`, `yes` or `no`, `true` or `false`, `1` or `0`.
  static func flag(_ text: String) -> Bool? {
    switch normalised(text) {
    case "on", "yes", "true", "1": true
    case "off", "no", "false", "0": false
    default: nil
    }
  }

  /// The bytes that the text of a field has in hexadecimal.
  static func hex(_ text: String, _ name: String) throws(ValueEncodingError) -> [UInt8] {
    guard let bytes = try? Hex.bytes(text) else {
      throw .invalidField(name, value: text, expected: "an even number of hexadecimal digits")
    }
    return bytes
  }

  /// Takes numbers with commas between them, if the field is there; no text is no number.
  mutating func numbers<N: FixedWidthInteger>(_ name: String, as type: N.Type)
    throws(ValueEncodingError) -> [N]?
  {
    guard let text = text(name) else { return nil }
    var numbers: [N] = []
    if text.isEmpty { return numbers }
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Self.number(part), let value = N(exactly: number) else {
        throw .invalidField(
          name, value: String(part), expected: "a number from \(N.min) to \(N.max)")
      }
      numbers.append(value)
    }
    return numbers
  }

  /// The decimal fraction that `text` writes down, in units of its `decimals`-th decimal.
  ///
  /// - Parameters:
  ///   - text: Digits, with a point among them or without.
  ///   - decimals: Digits behind the point that count; `text` may not have more.
  /// - Returns: The number; `nil` if `text` is not one, or has more than nine digits before the point.
  static func decimal(_ text: some StringProtocol, decimals: Int) -> Int64? {
    var value: Int64 = 0
    var digits = 0
    var behind = -1
    for character in text.utf8 {
      switch character {
      case 46 where behind < 0: behind = 0
      case 48...57:
        if behind >= 0 { behind += 1 }
        guard behind <= decimals, behind >= 0 || digits < 9 else { return nil }
        digits += 1
        value = value * 10 + Int64(character - 48)
      default: return nil
      }
    }
    guard digits > 0, decimals <= 9 else { return nil }
    for _ in 0..<(decimals - Swift.max(behind, 0)) { value *= 10 }
    return value
  }
}
