public import HSBytes

/// Whether a device has authentication data of its peer from another channel.
///
/// Core 5.4, Vol 3, Part H, 3.5.1, Table 3.5.
public struct OOBDataFlag: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// OOB Authentication data not present.
  public static let notPresent = OOBDataFlag(rawValue: 0x00)
  /// OOB Authentication data from remote device present.
  public static let present = OOBDataFlag(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "OOB Authentication data not present"
    case 0x01: "OOB Authentication data from remote device present"
    default: nil
    }
  }
}
