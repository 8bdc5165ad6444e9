public import HSBytes

/// The result of a Credit Based Connection Request, which may open several channels.
///
/// Core 5.4, Vol 3, Part A, 4.26.
public struct CreditBasedConnectionResult: RawRepresentable, Sendable, Hashable {
  /// The number as sent.
  public let rawValue: UInt16

  /// A value by its number.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// All connections successful.
  public static let successful = CreditBasedConnectionResult(rawValue: 0x0000)
  /// All connections refused - SPSM not supported.
  public static let spsmNotSupported = CreditBasedConnectionResult(rawValue: 0x0002)
  /// Some connections refused - insufficient resources available.
  public static let insufficientResources = CreditBasedConnectionResult(rawValue: 0x0004)
  /// All connections refused - insufficient authentication.
  public static let insufficientAuthentication = CreditBasedConnectionResult(rawValue: 0x0005)
  /// All connections refused - insufficient authorization.
  public static let insufficientAuthorization = CreditBasedConnectionResult(rawValue: 0x0006)
  /// All connections refused - encryption key size too short.
  public static let keySizeTooShort = CreditBasedConnectionResult(rawValue: 0x0007)
  /// All connections refused - insufficient encryption.
  public static let insufficientEncryption = CreditBasedConnectionResult(rawValue: 0x0008)
  /// Some connections refused - invalid Source CID.
  public static let invalidSource = CreditBasedConnectionResult(rawValue: 0x0009)
  /// Some connections refused - Source CID already allocated.
  public static let sourceAlreadyAllocated = CreditBasedConnectionResult(rawValue: 0x000a)
  /// All connections refused - unacceptable parameters.
  public static let unacceptableParameters = CreditBasedConnectionResult(rawValue: 0x000b)
  /// All connections refused - invalid parameters.
  public static let invalidParameters = CreditBasedConnectionResult(rawValue: 0x000c)
  /// All connections pending - no further information available.
  public static let pending = CreditBasedConnectionResult(rawValue: 0x000d)
  /// All connections pending - authentication pending.
  public static let authenticationPending = CreditBasedConnectionResult(rawValue: 0x000e)
  /// All connections pending - authorization pending.
  public static let authorizationPending = CreditBasedConnectionResult(rawValue: 0x000f)

  /// Whether the answer is still to come in another response.
  public var isPending: Bool { rawValue >= 0x000d && rawValue <= 0x000f }

  /// Whether channels may have been opened: those whose Destination CID is not 0.
  public var mayOpenChannels: Bool {
    switch self {
    case .successful, .insufficientResources, .invalidSource, .sourceAlreadyAllocated: true
    default: false
    }
  }

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x0000: "All connections successful"
    case 0x0002: "All connections refused - SPSM not supported"
    case 0x0004: "Some connections refused - insufficient resources available"
    case 0x0005: "All connections refused - insufficient authentication"
    case 0x0006: "All connections refused - insufficient authorization"
    case 0x0007: "All connections refused - encryption key size too short"
    case 0x0008: "All connections refused - insufficient encryption"
    case 0x0009: "Some connections refused - invalid Source CID"
    case 0x000a: "Some connections refused - Source CID already allocated"
    case 0x000b: "All connections refused - unacceptable parameters"
    case 0x000c: "All connections refused - invalid parameters"
    case 0x000d: "All connections pending - no further information available"
    case 0x000e: "All connections pending - authentication pending"
    case 0x000f: "All connections pending - authorization pending"
    default: nil
    }
  }
}
