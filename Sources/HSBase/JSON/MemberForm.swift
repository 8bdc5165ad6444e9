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

/// Writes what a JSON Schema says of forms; those with a name once, at its end.
struct SchemaWriter: ~Copyable {
  private var json = JSONWriter(continuing: OutputBuffer())
  private var named: [(name: StaticText, words: StaticText, form: MemberForm)] = []

  /// The schema of documents, or of lines, of one kind.
  ///
  /// - Parameters:
  ///   - name: The kind and its version, as `heartsnoop.scan/1`.
  ///   - words: What they are.
  ///   - form: Their form.
  /// - Returns: The schema's text.
  static func schema(_ name: String, _ words: StaticText, _ form: MemberForm) -> [UInt8] {
    var writer = SchemaWriter()
    writer.document(name, words, form)
    var text = OutputBuffer()
    var layout = JSONLayout()
    layout.end(&writer.json, to: &text)
    return (0..<text.count).map { text.span[$0] }
  }

  private mutating func document(_ name: String, _ words: StaticText, _ form: MemberForm) {
    json.beginObject()
    json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
    let place = name.split(separator: ".").last ?? ""
    json.field(
      "$id", string: "urn:heartsnoop:schema:\(place.split(separator: "/").joined(separator: ":"))")
    json.field("title", string: name)
    append(form, words)
    if !named.isEmpty {
      json.beginObject("$defs")
      var next = 0
      while next < named.count {
        let (name, words, form) = named[next]
        json.beginObject(name)
        append(form, words)
        json.endObject()
        next += 1
      }
      json.endObject()
    }
    json.endObject()
  }

  /// Writes what is said of a form into an object that has begun.
  private mutating func append(_ form: MemberForm, _ words: StaticText, orNull: Bool = false) {
    if words.count > 0 { json.field("description", words) }
    switch form {
    case .text(let pattern):
      type("string", orNull)
      if let pattern { json.field("pattern", pattern) }
    case .flag: type("boolean", orNull)
    case .scalar: types(["number", "boolean", "string"] + (orNull ? ["null"] : []))
    case .yes: json.field("const", true)
    case .number(let least, let most):
      type("integer", orNull)
      bounds(least, most)
    case .decimal(let least):
      type("number", orNull)
      bounds(least, nil)
    case .word(let all):
      json.beginArray("enum")
      for word in all { json.element(string: word) }
      if orNull { json.elementNull() }
      json.endArray()
    case .constant(let word): json.field("const", string: word)
    case .list(let form):
      type("array", orNull)
      json.beginObject("items")
      append(form, "")
      json.endObject()
    case .object(let rows):
      type("object", orNull)
      append(rows)
    case .open: type("object", orNull)
    case .either(let forms): either(forms, orNull)
    case .optional(let form): append(form, "", orNull: true)
    case .named(let name, let words, let form):
      if !named.contains(where: { $0.name == name }) { named.append((name, words, form)) }
      guard !orNull else { return either([form], named: name, orNull) }
      refer(to: name)
    }
  }

  private mutating func append(_ rows: [MemberRow]) {
    json.beginObject("properties")
    for row in rows {
      json.beginObject(row.name)
      append(row.form, row.words)
      json.endObject()
    }
    json.endObject()
    json.beginArray("required")
    for row in rows where row.isAlways { json.element(row.name) }
    json.endArray()
    json.field("additionalProperties", false)
  }

  private mutating func either(
    _ forms: [MemberForm], named name: StaticText? = nil, _ orNull: Bool
  ) {
    json.beginArray("anyOf")
    for form in forms {
      json.beginObject()
      if let name { refer(to: name) } else { append(form, "") }
      json.endObject()
    }
    if orNull {
      json.beginObject()
      json.field("type", "null")
      json.endObject()
    }
    json.endArray()
  }

  private mutating func refer(to name: StaticText) {
    json.field("$ref", string: "#/$defs/\(name)")
  }

  private mutating func bounds(_ least: Int?, _ most: Int?) {
    if let least { json.field("minimum", least) }
    if let most { json.field("maximum", most) }
  }

  private mutating func type(_ name: StaticText, _ orNull: Bool) {
    if orNull { types([name, "null"]) } else { json.field("type", name) }
  }

  private mutating func types(_ names: [StaticText]) {
    json.beginArray("type")
    for name in names { json.element(name) }
    json.endArray()
  }
}
