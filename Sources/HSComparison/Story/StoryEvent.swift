/// One thing that happened, or one attribute, as a capture or a saved output tells it.
///
/// Numbers are kept in 32 bits: stories are of millions of events.
package struct StoryEvent {
  private var nanoseconds = Int64.min
  private var packetNumber: UInt32 = 0
  private var connectionNumber: UInt32 = 0
  private var peerNumber: UInt32 = 0
  private var categorySymbol: UInt32 = 0
  private var kindSymbol: UInt32 = 0
  private var subjectSymbol: Int32 = -1
  private var attributeHandle: Int32 = -1
  private var membersNumber: UInt32 = 0
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

  /// The packet, 0 where none is named.
  package var packet: Int {
    get { Int(packetNumber) }
    set { packetNumber = UInt32(clamping: newValue) }
  }

  /// The connection: counted through all captures of the story, from 1; 0 for none.
  package var connection: Int {
    get { Int(connectionNumber) }
    set { connectionNumber = UInt32(clamping: newValue) }
  }

  /// The peer: counted through all captures of the story, from 1; 0 for none.
  package var peer: Int {
    get { Int(peerNumber) }
    set { peerNumber = UInt32(clamping: newValue) }
  }

  /// The symbol of the kind of events it belongs to.
  package var category: Int {
    get { Int(categorySymbol) }
    set { categorySymbol = UInt32(clamping: newValue) }
  }

  /// The symbol of what happened.
  package var kind: Int {
    get { Int(kindSymbol) }
    set { kindSymbol = UInt32(clamping: newValue) }
  }

  /// The symbol of the attribute it is about, by UUIDs; -1 for none.
  package var subject: Int {
    get { Int(subjectSymbol) }
    set { subjectSymbol = Int32(clamping: newValue) }
  }

  /// The attribute's handle, where the story names it; -1 for none.
  package var handle: Int {
    get { Int(attributeHandle) }
    set { attributeHandle = Int32(clamping: newValue) }
  }

  /// The number of its members among the symbols' lists; 0 without any.
  package var members: Int {
    get { Int(membersNumber) }
    set { membersNumber = UInt32(clamping: newValue) }
  }

  /// What is told of it beyond that, by name.
  ///
  /// - Parameter symbols: The symbols of its story.
  /// - Returns: The members.
  package func fields(_ symbols: Symbols) -> StoryFields { StoryFields(symbols, members) }

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
package struct StoryFields: RandomAccessCollection {
  private let number: Int
  private let symbols: Symbols

  /// The members with a number.
  fileprivate init(_ symbols: Symbols, _ number: Int) {
    self.symbols = symbols
    self.number = number
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { symbols.memberCount(number) }
  package subscript(place: Int) -> StoryField { symbols.member(place, of: number) }
}

/// Something that is told of an event.
package struct StoryField: Equatable {
  /// The symbol of its name; of a member of a member, both names with a dot between.
  package let name: Int
  /// The number of what it says.
  let textNumber: Int
  /// Whether it was read out of the value's bytes, which stand in a field of their own.
  package let isDecoded: Bool
  private let symbols: Symbols

  /// A member, by the number of what it says.
  init(name: Int, textNumber: Int, isDecoded: Bool, _ symbols: Symbols) {
    self.name = name
    self.textNumber = textNumber
    self.isDecoded = isDecoded
    self.symbols = symbols
  }

  /// A member that says something.
  init(name: Int, text: String, isDecoded: Bool, _ symbols: Symbols) {
    self.init(
      name: name, textNumber: symbols.textNumber(of: text), isDecoded: isDecoded, symbols)
  }

  /// Its value as JSON.
  package var text: String { symbols.text(numbered: textNumber) }

  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.textNumber == other.textNumber
      && one.isDecoded == other.isDecoded
  }
}
