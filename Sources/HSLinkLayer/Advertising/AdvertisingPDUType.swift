public import HSBytes

/// The type of an advertising PDU.
///
/// Core 5.4, Vol 6, Part B, 2.3. The same number stands for another PDU on the secondary channels.
public struct AdvertisingPDUType: RawRepresentable, Sendable, Hashable {
  /// The four bits.
  public let rawValue: UInt8

  /// A type by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 15 }

  /// ADV_IND.
  public static let connectableUndirected = AdvertisingPDUType(rawValue: 0)
  /// ADV_DIRECT_IND.
  public static let connectableDirected = AdvertisingPDUType(rawValue: 1)
  /// ADV_NONCONN_IND.
  public static let nonConnectableUndirected = AdvertisingPDUType(rawValue: 2)
  /// SCAN_REQ, AUX_SCAN_REQ.
  public static let scanRequest = AdvertisingPDUType(rawValue: 3)
  /// SCAN_RSP.
  public static let scanResponse = AdvertisingPDUType(rawValue: 4)
  /// CONNECT_IND, AUX_CONNECT_REQ.
  public static let connectRequest = AdvertisingPDUType(rawValue: 5)
  /// ADV_SCAN_IND.
  public static let scannableUndirected = AdvertisingPDUType(rawValue: 6)
  /// ADV_EXT_IND, AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND, AUX_CHAIN_IND.
  public static let extended = AdvertisingPDUType(rawValue: 7)
  /// AUX_CONNECT_RSP.
  public static let connectResponse = AdvertisingPDUType(rawValue: 8)

  /// The PDU's name.
  ///
  /// - Parameter auxiliary: Whether it came on a secondary channel.
  /// - Returns: The specification's name, if the type has one there.
  public func name(isAuxiliary auxiliary: Bool) -> StaticText? {
    switch self {
    case .connectableUndirected: "ADV_IND"
    case .connectableDirected: "ADV_DIRECT_IND"
    case .nonConnectableUndirected: "ADV_NONCONN_IND"
    case .scanRequest: auxiliary ? "AUX_SCAN_REQ" : "SCAN_REQ"
    case .scanResponse: "SCAN_RSP"
    case .connectRequest: auxiliary ? "AUX_CONNECT_REQ" : "CONNECT_IND"
    case .scannableUndirected: "ADV_SCAN_IND"
    case .extended: auxiliary ? "AUX_ADV_IND" : "ADV_EXT_IND"
    case .connectResponse: "AUX_CONNECT_RSP"
    default: nil
    }
  }
}
