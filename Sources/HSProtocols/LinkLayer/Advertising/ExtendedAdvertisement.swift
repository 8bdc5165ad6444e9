public import HSBase

/// The payload that all extended advertising PDUs have in common.
///
/// Core 5.4, Vol 6, Part B, 2.3.4.
///
/// ```
///    0 extended header length  6 bits, AdvMode 2 bits
///    1 extended header flags   1 byte, if the header has any
///      AdvA       6 bytes   flag 0
///      TargetA    6 bytes   flag 1
///      CTEInfo    1 byte    flag 2
///      ADI        2 bytes   flag 3
///      AuxPtr     3 bytes   flag 4
///      SyncInfo  18 bytes   flag 5
///      TxPower    1 byte    flag 6
///      ACAD       to the end of the extended header
///      AdvData    to the end
/// ```
public struct ExtendedAdvertisement: Sendable, Hashable {
  /// AdvMode: bit 0 connectable, bit 1 scannable.
  public let mode: UInt8
  /// The advertiser.
  public let advertiser: DeviceAddress?
  /// Whom it is meant for.
  public let target: DeviceAddress?
  /// The number of the advertising data: 12 bits that change with it.
  public let dataIdentifier: UInt16?
  /// The advertising set.
  public let set: UInt8?
  /// Where it goes on.
  public let pointer: AuxiliaryPointer?
  /// Where the periodic train is.
  public let sync: SyncInfo?
  /// Power that it was sent with, in dBm.
  public let txPower: Int8?
  /// Data for the controller.
  public let controllerData: ByteRange
  /// The advertising data, or a part of it.
  public let data: ByteRange

  /// Reads the payload, to its end.
  public init(parsing reader: inout ByteReader, header: AdvertisingHeader) throws(DecodeError) {
    let first = try reader.uint8("Extended header length")
    mode = first &>> 6
    var fields = try reader.slice(
      Int(first & 0x3f), "Extended header", limitedBy: .linkLayerLength)
    let flags = fields.isAtEnd ? 0 : try fields.uint8("Extended header flags")
    advertiser =
      flags & 0x01 != 0
      ? DeviceAddress(value: try fields.uint48LE("AdvA"), type: header.senderType) : nil
    target =
      flags & 0x02 != 0
      ? DeviceAddress(value: try fields.uint48LE("TargetA"), type: header.targetType) : nil
    if flags & 0x04 != 0 { _ = try fields.uint8("CTEInfo") }
    if flags & 0x08 != 0 {
      let info = try fields.uint16LE("ADI")
      dataIdentifier = info & 0x0fff
      set = UInt8(truncatingIfNeeded: info >> 12)
    } else {
      dataIdentifier = nil
      set = nil
    }
    pointer = flags & 0x10 != 0 ? try AuxiliaryPointer(parsing: &fields) : nil
    sync = flags & 0x20 != 0 ? try SyncInfo(parsing: &fields) : nil
    txPower = flags & 0x40 != 0 ? try fields.int8("TxPower") : nil
    controllerData = fields.takeRemaining()
    data = reader.takeRemaining()
  }
}
