public import Bytes

/// Whose requests an advertiser answers.
///
/// Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.53.
public struct AdvertisingFilterPolicy: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Everybody's.
  public static let all = AdvertisingFilterPolicy(rawValue: 0)
  /// Scan requests of devices on the filter accept list; all connection requests.
  public static let scanFiltered = AdvertisingFilterPolicy(rawValue: 1)
  /// Connection requests of devices on the filter accept list; all scan requests.
  public static let connectionFiltered = AdvertisingFilterPolicy(rawValue: 2)
  /// Requests of devices on the filter accept list.
  public static let filtered = AdvertisingFilterPolicy(rawValue: 3)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "All"
    case 1: "Filtered scan requests"
    case 2: "Filtered connection requests"
    case 3: "Filtered"
    default: nil
    }
  }
}
