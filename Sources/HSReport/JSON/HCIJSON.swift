import HSBytes
import HSHCI
import HSJSONText
import HSLinkLayer
import HSTimeline

extension EventJSONWriter {
  /// Writes HCI traffic as such.
  func append(_ hci: HCIEvent, _ bytes: borrowing ByteReader, to json: inout JSONWriter) {
    switch hci {
    case .command(let opcode, let parameters):
      json.event("hci_command")
      let described = opcode.described(by: bytes.at(parameters).remainingBytes)
      json.opcode(opcode, described.name)
      json.parameters(parameters, described.layout, bytes)
      json.fields(described.layout, parameters, bytes)
    case .commandComplete(let opcode, let status, let request, let latency, let returned):
      json.event("hci_command_complete")
      let described = opcode.described(byReturned: bytes.at(returned).remainingBytes)
      json.opcode(opcode, described.name)
      if let status {
        json.status(status)
      } else {
        json.null("status")
        json.null("status_name")
      }
      json.answered(request, latency)
      json.hex("return_parameters_hex", returned, described.layout, bytes)
      json.fields(described.layout, returned, bytes)
    case .commandStatus(let opcode, let status, let request, let latency, let parameters):
      json.event("hci_command_status")
      json.opcode(opcode, opcode.name)
      json.status(status)
      json.answered(request, latency)
      json.fields(EventCode.commandStatus.parameters, parameters, bytes)
    case .completedPackets(let handles, let packets, let parameters):
      json.event("hci_completed_packets")
      json.field("connections", handles)
      json.field("packets", packets)
      json.fields(EventCode.numberOfCompletedPackets.parameters, parameters, bytes)
    case .event(let code, let subevent, let parameters):
      json.event("hci_event")
      json.field("code", hex8: code.rawValue)
      json.field("code_name", optional: code.name)
      if let subevent {
        json.field("subevent", hex8: subevent.rawValue)
        json.field("subevent_name", optional: subevent.name)
      } else {
        json.null("subevent")
        json.null("subevent_name")
      }
      let layout = code.layout(subevent)
      json.parameters(parameters, layout, bytes)
      json.fields(layout, parameters.behind(subevent), bytes)
    case .data(let channel, let length):
      json.event("other_data")
      json.field("channel", hex16: channel)
      json.field("length", length)
    case .vendorLog(let log, let length):
      json.event("vendor_log")
      json.field("vendor", log.identifier)
      json.field("handle", hex16: log.handle.rawValue)
      json.field("length", length)
    case .reservedHandle(let handle, let length):
      json.event("vendor_log")
      json.null("vendor")
      json.field("handle", hex16: handle.rawValue)
      json.field("length", length)
    case .synchronous(let handle, let length):
      json.event("synchronous_data")
      json.field("handle", hex16: handle.rawValue)
      json.field("length", length)
    case .isochronous(let handle, let length):
      json.event("isochronous_data")
      json.field("handle", hex16: handle.rawValue)
      json.field("length", length)
    case .unknown(let type, let length):
      json.event("unknown_packet")
      json.field("type", hex16: type)
      json.field("length", length)
    case .linkControl(let opcode, let parameters):
      json.event("link_control")
      json.field("opcode", hex8: opcode.rawValue)
      json.field("opcode_name", optional: opcode.name)
      json.parameters(parameters, opcode.parameters, bytes)
      json.fields(opcode.parameters, parameters, bytes)
    case .advertisingPDU(let type, let isAuxiliary, let payload):
      json.event("advertising_pdu")
      json.field("type", Int(type.rawValue))
      json.field("type_name", optional: type.name(isAuxiliary: isAuxiliary))
      json.field("payload_hex", hex: payload, in: bytes)
    case .omitted(let reason, let original, let packet):
      json.event("air_omitted")
      json.field("reason", reason.identifier)
      json.field("repeats_packet", number: original)
      json.field("packet_hex", hex: packet, in: bytes)
    }
  }
}

extension JSONWriter {
  /// A command's opcode and name.
  fileprivate mutating func opcode(_ opcode: HSHCI.Opcode, _ name: StaticText?) {
    field("opcode", hex16: opcode.rawValue)
    field("opcode_name", optional: name)
  }

  /// The bytes of parameters; `null` where a secret is among them.
  fileprivate mutating func parameters(
    _ range: ByteRange, _ layout: FieldLayout?, _ bytes: borrowing ByteReader
  ) {
    field("parameters_length", range.count)
    hex("parameters_hex", range, layout, bytes)
  }

  /// Bytes under a name; `null` where a secret is among them.
  fileprivate mutating func hex(
    _ name: StaticText, _ range: ByteRange, _ layout: FieldLayout?, _ bytes: borrowing ByteReader
  ) {
    if layout?.hasSecret ?? false { null(name) } else { field(name, hex: range, in: bytes) }
  }
}
