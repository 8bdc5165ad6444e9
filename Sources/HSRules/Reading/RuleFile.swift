import HSProtocols

/// Reads rule files, which are written in YAML.
///
/// Hostile files are borne; see `YAMLValue`.
package enum RuleFile {
  /// The schema that rule files follow.
  private static let name = "heartsnoop.rules/1"
  /// Most bytes of a file.
  package static let largest = 256 << 10
  /// Rules need five levels.
  private static let limits = YAMLLimits(bytes: largest, nodes: 50_000, levels: 12)

  /// Reads the rules of a file.
  ///
  /// - Parameter bytes: What the file holds.
  /// - Returns: The rules.
  /// - Throws: All that is wrong, with lines and columns, as far as it was understood.
  package static func read(_ bytes: [UInt8]) throws(RuleFaults) -> RuleSet {
    let root: YAMLValue
    do throws(TextFault) {
      root = try YAMLValue(parsing: bytes, limits: limits)
    } catch {
      throw RuleFaults([error])
    }
    var form = YAMLForm(root, otherwise: "a rule file is a mapping with 'schema' and 'rules'")
    guard form.faults.isEmpty else { throw RuleFaults(form.faults) }
    let values = members(&form)
    form.refuseUnknown(of: "a rule file")
    var rules: [Rule] = []
    var places: [String: Int] = [:]
    for value in values {
      var part = YAMLForm(
        value, otherwise: "a rule is a mapping: 'id: …', 'check: …' and its parameters")
      if part.faults.isEmpty, let rule = rule(&part) {
        part.refuseUnknown(of: "a rule with 'check: \(rule.kind)'")
        if let line = places.updateValue(value.line, forKey: rule.id) {
          part.refuse("id", "'\(rule.id)' is taken by the rule in line \(line)")
        }
        rules.append(rule)
      }
      form.note(part.faults)
    }
    guard form.faults.isEmpty else { throw RuleFaults(form.faults) }
    return RuleSet(rules)
  }

  /// The JSON Schema that rule files follow.
  package static var schema: [UInt8] {
    YAMLForm.schema(
      "rules",
      "A rule file of 'heartsnoop check': what a capture must show. Written in YAML, without anchors and "
        + "aliases; at most 256 KiB."
    ) { members(&$0) }
  }

  /// Reads a file's members.
  ///
  /// - Returns: The rules' values.
  private static func members(_ form: inout YAMLForm) -> [YAMLValue] {
    _ = form.read(
      "schema", "The schema that the file follows", ["const": .string(name)],
      missing: "'schema: \(name)' is missing"
    ) { value throws(TextFault) in
      guard case .scalar(name) = value.content else { throw value.fault("'schema' is \(name)") }
    }
    for (key, words) in [("title", "What the rules are for"), ("description", "More about them")] {
      _ = form.read(key, words, .schemaOfText()) { value throws(TextFault) in
        guard case .scalar = value.content else { throw value.fault("'\(key)' is a text") }
      }
    }
    return form.read(
      "rules", "1 to \(RuleSet.limit) rules, judged in this order",
      .schema(listOf: YAMLForm.schema { rule(&$0) }, most: RuleSet.limit),
      missing: "'rules' is missing"
    ) { value throws(TextFault) in
      guard case .list(let list) = value.content, !list.isEmpty, list.count <= RuleSet.limit else {
        throw value.fault("'rules' is a list of 1 to \(RuleSet.limit) rules")
      }
      return list
    } ?? []
  }

  /// Reads a rule's members.
  private static func rule(_ form: inout YAMLForm) -> Rule? {
    let id =
      form.text(
        "id", "Unique; at most 64 letters, digits, '.', '_' and '-'", missing: "is missing",
        pattern: "^[A-Za-z0-9._-]{1,64}$") ?? ""
    if !isIdentifier(id) {
      form.refuse("id", "consists of at most 64 letters, digits, '.', '_' and '-'")
    }
    let title = form.text("title", "What is required, for people; the id unless given")
    let clause = form.text("clause", "Where it is written, such as 'HRS 1.0, 3.1.1'")
    let severity = form.word(
      "severity", "What it means if it does not hold", or: Rule.Severity.fail)
    let mayBeUnseen = form.word(
      "not_seen", "Whether a capture that does not show it is good enough",
      among: [("allow", true), ("insufficient", false)], or: false)
    let peer = form.text(
      "peer",
      "The peers that it is about: any, a number, or part of an address or name; all with a heart rate unless given",
      mayBeNumber: true)
    let names = Requirement.kinds.map { $0.name }
    let requirement = form.choice(
      "check", "The kind of rule", among: Requirement.kinds,
      missing: "is missing: \(names.joined(separator: ", "))")
    guard let requirement else { return nil }
    return Rule(
      id: id, title: title ?? id, clause: clause, severity: severity,
      mayBeUnseen: mayBeUnseen, peer: peer, requirement: requirement)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || $0 == 46 || $0 == 95 || $0 == 45
      }
  }
}
