import Foundation

/// As much of JSON Schema as our own schemas use, to hold documents against them.
///
/// A keyword that it does not know is an error of its own, so that none is silently ignored.
package struct TreeSchema {
  private let root: [String: Any]
  private var patterns: [String: NSRegularExpression] = [:]

  /// Reads a schema among the fixtures.
  package init(_ name: String) throws {
    let file = Places.fixture("schemas/\(name).schema.json")
    let value = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    root = value as? [String: Any] ?? [:]
    let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
    for case let pattern as String in definitions.values.compactMap({ $0["pattern"] }) {
      patterns[pattern] = try NSRegularExpression(pattern: pattern)
    }
  }

  /// What is wrong with a document, as `path: what`; empty if nothing is.
  package func faults(in document: Any) -> [String] { faults(document, root, "").sorted() }

  private static let annotations: Set<String> = ["$schema", "$id", "$defs", "title", "description"]

  private func faults(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    var faults: [String] = []
    for (keyword, rule) in schema where !Self.annotations.contains(keyword) {
      faults += check(value, keyword, rule, schema, path)
    }
    return faults
  }

  private func check(
    _ value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], _ path: String
  ) -> [String] {
    switch (keyword, rule) {
    case ("$ref", let name as String):
      let definitions = root["$defs"] as? [String: [String: Any]]
      guard let found = definitions?[String(name.dropFirst("#/$defs/".count))] else {
        return ["\(path): no definition \(name)"]
      }
      return faults(value, found, path)
    case ("type", let name as String):
      return Self.types(of: value).contains(name) ? [] : ["\(path): is no \(name)"]
    case ("type", let names as [String]):
      return Self.types(of: value).isDisjoint(with: names) ? ["\(path): is none of \(names)"] : []
    case ("const", let wanted):
      return (wanted as? NSObject) == (value as? NSObject) ? [] : ["\(path): is not \(wanted)"]
    case ("enum", let wanted as [Any]):
      let isAny = wanted.contains { ($0 as? NSObject) == (value as? NSObject) }
      return isAny ? [] : ["\(path): \(value) is none of \(wanted)"]
    case ("pattern", let pattern as String):
      guard let text = value as? String else { return [] }
      let whole = NSRange(text.startIndex..., in: text)
      let matches = patterns[pattern]?.firstMatch(in: text, range: whole) != nil
      return matches ? [] : ["\(path): \(text) does not match \(pattern)"]
    case ("minimum", let limit as NSNumber):
      guard let number = value as? NSNumber else { return [] }
      return number.doubleValue >= limit.doubleValue ? [] : ["\(path): \(number) is too small"]
    case ("maximum", let limit as NSNumber):
      guard let number = value as? NSNumber else { return [] }
      return number.doubleValue <= limit.doubleValue ? [] : ["\(path): \(number) is too large"]
    case ("oneOf", let choices as [[String: Any]]):
      let fitting = choices.filter { faults(value, $0, path).isEmpty }.count
      if fitting == 1 { return [] }
      return ["\(path): fits \(fitting) of \(choices.count) choices"]
        + choices.flatMap { faults(value, $0, path) }
    case ("items", let item as [String: Any]):
      guard let array = value as? [Any] else { return [] }
      return array.enumerated().flatMap { faults($0.element, item, "\(path)[\($0.offset)]") }
    case ("properties", let properties as [String: [String: Any]]):
      guard let object = value as? [String: Any] else { return [] }
      return properties.flatMap { name, schema in
        object[name].map { faults($0, schema, "\(path).\(name)") } ?? []
      }
    case ("required", let names as [String]):
      guard let object = value as? [String: Any] else { return [] }
      return names.filter { object[$0] == nil }.map { "\(path): has no \($0)" }
    case ("additionalProperties", let allowed as Bool):
      guard !allowed, let object = value as? [String: Any] else { return [] }
      let known = schema["properties"] as? [String: Any] ?? [:]
      return object.keys.sorted().filter { known[$0] == nil }.map { "\(path): has \($0)" }
    default: return ["\(path): the schema's \(keyword) is not understood"]
    }
  }

  private static func types(of value: Any) -> Set<String> {
    switch value {
    case is NSNull: return ["null"]
    case is String: return ["string"]
    case is [Any]: return ["array"]
    case is [String: Any]: return ["object"]
    case let number as NSNumber:
      // Foundation keeps truth values as numbers of their own type.
      if isBoolean(number) { return ["boolean"] }
      return number.doubleValue == number.doubleValue.rounded()
        ? ["integer", "number"] : ["number"]
    default: return []
    }
  }

  private static func isBoolean(_ number: NSNumber) -> Bool {
    unsafe String(cString: number.objCType) == "c"
  }
}
