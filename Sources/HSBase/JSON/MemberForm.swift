/// What a value may be, as a JSON Schema says it.
package indirect enum MemberForm: Sendable {
  /// A text; of the form that a regular expression gives, if there is one.
  case text(like: StaticText?)
  case flag
  /// `true`.
  case yes
  /// A number, a truth value, or a text.
  case scalar
  /// A whole number between bounds, as far as there are any.
  case number(from: Int?, through: Int?)
  /// A number, from the least on, if there is one.
  case decimal(from: Int?)
  /// One of some words.
  case word([String])
  /// This word alone.
  case constant(String)
  case list(of: MemberForm)
  /// An object, by its members.
  case object([MemberRow])
  /// An object whose members are not told one by one.
  case open
  /// One of several.
  case either([MemberForm])
  /// This, or `null`.
  case optional(MemberForm)
  /// One with a name and words for it, which stands once in a schema.
  case named(StaticText, StaticText, MemberForm)

  /// The form with that changed which lies in lists and beside `null`.
  func changed(_ change: (MemberForm) -> MemberForm) -> MemberForm {
    switch self {
    case .list(let form): .list(of: form.changed(change))
    case .optional(let form): .optional(form.changed(change))
    default: change(self)
    }
  }
}

/// What a schema says of a member.
package struct MemberRow: Sendable {
  let name: StaticText
  /// What it means; nothing where the name says it.
  let words: StaticText
  var form: MemberForm
  /// Whether it is there in every record.
  var isAlways: Bool

  /// A member by what is said of it.
  package init(
    _ name: StaticText, _ words: StaticText, _ form: MemberForm, isAlways: Bool = true
  ) {
    (self.name, self.words, self.form, self.isAlways) = (name, words, form, isAlways)
  }
}

// MARK: - Schemas

extension MemberForm {
  /// Forms with a name, in the order in which they were met: they stand at a schema's end.
  private typealias Named = [(name: StaticText, words: StaticText, form: MemberForm)]

  /// The schema of documents, or of lines, of this form.
  ///
  /// - Parameters:
  ///   - name: Their kind and its version, as `heartsnoop.scan/1`.
  ///   - words: What they are.
  /// - Returns: The schema's text.
  func document(_ name: String, _ words: StaticText) -> [UInt8] {
    var named: Named = []
    var schema = JSONValue.schemaHead(name).and(self.schema(&named, words))
    var definitions: [JSONMember] = []
    while definitions.count < named.count {
      let (name, words, form) = named[definitions.count]
      definitions.append(JSONMember(name: name.string, value: form.schema(&named, words)))
    }
    if !definitions.isEmpty { schema = schema.and(["$defs": .object(definitions)]) }
    return schema.document
  }

  /// What a schema says of it, behind words for what it is.
  private func schema(_ named: inout Named, _ words: StaticText = "", orNull: Bool = false)
    -> JSONValue
  {
    let front: JSONValue = words.count > 0 ? ["description": .string(words.string)] : [:]
    return front.and(content(orNull, &named))
  }

  private func content(_ orNull: Bool, _ named: inout Named) -> JSONValue {
    func type(_ names: String...) -> JSONValue {
      let all = names.map(JSONValue.string) + (orNull ? ["null"] : [])
      return ["type": all.count == 1 ? all[0] : .array(all)]
    }
    switch self {
    case .text(let pattern):
      return type("string").and(pattern.map { ["pattern": .string($0.string)] } ?? [:])
    case .flag: return type("boolean")
    case .scalar: return type("number", "boolean", "string")
    case .yes: return ["const": true]
    case .number(let least, let most): return type("integer").and(Self.bounds(least, most))
    case .decimal(let least): return type("number").and(Self.bounds(least, nil))
    case .word(let all):
      return ["enum": .array(all.map(JSONValue.string) + (orNull ? [.null] : []))]
    case .constant(let word): return ["const": .string(word)]
    case .list(let form): return type("array").and(["items": form.schema(&named)])
    case .object(let rows): return type("object").and(Self.schema(rows, &named))
    case .open: return type("object")
    case .either(let forms): return Self.either(forms.map { $0.schema(&named) }, orNull)
    case .optional(let form): return form.schema(&named, orNull: true)
    case .named(let name, let words, let form):
      if !named.contains(where: { $0.name == name }) { named.append((name, words, form)) }
      let reference: JSONValue = ["$ref": .string("#/$defs/\(name)")]
      return orNull ? Self.either([reference], orNull) : reference
    }
  }

  private static func schema(_ rows: [MemberRow], _ named: inout Named) -> JSONValue {
    let properties = rows.map {
      JSONMember(name: $0.name.string, value: $0.form.schema(&named, $0.words))
    }
    return [
      "properties": .object(properties),
      "required": .array(rows.filter { $0.isAlways }.map { .string($0.name.string) }),
      "additionalProperties": false,
    ]
  }

  private static func either(_ forms: [JSONValue], _ orNull: Bool) -> JSONValue {
    ["anyOf": .array(forms + (orNull ? [["type": "null"]] : []))]
  }

  private static func bounds(_ least: Int?, _ most: Int?) -> JSONValue {
    .object(
      [("minimum", least), ("maximum", most)].compactMap { name, bound in
        bound.map { JSONMember(name: name, value: .number("\($0)")) }
      })
  }
}
