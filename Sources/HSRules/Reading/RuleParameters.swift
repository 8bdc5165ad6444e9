import HSAssignedNumbers
import HSBytes

/// The members of a rule, which its requirement reads by name.
///
/// A member that cannot be read is noted with its place; one that is never read is an unknown member.
package struct RuleParameters {
  /// What is wrong.
  var faults = RuleFaults()
  private let node: RuleNode
  private let members: [(key: RuleNode, value: RuleNode)]
  /// The names that were asked for.
  private(set) var asked: [String] = []

  /// The members of a node.
  init(_ node: RuleNode) {
    self.node = node
    if case .map(let members) = node.content {
      self.members = members
    } else {
      members = []
      faults.add(node, "a rule is a mapping: 'id: …', 'check: …' and its parameters")
    }
  }

  /// Notes that a member, or the rule if it has no such member, is not as it must be.
  mutating func refuse(_ key: String, _ reason: String) {
    faults.add(peek(key) ?? node, "'\(key)' \(reason)")
  }

  /// Whether there is such a member.
  func has(_ key: String) -> Bool { peek(key) != nil }

  private func peek(_ key: String) -> RuleNode? {
    members.first { $0.key.text == key }?.value
  }

  private mutating func member(_ key: String) -> RuleNode? {
    if !asked.contains(key) { asked.append(key) }
    return peek(key)
  }

  /// Notes all members that were not read.
  mutating func refuseUnknown(of what: String) {
    for (key, _) in members {
      guard let name = key.text else {
        faults.add(key, "a member's name is a word")
        continue
      }
      if !asked.contains(name) {
        faults.add(
          key, "unknown member '\(safe(name))' of \(what)\(NearMiss.hint(name, among: asked))")
      }
    }
  }

  // MARK: - Kinds of members

  /// A text that has to be there.
  mutating func required(_ key: String) -> String {
    if let text = text(key) { return text }
    if !has(key) { refuse(key, "is missing") }
    return ""
  }

  /// A text; `nil` if it is not there.
  mutating func text(_ key: String) -> String? {
    guard let node = member(key) else { return nil }
    guard let text = node.text, !text.isEmpty, text.utf8.count <= 512 else {
      faults.add(node, "'\(key)' is a text of 1 to 512 bytes")
      return nil
    }
    return text
  }

  /// Texts; a single one is a list of one.
  mutating func texts(_ key: String) -> [String]? {
    guard let node = member(key) else { return nil }
    let nodes: [RuleNode]
    if case .list(let list) = node.content { nodes = list } else { nodes = [node] }
    guard !nodes.isEmpty, nodes.count <= 256 else {
      faults.add(node, "'\(key)' is a list of 1 to 256")
      return nil
    }
    var texts: [String] = []
    for node in nodes {
      guard let text = node.text, text.utf8.count <= 1024 else {
        faults.add(node, "'\(key)' holds texts of at most 1024 bytes")
        return nil
      }
      texts.append(text)
    }
    return texts
  }

  /// A number within bounds.
  mutating func number(_ key: String, in bounds: ClosedRange<Double> = 0...1e9) -> Double? {
    guard let node = member(key) else { return nil }
    guard let text = node.text, text.utf8.count <= 24, let value = Self.decimal(text),
      bounds.contains(value)
    else {
      let least = DecimalText.text(bounds.lowerBound)
      let most = DecimalText.text(bounds.upperBound)
      faults.add(node, "'\(key)' is a number from \(least) to \(most)")
      return nil
    }
    return value
  }

  /// A whole number within bounds.
  mutating func integer(_ key: String, in bounds: ClosedRange<Int> = 0...1_000_000_000) -> Int? {
    guard let node = member(key) else { return nil }
    guard let text = node.text, text.utf8.allSatisfy({ (48...57).contains($0) }),
      let value = Int(text), bounds.contains(value)
    else {
      faults.add(
        node, "'\(key)' is a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
      return nil
    }
    return value
  }

  /// `true` or `false`.
  mutating func flag(_ key: String) -> Bool? {
    guard let node = member(key) else { return nil }
    switch node.text {
    case "true": return true
    case "false": return false
    default:
      faults.add(node, "'\(key)' is true or false")
      return nil
    }
  }

  /// One of some words.
  mutating func word(_ key: String, among known: [String]) -> String? {
    guard let node = member(key) else { return nil }
    guard let text = node.text, known.contains(text) else {
      refuse(node, key, known)
      return nil
    }
    return text
  }

  /// Some of some words; a single one is a list of one.
  mutating func words(_ key: String, among known: [String]) -> [String]? {
    guard let texts = texts(key), let node = peek(key) else { return nil }
    let nodes: [RuleNode]
    if case .list(let list) = node.content { nodes = list } else { nodes = [node] }
    for (text, node) in zip(texts, nodes) where !known.contains(text) {
      refuse(node, key, known)
      return nil
    }
    return texts
  }

  private mutating func refuse(_ node: RuleNode, _ key: String, _ known: [String]) {
    let text = node.text ?? ""
    faults.add(
      node, "'\(safe(text))' is not a value of '\(key)'\(NearMiss.hint(text, among: known))")
  }

  /// A UUID of 16, 32 or 128 bits.
  mutating func uuid(_ key: String) -> BluetoothUUID? {
    guard let node = member(key) else { return nil }
    guard let text = node.text, text.utf8.count <= 40, let uuid = BluetoothUUID(text) else {
      faults.add(node, "'\(key)' is a UUID such as 2a37 or 0x2A37, or one of 128 bits")
      return nil
    }
    return uuid
  }

  /// A UUID that has to be there.
  mutating func requiredUUID(_ key: String) -> BluetoothUUID {
    if let uuid = uuid(key) { return uuid }
    if !has(key) { refuse(key, "is missing: a UUID such as 2a37") }
    return BluetoothUUID(0 as UInt16)
  }

  /// UUIDs; a single one is a list of one.
  mutating func uuids(_ key: String) -> [BluetoothUUID]? {
    guard let texts = texts(key) else { return nil }
    let uuids = texts.compactMap { BluetoothUUID($0) }
    guard uuids.count == texts.count else {
      refuse(key, "holds UUIDs such as 2902")
      return nil
    }
    return uuids
  }

  /// Values in hexadecimal; spaces, colons and `0x` may stand in them.
  mutating func hexadecimals(_ key: String) -> [[UInt8]]? {
    guard let texts = texts(key) else { return nil }
    let values = texts.compactMap(Self.bytes)
    guard values.count == texts.count else {
      refuse(key, "holds bytes in hexadecimal, two digits each, such as \"16 48\"; in quotes")
      return nil
    }
    return values
  }

  private static func bytes(_ text: String) -> [UInt8]? {
    var digits = text.utf8.filter { $0 != 32 && $0 != 58 }
    if digits.starts(with: [48, 120]) { digits.removeFirst(2) }
    guard digits.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = Hex.value(of: digits[index]), let low = Hex.value(of: digits[index + 1])
      else { return nil }
      bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
    }
    return bytes
  }

  /// Digits with at most one point; no exponents, no words such as `inf`.
  private static func decimal(_ text: String) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    return Double(text)
  }

  private func safe(_ text: String) -> String {
    OutputBuffer.text { $0.append(safeText: Array(text.utf8.prefix(64)).span) }
  }
}
