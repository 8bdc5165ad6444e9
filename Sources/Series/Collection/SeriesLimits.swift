/// How much of one capture's series is kept until the capture ends.
///
/// Verdicts need the whole series, so that memory grows with it; these keep what a hostile capture can
/// take in bounds. What is beyond them is counted and said.
public struct SeriesLimits: Sendable, Hashable {
  /// Most heart-rate measurements: 23 days of one a second.
  public var values = 2_000_000
  /// Most bytes of their values.
  public var bytes = 24 << 20
  /// Most RR intervals in them, which take some 120 bytes each: two for each measurement.
  public var intervals = 4_000_000
  /// Most series: attributes that sent a heart rate, each connection on its own.
  public var series = 256
  /// Most readings of other sources of a heart rate.
  public var readings = 2_000_000
  /// Most other sources.
  public var sources = 64

  /// The limits above.
  public init() {}
}
