package import HSBytes

// Members whose form is said rather than that of their value's type.

extension Members {
  /// The JSON Schema of a document, or of a line, that is such a record.
  ///
  /// - Parameters:
  ///   - name: Its name and version, as `heartsnoop.scan/1`.
  ///   - words: What it is.
  /// - Returns: The schema's text.
  package func schema(_ name: String, _ words: StaticText) -> [UInt8] {
    let schema = MemberRow("schema", "", .constant(name))
    return SchemaWriter.schema(name, words, .object([schema] + rows))
  }
}

extension Members.Member {
  /// A text.
  package static func text(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> String
  ) -> Self { member(name, words, value) }

  /// A text, or `null` where there is none or it is empty.
  package static func text(
    optional name: StaticText, _ words: StaticText,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    member(name, words) { value($0)?.unlessEmpty }
  }

  /// One of some words.
  package static func word(
    _ name: StaticText, _ words: StaticText, of all: [String],
    _ value: @escaping @Sendable (Record) -> String
  ) -> Self { member(name, words, value).of(all) }

  /// A whole number, from `least` on.
  package static func number(
    _ name: StaticText, _ words: StaticText, from least: Int = 0,
    _ value: @escaping @Sendable (Record) -> Int
  ) -> Self { member(name, words, value).from(least) }

  /// A whole number, or `null`.
  package static func number(
    optional name: StaticText, _ words: StaticText, from least: Int = 0,
    _ value: @escaping @Sendable (Record) -> Int?
  ) -> Self { member(name, words, value).from(least) }

  /// Whether something is so.
  package static func flag(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> Bool
  ) -> Self { member(name, words, value) }

  /// A list of texts.
  package static func texts(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> [String]
  ) -> Self { member(name, words, value) }
}
