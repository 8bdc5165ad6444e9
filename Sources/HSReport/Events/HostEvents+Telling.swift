import HSProtocols
import HSTimeline

extension Teller where Self: ~Copyable {
  /// Tells what happened to an adapter.
  mutating func tell(_ adapter: AdapterEvent, _ index: UInt16, _ bytes: borrowing ByteReader) {
    identify(adapter.identifier, "adapter hci")
    say("", index)
    switch adapter {
    case .added(let type, let bus, let address, let name):
      member("type", type)
      say(type == 1 ? " (AMP) added: " : " added: ")
      say("", address)
      let busName = Bus(rawValue: bus).name
      member("bus", Code(decimal: bus, busName))
      member("address", address)
      tell(text: "name", name, bytes, " ")
      say(", bus ", busName)
    case .removed: say(" removed")
    case .opened: say(" opened")
    case .closed: say(" closed")
    case .info(let address, let manufacturer):
      tell("address", address, ": ")
      tell("company", Code.company(manufacturer, "manufacturer "), ", ")
    case .address(let address): tell("address", address, " has address ")
    case .reset: say(" reset")
    case .hardwareError(let code): tell("code", HexNumber(code), " hardware error ")
    }
  }

  /// Tells what somebody wrote between the packets.
  ///
  /// The parameters of control messages are counted only: programs hand keys to the kernel in them.
  mutating func tell(_ note: NoteEvent, _ bytes: borrowing ByteReader) {
    switch note {
    case .system(let text):
      identify("system_note", "note: ")
      tell(text: "text", text, bytes)
    case .log(let priority, let program, let text):
      identify("log", "log of ")
      let name = UserLogging.Priority(rawValue: priority).name
      member("priority", Code(decimal: priority, name))
      tell(text: "program", program, bytes, isQuoted: false)
      say(" (", name, then: ")")
      tell(text: "text", text, bytes, ": ")
    case .controlOpened(let cookie, let program):
      identify("control_opened", "control socket ")
      tell("cookie", cookie, then: program.isEmpty ? " opened" : " opened by ")
      tell(text: "program", program, bytes, isQuoted: false)
    case .controlClosed(let cookie):
      identify("control_closed", "control socket ")
      tell("cookie", cookie, then: " closed")
    case .controlCommand(let cookie, let opcode, let parameters):
      identify("control_command", "management command ")
      tell("opcode", opcode, parameters, cookie)
    case .controlEvent(let cookie, let code, let parameters):
      identify("control_event", "management event ")
      tell("code", code, parameters, cookie)
    case .packetLogger(let type, let range):
      identify("packet_logger", "")
      member("type", Code(type.rawValue, type.name))
      say("", type.name)
      say(": ")
      if type.isText {
        tell(text: "text", bytes.withoutPadding(range), bytes)
      } else {
        tell(hex: "data_hex", range, bytes)
      }
    case .vendorDiagnostic(let data):
      identify("vendor_diagnostic", "vendor diagnostics ")
      tell(hex: "data_hex", data, bytes)
    }
  }

  private mutating func tell(
    _ name: StaticText, _ code: UInt16, _ parameters: ByteRange, _ cookie: UInt32
  ) {
    say("", HexNumber(code))
    tell("cookie", cookie, ", socket ")
    member(name, HexNumber(code))
    tell("parameters_length", Octets(parameters.count), ", ", then: " of parameters")
  }

  /// Tells HCI traffic as such.
  mutating func tell(_ hci: HCIEvent, _ bytes: borrowing ByteReader) {
    switch hci {
    case .command(let opcode, let parameters):
      let described = opcode.described(by: bytes.at(parameters).remainingBytes)
      identify("hci_command", "HCI command ")
      tell("opcode", opcode.code(described.name))
      member("parameters_length", parameters.count)
      tell(
        "parameters_hex", parameters, described.layout, of: parameters, bytes)
    case .commandComplete(let opcode, let status, let request, let latency, let returned):
      let described = opcode.described(byReturned: bytes.at(returned).remainingBytes)
      identify("hci_command_complete", "HCI command complete: ")
      tell("opcode", opcode.code(described.name))
      tell("status", status, ": ", isSaid: status != .success)
      answered(request, latency)
      tell(
        "return_parameters_hex", returned, described.layout, of: returned, bytes,
        skippingStatus: status != nil)
    case .commandStatus(let opcode, let status, let request, let latency, let parameters):
      identify("hci_command_status", "HCI command status: ")
      tell("opcode", opcode.code(opcode.name))
      self.status(status, ": ")
      answered(request, latency)
      fields(EventCode.commandStatus.parameters, parameters, bytes)
    case .completedPackets(let handles, let packets, let parameters):
      identify("hci_completed_packets", "HCI completed packets: ")
      say("", packets, then: " on ")
      say("", handles, then: handles == 1 ? " connection" : " connections")
      member("connections", handles)
      member("packets", packets)
      fields(EventCode.numberOfCompletedPackets.parameters, parameters, bytes)
    case .event(let code, let subevent, let parameters):
      identify("hci_event", "HCI event ")
      tell("code", Code(code.rawValue, code.name), isSaid: subevent?.name == nil)
      tell(
        "subevent", subevent.map { Code($0.rawValue, $0.name) },
        code.name == nil && subevent?.name == nil ? " subevent " : "",
        isSaid: code.name == nil || subevent?.name != nil)
      member("parameters_length", parameters.count)
      tell(
        "parameters_hex", parameters, code.layout(subevent), of: parameters.behind(subevent), bytes)
    case .data(let channel, let length):
      identify("other_data", "other data on ")
      tell("channel", HexNumber(channel), "channel ")
      tell("length", Octets(length), ", ")
    case .vendorLog(let log, let length):
      identify("vendor_log", log.vendor)
      say("'s debug log on ")
      member("vendor", log.identifier)
      handle(log.handle, length)
      say(": no connection was opened on it")
    case .reservedHandle(let handle, let length):
      identify("vendor_log", "data on ")
      members { $0.null("vendor") }
      self.handle(handle, length, ", which no connection can have")
      say(": most likely a log of the controller's for its makers")
    case .synchronous(let handle, let length):
      identify("synchronous_data", "voice data, ")
      self.handle(handle, length)
    case .isochronous(let handle, let length):
      identify("isochronous_data", "isochronous data, ")
      self.handle(handle, length)
    case .unknown(let type, let length):
      identify("unknown_packet", "unknown packet type ")
      tell("type", HexNumber(type))
      tell("length", Octets(length), ", ")
    case .linkControl(let opcode, let parameters):
      identify("link_control", "")
      tell("opcode", Code(opcode.rawValue, opcode.name, "control PDU "))
      member("parameters_length", parameters.count)
      tell("parameters_hex", parameters, opcode.parameters, of: parameters, bytes)
    case .advertisingPDU(let type, let isAuxiliary, let payload):
      identify("advertising_pdu", "")
      tell(
        "type",
        Code(decimal: type.rawValue, type.name(isAuxiliary: isAuxiliary), "advertising PDU "),
        then: " ")
      tell(hex: "payload_hex", payload, bytes)
    case .omitted(let reason, let original, let packet):
      identify("air_omitted", "not decoded: ")
      member("reason", reason.rawValue)
      say(reason.name)
      tell(counted: "repeats_packet", original, ", as in packet ")
      say(": ")
      tell(hex: "packet_hex", packet, bytes)
    }
  }
}

extension AdapterEvent {
  /// The event in machine output.
  fileprivate var identifier: StaticText {
    switch self {
    case .added: "adapter_added"
    case .removed: "adapter_removed"
    case .opened: "adapter_opened"
    case .closed: "adapter_closed"
    case .info: "adapter_info"
    case .address: "adapter_address"
    case .reset: "adapter_reset"
    case .hardwareError: "adapter_hardware_error"
    }
  }
}

extension Opcode {
  fileprivate func code(_ name: StaticText?) -> Code<HexNumber<UInt16>> {
    Code(rawValue, name, group == 0x3f ? "Vendor Specific " : "")
  }
}

extension Teller where Self: ~Copyable {
  /// Tells the handle of something that is no connection of ours, and how long its data are.
  fileprivate mutating func handle(
    _ handle: ConnectionHandle, _ length: Int, _ behind: StaticText = ""
  ) {
    tell("handle", HexNumber(handle.rawValue), "handle ", then: behind)
    tell("length", Octets(length), ", ")
  }

  /// Tells parameters: their octets, unless a secret is among them, and their fields where those are known.
  fileprivate mutating func tell(
    _ name: StaticText, _ octets: ByteRange, _ layout: FieldLayout?, of described: ByteRange,
    _ bytes: borrowing ByteReader, skippingStatus: Bool = false
  ) {
    if layout?.hasSecret ?? false {
      members { $0.null(name) }
    } else {
      member(hex: name, octets, bytes)
    }
    fields(layout, described, bytes)
    guard !described.isEmpty else { return }
    let span = bytes.at(described).remainingBytes
    words { line in
      guard let layout else {
        line.append(" ")
        return line.append(hex: span)
      }
      let words = layout.words(span, skippingStatus: skippingStatus)
      guard !words.isEmpty else { return }
      line.append(": ")
      line.append(message: words)
    }
  }
}
