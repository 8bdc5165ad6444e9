public import HSBytes

/// Why pairing failed.
///
/// Core 5.4, Vol 3, Part H, 3.5.5, Table 3.7.
public struct PairingFailedReason: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Authentication Requirements.
  public static let authenticationRequirements = PairingFailedReason(rawValue: 0x03)
  /// Encryption Key Size.
  public static let encryptionKeySize = PairingFailedReason(rawValue: 0x06)
  /// Invalid Parameters.
  public static let invalidParameters = PairingFailedReason(rawValue: 0x0a)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Passkey Entry Failed"
    case 0x02: "OOB Not Available"
    case 0x03: "Authentication Requirements"
    case 0x04: "Confirm Value Failed"
    case 0x05: "Pairing Not Supported"
    case 0x06: "Encryption Key Size"
    case 0x07: "Command Not Supported"
    case 0x08: "Unspecified Reason"
    case 0x09: "Repeated Attempts"
    case 0x0a: "Invalid Parameters"
    case 0x0b: "DHKey Check Failed"
    case 0x0c: "Numeric Comparison Failed"
    case 0x0d: "BR/EDR pairing in progress"
    case 0x0e: "Cross-transport Key Derivation/Generation not allowed"
    case 0x0f: "Key Rejected"
    default: nil
    }
  }
}
