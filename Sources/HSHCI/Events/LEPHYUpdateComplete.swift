public import HSBytes

/// The PHYs of a connection after a change.
///
/// LE PHY Update Complete. Core 5.4, Vol 4, Part E, 7.7.65.12.
///
/// Behind the subevent code:
///
/// ```
///    0 status       1 byte
///    1 handle       2 bytes
///    3 transmitPHY  1 byte
///    4 receivePHY   1 byte
/// ```
public struct LEPHYUpdateComplete: Sendable, Hashable {
  /// Whether the change succeeded.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// What this controller sends on.
  public let transmitPHY: PHY
  /// What this controller receives on.
  public let receivePHY: PHY

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(5, "LE PHY Update Complete")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    transmitPHY = PHY(rawValue: try reader.uint8("TX_PHY"))
    receivePHY = PHY(rawValue: try reader.uint8("RX_PHY"))
  }
}
