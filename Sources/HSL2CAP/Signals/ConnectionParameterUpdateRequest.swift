public import HSBytes

/// Connection Parameter Update Request.
///
/// Core 5.4, Vol 3, Part A, 4.20. Only the peripheral sends it; newer devices use
/// the Link Layer instead.
///
/// ```
///  0              2              4         6         8
///  | Interval Min | Interval Max | Latency | Timeout |
/// ```
public struct ConnectionParameterUpdateRequest: Sendable, Hashable {
  /// Shortest connection interval, in units of 1.25 ms; 6 to 3200.
  public var intervalMinimum: UInt16
  /// Longest connection interval, in units of 1.25 ms; 6 to 3200.
  public var intervalMaximum: UInt16
  /// Connection events that the peripheral may pass over; 0 to 499.
  public var latency: UInt16
  /// Supervision timeout, in units of 10 ms; 10 to 3200.
  public var timeout: UInt16

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 8 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "Connection Parameter Update Request")
    intervalMinimum = try reader.uint16LE("Interval Min")
    intervalMaximum = try reader.uint16LE("Interval Max")
    latency = try reader.uint16LE("Latency")
    timeout = try reader.uint16LE("Timeout")
  }
}
