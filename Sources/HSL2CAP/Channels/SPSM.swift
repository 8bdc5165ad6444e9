public import HSBytes

/// What a credit-based channel is for: a Simplified Protocol/Service Multiplexer.
///
/// Core 5.4, Vol 3, Part A, 4.22; numbers in Assigned Numbers 2.5. 0x0001 to 0x007F are assigned,
/// 0x0080 to 0x00FF are given out by the device.
public struct SPSM: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// ATT.
  public static let att = SPSM(rawValue: 0x001f)
  /// IPSP.
  public static let ipsp = SPSM(rawValue: 0x0023)
  /// OTS.
  public static let ots = SPSM(rawValue: 0x0025)
  /// EATT.
  public static let eatt = SPSM(rawValue: 0x0027)

  /// Whether the number is given out by the device rather than assigned.
  public var isDynamic: Bool { rawValue >= 0x0080 && rawValue <= 0x00ff }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x001f: "ATT"
    case 0x0023: "IPSP"
    case 0x0025: "OTS"
    case 0x0027: "EATT"
    default: nil
    }
  }
}
