public import Bytes

/// New subrating of a connection.
///
/// LE Subrate Change. Core 5.4, Vol 4, Part E, 7.7.65.35.
///
/// Behind the subevent code:
///
/// ```
///    0 status              1 byte
///    1 handle              2 bytes
///    3 factor              2 bytes
///    5 latency             2 bytes
///    7 continuation        2 bytes
///    9 supervisionTimeout  2 bytes
/// ```
public struct LESubrateChange: Sendable, Hashable {
  /// Whether the subrating changed.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// Of how many connection events one is used.
  public let factor: UInt16
  /// Number of used events that the peripheral may leave out.
  public let latency: UInt16
  /// Number of events that stay in use after data.
  public let continuation: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(11, "LE Subrate Change")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    factor = try reader.uint16LE("Subrate_Factor")
    latency = try reader.uint16LE("Peripheral_Latency")
    continuation = try reader.uint16LE("Continuation_Number")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
  }
}
