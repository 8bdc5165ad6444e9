import HSHeartRate

/// A heart-rate series, as rules see it.
struct SeriesFacts: Sendable {
  /// The connection's number.
  var connection: Int
  /// The measurements.
  var series: HeartRateSeries
  /// What was found in them.
  var verification: SeriesVerification
  /// The flags of each measurement, as sent.
  var flags: [UInt8?]

  /// From the first to the last measurement, in seconds.
  var seconds: Double {
    guard let first = series.samples.first, let last = series.samples.last else { return 0 }
    return Double(max(last.time &- first.time, 0)) / 1e9
  }

  /// The first and the last packet.
  var ends: PacketList {
    [series.samples.first?.packet ?? 0, series.samples.last?.packet ?? 0]
  }
}
