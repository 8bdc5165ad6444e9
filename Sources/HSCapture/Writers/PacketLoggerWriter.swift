public import HSBase

/// Writes Apple PacketLogger: little-endian (version 2), or big-endian (version 1).
///
/// ```
///    0        4         8              12     13
///   +--------+---------+--------------+------+------------------+
///   | length | seconds | microseconds | type | length - 9 bytes |
///   +--------+---------+--------------+------+------------------+
/// ```
public struct PacketLoggerWriter: Sendable {
  /// Whether numbers are written with the most significant byte first.
  public let isBigEndian: Bool

  /// A writer of one of the two versions.
  public init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// Appends a record.
  ///
  /// - Parameters:
  ///   - type: What it holds.
  ///   - data: Its bytes.
  ///   - time: When it was recorded; the nearest time from 1970 to 2106 is written.
  ///   - output: Where to append.
  public func append(
    type: UInt8, _ data: Span<UInt8>, time: CaptureTime, to output: inout OutputBuffer
  ) {
    let (seconds, nanoseconds, _) = time.unsignedSeconds()
    append(UInt32(clamping: data.count &+ 9), to: &output)
    append(seconds, to: &output)
    append(nanoseconds / 1000, to: &output)
    output.append(byte: type)
    output.append(data)
  }

  @inline(__always)
  private func append(_ value: UInt32, to output: inout OutputBuffer) {
    if isBigEndian { output.append(big32: value) } else { output.append(little32: value) }
  }
}
