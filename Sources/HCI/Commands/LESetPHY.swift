public import Bytes

/// A host says which PHYs it likes for a connection.
///
/// LE Set PHY. Core 5.4, Vol 4, Part E, 7.8.49.
///
/// ```
///    0 handle        2 bytes
///    2 noPreference  1 byte
///    3 transmitPHYs  1 byte
///    4 receivePHYs   1 byte
///    5 options       2 bytes
/// ```
public struct LESetPHY: Sendable, Hashable {
  /// The connection.
  public let handle: ConnectionHandle
  /// Bit 0: no preference for sending; bit 1: none for receiving.
  public let noPreference: UInt8
  /// PHYs that are liked for sending.
  public let transmitPHYs: PHYSet
  /// PHYs that are liked for receiving.
  public let receivePHYs: PHYSet
  /// Bits 0 and 1: coding liked on LE Coded; 0 none, 1 S=2, 2 S=8.
  public let options: UInt16

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "LE Set PHY")
    handle = ConnectionHandle(rawValue: try reader.uint16LE("Connection_Handle"))
    noPreference = try reader.uint8("All_PHYs")
    transmitPHYs = PHYSet(rawValue: try reader.uint8("TX_PHYs"))
    receivePHYs = PHYSet(rawValue: try reader.uint8("RX_PHYs"))
    options = try reader.uint16LE("PHY_Options")
  }
}
