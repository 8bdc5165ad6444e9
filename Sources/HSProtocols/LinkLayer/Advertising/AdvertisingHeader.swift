/// The first byte of an advertising PDU's header.
///
/// Core 5.4, Vol 6, Part B, 2.3.
///
/// ```
///   bits 0 to 3 PDU type   4 reserved   5 ChSel   6 TxAdd   7 RxAdd
/// ```
public struct AdvertisingHeader: RawRepresentable, Sendable, Hashable {
  /// The byte.
  public let rawValue: UInt8

  /// A header by its byte.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The PDU's type.
  public var type: AdvertisingPDUType { AdvertisingPDUType(rawValue: rawValue) }
  /// The type of the sender's address.
  public var senderType: AddressType { rawValue & 0x40 != 0 ? .random : .publicDevice }
  /// The type of the address that the PDU is meant for.
  public var targetType: AddressType { rawValue & 0x80 != 0 ? .random : .publicDevice }
}
