import HSHeartRate

/// The octets in front of the measurements, which say how they were sent.
extension VerifiedCapture {
  /// The flags of each measurement of a series, as sent.
  ///
  /// - Parameter index: The series, by its index.
  /// - Returns: An octet for each measurement; `nil` where not even that was there.
  package func flags(ofSeries index: Int) -> [UInt8?] {
    guard series.indices.contains(index) else { return [] }
    let measurements = series[index].measurements
    return (0..<measurements.count).map { measurements.flags(ofSample: $0) }
  }
}
