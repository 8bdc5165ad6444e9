/// Where what is believed of an attribute comes from.
///
/// A source's number is its index among the timeline's label sources.
public enum EvidenceSource: Sendable, Hashable {
  /// The capture itself, from what the server said in it.
  case capture
  /// Another capture that was given with it, which names the same peer.
  case sibling(Int)
  /// A table file for this peer; or for a peer that neither the file nor the capture names.
  case table(Int, isPeerKnown: Bool)
  /// A table of another origin whose Database Hash is the same.
  case databaseHash(Int)
  /// The user said so.
  case user(Int)
  /// A layout says so of a part of a value.
  case layout
  /// The values look like it, with a score of at most 100.
  case inference(score: Int)
}
