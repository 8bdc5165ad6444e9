public import Bytes

/// A host says which PHYs it likes for connections to come.
///
/// LE Set Default PHY. Core 5.4, Vol 4, Part E, 7.8.48.
///
/// ```
///    0 noPreference  1 byte
///    1 transmitPHYs  1 byte
///    2 receivePHYs   1 byte
/// ```
public struct LESetDefaultPHY: Sendable, Hashable {
  /// Bit 0: no preference for sending; bit 1: none for receiving.
  public let noPreference: UInt8
  /// PHYs that are liked for sending.
  public let transmitPHYs: PHYSet
  /// PHYs that are liked for receiving.
  public let receivePHYs: PHYSet

  /// Reads the parameters; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(3, "LE Set Default PHY")
    noPreference = try reader.uint8("All_PHYs")
    transmitPHYs = PHYSet(rawValue: try reader.uint8("TX_PHYs"))
    receivePHYs = PHYSet(rawValue: try reader.uint8("RX_PHYs"))
  }
}
