/// A Database Hash as a server told it.
public struct DatabaseHashReading: Sendable, Equatable {
  /// The sixteen octets in the order in which they were sent.
  public var octets: [UInt8]
  /// The connection in which it was last read.
  public var connection: Int
  /// The packet of that answer.
  public var packet: Int
}
