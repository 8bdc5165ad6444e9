/// The time between two beats, and what is known about it.
public struct NNInterval: Sendable, Hashable {
  /// Milliseconds.
  public var milliseconds: Double
  /// What is known about it.
  public var marks: Marks

  /// Milliseconds with which numbers are computed at all: 0.1 ms to 100 s.
  ///
  /// Wider than anything a heart does, and than the 16 bits of a tick: this keeps nonsense out, not
  /// artefacts.
  public static let possible = 0.1...100_000.0

  /// An interval.
  public init(milliseconds: Double, marks: Marks = []) {
    self.milliseconds = milliseconds
    self.marks = marks
  }

  /// What is known about an interval.
  public struct Marks: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8

    /// Marks by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Not as it was sent: computed in place of an artefact.
    public static let corrected = Marks(rawValue: 1)
    /// An artefact that is still in the series.
    public static let artefact = Marks(rawValue: 2)
    /// Does not follow the interval before it: beats between them are missing.
    public static let afterBreak = Marks(rawValue: 4)
  }
}
