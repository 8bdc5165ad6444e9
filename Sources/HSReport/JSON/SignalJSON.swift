import HSBytes
import HSJSONText
import HSL2CAP
import HSTimeline

extension EventJSONWriter {
  /// Writes an L2CAP signalling command, by its field names in Core 5.4, Vol 3, Part A, 4.
  func append(
    _ signal: HSL2CAP.Signal, _ identifier: UInt8, _ bytes: borrowing ByteReader,
    to json: inout JSONWriter
  ) {
    json.event(JSONNames.event(of: signal))
    json.field("identifier", identifier)
    switch signal {
    case .commandReject(let reject): append(reject, bytes, to: &json)
    case .disconnectionRequest(let end), .disconnectionResponse(let end):
      json.field("destination_cid", end.destination)
      json.field("source_cid", end.source)
    case .echoRequest(let data), .echoResponse(let data):
      json.field("data_hex", hex: data, in: bytes)
    case .informationRequest(let type):
      json.field("type", hex16: type.rawValue)
      json.field("type_name", optional: type.name)
    case .informationResponse(let response): append(response, bytes, to: &json)
    case .connectionParameterUpdateRequest(let request):
      json.field("interval_min", request.intervalMinimum)
      json.field("interval_min_ms", intervalMilliseconds: request.intervalMinimum)
      json.field("interval_max", request.intervalMaximum)
      json.field("interval_max_ms", intervalMilliseconds: request.intervalMaximum)
      json.field("latency", request.latency)
      json.field("supervision_timeout", request.timeout)
      json.field("supervision_timeout_ms", Int(request.timeout) * 10)
    case .connectionParameterUpdateResponse(let result):
      json.result(result.rawValue, result.name)
    case .leCreditBasedConnectionRequest, .leCreditBasedConnectionResponse, .flowControlCredit,
      .creditBasedConnectionRequest, .creditBasedConnectionResponse,
      .creditBasedReconfigureRequest, .creditBasedReconfigureResponse:
      append(creditBased: signal, bytes, to: &json)
    case .unknown(let code, let data):
      json.field("code", hex8: code.rawValue)
      json.field("data_hex", hex: data, in: bytes)
    case .connectionRequest, .connectionResponse, .configurationRequest, .configurationResponse,
      .createChannelRequest, .createChannelResponse, .moveChannelRequest, .moveChannelResponse,
      .moveChannelConfirmation, .moveChannelConfirmationResponse:
      append(classic: signal, bytes, to: &json)
    }
  }

  private func append(
    _ reject: CommandReject, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    json.field("reason", hex16: reject.reason.rawValue)
    json.field("reason_name", optional: reject.reason.name)
    switch reject.detail {
    case .signalingMTU(let mtu): json.field("signaling_mtu", mtu)
    case .none, .channels, .unknown: json.null("signaling_mtu")
    }
    if case .channels(let local, let remote) = reject.detail {
      json.field("local_cid", local)
      json.field("remote_cid", remote)
    } else {
      json.null("local_cid")
      json.null("remote_cid")
    }
    if case .unknown(let data) = reject.detail {
      json.field("data_hex", hex: data, in: bytes)
    } else {
      json.null("data_hex")
    }
  }

  private func append(
    _ response: InformationResponse, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    json.field("type", hex16: response.type.rawValue)
    json.field("type_name", optional: response.type.name)
    json.result(response.result.rawValue, response.result.name)
    json.beginObject("information")
    switch response.information {
    case .none: break
    case .connectionlessMTU(let mtu): json.field("connectionless_mtu", mtu)
    case .extendedFeatures(let features): json.field("extended_features", hex32: features)
    case .fixedChannels(let channels): json.field("fixed_channels", hex64: channels)
    case .unknown(let data): json.field("data_hex", hex: data, in: bytes)
    }
    json.endObject()
  }

  // MARK: - Credit-based channels

  private func append(
    creditBased signal: HSL2CAP.Signal, _ bytes: borrowing ByteReader, to json: inout JSONWriter
  ) {
    switch signal {
    case .leCreditBasedConnectionRequest(let request):
      json.field("spsm", hex16: request.spsm.rawValue)
      json.field("spsm_name", optional: request.spsm.name)
      json.field("source_cid", request.source)
      json.limits(
        request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
    case .leCreditBasedConnectionResponse(let response):
      json.field("destination_cid", response.destination)
      json.limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits)
      json.result(response.result.rawValue, response.result.name)
    case .flowControlCredit(let credit):
      json.field("cid", credit.channel)
      json.field("credits", credit.credits)
    case .creditBasedConnectionRequest(let request):
      json.field("spsm", hex16: request.spsm.rawValue)
      json.field("spsm_name", optional: request.spsm.name)
      json.limits(
        request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
      json.channels("source_cids", request.channels, bytes)
    case .creditBasedConnectionResponse(let response):
      json.limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits)
      json.result(response.result.rawValue, response.result.name)
      json.channels("destination_cids", response.channels, bytes)
    case .creditBasedReconfigureRequest(let request):
      json.field("mtu", request.maximumTransmissionUnit)
      json.field("mps", request.maximumPDUSize)
      json.channels("destination_cids", request.channels, bytes)
    case .creditBasedReconfigureResponse(let result):
      json.result(result.rawValue, result.name)
    default: break
    }
  }
}

extension JSONWriter {
  /// A channel's number under a name.
  mutating func field(_ name: StaticText, _ channel: ChannelID) {
    field(name, hex16: channel.rawValue)
  }

  /// A result and its name.
  mutating func result(_ code: UInt16, _ name: StaticText?) {
    field("result", hex16: code)
    field("result_name", optional: name)
  }

  /// What one end of a credit-based channel takes.
  fileprivate mutating func limits(_ mtu: UInt16, _ mps: UInt16, _ credits: UInt16) {
    field("mtu", mtu)
    field("mps", mps)
    field("initial_credits", credits)
  }

  /// A list of channels under a name.
  fileprivate mutating func channels(
    _ name: StaticText, _ list: ChannelIDList, _ bytes: borrowing ByteReader
  ) {
    beginArray(name)
    for index in 0..<list.count {
      if let channel = list.channel(at: index, in: bytes) { element(hex16: channel.rawValue) }
    }
    endArray()
  }
}
