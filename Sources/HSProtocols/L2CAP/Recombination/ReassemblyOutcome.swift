/// What one piece led to, an ACL packet or a K-frame: the step it was for its own whole, a frame or an SDU, and what was lost on
/// the way.
public struct ReassemblyOutcome<Whole: Sendable & Hashable>: Sendable, Hashable {
  /// What the piece was for the whole that it belongs to.
  public var step: Step
  /// An earlier whole, or one of another channel, that is lost: this piece showed it, or took its room.
  public var lost: ReassemblyFault?
  /// What is wrong with the piece itself or with the whole that it completes.
  public var fault: ReassemblyFault?

  /// What a piece was for its whole.
  public enum Step: Sendable, Hashable {
    /// It holds the whole, or all of it that the recorder kept: read its own bytes.
    case complete(Whole)
    /// It ends the whole, or brings the hole that ends what can be read of it: read `exchangeFrame` or `exchangeSDU`
    /// before the next piece is added.
    case reassembled(Whole)
    /// More pieces are needed.
    case pending
    /// It belongs to what was reported lost or handed out as cut, or nothing tells its place; nothing was kept.
    case skipped
  }

  init(_ step: Step, lost: ReassemblyFault? = nil, fault: ReassemblyFault? = nil) {
    self.step = step
    self.lost = lost
    self.fault = fault
  }

  /// The whole, if the piece led to one, wherever its bytes are.
  public var whole: Whole? {
    switch step {
    case .complete(let whole), .reassembled(let whole): whole
    case .pending, .skipped: nil
    }
  }
}

/// What an ACL packet led to.
public typealias RecombinerOutcome = ReassemblyOutcome<RecombinedFrame>

/// What a K-frame led to.
public typealias CreditBasedOutcome = ReassemblyOutcome<ServiceDataUnit>
