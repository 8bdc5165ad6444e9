/// An event with the symbols of its story, by which its numbers are read.
struct ToldEvent {
  let event: StoryEvent
  let symbols: Symbols
  /// Its attribute's number among those of the same name, or 0.
  var instance = 0

  /// As the event has them.
  var packet: Int { event.packet }
  var connection: Int { event.connection }
  var peer: Int { event.peer }
  var subject: Int { event.subject }
  var handle: Int { event.handle }
  var time: Int64? { event.time }
  var way: StoryEvent.Way { event.way }
  var isLocal: Bool { event.isLocal }

  /// The kind of events it belongs to.
  var category: String { symbols.text(event.category) }
  /// What happened.
  var kind: String { symbols.text(event.kind) }
  /// The key of the attribute it is about; empty for none.
  var attribute: String { symbols.text(event.subject) }
  /// When, in seconds since 1970.
  var seconds: Double? { event.time.map { Double($0) / 1e9 } }

  /// What is told of it beyond that.
  var members: EventMembers { event.fields(symbols) }

  /// The member with a name that was read out of the value's bytes.
  func decoded(_ name: String) -> Member? {
    members.first { $0.isDecoded && $0.label == name }
  }

  /// What a member says, as JSON; `nil` if it is not there.
  func json(_ name: String) -> String? {
    guard let name = symbols.known(name) else { return nil }
    return members.first { $0.name == name }?.text
  }

  /// What a member says, without quotation marks; `nil` if it is not there, or null.
  subscript(name: String) -> String? {
    guard let text = json(name), text != "null" else { return nil }
    return text.unquoted
  }

  /// Whether a member is `true`; `nil` if it is neither that nor `false`.
  func flag(_ name: String) -> Bool? { self[name].flatMap { Bool($0) } }

  /// The elements of a flat list in a member, without quotation marks.
  func elements(_ name: String) -> [String] {
    guard let json = json(name), json.hasPrefix("["), json.hasSuffix("]") else { return [] }
    return json.dropFirst().dropLast().split(separator: ",").map { String($0).unquoted }
  }

  /// The handle in a member (`0x0012`), or -1.
  func handleMember(_ name: String) -> Int { Subject.handle(self[name]) }
}

extension String {
  /// A JSON text without its quotation marks, if it has any.
  var unquoted: String {
    guard utf8.count >= 2, hasPrefix("\""), hasSuffix("\"") else { return self }
    return String(dropFirst().dropLast())
  }
}
