/// How much of one capture's series is kept until the capture ends.
///
/// Verdicts need the whole series, so that memory grows with it, by 64 bytes a measurement at most; these
/// keep what else a hostile capture can take in bounds. What is beyond them is counted and said.
package struct SeriesLimits: Sendable, Hashable {
  /// Most heart-rate measurements: 68 years of one a second.
  ///
  /// Each takes up to 64 bytes while it is judged. A series holds 4 GiB of their octets, whatever this is.
  package var values = Int(Int32.max)
  /// Most series: attributes that sent a heart rate, each connection on its own.
  ///
  /// Each takes some 6 KB until it is printed: so many are within the memory that every command may take. Never more than
  /// 65 536, whatever this is.
  package var series = 3000
  /// Most readings of other sources of a heart rate.
  package var readings = 2_000_000
  /// Most other sources.
  package var sources = 64

  /// The limits above.
  package init() {}
}
