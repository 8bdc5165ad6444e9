import Foundation

/// Checks values against a JSON Schema, as far as the schemas in `fixtures/schemas` go: a keyword
/// that is not known here is a fault, so that nothing is passed over.
///
/// Sendable unchecked because nothing changes once the schema has been read.
package final class JSONSchema: @unchecked Sendable {
  private final class Rule {
    var reference: Rule?
    var all: [Rule] = []
    var any: [Rule] = []
    var one: [Rule] = []
    var forbidden: Rule?
    var condition: Rule?
    var consequence: Rule?
    var types: Set<String> = []
    var values: [String]?
    var properties: [String: Rule] = [:]
    var required: [String] = []
    var closed = false
    var closedAfterAll = false
    var items: Rule?
    var pattern: NSRegularExpression?
    var minimum: Double?
    var maximum: Double?
    var mostItems: Int?
    var fewestItems: Int?
  }

  private let definitions: [String: Any]
  private var known: [String: Rule] = [:]
  private var root = Rule()

  /// What is wrong with a schema.
  package struct Fault: Error, CustomStringConvertible {
    package let description: String
    init(_ description: String) { self.description = description }
  }

  /// The schema of a name in `fixtures/schemas`, such as `timeline-1`.
  package init(_ name: String) throws {
    let url = Places.fixture("schemas/\(name).schema.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    guard let schema = object as? [String: Any] else { throw Fault("no schema") }
    definitions = schema["$defs"] as? [String: Any] ?? [:]
    root = try rule(schema)
  }

  /// All values that the schema lists for a member, wherever it stands.
  package func values(of member: String) -> Set<String> {
    var found: Set<String> = []
    for rule in known.values {
      found.formUnion(rule.properties[member]?.values ?? [])
    }
    return Set(found.map { String($0.dropFirst().dropLast()) })
  }

  /// All words that the schema lists for the elements of a member of the whole.
  package func words(of member: String) -> Set<String> {
    Set((root.properties[member]?.items?.values ?? []).map { String($0.dropFirst().dropLast()) })
  }

  /// What is wrong with a value; empty if it is as the schema says.
  package func faults(in value: Any) -> [String] { check(value, root, "").faults.sorted() }

  // MARK: - Reading the schema

  private func rule(_ any: Any?) throws -> Rule {
    let rule = Rule()
    try fill(rule, any)
    return rule
  }

  private func fill(_ rule: Rule, _ any: Any?) throws {
    guard let schema = any as? [String: Any] else { throw Fault("a schema is no object") }
    for (keyword, value) in schema {
      switch keyword {
      case "$schema", "$id", "title", "description", "$defs": break
      case "$ref": rule.reference = try definition(value as? String ?? "")
      case "allOf": rule.all = try (value as? [Any] ?? []).map { try self.rule($0) }
      case "anyOf": rule.any = try (value as? [Any] ?? []).map { try self.rule($0) }
      case "oneOf": rule.one = try (value as? [Any] ?? []).map { try self.rule($0) }
      case "not": rule.forbidden = try self.rule(value)
      case "if": rule.condition = try self.rule(value)
      case "then": rule.consequence = try self.rule(value)
      case "type":
        rule.types = Set(value as? [String] ?? [value as? String ?? ""])
      case "const": rule.values = [Self.text(value)]
      case "enum": rule.values = (value as? [Any] ?? []).map(Self.text)
      case "properties":
        rule.properties = try (value as? [String: Any] ?? [:]).mapValues { try self.rule($0) }
      case "required": rule.required = value as? [String] ?? []
      case "additionalProperties" where (value as? Bool) == false: rule.closed = true
      case "unevaluatedProperties" where (value as? Bool) == false: rule.closedAfterAll = true
      case "items": rule.items = try self.rule(value)
      case "pattern": rule.pattern = try NSRegularExpression(pattern: value as? String ?? "(")
      case "minimum": rule.minimum = (value as? NSNumber)?.doubleValue
      case "maxItems": rule.mostItems = (value as? NSNumber)?.intValue
      case "minItems": rule.fewestItems = (value as? NSNumber)?.intValue
      case "maximum": rule.maximum = (value as? NSNumber)?.doubleValue
      default: throw Fault("keyword \(keyword) is not known here")
      }
    }
  }

  private func definition(_ reference: String) throws -> Rule {
    let name = String(reference.dropFirst("#/$defs/".count))
    if let rule = known[name] { return rule }
    guard let schema = definitions[name] else { throw Fault("\(reference) is not there") }
    // A definition may refer to itself.
    let made = Rule()
    known[name] = made
    try fill(made, schema)
    return made
  }

  // MARK: - Checking

  private func check(
    _ value: Any, _ rule: Rule, _ place: String
  ) -> (faults: [String], seen: Set<String>) {
    var faults: [String] = []
    var seen: Set<String> = []
    func take(_ other: Rule) {
      let result = check(value, other, place)
      faults += result.faults
      seen.formUnion(result.seen)
    }
    if let reference = rule.reference { take(reference) }
    for part in rule.all { take(part) }
    if !rule.any.isEmpty {
      let results = rule.any.map { check(value, $0, place) }
      if let good = results.first(where: { $0.faults.isEmpty }) {
        seen.formUnion(good.seen)
      } else {
        faults.append("\(place): none of the forms: \(Self.text(value))")
      }
    }
    if !rule.one.isEmpty {
      let results = rule.one.map { check(value, $0, place) }
      let good = results.filter { $0.faults.isEmpty }
      if good.count == 1 {
        seen.formUnion(good[0].seen)
      } else {
        faults.append("\(place): \(good.count) of the forms: \(Self.text(value))")
        faults += results.flatMap(\.faults)
      }
    }
    if let forbidden = rule.forbidden, check(value, forbidden, place).faults.isEmpty {
      faults.append("\(place): must not be so: \(Self.text(value))")
    }
    if let condition = rule.condition, let consequence = rule.consequence,
      check(value, condition, place).faults.isEmpty
    {
      take(consequence)
    }
    if !rule.types.isEmpty, Self.types(of: value).isDisjoint(with: rule.types) {
      faults.append("\(place): \(Self.text(value)) is no \(rule.types.sorted())")
    }
    if let values = rule.values, !values.contains(Self.text(value)) {
      faults.append("\(place): \(Self.text(value)) is not allowed")
    }
    if let text = value as? String, let pattern = rule.pattern,
      pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) == nil
    {
      faults.append("\(place): \(text) is not of the form")
    }
    if rule.minimum != nil || rule.maximum != nil, let number = value as? NSNumber {
      if let minimum = rule.minimum, number.doubleValue < minimum {
        faults.append("\(place): \(number) is below \(minimum)")
      }
      if let maximum = rule.maximum, number.doubleValue > maximum {
        faults.append("\(place): \(number) is above \(maximum)")
      }
    }
    if let object = value as? [String: Any] {
      for (name, own) in rule.properties {
        guard let member = object[name] else { continue }
        seen.insert(name)
        faults += check(member, own, "\(place)/\(name)").faults
      }
      for name in rule.required where object[name] == nil {
        faults.append("\(place): \(name) is missing")
      }
      if rule.closed || rule.closedAfterAll {
        let allowed = rule.closed ? Set(rule.properties.keys) : seen
        for name in object.keys.sorted() where !allowed.contains(name) {
          faults.append("\(place): \(name) is too many")
        }
      }
    }
    if let list = value as? [Any] {
      if let most = rule.mostItems, list.count > most {
        faults.append("\(place): \(list.count) items are more than \(most)")
      }
      if let fewest = rule.fewestItems, list.count < fewest {
        faults.append("\(place): \(list.count) items are fewer than \(fewest)")
      }
    }
    if let items = rule.items, let list = value as? [Any] {
      for (index, item) in list.enumerated() {
        faults += check(item, items, "\(place)/\(index)").faults
      }
    }
    return (faults, seen)
  }

  /// The types that JSON Schema gives a value.
  private static func types(of value: Any) -> Set<String> {
    switch value {
    case is NSNull: return ["null"]
    case is String: return ["string"]
    case is [Any]: return ["array"]
    case is [String: Any]: return ["object"]
    case let number as NSNumber:
      if isTruthValue(number) { return ["boolean"] }
      return number.doubleValue == number.doubleValue.rounded()
        ? ["integer", "number"] : ["number"]
    default: return []
    }
  }

  /// Whether a number is really `true` or `false`: Foundation stores these as C characters.
  private static func isTruthValue(_ number: NSNumber) -> Bool {
    unsafe number.objCType.pointee == CChar(UInt8(ascii: "c"))
  }

  /// A value as text, by which constants are compared.
  private static func text(_ value: Any) -> String {
    switch value {
    case is NSNull: "null"
    case let text as String: "\"\(text)\""
    default: "\(value)"
    }
  }
}
