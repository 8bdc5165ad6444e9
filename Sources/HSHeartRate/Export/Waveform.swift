/// A signal that a sensor sent beside its heart rate, on the host's clock.
public struct Waveform: Sendable {
  /// Samples that follow each other without a gap.
  public struct Piece: Sendable {
    /// When the first was taken, in nanoseconds since 1970.
    public var start: Int64
    /// Where they stand in `samples`.
    public var samples: Range<Int>

    /// A piece.
    public init(start: Int64, samples: Range<Int>) {
      self.start = start
      self.samples = samples
    }
  }

  /// What was measured: `ECG`.
  public let label: String
  /// The unit of a sample: `uV`.
  public let unit: String
  /// Seconds from one sample to the next, on the host's clock.
  public let period: Double
  /// The samples of all pieces; what is beyond 16 bits stands at the end of the scale.
  public let samples: [Int16]
  /// The pieces, the earliest first.
  public let pieces: [Piece]
  /// Samples that are not among them, as others have their time.
  public let leftOut: Int

  /// A signal by its parts; `nil` without a sample, or where the period is no time between samples.
  public init?(
    label: String, unit: String, period: Double, samples: [Int16], pieces: [Piece], leftOut: Int
  ) {
    guard period >= 0.0005, period <= 1,
      let last = pieces.last, last.samples.upperBound <= samples.count
    else { return nil }
    self.label = label
    self.unit = unit
    self.period = period
    self.samples = samples
    self.pieces = pieces
    self.leftOut = leftOut
  }
}
