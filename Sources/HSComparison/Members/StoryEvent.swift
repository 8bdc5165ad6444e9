/// One thing that happened, or one attribute, as a capture or a saved output tells it.
///
/// Numbers are kept in 32 bits: stories are of millions of events.
struct StoryEvent {
  /// When, in nanoseconds since 1970; `nil` where nothing is said of it.
  @Moment var time: Int64? = nil
  /// The packet, 0 where none is named.
  @Narrow<UInt32> var packet = 0
  /// The connection: counted through all captures of the story, from 1; 0 for none.
  @Narrow<UInt32> var connection = 0
  /// The peer: counted through all captures of the story, from 1; 0 for none.
  @Narrow<UInt32> var peer = 0
  /// The symbol of the kind of events it belongs to.
  @Narrow<UInt32> var category = 0
  /// The symbol of what happened.
  @Narrow<UInt32> var kind = 0
  /// The symbol of the attribute it is about, by UUIDs; -1 for none.
  @Narrow<Int32> var subject = -1
  /// The attribute's handle, where the story names it; -1 for none.
  @Narrow<Int32> var handle = -1
  /// The number of its members among the symbols' lists; 0 without any.
  @Narrow<UInt32> var members = 0
  /// Which roles of members hold that depend on the event.
  var roles: Role = []
  /// Which way the packet went, seen from the host that was recorded.
  var way = Way.none
  /// Whether the attribute is the recorded host's own.
  var isLocal = false

  /// Keeps what is told of it, and which roles hold for it.
  mutating func keep(_ members: some Sequence<Member>, _ symbols: Symbols) {
    self.members = symbols.number(of: members)
    roles = Role(
      kind: symbols.text(kind), subject: symbols.text(subject),
      addressType: ToldEvent(event: self, symbols: symbols).json("address_type"))
  }

  /// What is told of it beyond that, by name.
  ///
  /// - Parameter symbols: The symbols of its story.
  /// - Returns: The members.
  func fields(_ symbols: Symbols) -> EventMembers {
    EventMembers(symbols: symbols, number: members, roles: roles)
  }

  /// Which way a packet went.
  enum Way: UInt8, Sendable {
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
struct EventMembers: RandomAccessCollection {
  let symbols: Symbols
  /// Their number among the symbols' lists.
  let number: Int
  /// Which roles hold in the event.
  let roles: Role

  var startIndex: Int { 0 }
  var endIndex: Int { symbols.memberCount(number) }
  subscript(place: Int) -> Member { symbols.member(place, of: number, roles) }
}

/// Something that is told of an event.
struct Member: Equatable {
  /// The symbol of its name; of a member of a member, both names with a dot between.
  let name: Int
  /// The number of what it says.
  let textNumber: Int
  /// Whether it was read out of the value's bytes, which stand in a member of their own.
  let isDecoded: Bool
  /// What it is told for, in its event.
  var role: Role = []
  let symbols: Symbols

  /// Its name.
  var label: String { symbols.text(name) }
  /// Its value as JSON.
  var text: String { symbols.text(numbered: textNumber) }

  static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.textNumber == other.textNumber
      && one.isDecoded == other.isDecoded
  }
}
