/// A peer of one story and the peer of the other that it is held against.
package struct PeerPair: Sendable, Equatable {
  /// The peer's number in the first story.
  package var first: Int
  /// The peer's number in the second story.
  package var second: Int
  /// Why the two are held against each other.
  package var ground: Ground
  /// Whether the stories are from the two ends of the link.
  package var isMirrored: Bool

  /// Why two peers are taken for each other.
  package enum Ground: String, Sendable {
    /// They have the same address, which is no private one.
    case address
    /// What was said on their connections is alike.
    case traffic
    /// The recorded host has the same part in both connections, and they stand at the same place.
    case order
  }
}
