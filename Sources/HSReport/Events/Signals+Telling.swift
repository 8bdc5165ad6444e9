import HSProtocols
import HSTimeline

extension EventTelling {
  /// Tells an L2CAP signalling command, by its field names in Core 5.4, Vol 3, Part A, 4.
  func tell(
    _ signal: Signal, _ identifier: UInt8, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.event(signal.identifier, "L2CAP ")
    t.say("", Code(signal.code.rawValue, signal.code.name, "signal "))
    t.member("identifier", identifier)
    switch signal {
    case .commandReject(let reject): tell(reject, bytes, to: &t)
    case .disconnectionRequest(let end):
      t.tell("destination_cid", end.destination, ": channel ")
      t.member("source_cid", end.source)
    case .disconnectionResponse(let end):
      t.member("destination_cid", end.destination)
      t.member("source_cid", end.source)
    case .echoRequest(let data), .echoResponse(let data):
      t.member(hex: "data_hex", data, bytes)
    case .informationRequest(let type): t.member("type", Code(type.rawValue, type.name))
    case .informationResponse(let response): tell(response, bytes, to: &t)
    case .connectionParameterUpdateRequest(let request):
      t.say(": interval ")
      t.tell(
        intervals: request.intervalMinimum, request.intervalMaximum, latency: request.latency,
        timeout: request.timeout)
    case .connectionParameterUpdateResponse(let result):
      t.result(result.rawValue, result.name, ": ")
    case .leCreditBasedConnectionRequest(let request):
      t.tell("spsm", Code(request.spsm.rawValue, request.spsm.name, "SPSM "), ": ")
      t.member("source_cid", request.source)
      t.limits(request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
    case .leCreditBasedConnectionResponse(let response):
      t.member("destination_cid", response.destination)
      t.limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits,
        isSaid: false)
      t.result(response.result.rawValue, response.result.name, ": ")
    case .flowControlCredit(let credit):
      t.member("cid", credit.channel)
      t.tell("credits", credit.credits, ": ", then: " credits, channel ")
      t.say("", credit.channel)
    case .creditBasedConnectionRequest(let request):
      t.tell("spsm", Code(request.spsm.rawValue, request.spsm.name, "SPSM "), ": ")
      t.limits(request.maximumTransmissionUnit, request.maximumPDUSize, request.initialCredits)
      t.channels("source_cids", request.channels, bytes)
    case .creditBasedConnectionResponse(let response):
      t.limits(
        response.maximumTransmissionUnit, response.maximumPDUSize, response.initialCredits,
        isSaid: false)
      t.result(response.result.rawValue, response.result.name, ": ")
      t.channels("destination_cids", response.channels, bytes)
    case .creditBasedReconfigureRequest(let request):
      t.tell("mtu", request.maximumTransmissionUnit, ": MTU ")
      t.tell("mps", request.maximumPDUSize, ", MPS ")
      t.channels("destination_cids", request.channels, bytes)
    case .creditBasedReconfigureResponse(let result):
      t.result(result.rawValue, result.name, ": ")
    case .unknown(let code, let data):
      t.member("code", HexNumber(code.rawValue))
      t.member(hex: "data_hex", data, bytes)
    case .connectionRequest(let request):
      t.member("psm", Code(request.psm.rawValue, request.psm.name))
      t.member("source_cid", request.source)
    case .createChannelRequest(let request, let controller):
      t.member("psm", Code(request.psm.rawValue, request.psm.name))
      t.member("source_cid", request.source)
      t.member("controller_id", controller)
    case .connectionResponse(let response), .createChannelResponse(let response):
      t.member("destination_cid", response.destination)
      t.member("source_cid", response.source)
      t.result(response.result.rawValue, response.result.name)
      t.member("status", Code(response.status.rawValue, response.status.name))
    case .configurationRequest(let request):
      t.member("destination_cid", request.destination)
      t.member("flags", HexNumber(request.flags))
      tell(request.options, bytes, to: &t)
    case .configurationResponse(let response):
      t.member("source_cid", response.source)
      t.member("flags", HexNumber(response.flags))
      t.result(response.result.rawValue, response.result.name)
      tell(response.options, bytes, to: &t)
    case .moveChannelRequest(let initiator, let controller):
      t.member("initiator_cid", initiator)
      t.member("controller_id", controller)
    case .moveChannelResponse(let initiator, let result):
      t.member("initiator_cid", initiator)
      t.result(result.rawValue, result.name)
    case .moveChannelConfirmation(let initiator, let result):
      t.member("initiator_cid", initiator)
      t.result(result.rawValue, result.name)
    case .moveChannelConfirmationResponse(let initiator): t.member("initiator_cid", initiator)
    }
  }

  private func tell(
    _ reject: CommandReject, _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable
  ) {
    t.tell("reason", Code(reject.reason.rawValue, reject.reason.name), ": ")
    var mtu: UInt16?
    var channels: (local: ChannelID, remote: ChannelID)?
    var data: ByteRange?
    switch reject.detail {
    case .none: break
    case .signalingMTU(let most): mtu = most
    case .channels(let local, let remote): channels = (local, remote)
    case .unknown(let range): data = range
    }
    t.member("signaling_mtu", mtu)
    t.member("local_cid", channels?.local)
    t.member("remote_cid", channels?.remote)
    if let data {
      t.member(hex: "data_hex", data, bytes)
    } else {
      t.members { $0.null("data_hex") }
    }
  }

  private func tell(
    _ response: InformationResponse, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.member("type", Code(response.type.rawValue, response.type.name))
    t.result(response.result.rawValue, response.result.name)
    t.members { json in
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

  private func tell(
    _ options: ConfigurationOptions, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.member(hex: "options_hex", options.range, bytes)
    t.members { json in
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
