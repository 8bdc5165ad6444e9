public import HSBytes

/// Whether an ACL packet goes to one device or to many.
///
/// Core 5.4, Vol 4, Part E, 5.4.2. LE always sends 0.
public struct BroadcastFlag: RawRepresentable, Sendable, Hashable {
  /// The two bits.
  public let rawValue: UInt8

  /// A flag by its bits; others are dropped.
  public init(rawValue: UInt8) { self.rawValue = rawValue & 0b11 }

  /// To one device.
  public static let pointToPoint = BroadcastFlag(rawValue: 0b00)
  /// To all active devices of the BR/EDR piconet.
  public static let broadcast = BroadcastFlag(rawValue: 0b01)

  /// The name as it is printed; `nil` for values that the specification does not assign.
  public var name: StaticText? {
    switch rawValue {
    case 0b00: "Point-to-point"
    case 0b01: "BR/EDR broadcast"
    default: nil
    }
  }
}
