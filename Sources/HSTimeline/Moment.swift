import HSProtocols

extension Int64 {
  /// Nanoseconds from an earlier time to this one; `nil` if they are more than it holds.
  @inline(__always)
  func since(_ earlier: Int64) -> Int64? {
    let (passed, overflow) = subtractingReportingOverflow(earlier)
    return overflow ? nil : passed
  }
}

/// Where the story stands while a record is decoded: each event belongs to the record that shows it.
struct Moment {
  /// The record's number.
  var packet = 0
  /// The record's time.
  var time = CaptureTime(nanoseconds: 0)
  /// Bytes of its packet that the recorder cut off.
  var missing = 0
  /// The adapter that it concerns.
  var adapter: UInt16 = 0

  /// Nanoseconds from an earlier packet to this one; 0 where there was none.
  func latency(since earlier: CaptureTime?) -> Int64 {
    earlier.map { time.nanoseconds(since: $0) } ?? 0
  }
}
