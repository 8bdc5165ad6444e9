/// Something that happened between two values of a series and bears on what they prove.
public struct SeriesMark: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The capture lacks something; how many packets, if that is known.
    case fault(CaptureFault, Int? = nil)
    /// The client wrote "reset energy expended" to the control point.
    case energyReset
  }

  /// What happened.
  public var kind: Kind
  /// Index of the sample that follows.
  public internal(set) var sample: Int
}
