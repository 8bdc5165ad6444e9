public import HSBase

/// An advertising PDU of Bluetooth 4, by the number that LE Advertising Report has for it.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.2, Event_Type; the PDUs: Vol 6, Part B, 2.3.
public enum LegacyAdvertisingPDU: UInt8, Sendable, CaseIterable {
  /// ADV_IND.
  case connectableUndirected
  /// ADV_DIRECT_IND.
  case connectableDirected
  /// ADV_SCAN_IND.
  case scannableUndirected
  /// ADV_NONCONN_IND.
  case nonConnectableUndirected
  /// SCAN_RSP.
  case scanResponse

  /// The PDU's name.
  public var name: StaticText {
    switch self {
    case .connectableUndirected: "ADV_IND"
    case .connectableDirected: "ADV_DIRECT_IND"
    case .scannableUndirected: "ADV_SCAN_IND"
    case .nonConnectableUndirected: "ADV_NONCONN_IND"
    case .scanResponse: "SCAN_RSP"
    }
  }
}
