public import Bytes

/// Whose advertising a scanner reports.
///
/// Core 5.4, Vol 4, Part E, 7.8.10; Vol 6, Part B, 4.3.3.
public struct ScanningFilterPolicy: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// All, save what is directed to others.
  public static let basicUnfiltered = ScanningFilterPolicy(rawValue: 0)
  /// That of devices on the filter accept list, save what is directed to others.
  public static let basicFiltered = ScanningFilterPolicy(rawValue: 1)
  /// All, and what is directed to a private address that cannot be resolved.
  public static let extendedUnfiltered = ScanningFilterPolicy(rawValue: 2)
  /// As extended, of devices on the filter accept list.
  public static let extendedFiltered = ScanningFilterPolicy(rawValue: 3)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0: "Basic unfiltered"
    case 1: "Basic filtered"
    case 2: "Extended unfiltered"
    case 3: "Extended filtered"
    default: nil
    }
  }
}
