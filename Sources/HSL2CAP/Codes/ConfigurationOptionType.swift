public import HSBytes

/// What a configuration option sets.
///
/// Core 5.4, Vol 3, Part A, 5. The hint bit is not part of the type.
public struct ConfigurationOptionType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Maximum Transmission Unit.
  public static let maximumTransmissionUnit = ConfigurationOptionType(rawValue: 0x01)
  /// Retransmission and Flow Control.
  public static let retransmissionAndFlowControl = ConfigurationOptionType(rawValue: 0x04)
  /// Frame Check Sequence.
  public static let frameCheckSequence = ConfigurationOptionType(rawValue: 0x05)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Maximum Transmission Unit"
    case 0x02: "Flush Timeout"
    case 0x03: "Quality of Service"
    case 0x04: "Retransmission and Flow Control"
    case 0x05: "Frame Check Sequence"
    case 0x06: "Extended Flow Specification"
    case 0x07: "Extended Window Size"
    default: nil
    }
  }
}
