public import Bytes

/// Any signalling command.
///
/// Core 5.4, Vol 3, Part A, 4.
public enum Signal: Sendable, Hashable {
  /// Command Reject.
  case commandReject(CommandReject)
  /// Connection Request.
  case connectionRequest(ConnectionRequest)
  /// Connection Response.
  case connectionResponse(ConnectionResponse)
  /// Configuration Request.
  case configurationRequest(ConfigurationRequest)
  /// Configuration Response.
  case configurationResponse(ConfigurationResponse)
  /// Disconnection Request.
  case disconnectionRequest(DisconnectionRequest)
  /// Disconnection Response.
  case disconnectionResponse(DisconnectionResponse)
  /// Echo Request.
  case echoRequest(EchoRequest)
  /// Echo Response.
  case echoResponse(EchoResponse)
  /// Information Request.
  case informationRequest(InformationRequest)
  /// Information Response.
  case informationResponse(InformationResponse)
  /// Create Channel Request.
  case createChannelRequest(CreateChannelRequest)
  /// Create Channel Response.
  case createChannelResponse(CreateChannelResponse)
  /// Move Channel Request.
  case moveChannelRequest(MoveChannelRequest)
  /// Move Channel Response.
  case moveChannelResponse(MoveChannelResponse)
  /// Move Channel Confirmation.
  case moveChannelConfirmation(MoveChannelConfirmation)
  /// Move Channel Confirmation Response.
  case moveChannelConfirmationResponse(MoveChannelConfirmationResponse)
  /// Connection Parameter Update Request.
  case connectionParameterUpdateRequest(ConnectionParameterUpdateRequest)
  /// Connection Parameter Update Response.
  case connectionParameterUpdateResponse(ConnectionParameterUpdateResponse)
  /// LE Credit Based Connection Request.
  case leCreditBasedConnectionRequest(LECreditBasedConnectionRequest)
  /// LE Credit Based Connection Response.
  case leCreditBasedConnectionResponse(LECreditBasedConnectionResponse)
  /// Flow Control Credit.
  case flowControlCredit(FlowControlCredit)
  /// Credit Based Connection Request.
  case creditBasedConnectionRequest(CreditBasedConnectionRequest)
  /// Credit Based Connection Response.
  case creditBasedConnectionResponse(CreditBasedConnectionResponse)
  /// Credit Based Reconfigure Request.
  case creditBasedReconfigureRequest(CreditBasedReconfigureRequest)
  /// Credit Based Reconfigure Response.
  case creditBasedReconfigureResponse(CreditBasedReconfigureResponse)
  /// A command that the specification does not define.
  case unknown(SignalCode, data: ByteRange)

  /// Reads the data of a command; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: A reader over the command's data, without its header.
  ///   - code: Which command it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, code: SignalCode) throws(DecodeError) {
    switch code {
    case .commandReject:
      self = .commandReject(try CommandReject(parsing: &reader))
    case .connectionRequest:
      self = .connectionRequest(try ConnectionRequest(parsing: &reader))
    case .connectionResponse:
      self = .connectionResponse(try ConnectionResponse(parsing: &reader))
    case .configurationRequest:
      self = .configurationRequest(try ConfigurationRequest(parsing: &reader))
    case .configurationResponse:
      self = .configurationResponse(try ConfigurationResponse(parsing: &reader))
    case .disconnectionRequest:
      self = .disconnectionRequest(try DisconnectionRequest(parsing: &reader))
    case .disconnectionResponse:
      self = .disconnectionResponse(try DisconnectionResponse(parsing: &reader))
    case .echoRequest:
      self = .echoRequest(EchoRequest(parsing: &reader))
    case .echoResponse:
      self = .echoResponse(EchoResponse(parsing: &reader))
    case .informationRequest:
      self = .informationRequest(try InformationRequest(parsing: &reader))
    case .informationResponse:
      self = .informationResponse(try InformationResponse(parsing: &reader))
    case .createChannelRequest:
      self = .createChannelRequest(try CreateChannelRequest(parsing: &reader))
    case .createChannelResponse:
      self = .createChannelResponse(try CreateChannelResponse(parsing: &reader))
    case .moveChannelRequest:
      self = .moveChannelRequest(try MoveChannelRequest(parsing: &reader))
    case .moveChannelResponse:
      self = .moveChannelResponse(try MoveChannelResponse(parsing: &reader))
    case .moveChannelConfirmation:
      self = .moveChannelConfirmation(try MoveChannelConfirmation(parsing: &reader))
    case .moveChannelConfirmationResponse:
      self = .moveChannelConfirmationResponse(try MoveChannelConfirmationResponse(parsing: &reader))
    case .connectionParameterUpdateRequest:
      self = .connectionParameterUpdateRequest(
        try ConnectionParameterUpdateRequest(parsing: &reader))
    case .connectionParameterUpdateResponse:
      self = .connectionParameterUpdateResponse(
        try ConnectionParameterUpdateResponse(parsing: &reader))
    case .leCreditBasedConnectionRequest:
      self = .leCreditBasedConnectionRequest(try LECreditBasedConnectionRequest(parsing: &reader))
    case .leCreditBasedConnectionResponse:
      self = .leCreditBasedConnectionResponse(try LECreditBasedConnectionResponse(parsing: &reader))
    case .flowControlCredit:
      self = .flowControlCredit(try FlowControlCredit(parsing: &reader))
    case .creditBasedConnectionRequest:
      self = .creditBasedConnectionRequest(try CreditBasedConnectionRequest(parsing: &reader))
    case .creditBasedConnectionResponse:
      self = .creditBasedConnectionResponse(try CreditBasedConnectionResponse(parsing: &reader))
    case .creditBasedReconfigureRequest:
      self = .creditBasedReconfigureRequest(try CreditBasedReconfigureRequest(parsing: &reader))
    case .creditBasedReconfigureResponse:
      self = .creditBasedReconfigureResponse(try CreditBasedReconfigureResponse(parsing: &reader))
    default:
      self = .unknown(code, data: reader.takeRemaining())
    }
  }
}
