public import HSBytes

/// Any Security Manager PDU.
///
/// Core 5.4, Vol 3, Part H, 3.3.
///
/// ```
///  0      1
///  | Code | Data, 0 to 64 bytes |
/// ```
public enum PDU: Sendable, Hashable {
  /// Pairing Request.
  case pairingRequest(PairingRequest)
  /// Pairing Response.
  case pairingResponse(PairingResponse)
  /// Pairing Confirm.
  case pairingConfirm(PairingConfirm)
  /// Pairing Random.
  case pairingRandom(PairingRandom)
  /// Pairing Failed.
  case pairingFailed(PairingFailed)
  /// Encryption Information.
  case encryptionInformation(EncryptionInformation)
  /// Central Identification.
  case centralIdentification(CentralIdentification)
  /// Identity Information.
  case identityInformation(IdentityInformation)
  /// Identity Address Information.
  case identityAddressInformation(IdentityAddressInformation)
  /// Signing Information.
  case signingInformation(SigningInformation)
  /// Security Request.
  case securityRequest(SecurityRequest)
  /// Pairing Public Key.
  case pairingPublicKey(PairingPublicKey)
  /// Pairing DHKey Check.
  case pairingDHKeyCheck(PairingDHKeyCheck)
  /// Pairing Keypress Notification.
  case pairingKeypressNotification(PairingKeypressNotification)
  /// A command that the specification does not define; a device ignores it.
  case unknown(Code, data: ByteRange)

  /// Reads code and data; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: A reader over the frame's payload.
  /// - Throws: `truncated` if the code or a field is not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let code = Code(rawValue: try reader.uint8("Code"))
    switch code {
    case .pairingRequest:
      self = .pairingRequest(try PairingRequest(parsing: &reader))
    case .pairingResponse:
      self = .pairingResponse(try PairingResponse(parsing: &reader))
    case .pairingConfirm:
      self = .pairingConfirm(try PairingConfirm(parsing: &reader))
    case .pairingRandom:
      self = .pairingRandom(try PairingRandom(parsing: &reader))
    case .pairingFailed:
      self = .pairingFailed(try PairingFailed(parsing: &reader))
    case .encryptionInformation:
      self = .encryptionInformation(try EncryptionInformation(parsing: &reader))
    case .centralIdentification:
      self = .centralIdentification(try CentralIdentification(parsing: &reader))
    case .identityInformation:
      self = .identityInformation(try IdentityInformation(parsing: &reader))
    case .identityAddressInformation:
      self = .identityAddressInformation(try IdentityAddressInformation(parsing: &reader))
    case .signingInformation:
      self = .signingInformation(try SigningInformation(parsing: &reader))
    case .securityRequest:
      self = .securityRequest(try SecurityRequest(parsing: &reader))
    case .pairingPublicKey:
      self = .pairingPublicKey(try PairingPublicKey(parsing: &reader))
    case .pairingDHKeyCheck:
      self = .pairingDHKeyCheck(try PairingDHKeyCheck(parsing: &reader))
    case .pairingKeypressNotification:
      self = .pairingKeypressNotification(try PairingKeypressNotification(parsing: &reader))
    default:
      self = .unknown(code, data: reader.takeRemaining())
    }
  }

  /// Which command it is.
  public var code: Code {
    switch self {
    case .pairingRequest: .pairingRequest
    case .pairingResponse: .pairingResponse
    case .pairingConfirm: .pairingConfirm
    case .pairingRandom: .pairingRandom
    case .pairingFailed: .pairingFailed
    case .encryptionInformation: .encryptionInformation
    case .centralIdentification: .centralIdentification
    case .identityInformation: .identityInformation
    case .identityAddressInformation: .identityAddressInformation
    case .signingInformation: .signingInformation
    case .securityRequest: .securityRequest
    case .pairingPublicKey: .pairingPublicKey
    case .pairingDHKeyCheck: .pairingDHKeyCheck
    case .pairingKeypressNotification: .pairingKeypressNotification
    case .unknown(let code, _): code
    }
  }
}
