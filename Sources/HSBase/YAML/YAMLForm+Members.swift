// What members may be: of rules, scenarios and others. What is wrong with one is told by its name.

extension YAMLForm {
  /// Notes all members that were not read.
  package mutating func refuseUnknown(of what: String) {
    let known = asked
    finish { "unknown member '\(Self.safe($0))' of \(what)\(NearMiss.hint($0, among: known))" }
  }

  /// Notes that none of some members is there, at least one of which must be.
  package mutating func need(_ keys: [String], _ problem: String? = nil) {
    guard !needsOne(of: keys), let first = keys.first else { return }
    let others = keys.dropFirst().map { "or '\($0)'" }.joined(separator: " ")
    refuse(first, problem ?? "\(others) is missing")
  }

  /// Notes that two members are there that do not go together.
  package mutating func refuseBoth(_ key: String, _ other: String) {
    if excludes(key, other) { refuse(key, "and '\(other)' do not go together") }
  }

  /// A member that is a scalar; of one that `parse` does not read, `problem` is said.
  package mutating func scalar<Part>(
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

  /// A text of so many bytes; the schema says its pattern, and that YAML may take it for a number.
  package mutating func text(
    _ key: String, _ words: String, bytes: ClosedRange<Int> = 1...512, missing: String? = nil,
    pattern: String? = nil, mayBeNumber: Bool = false
  ) -> String? {
    scalar(
      key, words, mayBeNumber ? .schemaOfWord(pattern, or: "integer") : .schemaOfText(pattern),
      missing: missing, else: "is a text of \(bytes.lowerBound) to \(bytes.upperBound) bytes"
    ) { bytes.contains($0.utf8.count) ? $0 : nil }
  }

  /// A number within bounds.
  package mutating func number(
    _ key: String, in bounds: ClosedRange<Double> = 0...1e9, _ words: String,
    missing: String? = nil, usual: String? = nil
  ) -> Double? {
    scalar(
      key, words, .schema(bounds), missing: missing, usual: usual,
      else: "is a number from \(bounds.lowerBound.exactText) to \(bounds.upperBound.exactText)"
    ) { text in Double(text).flatMap { bounds.contains($0) ? $0 : nil } }
  }

  /// A number within bounds, or what it usually is.
  package mutating func number(
    _ key: String, in bounds: ClosedRange<Double>, or usual: Double, _ words: String
  ) -> Double { number(key, in: bounds, words, usual: usual.exactText) ?? usual }

  /// Two members between which a number lies; at least one of them, if that is needed.
  package mutating func range(
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
  package mutating func integer(
    _ key: String, in bounds: ClosedRange<Int> = 0...1_000_000_000, _ words: String,
    missing: String? = nil, usual: Int? = nil
  ) -> Int? {
    scalar(
      key, words, .schema(bounds), missing: missing, usual: usual.map { "\($0)" },
      else: "is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
    ) { text in Int(text).flatMap { bounds.contains($0) ? $0 : nil } }
  }

  /// A whole number within bounds, or what it usually is.
  package mutating func integer(
    _ key: String, in bounds: ClosedRange<Int> = 0...1_000_000_000, or usual: Int, _ words: String
  ) -> Int { integer(key, in: bounds, words, usual: usual) ?? usual }

  /// `true` or `false`, or what it usually is.
  package mutating func flag(_ key: String, or usual: Bool = false, _ words: String) -> Bool {
    scalar(key, words, .schemaOfFlag, usual: "\(usual)", else: "is true or false") { text in
      text == "true" ? true : text == "false" ? false : nil
    } ?? usual
  }

  /// One of some words.
  package mutating func word<Word>(
    _ key: String, _ words: String, among known: [(String, Word)], missing: String? = nil,
    usual: String? = nil
  ) -> Word? {
    let names = known.map { $0.0 }
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
  package mutating func word<Word: Equatable>(
    _ key: String, _ words: String, among known: [(String, Word)], or usual: Word
  ) -> Word { word(key, words, among: known, usual: known.first { $0.1 == usual }?.0) ?? usual }

  /// One of some words, or what it usually is.
  package mutating func word<Word: CaseIterable & RawRepresentable<String>>(
    _ key: String, _ words: String, or usual: Word
  ) -> Word { word(key, words, among: Word.named, usual: usual.rawValue) ?? usual }

  /// Some of some words; a single one is a list of one.
  package mutating func words<Word>(
    _ key: String, _ words: String, among known: [(String, Word)], missing: String? = nil,
    areListed: Bool = true
  ) -> [Word]? {
    let names = known.map { $0.0 }
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
  private static func stranger(_ value: YAMLValue, to key: String, among known: [String])
    -> TextFault
  {
    var word = ""
    if case .scalar(let text) = value.content { word = text }
    return value.fault(
      "'\(safe(word))' is not a value of '\(key)'\(NearMiss.hint(word, among: known))")
  }

  /// Texts; a single one is a list of one.
  package mutating func texts(_ key: String, _ words: String) -> [String]? {
    some(key, words, .schemaOfText()) { text, _ in text }
  }

  private static func safe(_ text: String) -> String {
    Array(text.utf8.prefix(64)).safeText
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// All words, with what they stand for.
  package static var named: [(String, Self)] { allCases.map { ($0.rawValue, $0) } }
}
