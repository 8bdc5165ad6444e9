/// Something that happened between two values of a series and bears on what they prove.
public struct SeriesMark: Sendable, Hashable {
  /// What happened.
  public enum Kind: Sendable, Hashable {
    /// The recorder says that it dropped packets; how many, if it says so.
    case captureDrops(Int?)
    /// A sniffer did not hear packets of the connection; how many, if that is known.
    case packetsUnheard(Int?)
    /// Traffic that could not be read because no key was there.
    case encrypted
    /// The client wrote "reset energy expended" to the control point.
    case energyReset
    /// A packet's bytes failed the radio's own check.
    case failedCRC
  }

  /// What happened.
  public var kind: Kind
  /// The packet that shows it.
  public var packet: Int
  /// Index of the sample that follows.
  public internal(set) var sample: Int
}
