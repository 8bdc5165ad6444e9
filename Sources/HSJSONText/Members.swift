package import HSBytes

/// What a member's value may be, as a schema says it.
package indirect enum MemberForm: Sendable {
  case text, flag
  /// A whole number, from the least on.
  case number(from: Int)
  /// One of some words.
  case word([String])
  case list(of: MemberForm)
  /// An object, by the members that it always has.
  case object([(name: StaticText, words: StaticText, form: MemberForm)])
  /// This, or `null`.
  case optional(MemberForm)
}

/// The members of a record, each listed once.
///
/// Of the list are made the object of JSON, the line of CSV with its headings, and the JSON Schema.
package struct Members<Record>: Sendable {
  /// A member.
  package struct Member: Sendable {
    fileprivate var name: StaticText = ""
    fileprivate var words: StaticText = ""
    /// `nil` for what is a column only.
    fileprivate var form: MemberForm?
    fileprivate var write: @Sendable (Record, inout JSONWriter) -> Void = { _, _ in }
    fileprivate var column: (heading: StaticText, text: @Sendable (Record) -> String)?
    /// The members of a part that not every record has.
    fileprivate var part: [(name: StaticText, words: StaticText, form: MemberForm)] = []
    fileprivate var columns: [(heading: StaticText, text: @Sendable (Record) -> String)] = []
  }

  private let list: [Member]

  /// A list of members.
  package init(_ list: [Member]) { self.list = list }

  fileprivate var forms: [(name: StaticText, words: StaticText, form: MemberForm)] {
    list.compactMap { member in member.form.map { (member.name, member.words, $0) } }
  }

  /// All columns, in their order.
  private var columns: [(heading: StaticText, text: @Sendable (Record) -> String)] {
    list.flatMap { member in (member.column.map { [$0] } ?? []) + member.columns }
  }

  // MARK: - What is made of it

  /// Appends the members of a record to an object that has begun.
  package func append(_ record: Record, to json: inout JSONWriter) {
    for member in list { member.write(record, &json) }
  }

  /// The headings of CSV.
  package var headings: [String] { columns.map(\.heading.string) }

  /// The fields of a record, one for each heading.
  package func fields(_ record: Record) -> [String] { columns.map { $0.text(record) } }

  /// The JSON Schema of a document, or of a line, that is such a record.
  ///
  /// - Parameters:
  ///   - name: Its name and version, as `heartsnoop.scan/1`.
  ///   - words: What it is.
  /// - Returns: The schema's text.
  package func schema(_ name: String, _ words: String) -> [UInt8] {
    var json = JSONWriter(continuing: OutputBuffer())
    json.beginObject()
    json.field("$schema", "https://json-schema.org/draft/2020-12/schema")
    let id = name.split(separator: ".").last ?? ""
    json.field(
      "$id", string: "urn:heartsnoop:schema:\(id.split(separator: "/").joined(separator: ":"))")
    json.field("title", string: name)
    json.field("description", string: words)
    json.field("type", "object")
    json.beginObject("properties")
    json.beginObject("schema")
    json.field("const", string: name)
    json.endObject()
    for (name, words, form) in forms + list.flatMap(\.part) {
      json.beginObject(name)
      json.append(form, words)
      json.endObject()
    }
    json.endObject()
    json.beginArray("required")
    json.element("schema")
    for (name, _, _) in forms { json.element(name) }
    json.endArray()
    json.field("additionalProperties", false)
    json.endObject()
    var text = OutputBuffer()
    json.finish(indentedIn: &text)
    return (0..<text.count).map { text.span[$0] }
  }
}

extension Members.Member {
  private init(
    _ name: StaticText, _ words: StaticText, _ form: MemberForm,
    _ write: @escaping @Sendable (Record, inout JSONWriter) -> Void
  ) {
    (self.name, self.words, self.form, self.write) = (name, words, form, write)
  }

  /// The member as a column of CSV as well.
  ///
  /// - Parameters:
  ///   - heading: What the column is called.
  ///   - text: What stands in it.
  /// - Returns: The member with the column.
  package func column(
    _ heading: StaticText, _ text: @escaping @Sendable (Record) -> String
  ) -> Self {
    var member = self
    member.column = (heading, text)
    return member
  }

  /// A column of CSV that is no member of JSON.
  package static func column(
    _ heading: StaticText, _ text: @escaping @Sendable (Record) -> String
  ) -> Self { Self().column(heading, text) }

  /// A text.
  package static func text(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> String
  ) -> Self { Self(name, words, .text) { $1.field(name, string: value($0)) } }

  /// A text, or `null` where there is none or it is empty.
  package static func text(
    optional name: StaticText, _ words: StaticText,
    _ value: @escaping @Sendable (Record) -> String?
  ) -> Self {
    Self(name, words, .optional(.text)) { record, json in
      let text = value(record) ?? ""
      json.field(name, optionalString: text.isEmpty ? nil : text)
    }
  }

  /// One of some words.
  package static func word(
    _ name: StaticText, _ words: StaticText, of all: [String],
    _ value: @escaping @Sendable (Record) -> String
  ) -> Self { Self(name, words, .word(all)) { $1.field(name, string: value($0)) } }

  /// A whole number, from `least` on.
  package static func number(
    _ name: StaticText, _ words: StaticText, from least: Int = 0,
    _ value: @escaping @Sendable (Record) -> Int
  ) -> Self { Self(name, words, .number(from: least)) { $1.field(name, value($0)) } }

  /// A whole number, or `null`.
  package static func number(
    optional name: StaticText, _ words: StaticText, from least: Int = 0,
    _ value: @escaping @Sendable (Record) -> Int?
  ) -> Self {
    Self(name, words, .optional(.number(from: least))) { $1.field(name, optional: value($0)) }
  }

  /// Whether something is so.
  package static func flag(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> Bool
  ) -> Self { Self(name, words, .flag) { $1.field(name, value($0)) } }

  /// A list of texts.
  package static func texts(
    _ name: StaticText, _ words: StaticText, _ value: @escaping @Sendable (Record) -> [String]
  ) -> Self {
    Self(name, words, .list(of: .text)) { record, json in
      json.beginArray(name)
      for text in value(record) { json.element(utf8: Array(text.utf8).span) }
      json.endArray()
    }
  }

  /// A list of records.
  package static func records<Element>(
    _ name: StaticText, _ words: StaticText, _ members: Members<Element>,
    _ value: @escaping @Sendable (Record) -> [Element]
  ) -> Self {
    Self(name, words, .list(of: .object(members.forms))) { record, json in
      json.beginArray(name)
      for element in value(record) {
        json.beginObject()
        members.append(element, to: &json)
        json.endObject()
      }
      json.endArray()
    }
  }

  /// The members of a part, which stand among the record's own; a record without the part has none of them, and nothing
  /// in their columns.
  package static func part<Part>(
    _ members: Members<Part>, _ value: @escaping @Sendable (Record) -> Part?
  ) -> Self {
    var member = Self()
    member.write = { record, json in
      if let part = value(record) { members.append(part, to: &json) }
    }
    member.part = members.forms
    member.columns = members.columns.map { column in
      (column.heading, { record in value(record).map(column.text) ?? "" })
    }
    return member
  }
}

extension JSONWriter {
  /// Writes what a schema says of a value of some form.
  fileprivate mutating func append(
    _ form: MemberForm, _ words: StaticText, orNull: Bool = false
  ) {
    func type(_ name: StaticText, _ json: inout JSONWriter) {
      guard orNull else { return json.field("type", name) }
      json.beginArray("type")
      json.element(name)
      json.element("null")
      json.endArray()
    }
    if words.count > 0 { field("description", words) }
    switch form {
    case .text: type("string", &self)
    case .flag: type("boolean", &self)
    case .number(let least):
      type("integer", &self)
      field("minimum", least)
    case .word(let all):
      beginArray("enum")
      for word in all { element(utf8: Array(word.utf8).span) }
      if orNull { elementNull() }
      endArray()
    case .list(let form):
      type("array", &self)
      beginObject("items")
      append(form, "")
      endObject()
    case .optional(let form): append(form, "", orNull: true)
    case .object(let members):
      type("object", &self)
      beginObject("properties")
      for (name, words, form) in members {
        beginObject(name)
        append(form, words)
        endObject()
      }
      endObject()
      beginArray("required")
      for (name, _, _) in members { element(name) }
      endArray()
      field("additionalProperties", false)
    }
  }
}
