public import HSBytes

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
  case disconnectionRequest(Disconnection)
  /// Disconnection Response.
  case disconnectionResponse(Disconnection)
  /// Echo Request.
  case echoRequest(data: ByteRange)
  /// Echo Response.
  case echoResponse(data: ByteRange)
  /// Information Request.
  case informationRequest(type: InformationType)
  /// Information Response.
  case informationResponse(InformationResponse)
  /// Create Channel Request.
  case createChannelRequest(ConnectionRequest, controller: UInt8)
  /// Create Channel Response.
  case createChannelResponse(ConnectionResponse)
  /// Move Channel Request.
  case moveChannelRequest(initiator: ChannelID, controller: UInt8)
  /// Move Channel Response.
  case moveChannelResponse(initiator: ChannelID, result: MoveChannelResult)
  /// Move Channel Confirmation.
  case moveChannelConfirmation(initiator: ChannelID, result: MoveChannelConfirmationResult)
  /// Move Channel Confirmation Response.
  case moveChannelConfirmationResponse(initiator: ChannelID)
  /// Connection Parameter Update Request.
  case connectionParameterUpdateRequest(ConnectionParameterUpdateRequest)
  /// Connection Parameter Update Response.
  case connectionParameterUpdateResponse(result: ConnectionParameterUpdateResult)
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
  case creditBasedReconfigureResponse(result: ReconfigurationResult)
  /// A command that the specification does not define.
  case unknown(SignalCode, data: ByteRange)

  /// Reads the data of a command; surplus bytes stay in the reader.
  ///
  /// - Parameters:
  ///   - reader: A reader over the command's data, without its header.
  ///   - code: Which command it is.
  /// - Throws: `truncated` if a field is not all there.
  public init(parsing reader: inout ByteReader, code: SignalCode) throws(DecodeError) {
    let name = code.name ?? "Command"
    switch code {
    case .commandReject:
      self = .commandReject(try CommandReject(parsing: &reader))
    case .connectionRequest:
      self = .connectionRequest(try ConnectionRequest(parsing: &reader))
    case .connectionResponse:
      self = .connectionResponse(try ConnectionResponse(parsing: &reader, name))
    case .configurationRequest:
      self = .configurationRequest(try ConfigurationRequest(parsing: &reader))
    case .configurationResponse:
      self = .configurationResponse(try ConfigurationResponse(parsing: &reader))
    case .disconnectionRequest:
      self = .disconnectionRequest(try Disconnection(parsing: &reader, name))
    case .disconnectionResponse:
      self = .disconnectionResponse(try Disconnection(parsing: &reader, name))
    case .echoRequest:
      self = .echoRequest(data: reader.takeRemaining())
    case .echoResponse:
      self = .echoResponse(data: reader.takeRemaining())
    case .informationRequest:
      self = .informationRequest(type: InformationType(rawValue: try reader.uint16LE(name)))
    case .informationResponse:
      self = .informationResponse(try InformationResponse(parsing: &reader))
    case .createChannelRequest:
      try reader.require(5, name)
      self = .createChannelRequest(
        try ConnectionRequest(parsing: &reader), controller: try reader.uint8(name))
    case .createChannelResponse:
      self = .createChannelResponse(try ConnectionResponse(parsing: &reader, name))
    case .moveChannelRequest:
      try reader.require(3, name)
      self = .moveChannelRequest(
        initiator: ChannelID(rawValue: try reader.uint16LE(name)),
        controller: try reader.uint8(name))
    case .moveChannelResponse:
      try reader.require(4, name)
      self = .moveChannelResponse(
        initiator: ChannelID(rawValue: try reader.uint16LE(name)),
        result: MoveChannelResult(rawValue: try reader.uint16LE(name)))
    case .moveChannelConfirmation:
      try reader.require(4, name)
      self = .moveChannelConfirmation(
        initiator: ChannelID(rawValue: try reader.uint16LE(name)),
        result: MoveChannelConfirmationResult(rawValue: try reader.uint16LE(name)))
    case .moveChannelConfirmationResponse:
      self = .moveChannelConfirmationResponse(
        initiator: ChannelID(rawValue: try reader.uint16LE(name)))
    case .connectionParameterUpdateRequest:
      self = .connectionParameterUpdateRequest(
        try ConnectionParameterUpdateRequest(parsing: &reader))
    case .connectionParameterUpdateResponse:
      self = .connectionParameterUpdateResponse(
        result: ConnectionParameterUpdateResult(rawValue: try reader.uint16LE(name)))
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
      self = .creditBasedReconfigureResponse(
        result: ReconfigurationResult(rawValue: try reader.uint16LE(name)))
    default:
      self = .unknown(code, data: reader.takeRemaining())
    }
  }
}
