import HSBase

/// The header of a btsnoop record, big-endian.
///
/// ```
///    0          4          8       12      16          24
///   +----------+----------+-------+-------+-----------+------+
///   | original | included | flags | drops | timestamp | data |
///   +----------+----------+-------+-------+-----------+------+
/// ```
struct BTSnoopRecordHeader {
  /// Bytes in a header.
  static let length = 24
  /// What the timestamp shows at 1970-01-01 00:00 UTC.
  ///
  /// The scale counts microseconds from a nominal year 0 that no calendar has. The number is what
  /// recorders write; it cannot be derived.
  static let unixEpoch: Int64 = 0x00DC_DDB3_0F2F_8000

  /// Bytes that the packet had.
  var original: UInt32
  /// Bytes that follow the header.
  var included: UInt32
  /// Direction and kind, or adapter and opcode.
  var flags: UInt32
  /// Packets lost since the capture began.
  var drops: UInt32
  /// Microseconds since the nominal year 0.
  var timestamp: Int64

  /// The header at `index`, which must have 24 bytes behind it; zeros otherwise.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at index: Int) {
    guard index >= 0, index <= bytes.count &- BTSnoopRecordHeader.length else {
      (original, included, flags, drops, timestamp) = (0, 0, 0, 0, 0)
      return
    }
    original = bytes.bigEndian(UInt32.self, at: index)
    included = bytes.bigEndian(UInt32.self, at: index &+ 4)
    flags = bytes.bigEndian(UInt32.self, at: index &+ 8)
    drops = bytes.bigEndian(UInt32.self, at: index &+ 12)
    timestamp = bytes.bigEndian(Int64.self, at: index &+ 16)
  }

  /// The time, and whether it is exact rather than clamped to what can be represented.
  @inline(__always)
  var time: (value: CaptureTime, isExact: Bool) {
    let (unix, below) = timestamp.subtractingReportingOverflow(Self.unixEpoch)
    let (nanoseconds, beyond) = unix.multipliedReportingOverflow(by: 1000)
    guard !below, !beyond else {
      return (CaptureTime(nanoseconds: timestamp < Self.unixEpoch ? .min : .max), false)
    }
    return (CaptureTime(nanoseconds: nanoseconds), true)
  }

  /// Whether all 24 bytes are zero, as in a hole that a crash left.
  var isZero: Bool { original == 0 && included == 0 && flags == 0 && drops == 0 && timestamp == 0 }
}
