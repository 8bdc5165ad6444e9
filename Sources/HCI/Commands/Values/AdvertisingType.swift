public import Bytes

/// What kind of PDU a legacy advertiser sends.
///
/// Core 5.4, Vol 4, Part E, 7.8.5.
public struct AdvertisingType: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Connectable and scannable undirected.
  public static let connectableUndirected = AdvertisingType(rawValue: 0)
  /// Connectable directed, as often as possible.
  public static let connectableDirectedHighDutyCycle = AdvertisingType(rawValue: 1)
  /// Scannable undirected.
  public static let scannableUndirected = AdvertisingType(rawValue: 2)
  /// Non-connectable undirected.
  public static let nonConnectableUndirected = AdvertisingType(rawValue: 3)
  /// Connectable directed.
  public static let connectableDirectedLowDutyCycle = AdvertisingType(rawValue: 4)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "ADV_IND"
    case 1: "ADV_DIRECT_IND (high duty cycle)"
    case 2: "ADV_SCAN_IND"
    case 3: "ADV_NONCONN_IND"
    case 4: "ADV_DIRECT_IND (low duty cycle)"
    default: nil
    }
  }
}
