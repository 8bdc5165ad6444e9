public import HSBytes

/// Which signalling command a command is.
///
/// Core 5.4, Vol 3, Part A, 4, Table 4.2; codes 0x0C to 0x11 are of Core 5.2 and before.
public struct SignalCode: RawRepresentable, Sendable, Hashable {
  /// The octet as sent.
  public let rawValue: UInt8

  /// A value by its octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Command Reject.
  public static let commandReject = SignalCode(rawValue: 0x01)
  /// Connection Request.
  public static let connectionRequest = SignalCode(rawValue: 0x02)
  /// Connection Response.
  public static let connectionResponse = SignalCode(rawValue: 0x03)
  /// Configuration Request.
  public static let configurationRequest = SignalCode(rawValue: 0x04)
  /// Configuration Response.
  public static let configurationResponse = SignalCode(rawValue: 0x05)
  /// Disconnection Request.
  public static let disconnectionRequest = SignalCode(rawValue: 0x06)
  /// Disconnection Response.
  public static let disconnectionResponse = SignalCode(rawValue: 0x07)
  /// Echo Request.
  public static let echoRequest = SignalCode(rawValue: 0x08)
  /// Echo Response.
  public static let echoResponse = SignalCode(rawValue: 0x09)
  /// Information Request.
  public static let informationRequest = SignalCode(rawValue: 0x0a)
  /// Information Response.
  public static let informationResponse = SignalCode(rawValue: 0x0b)
  /// Create Channel Request.
  public static let createChannelRequest = SignalCode(rawValue: 0x0c)
  /// Create Channel Response.
  public static let createChannelResponse = SignalCode(rawValue: 0x0d)
  /// Move Channel Request.
  public static let moveChannelRequest = SignalCode(rawValue: 0x0e)
  /// Move Channel Response.
  public static let moveChannelResponse = SignalCode(rawValue: 0x0f)
  /// Move Channel Confirmation.
  public static let moveChannelConfirmation = SignalCode(rawValue: 0x10)
  /// Move Channel Confirmation Response.
  public static let moveChannelConfirmationResponse = SignalCode(rawValue: 0x11)
  /// Connection Parameter Update Request.
  public static let connectionParameterUpdateRequest = SignalCode(rawValue: 0x12)
  /// Connection Parameter Update Response.
  public static let connectionParameterUpdateResponse = SignalCode(rawValue: 0x13)
  /// LE Credit Based Connection Request.
  public static let leCreditBasedConnectionRequest = SignalCode(rawValue: 0x14)
  /// LE Credit Based Connection Response.
  public static let leCreditBasedConnectionResponse = SignalCode(rawValue: 0x15)
  /// Flow Control Credit Indication.
  public static let flowControlCredit = SignalCode(rawValue: 0x16)
  /// Credit Based Connection Request.
  public static let creditBasedConnectionRequest = SignalCode(rawValue: 0x17)
  /// Credit Based Connection Response.
  public static let creditBasedConnectionResponse = SignalCode(rawValue: 0x18)
  /// Credit Based Reconfigure Request.
  public static let creditBasedReconfigureRequest = SignalCode(rawValue: 0x19)
  /// Credit Based Reconfigure Response.
  public static let creditBasedReconfigureResponse = SignalCode(rawValue: 0x1a)

  /// The specification's name, or `nil` if it gives none.
  public var name: StaticText? {
    switch rawValue {
    case 0x01: "Command Reject"
    case 0x02: "Connection Request"
    case 0x03: "Connection Response"
    case 0x04: "Configuration Request"
    case 0x05: "Configuration Response"
    case 0x06: "Disconnection Request"
    case 0x07: "Disconnection Response"
    case 0x08: "Echo Request"
    case 0x09: "Echo Response"
    case 0x0a: "Information Request"
    case 0x0b: "Information Response"
    case 0x0c: "Create Channel Request"
    case 0x0d: "Create Channel Response"
    case 0x0e: "Move Channel Request"
    case 0x0f: "Move Channel Response"
    case 0x10: "Move Channel Confirmation"
    case 0x11: "Move Channel Confirmation Response"
    case 0x12: "Connection Parameter Update Request"
    case 0x13: "Connection Parameter Update Response"
    case 0x14: "LE Credit Based Connection Request"
    case 0x15: "LE Credit Based Connection Response"
    case 0x16: "Flow Control Credit Indication"
    case 0x17: "Credit Based Connection Request"
    case 0x18: "Credit Based Connection Response"
    case 0x19: "Credit Based Reconfigure Request"
    case 0x1a: "Credit Based Reconfigure Response"
    default: nil
    }
  }
}
