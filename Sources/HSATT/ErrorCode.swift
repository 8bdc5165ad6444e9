public import HSBytes

/// Why a request was refused.
///
/// Core 5.4, Vol 3, Part F, 3.4.1.1; the common codes are in the Core Specification
/// Supplement, Part B.
public struct ErrorCode: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// A code by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Which document gives the code its meaning.
  public enum Category: UInt8, Sendable, CaseIterable {
    /// 0x01 to 0x13: the Attribute Protocol.
    case attributeProtocol
    /// 0x80 to 0x9F: defined by the attribute's specification.
    case application
    /// 0xE0 to 0xFF: the list that all profiles and services share.
    case commonProfile
    /// Any other octet: reserved for future use.
    case reserved
  }

  /// Which document gives the code its meaning.
  public var category: Category {
    switch rawValue {
    case 0x01...0x13: .attributeProtocol
    case 0x80...0x9f: .application
    case 0xe0...0xff: .commonProfile
    default: .reserved
    }
  }
}

// MARK: - Assigned codes

extension ErrorCode {
  /// The handle is not valid on this server.
  public static let invalidHandle = ErrorCode(rawValue: 0x01)
  /// The attribute cannot be read.
  public static let readNotPermitted = ErrorCode(rawValue: 0x02)
  /// The attribute cannot be written.
  public static let writeNotPermitted = ErrorCode(rawValue: 0x03)
  /// The PDU was invalid.
  public static let invalidPDU = ErrorCode(rawValue: 0x04)
  /// The attribute requires authentication.
  public static let insufficientAuthentication = ErrorCode(rawValue: 0x05)
  /// The server does not support the request.
  public static let requestNotSupported = ErrorCode(rawValue: 0x06)
  /// The offset is past the end of the attribute.
  public static let invalidOffset = ErrorCode(rawValue: 0x07)
  /// The attribute requires authorization.
  public static let insufficientAuthorization = ErrorCode(rawValue: 0x08)
  /// Too many prepared writes are queued.
  public static let prepareQueueFull = ErrorCode(rawValue: 0x09)
  /// No attribute in the range of handles: how a server ends a discovery.
  public static let attributeNotFound = ErrorCode(rawValue: 0x0a)
  /// The attribute cannot be read with a Read Blob Request.
  public static let attributeNotLong = ErrorCode(rawValue: 0x0b)
  /// The link's encryption key is too short.
  public static let encryptionKeySizeTooShort = ErrorCode(rawValue: 0x0c)
  /// The length of the value is invalid for the operation.
  public static let invalidAttributeValueLength = ErrorCode(rawValue: 0x0d)
  /// Something unlikely went wrong.
  public static let unlikelyError = ErrorCode(rawValue: 0x0e)
  /// The attribute requires encryption.
  public static let insufficientEncryption = ErrorCode(rawValue: 0x0f)
  /// The attribute type is not a grouping attribute that the server supports.
  public static let unsupportedGroupType = ErrorCode(rawValue: 0x10)
  /// The server has not enough resources.
  public static let insufficientResources = ErrorCode(rawValue: 0x11)
  /// The server's database has changed since the client looked.
  public static let databaseOutOfSync = ErrorCode(rawValue: 0x12)
  /// The value is not allowed.
  public static let valueNotAllowed = ErrorCode(rawValue: 0x13)
  /// The write cannot be fulfilled for a reason other than permissions.
  public static let writeRequestRejected = ErrorCode(rawValue: 0xfc)
  /// The descriptor is not set as the profile or service requires.
  public static let clientCharacteristicConfigurationDescriptorImproperlyConfigured =
    ErrorCode(rawValue: 0xfd)
  /// An operation that was triggered before still runs.
  public static let procedureAlreadyInProgress = ErrorCode(rawValue: 0xfe)
  /// The value is outside the range that the profile or service defines.
  public static let outOfRange = ErrorCode(rawValue: 0xff)

  /// The code's name, or `nil` for application errors and codes that are not assigned.
  ///
  /// The same application error means different things to different characteristics; see
  /// `name(for:)`.
  public var name: StaticText? {
    switch self {
    case .invalidHandle: "Invalid Handle"
    case .readNotPermitted: "Read Not Permitted"
    case .writeNotPermitted: "Write Not Permitted"
    case .invalidPDU: "Invalid PDU"
    case .insufficientAuthentication: "Insufficient Authentication"
    case .requestNotSupported: "Request Not Supported"
    case .invalidOffset: "Invalid Offset"
    case .insufficientAuthorization: "Insufficient Authorization"
    case .prepareQueueFull: "Prepare Queue Full"
    case .attributeNotFound: "Attribute Not Found"
    case .attributeNotLong: "Attribute Not Long"
    case .encryptionKeySizeTooShort: "Encryption Key Size Too Short"
    case .invalidAttributeValueLength: "Invalid Attribute Value Length"
    case .unlikelyError: "Unlikely Error"
    case .insufficientEncryption: "Insufficient Encryption"
    case .unsupportedGroupType: "Unsupported Group Type"
    case .insufficientResources: "Insufficient Resources"
    case .databaseOutOfSync: "Database Out Of Sync"
    case .valueNotAllowed: "Value Not Allowed"
    case .writeRequestRejected: "Write Request Rejected"
    case .clientCharacteristicConfigurationDescriptorImproperlyConfigured:
      "Client Characteristic Configuration Descriptor Improperly Configured"
    case .procedureAlreadyInProgress: "Procedure Already in Progress"
    case .outOfRange: "Out of Range"
    default: nil
    }
  }
}
