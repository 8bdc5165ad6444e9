public import Bytes

/// A transmit power that changed, or that the host asked for.
///
/// LE Transmit Power Reporting. Core 5.4, Vol 4, Part E, 7.7.65.33.
///
/// Behind the subevent code:
///
/// ```
///    0 status  1 byte
///    1 handle  2 bytes
///    3 reason  1 byte
///    4 phy     1 byte
///    5 power   1 byte
///    6 flags   1 byte
///    7 change  1 byte
/// ```
public struct LETransmitPowerReporting: Sendable, Hashable {
  /// Whether the power could be read.
  public let status: ErrorCode
  /// The connection.
  public let handle: ConnectionHandle
  /// 0 local power changed, 1 remote power changed, 2 the host asked.
  public let reason: UInt8
  /// The PHY that the power is for, with the codings of LE Coded told apart.
  public let phy: PHY
  /// Power in dBm; `nil` if unknown, and 126 if the peer does not manage it.
  public let power: Int8?
  /// Bit 0: this is the least, bit 1: the greatest power that there is.
  public let flags: UInt8
  /// Change in dB; `nil` if it is not known.
  public let change: Int8?

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(8, "LE Transmit Power Reporting")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    reason = try reader.uint8("Reason")
    phy = PHY(rawValue: try reader.uint8("PHY"))
    power = try EventField.power(&reader, "TX_Power_Level")
    flags = try reader.uint8("TX_Power_Level_Flag")
    change = try EventField.power(&reader, "Delta")
  }
}
