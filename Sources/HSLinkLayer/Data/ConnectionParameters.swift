public import HSBytes

/// The parameters of LL_CONNECTION_PARAM_REQ and LL_CONNECTION_PARAM_RSP.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.16.
///
/// ```
///    0 Interval_Min               2 bytes, 1.25 ms
///    2 Interval_Max               2 bytes, 1.25 ms
///    4 Latency                    2 bytes, connection events
///    6 Timeout                    2 bytes, 10 ms
///    8 PreferredPeriodicity       1 byte
///    9 ReferenceConnEventCount    2 bytes
///   11 Offset0 to Offset5        12 bytes
/// ```
public struct ConnectionParameters: Sendable, Hashable {
  /// Shortest connection interval in 1.25 ms.
  public let intervalMinimum: UInt16
  /// Longest connection interval in 1.25 ms.
  public let intervalMaximum: UInt16
  /// Peripheral latency in connection events.
  public let latency: UInt16
  /// Supervision timeout in 10 ms.
  public let timeout: UInt16

  /// Reads the parameters.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(23, "LL_CONNECTION_PARAM_REQ")
    intervalMinimum = try reader.uint16LE("Interval_Min")
    intervalMaximum = try reader.uint16LE("Interval_Max")
    latency = try reader.uint16LE("Latency")
    timeout = try reader.uint16LE("Timeout")
    _ = try reader.take(15, "Offsets")
  }
}
