/// A choice of physical layers, as bits.
///
/// Core 5.4, Vol 4, Part E, 7.8.48, 7.8.64 and 7.8.66.
///
/// ```
/// bit 0 LE 1M   1 LE 2M   2 LE Coded
/// ```
public struct PHYSet: RawRepresentable, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// A set by its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Number of bits that are set, those without a meaning included.
  public var count: Int { rawValue.nonzeroBitCount }

  /// The PHY of the set bit number `index`, counted from the least significant.
  ///
  /// `nil` if fewer bits are set. Commands list what they say about each PHY in this order.
  public func phy(at index: Int) -> PHY? {
    guard index >= 0 else { return nil }
    var left = index
    for bit in UInt8(0)..<8 where rawValue >> bit & 1 != 0 {
      if left == 0 { return PHY(rawValue: bit + 1) }
      left -= 1
    }
    return nil
  }
}
