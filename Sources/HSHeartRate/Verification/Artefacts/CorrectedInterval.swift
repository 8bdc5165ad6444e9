/// An interval between two beats as corrected; the raw one is never altered.
public struct CorrectedInterval: Sendable, Hashable {
  /// The interval, in the unit of the raw ones.
  public let value: Double
  /// Index of the raw interval in which this one ends.
  public internal(set) var source: Int
  /// Whether either of its beats was moved, put in, or follows one that was taken out.
  public let isCorrected: Bool

  /// A corrected interval by its parts.
  public init(value: Double, source: Int, isCorrected: Bool) {
    self.value = value
    self.source = source
    self.isCorrected = isCorrected
  }
}
