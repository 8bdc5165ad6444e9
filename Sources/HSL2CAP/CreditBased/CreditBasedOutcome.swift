/// What one K-frame led to.
public struct CreditBasedOutcome: Sendable, Hashable {
  /// What the frame was for its SDU.
  public var step: Step
  /// An SDU of another channel that had to be given up to make room.
  public var lost: CreditBasedFault?
  /// What is wrong with the frame or its SDU.
  public var fault: CreditBasedFault?

  /// What a frame was for its SDU.
  public enum Step: Sendable, Hashable {
    /// The frame holds the SDU, or all of it that the recorder kept: read the frame's own bytes.
    case complete(ServiceDataUnit)
    /// The frame ends the SDU, or brings the hole that ends what can be read of it: read
    /// `CreditBasedReassembler.withSDU` before the next frame is added.
    case reassembled(ServiceDataUnit)
    /// More frames are needed.
    case pending
    /// Nothing tells where the next SDU begins, or the frame's place in its SDU; nothing was kept.
    case skipped
  }

  init(_ step: Step, lost: CreditBasedFault? = nil, fault: CreditBasedFault? = nil) {
    self.step = step
    self.lost = lost
    self.fault = fault
  }

  /// The SDU, if the frame led to one, wherever its bytes are.
  public var unit: ServiceDataUnit? {
    switch step {
    case .complete(let unit), .reassembled(let unit): unit
    case .pending, .skipped: nil
    }
  }
}
