/// One thing that happened, or one attribute, as a capture or a saved output tells it.
///
/// Numbers are kept in 32 bits: stories are of millions of events.
package struct StoryEvent {
  private var nanoseconds = Int64.min
  /// The packet, 0 where none is named.
  @Narrow<UInt32> package var packet = 0
  /// The connection: counted through all captures of the story, from 1; 0 for none.
  @Narrow<UInt32> package var connection = 0
  /// The peer: counted through all captures of the story, from 1; 0 for none.
  @Narrow<UInt32> package var peer = 0
  /// The symbol of the kind of events it belongs to.
  @Narrow<UInt32> package var category = 0
  /// The symbol of what happened.
  @Narrow<UInt32> package var kind = 0
  /// The symbol of the attribute it is about, by UUIDs; -1 for none.
  @Narrow<Int32> package var subject = -1
  /// The attribute's handle, where the story names it; -1 for none.
  @Narrow<Int32> package var handle = -1
  /// The number of its members among the symbols' lists; 0 without any.
  @Narrow<UInt32> package var members = 0
  /// Which roles of members hold that depend on the event.
  var roles: Role = []
  /// Which way the packet went, seen from the host that was recorded.
  package var way = Way.none
  /// Whether the attribute is the recorded host's own.
  package var isLocal = false

  /// An event of which nothing is told yet.
  package init() {}

  /// When, in nanoseconds since 1970; `nil` where nothing is said of it.
  package var time: Int64? {
    get { nanoseconds == .min ? nil : nanoseconds }
    set { nanoseconds = newValue ?? .min }
  }

  /// Keeps what is told of it, and which roles hold for it.
  mutating func keep(_ members: some Sequence<Member>, _ symbols: Symbols) {
    self.members = symbols.number(of: members)
    roles = Role(
      kind: symbols.text(kind), subject: symbols.text(subject),
      addressType: json("address_type", symbols))
  }

  /// What is told of it beyond that, by name.
  ///
  /// - Parameter symbols: The symbols of its story.
  /// - Returns: The members.
  package func fields(_ symbols: Symbols) -> Members { Members(symbols, members, roles) }

  /// What a member says, as JSON; `nil` if it is not there.
  func json(_ name: String, _ symbols: Symbols) -> String? {
    guard let name = symbols.known(name) else { return nil }
    return fields(symbols).first { $0.name == name }?.text
  }

  /// What a member says, without quotation marks; `nil` if it is not there, or null.
  func member(_ name: String, _ symbols: Symbols) -> String? {
    guard let text = json(name, symbols), text != "null" else { return nil }
    guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }

  /// Whether a member is `true`; `nil` if it is neither that nor `false`.
  func flag(_ name: String, _ symbols: Symbols) -> Bool? {
    member(name, symbols).flatMap { Bool($0) }
  }

  /// The elements of a flat list in a member, without quotation marks.
  func elements(_ name: String, _ symbols: Symbols) -> [String] {
    guard let json = json(name, symbols), json.hasPrefix("["), json.hasSuffix("]") else {
      return []
    }
    return json.dropFirst().dropLast().split(separator: ",").map {
      String($0.hasPrefix("\"") && $0.hasSuffix("\"") ? $0.dropFirst().dropLast() : $0)
    }
  }

  /// The handle in a member (`0x0012`), or -1.
  func handleMember(_ name: String, _ symbols: Symbols) -> Int {
    Subject.handle(member(name, symbols))
  }

  /// Which way a packet went.
  package enum Way: UInt8, Sendable {
    /// None, or it is not known.
    case none
    /// From the host that was recorded.
    case sent
    /// To the host that was recorded.
    case received

    /// The way as the other end sees it.
    var reversed: Way {
      switch self {
      case .none: .none
      case .sent: .received
      case .received: .sent
      }
    }
  }
}

/// What is told of an event beyond what all have; equal members of many events are kept once.
package struct Members: RandomAccessCollection {
  private let symbols: Symbols
  private let number: Int
  private let roles: Role

  /// The members with a number, of an event for which some roles hold.
  fileprivate init(_ symbols: Symbols, _ number: Int, _ roles: Role) {
    self.symbols = symbols
    self.number = number
    self.roles = roles
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { symbols.memberCount(number) }
  package subscript(place: Int) -> Member { symbols.member(place, of: number, roles) }
}

/// Something that is told of an event.
package struct Member: Equatable {
  /// The symbol of its name; of a member of a member, both names with a dot between.
  package let name: Int
  /// The number of what it says.
  let textNumber: Int
  /// Whether it was read out of the value's bytes, which stand in a member of their own.
  package let isDecoded: Bool
  /// What it is told for, in its event.
  var role: Role = []
  let symbols: Symbols

  /// Its value as JSON.
  package var text: String { symbols.text(numbered: textNumber) }

  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.textNumber == other.textNumber
      && one.isDecoded == other.isDecoded
  }
}
