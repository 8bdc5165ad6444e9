public import HSBytes

/// Which part of an advertising set's data a command brings.
///
/// Core 5.4, Vol 4, Part E, 7.8.54 and 7.8.55.
public struct AdvertisingDataOperation: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The first part.
  public static let first = AdvertisingDataOperation(rawValue: 1)
  /// The last part.
  public static let last = AdvertisingDataOperation(rawValue: 2)
  /// All of it.
  public static let complete = AdvertisingDataOperation(rawValue: 3)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Intermediate fragment"
    case 1: "First fragment"
    case 2: "Last fragment"
    case 3: "Complete data"
    case 4: "Unchanged data"
    default: nil
    }
  }
}
