/// One thing that happened, or one attribute, as a capture or a saved output tells it.
package struct StoryEvent: Sendable {
  /// When, in nanoseconds since 1970; `nil` where nothing is said of it.
  package var time: Int64?
  /// The packet, 0 where none is named.
  package var packet = 0
  /// The connection: counted through all captures of the story, from 1; 0 for none.
  package var connection = 0
  /// The peer: counted through all captures of the story, from 1; 0 for none.
  package var peer = 0
  /// Which way the packet went, seen from the host that was recorded.
  package var way = Way.none
  /// The symbol of the kind of events it belongs to.
  package var category = 0
  /// The symbol of what happened.
  package var kind = 0
  /// The symbol of the attribute it is about, by UUIDs; -1 for none.
  package var subject = -1
  /// The attribute's handle, where the story names it; -1 for none.
  package var handle = -1
  /// Whether the attribute is the recorded host's own.
  package var isLocal = false
  /// What is told of it beyond that, by name.
  package var fields: [StoryField] = []

  /// Which way a packet went.
  package enum Way: UInt8, Sendable {
    /// None, or nobody knows.
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

/// Something that is told of an event.
package struct StoryField: Sendable, Equatable {
  /// The symbol of its name; of a member of a member, both names with a dot between.
  package var name: Int
  /// Its value as JSON.
  package var text: String
  /// Whether it was read out of the value's bytes, which stand in a field of their own.
  package var isDecoded: Bool
}
