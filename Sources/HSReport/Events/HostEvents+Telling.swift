import HSProtocols
import HSTimeline

extension EventTelling {
  /// Tells what happened to an adapter.
  func tell(
    _ adapter: AdapterEvent, _ index: UInt16, _ bytes: borrowing ByteReader,
    to t: inout some Teller & ~Copyable
  ) {
    t.event(adapter.identifier, "adapter hci")
    t.say("", index)
    switch adapter {
    case .added(let type, let bus, let address, let name):
      t.member("type", type)
      t.say(type == 1 ? " (AMP) added: " : " added: ")
      t.say("", address)
      let busName = Bus(rawValue: bus).name
      t.member("bus", Code(decimal: bus, busName))
      t.member("address", address)
      t.tell(text: "name", name, bytes, " ")
      t.say(", bus ", busName)
    case .removed: t.say(" removed")
    case .opened: t.say(" opened")
    case .closed: t.say(" closed")
    case .info(let address, let manufacturer):
      t.tell("address", address, ": ")
      t.tell("company", Self.company(manufacturer, "manufacturer "), ", ")
    case .address(let address): t.tell("address", address, " has address ")
    case .reset: t.say(" reset")
    case .hardwareError(let code): t.tell("code", HexNumber(code), " hardware error ")
    }
  }

  /// Tells what somebody wrote between the packets.
  ///
  /// The parameters of control messages are counted only: programs hand keys to the kernel in them.
  func tell(_ note: NoteEvent, _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable) {
    switch note {
    case .system(let text):
      t.event("system_note", "note: ")
      t.tell(text: "text", text, bytes)
    case .log(let priority, let program, let text):
      t.event("log", "log of ")
      let name = UserLogging.Priority(rawValue: priority).name
      t.member("priority", Code(decimal: priority, name))
      t.tell(text: "program", program, bytes, isQuoted: false)
      t.say(" (", name, then: ")")
      t.tell(text: "text", text, bytes, ": ")
    case .controlOpened(let cookie, let program):
      t.event("control_opened", "control socket ")
      t.tell("cookie", cookie, then: program.isEmpty ? " opened" : " opened by ")
      t.tell(text: "program", program, bytes, isQuoted: false)
    case .controlClosed(let cookie):
      t.event("control_closed", "control socket ")
      t.tell("cookie", cookie, then: " closed")
    case .controlCommand(let cookie, let opcode, let parameters):
      t.event("control_command", "management command ")
      tell("opcode", opcode, parameters, cookie, to: &t)
    case .controlEvent(let cookie, let code, let parameters):
      t.event("control_event", "management event ")
      tell("code", code, parameters, cookie, to: &t)
    case .packetLogger(let type, let range):
      t.event("packet_logger", "")
      t.member("type", Code(type.rawValue, type.name))
      t.say("", type.name)
      t.say(": ")
      if type.isText {
        t.tell(text: "text", bytes.withoutPadding(range), bytes)
      } else {
        t.tell(hex: "data_hex", range, bytes)
      }
    case .vendorDiagnostic(let data):
      t.event("vendor_diagnostic", "vendor diagnostics ")
      t.tell(hex: "data_hex", data, bytes)
    }
  }

  private func tell(
    _ name: StaticText, _ code: UInt16, _ parameters: ByteRange, _ cookie: UInt32,
    to t: inout some Teller & ~Copyable
  ) {
    t.say("", HexNumber(code))
    t.tell("cookie", cookie, ", socket ")
    t.member(name, HexNumber(code))
    t.tell("parameters_length", Octets(parameters.count), ", ", then: " of parameters")
  }

  /// Tells HCI traffic as such.
  func tell(_ hci: HCIEvent, _ bytes: borrowing ByteReader, to t: inout some Teller & ~Copyable) {
    switch hci {
    case .command(let opcode, let parameters):
      let described = opcode.described(by: bytes.at(parameters).remainingBytes)
      t.event("hci_command", "HCI command ")
      t.tell("opcode", opcode.code(described.name))
      t.member("parameters_length", parameters.count)
      t.tell(
        "parameters_hex", parameters, described.layout, of: parameters, bytes)
    case .commandComplete(let opcode, let status, let request, let latency, let returned):
      let described = opcode.described(byReturned: bytes.at(returned).remainingBytes)
      t.event("hci_command_complete", "HCI command complete: ")
      t.tell("opcode", opcode.code(described.name))
      t.tell("status", status, ": ", isSaid: status != .success)
      t.answered(request, latency)
      t.tell(
        "return_parameters_hex", returned, described.layout, of: returned, bytes,
        skippingStatus: status != nil)
    case .commandStatus(let opcode, let status, let request, let latency, let parameters):
      t.event("hci_command_status", "HCI command status: ")
      t.tell("opcode", opcode.code(opcode.name))
      t.status(status, ": ")
      t.answered(request, latency)
      t.fields(EventCode.commandStatus.parameters, parameters, bytes)
    case .completedPackets(let handles, let packets, let parameters):
      t.event("hci_completed_packets", "HCI completed packets: ")
      t.say("", packets, then: " on ")
      t.say("", handles, then: handles == 1 ? " connection" : " connections")
      t.member("connections", handles)
      t.member("packets", packets)
      t.fields(EventCode.numberOfCompletedPackets.parameters, parameters, bytes)
    case .event(let code, let subevent, let parameters):
      t.event("hci_event", "HCI event ")
      t.tell("code", Code(code.rawValue, code.name), isSaid: subevent?.name == nil)
      t.tell(
        "subevent", subevent.map { Code($0.rawValue, $0.name) },
        code.name == nil && subevent?.name == nil ? " subevent " : "",
        isSaid: code.name == nil || subevent?.name != nil)
      t.member("parameters_length", parameters.count)
      t.tell(
        "parameters_hex", parameters, code.layout(subevent), of: parameters.behind(subevent), bytes)
    case .data(let channel, let length):
      t.event("other_data", "other data on ")
      t.tell("channel", HexNumber(channel), "channel ")
      t.tell("length", Octets(length), ", ")
    case .vendorLog(let log, let length):
      t.event("vendor_log", log.vendor)
      t.say("'s debug log on ")
      t.member("vendor", log.identifier)
      t.handle(log.handle, length)
      t.say(": no connection was opened on it")
    case .reservedHandle(let handle, let length):
      t.event("vendor_log", "data on ")
      t.members { $0.null("vendor") }
      t.handle(handle, length, ", which no connection can have")
      t.say(": most likely a log of the controller's for its makers")
    case .synchronous(let handle, let length):
      t.event("synchronous_data", "voice data, ")
      t.handle(handle, length)
    case .isochronous(let handle, let length):
      t.event("isochronous_data", "isochronous data, ")
      t.handle(handle, length)
    case .unknown(let type, let length):
      t.event("unknown_packet", "unknown packet type ")
      t.tell("type", HexNumber(type))
      t.tell("length", Octets(length), ", ")
    case .linkControl(let opcode, let parameters):
      t.event("link_control", "")
      t.tell("opcode", Code(opcode.rawValue, opcode.name, "control PDU "))
      t.member("parameters_length", parameters.count)
      t.tell("parameters_hex", parameters, opcode.parameters, of: parameters, bytes)
    case .advertisingPDU(let type, let isAuxiliary, let payload):
      t.event("advertising_pdu", "")
      t.tell(
        "type",
        Code(decimal: type.rawValue, type.name(isAuxiliary: isAuxiliary), "advertising PDU "),
        then: " ")
      t.tell(hex: "payload_hex", payload, bytes)
    case .omitted(let reason, let original, let packet):
      t.event("air_omitted", "not decoded: ")
      t.member("reason", reason.rawValue)
      t.say(reason.name)
      t.tell(counted: "repeats_packet", original, ", as in packet ")
      t.say(": ")
      t.tell(hex: "packet_hex", packet, bytes)
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
