package import HSBytes

/// A value of fixed shape that is read, written, printed and made from text.
///
/// Adding a value type is one file with a conformance, and a case with its row in `ValueKind`.
package protocol AttributeValue: Sendable, Hashable {
  /// Number of octets that a sender may choose to send; 0 if the type has just one length.
  static var variableLength: Int { get }

  /// The field that a value typed without a name is for; `nil` if there are several.
  static var mainField: String? { get }

  /// Reads the value's fields and leaves the bytes after them.
  init(parsing reader: inout ByteReader) throws(DecodeError)

  /// Makes the value from fields that somebody typed.
  init(fields: inout ValueFields) throws(ValueEncodingError)

  /// The bytes that were read; the same again for every value.
  func encoded() -> [UInt8]

  /// What is remarkable about the numbers.
  var findings: ValueFindings { get }

  /// Appends what a person reads.
  func write(text buffer: inout OutputBuffer)

  /// Appends members of a JSON object that `OutputBuffer.append(key:)` opens each.
  func write(json buffer: inout OutputBuffer)
}

extension AttributeValue {
  /// Most types have just one length.
  package static var variableLength: Int { 0 }

  /// Most types have several fields.
  package static var mainField: String? { nil }
}

extension OutputBuffer {
  /// Appends a JSON object's key, with a comma in front if it is not the first.
  package mutating func append(key: StaticText) {
    append(jsonKey: key, comma: last != 0x7b)
  }

  /// Appends a name in quotation marks, or `null`.
  package mutating func append(jsonName name: StaticText?) {
    guard let name else { return append("null") }
    append("\"")
    append(name)
    append("\"")
  }

  /// Appends `true` or `false`.
  package mutating func append(_ flag: Bool) {
    append(flag ? "true" : "false")
  }

  /// Appends a name, or `reserved` and the number for a code without one.
  package mutating func append(_ name: StaticText?, code: some FixedWidthInteger) {
    if let name { return append(name) }
    append("reserved (")
    append(code)
    append(")")
  }

  /// Appends `0x` and four digits.
  package mutating func append(handle value: UInt16) {
    append("0x")
    append(hex: value)
  }

  /// Appends one of several words, with a comma in front if `isFirst` is false.
  package mutating func append(listed word: StaticText, isFirst: inout Bool) {
    if !isFirst { append(", ") }
    isFirst = false
    append(word)
  }
}
