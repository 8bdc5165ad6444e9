public import HSBytes

/// The parameters of LL_CONNECTION_UPDATE_IND.
///
/// Core 5.4, Vol 6, Part B, 2.4.2.1.
///
/// ```
///    0 WinSize    1 byte, 1.25 ms
///    1 WinOffset  2 bytes, 1.25 ms
///    3 Interval   2 bytes, 1.25 ms
///    5 Latency    2 bytes, connection events
///    7 Timeout    2 bytes, 10 ms
///    9 Instant    2 bytes, connection event
/// ```
public struct ConnectionUpdate: Sendable, Hashable {
  /// Connection interval in 1.25 ms.
  public let interval: UInt16
  /// Peripheral latency in connection events.
  public let latency: UInt16
  /// Supervision timeout in 10 ms.
  public let timeout: UInt16
  /// The connection event from which on they hold.
  public let instant: UInt16

  /// Reads the parameters.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "LL_CONNECTION_UPDATE_IND")
    _ = try reader.take(3, "WinOffset")
    interval = try reader.uint16LE("Interval")
    latency = try reader.uint16LE("Latency")
    timeout = try reader.uint16LE("Timeout")
    instant = try reader.uint16LE("Instant")
  }
}
