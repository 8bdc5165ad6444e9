/// A JSON value, as far as table files need it.
///
/// RFC 8259. Numbers other than integers are kept as `other`; so is nothing else.
enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case other
  case string(String)
  case array([JSONValue])
  case object([(name: String, value: JSONValue)])

  /// The member of an object with this name.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text, if it is one.
  var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements, if it is an array.
  var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  static func == (left: JSONValue, right: JSONValue) -> Bool {
    switch (left, right) {
    case (.null, .null), (.other, .other): true
    case (.bool(let left), .bool(let right)): left == right
    case (.integer(let left), .integer(let right)): left == right
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)):
      left.count == right.count
        && zip(left, right).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    default: false
    }
  }
}
