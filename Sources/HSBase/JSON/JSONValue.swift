/// A JSON value as it stood in a text: numbers keep their digits, objects the order of their members.
public enum JSONValue: Sendable, Equatable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number, as it was written.
  case number(String)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// Members by name.
  case object([JSONMember])

  /// The first member with this name; `nil` if there is none, or this is no object.
  public subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if this is one.
  public var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The whole number, if this is one.
  public var integer: Int? {
    if case .number(let digits) = self { Int(digits) } else { nil }
  }

  /// The elements, if this is a list.
  public var list: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The elements; empty if this is no list.
  public var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// Appends the value as JSON without any space.
  ///
  /// - Parameter text: Where it goes.
  package func append(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let isTrue): text += isTrue ? "true" : "false"
    case .number(let digits): text += digits
    case .string(let string): Self.append(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.append(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.append(member.name, to: &text)
        text += ":"
        member.value.append(to: &text)
      }
      text += "}"
    }
  }

  private static func append(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case _ where scalar.value < 0x20:
        text += "\\u" + scalar.value.padded(4, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

/// A member of an object.
public struct JSONMember: Sendable, Equatable {
  /// Its name.
  public var name: String
  /// Its value.
  public var value: JSONValue

  /// A member.
  public init(name: String, value: JSONValue) {
    self.name = name
    self.value = value
  }
}
