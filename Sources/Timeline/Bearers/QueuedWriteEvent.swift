/// A write that a client queued in parts, put together.
public struct QueuedWriteEvent: Sendable {
  /// What became of it.
  public enum Outcome: UInt8, Sendable {
    /// The client had the queue written, and the server did.
    case executed
    /// The client had the queue thrown away.
    case cancelled
    /// The server refused to write the queue, which empties it anyway.
    case refused
    /// The connection, or the capture, ended first.
    case abandoned
  }

  /// The value, its parts joined; `offset` is the first part's.
  public var value: ValueEvent
  /// What became of it.
  public var outcome: Outcome
  /// How many parts there are: the last of `TimelineDecoder.toldParts`.
  public var parts: Int
  /// How many of them no answer to was seen.
  public var unconfirmedParts: Int
  /// The packet of the Execute Write Request, or 0.
  public var execution: Int

  /// Creates an event.
  public init(
    value: ValueEvent, outcome: Outcome, parts: Int, unconfirmedParts: Int, execution: Int
  ) {
    self.value = value
    self.outcome = outcome
    self.parts = parts
    self.unconfirmedParts = unconfirmedParts
    self.execution = execution
  }
}
