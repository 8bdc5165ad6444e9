import HSBytes
import HSJSONText
import HSL2CAP
import HSTimeline

extension EventJSONWriter {
  /// Writes a signalling command that opens, configures or moves a BR/EDR channel.
  func append(
    classic signal: HSL2CAP.Signal, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    switch signal {
    case .connectionRequest(let request):
      json.psm(request.psm)
      json.field("source_cid", request.source)
    case .createChannelRequest(let request, let controller):
      json.psm(request.psm)
      json.field("source_cid", request.source)
      json.field("controller_id", controller)
    case .connectionResponse(let response), .createChannelResponse(let response):
      json.field("destination_cid", response.destination)
      json.field("source_cid", response.source)
      json.result(response.result.rawValue, response.result.name)
      json.field("status", hex16: response.status.rawValue)
      json.field("status_name", optional: response.status.name)
    case .configurationRequest(let request):
      json.field("destination_cid", request.destination)
      json.field("flags", hex16: request.flags)
      append(request.options, bytes, to: &json)
    case .configurationResponse(let response):
      json.field("source_cid", response.source)
      json.field("flags", hex16: response.flags)
      json.result(response.result.rawValue, response.result.name)
      append(response.options, bytes, to: &json)
    case .moveChannelRequest(let initiator, let controller):
      json.field("initiator_cid", initiator)
      json.field("controller_id", controller)
    case .moveChannelResponse(let initiator, let result):
      json.field("initiator_cid", initiator)
      json.result(result.rawValue, result.name)
    case .moveChannelConfirmation(let initiator, let result):
      json.field("initiator_cid", initiator)
      json.result(result.rawValue, result.name)
    case .moveChannelConfirmationResponse(let initiator):
      json.field("initiator_cid", initiator)
    default: break
    }
  }

  private func append(
    _ options: ConfigurationOptions, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    json.field("options_hex", hex: options.range, in: bytes)
    json.beginArray("options")
    var rest = options
    while let option = try? rest.next(in: bytes) {
      json.beginObject()
      json.field("type", hex8: option.type.rawValue)
      json.field("type_name", optional: option.type.name)
      json.field("hint", option.isHint)
      json.field("data_hex", hex: option.data, in: bytes)
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// A channel's purpose and its name.
  fileprivate mutating func psm(_ psm: PSM) {
    field("psm", hex16: psm.rawValue)
    field("psm_name", optional: psm.name)
  }
}

extension JSONNames {
  /// The event that a signalling command is.
  static func event(of signal: HSL2CAP.Signal) -> StaticText {
    switch signal {
    case .commandReject: "l2cap_command_reject"
    case .connectionRequest: "l2cap_connection_request"
    case .connectionResponse: "l2cap_connection_response"
    case .configurationRequest: "l2cap_configuration_request"
    case .configurationResponse: "l2cap_configuration_response"
    case .disconnectionRequest: "l2cap_disconnection_request"
    case .disconnectionResponse: "l2cap_disconnection_response"
    case .echoRequest: "l2cap_echo_request"
    case .echoResponse: "l2cap_echo_response"
    case .informationRequest: "l2cap_information_request"
    case .informationResponse: "l2cap_information_response"
    case .createChannelRequest: "l2cap_create_channel_request"
    case .createChannelResponse: "l2cap_create_channel_response"
    case .moveChannelRequest: "l2cap_move_channel_request"
    case .moveChannelResponse: "l2cap_move_channel_response"
    case .moveChannelConfirmation: "l2cap_move_channel_confirmation"
    case .moveChannelConfirmationResponse: "l2cap_move_channel_confirmation_response"
    case .connectionParameterUpdateRequest: "l2cap_connection_parameter_update_request"
    case .connectionParameterUpdateResponse: "l2cap_connection_parameter_update_response"
    case .leCreditBasedConnectionRequest: "l2cap_le_credit_based_connection_request"
    case .leCreditBasedConnectionResponse: "l2cap_le_credit_based_connection_response"
    case .flowControlCredit: "l2cap_flow_control_credit_indication"
    case .creditBasedConnectionRequest: "l2cap_credit_based_connection_request"
    case .creditBasedConnectionResponse: "l2cap_credit_based_connection_response"
    case .creditBasedReconfigureRequest: "l2cap_credit_based_reconfigure_request"
    case .creditBasedReconfigureResponse: "l2cap_credit_based_reconfigure_response"
    case .unknown: "l2cap_unknown"
    }
  }
}
