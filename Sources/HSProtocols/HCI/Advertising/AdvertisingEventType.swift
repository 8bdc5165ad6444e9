/// What an advertising report is a report of, as bits, whichever event brought it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.13, Event_Type.
///
/// ```
///   bit 0 connectable   1 scannable   2 directed   3 scan response   4 legacy PDU
///   bits 5 to 6 data status
/// ```
public struct AdvertisingEventType: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt16

  /// A type by its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The bits for a report of a legacy PDU.
  ///
  /// A legacy report of a scan response does not say what it answers; it counts as neither
  /// connectable nor scannable, as does a PDU that is not known.
  public init(legacy pdu: LegacyAdvertisingPDU?) {
    switch pdu {
    case .connectableUndirected: self.init(rawValue: 0b10011)
    case .connectableDirected: self.init(rawValue: 0b10101)
    case .scannableUndirected: self.init(rawValue: 0b10010)
    case .scanResponse: self.init(rawValue: 0b11000)
    case .nonConnectableUndirected, nil: self.init(rawValue: 0b10000)
    }
  }

  /// Whether a connection may be asked for.
  public var isConnectable: Bool { rawValue & 1 != 0 }
  /// Whether a scan response may be asked for.
  public var isScannable: Bool { rawValue & 2 != 0 }
  /// Whether it is meant for one device.
  public var isDirected: Bool { rawValue & 4 != 0 }
  /// Whether it answers a scan request.
  public var isScanResponse: Bool { rawValue & 8 != 0 }
  /// Whether it came in a PDU of Bluetooth 4.
  public var isLegacy: Bool { rawValue & 16 != 0 }

  /// Whether the data is all there is.
  public var dataStatus: DataStatus {
    switch rawValue >> 5 & 3 {
    case 0: .complete
    case 1: .moreToCome
    case 2: .truncated
    default: .reserved
    }
  }

  /// The legacy PDU that the bits stand for; `nil` if they do not say legacy, or are no such PDU.
  public var legacyPDU: LegacyAdvertisingPDU? {
    switch rawValue & 0b11111 {
    case 0b10011: .connectableUndirected
    case 0b10101: .connectableDirected
    case 0b10010: .scannableUndirected
    case 0b10000: .nonConnectableUndirected
    case 0b11011, 0b11010, 0b11000: .scanResponse
    default: nil
    }
  }

  /// Whether the data of a report is all there is.
  public enum DataStatus: UInt8, Sendable, CaseIterable {
    /// It is.
    case complete
    /// The next report of the same advertiser continues it.
    case moreToCome
    /// The controller lost the rest.
    case truncated
    /// A value that the specification keeps for later.
    case reserved
  }
}
