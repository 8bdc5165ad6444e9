/// Something that was lost, or was too much, while frames were joined.
public struct RecombinerFault: Sendable, Hashable {
  /// What went wrong.
  public var kind: Kind
  /// Whose frame it is about.
  public var stream: ACLStream
  /// The frame's length and channel, or `nil` if its header was never seen whole.
  public var header: FrameHeader?
  /// Bytes of the frame that had been accounted for, header included, with those that the recorder
  /// cut; for a continuation without start the bytes of that packet.
  public var available: Int
  /// Record of the frame's first packet.
  public var firstRecord: Int
  /// Record of the last packet that belonged to it.
  public var lastRecord: Int
  /// Number of packets that belonged to it.
  public var fragments: Int

  /// The channel of the frame, if known.
  public var channel: ChannelID? { header?.channel }
  /// Bytes that the whole frame has, header included, if known.
  public var expected: Int? { header?.frameLength }

  /// What went wrong with a frame.
  public enum Kind: Sendable, Hashable {
    /// A packet continues a frame, but none was begun; it and those that follow it up to the next
    /// start are passed over.
    case continuationWithoutStart
    /// A new frame starts while this one is incomplete: its end never came.
    case startOverIncomplete
    /// The packets hold `extra` bytes more than the frame says; the frame is handed out without
    /// them.
    case overrun(extra: Int)
    /// The recorder cut the frame's header off, so that nothing tells its length and channel.
    case headerCut
    /// The packet's flag says that it holds a complete frame, but it holds less.
    case completeButShort
    /// A packet in the middle is known to be lost.
    case packetLost
    /// The connection ended first.
    case connectionEnded
    /// The capture ended first.
    case captureEnded
    /// Too many frames were incomplete at once, and this was the oldest.
    case tooManyPending
  }
}
