/// What one ACL packet led to: the step it was for its own frame, and what was lost on the way.
public struct RecombinerOutcome: Sendable, Hashable {
  /// What the packet was for the frame that it belongs to.
  public var step: Step
  /// An earlier frame that this packet showed to be lost.
  public var lost: RecombinerFault?
  /// What is wrong with the packet itself or with the frame that it completes.
  public var fault: RecombinerFault?

  /// What the packet was for its frame.
  public enum Step: Sendable, Hashable {
    /// The packet holds the frame, or all of it that the recorder kept: read the record's bytes at
    /// `payload`.
    case complete(RecombinedFrame)
    /// The packet ends the frame, or brings the hole that ends what can be read of it: read
    /// `Recombiner.withFrame` before the next packet is added.
    case reassembled(RecombinedFrame)
    /// More packets are needed.
    case pending
    /// The packet belongs to a frame that was reported lost or handed out as cut; nothing was kept.
    case skipped
  }

  init(_ step: Step, lost: RecombinerFault? = nil, fault: RecombinerFault? = nil) {
    self.step = step
    self.lost = lost
    self.fault = fault
  }

  /// The frame, if the packet led to one, wherever its bytes are.
  public var frame: RecombinedFrame? {
    switch step {
    case .complete(let frame), .reassembled(let frame): frame
    case .pending, .skipped: nil
    }
  }
}
