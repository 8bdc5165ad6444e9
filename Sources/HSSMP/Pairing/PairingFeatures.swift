public import HSBytes

/// What a device can do and wants: the fields that Pairing Request and Pairing Response share.
///
/// Core 5.4, Vol 3, Part H, 3.5.1 and 3.5.2.
///
/// ```
///  0               1               2         3                             4
///  | IO Capability | OOB data flag | AuthReq | Maximum Encryption Key Size |
///  4                            5                            6
///  | Initiator Key Distribution | Responder Key Distribution |
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

  /// Bytes of the fields.
  static let byteCount = 6

  /// Features by their parts.
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

  /// Reads the six octets; what follows stays in the reader.
  ///
  /// - Parameter reader: Where to read.
  /// - Throws: `truncated` if fewer than 6 bytes are left.
  public init(parsing reader: inout ByteReader) throws(DecodeError) {
    try reader.require(Self.byteCount, "pairing features")
    ioCapability = IOCapability(rawValue: try reader.uint8("IO Capability"))
    oobDataFlag = OOBDataFlag(rawValue: try reader.uint8("OOB data flag"))
    authenticationRequirements = AuthenticationRequirements(rawValue: try reader.uint8("AuthReq"))
    maximumEncryptionKeySize = try reader.uint8("Maximum Encryption Key Size")
    initiatorKeyDistribution = KeyDistribution(
      rawValue: try reader.uint8("Initiator Key Distribution"))
    responderKeyDistribution = KeyDistribution(
      rawValue: try reader.uint8("Responder Key Distribution"))
  }

  /// Whether the key size is one that the specification allows.
  public var hasValidKeySize: Bool {
    maximumEncryptionKeySize >= 7 && maximumEncryptionKeySize <= 16
  }
}
