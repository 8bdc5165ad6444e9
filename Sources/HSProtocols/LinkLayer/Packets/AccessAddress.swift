public import HSBase
import HSCapture

/// The 32 bits that a packet begins with, which tell the links on a channel apart.
///
/// Core 5.4, Vol 6, Part B, 2.1.2.
public struct AccessAddress: RawRepresentable, Sendable, Hashable {
  /// The number.
  public let rawValue: UInt32

  /// An access address by its number.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// What all advertising begins with, but that in periodic trains.
  public static let advertising = AccessAddress(rawValue: LinkType.advertisingAccessAddress)
}

extension OutputBuffer {
  /// Appends an access address as eight hexadecimal digits behind `0x`.
  public mutating func append(_ address: AccessAddress) {
    append("0x" as StaticText)
    append(hex: address.rawValue)
  }
}
