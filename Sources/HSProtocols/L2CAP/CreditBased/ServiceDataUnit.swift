public import HSBase

/// An SDU put together from K-frames, or the part of it that the recorder kept.
public struct ServiceDataUnit: Sendable, Hashable {
  /// Whose SDU it is.
  public var stream: ACLStream
  /// The channel on the receiver's end.
  public var channel: ChannelID
  /// Bytes of the whole SDU, as the sender says.
  public var length: UInt16
  /// Where the bytes that are there stand: among those of the one K-frame that held it, in the
  /// caller's offsets, or from 0 in the reassembler's buffer.
  public var data: ByteRange
  /// Record of the first K-frame.
  public var firstRecord: Int
  /// Record of the last K-frame.
  public var lastRecord: Int
  /// Number of K-frames.
  public var frames: Int
  /// Whether frames before it were lost, so that its beginning was recognised by its length alone.
  public var isResynchronized: Bool

  /// Whether only the head of the SDU is there.
  public var isCut: Bool { data.count < Int(length) }

  /// What sets the end of `data`, for a reader over it.
  public var limit: LengthSource { isCut ? .record : .l2capLength }
}
