public import HSBytes

/// The first octet of every PDU: which operation it is part of.
///
/// Core 5.4, Vol 3, Part F, 3.3.1 and 3.4.8.
///
/// ```
///   bit        7                        6             5 ... 0
///   +--------------------------+--------------+-------------+
///   | authentication signature | command flag |   method    |
///   +--------------------------+--------------+-------------+
/// ```
public struct Opcode: RawRepresentable, Sendable, Hashable {
  /// The octet.
  public let rawValue: UInt8

  /// An opcode by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The method: bits 0 to 5.
  public var method: UInt8 { rawValue & 0x3f }

  /// Whether bit 6 marks the PDU as a command, which is never answered.
  public var isCommand: Bool { rawValue & 0x40 != 0 }

  /// Whether bit 7 says that the PDU ends with an authentication signature.
  public var hasAuthenticationSignature: Bool { rawValue & 0x80 != 0 }
}

// MARK: - Assigned opcodes

extension Opcode {
  /// Error Response.
  public static let errorResponse = Opcode(rawValue: 0x01)
  /// Exchange MTU Request.
  public static let exchangeMTURequest = Opcode(rawValue: 0x02)
  /// Exchange MTU Response.
  public static let exchangeMTUResponse = Opcode(rawValue: 0x03)
  /// Find Information Request.
  public static let findInformationRequest = Opcode(rawValue: 0x04)
  /// Find Information Response.
  public static let findInformationResponse = Opcode(rawValue: 0x05)
  /// Find By Type Value Request.
  public static let findByTypeValueRequest = Opcode(rawValue: 0x06)
  /// Find By Type Value Response.
  public static let findByTypeValueResponse = Opcode(rawValue: 0x07)
  /// Read By Type Request.
  public static let readByTypeRequest = Opcode(rawValue: 0x08)
  /// Read By Type Response.
  public static let readByTypeResponse = Opcode(rawValue: 0x09)
  /// Read Request.
  public static let readRequest = Opcode(rawValue: 0x0a)
  /// Read Response.
  public static let readResponse = Opcode(rawValue: 0x0b)
  /// Read Blob Request.
  public static let readBlobRequest = Opcode(rawValue: 0x0c)
  /// Read Blob Response.
  public static let readBlobResponse = Opcode(rawValue: 0x0d)
  /// Read Multiple Request.
  public static let readMultipleRequest = Opcode(rawValue: 0x0e)
  /// Read Multiple Response.
  public static let readMultipleResponse = Opcode(rawValue: 0x0f)
  /// Read By Group Type Request.
  public static let readByGroupTypeRequest = Opcode(rawValue: 0x10)
  /// Read By Group Type Response.
  public static let readByGroupTypeResponse = Opcode(rawValue: 0x11)
  /// Write Request.
  public static let writeRequest = Opcode(rawValue: 0x12)
  /// Write Response.
  public static let writeResponse = Opcode(rawValue: 0x13)
  /// Prepare Write Request.
  public static let prepareWriteRequest = Opcode(rawValue: 0x16)
  /// Prepare Write Response.
  public static let prepareWriteResponse = Opcode(rawValue: 0x17)
  /// Execute Write Request.
  public static let executeWriteRequest = Opcode(rawValue: 0x18)
  /// Execute Write Response.
  public static let executeWriteResponse = Opcode(rawValue: 0x19)
  /// Handle Value Notification.
  public static let handleValueNotification = Opcode(rawValue: 0x1b)
  /// Handle Value Indication.
  public static let handleValueIndication = Opcode(rawValue: 0x1d)
  /// Handle Value Confirmation.
  public static let handleValueConfirmation = Opcode(rawValue: 0x1e)
  /// Read Multiple Variable Request.
  public static let readMultipleVariableRequest = Opcode(rawValue: 0x20)
  /// Read Multiple Variable Response.
  public static let readMultipleVariableResponse = Opcode(rawValue: 0x21)
  /// Multiple Handle Value Notification.
  public static let multipleHandleValueNotification = Opcode(rawValue: 0x23)
  /// Write Command: a Write Request's method with the command flag.
  public static let writeCommand = Opcode(rawValue: 0x52)
  /// Signed Write Command: a Write Command with the authentication signature flag.
  public static let signedWriteCommand = Opcode(rawValue: 0xd2)

  /// The PDU's name, or `nil` for an opcode that is not assigned.
  public var name: StaticText? {
    switch self {
    case .errorResponse: "Error Response"
    case .exchangeMTURequest: "Exchange MTU Request"
    case .exchangeMTUResponse: "Exchange MTU Response"
    case .findInformationRequest: "Find Information Request"
    case .findInformationResponse: "Find Information Response"
    case .findByTypeValueRequest: "Find By Type Value Request"
    case .findByTypeValueResponse: "Find By Type Value Response"
    case .readByTypeRequest: "Read By Type Request"
    case .readByTypeResponse: "Read By Type Response"
    case .readRequest: "Read Request"
    case .readResponse: "Read Response"
    case .readBlobRequest: "Read Blob Request"
    case .readBlobResponse: "Read Blob Response"
    case .readMultipleRequest: "Read Multiple Request"
    case .readMultipleResponse: "Read Multiple Response"
    case .readByGroupTypeRequest: "Read By Group Type Request"
    case .readByGroupTypeResponse: "Read By Group Type Response"
    case .writeRequest: "Write Request"
    case .writeResponse: "Write Response"
    case .prepareWriteRequest: "Prepare Write Request"
    case .prepareWriteResponse: "Prepare Write Response"
    case .executeWriteRequest: "Execute Write Request"
    case .executeWriteResponse: "Execute Write Response"
    case .handleValueNotification: "Handle Value Notification"
    case .handleValueIndication: "Handle Value Indication"
    case .handleValueConfirmation: "Handle Value Confirmation"
    case .readMultipleVariableRequest: "Read Multiple Variable Request"
    case .readMultipleVariableResponse: "Read Multiple Variable Response"
    case .multipleHandleValueNotification: "Multiple Handle Value Notification"
    case .writeCommand: "Write Command"
    case .signedWriteCommand: "Signed Write Command"
    default: nil
    }
  }

  /// Whether the specification assigns the opcode.
  public var isKnown: Bool { name != nil }
}
