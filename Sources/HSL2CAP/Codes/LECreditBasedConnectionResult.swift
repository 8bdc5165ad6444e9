public import HSBytes

/// The result of an LE Credit Based Connection Request.
///
/// Core 5.4, Vol 3, Part A, 4.23.
public struct LECreditBasedConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Connection successful.
  public static let successful = LECreditBasedConnectionResult(rawValue: 0x0000)
  /// Connection refused - SPSM not supported.
  public static let spsmNotSupported = LECreditBasedConnectionResult(rawValue: 0x0002)
  /// Connection refused - no resources available.
  public static let noResources = LECreditBasedConnectionResult(rawValue: 0x0004)
  /// Connection refused - insufficient authentication.
  public static let insufficientAuthentication = LECreditBasedConnectionResult(rawValue: 0x0005)
  /// Connection refused - insufficient authorization.
  public static let insufficientAuthorization = LECreditBasedConnectionResult(rawValue: 0x0006)
  /// Connection refused - encryption key size too short.
  public static let keySizeTooShort = LECreditBasedConnectionResult(rawValue: 0x0007)
  /// Connection refused - insufficient encryption.
  public static let insufficientEncryption = LECreditBasedConnectionResult(rawValue: 0x0008)
  /// Connection refused - invalid Source CID.
  public static let invalidSource = LECreditBasedConnectionResult(rawValue: 0x0009)
  /// Connection refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = LECreditBasedConnectionResult(rawValue: 0x000a)
  /// Connection refused - unacceptable parameters.
  public static let unacceptableParameters = LECreditBasedConnectionResult(rawValue: 0x000b)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "Connection successful"
    case 0x0002: "Connection refused - SPSM not supported"
    case 0x0004: "Connection refused - no resources available"
    case 0x0005: "Connection refused - insufficient authentication"
    case 0x0006: "Connection refused - insufficient authorization"
    case 0x0007: "Connection refused - encryption key size too short"
    case 0x0008: "Connection refused - insufficient encryption"
    case 0x0009: "Connection refused - invalid Source CID"
    case 0x000a: "Connection refused - Source CID already allocated"
    case 0x000b: "Connection refused - unacceptable parameters"
    default: nil
    }
  }
}
