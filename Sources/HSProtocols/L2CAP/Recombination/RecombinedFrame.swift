public import HSBase

/// A frame put together from ACL packets, or the part of it that the recorder kept.
public struct RecombinedFrame: Sendable, Hashable {
  /// Whose frame it is.
  public var stream: ACLStream
  /// Its length and channel, as the sender says.
  public var header: FrameHeader
  /// Where the payload that is there stands: in the capture if the frame came in one packet, else
  /// in the recombiner's buffer, where the frame's header is at offset 0.
  public var payload: ByteRange
  /// Bytes that the recorder cut off right behind `payload`; 0 for a whole frame.
  public var hole: Int
  /// Record of the first packet.
  public var firstRecord: Int
  /// Record of the last packet; the same as the first for a frame in one packet.
  public var lastRecord: Int

  /// A frame that one packet holds, as far as it was kept: header first, then the payload.
  @inlinable
  @inline(__always)
  init(_ fragment: ACLFragment, _ header: FrameHeader, kept: Int, hole: Int) {
    self.init(
      stream: fragment.stream, header: header,
      payload: ByteRange(
        offset: fragment.range.offset &+ FrameHeader.byteCount,
        count: kept &- FrameHeader.byteCount),
      hole: hole, firstRecord: fragment.record, lastRecord: fragment.record)
  }

  @inlinable
  @inline(__always)
  init(
    stream: ACLStream, header: FrameHeader, payload: ByteRange, hole: Int, firstRecord: Int,
    lastRecord: Int
  ) {
    self.stream = stream
    self.header = header
    self.payload = payload
    self.hole = hole
    self.firstRecord = firstRecord
    self.lastRecord = lastRecord
  }

  /// Whether the recorder cut the frame: `payload` is only its head.
  ///
  /// Packets behind the hole are passed over, because their place would be a guess.
  @inlinable
  public var isCut: Bool { payload.count < Int(header.length) }

  /// What sets the end of `payload`, for a reader over it.
  @inlinable
  public var limit: LengthSource { isCut ? .record : .l2capLength }
}
