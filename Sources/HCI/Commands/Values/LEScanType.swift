public import Bytes

/// Whether a scanner asks advertisers for their scan response.
///
/// Core 5.4, Vol 4, Part E, 7.8.10 and 7.8.64.
public struct LEScanType: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It only listens.
  public static let passive = LEScanType(rawValue: 0)
  /// It asks.
  public static let active = LEScanType(rawValue: 1)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Passive"
    case 1: "Active"
    default: nil
    }
  }
}
