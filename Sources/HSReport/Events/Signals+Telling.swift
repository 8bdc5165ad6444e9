import HSProtocols
import HSTimeline

extension Teller where Self: ~Copyable {
  /// Tells an L2CAP signalling command, by its field names in Core 5.4, Vol 3, Part A, 4.
  mutating func tell(_ signal: Signal, _ identifier: UInt8, _ bytes: borrowing ByteReader) {
    identify(signal.identifier, "L2CAP ")
    say("", Code(signal.code.rawValue, signal.code.name, "signal "))
    member("identifier", identifier)
    switch signal {
    case .commandReject(let reject): tell(reject, bytes)
    case .disconnectionRequest(let end):
      tell("destination_cid", end.destination, ": channel ")
      member("source_cid", end.source)
    case .disconnectionResponse(let end):
      member("destination_cid", end.destination)
      member("source_cid", end.source)
    case .echoRequest(let data), .echoResponse(let data):
      member(hex: "data_hex", data, bytes)
    case .informationRequest(let type): member("type", Code(type.rawValue, type.name))
    case .informationResponse(let response): tell(response, bytes)
    case .connectionParameterUpdateRequest(let request):
      say(": interval ")
      tell(
        intervals: request.intervalMinimum, request.intervalMaximum, latency: request.latency,
        timeout: request.timeout)
    case .connectionParameterUpdateResponse(let result):
      self.result(result.rawValue, result.name, ": ")
    case .leCreditBasedConnectionRequest(let request):
      tell("spsm", Code(request.spsm.rawValue, request.spsm.name, "SPSM "), ": ")
      member("source_cid", request.source)
      limits(request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
    case .leCreditBasedConnectionResponse(let response):
      member("destination_cid", response.destination)
      limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits,
        isSaid: false)
      result(response.result.rawValue, response.result.name, ": ")
    case .flowControlCredit(let credit):
      member("cid", credit.channel)
      tell("credits", credit.credits, ": ", then: " credits, channel ")
      say("", credit.channel)
    case .creditBasedConnectionRequest(let request):
      tell("spsm", Code(request.spsm.rawValue, request.spsm.name, "SPSM "), ": ")
      limits(request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
      channels("source_cids", request.channels, bytes)
    case .creditBasedConnectionResponse(let response):
      limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits,
        isSaid: false)
      result(response.result.rawValue, response.result.name, ": ")
      channels("destination_cids", response.channels, bytes)
    case .creditBasedReconfigureRequest(let request):
      tell("mtu", request.maximumTransmissionUnit, ": MTU ")
      tell("mps", request.maximumPDUSize, ", MPS ")
      channels("destination_cids", request.channels, bytes)
    case .creditBasedReconfigureResponse(let result):
      self.result(result.rawValue, result.name, ": ")
    case .unknown(let code, let data):
      member("code", HexNumber(code.rawValue))
      member(hex: "data_hex", data, bytes)
    case .connectionRequest(let request):
      member("psm", Code(request.psm.rawValue, request.psm.name))
      member("source_cid", request.source)
    case .createChannelRequest(let request, let controller):
      member("psm", Code(request.psm.rawValue, request.psm.name))
      member("source_cid", request.source)
      member("controller_id", controller)
    case .connectionResponse(let response), .createChannelResponse(let response):
      member("destination_cid", response.destination)
      member("source_cid", response.source)
      result(response.result.rawValue, response.result.name)
      member("status", Code(response.status.rawValue, response.status.name))
    case .configurationRequest(let request):
      member("destination_cid", request.destination)
      member("flags", HexNumber(request.flags))
      tell(request.options, bytes)
    case .configurationResponse(let response):
      member("source_cid", response.source)
      member("flags", HexNumber(response.flags))
      result(response.result.rawValue, response.result.name)
      tell(response.options, bytes)
    case .moveChannelRequest(let initiator, let controller):
      member("initiator_cid", initiator)
      member("controller_id", controller)
    case .moveChannelResponse(let initiator, let result):
      member("initiator_cid", initiator)
      self.result(result.rawValue, result.name)
    case .moveChannelConfirmation(let initiator, let result):
      member("initiator_cid", initiator)
      self.result(result.rawValue, result.name)
    case .moveChannelConfirmationResponse(let initiator): member("initiator_cid", initiator)
    }
  }

  private mutating func tell(_ reject: CommandReject, _ bytes: borrowing ByteReader) {
    tell("reason", Code(reject.reason.rawValue, reject.reason.name), ": ")
    var mtu: UInt16?
    var channels: (local: ChannelID, remote: ChannelID)?
    var data: ByteRange?
    switch reject.detail {
    case .none: break
    case .signalingMTU(let most): mtu = most
    case .channels(let local, let remote): channels = (local, remote)
    case .unknown(let range): data = range
    }
    member("signaling_mtu", mtu)
    member("local_cid", channels?.local)
    member("remote_cid", channels?.remote)
    if let data {
      member(hex: "data_hex", data, bytes)
    } else {
      members { $0.null("data_hex") }
    }
  }

  private mutating func tell(_ response: InformationResponse, _ bytes: borrowing ByteReader) {
    member("type", Code(response.type.rawValue, response.type.name))
    result(response.result.rawValue, response.result.name)
    members { json in
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
  }

  private mutating func tell(_ options: ConfigurationOptions, _ bytes: borrowing ByteReader) {
    member(hex: "options_hex", options.range, bytes)
    members { json in
      json.beginArray("options")
      var rest = options
      while let option = try? rest.next(in: bytes) {
        json.beginObject()
        Code(option.type.rawValue, option.type.name).write("type", to: &json)
        json.field("hint", option.isHint)
        json.field("data_hex", hex: option.data, in: bytes)
        json.endObject()
      }
      json.endArray()
    }
  }
}

extension ChannelID: Told {
  func write(to line: inout OutputBuffer) { HexNumber(rawValue).write(to: &line) }
  func write(_ name: StaticText, to json: inout JSONWriter) { json.field(name, hex16: rawValue) }
}

extension Teller where Self: ~Copyable {
  /// Tells a result and its name.
  fileprivate mutating func result(
    _ code: UInt16, _ name: StaticText?, _ before: StaticText? = nil
  ) {
    tell("result", Code(code, name), before ?? "", isSaid: before != nil)
  }

  /// Tells what one end of a credit-based channel takes.
  fileprivate mutating func limits(
    _ mtu: UInt16, _ mps: UInt16, _ credits: UInt16, isSaid: Bool = true
  ) {
    tell("mtu", mtu, ", MTU ", isSaid: isSaid)
    tell("mps", mps, ", MPS ", isSaid: isSaid)
    tell("initial_credits", credits, ", ", then: " credits", isSaid: isSaid)
  }

  /// Tells a list of channels.
  fileprivate mutating func channels(
    _ name: StaticText, _ list: ChannelIDList, _ bytes: borrowing ByteReader
  ) {
    members { $0.beginArray(name) }
    say(list.count == 1 ? ", channel" : ", channels")
    for position in 0..<list.count {
      guard let channel = list.channel(at: position, in: bytes) else { break }
      members { $0.element(hex16: channel.rawValue) }
      say(" ", channel)
    }
    members { $0.endArray() }
  }
}
