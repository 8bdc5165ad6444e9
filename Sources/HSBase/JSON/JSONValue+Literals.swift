// Values as they stand in the source, and as a document.

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Text.
  public init(stringLiteral text: String) { self = .string(text) }

  /// A whole number.
  public init(integerLiteral number: Int) { self = .number("\(number)") }

  /// A truth value.
  public init(booleanLiteral isTrue: Bool) { self = .bool(isTrue) }

  /// A list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Members, in the order in which they are written.
  public init(dictionaryLiteral members: (String, JSONValue)...) {
    self = .object(members.map { JSONMember(name: $0.0, value: $0.1) })
  }

  /// The value as a document: in lines that a person can read and compare.
  package var document: [UInt8] {
    var whole = ""
    append(to: &whole)
    var line = OutputBuffer()
    line.append(string: whole)
    var text = OutputBuffer()
    JSONWriter(continuing: line).finish(indentedIn: &text)
    return Array(text.string.utf8)
  }
}
