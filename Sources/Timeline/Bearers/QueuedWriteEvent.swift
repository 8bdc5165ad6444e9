public import Bytes

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
  /// How many parts there are; `packet(ofPart:in:)` says which.
  public var parts: Int
  /// Where the packets of the parts stand in the event's bytes, eight bytes each.
  var packets: ByteRange
  /// How many of them no answer to was seen.
  public var unconfirmedParts: Int
  /// The packet of the Execute Write Request, or 0.
  public var execution: Int

  /// The packet that a part was prepared in.
  ///
  /// - Parameters:
  ///   - part: The part, from 0.
  ///   - bytes: The event's bytes.
  /// - Returns: The packet; 0 if there is no such part.
  public func packet(ofPart part: Int, in bytes: borrowing ByteReader) -> Int {
    guard part >= 0, part < parts else { return 0 }
    var cursor = bytes.at(
      ByteRange(offset: packets.offset + part * WriteQueue.packetBytes,
        count: WriteQueue.packetBytes))
    return (try? cursor.uint64LE("packet")).map { Int(truncatingIfNeeded: $0) } ?? 0
  }
}
