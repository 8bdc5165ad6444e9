import Verification

/// The octets in front of the measurements, which say how they were sent.
extension VerifiedCapture {
  /// The flags of each measurement of a series, as sent.
  ///
  /// - Parameter index: The series, by its index.
  /// - Returns: An octet for each measurement; `nil` where not even that was there.
  public func flags(ofSeries index: Int) -> [UInt8?] {
    guard series.indices.contains(index) else { return [] }
    var flags = [UInt8?](repeating: nil, count: series[index].measurements.samples.count)
    for value in values where Int(value.series) == index && value.count > 0 {
      let sample = Int(value.sample)
      let offset = Int(value.offset)
      guard flags.indices.contains(sample), bytes.indices.contains(offset) else { continue }
      flags[sample] = bytes[offset]
    }
    return flags
  }
}
