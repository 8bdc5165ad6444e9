import HSProtocols
import HSTimeline

/// A time in which values that a client had subscribed to did not come, and the one cause of it.
///
/// Every output of heartsnoop tells it in the same words.
public struct ValueGap: Sendable, Hashable {
  /// The peer's number, as ``Event/peer`` has it.
  public let peer: Int
  /// The connection's number: where values came again, that of the connection in which they did.
  public let connection: Int
  /// The attribute.
  public let attribute: AttributeReference
  /// When it began: the last value, or the subscription if there was none.
  public let begin: Timestamp
  /// How long it lasted, in nanoseconds.
  public let nanoseconds: Int64
  /// The packet of the last value, or of the subscription.
  public let sincePacket: Int
  /// The packet at which it ended.
  public let endPacket: Int
  /// The cause, as `contact_lost` or `cannot_tell`: the words of `cause` in `heartsnoop.timeline/1`.
  public let cause: String
  /// The cause with its evidence, in words.
  public let explanation: String
  /// A packet that shows the cause; `nil` if none does.
  public let evidencePacket: Int?

  init(_ entry: GapList.Entry) {
    let gap = entry.gap
    peer = entry.peer
    connection = entry.connection
    attribute = AttributeReference(gap.handle, gap.label)
    begin = Timestamp(nanoseconds: gap.start)
    nanoseconds = gap.duration
    sincePacket = gap.since
    endPacket = entry.packet
    cause = gap.cause.identifier.string
    explanation = gap.cause.sentence
    evidencePacket = gap.cause.packet > 0 ? gap.cause.packet : nil
  }
}

extension CaptureFile {
  /// The gaps in streams of values, each with its one cause, in the order in which they ended.
  ///
  /// - Returns: The gaps; if there are more than are kept, ``Answer/problems`` says how many.
  /// - Throws: What keeps the capture from being read at all.
  public func gaps() throws(CaptureFailure) -> Answer<ValueGap> { try ask(.gaps).gaps }
}
