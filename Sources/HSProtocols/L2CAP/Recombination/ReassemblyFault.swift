/// Something that was lost, too much, or against the rules, while packets were joined into frames, or K-frames into SDUs.
public struct ReassemblyFault: Sendable, Hashable {
  /// What went wrong.
  public var kind: Kind
  /// Whose frame or SDU it is about.
  public var stream: ACLStream
  /// The channel on the receiver's end; `nil` if a frame's header was never seen whole.
  public var channel: ChannelID?
  /// Bytes of the whole, a frame's header included; `nil` if its length was never seen.
  public var expected: Int?
  /// Bytes of it that had been accounted for, with those that the recorder cut; for a continuation without start the
  /// bytes of that packet.
  public var available: Int
  /// Record of its first packet or K-frame.
  public var firstRecord: Int

  /// What went wrong with a frame or an SDU.
  public enum Kind: Sendable, Hashable {
    /// A packet continues a frame, but none was begun; it and those that follow it up to the next
    /// start are passed over.
    case continuationWithoutStart
    /// A new frame starts while this one is incomplete: its end never came.
    case startOverIncomplete
    /// The pieces hold `extra` bytes more than the whole says; it is handed out without them.
    case overrun(extra: Int)
    /// The recorder cut the frame's header off, so that nothing tells its length and channel.
    case headerCut
    /// The packet's flag says that it holds a complete frame, but it holds less.
    case completeButShort
    /// A piece in the middle is known to be lost.
    case pieceLost
    /// The connection or the channel ended first.
    case ended
    /// The capture ended first.
    case captureEnded
    /// Too many were incomplete at once, and this was the oldest.
    case tooManyPending
    /// A K-frame that begins an SDU has no room for the SDU's length.
    case lengthMissing
    /// The recorder cut the SDU's length off.
    case lengthCut
    /// The SDU is longer than the receiver accepts; it is handed out anyway.
    case exceedsMTU
    /// A K-frame is longer than the receiver accepts; it is used anyway.
    case exceedsMPS
  }
}
