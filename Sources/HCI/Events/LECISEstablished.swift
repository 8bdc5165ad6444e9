public import Bytes

/// A new connected isochronous stream.
///
/// LE CIS Established [v1]. Core 5.4, Vol 4, Part E, 7.7.65.25.
///
/// Behind the subevent code:
///
/// ```
///    0 status                               1 byte
///    1 handle                               2 bytes
///    3 cigSyncDelay                         3 bytes
///    6 cisSyncDelay                         3 bytes
///    9 transportLatencyCentralToPeripheral  3 bytes
///   12 transportLatencyPeripheralToCentral  3 bytes
///   15 phyCentralToPeripheral               1 byte
///   16 phyPeripheralToCentral               1 byte
///   17 subevents                            1 byte
///   18 burstNumberCentralToPeripheral       1 byte
///   19 burstNumberPeripheralToCentral       1 byte
///   20 flushTimeoutCentralToPeripheral      1 byte
///   21 flushTimeoutPeripheralToCentral      1 byte
///   22 maximumPDUCentralToPeripheral        2 bytes
///   24 maximumPDUPeripheralToCentral        2 bytes
///   26 isoInterval                          2 bytes
/// ```
public struct LECISEstablished: Sendable, Hashable {
  /// Whether the stream came about; if not, the other fields mean nothing.
  public let status: ErrorCode
  /// The stream's handle.
  public let handle: ConnectionHandle
  /// Transmission time of the whole group, in microseconds.
  public let cigSyncDelay: UInt32
  /// Transmission time of this stream, in microseconds.
  public let cisSyncDelay: UInt32
  /// Latency from central to peripheral, in microseconds.
  public let transportLatencyCentralToPeripheral: UInt32
  /// Latency from peripheral to central, in microseconds.
  public let transportLatencyPeripheralToCentral: UInt32
  /// PHY from central to peripheral.
  public let phyCentralToPeripheral: PHY
  /// PHY from peripheral to central.
  public let phyPeripheralToCentral: PHY
  /// Number of subevents in each event.
  public let subevents: UInt8
  /// Payloads an event, from central to peripheral.
  public let burstNumberCentralToPeripheral: UInt8
  /// Payloads an event, from peripheral to central.
  public let burstNumberPeripheralToCentral: UInt8
  /// Flush timeout from central to peripheral, in ISO intervals.
  public let flushTimeoutCentralToPeripheral: UInt8
  /// Flush timeout from peripheral to central, in ISO intervals.
  public let flushTimeoutPeripheralToCentral: UInt8
  /// Greatest payload from central to peripheral, in octets.
  public let maximumPDUCentralToPeripheral: UInt16
  /// Greatest payload from peripheral to central, in octets.
  public let maximumPDUPeripheralToCentral: UInt16
  /// Time between its events, in units of 1.25 ms.
  public let isoInterval: UInt16

  /// Reads the parameters behind the subevent code; bytes too many are left unread.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(28, "LE CIS Established [v1]")
    status = try EventField.errorCode(&reader)
    handle = try EventField.handle(&reader)
    cigSyncDelay = try reader.uint24LE("CIG_Sync_Delay")
    cisSyncDelay = try reader.uint24LE("CIS_Sync_Delay")
    transportLatencyCentralToPeripheral = try reader.uint24LE("Transport_Latency_C_To_P")
    transportLatencyPeripheralToCentral = try reader.uint24LE("Transport_Latency_P_To_C")
    phyCentralToPeripheral = PHY(rawValue: try reader.uint8("PHY_C_To_P"))
    phyPeripheralToCentral = PHY(rawValue: try reader.uint8("PHY_P_To_C"))
    subevents = try reader.uint8("NSE")
    burstNumberCentralToPeripheral = try reader.uint8("BN_C_To_P")
    burstNumberPeripheralToCentral = try reader.uint8("BN_P_To_C")
    flushTimeoutCentralToPeripheral = try reader.uint8("FT_C_To_P")
    flushTimeoutPeripheralToCentral = try reader.uint8("FT_P_To_C")
    maximumPDUCentralToPeripheral = try reader.uint16LE("Max_PDU_C_To_P")
    maximumPDUPeripheralToCentral = try reader.uint16LE("Max_PDU_P_To_C")
    isoInterval = try reader.uint16LE("ISO_Interval")
  }
}
