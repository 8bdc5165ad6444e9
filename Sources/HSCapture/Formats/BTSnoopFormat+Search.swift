import HSBase

/// Finds the next record header behind damage.
///
/// A header is believed when its lengths and flags are such as recorders write, its time is within
/// a day of the last good record's, and another such header, or the end of the capture, stands
/// exactly behind its data. Two headers in a row do not come about by chance; bytes that hold a
/// btsnoop file themselves could still mislead, so each use of this is reported.
extension BTSnoopFormat: RecordSearch {
  /// The largest original length that is believed.
  static let largestOriginal: UInt32 = 256 << 10
  private static let day: Int64 = 86_400_000_000_000

  var shortest: Int { BTSnoopRecordHeader.length }

  /// Whether two times lie within a day of each other.
  static func isNear(_ left: CaptureTime, _ right: CaptureTime) -> Bool {
    let difference = left.nanoseconds(since: right)
    return difference <= day && difference >= -day
  }

  var wanted: Int { 2 }

  func record(
    _ bytes: Span<UInt8>, at index: Int, near time: CaptureTime?
  ) -> (length: Int, time: CaptureTime)? {
    // Lengths below 2^24 begin with a zero: most places are ruled out by two bytes.
    guard bytes[index] == 0, bytes[index + 4] == 0 else { return nil }
    let header = BTSnoopRecordHeader(bytes, at: index)
    guard isPlausible(header, near: time) else { return nil }
    return (shortest + Int(header.included), header.time.value)
  }

  /// Whether a header is such as recorders write.
  ///
  /// - Parameters:
  ///   - header: The header.
  ///   - reference: The time that its own must be near to, if one is known.
  /// - Returns: Whether it is.
  func isPlausible(_ header: BTSnoopRecordHeader, near reference: CaptureTime?) -> Bool {
    guard header.included <= header.original, header.original <= Self.largestOriginal,
      isLegal(header.flags)
    else { return false }
    let (time, isExact) = header.time
    guard isExact else { return false }
    guard let reference else { return true }
    return Self.isNear(time, reference)
  }

  /// Whether a header confirms the one before it, even if both are odd: the recorder may write them
  /// so.
  func bearsOut(_ header: BTSnoopRecordHeader, before next: BTSnoopRecordHeader) -> Bool {
    guard !next.isZero, next.included <= UInt32(CaptureReader.maximumRecordLength),
      isLegal(next.flags)
    else { return false }
    // What recorders write, whatever their clock does.
    if next.included > 0, next.included <= next.original, next.original <= Self.largestOriginal {
      return true
    }
    let (time, isExact) = next.time
    guard isExact else { return false }
    if let reference, Self.isNear(time, reference) { return true }
    let (before, isExactBefore) = header.time
    return isExactBefore && Self.isNear(time, before)
  }
}
