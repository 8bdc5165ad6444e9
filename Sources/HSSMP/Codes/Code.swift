public import HSBytes

/// Which Security Manager command a PDU is.
///
/// Core 5.4, Vol 3, Part H, 3.3, Table 3.3.
public struct Code: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Pairing Request.
  public static let pairingRequest = Code(rawValue: 0x01)
  /// Pairing Response.
  public static let pairingResponse = Code(rawValue: 0x02)
  /// Pairing Confirm.
  public static let pairingConfirm = Code(rawValue: 0x03)
  /// Pairing Random.
  public static let pairingRandom = Code(rawValue: 0x04)
  /// Pairing Failed.
  public static let pairingFailed = Code(rawValue: 0x05)
  /// Encryption Information.
  public static let encryptionInformation = Code(rawValue: 0x06)
  /// Central Identification.
  public static let centralIdentification = Code(rawValue: 0x07)
  /// Identity Information.
  public static let identityInformation = Code(rawValue: 0x08)
  /// Identity Address Information.
  public static let identityAddressInformation = Code(rawValue: 0x09)
  /// Signing Information.
  public static let signingInformation = Code(rawValue: 0x0a)
  /// Security Request.
  public static let securityRequest = Code(rawValue: 0x0b)
  /// Pairing Public Key.
  public static let pairingPublicKey = Code(rawValue: 0x0c)
  /// Pairing DHKey Check.
  public static let pairingDHKeyCheck = Code(rawValue: 0x0d)
  /// Pairing Keypress Notification.
  public static let pairingKeypressNotification = Code(rawValue: 0x0e)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Pairing Request"
    case 0x02: "Pairing Response"
    case 0x03: "Pairing Confirm"
    case 0x04: "Pairing Random"
    case 0x05: "Pairing Failed"
    case 0x06: "Encryption Information"
    case 0x07: "Central Identification"
    case 0x08: "Identity Information"
    case 0x09: "Identity Address Information"
    case 0x0a: "Signing Information"
    case 0x0b: "Security Request"
    case 0x0c: "Pairing Public Key"
    case 0x0d: "Pairing DHKey Check"
    case 0x0e: "Pairing Keypress Notification"
    default: nil
    }
  }
}
