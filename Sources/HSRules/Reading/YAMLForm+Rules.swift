import HSAssignedNumbers
import HSBytes
import HSJSONText
import HSYAMLText

// Members of rules. What is wrong with one is told by its name.

extension YAMLForm {
  /// Notes all members that were not read.
  mutating func refuseUnknown(of what: String) {
    let known = asked
    finish { "unknown member '\(Self.safe($0))' of \(what)\(NearMiss.hint($0, among: known))" }
  }

  /// Notes that none of some members is there, at least one of which must be.
  mutating func need(_ keys: [String], _ problem: String? = nil) {
    guard !needsOne(of: keys), let first = keys.first else { return }
    let others = keys.dropFirst().map { "or '\($0)'" }.joined(separator: " ")
    refuse(first, problem ?? "\(others) is missing")
  }

  /// Notes that two members are there that do not go together.
  mutating func refuseBoth(_ key: String, _ other: String) {
    if excludes(key, other) { refuse(key, "and '\(other)' do not go together") }
  }

  /// A member that is a scalar; of one that `parse` does not read, `problem` is said.
  private mutating func scalar<Part>(
    _ key: String, _ words: String, _ schema: @autoclosure () -> JSONValue, missing: String? = nil,
    usual: String? = nil, else problem: @autoclosure () -> String, _ parse: (String) -> Part?
  ) -> Part? {
    read(key, words, schema(), missing: missing.map { "'\(key)' \($0)" }, usual: usual) {
      value throws(TextFault) in
      guard case .scalar(let text) = value.content, let part = parse(text) else {
        throw value.fault("'\(key)' \(problem())")
      }
      return part
    }
  }

  /// A text; the schema says its pattern, and that YAML may take it for a number.
  mutating func text(
    _ key: String, _ words: String, missing: String? = nil, pattern: String? = nil,
    mayBeNumber: Bool = false
  ) -> String? {
    scalar(
      key, words, mayBeNumber ? .schemaOfWord(pattern, or: "integer") : .schemaOfText(pattern),
      missing: missing, else: "is a text of 1 to 512 bytes"
    ) { (1...512).contains($0.utf8.count) ? $0 : nil }
  }

  /// A number within bounds.
  mutating func number(
    _ key: String, in bounds: ClosedRange<Double> = 0...1e9, _ words: String,
    missing: String? = nil, usual: String? = nil
  ) -> Double? {
    scalar(
      key, words, .schema(bounds), missing: missing, usual: usual,
      else:
        "is a number from \(bounds.lowerBound.brief()) to \(bounds.upperBound.brief())"
    ) { text in
      text.utf8.count <= 24 ? Self.decimal(text).flatMap { bounds.contains($0) ? $0 : nil } : nil
    }
  }

  /// A number within bounds, or what it usually is.
  mutating func number(
    _ key: String, in bounds: ClosedRange<Double>, or usual: Double, _ words: String
  ) -> Double { number(key, in: bounds, words, usual: usual.exactText) ?? usual }

  /// Two members between which a number lies; at least one of them, if that is needed.
  mutating func range(
    _ least: String, _ most: String, in bounds: ClosedRange<Double> = 0...1e9,
    _ words: (least: String, most: String), isNeeded: Bool = true
  ) -> ClosedRange<Double> {
    let lower = number(least, in: bounds, words.least) ?? bounds.lowerBound
    let upper = number(most, in: bounds, words.most) ?? bounds.upperBound
    if isNeeded { need([least, most]) }
    if lower > upper { refuse(most, "is less than '\(least)'") }
    return min(lower, upper)...max(lower, upper)
  }

  /// A whole number within bounds.
  mutating func integer(
    _ key: String, in bounds: ClosedRange<Int> = 0...1_000_000_000, _ words: String,
    usual: Int? = nil
  ) -> Int? {
    scalar(
      key, words, .schema(bounds), usual: usual.map { "\($0)" },
      else: "is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    ) { text in
      guard text.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(text) else {
        return nil
      }
      return bounds.contains(number) ? number : nil
    }
  }

  /// A whole number within bounds, or what it usually is.
  mutating func integer(
    _ key: String, in bounds: ClosedRange<Int> = 0...1_000_000_000, or usual: Int, _ words: String
  ) -> Int { integer(key, in: bounds, words, usual: usual) ?? usual }

  /// `true` or `false`, or what it usually is.
  mutating func flag(_ key: String, or usual: Bool, _ words: String) -> Bool {
    scalar(key, words, .schemaOfFlag, usual: "\(usual)", else: "is true or false") { text in
      text == "true" ? true : text == "false" ? false : nil
    } ?? usual
  }

  /// One of some words.
  mutating func word<Word>(
    _ key: String, _ words: String, among known: [(String, Word)], missing: String? = nil,
    usual: String? = nil
  ) -> Word? {
    let names = known.map(\.0)
    return read(
      key, words, .schema(oneOf: names), missing: missing.map { "'\(key)' \($0)" }, usual: usual
    ) { value throws(TextFault) in
      guard case .scalar(let text) = value.content,
        let found = known.first(where: { $0.0 == text })
      else { throw Self.stranger(value, to: key, among: names) }
      return found.1
    }
  }

  /// One of some words, or what it usually is.
  mutating func word<Word: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ words: String, or usual: Word
  ) -> Word { word(key, words, among: Word.named, usual: usual.rawValue) ?? usual }

  /// Some of some words; a single one is a list of one.
  mutating func words<Word>(
    _ key: String, _ words: String, among known: [(String, Word)], missing: String? = nil,
    areListed: Bool = true
  ) -> [Word]? {
    let names = known.map(\.0)
    return some(
      key, words, areListed ? .schema(oneOf: names) : .schemaOfText(), missing: missing
    ) { text, value throws(TextFault) in
      guard let found = known.first(where: { $0.0 == text }) else {
        throw Self.stranger(value, to: key, among: names)
      }
      return found.1
    }
  }

  /// A value that is no word of a member.
  static func stranger(_ value: YAMLValue, to key: String, among known: [String]) -> TextFault {
    var word = ""
    if case .scalar(let text) = value.content { word = text }
    return value.fault(
      "'\(safe(word))' is not a value of '\(key)'\(NearMiss.hint(word, among: known))")
  }

  /// A UUID of 16, 32 or 128 bits.
  mutating func uuid(_ key: String, _ words: String, missing: String? = nil) -> BluetoothUUID? {
    scalar(
      key, words, .schemaOfWord(or: "integer"), missing: missing,
      else: "is a UUID such as 2a37 or 0x2A37, or one of 128 bits"
    ) { $0.utf8.count <= 40 ? BluetoothUUID($0) : nil }
  }

  /// A UUID that has to be there.
  mutating func neededUUID(_ key: String, _ words: String) -> BluetoothUUID {
    uuid(key, words, missing: "is missing: a UUID such as 2a37") ?? BluetoothUUID(0 as UInt16)
  }

  /// UUIDs; a single one is a list of one.
  mutating func uuids(_ key: String, _ words: String) -> [BluetoothUUID]? {
    some(key, words, .schemaOfWord(or: "integer"), else: "holds UUIDs such as 2902") { text, _ in
      BluetoothUUID(text)
    }
  }

  /// Texts; a single one is a list of one.
  mutating func texts(_ key: String, _ words: String) -> [String]? {
    some(key, words, .schemaOfText()) { text, _ in text }
  }

  /// Values in hexadecimal; spaces, colons and `0x` may stand in them.
  mutating func hexadecimals(_ key: String, _ words: String) -> [[UInt8]]? {
    some(
      key, words, .schemaOfText(),
      else: "holds bytes in hexadecimal, two digits each, such as \"16 48\"; in quotes"
    ) { text, _ in Self.bytes(text) }
  }

  /// Some scalars; a single one is a list of one.
  private mutating func some<Part>(
    _ key: String, _ words: String, _ schema: @autoclosure () -> JSONValue, missing: String? = nil,
    else problem: String = "", _ parse: (String, YAMLValue) throws(TextFault) -> Part?
  ) -> [Part]? {
    read(
      key, words, .schema(someOf: schema(), most: 256), missing: missing.map { "'\(key)' \($0)" }
    ) { value throws(TextFault) in
      var values = [value]
      if case .list(let list) = value.content { values = list }
      guard !values.isEmpty, values.count <= 256 else {
        throw value.fault("'\(key)' is a list of 1 to 256")
      }
      var parts: [Part] = []
      for item in values {
        guard case .scalar(let text) = item.content, text.utf8.count <= 1024 else {
          throw item.fault("'\(key)' holds texts of at most 1024 bytes")
        }
        guard let part = try parse(text, item) else { throw value.fault("'\(key)' \(problem)") }
        parts.append(part)
      }
      return parts
    }
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.filter { $0 != " " && $0 != ":" }
    return Hex.bytes(ofDigits: digits.hasPrefix("0x") ? String(digits.dropFirst(2)) : digits)
  }

  /// Digits with at most one point; no exponents, no words such as `inf`.
  private static func decimal(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return Double(text)
  }

  private static func safe(_ text: String) -> String {
    OutputBuffer.text { $0.append(safeText: Array(text.utf8.prefix(64)).span) }
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All words, with what they stand for.
  static var named: [(String, Self)] { allCases.map { ($0.rawValue, $0) } }
}
