public import HSBase

/// What the reassembler must know of one K-frame besides its payload.
///
/// Core 5.4, Vol 3, Part A, 3.4.
public struct CreditBasedFrame: Sendable, Hashable {
  /// Whose frame it is.
  public var stream: ACLStream
  /// The channel on the receiver's end.
  public var channel: ChannelID
  /// Where the payload behind the basic header stands: in the capture, or in the recombiner's
  /// buffer if the frame itself came in several packets.
  public var range: ByteRange
  /// Number of the record that completed the frame.
  public var record: Int
  /// Bytes of the frame that are not in `range` because the recorder cut them.
  public var missing: Int

  /// A K-frame by its parts.
  public init(
    stream: ACLStream, channel: ChannelID, range: ByteRange, record: Int, missing: Int = 0
  ) {
    self.stream = stream
    self.channel = channel
    self.range = range
    self.record = record
    self.missing = missing
  }

  /// The K-frame that the recombiner handed out.
  public init(_ frame: RecombinedFrame) {
    self.init(
      stream: frame.stream, channel: frame.header.channel, range: frame.payload,
      record: frame.lastRecord, missing: max(Int(frame.header.length) &- frame.payload.count, 0))
  }

  /// `missing` within what a frame's length field can say.
  var boundedMissing: Int { min(max(missing, 0), 0xffff) }
}
