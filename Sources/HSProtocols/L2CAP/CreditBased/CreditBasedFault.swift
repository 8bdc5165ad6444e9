/// Something that was lost, or against the rules, while K-frames were joined.
public struct CreditBasedFault: Sendable, Hashable {
  /// What went wrong.
  public var kind: Kind
  /// Whose SDU it is about.
  public var stream: ACLStream
  /// The channel on the receiver's end.
  public var channel: ChannelID
  /// Bytes of the whole SDU, or `nil` if its length was never seen.
  public var expected: Int?
  /// Bytes of it that had been accounted for, with those that the recorder cut.
  public var available: Int
  /// Record of the SDU's first K-frame.
  public var firstRecord: Int
  /// Record of its last K-frame so far.
  public var lastRecord: Int
  /// Number of its K-frames so far.
  public var frames: Int

  /// What went wrong with an SDU.
  public enum Kind: Sendable, Hashable {
    /// A K-frame that begins an SDU has no room for the SDU's length.
    case lengthMissing
    /// The recorder cut the SDU's length off.
    case lengthCut
    /// The K-frames hold `extra` bytes more than the SDU; it is handed out without them.
    case overrun(extra: Int)
    /// The SDU is longer than the receiver accepts; it is handed out anyway.
    case exceedsMTU
    /// A K-frame is longer than the receiver accepts; it is used anyway.
    case exceedsMPS
    /// A K-frame of the SDU was lost below.
    case frameLost
    /// The channel or its connection was closed first.
    case channelClosed
    /// The capture ended first.
    case captureEnded
    /// Too many SDUs were incomplete at once, and this was the oldest.
    case tooManyPending
  }
}
