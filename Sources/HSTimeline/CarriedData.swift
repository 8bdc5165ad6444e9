public import HSProtocols

/// What a record carried of a connection's data or of an advertisement, for callers that keep records
/// rather than events.
public struct CarriedData: Sendable, Hashable {
  /// The connection's number on the timeline; 0 if the record carried no connection's data.
  public internal(set) var connection = 0
  /// The part that the record plays in its frame.
  public internal(set) var part = Part.whole
  /// Which way the data went; `nil` if the record carried none.
  public internal(set) var direction: Direction?

  /// On the air, the number of the packet in which the advertisement began that the record's data belong
  /// to; 0 if they belong to none that comes in several packets.
  public internal(set) var advertisingChain = 0

  /// The key by which the record's data was decrypted, as a place in the timeline's `longTermKeys`; `nil`
  /// if it was not.
  public internal(set) var key: Int?

  /// The part that a record plays in a frame of L2CAP.
  public enum Part: Sendable, Hashable {
    /// It holds a frame by itself, or nothing that a frame is made of.
    case whole
    /// It holds a piece of a frame whose end is still to come.
    case pending
    /// It holds the end of a frame that began with the record of this number.
    case end(first: Int)
  }

  /// Nothing carried.
  public init() {}
}
