/// How far a central's clock may be off, as a range that it falls into.
///
/// Core 5.4, Vol 4, Part E, 7.7.65.1, Central_Clock_Accuracy.
public struct ClockAccuracy: RawRepresentable, Sendable, Hashable {
  /// The octet: 0 for the worst clock to 7 for the best.
  public let rawValue: UInt8

  /// An accuracy by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The worst case in parts per million, or `nil` for a value that is not assigned.
  public var partsPerMillion: UInt16? {
    switch rawValue {
    case 0: 500
    case 1: 250
    case 2: 150
    case 3: 100
    case 4: 75
    case 5: 50
    case 6: 30
    case 7: 20
    default: nil
    }
  }
}
