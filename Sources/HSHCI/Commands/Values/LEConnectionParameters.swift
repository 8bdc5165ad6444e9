public import HSBytes

/// Timing that a host wants for a connection.
///
/// Core 5.4, Vol 4, Part E, 7.8.12, 7.8.18, 7.8.31 and 7.8.66, which all send it in this order.
///
/// ```
///    0 intervalMinimum      2 bytes
///    2 intervalMaximum      2 bytes
///    4 latency              2 bytes
///    6 supervisionTimeout   2 bytes
///    8 eventLengthMinimum   2 bytes
///   10 eventLengthMaximum   2 bytes
/// ```
public struct LEConnectionParameters: Sendable, Hashable {
  /// Least time between connection events, in units of 1.25 ms.
  public let intervalMinimum: UInt16
  /// Greatest time between connection events, in units of 1.25 ms.
  public let intervalMaximum: UInt16
  /// Number of connection events that the peripheral may leave out.
  public let latency: UInt16
  /// Silence after which the connection counts as lost, in units of 10 ms.
  public let supervisionTimeout: UInt16
  /// Least length of a connection event, in units of 0.625 ms.
  public let eventLengthMinimum: UInt16
  /// Greatest length of a connection event, in units of 0.625 ms.
  public let eventLengthMaximum: UInt16

  /// Reads the twelve octets.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(12, "connection parameters")
    intervalMinimum = try reader.uint16LE("Connection_Interval_Min")
    intervalMaximum = try reader.uint16LE("Connection_Interval_Max")
    latency = try reader.uint16LE("Max_Latency")
    supervisionTimeout = try reader.uint16LE("Supervision_Timeout")
    eventLengthMinimum = try reader.uint16LE("Min_CE_Length")
    eventLengthMaximum = try reader.uint16LE("Max_CE_Length")
  }
}
