extension Signal {
  /// The code that the command was sent with.
  public var code: SignalCode {
    switch self {
    case .commandReject: .commandReject
    case .connectionRequest: .connectionRequest
    case .connectionResponse: .connectionResponse
    case .configurationRequest: .configurationRequest
    case .configurationResponse: .configurationResponse
    case .disconnectionRequest: .disconnectionRequest
    case .disconnectionResponse: .disconnectionResponse
    case .echoRequest: .echoRequest
    case .echoResponse: .echoResponse
    case .informationRequest: .informationRequest
    case .informationResponse: .informationResponse
    case .createChannelRequest: .createChannelRequest
    case .createChannelResponse: .createChannelResponse
    case .moveChannelRequest: .moveChannelRequest
    case .moveChannelResponse: .moveChannelResponse
    case .moveChannelConfirmation: .moveChannelConfirmation
    case .moveChannelConfirmationResponse: .moveChannelConfirmationResponse
    case .connectionParameterUpdateRequest: .connectionParameterUpdateRequest
    case .connectionParameterUpdateResponse: .connectionParameterUpdateResponse
    case .leCreditBasedConnectionRequest: .leCreditBasedConnectionRequest
    case .leCreditBasedConnectionResponse: .leCreditBasedConnectionResponse
    case .flowControlCredit: .flowControlCredit
    case .creditBasedConnectionRequest: .creditBasedConnectionRequest
    case .creditBasedConnectionResponse: .creditBasedConnectionResponse
    case .creditBasedReconfigureRequest: .creditBasedReconfigureRequest
    case .creditBasedReconfigureResponse: .creditBasedReconfigureResponse
    case .unknown(let code, _): code
    }
  }
}
