// What a JSON Schema says of values that people write.

extension JSONValue {
  /// An object with the members of another behind its own.
  func and(_ other: JSONValue) -> JSONValue {
    guard case .object(let members) = self, case .object(let others) = other else { return self }
    return .object(members + others)
  }

  /// What a schema begins with: which language it is in, and what it describes, as `heartsnoop.scan/1`.
  static func schemaHead(_ title: String) -> JSONValue {
    let place = title.split(separator: ".").last ?? ""
    let words = place.split(separator: "/").joined(separator: ":")
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .string("urn:heartsnoop:schema:\(words)"), "title": .string(title),
    ]
  }

  /// What a schema says of a text.
  package static func schemaOfText(_ pattern: String? = nil) -> JSONValue {
    schema("string", pattern)
  }

  /// What a schema says of a text that YAML may take for a number, of this type.
  package static func schemaOfWord(
    _ pattern: String? = nil, or type: JSONValue = "number"
  ) -> JSONValue { schema(["string", type], pattern) }

  private static func schema(_ type: JSONValue, _ pattern: String?) -> JSONValue {
    let text: JSONValue = ["type": type]
    return pattern.map { text.and(["pattern": .string($0)]) } ?? text
  }

  /// What a schema says of a truth.
  package static var schemaOfFlag: JSONValue { ["type": "boolean"] }

  /// What a schema says of a whole number.
  package static func schema(_ range: ClosedRange<Int>) -> JSONValue {
    [
      "type": "integer", "minimum": .number("\(range.lowerBound)"),
      "maximum": .number("\(range.upperBound)"),
    ]
  }

  /// What a schema says of a number.
  package static func schema(_ range: ClosedRange<Double>) -> JSONValue {
    [
      "type": "number", "minimum": .number(range.lowerBound.exactText),
      "maximum": .number(range.upperBound.exactText),
    ]
  }

  /// What a schema says of one of some words.
  package static func schema(oneOf words: [String]) -> JSONValue {
    ["enum": .array(words.map(JSONValue.string))]
  }

  /// What a schema says of a list.
  package static func schema(listOf item: JSONValue, most: Int) -> JSONValue {
    ["type": "array", "items": item, "maxItems": .number("\(most)")]
  }

  /// What a schema says of a list of which a single item may stand for itself.
  package static func schema(someOf item: JSONValue, most: Int) -> JSONValue {
    ["anyOf": [item, schema(listOf: item, most: most)]]
  }
}
