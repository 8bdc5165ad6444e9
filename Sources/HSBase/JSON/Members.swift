/// The members of a record, each listed once.
///
/// Of the list are made the object of JSON, the line of CSV with its headings, and the JSON Schema.
package struct Members<Record>: Sendable {
  /// A member: its name, what it means, its form and its value.
  package struct Member: Sendable {
    /// What a schema says of it: several members if it is a part of the record, none if it is a column only.
    fileprivate var rows: [MemberRow] = []
    /// What records are called that have it in place of others; `nil` if it is no such variant.
    fileprivate var variant: (name: StaticText, words: StaticText)?
    fileprivate var write: @Sendable (Record, inout JSONWriter, HandOn) -> Void = { _, _, _ in }
    /// Its value as a field of CSV.
    fileprivate var cell: @Sendable (Record) -> String = { _ in "" }
    fileprivate var columns: [Column] = []
  }

  /// A column of CSV.
  fileprivate struct Column: Sendable {
    let heading: StaticText
    let cell: @Sendable (Record) -> String
  }

  private let list: [Member]
  /// What a schema calls such records, if they stand there once and are referred to.
  private var name: (name: StaticText, words: StaticText)?

  /// A list of members.
  package init(_ list: [Member]) { self.list = list }

  /// A list of members, which a schema has once, under a name, and with words for what the records are.
  package init(named name: StaticText, _ words: StaticText, _ list: [Member]) {
    self.list = list
    self.name = (name, words)
  }

  // MARK: - What is made of it

  /// What a schema says of such a record.
  package var form: MemberForm {
    let variants = list.filter { $0.variant != nil }
    let form: MemberForm =
      variants.isEmpty
      ? .object(rows)
      : .either(
        variants.map { member in
          let object = MemberForm.object(rows + member.rows)
          guard let variant = member.variant, variant.name.count > 0 else { return object }
          return .named(variant.name, variant.words, object)
        })
    return name.map { .named($0.name, $0.words, form) } ?? form
  }

  /// The members that all records may have.
  var rows: [MemberRow] { list.flatMap { $0.variant == nil ? $0.rows : [] } }

  fileprivate var columns: [Column] { list.flatMap { $0.columns } }

  /// Appends the members of a record to an object that has begun.
  package func append(
    _ record: Record, to json: inout JSONWriter, _ handOn: HandOn = { _ in }
  ) {
    for member in list { member.write(record, &json, handOn) }
  }

  /// Appends the members in front of one that is a list, and begins the list: its elements come one by one.
  package func append(_ record: Record, upTo list: StaticText, to json: inout JSONWriter) {
    for member in self.list.prefix(while: { !$0.isNamed(list) }) {
      member.write(record, &json, { _ in })
    }
    json.beginArray(list)
  }

  /// Ends that list, and appends the members behind it.
  package func append(
    _ record: Record, behind list: StaticText, to json: inout JSONWriter, _ handOn: HandOn
  ) {
    json.endArray()
    for member in self.list.drop(while: { !$0.isNamed(list) }).dropFirst() {
      member.write(record, &json, handOn)
    }
  }

  /// Writes a record as an object, which is an element or stands behind a name.
  package func write(
    _ record: Record, to json: inout JSONWriter, _ handOn: HandOn = { _ in }
  ) {
    json.beginObject()
    append(record, to: &json, handOn)
    json.endObject()
  }

  /// The headings of CSV.
  package var headings: [String] { columns.map { $0.heading.string } }

  /// The fields of a record, one for each heading.
  package func fields(_ record: Record) -> [String] { columns.map { $0.cell(record) } }
}

// MARK: - Members

extension Members.Member {
  fileprivate func isNamed(_ name: StaticText) -> Bool { rows.first?.name == name }

  private init(
    _ name: StaticText, _ words: StaticText, _ form: MemberForm,
    _ write: @escaping @Sendable (Record, inout JSONWriter, HandOn) -> Void
  ) {
    rows = [MemberRow(name, words, form)]
    self.write = write
  }

  /// A member that every record has.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - words: What it means, for the schema; nothing where the name says it.
  ///   - value: Its value in a record; one that is not known is `null`.
  /// - Returns: The member.
  package static func member<Value: MemberValue>(
    _ name: StaticText, _ words: StaticText = "",
    _ value: @escaping @Sendable (Record) -> Value
  ) -> Self {
    var member = Self(name, words, Value.form) { record, json, handOn in
      json.key(name)
      value(record).write(to: &json, handOn)
    }
    member.cell = { value($0).cell }
    return member
  }

  /// A member that is there only in records that have a value for it.
  package static func member<Value: MemberValue>(
    if name: StaticText, _ words: StaticText = "",
    _ value: @escaping @Sendable (Record) -> Value?
  ) -> Self {
    var member = Self(name, words, Value.form) { record, json, handOn in
      guard let found = value(record) else { return }
      json.key(name)
      found.write(to: &json, handOn)
    }
    member.rows[0].isAlways = false
    member.cell = { value($0)?.cell ?? "" }
    return member
  }

  /// A member that says the same of every record.
  package static func constant(_ name: StaticText, _ word: StaticText) -> Self {
    Self(name, "", .constant(word.string)) { _, json, _ in json.field(name, word) }
  }

  /// A member that is written elsewhere.
  static func declared(_ row: MemberRow) -> Self {
    var member = Self()
    member.rows = [row]
    return member
  }

  /// An object with members of its own.
  package static func record<Part>(
    _ name: StaticText, _ words: StaticText, _ members: Members<Part>,
    _ value: @escaping @Sendable (Record) -> Part
  ) -> Self {
    Self(name, words, members.form) { record, json, handOn in
      json.key(name)
      members.write(value(record), to: &json, handOn)
    }
  }

  /// A list of objects with members of their own.
  package static func records<Parts: Sequence>(
    _ name: StaticText, _ words: StaticText, _ members: Members<Parts.Element>,
    _ value: @escaping @Sendable (Record) -> Parts
  ) -> Self where Parts: SendableMetatype, Parts.Iterator: SendableMetatype {
    Self(name, words, .list(of: members.form)) { record, json, handOn in
      json.beginArray(name)
      for element in value(record) {
        members.write(element, to: &json, handOn)
        handOn(&json)
      }
      json.endArray()
    }
  }

  /// A value that is written as it is, of a form that is said.
  package static func written(
    _ name: StaticText, _ words: StaticText = "", as form: MemberForm,
    _ write: @escaping @Sendable (Record, inout JSONWriter) -> Void
  ) -> Self {
    Self(name, words, form) { record, json, _ in
      json.key(name)
      write(record, &json)
    }
  }

  /// A value that is written with its name, in records that have one, of a form that is said.
  package static func written(
    if name: StaticText, _ words: StaticText = "", as form: MemberForm,
    _ write: @escaping @Sendable (Record, inout JSONWriter) -> Void
  ) -> Self {
    var member = Self(name, words, form) { record, json, _ in write(record, &json) }
    member.rows[0].isAlways = false
    return member
  }

  /// The members of a part, which stand among the record's own.
  package static func all<Part>(
    of members: Members<Part>, _ value: @escaping @Sendable (Record) -> Part
  ) -> Self {
    var member = part(members, value)
    for place in member.rows.indices { member.rows[place].isAlways = members.rows[place].isAlways }
    return member
  }

  /// The members of a part, which stand among the record's own; a record without the part has none of them, and nothing
  /// in their columns.
  package static func part<Part>(
    _ members: Members<Part>, _ value: @escaping @Sendable (Record) -> Part?
  ) -> Self {
    var member = Self()
    member.rows = members.rows
    for place in member.rows.indices { member.rows[place].isAlways = false }
    member.write = { record, json, handOn in
      if let part = value(record) { members.append(part, to: &json, handOn) }
    }
    member.columns = members.columns.map { column in
      Members<Record>.Column(heading: column.heading) { record in
        value(record).map(column.cell) ?? ""
      }
    }
    return member
  }

  /// The members that a record has if it is of one of several kinds: it has those of one such variant.
  ///
  /// - Parameters:
  ///   - name: What the schema calls records of the kind; nothing where they stand there once.
  ///   - words: What they are.
  ///   - members: What they have besides.
  ///   - value: What that is made of; `nil` for records of other kinds.
  /// - Returns: The members.
  package static func variant<Part>(
    _ name: StaticText, _ words: StaticText, _ members: Members<Part>,
    _ value: @escaping @Sendable (Record) -> Part?
  ) -> Self {
    var member = part(members, value)
    member.rows = members.rows
    member.variant = (name, words)
    return member
  }

  // MARK: What else is said of a member

  /// The member as a column of CSV as well, with its own value under its own name.
  package func column() -> Self { column(rows.first?.name ?? "", cell) }

  /// The member as a column of CSV as well, which says it otherwise.
  ///
  /// - Parameters:
  ///   - heading: What the column is called.
  ///   - cell: What stands in it.
  /// - Returns: The member with the column.
  package func column(
    _ heading: StaticText, _ cell: @escaping @Sendable (Record) -> String
  ) -> Self {
    var member = self
    member.columns.append(Members<Record>.Column(heading: heading, cell: cell))
    return member
  }

  /// A column of CSV that is no member of JSON.
  package static func column(
    _ heading: StaticText, _ cell: @escaping @Sendable (Record) -> String
  ) -> Self { Self().column(heading, cell) }

  /// The member as a number that is no less than another; of any sign, if there is none.
  package func from(_ least: Int?) -> Self {
    changed { form in
      switch form {
      case .decimal: .decimal(from: least)
      case .number(_, let most): .number(from: least, through: most)
      default: form
      }
    }
  }

  /// The member as one of some words.
  package func of(_ words: some Sequence<String>) -> Self {
    let words = Array(words)
    return changed { _ in .word(words) }
  }

  private func changed(_ change: (MemberForm) -> MemberForm) -> Self {
    var member = self
    for place in rows.indices { member.rows[place].form = rows[place].form.changed(change) }
    return member
  }
}
