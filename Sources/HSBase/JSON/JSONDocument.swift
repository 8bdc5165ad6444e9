/// A kind of documents, or of lines, that are printed as JSON: its name with its version, what it is, and its members.
package struct JSONDocument<Record>: Sendable {
  /// The name and version, as documents have it: `heartsnoop.scan/1`.
  package let name: StaticText
  /// What it is.
  private let words: StaticText
  /// What a record is made of.
  package let members: Members<Record>

  /// A kind of documents.
  package init(_ name: StaticText, _ words: StaticText, _ list: [Members<Record>.Member]) {
    self.name = name
    self.words = words
    members = Members([.constant("schema", name)] + list)
  }

  /// A kind of documents whose members are written elsewhere, and only declared here.
  package init(_ name: StaticText, _ words: StaticText, declared rows: [MemberRow]) {
    self.init(name, words, rows.map { .declared($0) })
  }

  /// The JSON Schema.
  package var schema: [UInt8] { members.form.document(name.string, words) }

  /// Appends a document in lines that a person can read.
  package func write(_ record: Record, to buffer: inout OutputBuffer) {
    var json = JSONWriter(continuing: OutputBuffer())
    members.write(record, to: &json)
    json.finish(indentedIn: &buffer)
  }

  /// Appends an object without spaces, on a line of its own.
  package func line(_ record: Record, to buffer: inout OutputBuffer) {
    var json = JSONWriter(continuing: OutputBuffer())
    members.write(record, to: &json)
    buffer.append(json.finish().span)
    buffer.append(byte: 0x0a)
  }
}
