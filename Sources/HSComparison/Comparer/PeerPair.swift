/// A peer of one story and the peer of the other that it is held against.
struct PeerPair: Sendable, Equatable {
  /// The peer's number in the first story.
  var first: Int
  /// The peer's number in the second story.
  var second: Int
  /// Why the two are held against each other.
  var ground: Ground
  /// Whether the stories are from the two ends of the link.
  var isMirrored: Bool

  /// Why two peers are taken for each other.
  enum Ground: String, Sendable, CaseIterable {
    /// They have the same address, which is no private one.
    case address
    /// What was said on their connections is alike.
    case traffic
    /// The recorded host has the same part in both connections, and they stand at the same place.
    case order
  }
}

extension [PeerPair] {
  /// The peers of one side that are in no pair, with their numbers.
  func strangers(_ side: Int, among peers: [StoryPeer]) -> [(number: Int, peer: StoryPeer)] {
    let paired = Set(map { side == 0 ? $0.first : $0.second })
    return peers.enumerated().filter { !paired.contains($0.offset + 1) }
      .map { ($0.offset + 1, $0.element) }
  }
}
