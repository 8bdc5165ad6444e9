/// The members of a mapping, each read by its name.
///
/// The calls that read the members also describe them: a form without a text notes what each call would take, and
/// makes a JSON Schema of it. So a member's name, what it may be and what it means stand once, where it is read.
/// What is wrong is noted, and reading goes on; a member that is never read is a mistake, too.
package struct YAMLForm {
  /// What is wrong, in the order in which it was found.
  package private(set) var faults: [TextFault] = []
  /// The names that were asked for.
  package private(set) var asked: [String] = []
  /// What holds the members; `nil` where the form is described.
  private let value: YAMLValue?
  private let members: [YAMLValue.Member]
  private var properties: [JSONMember] = []
  private var required: [JSONValue] = []
  /// What a schema says besides.
  private var conditions: [JSONMember] = []

  /// The members of a value.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` to describe what is read.
  ///   - problem: What is said of a value that is no mapping.
  package init(_ value: YAMLValue?, otherwise problem: String = "needs names with values") {
    self.value = value
    if case .members(let members) = value?.content {
      self.members = members
    } else {
      members = []
      if let value { faults = [value.fault(problem)] }
    }
  }

  /// Reads a value that is a form of its own.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - read: Reads its members.
  /// - Returns: What was read.
  /// - Throws: The first that is wrong.
  package static func parse<Part>(
    _ value: YAMLValue, _ read: (inout YAMLForm) -> Part
  ) throws(TextFault) -> Part {
    var form = YAMLForm(value)
    let part = read(&form)
    form.finish { "'\($0)' is not known here" }
    if let fault = form.faults.first { throw fault }
    return part
  }

  /// Whether there is such a member.
  package func has(_ name: String) -> Bool { self[name] != nil }

  private subscript(name: String) -> YAMLValue? { members.first { $0.name == name }?.value }

  /// Notes that a member, or the form if it has no such member, is not as it must be.
  package mutating func refuse(_ name: String, _ problem: String) {
    if let place = self[name] ?? value { note([place.fault("'\(name)' \(problem)")]) }
  }

  /// Notes that the form as a whole is not as it must be.
  package mutating func refuse(_ problem: String) {
    if let value { note([value.fault(problem)]) }
  }

  /// Notes what is wrong elsewhere.
  package mutating func note(_ others: [TextFault]) { faults += others }

  /// Notes the members that were not asked for.
  ///
  /// - Parameter problem: What is said of one.
  package mutating func finish(_ problem: (String) -> String) {
    for member in members where !asked.contains(member.name) {
      faults.append(
        TextFault(line: member.line, column: member.column, problem: problem(member.name)))
    }
  }

  // MARK: - Members

  /// Reads a member.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - words: What it means, without a full stop.
  ///   - schema: What it may be.
  ///   - missing: What is said where it is missing; `nil` if it may be.
  ///   - usual: What it is where it is missing.
  ///   - parse: Reads its value.
  /// - Returns: What was read; `nil` if it is missing or wrong.
  package mutating func read<Part>(
    _ name: String, _ words: String, _ schema: @autoclosure () -> JSONValue,
    missing: String? = nil, usual: String? = nil,
    _ parse: (YAMLValue) throws(TextFault) -> Part
  ) -> Part? {
    if !asked.contains(name) { asked.append(name) }
    guard let value else {
      let usual = usual.map { "; \($0) unless given" } ?? ""
      let meaning: JSONValue = ["description": .string("\(words)\(usual).")]
      properties.append(JSONMember(name: name, value: meaning.and(schema())))
      if missing != nil { required.append(.string(name)) }
      return nil
    }
    do throws(TextFault) {
      if let member = self[name] { return try parse(member) }
      if let missing { throw value.fault(missing) }
    } catch {
      faults.append(error)
    }
    return nil
  }

  /// Reads a member that is a form itself.
  package mutating func form<Part>(
    _ name: String, _ words: String, missing: String? = nil, _ read: (inout YAMLForm) -> Part
  ) -> Part? {
    self.read(name, words, Self.schema(read), missing: missing) { value throws(TextFault) in
      try Self.parse(value, read)
    }
  }

  /// Reads a member that is a list.
  package mutating func list<Part>(
    _ name: String, _ words: String, most: Int, of schema: @autoclosure () -> JSONValue,
    missing: String? = nil, _ parse: (YAMLValue) throws(TextFault) -> Part
  ) -> [Part]? {
    read(name, words, .schema(listOf: schema(), most: most), missing: missing) {
      value throws(TextFault) in
      var parts: [Part] = []
      for item in try value.list(most: most) { parts.append(try parse(item)) }
      return parts
    }
  }

  /// Reads a member that is a list of forms.
  package mutating func forms<Part>(
    _ name: String, _ words: String, most: Int, missing: String? = nil,
    _ read: (inout YAMLForm) -> Part
  ) -> [Part]? {
    list(name, words, most: most, of: Self.schema(read), missing: missing) {
      value throws(TextFault) in try Self.parse(value, read)
    }
  }

  // MARK: - Members that depend on each other

  /// Some scalars; a single one is a list of one.
  package mutating func some<Part>(
    _ key: String, _ words: String, _ schema: @autoclosure () -> JSONValue, missing: String? = nil,
    else problem: String = "", _ parse: (String, YAMLValue) throws(TextFault) -> Part?
  ) -> [Part]? {
    read(
      key, words, .schema(someOf: schema(), most: 256), missing: missing.map { "'\(key)' \($0)" }
    ) { value throws(TextFault) in
      var values = [value]
      if case .list(let list) = value.content { values = list }
      guard !values.isEmpty, values.count <= 256 else {
        throw value.fault("'\(key)' is a list of 1 to 256")
      }
      var parts: [Part] = []
      for item in values {
        guard case .scalar(let text) = item.content, text.utf8.count <= 1024 else {
          throw item.fault("'\(key)' holds texts of at most 1024 bytes")
        }
        guard let part = try parse(text, item) else { throw value.fault("'\(key)' \(problem)") }
        parts.append(part)
      }
      return parts
    }
  }

  /// Reads the rest of the members by what one says.
  ///
  /// - Parameters:
  ///   - name: The member that says it.
  ///   - words: What it means.
  ///   - choices: The words that it may be, and what is read then.
  ///   - missing: What is said where it is missing.
  /// - Returns: What was read; `nil` if the member is missing or says something else.
  package mutating func choice<Part>(
    _ name: String, _ words: String, among choices: [YAMLChoice<Part>],
    missing: String = "is missing"
  ) -> Part? {
    let chosen = word(name, words, among: choices.map { ($0.name, $0) }, missing: missing)
    describe(choices) { word in
      ["properties": .object([JSONMember(name: name, value: ["const": .string(word)])])]
    }
    return chosen?.read(&self)
  }

  /// Reads the rest of the members by which of some there is.
  ///
  /// - Parameter choices: The members, and what is read where there is one.
  /// - Returns: What was read; `nil` if there is none of them.
  package mutating func choice<Part>(ofMembers choices: [YAMLChoice<Part>]) -> Part? {
    needsOne(of: choices.map { $0.name }, exactly: true)
    describe(choices) { ["required": [.string($0)]] }
    return choices.first { has($0.name) }?.read(&self)
  }

  private mutating func describe<Part>(
    _ choices: [YAMLChoice<Part>], _ condition: (String) -> JSONValue
  ) {
    guard value == nil else { return }
    let all = choices.map { choice -> JSONValue in
      var form = YAMLForm(nil)
      _ = choice.read(&form)
      let meaning: JSONValue = ["description": .string(choice.words + ".")]
      return ["if": condition(choice.name), "then": meaning.and(form.content)]
    }
    conditions.append(JSONMember(name: "allOf", value: .array(all)))
  }

  /// Says that there is one of some members, or several.
  ///
  /// - Returns: Whether there is, or the form is only described.
  @discardableResult
  package mutating func needsOne(of names: [String], exactly isOne: Bool = false) -> Bool {
    guard value == nil else { return names.contains(where: has) }
    let all = names.map { name -> JSONValue in ["required": [.string(name)]] }
    conditions.append(JSONMember(name: isOne ? "oneOf" : "anyOf", value: .array(all)))
    return true
  }

  /// Says that two members do not go together.
  ///
  /// - Returns: Whether both are there.
  @discardableResult
  package mutating func excludes(_ name: String, _ other: String) -> Bool {
    guard value == nil else { return has(name) && has(other) }
    conditions.append(
      JSONMember(name: "not", value: ["required": [.string(name), .string(other)]]))
    return false
  }

  // MARK: - The schema

  /// What a JSON Schema says of the members that were read.
  private var content: JSONValue {
    var all: [JSONMember] = [JSONMember(name: "properties", value: .object(properties))]
    if !required.isEmpty { all.append(JSONMember(name: "required", value: .array(required))) }
    return .object(all + conditions)
  }

  /// The JSON Schema of a mapping of which such members are read.
  package static func schema<Part>(_ read: (inout YAMLForm) -> Part) -> JSONValue {
    var form = YAMLForm(nil)
    _ = read(&form)
    // A choice's members stand within its conditions.
    let hasChoice = form.conditions.contains { $0.name == "allOf" }
    let others = hasChoice ? "unevaluatedProperties" : "additionalProperties"
    let type: JSONValue = ["type": "object"]
    return type.and(form.content).and(.object([JSONMember(name: others, value: false)]))
  }

  /// The JSON Schema of a text that is such a mapping.
  ///
  /// - Parameters:
  ///   - name: The schema's name, as `scenario`, of version 1.
  ///   - words: What the text is.
  ///   - read: Reads the members.
  /// - Returns: The schema's text.
  package static func schema<Part>(
    _ name: String, _ words: String, _ read: (inout YAMLForm) -> Part
  ) -> [UInt8] {
    JSONValue.schemaHead("heartsnoop.\(name)/1").and(["description": .string(words)])
      .and(schema(read)).document
  }
}

/// One of several ways in which a form goes on.
package struct YAMLChoice<Part>: Sendable {
  /// The word, or the member's name, by which it is chosen.
  package let name: String
  /// What it is.
  package let words: String
  /// Reads its members.
  package let read: @Sendable (inout YAMLForm) -> Part

  /// A way by its parts.
  package init(
    _ name: String, _ words: String, _ read: @escaping @Sendable (inout YAMLForm) -> Part
  ) {
    (self.name, self.words, self.read) = (name, words, read)
  }
}
