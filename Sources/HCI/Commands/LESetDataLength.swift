public import Bytes

/// A host suggests how long link-layer packets may be.
///
/// LE Set Data Length. Core 5.4, Vol 4, Part E, 7.8.33.
///
/// ```
///    0 handle          2 bytes
///    2 transmitOctets  2 bytes
///    4 transmitTime    2 bytes
/// ```
public struct LESetDataLength: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Greatest number of payload octets in a packet.
  public let transmitOctets: UInt16
  /// Greatest time that a packet may take, in µs.
  public let transmitTime: UInt16

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "LE Set Data Length")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    transmitOctets = try reader.uint16LE("TX_Octets")
    transmitTime = try reader.uint16LE("TX_Time")
  }
}
