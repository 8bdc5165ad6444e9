/// What events share, by number: names, texts and members are kept once, and what is equal has an equal number.
package final class Symbols {
  private var numbers: [String: Int] = [:]
  private var names: [String] = []
  private var roles: [Role] = []
  /// What members say, as JSON in UTF-8.
  private var texts = SequencePool<UInt8>()
  /// The members of events: of each its name's number, doubled, + 1 if it was read out of the bytes, and its text's number.
  private var lists = SequencePool<UInt32>()

  /// No names, and one list: the empty one has the number 0.
  package init() { _ = lists.number(of: []) }

  /// The number of a name.
  subscript(name: String) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = names.count
    names.append(name)
    roles.append(Role(of: name))
    return names.count - 1
  }

  /// The number of a name; `nil` where nothing has it.
  func known(_ name: String) -> Int? { numbers[name] }

  /// The name with a number; empty if there is none.
  func text(_ number: Int) -> String {
    names.indices.contains(number) ? names[number] : ""
  }

  /// What a member with a name is told for, in an event for which some roles hold.
  func role(_ name: Int, _ event: Role) -> Role {
    roles.indices.contains(name) ? roles[name].holding(for: event) : []
  }

  /// What a member says, by its number.
  func text(numbered number: Int) -> String { String(decoding: texts[number], as: UTF8.self) }

  /// A member that says something.
  func member(_ name: String, _ text: String, isDecoded: Bool = false) -> Member {
    Member(
      name: self[name], textNumber: texts.number(of: text.utf8), isDecoded: isDecoded,
      symbols: self)
  }

  /// The number of an event's members.
  func number(of members: some Sequence<Member>) -> Int {
    var list: [UInt32] = []
    for member in members {
      list.append(UInt32(clamping: member.name * 2 + (member.isDecoded ? 1 : 0)))
      list.append(UInt32(clamping: member.textNumber))
    }
    return lists.number(of: list)
  }

  /// How many members an event has, by their number.
  func memberCount(_ number: Int) -> Int { lists[number].count / 2 }

  /// A member of an event, by their number and its place.
  func member(_ place: Int, of number: Int, _ event: Role) -> Member {
    let list = lists[number]
    let first = list.startIndex + 2 * place
    guard place >= 0, first + 1 < list.endIndex else { return member("", "") }
    let name = Int(list[first] >> 1)
    return Member(
      name: name, textNumber: Int(list[first + 1]), isDecoded: list[first] & 1 != 0,
      role: role(name, event), symbols: self)
  }
}
