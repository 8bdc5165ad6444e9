/// One thing that happened, or one attribute, as a capture or a saved output tells it.
public struct StoryEvent: Sendable {
  /// When, in nanoseconds since 1970; `nil` where nothing is said of it.
  public var time: Int64?
  /// The packet, 0 where none is named.
  public var packet = 0
  /// The connection: counted through all captures of the story, from 1; 0 for none.
  public var connection = 0
  /// The peer: counted through all captures of the story, from 1; 0 for none.
  public var peer = 0
  /// Which way the packet went, seen from the host that was recorded.
  public var way = Way.none
  /// The symbol of the kind of events it belongs to.
  public var category = 0
  /// The symbol of what happened.
  public var kind = 0
  /// The symbol of the attribute it is about, by UUIDs; -1 for none.
  public var subject = -1
  /// The attribute's handle, where the story names it; -1 for none.
  public var handle = -1
  /// Whether the attribute is the recorded host's own.
  public var isLocal = false
  /// What is told of it beyond that, by name.
  public var fields: [StoryField] = []

  /// Which way a packet went.
  public enum Way: UInt8, Sendable {
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
public struct StoryField: Sendable, Equatable {
  /// The symbol of its name; of a member of a member, both names with a dot between.
  public var name: Int
  /// Its value as JSON.
  public var text: String
  /// Whether it was read out of the value's bytes, which stand in a field of their own.
  public var isDecoded: Bool
}
