extension RuleSet {
  /// The schema that rule files follow.
  package static let schema = "heartsnoop.rules/1"

  /// Reads the rules of a file.
  ///
  /// - Parameter root: What the file holds.
  /// - Throws: All that is wrong, as far as it was understood.
  package init(reading root: RuleNode) throws(RuleFaults) {
    self.init()
    var faults = RuleFaults()
    guard case .map(let members) = root.content else {
      faults.add(root, "a rule file is a mapping with 'schema' and 'rules'")
      throw faults
    }
    var nodes: [RuleNode]?
    var hasSchema = false
    for (key, value) in members {
      switch key.text {
      case "schema":
        hasSchema = true
        if value.text != Self.schema { faults.add(value, "'schema' is \(Self.schema)") }
      case "title", "description":
        if value.text == nil { faults.add(value, "'\(key.text ?? "")' is a text") }
      case "rules":
        if case .list(let list) = value.content, !list.isEmpty, list.count <= Self.limit {
          nodes = list
        } else {
          faults.add(value, "'rules' is a list of 1 to \(Self.limit) rules")
          nodes = []
        }
      default:
        let name = key.text ?? ""
        let hint = NearMiss.hint(name, among: ["schema", "title", "description", "rules"])
        faults.add(key, "unknown member '\(name)' of a rule file\(hint)")
      }
    }
    if !hasSchema { faults.add(root, "'schema: \(Self.schema)' is missing") }
    if nodes == nil { faults.add(root, "'rules' is missing") }
    var rules: [Rule] = []
    var places: [String: Int] = [:]
    for node in nodes ?? [] {
      var parameters = RuleParameters(node)
      if let rule = Self.rule(&parameters) {
        if let line = places[rule.id] {
          parameters.refuse("id", "'\(rule.id)' is taken by the rule in line \(line)")
        }
        places[rule.id] = node.line
        rules.append(rule)
      }
      for fault in parameters.faults.first { faults.add(fault) }
    }
    guard faults.isEmpty else { throw faults }
    self.init(rules)
  }

  private static func rule(_ parameters: inout RuleParameters) -> Rule? {
    guard parameters.faults.isEmpty else { return nil }
    let id = parameters.required("id")
    if !isIdentifier(id), !id.isEmpty {
      parameters.refuse("id", "consists of at most 64 letters, digits, '.', '_' and '-'")
    }
    let title = parameters.text("title")
    let clause = parameters.text("clause")
    let severity = parameters.word("severity", among: Rule.Severity.allCases.map(\.rawValue))
    let unseen = parameters.word("not_seen", among: ["allow", "insufficient"])
    let peer = parameters.text("peer")
    let kinds = RequirementKinds.all.map { $0.kind }
    if !parameters.has("check") {
      parameters.refuse("check", "is missing: \(kinds.joined(separator: ", "))")
      return nil
    }
    guard let kind = parameters.word("check", among: kinds),
      let type = RequirementKinds.all.first(where: { $0.kind == kind })
    else { return nil }
    let requirement = type.init(&parameters)
    parameters.refuseUnknown(of: "a rule with 'check: \(kind)'")
    return Rule(
      id: id, title: title ?? id, clause: clause,
      severity: severity.flatMap(Rule.Severity.init(rawValue:)) ?? .fail,
      mayBeUnseen: unseen == "allow", peer: peer, requirement: requirement)
  }

  private static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.utf8.allSatisfy {
        (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
          || $0 == 46 || $0 == 95 || $0 == 45
      }
  }
}
