import HSCapture

/// Where the story stands while a record is decoded: passed from function to function, so that each
/// event belongs to the record that shows it.
struct Moment {
  /// The record's number.
  var packet = 0
  /// The record's time.
  var time = CaptureTime(nanoseconds: 0)
  /// Bytes of its packet that the recorder cut off.
  var missing = 0
  /// The adapter that it concerns.
  var adapter: UInt16 = 0
  /// The Enhanced ATT bearer whose PDU is decoded; 0 for none.
  var bearer: UInt16 = 0

  /// Nanoseconds from an earlier packet to this one; 0 where there was none.
  func latency(since earlier: CaptureTime?) -> Int64 {
    earlier.map { time.nanoseconds(since: $0) } ?? 0
  }
}
