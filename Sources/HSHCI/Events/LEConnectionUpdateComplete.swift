public import HSBytes

/// New timing of a connection.
///
/// LE Connection Update Complete. Core 5.4, Vol 4, Part E, 7.7.65.3.
///
/// Behind the subevent code:
///
/// ```
///    0 status              1 byte
///    1 handle              2 bytes
///    3 interval            2 bytes
///    5 latency             2 bytes
///    7 supervisionTimeout  2 bytes
/// ```
public struct LEConnectionUpdateComplete: Sendable, Hashable {
  /// Whether the timing changed.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// Time between connection events, in units of 1.25 ms.
  public let interval: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(9, "LE Connection Update Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    interval = try reader.uint16LE("Connection_Interval")
    latency = try reader.uint16LE("Peripheral_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
  }
}
