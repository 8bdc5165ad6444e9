/// What a capture or a saved output tells: its events in order, and what was not understood of it.
package struct ComparedStory {
  /// What a story is made of, of which two stories need the same to be compared.
  package enum Matter: String, Sendable, CaseIterable {
    /// The events of a timeline.
    case events
    /// The values of a heart-rate series.
    case series
    /// The attributes of every peer.
    case attributes
  }

  /// What it is made of.
  var matter: Matter
  /// The events, or values, or attributes, in order.
  var events: [StoryEvent] = []
  /// What is known of each connection; a connection's number is its index + 1.
  var connections: [StoryConnection] = []
  /// What is known of each peer; a peer's number is its index + 1.
  var peers: [StoryPeer] = []
  /// Whether it was made by this program just now, so that what it lacks was not there.
  var isFresh = false
  /// Lines that could not be read.
  var unreadable = 0
  /// What was wrong with the first of them.
  package var firstProblem: String?
  /// Events that were not kept because there are too many.
  var dropped = 0

  /// Events of one story that are kept, at most.
  static let limit = 2_000_000

  /// A story without events.
  init(_ matter: Matter) { self.matter = matter }

  /// Whether all of it was read.
  package var isComplete: Bool { unreadable == 0 && dropped == 0 }
}

/// What a story tells of a connection as a whole.
struct StoryConnection: Sendable, Equatable {
  /// The peer's number.
  var peer = 0
  /// The recorded host's part in it: `central` or `peripheral`; `nil` if nothing tells.
  var role: String?
}

/// What a story tells of a peer.
struct StoryPeer: Sendable, Equatable {
  /// Its address.
  var address: String?
  /// The kind of its address, as the timeline's `address_type` has it.
  var addressType: String?
  /// Its name as known last.
  var name: String?

  /// Whether its address stands for the device for good.
  var hasIdentity: Bool {
    guard let address, address != "00:00:00:00:00:00" else { return false }
    return ![
      "random_resolvable", "random_non_resolvable", "anonymous", "reserved",
    ].contains(addressType)
  }
}
