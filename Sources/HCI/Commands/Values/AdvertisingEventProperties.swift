/// What kind of advertising a set does, as bits.
///
/// Core 5.4, Vol 4, Part E, 7.8.53.
///
/// ```
/// bit 0 connectable   1 scannable   2 directed   3 high duty cycle   4 legacy PDUs
///     5 anonymous     6 TX power included
/// ```
public struct AdvertisingEventProperties: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt16

  /// Properties by their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Whether a connection may be asked for.
  public var isConnectable: Bool { rawValue & 0x01 != 0 }
  /// Whether a scan response may be asked for.
  public var isScannable: Bool { rawValue & 0x02 != 0 }
  /// Whether it is meant for one device.
  public var isDirected: Bool { rawValue & 0x04 != 0 }
  /// Whether it is sent as often as possible.
  public var isHighDutyCycle: Bool { rawValue & 0x08 != 0 }
  /// Whether PDUs of Bluetooth 4 are sent.
  public var isLegacy: Bool { rawValue & 0x10 != 0 }
  /// Whether the advertiser's address is left out.
  public var isAnonymous: Bool { rawValue & 0x20 != 0 }
  /// Whether the PDU says with which power it is sent.
  public var includesTransmitPower: Bool { rawValue & 0x40 != 0 }
}
