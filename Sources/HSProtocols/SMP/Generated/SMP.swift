// swift-format-ignore-file
// Made by tools/generate-protocols from Sources/Protocols/smp. Do not edit.

public import HSBase

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

  /// The fields behind the code; `nil` if it is not known what they are.
  package var parameters: FieldLayout? {
    switch rawValue {
    case 0x01, 0x02: "k1:IO_Capability k1:OOB_Data_Flag k1:AuthReq k1:Maximum_Encryption_Key_Size k1:Initiator_Key_Distribution k1:Responder_Key_Distribution"
    case 0x03: "x16:Confirm_Value"
    case 0x04: "x16:Random_Value"
    case 0x05: "k1:Pairing_Failed_Reason"
    case 0x06: "x16:Long_Term_Key"
    case 0x07: "x2:EDIV x8:Rand"
    case 0x08: "i:Identity_Resolving_Key"
    case 0x09: "y:BD_ADDR"
    case 0x0a: "x16:Signature_Key"
    case 0x0b: "k1:AuthReq"
    case 0x0c: "p64:Public_Key_X_And_Y"
    case 0x0d: "x16:DHKey_Check"
    case 0x0e: "k1:Notification_Type"
    default: nil
    }
  }

  /// A PDU: the code, and what stands behind it.
  package func pdu(_ data: [UInt8] = []) -> [UInt8] { [rawValue] + data }
}

/// Any Security Manager PDU.
///
/// Core 5.4, Vol 3, Part H, 3.3.
///
/// ```
///  0      1
///  | Code | Data, 0 to 64 bytes |
/// ```
public enum SMPPDU: Sendable, Hashable {
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
  /// - Parameter reader: A reader over the whole PDU.
  /// - Throws: `truncated` if the code or a field is not all there.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    let code = Code(rawValue: try reader.uint8("Code"))
    switch code.rawValue {
    case 0x01: self = .pairingRequest(try PairingRequest(parsing: &reader))
    case 0x02: self = .pairingResponse(try PairingResponse(parsing: &reader))
    case 0x03: self = .pairingConfirm(try PairingConfirm(parsing: &reader))
    case 0x04: self = .pairingRandom(try PairingRandom(parsing: &reader))
    case 0x05: self = .pairingFailed(try PairingFailed(parsing: &reader))
    case 0x06: self = .encryptionInformation(try EncryptionInformation(parsing: &reader))
    case 0x07: self = .centralIdentification(try CentralIdentification(parsing: &reader))
    case 0x08: self = .identityInformation(try IdentityInformation(parsing: &reader))
    case 0x09:
      self = .identityAddressInformation(try IdentityAddressInformation(parsing: &reader))
    case 0x0a: self = .signingInformation(try SigningInformation(parsing: &reader))
    case 0x0b: self = .securityRequest(try SecurityRequest(parsing: &reader))
    case 0x0c: self = .pairingPublicKey(try PairingPublicKey(parsing: &reader))
    case 0x0d: self = .pairingDHKeyCheck(try PairingDHKeyCheck(parsing: &reader))
    case 0x0e:
      self = .pairingKeypressNotification(try PairingKeypressNotification(parsing: &reader))
    default: self = .unknown(code, data: reader.takeRemaining())
    }
  }

  /// Which PDU it is.
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

  /// The event of it in machine output.
  package var identifier: StaticText {
    switch self {
    case .pairingRequest: "pairing_request"
    case .pairingResponse: "pairing_response"
    case .pairingConfirm: "pairing_confirm"
    case .pairingRandom: "pairing_random"
    case .pairingFailed: "pairing_failed"
    case .encryptionInformation: "encryption_information"
    case .centralIdentification: "central_identification"
    case .identityInformation: "identity_information"
    case .identityAddressInformation: "identity_address_information"
    case .signingInformation: "signing_information"
    case .securityRequest: "security_request"
    case .pairingPublicKey: "pairing_public_key"
    case .pairingDHKeyCheck: "pairing_dhkey_check"
    case .pairingKeypressNotification: "pairing_keypress_notification"
    case .unknown: "smp_unknown"
    }
  }

  /// The octets that it was read from.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets; those that it does not keep are zero.
  package func octets(in reader: ByteReader) -> [UInt8] {
    var octets: [UInt8] = []
    switch self {
    case .pairingRequest(let pdu):
      octets.append(0x01, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingResponse(let pdu):
      octets.append(0x02, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingConfirm(let pdu):
      octets.append(0x03, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingRandom(let pdu):
      octets.append(0x04, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingFailed(let pdu):
      octets.append(0x05, octets: 1)
      octets += pdu.octets(in: reader)
    case .encryptionInformation(let pdu):
      octets.append(0x06, octets: 1)
      octets += pdu.octets(in: reader)
    case .centralIdentification(let pdu):
      octets.append(0x07, octets: 1)
      octets += pdu.octets(in: reader)
    case .identityInformation(let pdu):
      octets.append(0x08, octets: 1)
      octets += pdu.octets(in: reader)
    case .identityAddressInformation(let pdu):
      octets.append(0x09, octets: 1)
      octets += pdu.octets(in: reader)
    case .signingInformation(let pdu):
      octets.append(0x0a, octets: 1)
      octets += pdu.octets(in: reader)
    case .securityRequest(let pdu):
      octets.append(0x0b, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingPublicKey(let pdu):
      octets.append(0x0c, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingDHKeyCheck(let pdu):
      octets.append(0x0d, octets: 1)
      octets += pdu.octets(in: reader)
    case .pairingKeypressNotification(let pdu):
      octets.append(0x0e, octets: 1)
      octets += pdu.octets(in: reader)
    case .unknown(let code, let data):
      octets.append(code.rawValue, octets: 1)
      octets += reader.octets(data)
    }
    return octets
  }
}

/// Pairing Request.
///
/// Core 5.4, Vol 3, Part H, 3.5.1. The device that begins pairing says what it can do.
public struct PairingRequest: Sendable, Hashable {
  /// What the device can do and wants.
  public var features: PairingFeatures

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Pairing Request")
    features = try PairingFeatures(parsing: &reader)
  }

  /// The octets of these fields.
  package static func octets(features: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(features, octets: 6)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(features: features.octets(in: reader))
  }
}

/// Pairing Response.
///
/// Core 5.4, Vol 3, Part H, 3.5.2. The other device says what it can do. A key bit it sets must be
/// set in the request.
public struct PairingResponse: Sendable, Hashable {
  /// What the device can do and wants.
  public var features: PairingFeatures

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Pairing Response")
    features = try PairingFeatures(parsing: &reader)
  }

  /// The octets of these fields.
  package static func octets(features: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(features, octets: 6)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(features: features.octets(in: reader))
  }
}

/// Pairing Confirm.
///
/// Core 5.4, Vol 3, Part H, 3.5.3.
public struct PairingConfirm: Sendable, Hashable {
  /// The 128-bit confirm value.
  public var value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Pairing Confirm")
    value = try reader.take(16, "Confirm_Value")
  }

  /// The octets of these fields.
  package static func octets(value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(value, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(value: reader.octets(value))
  }
}

/// Pairing Random.
///
/// Core 5.4, Vol 3, Part H, 3.5.4.
public struct PairingRandom: Sendable, Hashable {
  /// The 128-bit random value.
  public var value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Pairing Random")
    value = try reader.take(16, "Random_Value")
  }

  /// The octets of these fields.
  package static func octets(value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(value, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(value: reader.octets(value))
  }
}

/// Pairing Failed.
///
/// Core 5.4, Vol 3, Part H, 3.5.5.
public struct PairingFailed: Sendable, Hashable {
  /// Why.
  public var reason: PairingFailedReason

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Pairing Failed")
    reason = PairingFailedReason(rawValue: try reader.uint8("Pairing_Failed_Reason"))
  }

  /// The octets of these fields.
  package static func octets(reason: PairingFailedReason) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(reason.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(reason: reason)
  }
}

/// Encryption Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.2. Legacy pairing only. The key is a secret: only its place is
/// kept.
public struct EncryptionInformation: Sendable, Hashable {
  /// The 128-bit LTK.
  public var longTermKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Encryption Information")
    longTermKey = try reader.take(16, "Long_Term_Key")
  }

  /// The octets of these fields.
  package static func octets(longTermKey: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(longTermKey, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(longTermKey: reader.octets(longTermKey))
  }
}

/// Central Identification.
///
/// Core 5.4, Vol 3, Part H, 3.6.3. Legacy pairing only. The two numbers tell the device that
/// distributed the LTK which key is meant.
///
/// ```
///    0 encryptedDiversifier  2 bytes
///    2 random                8 bytes
/// ```
public struct CentralIdentification: Sendable, Hashable {
  /// EDIV.
  public var encryptedDiversifier: UInt16
  /// Rand.
  public var random: UInt64

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 10 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(10, "Central Identification")
    encryptedDiversifier = try reader.uint16LE("EDIV")
    random = try reader.uint64LE("Rand")
  }

  /// The octets of these fields.
  package static func octets(encryptedDiversifier: UInt16, random: UInt64) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(encryptedDiversifier, octets: 2)
    octets.append(random, octets: 8)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(encryptedDiversifier: encryptedDiversifier, random: random)
  }
}

/// Identity Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.4. The key resolves the device's private addresses: only its place
/// is kept. All zeros stand for a device that uses no resolvable private address.
public struct IdentityInformation: Sendable, Hashable {
  /// The 128-bit IRK.
  public var identityResolvingKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Identity Information")
    identityResolvingKey = try reader.take(16, "Identity_Resolving_Key")
  }

  /// The octets of these fields.
  package static func octets(identityResolvingKey: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(identityResolvingKey, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(identityResolvingKey: reader.octets(identityResolvingKey))
  }
}

/// Identity Address Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.5.
public struct IdentityAddressInformation: Sendable, Hashable {
  /// What kind of address it is.
  public var type: IdentityAddressType
  /// The 48-bit address; the most significant byte is the first that is written down.
  public var address: UInt64

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 7 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(7, "Identity Address Information")
    type = IdentityAddressType(rawValue: try reader.uint8("BD_ADDR"))
    address = try reader.uint48LE("BD_ADDR")
  }

  /// The octets of these fields.
  package static func octets(type: IdentityAddressType, address: UInt64) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(type.rawValue, octets: 1)
    octets.append(address, octets: 6)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(type: type, address: address)
  }
}

/// Signing Information.
///
/// Core 5.4, Vol 3, Part H, 3.6.6. The key is a secret: only its place is kept.
public struct SigningInformation: Sendable, Hashable {
  /// The 128-bit CSRK.
  public var signatureKey: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Signing Information")
    signatureKey = try reader.take(16, "Signature_Key")
  }

  /// The octets of these fields.
  package static func octets(signatureKey: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(signatureKey, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(signatureKey: reader.octets(signatureKey))
  }
}

/// Security Request.
///
/// Core 5.4, Vol 3, Part H, 3.6.7. The peripheral asks the central to encrypt or pair.
public struct SecurityRequest: Sendable, Hashable {
  /// What the peripheral wants.
  public var authenticationRequirements: AuthenticationRequirements

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Security Request")
    authenticationRequirements = AuthenticationRequirements(rawValue: try reader.uint8("AuthReq"))
  }

  /// The octets of these fields.
  package static func octets(authenticationRequirements: AuthenticationRequirements) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(authenticationRequirements.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(authenticationRequirements: authenticationRequirements)
  }
}

/// Pairing Public Key.
///
/// Core 5.4, Vol 3, Part H, 3.5.6.
public struct PairingPublicKey: Sendable, Hashable {
  /// The X coordinate, 256 bits, least significant octet first.
  public var x: ByteRange
  /// The Y coordinate, 256 bits, least significant octet first.
  public var y: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 64 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(64, "Pairing Public Key")
    x = try reader.take(32, "Public_Key_X_And_Y")
    y = try reader.take(32, "Public_Key_X_And_Y")
  }

  /// The octets of these fields.
  package static func octets(x: [UInt8], y: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(x, octets: 32)
    octets.append(y, octets: 32)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(x: reader.octets(x), y: reader.octets(y))
  }
}

/// Pairing DHKey Check.
///
/// Core 5.4, Vol 3, Part H, 3.5.7.
public struct PairingDHKeyCheck: Sendable, Hashable {
  /// The 128-bit check value.
  public var value: ByteRange

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 16 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(16, "Pairing DHKey Check")
    value = try reader.take(16, "DHKey_Check")
  }

  /// The octets of these fields.
  package static func octets(value: [UInt8]) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(value, octets: 16)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(value: reader.octets(value))
  }
}

/// Pairing Keypress Notification.
///
/// Core 5.4, Vol 3, Part H, 3.5.8.
public struct PairingKeypressNotification: Sendable, Hashable {
  /// What the user did.
  public var type: KeypressNotificationType

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if no byte is left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(1, "Pairing Keypress Notification")
    type = KeypressNotificationType(rawValue: try reader.uint8("Notification_Type"))
  }

  /// The octets of these fields.
  package static func octets(type: KeypressNotificationType) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(type.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(type: type)
  }
}

/// What a device can do and wants: the fields that Pairing Request and Pairing Response share.
///
/// Core 5.4, Vol 3, Part H, 3.5.1 and 3.5.2.
///
/// ```
///    0 ioCapability                1 byte
///    1 oobDataFlag                 1 byte
///    2 authenticationRequirements  1 byte
///    3 maximumEncryptionKeySize    1 byte
///    4 initiatorKeyDistribution    1 byte
///    5 responderKeyDistribution    1 byte
/// ```
public struct PairingFeatures: Sendable, Hashable {
  /// What the device can show to and take from its user.
  public var ioCapability: IOCapability
  /// Whether the device has authentication data of its peer from another channel.
  public var oobDataFlag: OOBDataFlag
  /// What the device wants.
  public var authenticationRequirements: AuthenticationRequirements
  /// Longest encryption key, in bytes; 7 to 16.
  public var maximumEncryptionKeySize: UInt8
  /// Keys that the device which began pairing is to send.
  public var initiatorKeyDistribution: KeyDistribution
  /// Keys that the other device is to send.
  public var responderKeyDistribution: KeyDistribution

  /// Pairing Features by their parts.
  public init(
    ioCapability: IOCapability, oobDataFlag: OOBDataFlag = .notPresent,
    authenticationRequirements: AuthenticationRequirements, maximumEncryptionKeySize: UInt8 = 16,
    initiatorKeyDistribution: KeyDistribution = KeyDistribution(rawValue: 0),
    responderKeyDistribution: KeyDistribution = KeyDistribution(rawValue: 0)
  ) {
    self.ioCapability = ioCapability
    self.oobDataFlag = oobDataFlag
    self.authenticationRequirements = authenticationRequirements
    self.maximumEncryptionKeySize = maximumEncryptionKeySize
    self.initiatorKeyDistribution = initiatorKeyDistribution
    self.responderKeyDistribution = responderKeyDistribution
  }

  /// Reads the fields; surplus bytes stay in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(6, "Pairing Features")
    ioCapability = IOCapability(rawValue: try reader.uint8("IO_Capability"))
    oobDataFlag = OOBDataFlag(rawValue: try reader.uint8("OOB_Data_Flag"))
    authenticationRequirements = AuthenticationRequirements(rawValue: try reader.uint8("AuthReq"))
    maximumEncryptionKeySize = try reader.uint8("Maximum_Encryption_Key_Size")
    initiatorKeyDistribution = KeyDistribution(rawValue: try reader.uint8("Initiator_Key_Distribution"))
    responderKeyDistribution = KeyDistribution(rawValue: try reader.uint8("Responder_Key_Distribution"))
  }

  /// The octets of these fields.
  package static func octets(
    ioCapability: IOCapability, oobDataFlag: OOBDataFlag = .notPresent,
    authenticationRequirements: AuthenticationRequirements, maximumEncryptionKeySize: UInt8 = 16,
    initiatorKeyDistribution: KeyDistribution = KeyDistribution(rawValue: 0),
    responderKeyDistribution: KeyDistribution = KeyDistribution(rawValue: 0)
  ) -> [UInt8] {
    var octets: [UInt8] = []
    octets.append(ioCapability.rawValue, octets: 1)
    octets.append(oobDataFlag.rawValue, octets: 1)
    octets.append(authenticationRequirements.rawValue, octets: 1)
    octets.append(maximumEncryptionKeySize, octets: 1)
    octets.append(initiatorKeyDistribution.rawValue, octets: 1)
    octets.append(responderKeyDistribution.rawValue, octets: 1)
    return octets
  }

  /// The octets that it was read from; those that it does not keep are zero.
  ///
  /// - Parameter reader: A reader over those bytes.
  /// - Returns: The octets.
  package func octets(in reader: ByteReader) -> [UInt8] {
    Self.octets(
      ioCapability: ioCapability, oobDataFlag: oobDataFlag,
      authenticationRequirements: authenticationRequirements,
      maximumEncryptionKeySize: maximumEncryptionKeySize,
      initiatorKeyDistribution: initiatorKeyDistribution,
      responderKeyDistribution: responderKeyDistribution
    )
  }
}

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

/// Whether an identity address is public or random.
///
/// Core 5.4, Vol 3, Part H, 3.6.5.
public struct IdentityAddressType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Public Device Address.
  public static let publicDevice = IdentityAddressType(rawValue: 0x00)
  /// Static Random Device Address.
  public static let staticRandom = IdentityAddressType(rawValue: 0x01)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Public Device Address"
    case 0x01: "Static Random Device Address"
    default: nil
    }
  }
}

/// What the user did while entering a passkey.
///
/// Core 5.4, Vol 3, Part H, 3.5.8, Table 3.8.
public struct KeypressNotificationType: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Passkey entry started.
  public static let started = KeypressNotificationType(rawValue: 0x00)
  /// Passkey cleared.
  public static let cleared = KeypressNotificationType(rawValue: 0x03)
  /// Passkey entry completed.
  public static let completed = KeypressNotificationType(rawValue: 0x04)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x00: "Passkey entry started"
    case 0x01: "Passkey digit entered"
    case 0x02: "Passkey digit erased"
    case 0x03: "Passkey cleared"
    case 0x04: "Passkey entry completed"
    default: nil
    }
  }
}

/// Why pairing failed.
///
/// Core 5.4, Vol 3, Part H, 3.5.5, Table 3.7. `Busy` came with Core 6.0.
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
    case 0x10: "Busy"
    default: nil
    }
  }
}

/// What a device wants of pairing: the AuthReq octet.
///
/// Core 5.4, Vol 3, Part H, 3.5.1, Figure 3.3.
public struct AuthenticationRequirements: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The two bonding bits: 0 no bonding, 1 bonding; 2 and 3 are reserved.
  public var bondingFlags: UInt8 { rawValue & 0x3 }
  /// Whether the keys are to be kept.
  public var bonding: Bool { rawValue & 0x3 == 1 }
  /// Whether protection against a man in the middle is wanted.
  public var mitm: Bool { rawValue & 0x04 != 0 }
  /// Whether the device can do LE Secure Connections pairing.
  public var secureConnections: Bool { rawValue & 0x08 != 0 }
  /// Whether keypress notifications are wanted in Passkey Entry.
  public var keypress: Bool { rawValue & 0x10 != 0 }
  /// Whether the device knows the function h7 for keys across transports.
  public var ct2: Bool { rawValue & 0x20 != 0 }
  /// The bits that the specification reserves.
  public var reserved: UInt8 { rawValue & 0xc0 }
}

/// Which keys one of two devices distributes.
///
/// Core 5.4, Vol 3, Part H, 3.6.1, Figure 3.11.
public struct KeyDistribution: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// LTK with EDIV and Rand; passed over in Secure Connections pairing on LE.
  public var encryptionKey: Bool { rawValue & 0x01 != 0 }
  /// IRK and identity address.
  public var identityKey: Bool { rawValue & 0x02 != 0 }
  /// CSRK.
  public var signingKey: Bool { rawValue & 0x04 != 0 }
  /// The key of the other transport is derived from this one's.
  public var linkKey: Bool { rawValue & 0x08 != 0 }
  /// The bits that the specification reserves.
  public var reserved: UInt8 { rawValue & 0xf0 }
}
