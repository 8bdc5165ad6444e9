public import HSBytes

/// What a device can show to and take from its user.
///
/// Core 5.4, Vol 3, Part H, 3.5.1, Table 3.4.
public struct IOCapability: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// DisplayOnly.
  public static let displayOnly = IOCapability(rawValue: 0x00)
  /// DisplayYesNo.
  public static let displayYesNo = IOCapability(rawValue: 0x01)
  /// KeyboardOnly.
  public static let keyboardOnly = IOCapability(rawValue: 0x02)
  /// NoInputNoOutput.
  public static let noInputNoOutput = IOCapability(rawValue: 0x03)
  /// KeyboardDisplay.
  public static let keyboardDisplay = IOCapability(rawValue: 0x04)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "DisplayOnly"
    case 0x01: "DisplayYesNo"
    case 0x02: "KeyboardOnly"
    case 0x03: "NoInputNoOutput"
    case 0x04: "KeyboardDisplay"
    default: nil
    }
  }
}
