public import HSBytes

/// New limits for the payload of one link-layer packet.
///
/// LE Data Length Change. Core 5.4, Vol 4, Part E, 7.7.65.7.
///
/// Behind the subevent code:
///
/// ```
///    0 handle          2 bytes
///    2 transmitOctets  2 bytes
///    4 transmitTime    2 bytes
///    6 receiveOctets   2 bytes
///    8 receiveTime     2 bytes
/// ```
public struct LEDataLengthChange: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Octets that a packet sent may carry.
  public let transmitOctets: UInt16
  /// Time that a packet sent may take, in microseconds.
  public let transmitTime: UInt16
  /// Octets that a packet received may carry.
  public let receiveOctets: UInt16
  /// Time that a packet received may take, in microseconds.
  public let receiveTime: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "LE Data Length Change")
    handle = try EventField.handle(&reader)
    transmitOctets = try reader.uint16LE("Max_TX_Octets")
    transmitTime = try reader.uint16LE("Max_TX_Time")
    receiveOctets = try reader.uint16LE("Max_RX_Octets")
    receiveTime = try reader.uint16LE("Max_RX_Time")
  }
}
