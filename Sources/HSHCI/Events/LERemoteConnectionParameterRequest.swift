public import HSBytes

/// Timing that the peer asks for.
///
/// LE Remote Connection Parameter Request. Core 5.4, Vol 4, Part E, 7.7.65.6.
///
/// Behind the subevent code:
///
/// ```
///    0 handle              2 bytes
///    2 intervalMinimum     2 bytes
///    4 intervalMaximum     2 bytes
///    6 latency             2 bytes
///    8 supervisionTimeout  2 bytes
/// ```
public struct LERemoteConnectionParameterRequest: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Least time between connection events, in units of 1.25 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between connection events, in units of 1.25 ms.
  public let intervalMaximum: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Remote Connection Parameter Request")
    handle = try EventField.handle(&reader)
    intervalMinimum = try reader.uint16LE("Interval_Min")
    intervalMaximum = try reader.uint16LE("Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    supervisionTimeout = try reader.uint16LE("Timeout")
  }
}
